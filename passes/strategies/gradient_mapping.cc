#include "passes/strategies/gradient_mapping.h"

#include "ir/soap/shape_checks.h"

namespace soapstone::strategy {
namespace {

const sharding::TensorMapping* resultOfShape(const StrategyOp& leader,
                                             Value gradient) {
  for (auto [i, result] : llvm::enumerate(leader.op->getResults())) {
    if (soap::shapeOf(result) == soap::shapeOf(gradient))
      return &leader.rule.results[i];
  }
  return nullptr;
}

// `mapping`, of a tensor of shape `from`, for one of shape `to`, which differs
// in dims of size 1 alone; nothing if it differs in more.
std::optional<sharding::TensorMapping> withUnitDimsMoved(
    const sharding::TensorMapping& mapping, ArrayRef<int64_t> from,
    ArrayRef<int64_t> to) {
  sharding::TensorMapping moved;
  size_t next = 0;
  auto skipUnits = [&] {
    while (next < from.size() && from[next] == 1) ++next;
  };
  for (int64_t size : to) {
    sharding::DimensionMapping& dim = moved.dims.emplace_back();
    if (size == 1) continue;
    skipUnits();
    if (next == from.size() || from[next] != size) return std::nullopt;
    dim = mapping.dims[next++];
  }
  skipUnits();
  if (next != from.size()) return std::nullopt;
  return moved;
}

}  // namespace

std::optional<sharding::TensorMapping> mappingOfGradient(
    const StrategyOp& leader, Value gradient) {
  if (const sharding::TensorMapping* mapping = resultOfShape(leader, gradient))
    return *mapping;
  if (soap::tensorType(gradient).getNumElements() == 1) return std::nullopt;
  for (auto [i, result] : llvm::enumerate(leader.op->getResults())) {
    std::optional<sharding::TensorMapping> moved = withUnitDimsMoved(
        leader.rule.results[i], soap::shapeOf(result), soap::shapeOf(gradient));
    if (moved) return moved;
  }
  return std::nullopt;
}

const sharding::TensorMapping* mappingOfShape(const StrategyOp& leader,
                                              Value gradient) {
  if (const sharding::TensorMapping* mapping = resultOfShape(leader, gradient))
    return mapping;
  for (auto [i, operand] : llvm::enumerate(leader.op->getOperands())) {
    if (soap::shapeOf(operand) == soap::shapeOf(gradient))
      return &leader.rule.operands[i];
  }
  return nullptr;
}

}  // namespace soapstone::strategy
