#include "codegen/calls/joint_calls.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/batch_norm_calls.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/kernel_order.h"
#include "codegen/calls/norm_gradient_calls.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/memory/zeroed_arguments.h"
#include "codegen/program/class_printer.h"
#include "codegen/program/rank_tables.h"
#include "codegen/program/segment.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/SetVector.h"

namespace soapstone::codegen {
namespace {

using mlir::func::FuncOp;

constexpr const char* kJoinsAttribute = "codegen.joins_call";

// Larger kernels fill a GPU alone.
constexpr int64_t kMostSmallElements = 65536;

void mark(Operation* op) {
  op->setAttr(kJoinsAttribute, mlir::UnitAttr::get(op->getContext()));
}

bool isTimed(Operation* op) { return op->hasAttr(kTimedAsAttribute); }

// Bytes of an element that kernels move in lanes; 0 for other types.
int64_t laneBytes(Type element) {
  if (element.isF32()) return 4;
  return element.isBF16() || element.isF16() ? 2 : 0;
}

int64_t columnsOf(Value scale) { return tensorType(scale).getNumElements(); }

// Whether rows of a norm are made of whole accesses.
bool hasWholeRows(Value input, Value scale) {
  int64_t width = laneBytes(tensorType(input).getElementType());
  return width != 0 && columnsOf(scale) > 0 &&
         columnsOf(scale) % (16 / width) == 0 &&
         tensorType(input).getNumElements() > 0;
}

// Whether all operands of `op` are there before `place`.
bool isComputableBefore(Operation* op, Operation* place) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    Operation* producer = operand.getDefiningOp();
    return producer == nullptr || producer->isBeforeInBlock(place);
  });
}

// Moves `op`, which reads what `first` makes, behind it and has them share a
// call, or `first`'s call with those before it; does nothing where `op` needs
// something that comes later.
void extendCall(Operation* first, Operation* op) {
  if (isTimed(first) || isTimed(op) || joinsCall(op) ||
      joinsCall(op->getNextNode()) || op->getBlock() != first->getBlock()) {
    return;
  }
  Operation* next = first->getNextNode();
  if (next != op) {
    for (Value operand : op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (producer != nullptr && producer != first &&
          !producer->isBeforeInBlock(first)) {
        return;
      }
    }
    if (joinsCall(next)) return;
    op->moveAfter(first);
  }
  mark(op);
}

// The same where `first` begins its call.
void joinBehind(Operation* first, Operation* op) {
  if (!joinsCall(first)) extendCall(first, op);
}

// --- Norms of what a kernel makes --------------------------------------------

bool makesAllAtOnce(Operation* op) {
  if (!KernelEmitter::isKernel(op) || isTimed(op) || isa<soap::ReduceOp>(op))
    return false;
  auto fusion = dyn_cast<soap::FusionOp>(op);
  return !fusion ||
         llvm::none_of(fusion.getBody().front().getTerminator()->getOperands(),
                       [](Value value) {
                         return value.getDefiningOp<soap::ReduceOp>() !=
                                nullptr;
                       });
}

void joinNorm(soap::NormOp norm) {
  Operation* producer = norm.getInput().getDefiningOp();
  if (producer == nullptr || isTimed(norm) || joinsCall(producer) ||
      !makesAllAtOnce(producer) ||
      !hasWholeRows(norm.getInput(), norm.getScale())) {
    return;
  }
  Operation* next = producer->getNextNode();
  if (next != norm) {
    if (joinsCall(next) || !isComputableBefore(norm, next)) return;
    norm->moveAfter(producer);
  }
  mark(norm);
}

