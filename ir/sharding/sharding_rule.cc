#include "ir/sharding/sharding_rule.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone {
namespace {

char kindLetter(FactorKind kind) {
  switch (kind) {
    case FactorKind::kSample:
      return 'S';
    case FactorKind::kAttribute:
      return 'A';
    case FactorKind::kParameter:
      return 'P';
    case FactorKind::kReduction:
      return 'R';
    case FactorKind::kInherited:
      return 'I';
  }
  return '?';
}

std::string splitMark(FactorSplit split) {
  switch (split) {
    case FactorSplit::kFree:
      return "";
    case FactorSplit::kStatistics:
      return "~";
    case FactorSplit::kForbidden:
      return "!";
  }
  return "";
}

std::string toString(const TensorMapping& tensor,
                     const std::vector<Factor>& factors) {
  std::vector<std::string> dims;
  for (const DimensionMapping& dim : tensor.dims) {
    std::vector<std::string> names;
    for (int factor : dim.factors) names.push_back(factors[factor].name);
    std::string text = absl::StrJoin(names, "*");
    if (names.empty()) text = "1";
    if (dim.hasHalo) absl::StrAppend(&text, "+halo");
    dims.push_back(std::move(text));
  }
  return absl::StrCat("(", absl::StrJoin(dims, " "), ")");
}

std::string toString(const std::vector<TensorMapping>& tensors,
                     const std::vector<Factor>& factors) {
  std::vector<std::string> parts;
  for (const TensorMapping& tensor : tensors) {
    parts.push_back(toString(tensor, factors));
  }
  return absl::StrJoin(parts, ", ");
}

}  // namespace

int ShardingRule::addFactor(std::string name, int64_t size, FactorKind kind,
                            FactorSplit split) {
  factors.push_back({std::move(name), size, kind, split});
  return static_cast<int>(factors.size()) - 1;
}

int ShardingRule::findFactor(const std::string& name) const {
  for (size_t i = 0; i < factors.size(); ++i) {
    if (factors[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

std::string ShardingRule::toString() const {
  std::string text;
  for (const Factor& factor : factors) {
    absl::StrAppend(&text, factor.name, ":",
                    std::string(1, kindLetter(factor.kind)),
                    splitMark(factor.split), "=", factor.size, " ");
  }
  return absl::StrCat(text, "| ", soapstone::toString(operands, factors),
                      " -> ", soapstone::toString(results, factors));
}

ShardRange shardRange(int64_t size, int64_t degree, int64_t index) {
  int64_t base = size / degree;
  int64_t larger = size % degree;
  int64_t begin = index * base + std::min(index, larger);
  return {begin, begin + base + (index < larger ? 1 : 0)};
}

}  // namespace soapstone
