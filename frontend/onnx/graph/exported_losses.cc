#include "frontend/onnx/graph/exported_losses.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Ids = std::vector<ValueId>;

// The label that PyTorch leaves out if a call names none.
constexpr int64_t kIgnored = -100;

// Writes one loss, node by node. Its value has the name of the node's result.
class LossWriter {
 public:
  // `node` reads floats and labels of 64 bits.
  LossWriter(GraphBuilder& builder, const Node& node)
      : builder(builder), node(node) {}

  absl::StatusOr<ValueId> add(const std::string& opType, Ids inputs,
                              Attributes attributes = {}) {
    Node added;
    added.name = node.name;
    added.opType = opType;
    added.inputs = std::move(inputs);
    added.attributes = std::move(attributes);
    added.source = node.source;
    SOAPSTONE_ASSIGN_OR_RETURN(
        Ids values, builder.add(std::move(added), {node.name}, true));
    return values[0];
  }

  // Labels that are probabilities: -sum_c w_c t_c log p_c in each place, with
  // t smoothed; its mean is over the places.
  absl::StatusOr<ValueId> ofProbabilities(double smoothing) {
    ValueId target = node.input(1);
    if (smoothing > 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(target,
                                 add("Mul", {target, number(1 - smoothing)}));
      SOAPSTONE_ASSIGN_OR_RETURN(
          target, add("Add", {target, number(smoothing / classes())}));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId weighted, weightedLogs());
    SOAPSTONE_ASSIGN_OR_RETURN(weighted, add("Mul", {weighted, target}));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId places, overClasses(weighted));
    return reduction() == "none"
               ? absl::StatusOr<ValueId>(places)
               : total(reduction() == "mean" ? "ReduceMean" : "ReduceSum",
                       places);
  }

  // (1 - s) times the loss of the labels and s / C times that of all classes;
  // both leave out ignored labels and divide by the weights of the others.
  absl::StatusOr<ValueId> ofLabels(double smoothing) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId plain,
                               add(node.opType, node.inputs, node.attributes));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId logs, weightedLogs());
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId all, overClasses(logs));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId isIgnored, ignored());
    SOAPSTONE_ASSIGN_OR_RETURN(all, add("Where", {isIgnored, number(0), all}));
    if (reduction() != "none") {
      SOAPSTONE_ASSIGN_OR_RETURN(all, total("ReduceSum", all));
    }
    if (reduction() == "mean") {
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId weights, labelWeights(isIgnored));
      SOAPSTONE_ASSIGN_OR_RETURN(weights, total("ReduceSum", weights));
      SOAPSTONE_ASSIGN_OR_RETURN(all, add("Div", {all, weights}));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(plain,
                               add("Mul", {plain, number(1 - smoothing)}));
    SOAPSTONE_ASSIGN_OR_RETURN(
        all, add("Mul", {all, number(smoothing / classes())}));
    return add("Add", {plain, all});
  }

 private:
  ValueId number(double value) {
    return builder.addConstant(
        Tensor::ofFloat({}, {static_cast<float>(value)}));
  }

  const std::vector<int64_t>& dims(ValueId id) const {
    return builder.graph.value(id).type.dims;
  }
  double classes() const { return static_cast<double>(dims(node.input(0))[1]); }
  std::string reduction() const {
    return node.attributes.getString("reduction", "mean");
  }

  // log p, [N, C, d..], times the weights of the classes.
  absl::StatusOr<ValueId> weightedLogs() {
    Attributes axis;
    axis.set("axis", int64_t{1});
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId logs,
                               add("LogSoftmax", {node.input(0)}, axis));
    if (node.input(2) == kNoValue) return logs;
    std::vector<int64_t> shape(dims(node.input(0)).size() - 1, 1);
    shape[0] = dims(node.input(0))[1];
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId weights,
        add("Reshape",
            {node.input(2), builder.addConstant(Tensor::vector(shape))}));
    return add("Mul", {logs, weights});
  }

  // Minus the sum over classes: [N, d..].
  absl::StatusOr<ValueId> overClasses(ValueId id) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId sum, reduced("ReduceSum", id, {1}));
    return add("Neg", {sum});
  }

  absl::StatusOr<ValueId> total(const std::string& opType, ValueId id) {
    std::vector<int64_t> axes(dims(id).size());
    for (size_t d = 0; d < axes.size(); ++d) axes[d] = static_cast<int64_t>(d);
    return reduced(opType, id, std::move(axes));
  }

  absl::StatusOr<ValueId> reduced(const std::string& opType, ValueId id,
                                  std::vector<int64_t> axes) {
    Attributes attributes;
    attributes.set("axes", std::move(axes));
    attributes.set("keepdims", int64_t{0});
    return add(opType, {id}, attributes);
  }

  absl::StatusOr<ValueId> ignored() {
    const int64_t label = node.attributes.getInt("ignore_index", kIgnored);
    return add("Equal",
               {node.input(1), builder.addConstant(Tensor::scalar(label))});
  }

  // The weight of each label, 0 for ignored ones.
  absl::StatusOr<ValueId> labelWeights(ValueId isIgnored) {
    if (node.input(2) == kNoValue)
      return add("Where", {isIgnored, number(0), number(1)});
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId labels,
        add("Where", {isIgnored, builder.addConstant(Tensor::scalar(0)),
                      node.input(1)}));
    Attributes axis;
    axis.set("axis", int64_t{0});
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId weights,
                               add("Gather", {node.input(2), labels}, axis));
    return add("Where", {isIgnored, number(0), weights});
  }

  GraphBuilder& builder;
  const Node& node;
};

}  // namespace

