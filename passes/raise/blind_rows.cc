#include "passes/raise/blind_rows.h"

#include <optional>

#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/raise_mask.h"

namespace soapstone::passes {

namespace {

using Shape = SmallVector<int64_t>;

// `mask`, [b, h, s, t], also false for keys behind a query's position.
Value withOrder(OpBuilder& builder, Location location, Value mask,
                int64_t queries, int64_t keys) {
  Shape shape(soap::shapeOf(mask));
  shape[2] = queries;
  shape[3] = keys;
  if (Shape(soap::shapeOf(mask)) != shape) {
    mask = soap::BroadcastOp::create(builder, location, mask, Shape{0, 1, 2, 3},
                                     shape);
  }
  Type type = builder.getI64Type();
  Value key = soap::IotaOp::create(builder, location, shape, 3, type);
  Value query = soap::IotaOp::create(builder, location, shape, 2, type);
  Value offset = soap::createFill(builder, location, query.getType(),
                                  static_cast<double>(keys - queries));
  Value last = soap::BinaryOp::create(builder, location, soap::BinaryKind::Add,
                                      query, offset);
  Value isBefore = soap::CompareOp::create(
      builder, location, soap::CompareKind::LessEqual, key, last);
  return soap::BinaryOp::create(builder, location, soap::BinaryKind::And, mask,
                                isBefore);
}

// The mean of the values of each head of the queries, [B, H, D].
Value meanOfValues(OpBuilder& builder, Location location, Value value,
                   int64_t heads) {
  ArrayRef<int64_t> shape = soap::shapeOf(value);
  const Shape from{shape[0], shape[1], shape[3]};
  const double keys = static_cast<double>(shape[2]);
  Value sum = soap::ReduceOp::create(builder, location, soap::ReduceKind::Sum,
                                     value, Shape{2});
  Value share = soap::createFill(builder, location, sum.getType(), 1.0 / keys);
  Value mean = soap::BinaryOp::create(builder, location, soap::BinaryKind::Mul,
                                      sum, share);
  if (heads == from[1]) return mean;
  const Shape grouped{from[0], from[1], heads / from[1], from[2]};
  mean = soap::BroadcastOp::create(builder, location, mean, Shape{0, 1, 3},
                                   grouped);
  return soap::ReshapeOp::create(builder, location, mean,
                                 Shape{from[0], heads, from[2]});
}

}  // namespace

Value seeAllWhereBlind(OpBuilder& builder, soap::AttentionOp attention,
                       Value choice) {
  const Location location = attention.getLoc();
  Value result = attention.getResult();
  const Shape shape(soap::shapeOf(result));
  const int64_t keys = soap::shapeOf(attention.getKey())[2];
  Value mask = choice;
  if (attention.getCausal())
    mask = withOrder(builder, location, mask, shape[2], keys);
  Value ones =
      soap::CastOp::create(builder, location, mask, builder.getF32Type());
  Value most = soap::ReduceOp::create(builder, location, soap::ReduceKind::Max,
                                      ones, Shape{3});
  Value zeros = soap::createFill(builder, location, most.getType(), 0);
  Value sees = soap::CompareOp::create(builder, location,
                                       soap::CompareKind::Greater, most, zeros);
  sees =
      soap::BroadcastOp::create(builder, location, sees, Shape{0, 1, 2}, shape);
  Value mean = soap::BroadcastOp::create(
      builder, location,
      meanOfValues(builder, location, attention.getValue(), shape[1]),
      Shape{0, 1, 3}, shape);
  return soap::SelectOp::create(builder, location, sees, result, mean);
}

soap::SelectOp zeroOfHiddenRows(Value probabilities) {
  soap::SelectOp selection;
  Operation* test = nullptr;
  for (Operation* user : probabilities.getUsers()) {
    if (auto unary = dyn_cast<soap::UnaryOp>(user);
        unary && unary.getKind() == soap::UnaryKind::IsNan && !test) {
      test = user;
    } else if (auto select = dyn_cast<soap::SelectOp>(user);
               select && !selection) {
      selection = select;
    } else {
      return {};
    }
  }
  if (!selection || !test || !test->hasOneUse() ||
      selection.getCondition() != test->getResult(0) ||
      selection.getOnFalse() != probabilities ||
      soap::uniformNumber(selection.getOnTrue()) != 0.0) {
    return {};
  }
  return selection;
}

soap::SelectOp zeroOfHiddenKeys(soap::SoftmaxOp softmax) {
  Value probabilities = softmax.getResult();
  if (!probabilities.hasOneUse()) return {};
  auto zero = dyn_cast<soap::SelectOp>(*probabilities.getUsers().begin());
  auto hide = softmax.getInput().getDefiningOp<soap::SelectOp>();
  if (!zero || !hide || zero.getCondition() != hide.getCondition()) return {};
  const bool hidesTrue = zero.getOnFalse() == probabilities;
  Value zeros = hidesTrue ? zero.getOnTrue() : zero.getOnFalse();
  Value hidden = hidesTrue ? hide.getOnTrue() : hide.getOnFalse();
  const std::optional<double> score = soap::uniformNumber(hidden);
  if (soap::uniformNumber(zeros) != 0.0 || !score || *score > kHiddenScore)
    return {};
  return zero;
}

}  // namespace soapstone::passes
