#include "frontend/onnx/graph/check_declared.h"

#include <set>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/rules/op_context.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

enum class Agreement { kFull, kOtherSize, kNone };

// Whether a value of type `actual` may be declared as `declared`; what either
// leaves open fits anything.
Agreement compare(const ValueType& actual, const ValueType& declared) {
  if (!actual.nonTensor.empty() || !declared.nonTensor.empty()) {
    return Agreement::kFull;
  }
  if (actual.elementType != declared.elementType &&
      actual.elementType != DataType::kUndefined &&
      declared.elementType != DataType::kUndefined) {
    return Agreement::kNone;
  }
  if (!actual.ranked || !declared.ranked) return Agreement::kFull;
  if (actual.rank() != declared.rank()) return Agreement::kNone;
  for (int64_t i = 0; i < actual.rank(); ++i) {
    if (actual.dims[i] != declared.dims[i] && actual.dims[i] != kUnknownDim &&
        declared.dims[i] != kUnknownDim) {
      return Agreement::kOtherSize;
    }
  }
  return Agreement::kFull;
}

std::string describeValue(const Graph& graph, ValueId id,
                          const std::string& name) {
  const Node* producer = graph.producer(id);
  return absl::StrCat(producer == nullptr
                          ? "value '"
                          : absl::StrCat(describeNode(*producer), ": output '"),
                      name, "'");
}

absl::Status checkInitializers(const GraphProto& graph) {
  absl::flat_hash_map<absl::string_view, const Tensor*> initializers;
  for (const NamedTensor& initializer : graph.initializers) {
    initializers.emplace(initializer.name, &initializer.tensor);
  }
  for (const ValueInfoProto& input : graph.inputs) {
    const auto found = initializers.find(input.name);
    if (found == initializers.end()) continue;
    const ValueType actual{found->second->type(), true, found->second->dims(),
                           ""};
    const ValueType declared = boundType(input, {});
    if (compare(actual, declared) == Agreement::kFull) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("initializer '", input.name, "' is ", toString(actual),
                     ", the graph input of that name is ", toString(declared)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status checkDefinitions(const ModelProto& model) {
  std::set<std::tuple<std::string, std::string, std::string>> functions;
  for (const FunctionProto& function : model.functions) {
    if (!functions.insert({function.domain, function.name, function.overload})
             .second) {
      return absl::InvalidArgumentError(
          absl::StrCat("function '", function.name, "' of domain '",
                       function.domain, "' is defined twice"));
    }
  }
  return checkInitializers(model.graph);
}

absl::Status checkBodyTypes(const GraphProto& body, const Scope& scope,
                            const Graph& graph) {
  for (const auto* values : {&body.inputs, &body.valueInfo, &body.outputs}) {
    for (const ValueInfoProto& info : *values) {
      const std::optional<ValueId> id = scope.find(info.name);
      if (!id.has_value() || *id == kNoValue) continue;
      const ValueType& actual = graph.value(*id).type;
      const ValueType declared = boundType(info, {});
      if (compare(actual, declared) != Agreement::kNone) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "body '", body.name, "': value '", info.name, "' is ",
          toString(actual), ", the file declares ", toString(declared)));
    }
  }
  return absl::OkStatus();
}

absl::Status checkDeclaredTypes(const ModelProto& model,
                                const DimensionSizes& sizes, const Scope& scope,
                                const Graph& graph,
                                std::vector<std::string>& warnings) {
  NamedWarnings remarks;
  auto check = [&](const ValueInfoProto& info) {
    const std::optional<ValueId> id = scope.find(info.name);
    if (!id.has_value() || *id == kNoValue) return absl::OkStatus();
    const ValueType& actual = graph.value(*id).type;
    const ValueType declared = boundType(info, sizes);
    const Agreement agreement = compare(actual, declared);
    if (agreement == Agreement::kFull) return absl::OkStatus();
    if (agreement == Agreement::kOtherSize && !sizes.empty()) {
      remarks.add(
          "values whose declared sizes do not follow the bound "
          "dimensions (inferred sizes are used)",
          info.name);
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(absl::StrCat(
        describeValue(graph, *id, info.name), " is ", toString(actual),
        ", the file declares ", toString(declared)));
  };
  for (const ValueInfoProto& info : model.graph.valueInfo) {
    SOAPSTONE_RETURN_IF_ERROR(check(info));
  }
  for (const ValueInfoProto& info : model.graph.outputs) {
    SOAPSTONE_RETURN_IF_ERROR(check(info));
  }
  remarks.appendTo(warnings);
  return absl::OkStatus();
}

}  // namespace soapstone::onnx
