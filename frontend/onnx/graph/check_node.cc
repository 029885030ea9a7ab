#include "frontend/onnx/graph/check_node.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "frontend/onnx/rules/op_context.h"
#include "frontend/onnx/rules/op_limits.h"
#include "frontend/onnx/rules/op_schema.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Presence = OperandSchema::Presence;

// Checks one node against the schema of its op.
class NodeChecker {
 public:
  NodeChecker(const Graph& graph, const Node& node, const OpSchema& schema)
      : graph(graph),
        node(node),
        schema(schema),
        version(schema.version(node.opset)) {}

  absl::Status check(const std::vector<std::string>& outputNames) const {
    SOAPSTONE_RETURN_IF_ERROR(checkAttributes());
    SOAPSTONE_RETURN_IF_ERROR(checkInputs());
    SOAPSTONE_RETURN_IF_ERROR(checkVariables());
    return checkOutputs(outputNames);
  }

 private:
  absl::Status invalid(absl::string_view what) const {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": ", what));
  }
  std::string operandText(size_t index) const {
    const OperandSchema* operand = OpSchema::at(schema.inputs, index);
    return absl::StrCat("input ", index, " '",
                        operand == nullptr ? "" : operand->name, "'");
  }
  const ValueType& typeOf(ValueId id) const { return graph.value(id).type; }

  absl::Status checkAttributes() const;
  absl::Status checkValue(absl::string_view name, const Attribute& value) const;
  absl::Status checkText(absl::string_view name, const std::string& text) const;
  absl::Status checkNumber(absl::string_view name, double number) const;
  absl::Status checkInputs() const;
  absl::Status checkInput(size_t index) const;
  absl::Status checkVariables() const;
  absl::Status checkOutputs(const std::vector<std::string>& names) const;

  const Graph& graph;
  const Node& node;
  const OpSchema& schema;
  const OpVersion& version;
};

absl::Status NodeChecker::checkAttributes() const {
  for (const auto& [name, value] : node.attributes) {
    const auto known = std::find_if(
        version.attributes.begin(), version.attributes.end(),
        [&name = name](const AttributeSchema& a) { return a.name == name; });
    if (known == version.attributes.end()) {
      return invalid(absl::StrCat(
          "operator set ", node.opset, " has no attribute '", name, "'",
          version.attributes.empty() ? "" : "; it has '",
          absl::StrJoin(version.attributes, "', '",
                        [](std::string* out, const AttributeSchema& a) {
                          absl::StrAppend(out, a.name);
                        }),
          version.attributes.empty() ? "" : "'"));
    }
    if (value.index() != known->kind) {
      return invalid(absl::StrCat(
          "attribute '", name, "' is ", attributeKindName(value.index()),
          ", expected ", attributeKindName(known->kind)));
    }
    SOAPSTONE_RETURN_IF_ERROR(checkValue(name, value));
  }
  for (const AttributeSchema& attribute : version.attributes) {
    if (attribute.isRequired && !node.attributes.has(attribute.name)) {
      return invalid(absl::StrCat("lacks attribute '", attribute.name, "'"));
    }
  }
  return absl::OkStatus();
}

absl::Status NodeChecker::checkValue(absl::string_view name,
                                     const Attribute& value) const {
  if (const auto* text = std::get_if<std::string>(&value)) {
    return checkText(name, *text);
  }
  if (const auto* number = std::get_if<int64_t>(&value)) {
    return checkNumber(name, static_cast<double>(*number));
  }
  if (const auto* number = std::get_if<float>(&value)) {
    return checkNumber(name, *number);
  }
  return absl::OkStatus();
}

absl::Status NodeChecker::checkText(absl::string_view name,
                                    const std::string& text) const {
  const auto allowed = allowedTexts(schema.opType, name);
  if (allowed.empty() ||
      std::find(allowed.begin(), allowed.end(), text) != allowed.end()) {
    return absl::OkStatus();
  }
  return invalid(absl::StrCat("attribute '", name, "' is '", text,
                              "', not one of '", absl::StrJoin(allowed, "', '"),
                              "'"));
}

