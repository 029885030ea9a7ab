#include "ir/reference/dist_evaluator.h"

#include <map>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/reference/dist_boxes.h"
#include "ir/reference/dist_results.h"
#include "ir/reference/dist_steps.h"
#include "ir/reference/environment.h"
#include "ir/reference/evaluate_op.h"

namespace soapstone::reference {
namespace {

using mlir::func::FuncOp;

// One rank in the middle of its function.
class RankRun {
 public:
  RankRun(int64_t rank, FuncOp function)
      : rank(rank),
        function(function),
        next(function.getBody().front().begin()) {}

  // Cuts out this rank's arguments. If an argument is a sum, the first rank of
  // a group gets all of it and the others get zeros.
  LogicalResult load(ArrayRef<Tensor> arguments);

  // Runs up to the next communication op or the end.
  LogicalResult advance();

  // The op to run next; the terminator at the end.
  Operation* op() { return &*next; }
  // Its channel, if it communicates.
  std::optional<int64_t> channel() {
    auto communication = dyn_cast<dist::CommunicationOpInterface>(op());
    if (!communication) return std::nullopt;
    return communication.getChannel();
  }

  SmallVector<const Tensor*> operands() {
    SmallVector<const Tensor*> tensors;
    for (Value operand : op()->getOperands())
      tensors.push_back(&environment.get(operand));
    return tensors;
  }

  // Ends the op to run next.
  void finishOp(std::vector<Tensor> results);

  int64_t rank;
  FuncOp function;

 private:
  Results evaluateNext();

  mlir::Block::iterator next;
  Environment environment;
};

LogicalResult RankRun::load(ArrayRef<Tensor> arguments) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    dist::Placement placement = dist::argumentPlacement(function, i);
    auto type = cast<RankedTensorType>(function.getArgumentTypes()[i]);
    if (!placement.offsets)
      return function.emitError("argument ") << i << " lacks 'dist.offsets'";
    if (placement.index >= static_cast<int64_t>(arguments.size()) ||
        !hasType(arguments[placement.index],
                 RankedTensorType::get(placement.globalShape,
                                       type.getElementType()))) {
      return function.emitError("argument ")
             << placement.index << " of the model is missing or not of shape ["
             << placement.globalShape << "] and type " << type.getElementType();
    }
    dist::Table offsets(placement.offsets);
    dist::TableAttr groups = dist::sumGroups(function, i);
    const bool isEmpty = groups && dist::groupOf(groups, rank).front() != rank;
    environment.set(function.getArgument(i),
                    isEmpty ? zerosOf(type)
                            : sliceBox(arguments[placement.index],
                                       offsets.row(0), type.getShape()));
  }
  return success();
}

Results RankRun::evaluateNext() {
  SmallVector<const Tensor*> inputs = operands();
  if (auto slice = dyn_cast<dist::SliceOp>(op())) {
    dist::Table offsets(slice.getOffsets());
    auto type = cast<RankedTensorType>(slice.getOutput().getType());
    return results(sliceBox(*inputs[0], offsets.row(0), type.getShape()));
  }
  if (!isa<dist::WaitOp>(op())) return evaluateSoapOp(op(), inputs);
  std::vector<Tensor> same;
  for (const Tensor* input : inputs) same.push_back(*input);
  return same;
}

void RankRun::finishOp(std::vector<Tensor> values) {
  for (Value operand : op()->getOperands()) environment.release(operand);
  for (auto [value, tensor] : llvm::zip(op()->getResults(), values))
    environment.set(value, std::move(tensor));
  ++next;
}

LogicalResult RankRun::advance() {
  while (!op()->hasTrait<mlir::OpTrait::IsTerminator>() && !channel()) {
    Results values = evaluateNext();
    if (failed(values)) return failure();
    finishOp(std::move(*values));
  }
  return success();
}

// Runs the communication step of the lowest channel that a rank stands at;
// false if none does.
FailureOr<bool> runLowestStep(std::vector<RankRun>* runs) {
  std::optional<int64_t> lowest;
  for (RankRun& run : *runs) {
    std::optional<int64_t> channel = run.channel();
    if (channel && (!lowest || *channel < *lowest)) lowest = channel;
  }
  if (!lowest) return false;
  StepMembers members;
  for (RankRun& run : *runs) {
    if (run.channel() == lowest) members[run.rank] = {run.op(), run.operands()};
  }
  FailureOr<StepResults> values = runStep(members);
  if (failed(values)) return failure();
  for (RankRun& run : *runs) {
    if (members.contains(run.rank))
      run.finishOp(std::move((*values)[run.rank]));
  }
  return true;
}

}  // namespace

DistributedFunction::DistributedFunction(ModuleOp module,
                                         StringRef modelFunction)
    : module(module), name(modelFunction.str()) {
  std::map<int64_t, FuncOp> functions;
  for (FuncOp function : dist::deviceFunctions(module, modelFunction)) {
    for (int64_t rank : dist::ranksOf(function)) functions[rank] = function;
  }
  for (auto& [rank, function] : functions)
    programs.push_back({rank, dist::specializeForRank(function, rank)});
}

FailureOr<std::vector<Tensor>> DistributedFunction::run(
    ArrayRef<Tensor> arguments, double replicaTolerance) {
  if (programs.empty())
    return module.emitError("has no device function of '") << name << "'";
  std::vector<RankRun> runs;
  for (RankProgram& program : programs) {
    if (!llvm::hasSingleElement(program.function->getBody()))
      return program.function->emitError(
          "cannot interpret a device function that is not one block");
    runs.emplace_back(program.rank, *program.function);
    if (failed(runs.back().load(arguments))) return failure();
  }
  for (;;) {
    for (RankRun& run : runs) {
      if (failed(run.advance())) return failure();
    }
    FailureOr<bool> ran = runLowestStep(&runs);
    if (failed(ran)) return failure();
    if (!*ran) break;
  }
  ResultCollector results(replicaTolerance);
  for (RankRun& run : runs) {
    if (failed(results.add(run.rank, run.function, run.operands())))
      return failure();
  }
  return results.finish(module);
}

FailureOr<std::vector<Tensor>> evaluateDistributed(ModuleOp module,
                                                   StringRef modelFunction,
                                                   ArrayRef<Tensor> arguments,
                                                   double replicaTolerance) {
  return DistributedFunction(module, modelFunction)
      .run(arguments, replicaTolerance);
}

}  // namespace soapstone::reference
