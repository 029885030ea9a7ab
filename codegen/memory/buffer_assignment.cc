#include "codegen/memory/buffer_assignment.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/calls/late_updates.h"
#include "codegen/memory/buffer_layout.h"
#include "codegen/memory/memory_plan.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/memory/slot_pools.h"
#include "codegen/memory/value_lifetimes.h"
#include "codegen/memory/zeroed_arguments.h"
#include "codegen/program/unique_names.h"
#include "codegen/program/value_names.h"
#include "ir/dist/ops.h"
#include "ir/dist/pipeline.h"
#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/overwriting.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::codegen {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

bool isCommunication(Operation* op) {
  return isa<dist::CommunicationOpInterface>(op);
}

// Stands for the loss among the arguments' places: no argument is called so.
constexpr const char* kLossArgument = "<loss>";

// Assigns the buffers of one function; the arguments' are shared.
class FunctionAssigner {
 public:
  FunctionAssigner(FuncOp function, BufferAssignment& assignment,
                   std::map<std::string, int>& argumentBuffers,
                   UniqueNames& names)
      : function(function),
        assignment(assignment),
        argumentBuffers(argumentBuffers),
        names(names),
        nameOf(function),
        views(function,
              [&](BlockArgument argument) {
                return dist::slotsOf(function, argument.getArgNumber())
                    .has_value();
              }),
        takenParts(findTakenParts(function)),
        lifetimes(function, views, takenParts) {
    result.function = function;
  }

  absl::Status run() {
    SOAPSTONE_RETURN_IF_ERROR(placeArguments());
    findReturnedArguments();
    listCommunication();
    bindUpdates();
    lifetimes.overwrite(boundTo);
    for (Operation& op : function.getBody().front().without_terminator()) {
      SOAPSTONE_RETURN_IF_ERROR(placeResults(&op));
    }
    SOAPSTONE_RETURN_IF_ERROR(placeFunctionResults());
    result.views = std::move(views);
    result.takenParts = std::move(takenParts);
    assignment.functions.push_back(std::move(result));
    return absl::OkStatus();
  }

  // The first op that is not done before `action`; null if there is none.
  Operation* opAt(int64_t action) {
    for (Operation& op : function.getBody().front()) {
      if (lifetimes.actionOf(&op) >= action) return &op;
    }
    return nullptr;
  }

 private:
  absl::StatusOr<int> addBuffer(const std::string& wanted, Value value,
                                int64_t first, int64_t last) {
    std::string name = names.make(wanted);
    auto type = cast<RankedTensorType>(value.getType());
    SOAPSTONE_ASSIGN_OR_RETURN(int64_t bytes, tensorBytes(type));
    if (int64_t pitch = rowPitch(value)) {
      const int64_t columns = type.getShape().back();
      if (__builtin_mul_overflow(bytes / columns, pitch, &bytes))
        return absl::OutOfRangeError("padded rows overflow 63 bits of memory");
    }
    assignment.buffers.push_back({name, type, bytes, -1, "", first, last});
    return static_cast<int>(assignment.buffers.size()) - 1;
  }

  // Key of an argument: arguments with equal keys share memory. It is the name,
  // plus the place if the argument has several layouts.
  std::string argumentKey(BlockArgument argument) {
    unsigned index = argument.getArgNumber();
    std::string key = soap::argumentName(function, index);
    if (!dist::isDeviceFunction(function)) return key;
    std::string place;
    llvm::raw_string_ostream(place)
        << argument.getType()
        << dist::argumentPlacement(function, index).offsets;
    return absl::StrCat(key, "|", place);
  }

  absl::Status placeArguments() {
    for (BlockArgument argument : function.getArguments()) {
      const unsigned index = argument.getArgNumber();
      auto [it, isNew] = argumentBuffers.try_emplace(argumentKey(argument), -1);
      if (isNew) {
        SOAPSTONE_ASSIGN_OR_RETURN(
            it->second, addBuffer(nameOf.of(argument), argument, 0, 0));
        ProgramBuffer& buffer = assignment.buffers[it->second];
        buffer.argument = soap::argumentName(function, index);
        std::optional<int64_t> slots = dist::slotsOf(function, index);
        buffer.isStash = slots.has_value();
        buffer.slots = slots.value_or(1);
      }
      result.bufferOf[argument] = it->second;
    }
    return absl::OkStatus();
  }

  // The return itself does not read an argument: updates replace it.
  void findReturnedArguments() {
    Operation* terminator = function.getBody().front().getTerminator();
    for (Value operand : terminator->getOperands()) {
      Value root = lifetimes.rootOf(operand);
      if (isa<BlockArgument>(root)) returnedArguments.insert(root);
    }
  }