FailureOr<std::optional<JointCall>> normAfter(Operation* producer,
                                              soap::NormOp norm,
                                              KernelEmitter& kernels,
                                              const EmissionContext& context) {
  FailureOr<std::optional<MapLaunch>> prepared = kernels.prepareMap(producer);
  if (failed(prepared)) return failure();
  if (!*prepared) return std::optional<JointCall>();
  MapLaunch& launch = **prepared;
  const int64_t elements = tensorType(norm.getInput()).getNumElements();
  const int64_t columns = columnsOf(norm.getScale());
  const std::vector<int64_t> flat = {elements};
  const std::vector<int64_t> rows = {elements / columns, columns};
  const int64_t width = laneBytes(tensorType(norm.getInput()).getElementType());
  if (launch.isRagged || launch.lanes * width != 16 ||
      (launch.extents != flat && launch.extents != rows)) {
    return std::optional<JointCall>();
  }
  for (Value value : {norm.getScale(), norm.getBias()}) {
    if (value) launch.reads.push_back(context.access(value));
  }
  for (Value value : {norm.getResult(), norm.getMean(), norm.getRstd()}) {
    launch.writes.push_back(context.access(value));
  }
  CallText call(absl::StrCat("normAfter<", launch.extents.size(), ", ",
                             launch.lanes, ">"));
  call.field("kind",
             enumerator("NormKind", soap::stringifyNormKind(norm.getKind())))
      .field("type", elementTypeText(norm.getInput()))
      .field("rows", elements / columns)
      .field("columns", columns)
      .number("epsilon", norm.getEpsilon().convertToDouble())
      .argument(absl::StrCat(launch.kernel, launch.members));
  for (Value value : {norm.getInput(), norm.getScale(), norm.getBias(),
                      norm.getResult(), norm.getMean(), norm.getRstd()}) {
    call.argument(value ? context.pointer(value) : "nullptr");
  }
  call.argument(accessList(launch.reads)).argument(accessList(launch.writes));
  return std::optional<JointCall>(JointCall{call.str(), 2});
}

// --- Gradients of norms ------------------------------------------------------

void joinResidual(soap::NormGradOp norm) {
  if (Operation* sum = residualSumBehind(norm)) extendCall(norm, sum);
}

void joinGradientSum(soap::NormGradOp norm) {
  Operation* sum = gradientSumBefore(norm);
  if (sum == nullptr || !makesAllAtOnce(sum)) return;
  // Where the norm would move in front of what a residual brings, that keeps
  // its place in the call.
  Operation* residual = residualSumBehind(norm);
  if (sum->getNextNode() != norm && residual != nullptr) {
    Operation* other = residualOf(norm, residual).getDefiningOp();
    if (other != nullptr && !other->isBeforeInBlock(sum)) return;
  }
  joinBehind(sum, norm);
}

// The gradient of a norm with the sum `before`, null if there is none, and the
// one behind it.
std::optional<JointCall> normGradient(Operation* before, soap::NormGradOp norm,
                                      Operation* next,
                                      const EmissionContext& context) {
  // Two calls where something came between the sum and the norm.
  if (before != nullptr && before != gradientSumBefore(norm))
    return std::nullopt;
  Operation* behind = next != nullptr && joinsCall(next) ? next : nullptr;
  if (behind != residualSumBehind(norm)) behind = nullptr;
  if (before == nullptr && behind == nullptr) return std::nullopt;
  std::optional<std::string> code =
      normGradWithSums(norm, before, behind, context);
  if (!code) return std::nullopt;
  return JointCall{*std::move(code), size_t{1} + (before != nullptr ? 1 : 0) +
                                         (behind != nullptr ? 1 : 0)};
}

// --- Cross-entropies with their gradients ------------------------------------

// Collects what `value` is computed of behind `place`, in order; false if that
// is communication, or depends on `place` itself.
bool collectBehind(Value value, Operation* place,
                   llvm::SetVector<Operation*>& found) {
  Operation* producer = value.getDefiningOp();
  if (producer == nullptr || producer->isBeforeInBlock(place) ||
      found.contains(producer)) {
    return true;
  }
  if (producer == place || isa<dist::WaitOp>(producer) ||
      isa<dist::CommunicationOpInterface>(producer) || isTimed(producer) ||
      joinsCall(producer)) {
    return false;
  }
  for (Value operand : producer->getOperands()) {
    if (!collectBehind(operand, place, found)) return false;
  }
  found.insert(producer);
  return true;
}

// The gradient of a loss of all classes whose numbers `loss` makes.
soap::CrossEntropyGradOp gradientOf(soap::CrossEntropyOp loss) {
  for (Operation* user : loss.getLogSumExp().getUsers()) {
    auto gradient = dyn_cast<soap::CrossEntropyGradOp>(user);
    if (gradient && gradient.getLogits() == loss.getLogits() &&
        gradient.getLabels() == loss.getLabels() &&
        gradient.getIgnoreIndex() == loss.getIgnoreIndex() &&
        !memberBoxes(gradient)) {
      return gradient;
    }
  }
  return nullptr;
}

