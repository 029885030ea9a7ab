// Costs of attention and rotary embedding.
#include "ir/soap/cost_support.h"
#include "ir/soap/global_box.h"
#include "ir/soap/score_cap.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {

double visibleShare(bool causal, double queries, double keys) {
  if (!causal || queries == 0 || keys == 0) return 1;
  if (keys >= queries) return (keys - (queries - 1) / 2) / keys;
  return (keys + 1) / 2 / queries;
}

namespace {

template <typename AttentionLike>
double visibleScores(AttentionLike op, const Shape& query, const Shape& key) {
  double queries = static_cast<double>(shapeOf(op.getQuery())[2]);
  double keys = static_cast<double>(shapeOf(op.getKey())[2] * keyShardsOf(op));
  return elementCount(ArrayRef(query).take_front(3)) *
         static_cast<double>(key[2]) *
         visibleShare(op.getCausal(), queries, keys);
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

}  // namespace

OperationCost AttentionOp::getCost(ArrayRef<Shape> operandShapes,
                                   ArrayRef<Shape> resultShapes) {
  double queryDim = static_cast<double>(operandShapes[0][3]);
  double valueDim = static_cast<double>(operandShapes[2][3]);
  double flopsPerScore = 2 * (queryDim + valueDim) + kSoftmaxFlops +
                         randomFlops(getRatio().convertToDouble()) +
                         capFlops(*this);
  return streamingCost(
      *this,
      flopsPerScore * visibleScores(*this, operandShapes[0], operandShapes[1]),
      operandShapes, resultShapes);
}

// The scores again, then a product for each of dP, dV, dQ and dK.
OperationCost AttentionGradOp::getCost(ArrayRef<Shape> operandShapes,
                                       ArrayRef<Shape> resultShapes) {
  double queryDim = static_cast<double>(operandShapes[0][3]);
  double valueDim = static_cast<double>(operandShapes[2][3]);
  double flopsPerScore = 6 * queryDim + 4 * valueDim + kSoftmaxFlops +
                         randomFlops(getRatio().convertToDouble()) +
                         capFlops(*this);
  return streamingCost(
      *this,
      flopsPerScore * visibleScores(*this, operandShapes[0], operandShapes[1]),
      operandShapes, resultShapes);
}

OperationCost RotaryOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 3 * elementCount(operandShapes[0]), operandShapes,
                       resultShapes);
}

}  // namespace soapstone::soap