  void listCommunication() {
    for (Operation& op : function.getBody().front()) {
      if (!isCommunication(&op)) continue;
      if (op.getUsers().empty()) {
        result.unawaited.push_back(
            static_cast<int64_t>(result.communication.size()));
      }
      result.communication.push_back(&op);
    }
  }

  // True if `argument` may be overwritten by the op that defines `value`.
  bool isFreeFor(BlockArgument argument, Value value) {
    if (returnedArguments.count(argument) != 0) return false;
    Operation* op = value.getDefiningOp();
    int64_t last = lifetimes.lastOf(argument);
    int64_t action = lifetimes.actionOf(op);
    if (last < action) return true;
    if (last > action || lifetimes.isReadBeside(op, argument)) return false;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      if (lifetimes.rootOf(operand.get()) != argument) continue;
      if (!mayWriteOver(op, operand.getOperandNumber(), value)) return false;
    }
    return true;
  }

  // Lets updates be computed straight into the argument they replace.
  void bindUpdates() {
    Operation* terminator = function.getBody().front().getTerminator();
    for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
      int64_t updated = soap::updatedArgument(function, i);
      Value root = lifetimes.rootOf(terminator->getOperand(i));
      if (updated < 0 || isa<BlockArgument>(root)) continue;
      BlockArgument argument = function.getArgument(updated);
      if (zeroesArguments(root.getDefiningOp())) {
        bindLastSum(argument);
        continue;
      }
      while (root && boundTo.count(root) == 0 && isFreeFor(argument, root)) {
        boundTo[root] = argument;
        bindOwnPart(argument, root);
        root = sumBefore(root);
      }
    }
  }

  // Lets what a gather into `argument` gets of this rank be computed where it
  // goes.
  void bindOwnPart(BlockArgument argument, Value whole) {
    auto gather = whole.getDefiningOp<dist::AllGatherOp>();
    if (!gather || !dist::isDeviceFunction(function)) return;
    unsigned index = cast<mlir::OpResult>(whole).getResultNumber();
    Value part = gather.getInputs()[index];
    if (isa<BlockArgument>(part) || lifetimes.aliasedValue(part) ||
        !part.hasOneUse() || isCommunication(part.getDefiningOp()) ||
        boundTo.count(part) != 0 || !isFreeFor(argument, part)) {
      return;
    }
    std::optional<PartStarts> starts =
        partsGiven(gather, index, dist::ranksOf(function));
    // The op may read the argument where it writes, but nowhere else.
    bool readsOthers =
        llvm::any_of(part.getDefiningOp()->getOperands(), [&](Value operand) {
          if (!starts || lifetimes.rootOf(operand) != argument) return false;
          auto taken = takenParts.find(operand.getDefiningOp());
          return taken == takenParts.end() || taken->second != *starts;
        });
    if (!starts || readsOthers) return;
    boundTo[part] = argument;
    ownParts[part] = std::move(*starts);
  }

  // Lets what is added to an accumulator, which is cleared at the end of the
  // function, be computed in its memory, and what its last reader makes of it:
  // the gradient whose norm is clipped.
  void bindLastSum(BlockArgument argument) {
    Value sum = argument;
    bool isReadOnce = true;
    while (sum) {
      mlir::OpOperand* use = lastUseOf(sum);
      if (use == nullptr) return;
      Operation* user = use->getOwner();
      isReadOnce = isReadOnce && sum.hasOneUse();
      Value read = sum;
      sum = operandAliasedTo(*use);
      if (sum) continue;
      if (!isReadOnce && !lifetimes.isBehindReaders(user, read)) return;
      for (Value result : user->getResults()) {
        if (mayWriteOver(user, use->getOperandNumber(), result)) sum = result;
      }
      // A part of a packed tensor is written to its place there.
      bool isFree = sum && !lifetimes.aliasedValue(sum) &&
                    boundTo.count(sum) == 0 &&
                    (isLastReader(argument, user) || isFreeFor(argument, sum));
      if (!isFree) return;
      boundTo[sum] = argument;
      isReadOnce = true;
    }
  }

  // Whether nothing but the communication `op` reads `argument`, and that once:
  // its lane may write what it has read, although it is waited for later.
  bool isLastReader(BlockArgument argument, Operation* op) const {
    return isCommunication(op) && argument.hasOneUse() &&
           *argument.user_begin() == op &&
           returnedArguments.count(argument) == 0;
  }

  // The sum that `value` adds to in place, if nothing else reads it; null
  // otherwise.
  Value sumBefore(Value value) const {
    Operation* op = value.getDefiningOp();
    if (!isa<soap::MatrixProductOp, soap::ScatterOp>(op)) return nullptr;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      if (!mayWriteOver(op, i, value)) continue;
      Value sum = op->getOperand(i);
      while (sum.hasOneUse()) {
        Value aliased = lifetimes.aliasedValue(sum);
        if (!aliased) return isa<BlockArgument>(sum) ? Value() : sum;
        sum = aliased;
      }
    }
    return nullptr;
  }

  // Places `value`, and what it lies in: itself, or a tensor that its op writes
  // for ops that are done with it.
  absl::Status place(Value value, Value root) {
    if (result.bufferOf.contains(root)) {
      result.bufferOf[value] = result.bufferOf.lookup(root);
      return absl::OkStatus();
    }
    if (auto bound = boundTo.find(root); bound != boundTo.end()) {
      result.bufferOf[root] = result.bufferOf.lookup(bound->second);
    } else if (!takeOverwritten(root)) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          result.bufferOf[root],
          addBuffer(
              nameOf.of(isa<soap::ConcatOp>(root.getDefiningOp()) ? root
                                                                  : value),
              root, lifetimes.firstOf(root), lifetimes.lastOf(root)));
    }
    result.bufferOf[value] = result.bufferOf.lookup(root);
    return absl::OkStatus();
  }

  // Places `value` in the memory of `whole`, in a buffer for all values there.
  absl::Status placePart(Value value, BlockArgument whole,
                         const PartStarts& starts) {
    const int64_t action = lifetimes.actionOf(value.getDefiningOp());
    const int base = result.bufferOf.lookup(whole);
    auto [it, isNew] = partBuffers.try_emplace({base, starts}, -1);
    if (isNew) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          it->second, addBuffer(nameOf.of(value), value, action, action));
      assignment.buffers[it->second].partOf = base;
      assignment.buffers[it->second].partStarts = starts;
    }
    int64_t& last = assignment.buffers[it->second].lastUse;
    last = std::max({last, action, lifetimes.lastOf(lifetimes.rootOf(value))});
    result.bufferOf[value] = it->second;
    return absl::OkStatus();
  }

  absl::Status placeResults(Operation* op) {
    if (auto taken = takenParts.find(op); taken != takenParts.end()) {
      return placePart(op->getResult(0), cast<BlockArgument>(op->getOperand(0)),
                       taken->second);
    }
    if (isa<soap::ReshapeOp, dist::WaitOp>(op) || views.isDone(op)) {
      for (Value value : op->getResults()) {
        Value memory = views.isDone(op) ? lifetimes.rootOf(value)
                                        : lifetimes.aliasedValue(value);
        result.bufferOf[value] = result.bufferOf.lookup(memory);
      }
      return absl::OkStatus();
    }
    if (zeroesArguments(op)) return absl::OkStatus();
    for (Value value : op->getResults()) {
      if (auto part = ownParts.find(value); part != ownParts.end()) {
        SOAPSTONE_RETURN_IF_ERROR(
            placePart(value, boundTo.lookup(value), part->second));
        continue;
      }
      Value root = views.memoryOf(value);
      SOAPSTONE_RETURN_IF_ERROR(place(value, root ? root : value));
    }
    return absl::OkStatus();
  }

  // Places `value` where the operand that it is written over was; false if it
  // is written over none.
  bool takeOverwritten(Value value) {
    Value overwritten = lifetimes.overwrittenBy(value);
    if (!overwritten) return false;
    const int buffer = result.bufferOf.lookup(overwritten);
    int64_t& last = assignment.buffers[buffer].lastUse;
    last = std::max(last, lifetimes.lastOf(value));
    result.bufferOf[value] = buffer;
    return true;
  }

  // Where all functions of a program leave their loss.
  absl::StatusOr<int> lossBuffer(Value value) {
    for (size_t i = 0; i < assignment.buffers.size(); ++i) {
      if (assignment.buffers[i].argument == kLossArgument) {
        return static_cast<int>(i);
      }
    }
    SOAPSTONE_ASSIGN_OR_RETURN(int buffer, addBuffer("loss", value, 0, 0));
    assignment.buffers[buffer].argument = kLossArgument;
    return buffer;
  }

  // Whether the function gives an argument a new value.
  bool isReplaced(BlockArgument argument) {
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      if (soap::updatedArgument(function, i) == argument.getArgNumber()) {
        return true;
      }
    }
    return false;
  }

  // The memory that is cleared at the end of the function.
  std::set<int> zeroedBuffers() {
    std::set<int> zeroed;
    Operation* end = function.getBody().front().getTerminator();
    for (unsigned i = 0; i < end->getNumOperands(); ++i) {
      if (!zeroesArguments(end->getOperand(i).getDefiningOp())) continue;
      const int64_t updated = soap::updatedArgument(function, i);
      zeroed.insert(result.bufferOf.lookup(function.getArgument(updated)));
    }
    return zeroed;
  }

  absl::Status placeFunctionResults() {
    const std::set<int> zeroed = zeroedBuffers();
    Operation* terminator = function.getBody().front().getTerminator();
    for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
      Value value = terminator->getOperand(i);
      int64_t updated = soap::updatedArgument(function, i);
      if (zeroesArguments(value.getDefiningOp())) {
        int zeroed = result.bufferOf.lookup(function.getArgument(updated));
        result.zeroed.push_back(zeroed);
        result.resultBuffers.push_back(zeroed);
        continue;
      }
      int buffer = result.bufferOf.lookup(value);
      auto argument = dyn_cast<BlockArgument>(lifetimes.rootOf(value));
      bool staysThere =
          argument && updated >= 0 &&
          (argument == function.getArgument(updated) || !isReplaced(argument));
      if (argument && !staysThere) {
        // Later actions may overwrite the argument: keep what it held.
        SOAPSTONE_ASSIGN_OR_RETURN(
            int kept,
            addBuffer(absl::StrCat("kept", i), value, 0, lifetimes.end()));
        result.entryCopies.push_back({buffer, kept});
        buffer = kept;
      }
      int target = buffer;
      if (updated >= 0) {
        target = result.bufferOf.lookup(function.getArgument(updated));
      } else if (soap::resultRole(function, i) == soap::ResultRole::kLoss) {
        SOAPSTONE_ASSIGN_OR_RETURN(target, lossBuffer(value));
      } else if (zeroed.count(buffer) > 0) {
        // A gradient that the step hands out lies in its accumulator.
        SOAPSTONE_ASSIGN_OR_RETURN(
            target, addBuffer(absl::StrCat("result", i), value, lifetimes.end(),
                              lifetimes.end()));
      }
      if (target != buffer) result.finalCopies.push_back({buffer, target});
      result.resultBuffers.push_back(target);
    }
    return absl::OkStatus();
  }

  FuncOp function;
  BufferAssignment& assignment;
  std::map<std::string, int>& argumentBuffers;
  UniqueNames& names;  // Names in the program.
  ValueNames nameOf;
  FunctionBuffers result;
  soap::StridedViews views;
  TakenParts takenParts;
  ValueLifetimes lifetimes;
  llvm::DenseMap<Value, BlockArgument> boundTo;
  // The bound values that lie in a part of their argument, gathered later.
  llvm::DenseMap<Value, PartStarts> ownParts;
  // Buffers within others, by these and where they begin.
  std::map<std::pair<int, PartStarts>, int> partBuffers;
  llvm::DenseSet<Value> returnedArguments;
};