void joinGradient(soap::CrossEntropyOp loss) {
  soap::CrossEntropyGradOp gradient = gradientOf(loss);
  llvm::SetVector<Operation*> before;
  if (!gradient || isTimed(gradient) || isTimed(loss) ||
      gradient->getBlock() != loss->getBlock() ||
      joinsCall(loss->getNextNode()) ||
      !collectBehind(gradient.getLossGrad(), loss, before)) {
    return;
  }
  for (Operation* op : before) op->moveBefore(loss);
  gradient->moveAfter(loss);
  mark(gradient);
}

std::optional<JointCall> lossAndGradient(soap::CrossEntropyOp loss,
                                         soap::CrossEntropyGradOp gradient,
                                         const EmissionContext& context) {
  CallText call("crossEntropyWithGrad");
  call.field("type", elementTypeText(loss.getLogits()))
      .field("labelType", elementTypeText(loss.getLabels()))
      .field("rows", tensorType(loss.getLabels()).getNumElements())
      .field("classes", tensorType(loss.getLogits()).getShape().back())
      .field("ignoreIndex", static_cast<int64_t>(loss.getIgnoreIndex()));
  if (int64_t pitch = rowPitch(loss.getLogits())) call.field("pitch", pitch);
  for (Value value :
       {Value(loss.getLogits()), Value(loss.getLabels()),
        Value(gradient.getLossGrad()), Value(loss.getLoss()),
        Value(loss.getLogSumExp()), Value(gradient.getLogitsGrad())}) {
    call.argument(context.pointer(value));
  }
  return JointCall{call.str(), 2};
}

// --- Small kernels -----------------------------------------------------------

// Whether nothing of the step reads what the kernel writes.
bool isSmallResult(Operation* op) {
  return makesAllAtOnce(op) && op->getNumResults() == 1 && !joinsCall(op) &&
         !op->use_empty() && !zeroesArguments(op) &&
         tensorType(op->getResult(0)).getNumElements() <= kMostSmallElements &&
         llvm::all_of(op->getUsers(), [](Operation* user) {
           return user->hasTrait<mlir::OpTrait::IsTerminator>();
         });
}

// Moves small results of each block of the model to its end.
void joinSmallResults(FuncOp function) {
  for (const Segment& segment : cutStages(function)) {
    SmallVector<Operation*> found;
    for (Operation* op : segment.ops) {
      if (isSmallResult(op)) found.push_back(op);
    }
    if (found.size() < 2) continue;
    sortByKernel(found);
    Operation* last = segment.ops.back();
    for (auto [i, op] : llvm::enumerate(found)) {
      if (op != last) op->moveAfter(last);
      last = op;
      if (i > 0) mark(op);
    }
  }
}

FailureOr<std::optional<JointCall>> mapEach(ArrayRef<Operation*> ops,
                                            size_t begin,
                                            KernelEmitter& kernels) {
  JointCall joint;
  std::vector<std::string> parts;
  MapLaunch first;
  for (size_t i = begin; i < ops.size(); ++i) {
    if (i > begin && !joinsCall(ops[i])) break;
    if (!makesAllAtOnce(ops[i])) break;
    FailureOr<std::optional<MapLaunch>> prepared = kernels.prepareMap(ops[i]);
    if (failed(prepared)) return failure();
    if (!*prepared) break;
    MapLaunch& launch = **prepared;
    if (launch.isRagged || launch.lanes == 1 || launch.extents.size() != 1) {
      break;
    }
    if (i == begin) first = launch;
    if (launch.kernel != first.kernel || launch.lanes != first.lanes) break;
    parts.push_back(
        absl::StrCat("{", launch.extents[0], ", ", launch.members, "}"));
    if (i > begin) {
      llvm::append_range(first.reads, launch.reads);
      llvm::append_range(first.writes, launch.writes);
    }
    ++joint.opCount;
  }
  if (joint.opCount < 2) return std::optional<JointCall>();
  joint.code = absl::StrCat("mapEach<", first.kernel, ", ", first.lanes,
                            ">(rank, compute, {", absl::StrJoin(parts, ", "),
                            "}, ", accessList(first.reads), ", ",
                            accessList(first.writes), ");");
  return std::optional<JointCall>(std::move(joint));
}

// A call of two ops, where there is one.
std::optional<JointCall> asJointCall(std::optional<std::string> code) {
  if (!code) return std::nullopt;
  return JointCall{*std::move(code), 2};
}

