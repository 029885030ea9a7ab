// Micro-batches as a split of the batch in time: the forward function of a
// whole batch becomes that of one of its parts.
#include <algorithm>
#include <memory>
#include <utility>

#include "ir/schedule/schedule.h"
#include "ir/soap/batch_inputs.h"
#include "ir/soap/global_box.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/op_families.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"
#include "passes/training/micro_batches.h"
#include "passes/training/rows_apart.h"
#include "passes/training/sample_count.h"
#include "passes/training/time_plan.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_FOLDTIMEPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::GradientBuilder;
using soap::ResultRole;

// Ops that only outputs read say nothing about the training step.
void eraseOutputs(FuncOp function) {
  eraseResults(function, ResultRole::kOutput);
  SmallVector<Operation*> ops;
  for (Operation& op : function.front().without_terminator())
    ops.push_back(&op);
  for (Operation* op : llvm::reverse(ops)) {
    if (op->use_empty() && mlir::isMemoryEffectFree(op)) op->erase();
  }
}

// Rewrites a forward function for micro-batches.
class TimeFold {
 public:
  TimeFold(FuncOp function, const BatchLabels& labels, const TimePlan& plan,
           int64_t microBatches, bool isWhole)
      : function(function),
        labels(labels),
        plan(plan),
        microBatches(microBatches),
        isWhole(isWhole) {}

  void run() {
    for (Operation& op : function.front().without_terminator())
      forward.push_back(&op);
    addWholeInputs();
    for (mlir::OpOperand* term : plan.sharedTerms)
      terms.push_back({term->getOwner(), term->getOperandNumber()});
    placeShapes();
    if (isWhole) shrink();
    placeRandomNumbers();
    // Means of micro-batches take the terms whole, sums a share of them.
    if (isWhole || plan.loss == TimeKind::kMean) shareTerms();
    if (plan.loss == TimeKind::kMean) {
      divideByEstimate();
    } else if (!isWhole || plan.loss == TimeKind::kSame) {
      scaleLoss();
    }
  }

 private:
  // Adds the inputs of the whole batch that totals are computed from.
  void addWholeInputs() {
    ArgumentNames names(function);
    SmallVector<NewArgument> added;
    for (mlir::BlockArgument input : plan.totals.inputs()) {
      std::string name = soap::argumentName(function, input.getArgNumber());
      added.push_back({input.getType(),
                       ArgumentRole::kInput,
                       names.unique(name + ".batch"),
                       input.getLoc(),
                       {{mlir::StringAttr::get(function.getContext(),
                                               soap::kBatchOfAttribute),
                         mlir::StringAttr::get(function.getContext(), name)}}});
    }
    firstWholeInput = appendArguments(function, added);
  }

  // Shapes of the results of ops that count their elements.
  void placeShapes() {
    for (Operation* op : forward) {
      if (!plan.totals.isOfMicroBatches(op)) continue;
      if (!soap::isPositional(op) && !isa<soap::AttentionOp>(op)) continue;
      auto place = labels.placeOf(op->getResult(0));
      if (place) places[op] = *place;
    }
    for (Value sum : plan.divisorSums)
      estimate = std::max(estimate, positionsOf(sum));
  }

  // The positions of the whole batch that a sum is over, or the samples.
  double positionsOf(Value sum) const {
    Operation* op = sum.getDefiningOp();
    while (op && labels.labelOf(op).factor < 0 && op->getNumOperands() > 0)
      op = op->getOperand(0).getDefiningOp();
    int64_t positions = std::max<int64_t>(1, labels.samples());
    if (auto reduce = dyn_cast_or_null<soap::ReduceOp>(op))
      positions =
          cast<RankedTensorType>(reduce.getInput().getType()).getNumElements();
    return static_cast<double>(positions * (isWhole ? 1 : microBatches));
  }

  Value now(Value value) const { return values.lookupOrDefault(value); }
  Operation* now(Operation* op) const { return values.lookupOrDefault(op); }

  // The body on the rows of one micro-batch.
  void shrink() {
    mlir::Block& whole = function.front();
    auto* part = new mlir::Block;
    function.getBody().push_back(part);
    for (mlir::BlockArgument argument : whole.getArguments()) {
      auto type = cast<RankedTensorType>(argument.getType());
      if (auto place = labels.placeOf(argument)) {
        SmallVector<int64_t> shape(type.getShape());
        shape[place->dim] /= microBatches;
        type = type.clone(shape);
      }
      values.map(argument, part->addArgument(type, argument.getLoc()));
    }
    OpBuilder builder = OpBuilder::atBlockEnd(part);
    mlir::IRMapping wholes = valuesOfWholeBatch(*part);
    for (Operation* op : forward) {
      if (plan.totals.isOfMicroBatches(op)) {
        Operation* built = buildPart(builder, op);
        values.map(op, built);
        values.map(op->getResults(), built->getResults());
      }
      if (plan.totals.makesTotals(op)) buildTotals(builder, op, wholes);
    }
    Operation* end = builder.clone(*whole.getTerminator(), values);
    // The plan speaks of its ops.
    replaced.reset(function.getBody().getBlocks().remove(&whole));
    function.setType(builder.getFunctionType(part->getArgumentTypes(),
                                             end->getOperandTypes()));
  }

