#include "passes/raise/mixture_members.h"

#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::ReduceKind;
using soap::UnaryKind;

// Functions that take any number, such as those of an empty slot, to a number,
// as do their derivatives.
bool isTame(UnaryKind kind) {
  switch (kind) {
    case UnaryKind::Neg:
    case UnaryKind::Abs:
    case UnaryKind::Sign:
    case UnaryKind::Exp:
    case UnaryKind::Sin:
    case UnaryKind::Cos:
    case UnaryKind::Atan:
    case UnaryKind::Tanh:
    case UnaryKind::Asinh:
    case UnaryKind::Erf:
    case UnaryKind::Sigmoid:
    case UnaryKind::Softplus:
    case UnaryKind::Relu:
    case UnaryKind::Gelu:
    case UnaryKind::GeluTanh:
    case UnaryKind::Silu:
    case UnaryKind::Floor:
    case UnaryKind::Ceil:
    case UnaryKind::Round:
    case UnaryKind::Not:
    case UnaryKind::IsNan:
    case UnaryKind::IsInf:
    case UnaryKind::Detach:
      return true;
    default:
      return false;
  }
}

bool isTame(soap::BinaryOp op) {
  switch (op.getKind()) {
    case BinaryKind::Add:
    case BinaryKind::Sub:
    case BinaryKind::Mul:
    case BinaryKind::Max:
    case BinaryKind::Min:
    case BinaryKind::And:
    case BinaryKind::Or:
    case BinaryKind::Xor:
      return true;
    case BinaryKind::Div:
      return soap::uniformNumber(op.getRhs()).value_or(0) != 0;
    default:
      return false;
  }
}

}  // namespace

bool isTameFunction(Operation* op) {
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) return isTame(unary.getKind());
  if (auto binary = dyn_cast<soap::BinaryOp>(op)) return isTame(binary);
  return soap::isScalarFunction(op);
}

bool beginsCounting(ArrayRef<int64_t> dims, int64_t count) {
  if (static_cast<int64_t>(dims.size()) < count) return false;
  for (int64_t i = 0; i < count; ++i) {
    if (dims[i] != i) return false;
  }
  return true;
}

MixtureMembers::MixtureMembers(mlir::func::FuncOp function,
                               ArrayRef<soap::GatherOp> gathers)
    : indices(gathers.front()->getOperand(1)),
      rowRank(soap::tensorType(indices).getRank()),
      block(&function.front()) {
  for (soap::GatherOp gather : gathers) takenRows.insert(gather);
}

bool MixtureMembers::find() {
  do {
    collect();
    if (!trim()) return false;
  } while (excludeReadOutside());
  return true;
}

SmallVector<Operation*> MixtureMembers::inOrder() const {
  return SmallVector<Operation*>(members.begin(), members.end());
}

void MixtureMembers::collect() {
  members.clear();
  for (Operation& op : *block) {
    if (takenRows.contains(&op) || (!excluded.contains(&op) && isByRow(&op)))
      members.insert(&op);
  }
}

// Only floats come back from slots. Others that are read elsewhere, too, are
// computed by row, and so is what reads them; true if there are any.
bool MixtureMembers::excludeReadOutside() {
  const size_t before = excluded.size();
  for (Operation* op : members) {
    if (takenRows.contains(op) ||
        isa<mlir::FloatType>(soap::elementTypeOf(op->getResult(0)))) {
      continue;
    }
    if (llvm::any_of(op->getUsers(), [&](Operation* user) {
          return !members.contains(user);
        })) {
      excluded.insert(op);
    }
  }
  return excluded.size() != before;
}

bool MixtureMembers::isMember(Value value) const {
  Operation* op = value.getDefiningOp();
  return op && members.contains(op);
}

bool MixtureMembers::hasRows(Value value) const {
  ArrayRef<int64_t> shape = soap::shapeOf(value);
  return static_cast<int64_t>(shape.size()) >= rowRank &&
         shape.take_front(rowRank) == soap::shapeOf(indices);
}

// Whether `op` computes every row by itself, out of rows of the mixture and
// maybe others.
bool MixtureMembers::isByRow(Operation* op) const {
  if (op->getNumResults() != 1 ||
      llvm::none_of(op->getOperands(),
                    [&](Value operand) { return isMember(operand); }) ||
      !hasRows(op->getResult(0))) {
    return false;
  }
  if (auto product = dyn_cast<soap::DotOp>(op)) return isProduct(product);
  if (soap::isScalarFunction(op)) {
    return isTameFunction(op) &&
           llvm::all_of(op->getOperands(),
                        [&](Value operand) { return canBring(operand); });
  }
  return keepsRows(op);
}

// Whether `value` can be had in slots: others than numbers are not sent.
bool MixtureMembers::canBring(Value value) const {
  return isMember(value) || soap::uniformNumber(value).has_value() ||
         isa<mlir::FloatType>(soap::elementTypeOf(value));
}

// Whether `op` with one operand changes only dims after those of the rows.
bool MixtureMembers::keepsRows(Operation* op) const {
  if (!hasRows(op->getOperand(0)) || !hasRows(op->getResult(0))) return false;
  if (isa<soap::ReshapeOp>(op)) return true;
  if (auto transpose = dyn_cast<soap::TransposeOp>(op))
    return beginsCounting(transpose.getPermutation(), rowRank);
  if (auto broadcast = dyn_cast<soap::BroadcastOp>(op))
    return beginsCounting(broadcast.getDims(), rowRank);
  if (auto slice = dyn_cast<soap::SliceOp>(op)) {
    return llvm::all_of(slice.getStarts().take_front(rowRank),
                        [](int64_t start) { return start == 0; }) &&
           llvm::all_of(slice.getSteps().take_front(rowRank),
                        [](int64_t step) { return step == 1; });
  }
  if (auto reduce = dyn_cast<soap::ReduceOp>(op)) {
    // The slope of a product divides by its factors.
    return reduce.getKind() != ReduceKind::Product &&
           llvm::all_of(reduce.getDims(),
                        [&](int64_t dim) { return dim >= rowRank; });
  }
  return false;
}

// Whether `product` multiplies rows by the matrices taken for them.
bool MixtureMembers::isProduct(soap::DotOp product) const {
  return isa<mlir::FloatType>(soap::elementTypeOf(product)) &&
         beginsCounting(product.getLhsBatch(), rowRank) &&
         beginsCounting(product.getRhsBatch(), rowRank) &&
         static_cast<int64_t>(product.getLhsBatch().size()) == rowRank &&
         isTaken(product.getLhs()) != isTaken(product.getRhs());
}

// Keeps products, the gathers, and what lies between them.
bool MixtureMembers::trim() {
  llvm::SetVector<Operation*> kept;
  bool hasProduct = false;
  for (Operation& op : llvm::reverse(*block)) {
    if (!members.contains(&op)) continue;
    const bool isAnchor = !isTaken(op.getResult(0)) &&
                          llvm::any_of(op.getOperands(), [&](Value operand) {
                            return isTaken(operand);
                          });
    const bool isRead = llvm::any_of(
        op.getUsers(), [&](Operation* user) { return kept.contains(user); });
    if (!isAnchor && !isRead) continue;
    hasProduct |= isa<soap::DotOp>(op);
    kept.insert(&op);
  }
  members.clear();
  for (Operation* op : llvm::reverse(kept)) members.insert(op);
  return hasProduct;
}

}  // namespace soapstone::passes