// --- Gradients that are clipped or scaled ------------------------------------

// Whether `op` sums a tensor up to one number.
bool sumsUpTensor(Operation* op) {
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion || isTimed(op) || joinsCall(op) || op->use_empty() ||
      fusion.getNumResults() != 1 ||
      tensorType(fusion.getResult(0)).getNumElements() != 1) {
    return false;
  }
  auto reduce = fusion.getBody()
                    .front()
                    .getTerminator()
                    ->getOperand(0)
                    .getDefiningOp<soap::ReduceOp>();
  return reduce && reduce.getKind() == soap::ReduceKind::Sum &&
         tensorType(reduce.getInput()).getElementType().isF32();
}

Operation* firstUser(Operation* op) {
  Operation* first = nullptr;
  for (Operation* user : op->getUsers()) {
    if (first == nullptr || user->isBeforeInBlock(first)) first = user;
  }
  return first;
}

bool isNumber(Value value) { return tensorType(value).getNumElements() == 1; }

// Kernels of single numbers that come of `sums`, each right before its first
// reader: no sum is read before it has to be.
void delayTotals(mlir::Block& block, ArrayRef<Operation*> sums) {
  llvm::SmallPtrSet<Operation*, 16> made(sums.begin(), sums.end());
  SmallVector<Operation*> totals;
  for (Operation& op : block) {
    if (!KernelEmitter::isKernel(&op) || joinsCall(&op) || op.use_empty() ||
        made.contains(&op) || !llvm::all_of(op.getOperands(), isNumber) ||
        !llvm::all_of(op.getResults(), isNumber) ||
        llvm::none_of(op.getOperands(), [&](Value operand) {
          return made.contains(operand.getDefiningOp());
        })) {
      continue;
    }
    made.insert(&op);
    totals.push_back(&op);
  }
  for (Operation* total : llvm::reverse(totals))
    total->moveBefore(firstUser(total));
}

// Moves `ops`, which can stand there, before `place`: those of one kernel
// behind each other.
void joinBefore(Operation* place, SmallVector<Operation*> ops) {
  if (ops.size() < 2) return;
  sortByKernel(ops);
  for (auto [i, op] : llvm::enumerate(ops)) {
    op->moveBefore(place);
    if (i > 0) mark(op);
  }
}

// Sums over tensors stand where the first of them is read.
void joinSums(FuncOp function) {
  mlir::Block& block = function.getBody().front();
  SmallVector<Operation*> sums;
  for (Operation& op : block) {
    if (sumsUpTensor(&op)) sums.push_back(&op);
  }
  if (sums.size() < 2) return;
  delayTotals(block, sums);
  Operation* place = nullptr;
  for (Operation* sum : sums) {
    Operation* reader = firstUser(sum);
    if (place == nullptr || reader->isBeforeInBlock(place)) place = reader;
  }
  llvm::erase_if(sums,
                 [&](Operation* sum) { return !sum->isBeforeInBlock(place); });
  joinBefore(place, sums);
}

// Whether `op` is a kernel whose result updates alone read.
bool scalesGradient(Operation* op) {
  return makesAllAtOnce(op) && op->getNumResults() == 1 && !joinsCall(op) &&
         !zeroesArguments(op) && !op->use_empty() &&
         llvm::all_of(op->getUsers(), [](Operation* user) {
           return isa<soap::OptimizerUpdateOp>(user);
         });
}

// Gradients of each part of the model are scaled before its first update.
void joinScaling(FuncOp function) {
  for (const Segment& segment : cutStages(function)) {
    SmallVector<Operation*> found;
    Operation* place = nullptr;
    for (Operation* op : segment.ops) {
      if (!scalesGradient(op)) continue;
      found.push_back(op);
      Operation* reader = firstUser(op);
      if (place == nullptr || reader->isBeforeInBlock(place)) place = reader;
    }
    llvm::erase_if(
        found, [&](Operation* op) { return !isComputableBefore(op, place); });
    joinBefore(place, found);
  }
}