double labelSmoothing(const NodeProto& proto) {
  constexpr size_t kSmoothing = 5;  // Its place among the call's arguments.
  const std::vector<std::string>& arguments = proto.call.arguments;
  double smoothing = 0;
  if (proto.opType != "SoftmaxCrossEntropyLoss" ||
      proto.call.target != "aten.cross_entropy_loss.default" ||
      arguments.size() <= kSmoothing ||
      !absl::SimpleAtod(arguments[kSmoothing], &smoothing) ||
      !(smoothing > 0 && smoothing <= 1)) {
    return 0;
  }
  return smoothing;
}

absl::StatusOr<std::optional<ValueId>> addExportedLoss(GraphBuilder& builder,
                                                       const Node& node,
                                                       double smoothing) {
  if (!node.is("SoftmaxCrossEntropyLoss") || node.inputs.size() < 2 ||
      node.input(0) == kNoValue || node.input(1) == kNoValue) {
    return std::nullopt;
  }
  const ValueType scores = builder.graph.value(node.input(0)).type;
  const ValueType labels = builder.graph.value(node.input(1)).type;
  const bool areProbabilities =
      isFloat(labels.elementType) && labels.dims == scores.dims;
  if (scores.dims.size() < 2 || !isFloat(scores.elementType) ||
      isFloat(labels.elementType) != areProbabilities ||
      (!areProbabilities && smoothing == 0)) {
    return std::nullopt;
  }
  Node wide = node;
  auto become = [&](ValueId id, DataType type) -> absl::StatusOr<ValueId> {
    if (builder.graph.value(id).type.elementType == type) return id;
    Attributes to;
    to.set("to", static_cast<int64_t>(type));
    return LossWriter(builder, node).add("Cast", {id}, to);
  };
  for (size_t i = 0; i < wide.inputs.size(); ++i) {
    const bool isLabel = i == 1 && !areProbabilities;
    SOAPSTONE_ASSIGN_OR_RETURN(
        wide.inputs[i], become(wide.inputs[i], isLabel ? DataType::kInt64
                                                       : DataType::kFloat32));
  }
  LossWriter writer(builder, wide);
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId loss, areProbabilities ? writer.ofProbabilities(smoothing)
                                     : writer.ofLabels(smoothing));
  SOAPSTONE_ASSIGN_OR_RETURN(loss, become(loss, scores.elementType));
  return loss;
}

}  // namespace soapstone::onnx
