#include "ir/reference/evaluator.h"

#include <utility>

#include "ir/reference/environment.h"
#include "ir/reference/evaluate_op.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::reference {
namespace {

// Evaluates the block's ops and returns the operands of its terminator.
Results evaluateBlock(mlir::Block& block, Operands arguments) {
  Environment environment;
  for (auto [value, tensor] : llvm::zip(block.getArguments(), arguments)) {
    environment.set(value, *tensor);
  }
  for (Operation& op : block.without_terminator()) {
    SmallVector<const Tensor*> operands;
    for (Value operand : op.getOperands())
      operands.push_back(&environment.get(operand));
    Results values = evaluateSoapOp(&op, operands);
    if (failed(values)) return failure();
    for (Value operand : op.getOperands()) environment.release(operand);
    for (auto [value, tensor] : llvm::zip(op.getResults(), *values)) {
      environment.set(value, std::move(tensor));
    }
  }
  std::vector<Tensor> returned;
  for (Value value : block.getTerminator()->getOperands()) {
    returned.push_back(environment.get(value));
  }
  return returned;
}

}  // namespace

Results evaluateSoapOp(Operation* op, Operands operands) {
  return llvm::TypeSwitch<Operation*, Results>(op)
      .Case<soap::ConstantOp, soap::FillOp, soap::IotaOp, soap::RandomOp,
            soap::UnaryOp, soap::BinaryOp, soap::CompareOp, soap::SelectOp,
            soap::CastOp, soap::DropoutOp, soap::ReshapeOp, soap::TransposeOp,
            soap::ReorderOp, soap::BroadcastOp, soap::SliceOp, soap::PadOp,
            soap::ConcatOp, soap::GatherOp, soap::ScatterOp,
            soap::EmbeddingBagOp, soap::DispatchOp, soap::CombineOp,
            soap::SlotProductsOp, soap::DotOp, soap::ConvolutionOp,
            soap::ConvolutionInputGradOp, soap::ConvolutionWeightGradOp,
            soap::PoolOp, soap::PoolGradOp, soap::ReduceOp, soap::ArgReduceOp,
            soap::CumulativeSumOp, soap::TopKOp, soap::SoftmaxOp, soap::NormOp,
            soap::NormGradOp, soap::BatchNormOp, soap::BatchNormGradOp,
            soap::AttentionOp, soap::AttentionGradOp, soap::RotaryOp,
            soap::LstmOp, soap::LstmGradOp, soap::CrossEntropyOp,
            soap::CrossEntropyGradOp, soap::OptimizerUpdateOp, soap::FusionOp,
            soap::MatrixProductOp>(
          [&](auto soapOp) { return evaluateSoap(soapOp, operands); })
      .Default([](Operation* other) -> Results {
        return other->emitError("cannot interpret '")
               << other->getName() << "'";
      });
}

ElementType elementTypeOf(Type type) {
  if (type.isF32()) return ElementType::kF32;
  if (type.isBF16()) return ElementType::kBF16;
  if (type.isF16()) return ElementType::kF16;
  if (type.isInteger(64)) return ElementType::kI64;
  if (type.isInteger(32)) return ElementType::kI32;
  return ElementType::kBool;
}

Tensor zerosOf(RankedTensorType type) {
  return Tensor(elementTypeOf(type.getElementType()), type.getShape().vec());
}

bool hasType(const Tensor& tensor, Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  return tensorType &&
         tensorType.getShape() == ArrayRef<int64_t>(tensor.shape()) &&
         elementTypeOf(tensorType.getElementType()) == tensor.type();
}

FailureOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                        ArrayRef<Tensor> arguments) {
  if (!llvm::hasSingleElement(function.getBody())) {
    return function.emitError("cannot interpret a function of ")
           << function.getBody().getBlocks().size() << " blocks, only of one";
  }
  if (arguments.size() != function.getNumArguments()) {
    return function.emitError("got ")
           << arguments.size() << " arguments, expected "
           << function.getNumArguments();
  }
  SmallVector<const Tensor*> pointers;
  for (auto [index, tensor] : llvm::enumerate(arguments)) {
    if (!hasType(tensor, function.getArgumentTypes()[index])) {
      return function.emitError("argument ")
             << index << " is " << tensor.toString() << ", expected "
             << function.getArgumentTypes()[index];
    }
    pointers.push_back(&tensor);
  }
  return evaluateBlock(function.getBody().front(), pointers);
}

FailureOr<std::vector<Tensor>> evaluateOp(Operation* op,
                                          ArrayRef<Tensor> operands) {
  if (operands.size() != op->getNumOperands()) {
    return op->emitError("got ")
           << operands.size() << " operands, expected " << op->getNumOperands();
  }
  SmallVector<const Tensor*> pointers;
  for (auto [index, tensor] : llvm::enumerate(operands)) {
    if (!hasType(tensor, op->getOperand(index).getType())) {
      return op->emitError("operand ")
             << index << " is " << tensor.toString() << ", expected "
             << op->getOperand(index).getType();
    }
    pointers.push_back(&tensor);
  }
  return evaluateSoapOp(op, pointers);
}

Tensor makeResult(Operation* op, unsigned index) {
  return zerosOf(cast<RankedTensorType>(op->getResult(index).getType()));
}

Results results(Tensor first) {
  std::vector<Tensor> all;
  all.push_back(std::move(first));
  return all;
}

Results results(Tensor first, Tensor second) {
  std::vector<Tensor> all;
  all.push_back(std::move(first));
  all.push_back(std::move(second));
  return all;
}

Results results(Tensor first, Tensor second, Tensor third) {
  std::vector<Tensor> all;
  all.push_back(std::move(first));
  all.push_back(std::move(second));
  all.push_back(std::move(third));
  return all;
}

Results evaluateSoap(soap::FusionOp op, Operands operands) {
  return evaluateBlock(op.getBody().front(), operands);
}

}  // namespace soapstone::reference
