#include "codegen/memory/row_pitch.h"

#include "codegen/kernels/kernel_emitter.h"
#include "codegen/program/block_printer.h"
#include "ir/dist/pipeline.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/product_addend.h"
#include "ir/soap/shape_checks.h"
#include "ir/step/padded_rows.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace soapstone::codegen {
namespace {

constexpr const char* kPitchAttribute = "codegen.row_pitch";

// Whether `value` is a matrix in 16 bits whose rows begin anywhere.
bool isUnaligned(Value value) {
  RankedTensorType type = soap::tensorType(value);
  Type element = type.getElementType();
  return (element.isBF16() || element.isF16()) && type.getRank() > 1 &&
         !type.getEncoding() && type.getNumElements() > 0 &&
         step::hasPaddableRows(type.getShape().back());
}

// The memory of reshapes is their operand's.
Value memoryOf(Value value) {
  while (auto reshape = value.getDefiningOp<soap::ReshapeOp>())
    value = reshape.getInput();
  return value;
}

// A contraction of two matrices, as which the runtime sees dots without batch
// dims and matrix products.
struct Product {
  Operation* op;
  int64_t rows = 1, columns = 1, contracted = 1;
};

std::optional<Product> productOf(Operation* op) {
  ArrayRef<int64_t> contracted;
  if (auto dot = dyn_cast<soap::DotOp>(op)) {
    if (!dot.getLhsBatch().empty()) return std::nullopt;
    contracted = dot.getLhsContract();
  } else if (auto product = dyn_cast<soap::MatrixProductOp>(op)) {
    contracted = product.getLhsContract();
  } else {
    return std::nullopt;
  }
  Product found{op};
  ArrayRef<int64_t> lhs = soap::shapeOf(op->getOperand(0));
  for (int64_t dim : contracted) found.contracted *= lhs[dim];
  if (found.contracted == 0) return std::nullopt;
  found.rows =
      soap::tensorType(op->getOperand(0)).getNumElements() / found.contracted;
  found.columns =
      soap::tensorType(op->getOperand(1)).getNumElements() / found.contracted;
  return found;
}

// Whether the op of `result` can write it with padded rows: their columns are
// one dim of its right factor, and nothing else has the result's place.
bool writesPadded(mlir::OpResult result) {
  Operation* op = result.getOwner();
  if (isa<soap::CrossEntropyGradOp>(op)) return true;
  if (result.getResultNumber() != 0 || !productOf(op)) return false;
  if (auto dot = dyn_cast<soap::DotOp>(op)) {
    return soap::tensorType(dot.getRhs()).getRank() -
               static_cast<int64_t>(dot.getRhsContract().size()) ==
           1;
  }
  auto product = cast<soap::MatrixProductOp>(op);
  return !soap::addendOf(product) && !product.getGradient() &&
         product.getActivation() == soap::Activation::None;
}

// Rules that look at more than single elements read dense gradients; so do
// updates that are timed alone.
bool takesPaddedGradient(soap::OptimizerUpdateOp update, unsigned operand) {
  return operand == 1 && !update->hasAttr(kTimedAsAttribute) &&
         update.getKind() != soap::OptimizerKind::Lamb &&
         update.getKind() != soap::OptimizerKind::Lars;
}

// Whether the kernels of `op` can read rows that lie apart. Such rows are a
// loop of their own, and a reduction takes no more loops than a kernel has.
bool readsByStrides(Operation* op) {
  constexpr int64_t kMostLoops = 4;
  if (!KernelEmitter::isKernel(op) && !isa<soap::ReduceOp>(op)) return false;
  return !op->walk([](soap::ReduceOp reduce) {
              return soap::shapeOf(reduce.getInput()).size() > kMostLoops
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
}

// Ops that may read padded rows.
enum class Readers {
  kProducts,     // And what has always rows of its own: losses, updates.
  kWithKernels,  // Generated kernels too, which then read fewer elements at
                 // once.
};

bool isReadPadded(Value value, Readers readers);

// The argument whose new value the function returns as operand `number`; null
// if that is no new value.
mlir::BlockArgument returnedTo(Operation* terminator, unsigned number) {
  auto function = dyn_cast<mlir::func::FuncOp>(terminator->getParentOp());
  const int64_t updated =
      function ? soap::updatedArgument(function, number) : -1;
  return updated < 0 ? mlir::BlockArgument()
                     : function.getArgument(static_cast<unsigned>(updated));
}

// Whether the op of `use` can read padded rows there.
bool readsPadded(mlir::OpOperand& use, Readers readers) {
  Operation* user = use.getOwner();
  if (user->hasTrait<mlir::OpTrait::IsTerminator>()) {
    mlir::BlockArgument argument = returnedTo(user, use.getOperandNumber());
    return argument && rowPitch(argument) != 0;
  }
  if (auto reshape = dyn_cast<soap::ReshapeOp>(user)) {
    ArrayRef<int64_t> shape = soap::shapeOf(reshape.getResult());
    return shape.size() > 1 &&
           shape.back() == soap::shapeOf(use.get()).back() &&
           isReadPadded(reshape.getResult(), readers);
  }
  if (auto update = dyn_cast<soap::OptimizerUpdateOp>(user))
    return takesPaddedGradient(update, use.getOperandNumber());
  if (isa<soap::CrossEntropyOp, soap::CrossEntropyGradOp>(user))
    return use.getOperandNumber() == 0;
  if (readers == Readers::kWithKernels && readsByStrides(user)) return true;
  return productOf(user) && use.getOperandNumber() < 2;
}

bool isReadPadded(Value value, Readers readers) {
  return llvm::all_of(value.getUses(), [&](mlir::OpOperand& use) {
    return readsPadded(use, readers);
  });
}

// Kernels lose more by rows that lie apart than small products gain.
Readers readersOf(mlir::OpResult result) {
  std::optional<Product> product = productOf(result.getOwner());
  return product && !step::isWorthPaddedCopy(product->contracted)
             ? Readers::kProducts
             : Readers::kWithKernels;
}

void pad(mlir::OpResult result) {
  const int64_t pitch = step::paddedPitch(soap::shapeOf(result).back());
  result.getOwner()->setAttr(
      kPitchAttribute,
      mlir::Builder(result.getContext()).getI64IntegerAttr(pitch));
}

// Values of the step that can be padded as they are. The gradient of a loss is
// written as its logits lie, often in their place.
llvm::SetVector<Value> paddedWhereAllAgree(mlir::Block& block) {
  llvm::SetVector<Value> padded;
  // Arguments are what other functions have agreed on.
  auto isPadded = [&](Value value) {
    return padded.contains(value) ||
           (isa<mlir::BlockArgument>(value) && rowPitch(value) != 0);
  };
  for (Operation& op : block) {
    for (mlir::OpResult result : op.getResults()) {
      if (isUnaligned(result) && writesPadded(result) &&
          isReadPadded(result, readersOf(result))) {
        padded.insert(result);
      }
    }
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto loss : block.getOps<soap::CrossEntropyGradOp>()) {
      Value logits = memoryOf(loss.getLogits()),
            gradient = loss.getLogitsGrad();
      if (isPadded(logits) == isPadded(gradient)) continue;
      changed |= padded.remove(logits);
      changed |= padded.remove(gradient);
    }
  }
  return padded;
}

// --- Values that wait between the functions of a pipeline --------------------

void setPitch(mlir::func::FuncOp function, unsigned argument, bool isPadded) {
  const int64_t pitch =
      step::paddedPitch(soap::shapeOf(function.getArgument(argument)).back());
  if (isPadded) {
    function.setArgAttr(argument, kPitchAttribute,
                        mlir::Builder(function).getI64IntegerAttr(pitch));
  } else {
    function.removeArgAttr(argument, kPitchAttribute);
  }
}

// The arguments that wait, by name, which all functions know them by.
using Waiting = llvm::MapVector<
    mlir::StringAttr,
    SmallVector<std::pair<mlir::func::FuncOp, mlir::BlockArgument>>>;

Waiting unalignedWaiting(ArrayRef<mlir::func::FuncOp> functions) {
  Waiting waiting;
  for (mlir::func::FuncOp function : functions) {
    for (mlir::BlockArgument argument : function.getArguments()) {
      const unsigned number = argument.getArgNumber();
      if (!dist::slotsOf(function, number) || !isUnaligned(argument)) continue;
      auto name = mlir::StringAttr::get(function.getContext(),
                                        soap::argumentName(function, number));
      waiting[name].push_back({function, argument});
    }
  }
  return waiting;
}

// Whether `function` can write and read `argument` with padded rows, and the
// losses' gradients with their logits, if those that are marked are padded.
bool agrees(mlir::func::FuncOp function, mlir::BlockArgument argument) {
  mlir::Block& block = function.getBody().front();
  const llvm::SetVector<Value> padded = paddedWhereAllAgree(block);
  Operation* end = block.getTerminator();
  for (mlir::OpOperand& returned : end->getOpOperands()) {
    if (returnedTo(end, returned.getOperandNumber()) == argument &&
        !padded.contains(memoryOf(returned.get()))) {
      return false;
    }
  }
  for (mlir::OpOperand& use : argument.getUses()) {
    if (!readsPadded(use, Readers::kWithKernels)) return false;
    auto loss = dyn_cast<soap::CrossEntropyGradOp>(use.getOwner());
    if (loss && !padded.contains(loss.getLogitsGrad())) return false;
  }
  return true;
}

}  // namespace

void padWaiting(ArrayRef<mlir::func::FuncOp> functions) {
  Waiting waiting = unalignedWaiting(functions);
  auto mark = [&](const auto& places, bool isPadded) {
    for (auto [function, argument] : places)
      setPitch(function, argument.getArgNumber(), isPadded);
  };
  for (const auto& [name, places] : waiting) mark(places, true);
  // One that cannot be padded may be the reason that others cannot.
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto& [name, places] : waiting) {
      if (places.empty() || llvm::all_of(places, [](const auto& place) {
            return agrees(place.first, place.second);
          })) {
        continue;
      }
      mark(places, false);
      places.clear();
      changed = true;
    }
  }
}