  // The arguments that totals are computed from.
  mlir::IRMapping valuesOfWholeBatch(mlir::Block& part) {
    mlir::IRMapping wholes = values;
    for (auto [i, input] : llvm::enumerate(plan.totals.inputs()))
      wholes.map(input, part.getArgument(firstWholeInput + i));
    return wholes;
  }

  // `op` on all samples of the batch. Micro-batches read totals from here.
  void buildTotals(OpBuilder& builder, Operation* op, mlir::IRMapping& wholes) {
    Operation* whole = builder.clone(*op, wholes);
    for (auto [value, built] : llvm::zip(op->getResults(), whole->getResults()))
      if (plan.totals.contains(value)) values.map(value, built);
  }

  Operation* buildPart(OpBuilder& builder, Operation* op) {
    BatchLabels::Label label;
    if (isa<ShardingRuleOpInterface>(op)) label = labels.labelOf(op);
    if (label.factor < 0) return builder.clone(*op, values);
    const sharding::ShardingRule& rule = labels.ruleOf(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(values.lookup(operand));
    // The part's place is the micro-batch, which only the program knows.
    return buildWithSamples(builder, op, rule, label.factor,
                            rule.factors[label.factor].size / microBatches,
                            operands);
  }

  void placeRandomNumbers() {
    for (Operation* op : forward) {
      if (!plan.totals.isOfMicroBatches(op)) continue;
      auto attention = dyn_cast<soap::AttentionOp>(op);
      if (isa<soap::RandomOp, soap::DropoutOp>(op)) {
        placeElements(op, now(op));
      } else if (attention && attention.getSeed()) {
        auto local = cast<soap::AttentionOp>(now(op));
        int64_t scores = soap::shapeOf(local.getKey())[2];
        for (int64_t size : soap::shapeOf(local.getQuery()).drop_back())
          scores *= size;
        soap::setMicroBatchElements(local, places.contains(op) ? scores : 0);
      } else if (auto iota = dyn_cast<soap::IotaOp>(op)) {
        auto place = places.find(op);
        if (place != places.end() &&
            place->second.dim == static_cast<int64_t>(iota.getDim()))
          offsetIota(now(op));
      }
    }
  }

  // Elements are numbered as in the whole batch.
  void placeElements(Operation* op, Operation* local) {
    auto found = places.find(op);
    if (found == places.end()) return soap::setMicroBatchElements(local, 0);
    int64_t dim = found->second.dim;
    SmallVector<int64_t> whole(soap::shapeOf(local->getResult(0)));
    int64_t elements = 1;
    for (int64_t size : ArrayRef<int64_t>(whole).drop_front(dim))
      elements *= size;
    soap::setMicroBatchElements(local, elements);
    int64_t outer = 1;
    for (int64_t size : ArrayRef<int64_t>(whole).take_front(dim)) outer *= size;
    if (outer == 1) return;
    whole[dim] *= microBatches;
    soap::setGlobalBox(local, {whole, SmallVector<int64_t>(whole.size(), 0)});
  }

  // A counter over samples begins where the micro-batch does.
  void offsetIota(Operation* op) {
    auto iota = cast<soap::IotaOp>(op);
    unsigned step = soap::getOrAddScalarArgument(function, ArgumentRole::kStep);
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    GradientBuilder b(builder, op->getLoc());
    Value argument = function.getArgument(step);
    Value index = b.divide(
        argument, b.fill(argument, static_cast<double>(
                                       int64_t{1} << soap::kMicroBatchBit)));
    ArrayRef<int64_t> shape = soap::shapeOf(iota.getResult());
    Value first = b.scale(index, static_cast<double>(shape[iota.getDim()]));
    Value result = iota.getResult();
    Value spread =
        b.broadcast(b.cast(first, soap::elementTypeOf(result)), {}, shape);
    Value sum = b.add(result, spread);
    result.replaceAllUsesExcept(sum, sum.getDefiningOp());
  }

  void shareTerms() {
    for (auto [owner, number] : terms) {
      mlir::OpOperand& operand = now(owner)->getOpOperand(number);
      OpBuilder builder(operand.getOwner());
      GradientBuilder b(builder, operand.getOwner()->getLoc());
      operand.set(b.scale(operand.get(), share()));
    }
  }

  double share() const { return 1.0 / static_cast<double>(microBatches); }

  void scaleLoss() {
    mlir::func::ReturnOp end = returnOf(function);
    mlir::OpOperand& loss = end->getOpOperand(lossResult(function));
    OpBuilder builder(end);
    GradientBuilder b(builder, loss.get().getLoc());
    loss.set(b.scale(loss.get(), share()));
  }

  // Divides by a constant: what the sums of all micro-batches come to is known
  // in the last one alone, which multiplies by constant / divisor.
  void divideByEstimate() {
    Value divisor = now(plan.divisor);
    mlir::func::ReturnOp end = returnOf(function);
    OpBuilder builder(end);
    GradientBuilder b(builder, withoutOrigin(divisor.getLoc()));
    mlir::IRMapping totals;
    for (Value sum : plan.divisorSums) {
      Value total = b.castLike(addUp(b, now(sum)), now(sum));
      totals.map(now(sum), total);
    }
    Value total = b.reshape(
        b.cast(copyFunction(builder, divisor, totals), builder.getF32Type()),
        {});
    Value factor = b.divide(b.fill(total, estimate), total);
    factor.getDefiningOp()->setAttr(kLossFactorAttribute,
                                    builder.getUnitAttr());
    for (auto [division, times] : plan.divisions) {
      Operation* local = now(division);
      builder.setInsertionPoint(local);
      GradientBuilder atDivision(builder, local->getLoc());
      local->setOperand(
          1, atDivision.fill(local->getOperand(1), estimate * times));
    }
  }

  // The sum over the micro-batches until now, in an accumulator.
  Value addUp(GradientBuilder& b, Value sum) {
    Value wide = b.cast(sum, b.ops.getF32Type());
    mlir::BlockArgument argument = appendArgument(
        function, wide.getType(), ArgumentRole::kGradient,
        ArgumentNames(function).unique("loss.weight"), b.location);
    soap::setArgumentInitializer(function, argument.getArgNumber(),
                                 {.kind = soap::Initializer::Kind::kConstant});
    Value total = b.add(argument, wide);
    appendResult(function, {total, ResultRole::kUpdate, "",
                            static_cast<int64_t>(argument.getArgNumber())});
    return total;
  }

  // `value` with the sums in it replaced.
  Value copyFunction(OpBuilder& builder, Value value, mlir::IRMapping& totals) {
    if (Value known = totals.lookupOrNull(value)) return known;
    Operation* op = value.getDefiningOp();
    if (op == nullptr) return value;
    for (Value operand : op->getOperands())
      copyFunction(builder, operand, totals);
    Operation* copied = builder.clone(*op, totals);
    copied->setLoc(withoutOrigin(op->getLoc()));
    return copied->getResult(cast<mlir::OpResult>(value).getResultNumber());
  }

  FuncOp function;
  const BatchLabels& labels;
  const TimePlan& plan;
  int64_t microBatches;
  bool isWhole;
  SmallVector<Operation*> forward;  // Ops of the whole batch.
  llvm::DenseMap<Operation*, BatchLabels::Place> places;
  SmallVector<std::pair<Operation*, unsigned>> terms;
  mlir::IRMapping values;  // To those of a micro-batch.
  unsigned firstWholeInput = 0;
  std::unique_ptr<mlir::Block> replaced;
  double estimate = 1;
};

struct FoldTimePass : impl::FoldTimePassBase<FoldTimePass> {
  using FoldTimePassBase::FoldTimePassBase;