// Marks buffers that communication reads or writes.
void markCollectives(const FunctionBuffers& function,
                     BufferAssignment& assignment) {
  for (Operation* op : function.communication) {
    auto mark = [&](Value value) {
      assignment.buffers[function.bufferOf.lookup(value)].isCollective = true;
    };
    llvm::for_each(op->getOperands(), mark);
    llvm::for_each(op->getResults(), mark);
  }
}

}  // namespace

absl::StatusOr<PeakMemory> peakMemory(FuncOp function) {
  updateLate(function);
  BufferAssignment assignment;
  std::map<std::string, int> argumentBuffers;
  UniqueNames names;
  FunctionAssigner assigner(function, assignment, argumentBuffers, names);
  SOAPSTONE_RETURN_IF_ERROR(assigner.run());
  std::map<int64_t, int64_t> changes;  // By action.
  for (const ProgramBuffer& buffer : assignment.buffers) {
    if (!buffer.argument.empty() || buffer.partOf >= 0) continue;
    changes[buffer.firstUse] += buffer.slotStride();
    changes[buffer.lastUse + 1] -= buffer.slotStride();
  }
  PeakMemory peak;
  int64_t held = 0, last = 0;
  for (const auto& [action, change] : changes) {
    held += change;
    if (held <= peak.bytes) continue;
    peak.bytes = held;
    last = action;
  }
  peak.op = assigner.opAt(last);
  return peak;
}

absl::StatusOr<BufferAssignment> assignBuffers(ArrayRef<FuncOp> functions,
                                               bool hasCollectiveArena,
                                               const dist::Pipeline* pipeline) {
  BufferAssignment assignment;
  std::map<std::string, int> argumentBuffers;
  UniqueNames names;
  std::vector<std::pair<int, int>> ranges;
  for (FuncOp function : functions) {
    updateLate(function);
    int begin = static_cast<int>(assignment.buffers.size());
    SOAPSTONE_RETURN_IF_ERROR(
        FunctionAssigner(function, assignment, argumentBuffers, names).run());
    ranges.push_back({begin, static_cast<int>(assignment.buffers.size())});
  }
  for (const FunctionBuffers& function : assignment.functions) {
    if (hasCollectiveArena) markCollectives(function, assignment);
  }
  if (pipeline != nullptr) shareStashSlots(*pipeline, assignment);
  SOAPSTONE_RETURN_IF_ERROR(layOutBuffers(assignment, ranges));
  return assignment;
}

}  // namespace soapstone::codegen
