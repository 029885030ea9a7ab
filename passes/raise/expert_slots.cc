#include "passes/raise/expert_slots.h"

#include <algorithm>
#include <numeric>

#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

namespace {

using Shape = SmallVector<int64_t>;

// Dims that come before those of a token: sequences and groups.
constexpr int64_t kLead = 2;

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

// A product of one-hot rows, or shares of them, with values of any float type.
Value dot(OpBuilder& builder, Location location, Value lhs, Value rhs,
          const Shape& lhsBatch, const Shape& rhsBatch,
          const Shape& lhsContract, const Shape& rhsContract) {
  lhs = cast(builder, location, lhs, soap::elementTypeOf(rhs));
  return soap::DotOp::create(builder, location, lhs, rhs, lhsBatch, rhsBatch,
                             lhsContract, rhsContract);
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
  Shape shape = lead();
  shape.push_back(rows.group);
  shape.push_back(rows.chosen);
  Value indices = reshape(builder, location, rows.indices, shape);
  hits = oneHot(builder, location, indices, rows.experts);
  Value places =
      soap::CastOp::create(builder, location, placesOf(builder, location, hits),
                           builder.getI64Type());
  slots = oneHot(builder, location, places, rows.capacity);
  byRow = dot(builder, location, hits, slots, counting(kLead + 2),
              counting(kLead + 2), {}, {});
  // The choices of a token differ, so that it has one slot of an expert.
  byToken = dot(builder, location, hits, slots, counting(kLead + 1),
                counting(kLead + 1), {kLead + 1}, {kLead + 1});
}

SmallVector<int64_t> ExpertSlots::lead() const {
  int64_t tokens = 1;
  for (int64_t size : rows.dims) tokens *= size;
  tokens /= rows.chosen;
  return {tokens / rows.steps, rows.steps / rows.group};
}

SmallVector<int64_t> ExpertSlots::shape(ArrayRef<int64_t> features) const {
  Shape shape{rows.experts};
  shape.append(lead());
  shape.push_back(rows.capacity);
  shape.append(features.begin(), features.end());
  return shape;
}

// From [sequences, groups, experts, ..] to the order of values in slots.
Value ExpertSlots::expertsFirst(OpBuilder& builder, Value value) {
  Shape order = counting(soap::tensorType(value).getRank());
  std::rotate(order.begin(), order.begin() + kLead, order.begin() + kLead + 1);
  return soap::TransposeOp::create(builder, location, value, order);
}

Value ExpertSlots::sendTokens(OpBuilder& builder, Value tokens) {
  const auto skipped =
      static_cast<int64_t>(rows.dims.size()) - (rows.hasChoices ? 1 : 0);
  Shape shape = lead();
  shape.push_back(rows.group);
  llvm::append_range(shape, soap::shapeOf(tokens).drop_front(skipped));
  Value grouped = reshape(builder, location, tokens, shape);
  Value sent = dot(builder, location, byToken, grouped, counting(kLead),
                   counting(kLead), {kLead}, {kLead});
  return expertsFirst(builder, sent);
}

Value ExpertSlots::sendRows(OpBuilder& builder, Value value) {
  Shape shape = lead();
  shape.push_back(rows.group);
  shape.push_back(rows.chosen);
  llvm::append_range(shape, soap::shapeOf(value).drop_front(rows.dims.size()));
  Value grouped = reshape(builder, location, value, shape);
  Value sent = dot(builder, location, byRow, grouped, counting(kLead),
                   counting(kLead), {kLead, kLead + 1}, {kLead, kLead + 1});
  return expertsFirst(builder, sent);
}

Value ExpertSlots::takeRows(OpBuilder& builder, Value value) {
  Value taken = dot(builder, location, byRow, value, counting(kLead), {1, 2},
                    {kLead + 2, kLead + 3}, {0, 3});
  Shape shape = rows.dims;
  llvm::append_range(shape, soap::shapeOf(value).drop_front(kPrefix));
  return reshape(builder, location, taken, shape);
}

Value ExpertSlots::sumChoices(OpBuilder& builder, Value value, Value weights) {
  Value shares = weights ? Value() : byToken;
  if (weights) {
    const Shape spread = shapeOf(hits);
    weights = cast(builder, location, weights, builder.getF32Type());
    Value grouped = reshape(builder, location, weights,
                            Shape(ArrayRef<int64_t>(spread).drop_back()));
    Value factors = soap::BroadcastOp::create(builder, location, grouped,
                                              counting(kLead + 2), spread);
    Value weighted = soap::BinaryOp::create(
        builder, location, soap::BinaryKind::Mul, hits, factors);
    shares = dot(builder, location, weighted, slots, counting(kLead + 1),
                 counting(kLead + 1), {kLead + 1}, {kLead + 1});
  }
  Value mixed = dot(builder, location, shares, value, counting(kLead), {1, 2},
                    {kLead + 1, kLead + 2}, {0, 3});
  Shape shape = rows.dims;
  if (rows.hasChoices) shape.pop_back();
  llvm::append_range(shape, soap::shapeOf(value).drop_front(kPrefix));
  return reshape(builder, location, mixed, shape);
}

}  // namespace soapstone::passes
