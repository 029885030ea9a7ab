#include "passes/raise/expert_slots.h"

#include <utility>

#include "ir/soap/shape_checks.h"

namespace soapstone::passes {

namespace {

using Shape = SmallVector<int64_t>;

Shape shapeOf(Value value) { return Shape(soap::shapeOf(value)); }

Value reshape(OpBuilder& builder, Location location, Value value,
              const Shape& shape) {
  if (shapeOf(value) == shape) return value;
  return soap::ReshapeOp::create(builder, location, value, shape);
}

Value cast(OpBuilder& builder, Location location, Value value, Type type) {
  if (soap::elementTypeOf(value) == type) return value;
  return soap::CastOp::create(builder, location, value, type);
}

}  // namespace

Value placesOf(OpBuilder& builder, Location location, Value indices,
               int64_t experts) {
  Shape shape = shapeOf(indices);
  std::swap(shape[2], shape[3]);
  const Shape turned{0, 1, 3, 2};
  Value byChoice =
      soap::TransposeOp::create(builder, location, indices, turned);
  byChoice = reshape(builder, location, byChoice,
                     {shape[0], shape[1], shape[2] * shape[3]});
  // [sequences, groups, experts, choices]: sums run along memory.
  const Shape rows{shape[0], shape[1], experts, shape[2] * shape[3]};
  Type type = soap::elementTypeOf(indices);
  Value equal = soap::CompareOp::create(
      builder, location, soap::CompareKind::Equal,
      soap::BroadcastOp::create(builder, location, byChoice, Shape{0, 1, 3},
                                rows),
      soap::IotaOp::create(builder, location, rows, 2, type));
  Value hits =
      soap::CastOp::create(builder, location, equal, builder.getF32Type());
  Value before = soap::CumulativeSumOp::create(
      builder, location, hits, 3, /*exclusive=*/true, /*reverse=*/false);
  Value zeros =
      soap::FillOp::create(builder, location, builder.getF32FloatAttr(0), rows);
  Value own = soap::SelectOp::create(builder, location, equal, before, zeros);
  Value places = soap::ReduceOp::create(builder, location,
                                        soap::ReduceKind::Sum, own, Shape{2});
  places = soap::CastOp::create(builder, location, places, type);
  places = reshape(builder, location, places, shape);
  return soap::TransposeOp::create(builder, location, places, turned);
}

ExpertSlots::ExpertSlots(OpBuilder& builder, Location location,
                         const ExpertRows& given)
    : rows(given), location(location) {
  byToken.experts = reshape(builder, location, rows.indices,
                            grouped(rows.group, {rows.chosen}));
  byToken.places = placesOf(builder, location, byToken.experts, rows.experts);
}

SmallVector<int64_t> ExpertSlots::grouped(int64_t count,
                                          ArrayRef<int64_t> features) const {
  int64_t tokens = 1;
  for (int64_t size : rows.dims) tokens *= size;
  tokens /= rows.chosen;
  Shape shape{tokens / rows.steps, rows.steps / rows.group, count};
  shape.append(features.begin(), features.end());
  return shape;
}

SmallVector<int64_t> ExpertSlots::shape(ArrayRef<int64_t> features) const {
  Shape shape = grouped(rows.capacity, features);
  shape.insert(shape.begin(), rows.experts);
  return shape;
}

ExpertSlots::Choices ExpertSlots::byRow(OpBuilder& builder) const {
  const Shape shape = grouped(rows.group * rows.chosen, {1});
  return {reshape(builder, location, byToken.experts, shape),
          reshape(builder, location, byToken.places, shape)};
}

Value ExpertSlots::send(OpBuilder& builder, Value input,
                        const Choices& choices) const {
  return soap::DispatchOp::create(builder, location, input, choices.experts,
                                  choices.places, Value(), rows.experts,
                                  rows.capacity);
}

Value ExpertSlots::sendTokens(OpBuilder& builder, Value tokens) {
  const auto skipped =
      static_cast<int64_t>(rows.dims.size()) - (rows.hasChoices ? 1 : 0);
  const Shape shape =
      grouped(rows.group, soap::shapeOf(tokens).drop_front(skipped));
  return send(builder, reshape(builder, location, tokens, shape), byToken);
}

Value ExpertSlots::sendRows(OpBuilder& builder, Value value) {
  const Shape shape =
      grouped(rows.group * rows.chosen,
              soap::shapeOf(value).drop_front(rows.dims.size()));
  return send(builder, reshape(builder, location, value, shape),
              byRow(builder));
}

Value ExpertSlots::takeRows(OpBuilder& builder, Value value) {
  const Choices choices = byRow(builder);
  Value taken =
      soap::CombineOp::create(builder, location, value, choices.experts,
                              choices.places, /*weights=*/Value());
  Shape shape = rows.dims;
  llvm::append_range(shape, soap::shapeOf(value).drop_front(kPrefix));
  return reshape(builder, location, taken, shape);
}

Value ExpertSlots::sumChoices(OpBuilder& builder, Value value, Value weights) {
  if (weights) {
    weights = reshape(builder, location,
                      cast(builder, location, weights, builder.getF32Type()),
                      shapeOf(byToken.experts));
  }
  Value mixed = soap::CombineOp::create(
      builder, location, value, byToken.experts, byToken.places, weights);
  Shape shape = rows.dims;
  if (rows.hasChoices) shape.pop_back();
  llvm::append_range(shape, soap::shapeOf(value).drop_front(kPrefix));
  return reshape(builder, location, mixed, shape);
}

}  // namespace soapstone::passes