absl::Status NodeChecker::checkNumber(absl::string_view name,
                                      double number) const {
  const auto range = allowedNumbers(schema.opType, name);
  if (!range || (number >= range->least && number <= range->most)) {
    return absl::OkStatus();
  }
  const std::string most =
      range->most > 1e300 ? " or more" : absl::StrCat(" to ", range->most);
  return invalid(absl::StrCat("attribute '", name, "' is ", number,
                              ", expected ", range->least, most));
}

absl::Status NodeChecker::checkInputs() const {
  const auto count = static_cast<int64_t>(node.inputs.size());
  if (count > version.maxInputs) {
    return invalid(absl::StrCat("has ", count, " inputs, at most ",
                                version.maxInputs, " in operator set ",
                                node.opset));
  }
  // Required operands come first in every op.
  const int64_t last = std::min<int64_t>(
      version.minInputs, static_cast<int64_t>(schema.inputs.size()));
  for (int64_t i = 0; i < last; ++i) {
    if (schema.inputs[i].presence == Presence::kRequired &&
        node.input(i) == kNoValue) {
      return invalid(absl::StrCat("has no ", operandText(i), ", needs ",
                                  version.minInputs, " inputs"));
    }
  }
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(checkInput(i));
  }
  return absl::OkStatus();
}

absl::Status NodeChecker::checkInput(size_t index) const {
  if (node.inputs[index] == kNoValue) return absl::OkStatus();
  const ValueType& type = typeOf(node.inputs[index]);
  const OperandSchema* operand = OpSchema::at(schema.inputs, index);
  if (operand == nullptr || !type.nonTensor.empty()) return absl::OkStatus();
  const bool isTyped =
      operand->types != 0 && type.elementType != DataType::kUndefined;
  if (isTyped && !(operand->types >> static_cast<int>(type.elementType) & 1)) {
    // This is the form of torch.onnx.export for attention with dropout.
    const bool addsMask =
        node.opType == "Add" && type.elementType == DataType::kBool;
    return invalid(absl::StrCat(
        operandText(index), " has type ", dataTypeName(type.elementType),
        ", expected ", toString(operand->types),
        addsMask ? "; if it is a mask of attention, export module.eval(), or "
                   "with opset_version=20"
                 : ""));
  }
  const RankRange ranks = operandRanks(schema.opType, index);
  if (!type.ranked || ranks.contains(type.rank())) return absl::OkStatus();
  const std::string most =
      ranks.most == std::numeric_limits<int64_t>::max() ? " or more"
      : ranks.most == ranks.least                       ? ""
                                  : absl::StrCat(" to ", ranks.most);
  return invalid(absl::StrCat(operandText(index), " is ", toString(type),
                              ", expected rank ", ranks.least, most));
}

// Operands of one type variable have one element type.
absl::Status NodeChecker::checkVariables() const {
  absl::flat_hash_map<absl::string_view, size_t> first;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const OperandSchema* operand = OpSchema::at(schema.inputs, i);
    if (operand == nullptr || operand->variable.empty() ||
        node.inputs[i] == kNoValue) {
      continue;
    }
    const DataType type = typeOf(node.inputs[i]).elementType;
    if (type == DataType::kUndefined) continue;
    const size_t other = first.try_emplace(operand->variable, i).first->second;
    const DataType expected = typeOf(node.inputs[other]).elementType;
    if (type == expected) continue;
    return invalid(absl::StrCat(operandText(other), " and ", operandText(i),
                                " have types ", dataTypeName(expected), " and ",
                                dataTypeName(type), ", expected one type"));
  }
  return absl::OkStatus();
}

absl::Status NodeChecker::checkOutputs(
    const std::vector<std::string>& names) const {
  const auto count = static_cast<int64_t>(names.size());
  if (count > version.maxOutputs) {
    return invalid(absl::StrCat("has ", count, " outputs, at most ",
                                version.maxOutputs, " in operator set ",
                                node.opset));
  }
  if (count < version.minOutputs) {
    return invalid(
        absl::StrCat("has ", count, " outputs, needs ", version.minOutputs));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status checkNode(const Graph& graph, const Node& node,
                       const std::vector<std::string>& outputNames) {
  const OpSchema* schema = findOpSchema(node.domain, node.opType);
  if (schema == nullptr) return absl::OkStatus();
  return NodeChecker(graph, node, *schema).check(outputNames);
}

}  // namespace soapstone::onnx
