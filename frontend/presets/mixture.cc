#include "frontend/presets/mixture.h"

#include "absl/strings/str_cat.h"
#include "passes/expert_slots.h"

namespace soapstone::presets {

using soap::CompareKind;
using soap::ReduceKind;

namespace {

// How many tokens of its group chose the same expert before, by choice and then
// by token: [B, groups, group, chosen] f32, from their one-hot rows.
mlir::Value placesOf(SoapBuilder& op, mlir::Value hits) {
  Shape shape = shapeOf(hits);  // [B, groups, group, chosen, experts]
  mlir::Value byChoice = op.transpose(hits, {0, 1, 3, 2, 4});
  byChoice =
      op.reshape(byChoice, {shape[0], shape[1], shape[3] * shape[2], shape[4]});
  mlir::Value before =
      op.emit<soap::CumulativeSumOp>(byChoice, 2, /*exclusive=*/true, false);
  mlir::Value places =
      op.reduce(ReduceKind::Sum, op.mul(before, byChoice), {3}, false);
  places = op.reshape(places, {shape[0], shape[1], shape[3], shape[2]});
  return op.transpose(places, {0, 1, 3, 2});
}

// y = x w^T by expert: x [experts, B, groups, capacity, inputs].
mlir::Value expertProduct(ModelBuilder& model, const std::string& path,
                          const std::string& name, mlir::Value x,
                          int64_t expertDim, int64_t outputs) {
  Shape shape = shapeOf(x);
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  mlir::Value w = model.weight(name, {shape[expertDim], outputs, shape.back()});
  return model.at(path, "MatMul").dot(x, w, {expertDim}, {0}, {last}, {2});
}

}  // namespace

void chooseCapacity(FamilyInput& input, int64_t steps, MixtureForm& form) {
  if (form.chosen > form.experts) {
    throw Refusal{absl::StrCat("a token cannot choose ", form.chosen, " of ",
                               form.experts, " experts")};
  }
  form.group = input.sizes.group.value_or(usualExpertGroup(steps));
  if (steps % form.group != 0) {
    throw Refusal{absl::StrCat("--dim group=", form.group,
                               " does not divide the ", steps,
                               " tokens of a sequence")};
  }
  int64_t share = form.group * form.chosen;
  form.capacity = input.sizes.capacity.value_or(
      usualExpertCapacity(form.group, form.chosen, form.experts));
  if (form.capacity > form.group) {
    throw Refusal{absl::StrCat("--dim capacity=", form.capacity,
                               " is more than the ", form.group,
                               " tokens of a group")};
  }
  if (form.capacity == form.group) return;
  input.notes.push_back(absl::StrCat(
      "each of the ", form.experts, " experts takes at most ", form.capacity,
      " of every ", form.group, " tokens (an even share is ",
      static_cast<double>(share) / static_cast<double>(form.experts),
      ") and drops others; --dim group=N and --dim capacity=N change that, "
      "capacity = group drops none"));
}

mlir::Value inGroups(SoapBuilder& op, mlir::Value x, int64_t group) {
  Shape shape = shapeOf(x);
  return op.reshape(x, {shape[0], shape[1] / group, group, shape[2]});
}

mlir::Value oneHot(SoapBuilder& op, mlir::Value indices, int64_t count) {
  Shape shape = shapeOf(indices);
  shape.push_back(count);
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  mlir::Value spread = op.broadcast(indices, onnx::countingDims(last), shape);
  return op.convert(
      op.compare(CompareKind::Equal, spread,
                 op.iota(shape, last, onnx::elementTypeOf(indices))),
      op.f32());
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

mlir::Value mixExperts(ModelBuilder& model, const std::string& path,
                       mlir::Value x, const Routing& routing,
                       const MixtureForm& form) {
  SoapBuilder dispatch = model.at(path, "Dispatch");
  Shape shape = shapeOf(x);
  mlir::Value hits = oneHot(dispatch, routing.indices, form.experts);
  // A place beyond the capacity matches no slot: the token is dropped.
  mlir::Value slots = oneHot(
      dispatch, dispatch.convert(placesOf(dispatch, hits), dispatch.i64()),
      form.capacity);
  Shape batch = {0, 1, 2};
  mlir::Value taken = dispatch.dot(hits, slots, batch, batch, {3}, {3});
  // [B, groups, experts, capacity, width]
  mlir::Value sent = dispatch.dot(taken, inGroups(dispatch, x, form.group),
                                  {0, 1}, {0, 1}, {2}, {2});

  mlir::Value gate =
      expertProduct(model, path + ".gate", form.gate, sent, 2, form.width);
  mlir::Value up =
      expertProduct(model, path + ".up", form.up, sent, 2, form.width);
  SoapBuilder product = model.at(path, "Mul");
  mlir::Value hidden =
      product.mul(model.activation(path, form.activation, gate), up);
  // [experts, B, groups, capacity, width]
  mlir::Value made =
      expertProduct(model, path + ".down", form.down, hidden, 0, shape.back());

  SoapBuilder combine = model.at(path, "Combine");
  Shape spread = shapeOf(hits);
  mlir::Value weights = combine.mul(
      hits, combine.broadcast(routing.weights, {0, 1, 2, 3}, spread));
  mlir::Value shares = combine.dot(weights, slots, batch, batch, {3}, {3});
  mlir::Value mixed = combine.dot(shares, made, {0, 1}, {1, 2}, {3, 4}, {0, 3});
  return combine.reshape(mixed, shape);
}

}  // namespace soapstone::presets
