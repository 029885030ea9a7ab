#include "frontend/onnx/graph/node_runner.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/check_node.h"
#include "frontend/onnx/graph/chosen_rows.h"
#include "frontend/onnx/graph/exported_losses.h"
#include "frontend/onnx/graph/masked_assignment.h"
#include "frontend/onnx/rules/op_context.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr int kMaxDepth = 32;
// From here on the number of outputs or an attribute tells whether a batch norm
// trains.
constexpr int64_t kBatchNormOpset = 9;
std::string functionKey(absl::string_view domain, absl::string_view name,
                        absl::string_view overload) {
  return absl::StrCat(domain, "\n", name, "\n", overload);
}

// Cost of copying an attribute, in units of about 64 bytes.
struct AttributeCost {
  template <typename T>
  int64_t operator()(const std::vector<T>& list) const {
    return static_cast<int64_t>(list.size() * sizeof(T) / 64);
  }
  int64_t operator()(const std::string& text) const {
    return static_cast<int64_t>(text.size() / 64);
  }
  template <typename T>
  int64_t operator()(const T&) const {
    return 0;
  }
};

// Largest amount that one run of a node may add to the graph.
int64_t expansionCost(const NodeProto& node) {
  auto cost = static_cast<int64_t>(
      1 + node.inputs.size() + node.outputs.size() + node.attributes.size());
  for (const auto& [name, value] : node.attributes) {
    cost += std::visit(AttributeCost(), value);
  }
  return cost;
}

}  // namespace

bool isExporterMadeName(absl::string_view name) {
  // Names of modules and parameters are identifiers joined by dots; exporters
  // number their own values or name them after the op that used them.
  bool isNumber =
      !name.empty() && std::all_of(name.begin(), name.end(),
                                   [](char c) { return c >= '0' && c <= '9'; });
  return isNumber || name.find_first_of("/:") != absl::string_view::npos ||
         absl::StrContains(absl::AsciiStrToLower(name), "const");
}

std::optional<ValueId> Scope::find(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer) {
    auto it = scope->names.find(name);
    if (it != scope->names.end()) return it->second;
  }
  return std::nullopt;
}

absl::Status Scope::define(const std::string& name, ValueId id) {
  if (names.try_emplace(name, id).second) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("value '", name,
                   "' is defined twice; if it is a tensor of a module, give it "
                   "another name there and export again: PyTorch's exporter "
                   "calls the results of operations after them"));
}

NodeRunner::NodeRunner(const ModelProto& model, GraphBuilder& builder,
                       bool trainBatchNorms)
    : model(model),
      builder(builder),
      trainBatchNorms(trainBatchNorms),
      plan(model.graph),
      notes(model.graph) {
  for (const FunctionProto& function : model.functions) {
    functions[functionKey(function.domain, function.name, function.overload)] =
        &function;
  }
}

absl::Status NodeRunner::run(const std::vector<NodeProto>& nodes, Scope& scope,
                             const Frame& frame) {
  if (frame.depth > kMaxDepth) {
    return absl::InvalidArgumentError(absl::StrCat(
        "functions or loop bodies are nested deeper than ", kMaxDepth));
  }
  for (const NodeProto& node : nodes) {
    SOAPSTONE_RETURN_IF_ERROR(builder.countSteps(expansionCost(node)));
    SOAPSTONE_RETURN_IF_ERROR(runNode(node, scope, frame));
    if (&nodes == &model.graph.nodes) {
      SOAPSTONE_RETURN_IF_ERROR(runCopies(node, scope, frame));
    }
  }
  return absl::OkStatus();
}

absl::Status NodeRunner::unknownName(const NodeProto& proto,
                                     const std::string& name) const {
  std::string reason = "which nothing defines";
  for (const NodeProto& other : model.graph.nodes) {
    if (std::find(other.outputs.begin(), other.outputs.end(), name) !=
        other.outputs.end()) {
      reason = absl::StrCat("which only the later node '", other.name,
                            "' defines: the nodes form a cycle or are not in "
                            "topological order");
    }
  }
  return absl::InvalidArgumentError(absl::StrCat("node '", proto.name, "' (",
                                                 proto.opType, ") reads '",
                                                 name, "', ", reason));
}

