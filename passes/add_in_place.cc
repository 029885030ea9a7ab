#include "passes/add_in_place.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/product_addend.h"
#include "ir/soap/shape_checks.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone {
namespace {

using mlir::BlockArgument;

Type elementTypeOf(Value value) {
  return soap::tensorType(value).getElementType();
}

// The argument that `value` is, or is a sum with; null for other values.
BlockArgument argumentBehind(Value value) {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value)) return argument;
    // Sums with something else can only be overwritten if nobody reads them.
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

// What a sum is made of.
struct Sum {
  soap::BinaryOp add;
  Value addend;
  Value factor;  // Read by nothing else: the product, perhaps reshaped.
  Operation* product = nullptr;
};

// A product without batch dims and without an epilogue other than the gradient
// of a bias, whose result is `value` in another shape; null if there is none.
Operation* productBehind(Value value) {
  while (value.hasOneUse()) {
    Operation* op = value.getDefiningOp();
    if (auto reshape = dyn_cast_or_null<soap::ReshapeOp>(op)) {
      value = reshape.getInput();
      continue;
    }
    if (auto dot = dyn_cast_or_null<soap::DotOp>(op)) {
      bool isPlain = dot.getLhsBatch().empty() &&
                     !dot.getLhsContract().empty() &&
                     soap::tensorType(dot.getRhs()).getRank() ==
                         static_cast<int64_t>(dot.getRhsContract().size()) + 1;
      return isPlain && soap::tensorType(value).getRank() >= 2 ? op : nullptr;
    }
    auto product = dyn_cast_or_null<soap::MatrixProductOp>(op);
    bool isPlain = product && product.getResult() == value &&
                   !product.getExtra() &&
                   product.getActivation() == soap::Activation::None;
    return isPlain ? op : nullptr;
  }
  return nullptr;
}

// The sum that `add` computes; without product if it cannot be in place.
Sum sumOf(soap::BinaryOp add) {
  for (auto [addend, factor] :
       {std::pair<Value, Value>{add.getLhs(), add.getRhs()},
        std::pair<Value, Value>{add.getRhs(), add.getLhs()}}) {
    Operation* product = productBehind(factor);
    BlockArgument argument = product ? argumentBehind(addend) : nullptr;
    if (!argument || !endsInUpdate(add.getResult(), argument)) continue;
    Type type = elementTypeOf(product->getResult(0));
    if (isa<mlir::FloatType>(type) && type == elementTypeOf(addend)) {
      return {add, addend, factor, product};
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
  if (!addend || addend->isBeforeInBlock(sum.product)) return sum.product;
  return sum.product->getNumResults() == 1 ? sum.add.getOperation() : nullptr;
}

bool replaceByProduct(Sum& sum) {
  Operation* place = placeOf(sum);
  if (!place) return false;
  OpBuilder builder(place);
  Location location =
      builder.getFusedLoc({sum.product->getLoc(), sum.add.getLoc()});
  Value addend = reshaped(builder, location, sum.addend,
                          soap::shapeOf(sum.product->getResult(0)));
  soap::MatrixProductOp total;
  auto build = [&](auto op, soap::BiasGradient biasGradient) {
    total = soap::MatrixProductOp::create(
        builder, location, op.getLhs(), op.getRhs(), addend,
        op.getLhsContract(), op.getRhsContract(), elementTypeOf(addend),
        soap::Activation::None, /*gradient=*/false, /*keep=*/false,
        biasGradient);
  };
  if (auto dot = dyn_cast<soap::DotOp>(sum.product)) {
    build(dot, soap::BiasGradient::None);
  } else {
    auto product = cast<soap::MatrixProductOp>(sum.product);
    build(product, product.getBiasGradient());
    if (product.getSecond()) {
      product.getSecond().replaceAllUsesWith(total.getSecond());
    }
  }
  builder.setInsertionPoint(sum.add);
  Value result = reshaped(builder, location, total.getResult(),
                          soap::shapeOf(sum.add.getResult()));
  sum.add.getResult().replaceAllUsesWith(result);
  // The sum, the product in its other shapes, the product.
  Value unused = sum.factor;
  sum.add->erase();
  while (unused.getDefiningOp() != sum.product) {
    Operation* reshape = unused.getDefiningOp();
    unused = reshape->getOperand(0);
    reshape->erase();
  }
  sum.product->erase();
  return true;
}

}  // namespace

int addProductsInPlace(mlir::Block& body) {
  if (!isa<mlir::func::FuncOp>(body.getParentOp())) return 0;
  int count = 0;
  SmallVector<soap::BinaryOp> sums(body.getOps<soap::BinaryOp>());
  for (soap::BinaryOp add : sums) {
    if (add.getKind() != soap::BinaryKind::Add) continue;
    Sum sum = sumOf(add);
    if (sum.product && replaceByProduct(sum)) ++count;
  }
  return count;
}

}  // namespace soapstone
