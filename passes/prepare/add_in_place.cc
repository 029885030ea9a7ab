#include "passes/prepare/add_in_place.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/product_addend.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/prepare/flatten_products.h"

namespace soapstone::passes {
namespace {

using mlir::BlockArgument;

Type elementTypeOf(Value value) {
  return soap::tensorType(value).getElementType();
}

// The argument that `value` is, or is a sum with; null for other values.
BlockArgument argumentBehind(Value value) {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value)) return argument;
    // Sums with something else can only be overwritten if nothing reads them.
    if (!value.hasOneUse()) return nullptr;
    Operation* op = value.getDefiningOp();
    if (auto reshape = dyn_cast<soap::ReshapeOp>(op)) {
      value = reshape.getInput();
    } else if (auto scatter = dyn_cast<soap::ScatterOp>(op)) {
      value = scatter.getInput();
    } else if (auto product = dyn_cast<soap::MatrixProductOp>(op);
               product && soap::addendOf(product) &&
               product.getResult() == value) {
      value = soap::addendOf(product);
    } else {
      return nullptr;
    }
  }
}

// Whether the function ends with zeros in `argument`: nothing needs what it
// holds until then.
bool isClearedAtEnd(BlockArgument argument) {
  auto function = cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp());
  Operation* end = argument.getOwner()->getTerminator();
  for (unsigned i = 0; i < end->getNumOperands(); ++i) {
    if (soap::updatedArgument(function, i) != argument.getArgNumber()) continue;
    return end->getOperand(i).getDefiningOp<soap::FillOp>() != nullptr;
  }
  return false;
}

// Whether `sum`, perhaps with more added to it, becomes the new value of
// `argument` and is read by nothing else, or may take its place until the end.
bool endsInUpdate(Value sum, BlockArgument argument) {
  if (isClearedAtEnd(argument)) return true;
  while (sum.hasOneUse()) {
    mlir::OpOperand& use = *sum.use_begin();
    Operation* user = use.getOwner();
    if (auto end = dyn_cast<mlir::func::ReturnOp>(user)) {
      auto function = cast<mlir::func::FuncOp>(end->getParentOp());
      return soap::updatedArgument(function, use.getOperandNumber()) ==
             argument.getArgNumber();
    }
    auto add = dyn_cast<soap::BinaryOp>(user);
    bool isAdded = (add && add.getKind() == soap::BinaryKind::Add) ||
                   isa<soap::ReshapeOp>(user) ||
                   (isa<soap::ScatterOp>(user) && use.getOperandNumber() == 0);
    if (!isAdded) return false;
    sum = user->getResult(0);
  }
  return false;
}

// The parts of a sum.
struct Sum {
  soap::BinaryOp add;
  Value addend;
  Value factor;  // Read by nothing else: what `source` makes, perhaps in
                 // another shape or type.
  Operation* source = nullptr;
};

// Whether a product has no batch dims and no epilogue other than the gradient
// of a bias, and can leave f32 sums.
bool isPlainProduct(Operation* op, Value result) {
  if (auto dot = dyn_cast<soap::DotOp>(op)) {
    return dot.getLhsBatch().empty() && !dot.getLhsContract().empty() &&
           soap::tensorType(dot.getRhs()).getRank() ==
               static_cast<int64_t>(dot.getRhsContract().size()) + 1 &&
           soap::tensorType(result).getRank() >= 2;
  }
  auto product = dyn_cast<soap::MatrixProductOp>(op);
  return product && product.getResult() == result && !product.getExtra() &&
         product.getActivation() == soap::Activation::None &&
         (!product.getSecond() || product.getElementType().isF32());
}

// Whether rows are added to zeros.
bool isScatterIntoZeros(Operation* op) {
  auto scatter = dyn_cast<soap::ScatterOp>(op);
  return scatter && scatter.getKind() == soap::ScatterKind::Add &&
         soap::isUniform(scatter.getInput(), 0) &&
         elementTypeOf(scatter.getUpdates()).isF32();
}