  void runOnOperation() final {
    FuncOp function = findModelFunction(getOperation(), "forward");
    if (!function) return signalPassFailure();
    if (microBatches < 1 || microBatches > schedule::kMostMicroBatches) {
      function.emitError("cannot split a step into ")
          << microBatches.getValue() << " micro-batches; use 1 to "
          << schedule::kMostMicroBatches;
      return signalPassFailure();
    }
    if (microBatches == 1) return;
    if (!keepOutputs) eraseOutputs(function);
    keepRowsApart(function);
    BatchLabels labels(function);
    if (failed(checkSamples(function, labels.samples())))
      return signalPassFailure();
    FailureOr<TimePlan> plan =
        planTime(function, labels,
                 {.microBatches = microBatches,
                  .isWhole = isWhole,
                  .allowsBatchStatistics = allowsBatchStatistics});
    if (failed(plan)) return signalPassFailure();
    TimeFold(function, labels, *plan, microBatches, isWhole).run();
  }

  LogicalResult checkSamples(FuncOp function, int64_t samples) {
    if (!isWhole) {
      if (samples > 1) return success();
      return function.emitError()
             << "the inputs have one sample, so that the batch cannot be "
                "followed through the model, which "
             << microBatches.getValue()
             << " micro-batches need; export it with more samples or an open "
                "batch";
    }
    std::string error = microBatchesError(samples, microBatches);
    if (error.empty()) return success();
    return function.emitError() << error;
  }
};

}  // namespace
}  // namespace soapstone::passes