absl::StatusOr<Node> NodeRunner::resolve(const NodeProto& proto,
                                         const Scope& scope,
                                         const Frame& frame) {
  Node node;
  node.name = proto.name;
  if (node.name.empty() && !proto.outputs.empty()) node.name = proto.outputs[0];
  node.opType = proto.opType;
  node.domain = proto.domain;
  node.source = proto.source;
  auto version = frame.opsets->find(proto.domain);
  node.opset = version == frame.opsets->end() ? 0 : version->second;
  for (size_t i = 0; i < proto.inputs.size(); ++i) {
    auto read = plan.mergedValues().reads.find({&proto, i});
    const std::string& name = read == plan.mergedValues().reads.end()
                                  ? proto.inputs[i]
                                  : read->second;
    if (name.empty()) {
      node.inputs.push_back(kNoValue);
      continue;
    }
    auto number = plan.mergedValues().numbers.find({&proto, i});
    if (number != plan.mergedValues().numbers.end()) {
      node.inputs.push_back(builder.addConstant(number->second));
      continue;
    }
    std::optional<ValueId> id = scope.find(name);
    if (!id.has_value()) return unknownName(proto, name);
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId own,
                               unmerged(proto, node.inputs.size(), *id));
    if (notes.isDetachedIn(proto, i)) {
      SOAPSTONE_ASSIGN_OR_RETURN(own, detach(own, node.name));
    }
    node.inputs.push_back(own);
  }
  while (!node.inputs.empty() && node.inputs.back() == kNoValue) {
    node.inputs.pop_back();
  }
  for (const auto& [name, value] : proto.attributes) {
    const auto* reference = std::get_if<AttributeReference>(&value);
    if (reference == nullptr) {
      node.attributes.set(name, value);
      continue;
    }
    // A reference to an attribute that the call leaves out is left out too.
    if (frame.callAttributes == nullptr) continue;
    const Attribute* actual = frame.callAttributes->find(reference->name);
    if (actual != nullptr) node.attributes.set(name, *actual);
  }
  return node;
}

absl::Status NodeRunner::runNode(const NodeProto& proto, Scope& scope,
                                 const Frame& frame) {
  SOAPSTONE_ASSIGN_OR_RETURN(Node node, resolve(proto, scope, frame));
  SOAPSTONE_ASSIGN_OR_RETURN(Values values,
                             evaluate(proto, std::move(node), scope, frame));
  for (size_t i = 0; i < proto.outputs.size(); ++i) {
    if (proto.outputs[i].empty()) continue;
    ValueId id = i < values.size() ? values[i] : kNoValue;
    if (id == kNoValue) {
      return absl::UnimplementedError(absl::StrCat("node '", proto.name, "' (",
                                                   proto.opType, "): output ",
                                                   i, " is not supported"));
    }
    if (absl::Status s = scope.define(proto.outputs[i], id); !s.ok()) {
      return absl::Status(
          s.code(), absl::StrCat("node '", proto.name, "' (", proto.opType,
                                 "): ", s.message()));
    }
  }
  return absl::OkStatus();
}

absl::Status NodeRunner::restoreOperands(const NodeProto& proto, Node& node) {
  if (node.is("InstanceNormalization")) return flattenScales(proto, node);
  if (node.is("MatMul")) return restoreDropout(proto, node);
  if (node.is("Conv")) dropOwnBias(proto, node);
  return absl::OkStatus();
}

