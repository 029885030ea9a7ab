#include "passes/strategies/parameters_hash.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ir/soap/arguments.h"
#include "passes/strategies/text_hash.h"

namespace soapstone::strategy {
namespace {

constexpr absl::string_view kPrefix = "parameters-";

using Parameters = std::vector<std::pair<std::string, std::vector<int64_t>>>;

std::string hashOf(Parameters parameters) {
  std::sort(parameters.begin(), parameters.end());
  TextHash out;
  for (const auto& [name, shape] : parameters) {
    out << name;
    for (int64_t size : shape) out << ' ' << size;
    out << '\n';
  }
  return absl::StrCat(kPrefix, out.digits());
}

}  // namespace

std::string parametersHash(const StrategyGraph& graph) {
  mlir::func::FuncOp function = graph.function;
  Parameters parameters;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (soap::argumentRole(function, i) != soap::ArgumentRole::kParameter) {
      continue;
    }
    auto type = cast<RankedTensorType>(function.getArgumentTypes()[i]);
    parameters.emplace_back(graph.arguments[i].name, type.getShape().vec());
  }
  return hashOf(std::move(parameters));
}

std::string parametersHash(const model::ModelGraph& graph) {
  Parameters parameters;
  for (const model::ModelArgument& argument : graph.arguments) {
    if (argument.role != model::ModelArgumentRole::kParameter) continue;
    parameters.emplace_back(argument.name, graph.values[argument.value].shape);
  }
  return hashOf(std::move(parameters));
}

bool isParametersHash(absl::string_view hash) {
  return absl::StartsWith(hash, kPrefix);
}

}  // namespace soapstone::strategy
