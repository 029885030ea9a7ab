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

  // With e = -log p_y, a loss of label y and weights w of W together:
  //   (1 - s) w_y e + s / C sum_c w_c (-log p_c)
  //     = ((1 - s) w_y + s W / C) e + s / C sum_c (W [c = y] - w_c) z_c.
  // One cross-entropy, which reads the scores z, and a sum of these: no
  // logarithm of each class is stored. Ignored labels are left out; the mean
  // divides by the weights of the others.
  absl::StatusOr<ValueId> ofLabels(double smoothing) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId isIgnored, ignored());
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId weights, labelWeights(isIgnored));
    // The sums first: the gradient may take the place of the scores then.
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId sums, smoothedSums(smoothing));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId places, plainLosses());
    if (node.input(2) != kNoValue) {
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId factor,
                                 smoothedWeights(weights, smoothing));
      SOAPSTONE_ASSIGN_OR_RETURN(places, add("Mul", {places, factor}));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(places, add("Add", {places, sums}));
    SOAPSTONE_ASSIGN_OR_RETURN(places,
                               add("Where", {isIgnored, number(0), places}));
    if (reduction() == "none") return places;
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId loss, total("ReduceSum", places));
    if (reduction() == "sum") return loss;
    SOAPSTONE_ASSIGN_OR_RETURN(weights, total("ReduceSum", weights));
    return add("Div", {loss, weights});
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
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId weights, classWeights());
    return add("Mul", {logs, weights});
  }

  // The weights of the classes, [1, C, 1..].
  absl::StatusOr<ValueId> classWeights() {
    std::vector<int64_t> shape(dims(node.input(0)).size(), 1);
    shape[1] = dims(node.input(0))[1];
    return add("Reshape",
               {node.input(2), builder.addConstant(Tensor::vector(shape))});
  }

  // The sum of the weights of all classes, a scalar.
  absl::StatusOr<ValueId> sumOfWeights() {
    return total("ReduceSum", node.input(2));
  }

  // -log p_y in each place, 0 where y is ignored.
  absl::StatusOr<ValueId> plainLosses() {
    Attributes attributes;
    attributes.set("reduction", std::string("none"));
    attributes.set("ignore_index", ignoredLabel());
    return add(node.opType, {node.input(0), node.input(1)}, attributes);
  }

  // s / C sum_c (W [c = y] - w_c) z_c in each place.
  absl::StatusOr<ValueId> smoothedSums(double smoothing) {
    const float share = static_cast<float>(smoothing / classes());
    const bool isWeighted = node.input(2) != kNoValue;
    const float atLabel =
        isWeighted ? share : static_cast<float>(smoothing) - share;
    Attributes axis;
    axis.set("axis", int64_t{1});
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId factors,
        add("OneHot",
            {node.input(1),
             builder.addConstant(Tensor::scalar(dims(node.input(0))[1])),
             builder.addConstant(
                 Tensor::ofFloat({2}, {isWeighted ? 0.0f : -share, atLabel}))},
            axis));
    if (isWeighted) {
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId all, sumOfWeights());
      SOAPSTONE_ASSIGN_OR_RETURN(factors, add("Mul", {factors, all}));
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId weights, classWeights());
      SOAPSTONE_ASSIGN_OR_RETURN(weights, add("Mul", {weights, number(share)}));
      SOAPSTONE_ASSIGN_OR_RETURN(factors, add("Sub", {factors, weights}));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId products,
                               add("Mul", {node.input(0), factors}));
    return reduced("ReduceSum", products, {1});
  }

  // (1 - s) w_y + s W / C in each place.
  absl::StatusOr<ValueId> smoothedWeights(ValueId weights, double smoothing) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId all, sumOfWeights());
    SOAPSTONE_ASSIGN_OR_RETURN(
        all, add("Mul", {all, number(smoothing / classes())}));
    SOAPSTONE_ASSIGN_OR_RETURN(weights,
                               add("Mul", {weights, number(1 - smoothing)}));
    return add("Add", {weights, all});
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

  int64_t ignoredLabel() const {
    return node.attributes.getInt("ignore_index", kIgnored);
  }

  absl::StatusOr<ValueId> ignored() {
    return add("Equal", {node.input(1),
                         builder.addConstant(Tensor::scalar(ignoredLabel()))});
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