FailureOr<std::optional<JointCall>> reduceEach(ArrayRef<Operation*> ops,
                                               size_t begin,
                                               KernelEmitter& kernels) {
  JointCall joint;
  std::vector<std::string> parts, reads, writes;
  ReduceLaunch first;
  for (size_t i = begin; i < ops.size(); ++i) {
    if (i > begin && !joinsCall(ops[i])) break;
    FailureOr<std::optional<ReduceLaunch>> prepared =
        kernels.prepareReduce(ops[i]);
    if (failed(prepared)) return failure();
    if (!*prepared) break;
    ReduceLaunch& launch = **prepared;
    if (launch.function != "reduceKernel" || launch.lanes == 1 ||
        launch.extents.size() != 1) {
      break;
    }
    if (i == begin) first = launch;
    if (launch.kernel != first.kernel || launch.lanes != first.lanes ||
        launch.kind != first.kind) {
      break;
    }
    parts.push_back(absl::StrCat("{", launch.extents[0], ", ", launch.members,
                                 ", ", launch.result, "}"));
    llvm::append_range(reads, launch.reads);
    writes.push_back(launch.write);
    ++joint.opCount;
  }
  if (joint.opCount < 2) return std::optional<JointCall>();
  joint.code =
      absl::StrCat("sumEach<", first.kernel, ", ", first.lanes,
                   ">(rank, compute, {", absl::StrJoin(parts, ", "), "}, ",
                   accessList(reads), ", ", accessList(writes), ");");
  return std::optional<JointCall>(std::move(joint));
}

}  // namespace

bool joinsCall(Operation* op) {
  return op != nullptr && op->hasAttr(kJoinsAttribute);
}

void joinCalls(FuncOp function) {
  mlir::Block& block = function.getBody().front();
  for (auto loss : SmallVector<soap::CrossEntropyOp>(
           block.getOps<soap::CrossEntropyOp>())) {
    joinGradient(loss);
  }
  for (auto norm : SmallVector<soap::NormOp>(block.getOps<soap::NormOp>())) {
    joinNorm(norm);
  }
  for (auto norm :
       SmallVector<soap::NormGradOp>(block.getOps<soap::NormGradOp>())) {
    joinGradientSum(norm);
    joinResidual(norm);
  }
  for (auto norm :
       SmallVector<soap::BatchNormOp>(block.getOps<soap::BatchNormOp>())) {
    if (Operation* relu = reluBehind(norm)) joinBehind(norm, relu);
  }
  for (auto norm : SmallVector<soap::BatchNormGradOp>(
           block.getOps<soap::BatchNormGradOp>())) {
    if (Operation* relu = reluGradBefore(norm)) joinBehind(relu, norm);
  }
  joinSmallResults(function);
  joinSums(function);
  joinScaling(function);
}

FailureOr<std::optional<JointCall>> jointCall(ArrayRef<Operation*> ops,
                                              size_t begin,
                                              KernelEmitter& kernels,
                                              const EmissionContext& context) {
  Operation* op = ops[begin];
  Operation* next = begin + 1 < ops.size() ? ops[begin + 1] : nullptr;
  if (next == nullptr || !joinsCall(next)) return std::optional<JointCall>();
  if (auto norm = dyn_cast<soap::NormOp>(next)) {
    return normAfter(op, norm, kernels, context);
  }
  Operation* third = begin + 2 < ops.size() ? ops[begin + 2] : nullptr;
  if (auto norm = dyn_cast<soap::NormGradOp>(next)) {
    return normGradient(op, norm, third, context);
  }
  if (auto norm = dyn_cast<soap::NormGradOp>(op)) {
    return normGradient(nullptr, norm, next, context);
  }
  // Two calls where something came between what belongs together.
  if (auto norm = dyn_cast<soap::BatchNormOp>(op)) {
    if (reluBehind(norm) != next) return std::optional<JointCall>();
    return asJointCall(batchNormWithRelu(norm, context));
  }
  if (auto norm = dyn_cast<soap::BatchNormGradOp>(next)) {
    if (reluGradBefore(norm) != op) return std::optional<JointCall>();
    return asJointCall(batchNormGradWithRelu(norm, context));
  }
  if (auto loss = dyn_cast<soap::CrossEntropyOp>(op)) {
    auto gradient = dyn_cast<soap::CrossEntropyGradOp>(next);
    if (!gradient) return std::optional<JointCall>();
    return lossAndGradient(loss, gradient, context);
  }
  if (auto fusion = dyn_cast<soap::FusionOp>(op);
      fusion && !makesAllAtOnce(op)) {
    return reduceEach(ops, begin, kernels);
  }
  return mapEach(ops, begin, kernels);
}

}  // namespace soapstone::codegen
