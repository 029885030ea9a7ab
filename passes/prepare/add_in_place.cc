#include "passes/prepare/add_in_place.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/product_addend.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/prepare/flatten_products.h"
#include "passes/training/separate_zeros.h"

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

bool addsRows(soap::ScatterOp scatter) {
  return scatter.getKind() == soap::ScatterKind::Add &&
         isa<mlir::FloatType>(elementTypeOf(scatter.getUpdates()));
}

// Whether rows are added to zeros.
bool isScatterIntoZeros(Operation* op) {
  auto scatter = dyn_cast<soap::ScatterOp>(op);
  return scatter && addsRows(scatter) && soap::isUniform(scatter.getInput(), 0);
}

// Whether `op` is a reshape or a cast between floats: what it makes of a sum is
// the sum of what it makes of the addends.
bool isSpread(Operation* op) {
  return isa<soap::ReshapeOp>(op) ||
         (isa<soap::CastOp>(op) &&
          isa<mlir::FloatType>(elementTypeOf(op->getOperand(0))) &&
          isa<mlir::FloatType>(elementTypeOf(op->getResult(0))));
}

// The product or scatter whose result is `value`, perhaps in another shape, or
// narrowed only to be widened again; null if there is none.
Operation* sourceBehind(Value value) {
  while (value.hasOneUse()) {
    Operation* op = value.getDefiningOp();
    if (!op) return nullptr;
    if (isPlainProduct(op, value) || isScatterIntoZeros(op)) return op;
    if (!isSpread(op)) return nullptr;
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

// Erases what makes `value`, if nothing reads it.
void eraseUnused(Value value) {
  Operation* op = value.getDefiningOp();
  if (!op || !op->use_empty() || !mlir::isPure(op)) return;
  llvm::SmallSetVector<Value, 4> operands;
  operands.insert_range(op->getOperands());
  op->erase();
  for (Value operand : operands) eraseUnused(operand);
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
    // Rows are fewer than the table has, whose sums stay wide.
    Value updates = scatter.getUpdates();
    if (elementTypeOf(updates) != elementTypeOf(addend)) {
      updates = soap::CastOp::create(builder, location, updates,
                                     elementTypeOf(addend));
    }
    // A shard of the rows knows its place by attributes.
    auto rows = cast<soap::ScatterOp>(builder.clone(*scatter));
    rows->setLoc(location);
    rows->setOperand(0, addend);
    rows.getUpdatesMutable().assign(updates);
    rows->getResult(0).setType(addend.getType());
    total = rows->getResult(0);
  } else {
    total = sumWithProduct(builder, location, sum.source, addend);
  }
  builder.setInsertionPoint(sum.add);
  sum.add.getResult().replaceAllUsesWith(
      reshaped(builder, location, total, soap::shapeOf(sum.add.getResult())));
  sum.add->erase();
  eraseUnused(sum.factor);
  return true;
}

// One of the addends of a gradient, and the ops that it goes through, alone, on
// the way to the sum; the last of them comes first.
struct Addend {
  Value value;
  SmallVector<Operation*> path;
  Operation* source = nullptr;  // Null if it cannot be added in place.
};

// Most addends of a sum that is taken apart: the steps of an unrolled network.
constexpr size_t kMostAddends = 256;

// Finds what `value`, which goes through `path` later, is the sum of: itself if
// it is no sum. Rows that are added to a value are an addend beside that value.
void findAddends(Value value, const SmallVector<Operation*>& path,
                 SmallVectorImpl<Addend>* addends) {
  Operation* op = value.hasOneUse() ? value.getDefiningOp() : nullptr;
  auto add = dyn_cast_or_null<soap::BinaryOp>(op);
  auto scatter = dyn_cast_or_null<soap::ScatterOp>(op);
  if (addends->size() >= kMostAddends) {
    addends->push_back({value, path});
  } else if (add && add.getKind() == soap::BinaryKind::Add) {
    findAddends(add.getLhs(), path, addends);
    findAddends(add.getRhs(), path, addends);
  } else if (scatter && addsRows(scatter) && !isScatterIntoZeros(op)) {
    findAddends(scatter.getInput(), path, addends);
    addends->push_back({value, path, op});
  } else if (Operation* source = sourceBehind(value)) {
    addends->push_back({value, path, source});
  } else if (op && isSpread(op)) {
    SmallVector<Operation*> longer(path);
    longer.push_back(op);
    findAddends(op->getOperand(0), longer, addends);
  } else {
    addends->push_back({value, path});
  }
}

// The addend in the form of the sum, without the value that rows are added to.
Value alone(OpBuilder& builder, const Addend& addend) {
  Value value = addend.value;
  if (auto scatter = dyn_cast<soap::ScatterOp>(addend.source);
      scatter && !isScatterIntoZeros(scatter)) {
    OpBuilder before(scatter);
    Operation* rows = before.clone(*scatter);
    rows->setOperand(0, soap::createFill(before, scatter.getLoc(),
                                         scatter.getInput().getType(), 0));
    value = rows->getResult(0);
  }
  for (Operation* op : llvm::reverse(addend.path)) {
    Operation* copy = builder.clone(*op);
    copy->setOperand(0, value);
    value = copy->getResult(0);
  }
  return value;
}

// The operand of `add` that is an accumulator to which the other is added in
// its memory; -1 if there is none.
int accumulatorOf(soap::BinaryOp add) {
  if (add.getKind() != soap::BinaryKind::Add) return -1;
  for (int number : {0, 1}) {
    auto argument = dyn_cast<BlockArgument>(add->getOperand(number));
    if (argument && elementTypeOf(argument).isF32() &&
        endsInUpdate(add.getResult(), argument)) {
      return number;
    }
  }
  return -1;
}

// The gradient of a tied table is a sum of its own: accumulator + (a + b)
// becomes (accumulator + a) + b where every addend can be added in place, in
// the order in which they are made.
void addOneByOne(soap::BinaryOp add, int accumulator) {
  Value sum = add->getOperand(accumulator);
  Value gradient = add->getOperand(1 - accumulator);
  SmallVector<Addend> addends;
  findAddends(gradient, {}, &addends);
  if (addends.size() < 2 ||
      llvm::any_of(addends, [](const Addend& each) { return !each.source; })) {
    return;
  }
  llvm::stable_sort(addends, [](const Addend& a, const Addend& b) {
    return a.source->isBeforeInBlock(b.source);
  });
  OpBuilder builder(add);
  for (const Addend& each : addends) {
    Value value = alone(builder, each);
    Operation* total = builder.clone(*add.getOperation());
    total->setOperands({sum, value});
    sum = total->getResult(0);
  }
  add.getResult().replaceAllUsesWith(sum);
  add->erase();
  eraseUnused(gradient);
}

// Whether the op behind `value`, which nothing else reads, can add in place.
bool isAddedInPlace(Value value) {
  Operation* op = value.getDefiningOp();
  while (op && value.hasOneUse() && isSpread(op)) {
    value = op->getOperand(0);
    op = value.getDefiningOp();
  }
  return op && value.hasOneUse() && canAddInPlace(op);
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
  auto add = dyn_cast<soap::BinaryOp>(op);
  if (add && add.getKind() == soap::BinaryKind::Add) {
    return llvm::all_of(add->getOperands(), isAddedInPlace);
  }
  return isPlainProduct(op, op->getResult(0)) || isScatterIntoZeros(op);
}

int addInPlace(mlir::Block& body) {
  auto function = dyn_cast<mlir::func::FuncOp>(body.getParentOp());
  if (!function) return 0;
  separateZeros(function);
  // No gradient that is taken apart holds an accumulator.
  SmallVector<std::pair<soap::BinaryOp, int>> accumulating;
  for (auto add : body.getOps<soap::BinaryOp>()) {
    int accumulator = accumulatorOf(add);
    if (accumulator >= 0) accumulating.push_back({add, accumulator});
  }
  for (auto [add, accumulator] : accumulating) addOneByOne(add, accumulator);
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
