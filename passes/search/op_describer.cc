#include "passes/search/op_describer.h"

#include "ir/soap/matrix_work.h"

namespace soapstone::search {
namespace {

SmallVector<soap::Shape> soapShapes(const simulator::LocalShapes& list) {
  SmallVector<soap::Shape> shapes;
  for (const std::vector<int64_t>& shape : list)
    shapes.emplace_back(shape.begin(), shape.end());
  return shapes;
}

cost_model::MatrixProduct translate(const soap::ProductWork& work) {
  return {.batch = work.batch, .m = work.m, .n = work.n, .k = work.k};
}

cost_model::AttentionShape translate(const soap::AttentionWork& work) {
  return {.batch = work.batch,
          .heads = work.heads,
          .keyHeads = work.keyHeads,
          .queries = work.queries,
          .keys = work.keys,
          .queryWidth = work.queryWidth,
          .valueWidth = work.valueWidth,
          .visibleShare = work.visibleShare,
          .hasDropout = work.hasDropout};
}

void describe(const soap::MatrixWork& work,
              cost_model::OperatorDescription* out) {
  if (work.product) out->product = translate(*work.product);
  out->hasSmallWindow = work.window == soap::ConvolutionWindow::kSmall;
  out->hasOtherWindow = work.window == soap::ConvolutionWindow::kOther;
  if (work.attention) {
    out->attention = translate(*work.attention);
    out->isAttentionGradient = work.attention->isGradient;
  }
  out->launches = work.launches;
}

}  // namespace

cost_model::NumberFormat formatOf(Type type) {
  if (type.isF64()) return cost_model::NumberFormat::kF64;
  if (type.isBF16()) return cost_model::NumberFormat::kBf16;
  if (type.isF16()) return cost_model::NumberFormat::kF16;
  return cost_model::NumberFormat::kF32;
}

simulator::OperatorDescriber makeDescriber(Operation* op,
                                           const std::string& kind,
                                           const std::string& attributes,
                                           const FusedTraffic& fused) {
  return [op, kind, attributes, fused](const simulator::LocalShapes& operands,
                                       const simulator::LocalShapes& results) {
    const SmallVector<soap::Shape> operandShapes = soapShapes(operands);
    const SmallVector<soap::Shape> resultShapes = soapShapes(results);
    OperationCost cost =
        cast<CostOpInterface>(op).getCost(operandShapes, resultShapes);
    cost_model::OperatorDescription description;
    description.kind = kind;
    description.attributes = attributes;
    description.shapes = operands;
    description.shapes.insert(description.shapes.end(), results.begin(),
                              results.end());
    Type type = op->getNumResults() > 0 ? op->getResult(0).getType()
                                        : op->getOperand(0).getType();
    description.format =
        formatOf(cast<RankedTensorType>(type).getElementType());
    description.flops = cost.flops;
    description.bytesRead = cost.bytesRead;
    description.bytesWritten = cost.bytesWritten;
    describe(soap::matrixWork(op, operandShapes, resultShapes), &description);
    fused.takeOff(op, operandShapes, &description);
    return description;
  };
}

}  // namespace soapstone::search