absl::StatusOr<NodeRunner::Values> NodeRunner::evaluate(const NodeProto& proto,
                                                        Node node,
                                                        const Scope& scope,
                                                        const Frame& frame) {
  auto function =
      functions.find(functionKey(node.domain, node.opType, proto.overload));
  if (function != functions.end()) {
    return callFunction(*function->second, proto, node, frame);
  }
  SOAPSTONE_RETURN_IF_ERROR(restoreOperands(proto, node));
  if (proto.outputs.size() == 1) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ValueId> loss,
        addExportedLoss(builder, node, labelSmoothing(proto)));
    if (loss) return Values{*loss};
  }
  SOAPSTONE_RETURN_IF_ERROR(checkNode(builder.graph, node, proto.outputs));
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<Values> detached,
                             applyNotes(proto, node));
  if (detached) return *std::move(detached);
  if (node.is("Constant")) return addConstantNode(proto, node);
  if (node.is("If")) return runIf(proto, std::move(node), scope, frame);
  if (node.is("Loop")) return runLoop(proto, std::move(node), scope, frame);
  // The older exporter says so that two parameters had equal values; in files
  // of the present one it is a copy that the model's source makes.
  if (node.is("Identity") && node.inputs.size() == 1 &&
      proto.source.operation.empty()) {
    const Value& source = builder.graph.value(node.inputs[0]);
    if (source.kind == ValueKind::kInitializer &&
        isFloat(source.type.elementType)) {
      return copyParameter(proto, node);
    }
  }
  if (node.opType == "Gradient" && node.domain == "ai.onnx.preview.training") {
    return addGradient(proto, std::move(node), scope);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<Values> members,
                             runSequence(proto, node));
  if (members) return *std::move(members);
  if (std::optional<FoldedBatchNorm> norm = plan.batchNormIn(proto)) {
    if (trainBatchNorms && node.inputs.size() >= 2) {
      return addUnfolded(proto, std::move(node), *norm);
    }
  }
  if (plan.holdsBatchNorm(proto)) ++foldedBatchNorms;
  if ((node.is("Gemm") || node.is("Conv") || node.is("ConvTranspose")) &&
      node.inputs.size() == 2) {
    restoreBias(plan.biasOf(proto), node);
  }
  if (trainBatchNorms && node.is("BatchNormalization") &&
      proto.outputs.size() == 1 && node.inputs.size() == 5 &&
      node.opset >= kBatchNormOpset &&
      node.attributes.getInt("training_mode", 0) == 0) {
    return addTrainedBatchNorm(proto, std::move(node));
  }
  return builder.add(std::move(node), proto.outputs);
}

absl::StatusOr<NodeRunner::Values> NodeRunner::callFunction(
    const FunctionProto& function, const NodeProto& proto, const Node& node,
    const Frame& frame) {
  if (node.inputs.size() > function.inputs.size() ||
      proto.outputs.size() > function.outputs.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        describeNode(node), ": calls a function of ", function.inputs.size(),
        " inputs and ", function.outputs.size(), " outputs with more"));
  }
  Attributes actual = function.defaultAttributes;
  for (const auto& [name, value] : node.attributes) actual.set(name, value);
  Scope scope;
  for (size_t i = 0; i < function.inputs.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(scope.define(function.inputs[i], node.input(i)));
  }
  Frame inner{function.opsets.empty() ? frame.opsets : &function.opsets,
              &actual, frame.depth + 1};
  if (absl::Status s = run(function.nodes, scope, inner); !s.ok()) {
    return absl::Status(s.code(), absl::StrCat("in function '", function.name,
                                               "': ", s.message()));
  }
  Values values;
  for (const std::string& name : function.outputs) {
    std::optional<ValueId> id = scope.find(name);
    if (!id.has_value()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "function '", function.name, "' does not define '", name, "'"));
    }
    values.push_back(*id);
  }
  return values;
}

