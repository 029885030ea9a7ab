// Sharding rules of ops that move rows by index. A shard of the rows knows its
// place in the whole table (`global_box.h`) and ignores the other rows.
#include "ir/soap/sharding_support.h"
#include "mlir/IR/Matchers.h"

namespace soapstone::soap {
namespace {

std::string indexName(int64_t dim) { return "index" + std::to_string(dim); }
std::string hiddenName(int64_t dim) { return "hidden" + std::to_string(dim); }

bool isZeroFill(Value value) {
  auto fill = value.getDefiningOp<FillOp>();
  if (!fill) return false;
  return mlir::matchPattern(fill.getValue(), mlir::m_AnyZeroFloat()) ||
         mlir::matchPattern(fill.getValue(), mlir::m_Zero());
}

}  // namespace

sharding::ShardingRule GatherOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  ArrayRef<int64_t> indexShape = shapeOf(getIndices());
  int64_t gathered = getDim();
  int64_t numIndexDims = indexShape.size();
  for (int64_t dim = 0; dim < gathered; ++dim) {
    int factor = rule.factor("dim" + std::to_string(dim), inputShape[dim],
                             sharding::FactorKind::kInherited);
    rule.operand(0, dim, {factor});
    rule.result(0, dim, {factor});
  }
  for (int64_t dim = 0; dim < numIndexDims; ++dim) {
    int factor = rule.factor(indexName(dim), indexShape[dim],
                             sharding::FactorKind::kInherited);
    rule.operand(1, dim, {factor});
    rule.result(0, gathered + dim, {factor});
  }
  int vocabulary = rule.factor("vocabulary", inputShape[gathered],
                               sharding::FactorKind::kReduction);
  rule.operand(0, gathered, {vocabulary});
  rule.partial(0, vocabulary);
  for (int64_t dim = gathered + 1; dim < rankOf(getInput()); ++dim) {
    int factor = rule.factor(hiddenName(dim - gathered - 1), inputShape[dim],
                             sharding::FactorKind::kParameter);
    rule.operand(0, dim, {factor});
    rule.result(0, dim - 1 + numIndexDims, {factor});
  }
  return rule.take();
}

// Updates may be split where they are summed into nothing, which is what the
// gradient of an embedding does: then the shards' results are partial.
sharding::ShardingRule ScatterOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  ArrayRef<int64_t> indexShape = shapeOf(getIndices());
  int64_t numIndexDims = indexShape.size();
  bool sumsIntoZero = getKind() == ScatterKind::Add && isZeroFill(getInput());
  for (int64_t dim = 0; dim < numIndexDims; ++dim) {
    int factor = rule.factor(indexName(dim), indexShape[dim],
                             sharding::FactorKind::kReduction,
                             sumsIntoZero ? sharding::FactorSplit::kFree
                                          : sharding::FactorSplit::kForbidden);
    rule.operand(1, dim, {factor});
    rule.operand(2, dim, {factor});
    if (sumsIntoZero) rule.partial(0, factor);
  }
  int vocabulary = rule.factor("vocabulary", inputShape[0],
                               sharding::FactorKind::kParameter);
  rule.operand(0, 0, {vocabulary});
  rule.result(0, 0, {vocabulary});
  for (int64_t dim = 1; dim < rankOf(getInput()); ++dim) {
    int factor = rule.factor(hiddenName(dim - 1), inputShape[dim],
                             sharding::FactorKind::kParameter);
    rule.operand(0, dim, {factor});
    rule.operand(2, dim - 1 + numIndexDims, {factor});
    rule.result(0, dim, {factor});
  }
  if (!sumsIntoZero) return rule.take();
  return passingPartials(getOperation(), rule.take(), /*operand=*/2);
}

// The bag of a mean may not be split: a shard would divide by its own size.
sharding::ShardingRule EmbeddingBagOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> tableShape = shapeOf(getTable());
  ArrayRef<int64_t> indexShape = shapeOf(getIndices());
  int64_t numRows = static_cast<int64_t>(indexShape.size()) - 1;
  for (int64_t dim = 0; dim < numRows; ++dim) {
    int factor = rule.factor(indexName(dim), indexShape[dim],
                             sharding::FactorKind::kInherited);
    rule.operand(1, dim, {factor});
    rule.result(0, dim, {factor});
  }
  int bag =
      rule.factor("bag", indexShape[numRows], sharding::FactorKind::kReduction,
                  getMean() ? sharding::FactorSplit::kForbidden
                            : sharding::FactorSplit::kFree);
  rule.operand(1, numRows, {bag});
  if (!getMean()) rule.partial(0, bag);
  int vocabulary = rule.factor("vocabulary", tableShape[0],
                               sharding::FactorKind::kReduction);
  rule.operand(0, 0, {vocabulary});
  rule.partial(0, vocabulary);
  int hidden =
      rule.factor("hidden", tableShape[1], sharding::FactorKind::kParameter);
  rule.operand(0, 1, {hidden});
  rule.result(0, numRows, {hidden});
  return rule.take();
}

}  // namespace soapstone::soap
