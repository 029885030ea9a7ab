#include "ir/soap/order_use.h"

#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::soap {
namespace {

// Whether the dims that a reduction keeps come out row-major when it walks the
// operand with the channels innermost: the channels are kept last or not at
// all, or nothing behind them is.
bool keepsOrder(ReduceOp reduce) {
  RankedTensorType type = tensorType(reduce.getInput());
  if (type.getRank() < 3) return true;
  int64_t last = -1;
  for (int64_t dim : channelsLastOrder(type.getRank())) {
    if (llvm::is_contained(reduce.getDims(), dim)) continue;
    if (dim < last) return false;
    last = dim;
  }
  return true;
}

// The shape that a fusion loops over; null if it may only do so row-major.
std::optional<ArrayRef<int64_t>> loopShape(FusionOp fusion) {
  std::optional<ArrayRef<int64_t>> shape;
  mlir::Block& block = fusion.getBody().front();
  for (Value value : block.getTerminator()->getOperands()) {
    auto reduce = value.getDefiningOp<ReduceOp>();
    if (reduce && !keepsOrder(reduce)) return std::nullopt;
    shape = shapeOf(reduce ? reduce.getInput() : value);
  }
  return shape;
}

OrderUse useInFusion(FusionOp fusion, Value value) {
  std::optional<ArrayRef<int64_t>> shape = loopShape(fusion);
  // A reduction may keep a shape only by reducing dims of no size at all.
  bool isReduced =
      value.getDefiningOp() == fusion &&
      fusion.getBody()
          .front()
          .getTerminator()
          ->getOperand(cast<mlir::OpResult>(value).getResultNumber())
          .getDefiningOp<ReduceOp>();
  bool isLooped = shape && !isReduced && shapeOf(value) == *shape;
  return isLooped ? OrderUse::kShared : OrderUse::kRowMajor;
}

bool isShared(Operation* op, Value value) {
  return llvm::TypeSwitch<Operation*, bool>(op)
      // Statistics and parameters have rank 1.
      .Case<BatchNormOp, BatchNormGradOp>(
          [&](auto) { return tensorType(value).getRank() > 1; })
      .Case([&](ReduceOp reduce) {
        return keepsOrder(reduce) && value == reduce.getInput();
      })
      .Default([&](Operation* other) {
        if (isWindowed(other) || isa<ConcatOp>(other)) return true;
        return (isElementwise(other) || isGenerator(other)) &&
               shapeOf(value) == shapeOf(other->getResult(0));
      });
}

OrderUse useOf(Operation* op, Value value) {
  if (auto fusion = dyn_cast<FusionOp>(op)) return useInFusion(fusion, value);
  if (isa<TransposeOp, ReorderOp>(op)) return OrderUse::kAny;
  // A kernel reads the smaller tensor wherever its elements are.
  if (isa<BroadcastOp>(op)) {
    return value == op->getResult(0) ? OrderUse::kShared : OrderUse::kAny;
  }
  return isShared(op, value) ? OrderUse::kShared : OrderUse::kRowMajor;
}

}  // namespace

OrderUse operandOrderUse(Operation* op, unsigned operand) {
  if (!isa_and_nonnull<SoapDialect>(op->getDialect())) {
    return OrderUse::kRowMajor;
  }
  return useOf(op, op->getOperand(operand));
}

OrderUse resultOrderUse(Operation* op, unsigned result) {
  if (!isa_and_nonnull<SoapDialect>(op->getDialect())) {
    return OrderUse::kRowMajor;
  }
  return useOf(op, op->getResult(result));
}

Value convolutionWeight(Operation* op) {
  return llvm::TypeSwitch<Operation*, Value>(op)
      .Case([](ConvolutionOp conv) { return conv.getWeight(); })
      .Case([](ConvolutionInputGradOp conv) { return conv.getWeight(); })
      .Case([](ConvolutionWeightGradOp conv) { return conv.getWeightGrad(); })
      .Default([](Operation*) { return Value(); });
}

LogicalResult verifyStorage(Operation* op) {
  Attribute shared;
  auto check = [&](Value value, OrderUse use) -> LogicalResult {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.getEncoding() || use == OrderUse::kAny) {
      return success();
    }
    if (use == OrderUse::kRowMajor) {
      return op->emitOpError("knows no tensor stored as ") << type;
    }
    // Weights have an order of their own.
    if (value == convolutionWeight(op)) return success();
    if (shared && shared != type.getEncoding()) {
      return op->emitOpError("mixes the storage ")
             << shared << " and " << type.getEncoding();
    }
    shared = type.getEncoding();
    return success();
  };
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (failed(check(op->getOperand(i), operandOrderUse(op, i)))) {
      return failure();
    }
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    if (failed(check(op->getResult(i), resultOrderUse(op, i)))) {
      return failure();
    }
  }
  return success();
}

}  // namespace soapstone::soap
