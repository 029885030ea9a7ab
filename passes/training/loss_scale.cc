#include "passes/training/loss_scale.h"

#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/gradient_builder.h"
#include "mlir/IR/BuiltinTypes.h"
#include "passes/training/function_signature.h"
#include "passes/training/gradient_sums.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::GradientBuilder;

// Marks the scale's argument, whatever its name had to become.
constexpr StringRef kScaleAttribute = "training.loss_scale";

// Beyond these the scale does not move: gradients of f16 gain nothing there.
constexpr double kSmallestScale = 1;
constexpr double kLargestScale = 16777216;

// 0 for every element of `gradient` that is finite and NaN for the others, in
// f32: the difference of the element and itself. Sums of them over devices, in
// any order, are 0 or NaN on all. The gradient is read in its own type: a wide
// copy would have two readers, and stay until all gradients have been checked.
Value flagsNotFinite(GradientBuilder& b, Value gradient) {
  return b.cast(b.subtract(gradient, gradient),
                mlir::Float32Type::get(gradient.getContext()));
}

Location scaleLocation(FuncOp step) {
  return namedLocation(step.getContext(), "loss_scale");
}

mlir::BlockArgument addState(FuncOp function, StringRef name, Type elementType,
                             double initial) {
  ArgumentNames names(function);
  mlir::BlockArgument state = appendArgument(
      function, RankedTensorType::get({}, elementType), ArgumentRole::kState,
      names.unique(name), scaleLocation(function));
  soap::setArgumentInitializer(
      function, state.getArgNumber(),
      {.kind = soap::Initializer::Kind::kConstant, .a = initial});
  return state;
}

}  // namespace

mlir::BlockArgument addLossScale(FuncOp function, double initial) {
  mlir::Builder builder(function.getContext());
  mlir::BlockArgument scale =
      addState(function, "loss_scale", builder.getF32Type(), initial);
  function.setArgAttr(scale.getArgNumber(), kScaleAttribute,
                      builder.getUnitAttr());
  return scale;
}

mlir::BlockArgument findLossScale(FuncOp function) {
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (function.getArgAttr(argument.getArgNumber(), kScaleAttribute))
      return argument;
  }
  return nullptr;
}

ScaledStep::ScaledStep(FuncOp step, mlir::BlockArgument scale,
                       int64_t growthSteps,
                       llvm::MutableArrayRef<Value> gradients)
    : step(step), scale(scale) {
  skipped = addCount("skipped_steps");
  unscale(gradients);
  OpBuilder builder(returnOf(step));
  GradientBuilder b(builder, scaleLocation(step));
  update(skipped, b.select(isFinite, skipped, b.offset(skipped, 1)));
  if (growthSteps > 0) adjustScale(growthSteps);
}

mlir::BlockArgument ScaledStep::addCount(StringRef name) {
  std::string scaleName = soap::argumentName(step, scale.getArgNumber());
  return addState(step, scaleName + "." + name.str(),
                  mlir::IntegerType::get(step.getContext(), 64), 0);
}

void ScaledStep::unscale(llvm::MutableArrayRef<Value> gradients) {
  OpBuilder builder(returnOf(step));
  GradientBuilder b(builder, scaleLocation(step));
  SumOverTensors flags;
  for (Value gradient : gradients) flags.add(b, flagsNotFinite(b, gradient));
  Value flag = flags.total(b);
  if (!flag) flag = b.zeros(scale);
  // Comparisons with a NaN are false.
  isFinite = b.compare(soap::CompareKind::Equal, flag, 0.0);
  // Gradients are widened, and updates run, when it is known whether the step
  // counts. Before that they would only wait, and need several times the memory
  // of the gradients.
  Value inverse =
      b.keepWhere(isFinite, b.unary(soap::UnaryKind::Reciprocal, scale));
  for (Value& gradient : gradients) {
    gradient = b.cast(gradient, builder.getF32Type());
    gradient =
        b.multiply(gradient, b.broadcast(inverse, {}, soap::shapeOf(gradient)));
  }
}

void ScaledStep::adjustScale(int64_t growthSteps) {
  mlir::BlockArgument goodSteps = addCount("good_steps");
  OpBuilder builder(returnOf(step));
  GradientBuilder b(builder, scaleLocation(step));
  Value count = b.keepWhere(isFinite, b.offset(goodSteps, 1));
  Value grows = b.compare(soap::CompareKind::GreaterEqual, count,
                          static_cast<double>(growthSteps));
  Value larger = b.binary(soap::BinaryKind::Min, b.scale(scale, 2),
                          b.fill(scale, kLargestScale));
  Value smaller = b.binary(soap::BinaryKind::Max, b.scale(scale, 0.5),
                           b.fill(scale, kSmallestScale));
  Value kept = b.select(grows, larger, scale);
  update(scale, b.select(isFinite, kept, smaller));
  update(goodSteps, b.select(grows, b.zeros(count), count));
}

void ScaledStep::update(mlir::BlockArgument argument, Value value) {
  appendResult(step,
               {value, soap::ResultRole::kUpdate, "", argument.getArgNumber()});
}

Value ScaledStep::unlessSkipped(Value updated, Value old) const {
  OpBuilder builder(updated.getContext());
  builder.setInsertionPointAfterValue(updated);
  GradientBuilder b(builder, updated.getLoc());
  Value condition = b.broadcast(isFinite, {}, soap::shapeOf(updated));
  return b.select(condition, updated, old);
}

Value ScaledStep::withoutSkipped(Value count) const {
  OpBuilder builder(isFinite.getContext());
  builder.setInsertionPointAfterValue(isFinite);
  GradientBuilder b(builder, scaleLocation(step));
  return b.subtract(count, skipped);
}

}  // namespace soapstone::passes
