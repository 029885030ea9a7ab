#include <algorithm>
#include <optional>
#include <vector>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"
#include "passes/training/gradient_sums.h"
#include "passes/training/loss_scale.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_ADDOPTIMIZERPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::GradientBuilder;
using soap::OptimizerKind;
using soap::ResultRole;

// A gradient result and the parameter that it belongs to.
struct TrainedParameter {
  unsigned argument;
  Value gradient;
};

// Names of the state tensors of a rule, after the parameter's.
SmallVector<StringRef> stateSuffixes(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::Sgd:
      return {};
    case OptimizerKind::Momentum:
    case OptimizerKind::Lars:
      return {".momentum"};
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW:
    case OptimizerKind::Lamb:
      return {".m", ".v"};
    case OptimizerKind::Adagrad:
      return {".squares"};
  }
  return {};
}

SmallVector<TrainedParameter> trainedParameters(FuncOp step) {
  SmallVector<TrainedParameter> found;
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    if (soap::resultRole(step, result) != ResultRole::kGradient) continue;
    found.push_back(
        {static_cast<unsigned>(soap::gradientArgument(step, result)),
         withoutWidening(returnOf(step).getOperand(result))});
  }
  return found;
}

// Scales all gradients down together where their global norm passes `limit`
// (Pascanu et al., ICML 2013).
void clipGradients(FuncOp step, SmallVectorImpl<TrainedParameter>& parameters,
                   double limit) {
  // Keeps zero gradients finite.
  constexpr double kSmallestNorm = 1e-6;
  OpBuilder builder(returnOf(step));
  GradientBuilder b(builder,
                    namedLocation(step.getContext(), "clip_gradients"));
  SumOverTensors squares;
  for (const TrainedParameter& parameter : parameters) {
    Value gradient = b.cast(parameter.gradient, builder.getF32Type());
    squares.add(b, b.multiply(gradient, gradient));
  }
  Value total = squares.total(b);
  if (!total) return;
  Value norm = b.offset(b.unary(soap::UnaryKind::Sqrt, total), kSmallestNorm);
  Value ratio = b.divide(b.fill(norm, limit), norm);
  Value factor = b.binary(soap::BinaryKind::Min, ratio, b.fill(ratio, 1));
  for (TrainedParameter& parameter : parameters) {
    Value gradient = b.cast(parameter.gradient, builder.getF32Type());
    parameter.gradient =
        b.multiply(gradient, b.broadcast(factor, {}, soap::shapeOf(gradient)));
  }
}

// Bytes of later gradients that are computed before a gradient is used: over
// several devices its sum is under way meanwhile. About two layers of a small
// transformer in 16 bits, and little beside activations.
constexpr int64_t kBytesUnderWay = int64_t{32} << 20;

// Most gradients that make up these bytes: those of some three layers. Updates
// of smaller ones wait until the end, as little memory waits with them. Where
// an update stands then depends on the layers next to it alone, not on how many
// layers the model has, which may be folded.
constexpr size_t kMostUnderWay = 48;

int64_t bytesOf(Value value) {
  return soap::byteCount(soap::tensorType(value));
}

// For every parameter the op by which kBytesUnderWay of later gradients are
// computed, or as many as its own if those are more; null if these are more
// than kMostUnderWay gradients, or there are not so many.
SmallVector<Operation*> placesOfUpdates(ArrayRef<TrainedParameter> parameters) {
  SmallVector<size_t> order;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].gradient.getDefiningOp()) order.push_back(i);
  }
  auto makerOf = [&](size_t number) {
    return parameters[number].gradient.getDefiningOp();
  };
  llvm::stable_sort(order, [&](size_t a, size_t b) {
    return makerOf(a) != makerOf(b) && makerOf(a)->isBeforeInBlock(makerOf(b));
  });
  std::vector<int64_t> sums;  // Running sums of bytes, inclusive.
  int64_t total = 0;
  for (size_t number : order)
    sums.push_back(total += bytesOf(parameters[number].gradient));
  SmallVector<Operation*> places(parameters.size());
  for (size_t i = 0; i < order.size(); ++i) {
    int64_t wanted =
        std::max(kBytesUnderWay, bytesOf(parameters[order[i]].gradient));
    auto enough = std::lower_bound(sums.begin(), sums.end(), sums[i] + wanted);
    size_t last = enough - sums.begin();
    if (last < order.size() && last - i <= kMostUnderWay)
      places[order[i]] = makerOf(order[last]);
  }
  return places;
}

