#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

#include "ir/soap/arguments.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/op_families.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_LOWERPRECISIONPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;

// Rule by which an op chooses the element type that it computes in.
enum class Policy {
  kNarrow,  // Always the narrow type: contractions, which are most of the work.
  kWide,    // Always f32: reductions, losses and functions that magnify errors.
  kFollow,  // The type that its operands arrive in.
  kTable,   // Looks rows of a table up: of a parameter's narrow copy, or of an
            // f32 table of another kind, of which only the result is narrowed.
  kKeep,    // As the model says: casts, and ops without float operands.
};

Policy policyOf(soap::UnaryOp op) {
  switch (op.getKind()) {
    case soap::UnaryKind::Exp:
    case soap::UnaryKind::Log:
    case soap::UnaryKind::Sqrt:
    case soap::UnaryKind::Rsqrt:
    case soap::UnaryKind::Reciprocal:
    case soap::UnaryKind::Tan:
    case soap::UnaryKind::Asin:
    case soap::UnaryKind::Acos:
    case soap::UnaryKind::Sinh:
    case soap::UnaryKind::Cosh:
    case soap::UnaryKind::Acosh:
    case soap::UnaryKind::Atanh:
      return Policy::kWide;
    default:
      return Policy::kFollow;
  }
}

Policy policyOf(Operation* op) {
  if (soap::isContraction(op) || soap::isDispatching(op))
    return Policy::kNarrow;
  // They have no operands, or scalars only.
  if (soap::isGenerator(op) || isa<soap::ConstantOp, soap::RandomOp>(op))
    return Policy::kKeep;
  return llvm::TypeSwitch<Operation*, Policy>(op)
      .Case<soap::SoftmaxOp, soap::ReduceOp, soap::CumulativeSumOp>(
          [](auto) { return Policy::kWide; })
      .Case<soap::UnaryOp>([](soap::UnaryOp unary) { return policyOf(unary); })
      .Case<soap::BinaryOp>([](soap::BinaryOp binary) {
        return binary.getKind() == soap::BinaryKind::Pow ? Policy::kWide
                                                         : Policy::kFollow;
      })
      .Case<soap::GatherOp, soap::EmbeddingBagOp>(
          [](auto) { return Policy::kTable; })
      .Case<soap::CastOp>([](auto) { return Policy::kKeep; })
      .Default([](Operation*) { return Policy::kFollow; });
}

// Rewrites a forward function in place. A *pliable* value is an f32 one that
// only stems from arguments and literals: it does not force a consumer to f32,
// but is narrowed when it meets a narrow operand. Parameters are pliable, so
// each is cast once, before anything moves its elements, and keeps its f32
// master: the cast is of the parameter itself, and so is its gradient.
class PrecisionLowering {
 public:
  PrecisionLowering(FuncOp function, Type narrow)
      : function(function), narrow(narrow) {}

  LogicalResult run() {
    for (mlir::BlockArgument argument : function.getArguments())
      pliable.insert(argument);
    SmallVector<Operation*> ops;
    for (Operation& op : function.front().without_terminator())
      ops.push_back(&op);
    for (Operation* op : ops) {
      if (failed(lower(op))) return failure();
    }
    // The signature stays as it is.
    mlir::func::ReturnOp end = returnOf(function);
    for (mlir::OpOperand& operand : end->getOpOperands()) {
      Type wanted = mlir::getElementTypeOrSelf(
          function.getResultTypes()[operand.getOperandNumber()]);
      operand.set(convert(operand.get(), wanted, end));
    }
    return success();
  }

 private:
  bool isWide(Value value) const { return soap::elementTypeOf(value).isF32(); }
  bool isNarrow(Value value) const {
    return soap::elementTypeOf(value) == narrow;
  }

  // Weights of choices, which stay f32; null if the op has none.
  static mlir::OpOperand* choiceWeights(Operation* op) {
    constexpr unsigned kWeights = 3;
    return isa<soap::DispatchOp, soap::CombineOp>(op) &&
                   op->getNumOperands() > kWeights
               ? &op->getOpOperand(kWeights)
               : nullptr;
  }

