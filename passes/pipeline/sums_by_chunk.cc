#include "passes/pipeline/sums_by_chunk.h"

#include <map>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "mlir/IR/Builders.h"

namespace soapstone::pipeline {
namespace {

using Chunks = llvm::DenseMap<Operation*, int>;

// `value` as a sum of two floating-point numbers; null if it is none.
soap::BinaryOp numberSum(Value value) {
  auto add = value.getDefiningOp<soap::BinaryOp>();
  RankedTensorType type = soap::tensorType(value);
  const bool isSum = add && add.getKind() == soap::BinaryKind::Add &&
                     type.getNumElements() == 1 &&
                     isa<mlir::FloatType>(type.getElementType());
  return isSum ? add : soap::BinaryOp();
}

bool isTermOfSum(soap::BinaryOp sum) {
  return sum->hasOneUse() && isa<soap::BinaryOp>(*sum->getUsers().begin()) &&
         numberSum((*sum->getUsers().begin())->getResult(0));
}

// The terms of a sum of sums in their order, which have one type.
void collectTerms(Value value, bool isWhole, SmallVectorImpl<Value>* terms) {
  soap::BinaryOp sum = numberSum(value);
  if (!sum || !(isWhole || sum->hasOneUse())) {
    terms->push_back(value);
    return;
  }
  collectTerms(sum.getLhs(), /*isWhole=*/false, terms);
  collectTerms(sum.getRhs(), /*isWhole=*/false, terms);
}

Value added(OpBuilder& builder, soap::BinaryOp like, Value sum, Value term) {
  if (!sum) return term;
  Operation* add = builder.clone(*like.getOperation());
  add->setOperands({sum, term});
  return add->getResult(0);
}

bool addTerms(soap::BinaryOp sum, const Chunks& chunks) {
  SmallVector<Value> terms;
  collectTerms(sum.getResult(), /*isWhole=*/true, &terms);
  std::map<int, SmallVector<Value>> byChunk;
  for (Value term : terms) {
    Operation* producer = term.getDefiningOp();
    byChunk[producer ? chunks.lookup(producer) : -1].push_back(term);
  }
  if (byChunk.size() < 2 || byChunk.size() == terms.size()) return false;
  OpBuilder builder(sum);
  Value total;
  for (const auto& [chunk, own] : byChunk) {
    Value part;
    for (Value term : own) part = added(builder, sum, part, term);
    total = added(builder, sum, total, part);
  }
  sum.getResult().replaceAllUsesWith(total);
  return true;
}

}  // namespace

bool addByChunk(mlir::func::FuncOp step, const Chunks& chunks) {
  SmallVector<soap::BinaryOp> sums;
  for (auto op : step.front().getOps<soap::BinaryOp>()) {
    if (numberSum(op.getResult()) && !isTermOfSum(op)) sums.push_back(op);
  }
  bool isChanged = false;
  for (soap::BinaryOp sum : sums) isChanged |= addTerms(sum, chunks);
  return isChanged;
}

}  // namespace soapstone::pipeline
