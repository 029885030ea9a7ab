// If and Loop nodes whose course is known when the model is compiled. Nodes
// that stay in the graph depend on data and cannot be lowered.

#include <optional>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/check_declared.h"
#include "frontend/onnx/graph/embedding_bag.h"
#include "frontend/onnx/graph/node_runner.h"
#include "frontend/onnx/rules/op_context.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Iterations that may be unrolled: enough for the bags of a batch. The nodes
// that all loops of a model expand to have a limit of their own.
constexpr int64_t kMaxIterations = 1 << 14;

// A bool operand: true or false if known; an absent condition is true.
std::optional<bool> knownCondition(const GraphBuilder& builder, ValueId id) {
  if (id == kNoValue) return true;
  const Tensor* tensor = builder.known(id, /*includeInitializers=*/true);
  if (tensor == nullptr || tensor->size() != 1 ||
      !Tensor::isReadable(tensor->type())) {
    return std::nullopt;
  }
  return tensor->intAt(0) != 0;
}

// Largest number of trips of a loop; nullopt if unknown, or too large to
// unroll. One more than the limit if only its condition ends it.
std::optional<int64_t> knownTrips(const GraphBuilder& builder,
                                  const Node& loop) {
  if (loop.input(0) == kNoValue) return kMaxIterations + 1;
  const Tensor* count = builder.known(loop.input(0), true);
  if (count == nullptr || count->size() != 1) return std::nullopt;
  int64_t trips = count->intAt(0);
  if (trips > kMaxIterations) return std::nullopt;
  return trips;
}

}  // namespace

absl::StatusOr<NodeRunner::Values> NodeRunner::runBody(const GraphProto& body,
                                                       const Values& arguments,
                                                       const Scope& scope,
                                                       const Frame& frame) {
  if (body.inputs.size() != arguments.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("body '", body.name, "' has ", body.inputs.size(),
                     " inputs, the node passes ", arguments.size()));
  }
  SOAPSTONE_RETURN_IF_ERROR(builder.countSteps());
  Scope inner(&scope);
  for (size_t i = 0; i < arguments.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(inner.define(body.inputs[i].name, arguments[i]));
  }
  SOAPSTONE_RETURN_IF_ERROR(defineInitializers(body, inner));
  Frame innerFrame = frame;
  ++innerFrame.depth;
  SOAPSTONE_RETURN_IF_ERROR(run(body.nodes, inner, innerFrame));
  SOAPSTONE_RETURN_IF_ERROR(checkBodyTypes(body, inner, builder.graph));
  Values values;
  for (const ValueInfoProto& output : body.outputs) {
    std::optional<ValueId> id = inner.find(output.name);
    if (!id.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("body '", body.name, "' does not define its output '",
                       output.name, "'"));
    }
    values.push_back(*id);
  }
  return values;
}

absl::StatusOr<NodeRunner::Values> NodeRunner::runIf(const NodeProto& proto,
                                                     Node node,
                                                     const Scope& scope,
                                                     const Frame& frame) {
  std::optional<bool> condition;
  if (node.input(0) != kNoValue) {
    condition = knownCondition(builder, node.input(0));
  }
  if (!condition.has_value())
    return builder.add(std::move(node), proto.outputs);
  std::shared_ptr<const GraphProto> branch =
      node.attributes.getGraph(*condition ? "then_branch" : "else_branch");
  if (branch == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": has no branch to take"));
  }
  return runBody(*branch, {}, scope, frame);
}

absl::StatusOr<NodeRunner::Values> NodeRunner::runLoop(const NodeProto& proto,
                                                       Node node,
                                                       const Scope& scope,
                                                       const Frame& frame) {
  std::shared_ptr<const GraphProto> body = node.attributes.getGraph("body");
  if (body == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": has no body"));
  }
  if (std::optional<Node> bag =
          matchEmbeddingBag(builder, node, *body, scope)) {
    bag->name = node.name;
    bag->opset = node.opset;
    return builder.add(*std::move(bag), proto.outputs);
  }
  return unrollLoop(proto, node, *body, scope, frame);
}

