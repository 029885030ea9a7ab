// Cost of a fusion: the arithmetic of its body, the traffic of its ends.
#include "ir/soap/cost_support.h"
#include "ir/soap/fusion_factors.h"

namespace soapstone::soap {
namespace {

// Local sizes of the fusion's factors, read off the local shapes; factors that
// no operand or result carries keep their whole size.
std::vector<int64_t> localSizes(const sharding::ShardingRule& rule,
                                ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  std::vector<int64_t> sizes;
  for (const sharding::Factor& factor : rule.factors)
    sizes.push_back(factor.size);
  auto read = [&](const std::vector<sharding::TensorMapping>& tensors,
                  ArrayRef<Shape> shapes) {
    for (auto [tensor, shape] : llvm::zip(tensors, shapes)) {
      for (auto [dim, size] : llvm::zip(tensor.dims, shape)) {
        if (dim.factors.size() == 1) sizes[dim.factors[0]] = size;
      }
    }
  };
  read(rule.operands, operandShapes);
  read(rule.results, resultShapes);
  return sizes;
}

SmallVector<Shape> localShapes(
    const std::vector<sharding::TensorMapping>& tensors,
    const std::vector<int>& factors, const std::vector<int64_t>& sizes) {
  SmallVector<Shape> shapes;
  for (const sharding::TensorMapping& tensor : tensors) {
    Shape& shape = shapes.emplace_back();
    for (const sharding::DimensionMapping& dim : tensor.dims) {
      int64_t size = 1;
      for (int factor : dim.factors) size *= sizes[factors[factor]];
      shape.push_back(size);
    }
  }
  return shapes;
}

}  // namespace

OperationCost FusionOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  FusionFactors fusion = analyzeFusion(*this);
  std::vector<int64_t> sizes =
      localSizes(fusion.rule, operandShapes, resultShapes);
  double flops = 0;
  for (const FusionFactors::BodyOp& inner : fusion.body) {
    flops +=
        cast<CostOpInterface>(inner.op)
            .getCost(localShapes(inner.rule.operands, inner.factors, sizes),
                     localShapes(inner.rule.results, inner.factors, sizes))
            .flops;
  }
  return streamingCost(*this, flops, operandShapes, resultShapes);
}

}  // namespace soapstone::soap
