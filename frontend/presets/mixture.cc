#include "frontend/presets/mixture.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "passes/raise/expert_sizes.h"
#include "passes/raise/expert_slots.h"

namespace soapstone::presets {

using soap::BinaryKind;
using soap::ReduceKind;

namespace {

// y = x w^T + b by expert: x [experts, B, groups, capacity, inputs].
mlir::Value expertProduct(ModelBuilder& model, const std::string& path,
                          const std::string& name, mlir::Value x,
                          int64_t outputs, bool hasBias) {
  Shape shape = shapeOf(x);
  int64_t experts = shape[0];
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  mlir::Value w =
      model.weight(name + ".weight", {experts, outputs, shape.back()});
  mlir::Value y = model.at(path, "MatMul").dot(x, w, {0}, {0}, {last}, {2});
  if (!hasBias) return y;
  SoapBuilder op = model.at(path, "Add");
  mlir::Value b =
      model.constantParameter(name + ".bias", {experts, outputs}, 0);
  return op.add(y, op.broadcast(b, {0, last}, shapeOf(y)));
}

// Returns an expert's inner values, made of its gate and up.
mlir::Value gateBy(ModelBuilder& model, const std::string& path,
                   const MixtureForm& form, mlir::Value gate, mlir::Value up) {
  SoapBuilder op = model.at(path, "Mul");
  if (form.limit == 0)
    return op.mul(model.activation(path, form.activation, gate), up);
  gate = op.binary(BinaryKind::Min, gate, form.limit);
  up = op.binary(BinaryKind::Max, op.binary(BinaryKind::Min, up, form.limit),
                 -form.limit);
  mlir::Value share =
      op.unary(soap::UnaryKind::Sigmoid, op.mul(gate, form.gain));
  return op.mul(op.add(up, 1.0), op.mul(gate, share));
}

}  // namespace

void chooseCapacity(FamilyInput& input, int64_t steps, MixtureForm& form) {
  if (form.chosen > form.experts) {
    throw Refusal{absl::StrCat("a token cannot choose ", form.chosen, " of ",
                               form.experts, " experts")};
  }
  const passes::ExpertSizes sizes = {input.sizes.group.value_or(0),
                                     input.sizes.capacity.value_or(0)};
  std::string error;
  std::optional<passes::DispatchedMixture> mixture =
      passes::chooseExpertSizes(sizes, steps, form.chosen, form.experts, error);
  if (!mixture) throw Refusal{error};
  form.group = mixture->group;
  form.capacity = mixture->capacity;
  std::string note = passes::droppedTokensNote(*mixture);
  if (!note.empty()) input.notes.push_back(std::move(note));
}

mlir::Value inGroups(SoapBuilder& op, mlir::Value x, int64_t group) {
  Shape shape = shapeOf(x);
  return op.reshape(x, {shape[0], shape[1] / group, group, shape[2]});
}

Routing routeBySoftmax(ModelBuilder& model, const std::string& path,
                       mlir::Value logits, int64_t chosen, bool normalised) {
  SoapBuilder op = model.at(path, "Route");
  mlir::Value scores = op.emit<soap::SoftmaxOp>(logits, 3, false);
  auto top = op.emit<soap::TopKOp>(scores, chosen, true);
  mlir::Value weights = top.getValues();
  if (normalised)
    weights = op.div(weights, op.reduce(ReduceKind::Sum, weights, {3}, true));
  return {top.getIndices(), weights};
}

// Scores are moved by index, forward and backward, where a product would read
// one-hot rows: every token is a group of its own, whose slots are its scores.
mlir::Value chosenScores(SoapBuilder& op, mlir::Value scores,
                         mlir::Value indices) {
  Shape slots = shapeOf(scores);
  slots.insert(slots.begin(), 1);  // [1, B, groups, group, experts]
  Shape choices = shapeOf(indices);
  choices.push_back(1);
  mlir::Value places = op.reshape(indices, choices);
  return op.emit<soap::CombineOp>(op.reshape(scores, slots),
                                  op.fillLike(0, places), places,
                                  /*weights=*/mlir::Value());
}

Routing routeByLogits(ModelBuilder& model, const std::string& path,
                      mlir::Value logits, int64_t chosen) {
  SoapBuilder op = model.at(path, "Route");
  auto top = op.emit<soap::TopKOp>(logits, chosen, true);
  return {top.getIndices(),
          op.emit<soap::SoftmaxOp>(top.getValues(), 3, false)};
}

Routing routeBalanced(ModelBuilder& model, const std::string& path,
                      mlir::Value scores, mlir::Value balance, int64_t chosen,
                      double least) {
  SoapBuilder op = model.at(path, "Route");
  mlir::Value indices =
      op.emit<soap::TopKOp>(op.add(scores, balance), chosen, true).getIndices();
  mlir::Value weights = chosenScores(op, scores, indices);
  mlir::Value total = op.reduce(ReduceKind::Sum, weights, {3}, true);
  return {indices, op.div(weights, op.binary(BinaryKind::Max, total, least))};
}

mlir::Value mixExperts(ModelBuilder& model, const std::string& path,
                       mlir::Value x, const Routing& routing,
                       const MixtureForm& form) {
  SoapBuilder dispatch = model.at(path, "Dispatch");
  // A token whose place is beyond the capacity is dropped.
  mlir::Value places = passes::placesOf(dispatch.opBuilder(), dispatch.loc(),
                                        routing.indices, form.experts);
  // [experts, B, groups, capacity, width]
  mlir::Value sent = dispatch.emit<soap::DispatchOp>(
      inGroups(dispatch, x, form.group), routing.indices, places, mlir::Value(),
      form.experts, form.capacity);

  mlir::Value gate, up;
  if (form.both.empty()) {
    gate = expertProduct(model, path + ".gate", form.gate, sent, form.width,
                         form.hasBiases);
    up = expertProduct(model, path + ".up", form.up, sent, form.width,
                       form.hasBiases);
  } else {
    mlir::Value both = expertProduct(model, path + ".gate_up", form.both, sent,
                                     2 * form.width, form.hasBiases);
    SoapBuilder op = model.at(path + ".gate_up", "Parts");
    gate = op.sliceDim(both, 4, 0, form.width);
    up = op.sliceDim(both, 4, form.width, form.width);
  }
  mlir::Value hidden = gateBy(model, path, form, gate, up);
  // [experts, B, groups, capacity, width]
  mlir::Value made = expertProduct(model, path + ".down", form.down, hidden,
                                   shapeOf(x).back(), form.hasBiases);

  SoapBuilder combine = model.at(path, "Combine");
  mlir::Value mixed = combine.emit<soap::CombineOp>(made, routing.indices,
                                                    places, routing.weights);
  return combine.reshape(mixed, shapeOf(x));
}

}  // namespace soapstone::presets