absl::StatusOr<ValueId> NodeRunner::stack(const Node& loop,
                                          const Values& slices,
                                          const std::string& name) {
  Node concat;
  concat.name = loop.name;
  concat.opType = "Concat";
  concat.opset = loop.opset;
  concat.attributes.set("axis", int64_t{0});
  for (ValueId slice : slices) {
    Node unsqueeze;
    unsqueeze.name = loop.name;
    unsqueeze.opType = "Unsqueeze";
    unsqueeze.opset = loop.opset;
    unsqueeze.attributes.set("axes", std::vector<int64_t>{0});
    unsqueeze.inputs = {slice};
    SOAPSTONE_ASSIGN_OR_RETURN(Values row,
                               builder.add(std::move(unsqueeze), {name}, true));
    concat.inputs.push_back(row[0]);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Values whole,
                             builder.add(std::move(concat), {name}, true));
  return whole[0];
}

absl::StatusOr<NodeRunner::Values> NodeRunner::unrollLoop(
    const NodeProto& proto, const Node& node, const GraphProto& body,
    const Scope& scope, const Frame& frame) {
  size_t carriedCount = node.inputs.size() < 2 ? 0 : node.inputs.size() - 2;
  if (body.outputs.size() < carriedCount + 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": the body has too few outputs for ",
                     carriedCount, " carried values"));
  }
  std::optional<int64_t> trips = knownTrips(builder, node);
  std::optional<bool> condition = knownCondition(builder, node.input(1));
  if (!trips || !condition) return builder.add(node, proto.outputs);
  Values carried;
  for (size_t i = 0; i < carriedCount; ++i) {
    carried.push_back(node.inputs[i + 2]);
  }
  std::vector<Values> scans(body.outputs.size() - 1 - carriedCount);
  ValueId condValue = node.input(1);
  for (int64_t trip = 0; trip < *trips && *condition; ++trip) {
    if (trip == kMaxIterations) {
      return absl::UnimplementedError(
          absl::StrCat(describeNode(node), ": runs more than ", kMaxIterations,
                       " iterations"));
    }
    if (condValue == kNoValue) {
      Tensor yes = Tensor::zeros(DataType::kBool, {});
      yes.setInt(0, 1);
      condValue = builder.addConstant(std::move(yes), node.name);
    }
    Values arguments = {builder.addConstant(Tensor::scalar(trip), node.name),
                        condValue};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    SOAPSTONE_ASSIGN_OR_RETURN(Values results,
                               runBody(body, arguments, scope, frame));
    condValue = results[0];
    condition = knownCondition(builder, condValue);
    if (!condition.has_value()) {
      return absl::UnimplementedError(absl::StrCat(
          describeNode(node), ": how often it runs depends on data"));
    }
    for (size_t i = 0; i < carriedCount; ++i) carried[i] = results[i + 1];
    for (size_t i = 0; i < scans.size(); ++i) {
      scans[i].push_back(results[1 + carriedCount + i]);
    }
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Values stacked,
                             stackScans(proto, node, carriedCount, scans));
  carried.insert(carried.end(), stacked.begin(), stacked.end());
  return carried;
}

absl::StatusOr<NodeRunner::Values> NodeRunner::stackScans(
    const NodeProto& proto, const Node& loop, size_t firstOutput,
    const std::vector<Values>& scans) {
  Values stacked;
  for (size_t i = 0; i < scans.size(); ++i) {
    size_t output = firstOutput + i;
    if (output >= proto.outputs.size() || proto.outputs[output].empty()) {
      stacked.push_back(kNoValue);
      continue;
    }
    if (scans[i].empty()) {
      return absl::UnimplementedError(
          absl::StrCat(describeNode(loop), ": never runs"));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId whole,
                               stack(loop, scans[i], proto.outputs[output]));
    stacked.push_back(whole);
  }
  return stacked;
}

}  // namespace soapstone::onnx