// The ops that make the gradients. Where all gradients have been scaled
// together, none is under way any more, and updates need not wait.
SmallVector<Operation*> makersOf(ArrayRef<TrainedParameter> parameters) {
  SmallVector<Operation*> makers;
  for (const TrainedParameter& parameter : parameters)
    makers.push_back(parameter.gradient.getDefiningOp());
  return makers;
}

// Inserts behind `place` (null: at the end), the gradient and every reader of
// the old parameter, which can then be updated in place.
void setInsertionPointForUpdate(OpBuilder& builder, FuncOp step,
                                const TrainedParameter& parameter,
                                Operation* place) {
  if (!place) {
    builder.setInsertionPoint(returnOf(step));
    return;
  }
  Operation* last = parameter.gradient.getDefiningOp();
  if (last->isBeforeInBlock(place)) last = place;
  for (Operation* user : step.getArgument(parameter.argument).getUsers()) {
    if (isa<mlir::func::ReturnOp>(user)) continue;
    if (last->isBeforeInBlock(user)) last = user;
  }
  builder.setInsertionPointAfter(last);
}

// Adds updates of parameters to one step function.
class OptimizerBuilder {
 public:
  // Adds the states of all `parameters`. `scaled` is null where gradients are
  // not scaled.
  OptimizerBuilder(FuncOp step, const OptimizerSettings& settings,
                   const ScaledStep* scaled,
                   ArrayRef<TrainedParameter> parameters)
      : step(step), settings(settings), scaled(scaled) {
    learningRate =
        soap::getOrAddScalarArgument(step, ArgumentRole::kLearningRate);
    soap::setArgumentInitializer(step, learningRate,
                                 {.kind = soap::Initializer::Kind::kConstant,
                                  .a = settings.learningRate});
    unsigned steps = soap::getOrAddScalarArgument(step, ArgumentRole::kStep);
    count = step.getArgument(steps);
    if (scaled) count = scaled->withoutSkipped(count);
    addStates(parameters);
  }

  // Updates the next of the parameters, which is `trained`, behind `place`, or
  // at the end if that is null.
  void update(const TrainedParameter& trained, Operation* place) {
    mlir::BlockArgument parameter = step.getArgument(trained.argument);
    SmallVector<Value> states;
    for (size_t i = 0; i < stateSuffixes(settings.kind).size(); ++i)
      states.push_back(step.getArgument(nextState++));
    OpBuilder builder(step.getContext());
    setInsertionPointForUpdate(builder, step, trained, place);
    GradientBuilder b(builder, withoutOrigin(trained.gradient.getLoc()));
    Value master = b.cast(parameter, builder.getF32Type());
    auto op = soap::OptimizerUpdateOp::create(
        builder, b.location,
        soap::OptimizerKindAttr::get(step.getContext(), settings.kind), master,
        trained.gradient, step.getArgument(learningRate), count, states,
        builder.getF64FloatAttr(settings.beta1),
        builder.getF64FloatAttr(settings.beta2),
        builder.getF64FloatAttr(settings.epsilon),
        builder.getF64FloatAttr(settings.weightDecay),
        builder.getF64FloatAttr(settings.trust),
        builder.getBoolAttr(settings.nesterov));
    addUpdate(b.castLike(op.getNewParameter(), parameter), parameter);
    for (auto [state, value] : llvm::zip(states, op.getNewStates())) {
      addUpdate(value, cast<mlir::BlockArgument>(state));
    }
  }

  // Makes results of all updates.
  void finish() { appendResults(step, updates); }