namespace {

void copyFactors(ArrayRef<Product> products) {
  llvm::MapVector<Value, SmallVector<mlir::OpOperand*>> copied;
  for (const Product& product : products) {
    const int64_t others[] = {product.columns, product.rows};
    for (unsigned i = 0; i < 2; ++i) {
      mlir::OpOperand& factor = product.op->getOpOperand(i);
      if (step::isWorthPaddedCopy(others[i]) && isUnaligned(factor.get()) &&
          rowPitch(factor.get()) == 0) {
        copied[factor.get()].push_back(&factor);
      }
    }
  }
  for (auto& [value, uses] : copied) {
    // In program order: the first one is where the copy has to be.
    OpBuilder builder(uses.front()->getOwner());
    auto copy = soap::ReorderOp::create(
        builder, uses.front()->getOwner()->getLoc(), value.getType(), value);
    pad(copy->getResult(0));
    for (mlir::OpOperand* use : uses) use->set(copy.getResult());
  }
}

// Whether `use` takes padded rows whatever else reads the value. A loss does
// not: its gradient is written as its logits lie.
bool readsPaddedAlone(mlir::OpOperand& use) {
  if (isa<soap::CrossEntropyOp, soap::CrossEntropyGradOp>(use.getOwner()))
    return false;
  if (auto reshape = dyn_cast<soap::ReshapeOp>(use.getOwner())) {
    if (!llvm::all_of(reshape->getUses(), readsPaddedAlone)) return false;
  }
  return readsPadded(use, Readers::kWithKernels);
}

// Ops that can read padded results read them directly, the others read a dense
// copy.
void copyResults(ArrayRef<Product> products) {
  for (const Product& product : products) {
    mlir::OpResult result = product.op->getResult(0);
    if (!step::isWorthPaddedCopy(product.contracted) || !isUnaligned(result) ||
        rowPitch(result) != 0 || !writesPadded(result)) {
      continue;
    }
    pad(result);
    if (llvm::all_of(result.getUses(), readsPaddedAlone)) continue;
    OpBuilder builder(product.op->getContext());
    builder.setInsertionPointAfter(product.op);
    auto dense = soap::ReorderOp::create(builder, product.op->getLoc(),
                                         result.getType(), result);
    result.replaceUsesWithIf(dense.getResult(), [&](mlir::OpOperand& use) {
      return use.getOwner() != dense && !readsPaddedAlone(use);
    });
  }
}

}  // namespace

void padRows(mlir::func::FuncOp function) {
  mlir::Block& block = function.getBody().front();
  for (Value value : paddedWhereAllAgree(block))
    pad(cast<mlir::OpResult>(value));
  SmallVector<Product> products;
  for (Operation& op : block) {
    if (std::optional<Product> product = productOf(&op))
      products.push_back(*product);
  }
  copyResults(products);
  copyFactors(products);
}

int64_t rowPitch(Value value) {
  Value memory = memoryOf(value);
  if (auto argument = dyn_cast<mlir::BlockArgument>(memory)) {
    auto function =
        dyn_cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp());
    if (!function) return 0;
    auto pitch = function.getArgAttrOfType<mlir::IntegerAttr>(
        argument.getArgNumber(), kPitchAttribute);
    return pitch ? pitch.getInt() : 0;
  }
  auto result = dyn_cast<mlir::OpResult>(memory);
  if (!result || result.getResultNumber() != 0) return 0;
  auto pitch =
      result.getOwner()->getAttrOfType<mlir::IntegerAttr>(kPitchAttribute);
  return pitch ? pitch.getInt() : 0;
}

}  // namespace soapstone::codegen