// The product or scatter whose result is `value`, perhaps in another shape, or
// narrowed only to be widened again; null if there is none.
Operation* sourceBehind(Value value) {
  while (value.hasOneUse()) {
    Operation* op = value.getDefiningOp();
    if (!op) return nullptr;
    if (isPlainProduct(op, value) || isScatterIntoZeros(op)) return op;
    bool isSame = isa<soap::ReshapeOp>(op) ||
                  (isa<soap::CastOp>(op) &&
                   isa<mlir::FloatType>(elementTypeOf(op->getOperand(0))) &&
                   isa<mlir::FloatType>(elementTypeOf(value)));
    if (!isSame) return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

// The sum that `add` computes; without source if it cannot be in place.
Sum sumOf(soap::BinaryOp add) {
  for (auto [addend, factor] :
       {std::pair<Value, Value>{add.getLhs(), add.getRhs()},
        std::pair<Value, Value>{add.getRhs(), add.getLhs()}}) {
    if (!elementTypeOf(addend).isF32()) continue;
    Operation* source = sourceBehind(factor);
    BlockArgument argument = source ? argumentBehind(addend) : nullptr;
    if (!argument || !endsInUpdate(add.getResult(), argument)) continue;
    Type operandType = elementTypeOf(source->getOperand(0));
    if (isa<mlir::FloatType>(operandType)) {
      return {add, addend, factor, source};
    }
  }
  return {add, nullptr, nullptr, nullptr};
}

Value reshaped(OpBuilder& builder, Location location, Value value,
               ArrayRef<int64_t> shape) {
  if (soap::shapeOf(value) == shape) return value;
  return soap::ReshapeOp::create(builder, location, value, shape);
}

// Where the sum can be computed: at the product, whose operands may be gone
// later, or where the addend is there. Null if the gradient of a bias beside it
// is read before.
Operation* placeOf(Sum& sum) {
  Operation* addend = sum.addend.getDefiningOp();
  if (!addend || addend->isBeforeInBlock(sum.source)) return sum.source;
  return sum.source->getNumResults() == 1 ? sum.add.getOperation() : nullptr;
}

// The sum as a product; its other result takes the place of the source's.
Value sumWithProduct(OpBuilder& builder, Location location, Operation* source,
                     Value addend) {
  soap::MatrixProductOp total;
  auto build = [&](auto op, soap::BiasGradient biasGradient) {
    total = soap::MatrixProductOp::create(
        builder, location, op.getLhs(), op.getRhs(), addend,
        op.getLhsContract(), op.getRhsContract(), elementTypeOf(addend),
        soap::Activation::None, /*gradient=*/false, /*keep=*/false,
        biasGradient);
  };
  if (auto dot = dyn_cast<soap::DotOp>(source)) {
    build(dot, soap::BiasGradient::None);
    return total.getResult();
  }
  auto product = cast<soap::MatrixProductOp>(source);
  build(product, product.getBiasGradient());
  if (product.getSecond()) {
    product.getSecond().replaceAllUsesWith(total.getSecond());
  }
  return total.getResult();
}

bool replaceSum(Sum& sum) {
  Operation* place = placeOf(sum);
  if (!place) return false;
  OpBuilder builder(place);
  Location location =
      builder.getFusedLoc({sum.source->getLoc(), sum.add.getLoc()});
  Value addend = reshaped(builder, location, sum.addend,
                          soap::shapeOf(sum.source->getResult(0)));
  Value total;
  if (auto scatter = dyn_cast<soap::ScatterOp>(sum.source)) {
    total =
        soap::ScatterOp::create(builder, location, scatter.getKind(), addend,
                                scatter.getIndices(), scatter.getUpdates());
  } else {
    total = sumWithProduct(builder, location, sum.source, addend);
  }
  builder.setInsertionPoint(sum.add);
  sum.add.getResult().replaceAllUsesWith(
      reshaped(builder, location, total, soap::shapeOf(sum.add.getResult())));
  // The sum, what its factor went through, the source.
  Value unused = sum.factor;
  sum.add->erase();
  while (unused.getDefiningOp() != sum.source) {
    Operation* between = unused.getDefiningOp();
    unused = between->getOperand(0);
    between->erase();
  }
  sum.source->erase();
  return true;
}

// Gives zeros that clear an argument at the end a fill of their own: one that
// others read as well, as rows are added to, would be in memory from there on.
void separateClearing(mlir::Block& body) {
  auto function = cast<mlir::func::FuncOp>(body.getParentOp());
  Operation* end = body.getTerminator();
  for (mlir::OpOperand& use : end->getOpOperands()) {
    auto fill = use.get().getDefiningOp<soap::FillOp>();
    if (!fill || soap::updatedArgument(function, use.getOperandNumber()) < 0 ||
        llvm::all_of(fill->getUsers(),
                     [end](Operation* user) { return user == end; })) {
      continue;
    }
    OpBuilder builder(end);
    use.set(builder.clone(*fill)->getResult(0));
  }
}

}  // namespace

bool canAddInPlace(Operation* op) {
  if (op->getNumResults() == 0 ||
      !isa<mlir::FloatType>(elementTypeOf(op->getResult(0)))) {
    return false;
  }
  if (auto dot = dyn_cast<soap::DotOp>(op)) {
    return dot.getLhsBatch().empty() && !dot.getLhsContract().empty() &&
           hasRunOfColumns(dot) &&
           soap::tensorType(dot.getResult()).getRank() >= 2;
  }
  return isPlainProduct(op, op->getResult(0)) || isScatterIntoZeros(op);
}

int addInPlace(mlir::Block& body) {
  if (!isa<mlir::func::FuncOp>(body.getParentOp())) return 0;
  separateClearing(body);
  int count = 0;
  SmallVector<soap::BinaryOp> sums(body.getOps<soap::BinaryOp>());
  for (soap::BinaryOp add : sums) {
    if (add.getKind() != soap::BinaryKind::Add) continue;
    Sum sum = sumOf(add);
    if (sum.source && replaceSum(sum)) ++count;
  }
  return count;
}

}  // namespace soapstone::passes