 private:
  void addStates(ArrayRef<TrainedParameter> parameters) {
    ArgumentNames names(step);
    MLIRContext* context = step.getContext();
    SmallVector<NewArgument> states;
    for (const TrainedParameter& trained : parameters) {
      mlir::BlockArgument parameter = step.getArgument(trained.argument);
      Type type = cast<RankedTensorType>(parameter.getType())
                      .clone(mlir::Float32Type::get(context));
      std::string name = soap::argumentName(step, trained.argument);
      SmallVector<mlir::NamedAttribute> attributes = {
          soap::initializerAttribute(
              context, {.kind = soap::Initializer::Kind::kConstant})};
      for (StringRef name :
           {soap::kFileShapeAttribute, soap::kFilePartsAttribute}) {
        if (Attribute value = step.getArgAttr(trained.argument, name)) {
          attributes.emplace_back(mlir::StringAttr::get(context, name), value);
        }
      }
      for (StringRef suffix : stateSuffixes(settings.kind)) {
        states.push_back({type, ArgumentRole::kOptimizerState,
                          names.unique(name + suffix.str()), parameter.getLoc(),
                          attributes});
      }
    }
    nextState = appendArguments(step, states);
  }

  void addUpdate(Value value, mlir::BlockArgument argument) {
    if (scaled) value = scaled->unlessSkipped(value, argument);
    updates.push_back(
        {value, ResultRole::kUpdate, "", argument.getArgNumber()});
  }

  FuncOp step;
  OptimizerSettings settings;
  const ScaledStep* scaled;
  unsigned nextState = 0;  // The first argument of the next parameter's states.
  unsigned learningRate;
  Value count;
  SmallVector<NewResult> updates;
};

// Pass options spell "the rule's usual value" as a negative number.
std::optional<double> unlessNegative(double value) {
  return value < 0 ? std::nullopt : std::optional<double>(value);
}

struct AddOptimizerPass : impl::AddOptimizerPassBase<AddOptimizerPass> {
  using AddOptimizerPassBase::AddOptimizerPassBase;

  void runOnOperation() final {
    FuncOp step = findModelFunction(getOperation(), "step");
    if (!step) return signalPassFailure();
    OptimizerSettings settings =
        completeOptimizer({.kind = kind,
                           .learningRate = unlessNegative(learningRate),
                           .beta1 = unlessNegative(beta1),
                           .beta2 = unlessNegative(beta2),
                           .epsilon = unlessNegative(epsilon),
                           .weightDecay = unlessNegative(weightDecay),
                           .trust = unlessNegative(trust),
                           .nesterov = nesterov,
                           .clipNorm = clipNorm});
    SmallVector<TrainedParameter> parameters = trainedParameters(step);
    eraseResults(step, ResultRole::kGradient);
    std::optional<ScaledStep> scaled = unscaleGradients(step, parameters);
    if (settings.clipNorm > 0)
      clipGradients(step, parameters, settings.clipNorm);
    OptimizerBuilder builder(step, settings, scaled ? &*scaled : nullptr,
                             parameters);
    bool areScaled = scaled || settings.clipNorm > 0;
    SmallVector<Operation*> places =
        areScaled ? makersOf(parameters) : placesOfUpdates(parameters);
    for (auto [parameter, place] : llvm::zip_equal(parameters, places))
      builder.update(parameter, place);
    builder.finish();
    numUpdates += parameters.size();
  }

  std::optional<ScaledStep> unscaleGradients(
      FuncOp step, SmallVectorImpl<TrainedParameter>& parameters) {
    mlir::BlockArgument scale = findLossScale(step);
    if (!scale) return std::nullopt;
    SmallVector<Value> gradients;
    for (const TrainedParameter& parameter : parameters)
      gradients.push_back(parameter.gradient);
    ScaledStep scaled(step, scale, growthSteps, gradients);
    for (auto [parameter, gradient] : llvm::zip_equal(parameters, gradients))
      parameter.gradient = gradient;
    return scaled;
  }
};

}  // namespace
}  // namespace soapstone::passes