absl::StatusOr<NodeRunner::Values> NodeRunner::addConstantNode(
    const NodeProto& proto, const Node& node) {
  const Attributes& attributes = node.attributes;
  std::string name = proto.outputs.empty() ? node.name : proto.outputs[0];
  auto add = [&](Tensor tensor) -> Values {
    return {tensor.hasData() ? builder.addConstant(std::move(tensor), name)
                             : builder.addInitializer(name, std::move(tensor))};
  };
  if (const Tensor* tensor = attributes.getTensor("value")) return add(*tensor);
  if (attributes.has("value_float")) {
    return add(Tensor::ofFloat({}, {attributes.getFloat("value_float")}));
  }
  if (attributes.has("value_int")) {
    return add(Tensor::scalar(attributes.getInt("value_int")));
  }
  if (attributes.has("value_floats")) {
    std::vector<float> values = attributes.getFloats("value_floats");
    return add(Tensor::ofFloat({static_cast<int64_t>(values.size())}, values));
  }
  if (attributes.has("value_ints")) {
    return add(Tensor::vector(attributes.getInts("value_ints")));
  }
  return absl::UnimplementedError(
      absl::StrCat(describeNode(node),
                   ": only tensors, numbers and lists of numbers are "
                   "supported"));
}

// Exporters that merge equal tensors leave Identity(other parameter) behind.
// Each copy is a parameter of its own, with the same initial value.
absl::StatusOr<NodeRunner::Values> NodeRunner::copyParameter(
    const NodeProto& proto, const Node& node) {
  const Value& source = builder.graph.value(node.inputs[0]);
  std::string copy = proto.outputs.empty() ? node.name : proto.outputs[0];
  mergedParameters.emplace_back(copy, source.name);
  Tensor tensor = source.tensor;
  return Values{builder.addInitializer(copy, std::move(tensor))};
}

absl::StatusOr<std::optional<NodeRunner::Values>> NodeRunner::applyNotes(
    const NodeProto& proto, Node& node) {
  if (std::optional<int64_t> row = paddingRow(proto)) {
    node.attributes.set("padding_row", *row);
  }
  if (proto.outputs.size() == 1) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ValueId> chosen,
        addUseOfChosenRows(builder, node, proto.outputs[0]));
    if (chosen) return Values{*chosen};
  }
  if (node.is("ScatterND") && proto.outputs.size() == 1) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ValueId> assigned,
        addMaskedAssignment(builder, node, proto.outputs[0]));
    if (assigned) return Values{*assigned};
  }
  if (!node.is("Identity") ||
      !absl::StartsWith(node.source.operation, "aten.detach") ||
      (!proto.trace.changes.empty() &&
       notes.isChangedInPlace(proto.inputs[0]))) {
    return std::nullopt;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, detach(node.input(0), node.name));
  return Values{id};
}

absl::StatusOr<ValueId> NodeRunner::detach(ValueId id,
                                           const std::string& name) {
  const Value& value = builder.graph.value(id);
  if (value.kind == ValueKind::kConstant || !isFloat(value.type.elementType)) {
    return id;
  }
  Node node;
  node.name = name;
  node.opType = "Detach";
  node.domain = "soapstone";
  node.inputs = {id};
  SOAPSTONE_ASSIGN_OR_RETURN(Values values,
                             builder.add(std::move(node), {value.name}, true));
  return values[0];
}

// The op names its variables by attribute; its inputs are where the gradient is
// taken, which must be the very same values.
absl::StatusOr<NodeRunner::Values> NodeRunner::addGradient(
    const NodeProto& proto, Node node, const Scope& scope) {
  std::vector<std::string> names = node.attributes.getStrings("xs");
  names.push_back(node.attributes.getString("y"));
  std::vector<ValueId> operands;
  for (const std::string& name : names) {
    std::optional<ValueId> id = scope.find(name);
    if (!id.has_value()) return unknownName(proto, name);
    operands.push_back(*id);
  }
  for (size_t i = 0; i + 1 < operands.size(); ++i) {
    if (node.input(i) != operands[i]) {
      return absl::UnimplementedError(
          absl::StrCat(describeNode(node), ": the gradient is not taken at '",
                       names[i], "' but at another input"));
    }
  }
  node.domain = "soapstone";
  node.inputs = std::move(operands);
  node.attributes = Attributes();
  return builder.add(std::move(node), proto.outputs);
}

}  // namespace soapstone::onnx
