// Costs of attention and rotary embedding.
#include <utility>

#include "ir/soap/cost_support.h"
#include "ir/soap/global_box.h"
#include "ir/soap/score_cap.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {

double visibleShare(bool causal, double queries, double keys) {
  if (!causal || queries == 0 || keys == 0) return 1;
  if (keys >= queries) return (keys - (queries - 1) / 2) / keys;
  return (keys + 1) / 2 / queries;
}

namespace {

double positionsOf(Value value) {
  return static_cast<double>(shapeOf(value)[2]);
}

// Scale, mask, maximum, exponential, sum, division.
constexpr double kSoftmaxFlops = 16;

double randomFlops(double ratio) {
  return ratio > 0 ? kFlopsPerRandomNumber : 0;
}

// Two scalings around a tanh.
double capFlops(Operation* op) {
  return scoreCapOf(op) > 0 ? 2 + flopsPerElement(UnaryKind::Tanh) : 0;
}

// Work of attention: `ofQuery` products of scores with the width of queries,
// `ofValue` with that of values, the softmax; and its part on matrix units.
template <typename AttentionLike>
model::OpWork attentionWork(AttentionLike op, double ofQuery, double ofValue,
                            bool isGradient) {
  double queries = positionsOf(op.getQuery());
  double keys = positionsOf(op.getKey());
  double share = visibleShare(op.getCausal(), queries,
                              keys * static_cast<double>(keyShardsOf(op)));
  double ratio = op.getRatio().convertToDouble();
  double perScore = kSoftmaxFlops + randomFlops(ratio) + capFlops(op);
  auto scores = [&](double each, ArrayRef<model::TensorDim> width) {
    model::Term term{.coefficient = each * share,
                     .dims = {operandDim(0, 0), operandDim(0, 1),
                              operandDim(0, 2), operandDim(1, 2)}};
    return times(std::move(term), width);
  };
  model::OpWork work = streamingWork(
      op, {scores(ofQuery, operandDim(0, 3)), scores(ofValue, operandDim(2, 3)),
           scores(perScore, {})});
  work.attention = {.visibleShare = visibleShare(op.getCausal(), queries, keys),
                    .hasDropout = ratio > 0,
                    .isGradient = isGradient};
  return work;
}

}  // namespace

model::OpWork AttentionOp::getWork() {
  return attentionWork(*this, 2, 2, /*isGradient=*/false);
}

// The scores again, then a product for each of dP, dV, dQ and dK.
model::OpWork AttentionGradOp::getWork() {
  return attentionWork(*this, 6, 4, /*isGradient=*/true);
}

model::OpWork RotaryOp::getWork() {
  return streamingWork(*this, {perOperandElement(*this, 0, 3)});
}

}  // namespace soapstone::soap
