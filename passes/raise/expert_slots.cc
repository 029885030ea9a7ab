#include "passes/raise/expert_slots.h"

#include <numeric>

#include "ir/soap/shape_checks.h"

namespace soapstone::passes {

namespace {

using Shape = SmallVector<int64_t>;

Shape counting(int64_t count) {
  Shape dims(count);
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
}

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

Value oneHot(OpBuilder& builder, Location location, Value indices,
             int64_t count) {
  Shape shape = shapeOf(indices);
  const auto rank = static_cast<int64_t>(shape.size());
  shape.push_back(count);
  Type type = soap::elementTypeOf(indices);
  Value spread = soap::BroadcastOp::create(builder, location, indices,
                                           counting(rank), shape);
  Value numbers = soap::IotaOp::create(builder, location, shape, rank, type);
  Value equal = soap::CompareOp::create(
      builder, location, soap::CompareKind::Equal, spread, numbers);
  return soap::CastOp::create(builder, location, equal, builder.getF32Type());
}

Value placesOf(OpBuilder& builder, Location location, Value hits) {
  const Shape shape = shapeOf(hits);
  Value byChoice =
      soap::TransposeOp::create(builder, location, hits, Shape{0, 1, 3, 2, 4});
  byChoice = reshape(builder, location, byChoice,
                     {shape[0], shape[1], shape[3] * shape[2], shape[4]});
  Value before = soap::CumulativeSumOp::create(
      builder, location, byChoice, 2, /*exclusive=*/true, /*reverse=*/false);
  Value own = soap::BinaryOp::create(builder, location, soap::BinaryKind::Mul,
                                     before, byChoice);
  Value places = soap::ReduceOp::create(builder, location,
                                        soap::ReduceKind::Sum, own, Shape{3});
  places = reshape(builder, location, places,
                   {shape[0], shape[1], shape[3], shape[2]});
  return soap::TransposeOp::create(builder, location, places,
                                   Shape{0, 1, 3, 2});
}

ExpertSlots::ExpertSlots(OpBuilder& builder, Location location,
                         const ExpertRows& given)
    : rows(given), location(location) {
  byToken.experts = reshape(builder, location, rows.indices,
                            grouped(rows.group, {rows.chosen}));
  Value hits = oneHot(builder, location, byToken.experts, rows.experts);
  byToken.places =
      soap::CastOp::create(builder, location, placesOf(builder, location, hits),
                           soap::elementTypeOf(byToken.experts));
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