  // The operands whose element type the op's own follows: a mask, statistics or
  // loss keeps its type.
  static SmallVector<mlir::OpOperand*> typedOperands(Operation* op) {
    SmallVector<mlir::OpOperand*> operands;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      if (!soap::isDifferentiable(operand.get())) continue;
      if (auto attention = dyn_cast<soap::AttentionOp>(op)) {
        if (attention.getMask() == operand.get()) continue;
      }
      // Parameters of batch norms stay f32: they are few, and libraries take no
      // others.
      if (isa<soap::BatchNormOp>(op) && operand.getOperandNumber() > 0)
        continue;
      if (&operand == choiceWeights(op)) continue;
      operands.push_back(&operand);
    }
    return operands;
  }

  // The type that a following op computes in; null to leave it alone.
  Type followedType(ArrayRef<mlir::OpOperand*> operands) {
    bool sawNarrow = false;
    for (mlir::OpOperand* operand : operands) {
      if (isWide(operand->get()) && !pliable.contains(operand->get())) {
        return mlir::Float32Type::get(function.getContext());
      }
      sawNarrow |= isNarrow(operand->get());
    }
    return sawNarrow ? narrow : Type();
  }

  LogicalResult lower(Operation* op) {
    SmallVector<mlir::OpOperand*> operands = typedOperands(op);
    if (mlir::OpOperand* weights = choiceWeights(op)) {
      weights->set(convert(weights->get(),
                           mlir::Float32Type::get(op->getContext()), op));
    }
    bool allPliable = llvm::all_of(operands, [&](mlir::OpOperand* operand) {
      return pliable.contains(operand->get());
    });
    Policy policy = policyOf(op);
    if (policy == Policy::kTable) {
      const bool isOfParameter = stemsFromParameter(op->getOperand(0));
      if (allPliable && !isOfParameter) return narrowResult(op);
      policy = isOfParameter ? Policy::kNarrow : Policy::kFollow;
    }
    Type computeType;
    if (policy == Policy::kNarrow) computeType = narrow;
    if (policy == Policy::kWide && !allPliable) {
      computeType = mlir::Float32Type::get(function.getContext());
    }
    if (policy == Policy::kFollow) computeType = followedType(operands);
    if (!computeType) {
      if (allPliable) pliable.insert_range(op->getResults());
      return success();
    }
    for (mlir::OpOperand* operand : operands) {
      operand->set(convert(operand->get(), computeType, op));
    }
    return inferAgain(op, computeType);
  }

  // Whether `value` is a trained parameter, whose elements were moved at most.
  bool stemsFromParameter(Value value) const {
    while (Operation* producer = value.getDefiningOp()) {
      if (!soap::isMovement(producer)) return false;
      value = producer->getOperand(0);
    }
    unsigned index = cast<mlir::BlockArgument>(value).getArgNumber();
    FuncOp owner = function;
    return soap::argumentRole(owner, index) == soap::ArgumentRole::kParameter;
  }

  // Rows of a table become narrow once they are looked up.
  LogicalResult narrowResult(Operation* op) {
    Value result = op->getResult(0);
    if (!isWide(result)) return success();
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    soap::GradientBuilder b(builder, op->getLoc());
    Value cast = b.cast(result, narrow);
    result.replaceAllUsesExcept(cast, cast.getDefiningOp());
    return success();
  }

  // `value` with that element type, cast once for all its users.
  Value convert(Value value, Type elementType, Operation* user) {
    if (!soap::isDifferentiable(value) ||
        soap::elementTypeOf(value) == elementType) {
      return value;
    }
    Value known = conversions.lookup(value);
    // Only f32 and the narrow type occur, so there is one way to go.
    if (known && soap::elementTypeOf(known) == elementType) return known;
    Value converted = convertAgain(value, elementType, user);
    conversions[value] = converted;
    return converted;
  }

  Value convertAgain(Value value, Type elementType, Operation* user) {
    OpBuilder builder(user);
    Operation* producer = value.getDefiningOp();
    if (!producer || !pliable.contains(value) || !soap::isMovement(producer)) {
      soap::GradientBuilder b(builder, user->getLoc());
      return b.cast(value, elementType);
    }
    // Before `user`, as all conversions: those made for earlier users are
    // there.
    Value input = convert(producer->getOperand(0), elementType, user);
    mlir::IRMapping mapping;
    mapping.map(producer->getOperand(0), input);
    Operation* moved = builder.clone(*producer, mapping);
    moved->getResult(0).setType(soap::tensorType(value).clone(elementType));
    return moved->getResult(0);
  }

  // Gives the results of `op` the types that follow from its operands now.
  LogicalResult inferAgain(Operation* op, Type computeType) {
    if (auto pad = dyn_cast<soap::PadOp>(op)) {
      double value = cast<mlir::FloatAttr>(pad.getValue()).getValueAsDouble();
      pad.setValueAttr(mlir::FloatAttr::get(computeType, value));
    }
    auto inference = dyn_cast<mlir::InferTypeOpInterface>(op);
    if (!inference) return op->emitOpError("has no precision policy");
    SmallVector<Type> types;
    if (failed(inference.inferReturnTypes(
            op->getContext(), op->getLoc(), op->getOperands(),
            op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
            op->getRegions(), types))) {
      return failure();
    }
    for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
      result.setType(type);
    return success();
  }

  FuncOp function;
  Type narrow;
  llvm::DenseSet<Value> pliable;
  llvm::DenseMap<Value, Value> conversions;
};

struct LowerPrecisionPass : impl::LowerPrecisionPassBase<LowerPrecisionPass> {
  using LowerPrecisionPassBase::LowerPrecisionPassBase;

  void runOnOperation() final {
    if (precision == Precision::kF32) return;
    FuncOp function = findModelFunction(getOperation(), "forward");
    if (!function) return signalPassFailure();
    mlir::Builder builder(&getContext());
    Type narrow = builder.getBF16Type();
    if (precision == Precision::kF16) narrow = builder.getF16Type();
    PrecisionLowering lowering(function, narrow);
    if (failed(lowering.run())) return signalPassFailure();
  }
};

}  // namespace
}  // namespace soapstone::passes
