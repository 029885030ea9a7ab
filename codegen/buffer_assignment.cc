#include "codegen/buffer_assignment.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/buffer_layout.h"
#include "codegen/joint_calls.h"
#include "codegen/late_updates.h"
#include "codegen/memory_plan.h"
#include "codegen/row_pitch.h"
#include "codegen/unique_names.h"
#include "codegen/value_names.h"
#include "codegen/zeroed_arguments.h"
#include "ir/dist/ops.h"
#include "ir/dist/pipeline.h"
#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/overwriting.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::codegen {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

bool isCommunication(Operation* op) {
  return isa<dist::CommunicationOpInterface>(op);
}

// The operand that a result is, seen through ops that move no data; null for
// other results.
Value operandAliasedBy(Value value) {
  if (auto reshape = value.getDefiningOp<soap::ReshapeOp>()) {
    return reshape.getInput();
  }
  if (auto wait = value.getDefiningOp<dist::WaitOp>()) {
    return wait.getInputs()[cast<mlir::OpResult>(value).getResultNumber()];
  }
  return nullptr;
}

// Stands for the loss among the arguments' places: no argument is called so.
constexpr const char* kLossArgument = "<loss>";

// Whether `op` may write `result` where its operand number `operand` was.
bool mayOverwrite(Operation* op, unsigned operand, Value result) {
  unsigned index = cast<mlir::OpResult>(result).getResultNumber();
  // Points of one would lie where other points of the other do.
  if (rowPitch(op->getOperand(operand)) != rowPitch(result)) return false;
  bool isAlike = op->getOperand(operand).getType() == result.getType();
  if (isa<dist::AllReduceOp>(op)) return isAlike && operand == index;
  if (isa<dist::BroadcastOp>(op)) return isAlike;
  return soap::mayOverwrite(op, operand, index);
}

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
        nameOf(function) {
    result.function = function;
  }

  absl::Status run() {
    result.views = soap::StridedViews(function);
    findTakenParts();
    number();
    SOAPSTONE_RETURN_IF_ERROR(placeArguments());
    findLastUses();
    extendOverCommunication();
    bindUpdates();
    for (Operation& op : function.getBody().front().without_terminator()) {
      SOAPSTONE_RETURN_IF_ERROR(placeResults(&op));
    }
    SOAPSTONE_RETURN_IF_ERROR(placeFunctionResults());
    assignment.functions.push_back(std::move(result));
    return absl::OkStatus();
  }

 private:
  void findTakenParts() {
    for (auto slice : function.getOps<dist::SliceOp>()) {
      if (std::optional<PartStarts> starts = partsTaken(slice))
        result.takenParts[slice] = std::move(*starts);
    }
  }

  void number() {
    int64_t next = 1;
    for (Operation& op : function.getBody().front()) {
      // Ops of one call live at one time.
      actionOf[&op] = joinsCall(&op) && next > 1 ? next - 1 : next++;
    }
    end = next;
  }

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
      std::string name = soap::argumentName(function, argument.getArgNumber());
      auto [it, isNew] = argumentBuffers.try_emplace(argumentKey(argument), -1);
      if (isNew) {
        SOAPSTONE_ASSIGN_OR_RETURN(
            it->second, addBuffer(nameOf.of(argument), argument, 0, 0));
        assignment.buffers[it->second].argument = name;
        if (std::optional<int64_t> slots =
                dist::slotsOf(function, argument.getArgNumber())) {
          assignment.buffers[it->second].isStash = true;
          assignment.buffers[it->second].slots = *slots;
        }
      }
      result.bufferOf[argument] = it->second;
    }
    return absl::OkStatus();
  }

  // The value whose buffer a value shares at once; null if that is its own.
  Value aliasedValue(Value value) const {
    if (Value memory = result.views.memoryOf(value)) return memory;
    Operation* op = value.getDefiningOp();
    if (op && result.takenParts.contains(op)) return op->getOperand(0);
    return operandAliasedBy(value);
  }

  // The value whose buffer `value` shares because no op between moves data.
  Value rootOf(Value value) const {
    while (Value aliased = aliasedValue(value)) value = aliased;
    return value;
  }

  void findLastUses() {
    for (Operation& op : function.getBody().front()) {
      bool isReturn = op.hasTrait<mlir::OpTrait::IsTerminator>();
      for (Value operand : op.getOperands()) {
        int64_t& last = lastUseOf[rootOf(operand)];
        last = std::max(last, isReturn ? end : actionOf[&op]);
        // The argument itself is not read by the return: updates replace it.
        if (isReturn && isa<BlockArgument>(rootOf(operand))) {
          returnedArguments.insert(rootOf(operand));
        }
      }
    }
  }

  // The last action that waits for a communication op; the end of the function
  // if nothing does.
  int64_t lastWait(Operation* op) {
    int64_t last = 0;
    for (Operation* user : op->getUsers()) {
      last = std::max(last, actionOf[user]);
    }
    return last == 0 ? end : last;
  }

  // Communication uses its operands until somebody has waited for it.
  void extendOverCommunication() {
    lastReadOf = lastUseOf;
    for (Operation& op : function.getBody().front()) {
      if (!isCommunication(&op)) continue;
      int64_t last = lastWait(&op);
      if (op.getUsers().empty()) {
        result.unawaited.push_back(
            static_cast<int64_t>(result.communication.size()));
      }
      result.communication.push_back(&op);
      for (Value operand : op.getOperands()) {
        int64_t& use = lastUseOf[rootOf(operand)];
        use = std::max(use, last);
      }
      for (Value value : op.getResults()) {
        int64_t& use = lastUseOf[value];
        use = std::max(use, last);
      }
    }
  }

  // True if another op of the call of `op` reads `root`; but a loss reads all
  // of a row before its gradient writes there, also when both are one call.
  bool isReadBeside(Operation* op, Value root) {
    auto reads = [&](Operation* other) {
      if (isa<soap::CrossEntropyGradOp>(op) && isa<soap::CrossEntropyOp>(other))
        return false;
      return llvm::any_of(other->getOperands(), [&](Value operand) {
        return rootOf(operand) == root;
      });
    };
    const int64_t action = actionOf[op];
    for (Operation* other = op->getPrevNode();
         other != nullptr && actionOf.lookup(other) == action;
         other = other->getPrevNode()) {
      if (reads(other)) return true;
    }
    for (Operation* other = op->getNextNode();
         other != nullptr && actionOf.lookup(other) == action;
         other = other->getNextNode()) {
      if (reads(other)) return true;
    }
    return false;
  }

  // True if `argument` may be overwritten by the op that defines `value`.
  bool isFreeFor(BlockArgument argument, Value value) {
    if (returnedArguments.count(argument) != 0) return false;
    Operation* op = value.getDefiningOp();
    int64_t last = lastUseOf.lookup(argument);
    if (last < actionOf[op]) return true;
    if (last > actionOf[op] || isReadBeside(op, argument)) return false;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      if (rootOf(operand.get()) != argument) continue;
      if (!mayOverwrite(op, operand.getOperandNumber(), value)) return false;
    }
    return true;
  }

  // Lets updates be computed straight into the argument they replace.
  void bindUpdates() {
    Operation* terminator = function.getBody().front().getTerminator();
    for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
      int64_t updated = soap::updatedArgument(function, i);
      Value root = rootOf(terminator->getOperand(i));
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
    if (isa<BlockArgument>(rootOf(part)) || rootOf(part) != part ||
        !part.hasOneUse() || isCommunication(part.getDefiningOp()) ||
        !isFreeFor(argument, part)) {
      return;
    }
    std::optional<PartStarts> starts =
        partsGiven(gather, index, dist::ranksOf(function));
    // The op may read the argument where it writes, but nowhere else.
    bool readsOthers =
        llvm::any_of(part.getDefiningOp()->getOperands(), [&](Value operand) {
          if (!starts || rootOf(operand) != argument) return false;
          auto taken = result.takenParts.find(operand.getDefiningOp());
          return taken == result.takenParts.end() || taken->second != *starts;
        });
    if (starts && !readsOthers) ownParts[part] = {argument, std::move(*starts)};
  }

  // Lets what is added to an accumulator, which is cleared at the end of the
  // function, be computed in its memory.
  void bindLastSum(BlockArgument argument) {
    Value sum = argument;
    while (sum && sum.hasOneUse()) {
      mlir::OpOperand& use = *sum.use_begin();
      Operation* user = use.getOwner();
      sum = operandAliasedTo(use);
      if (sum) continue;
      for (Value result : user->getResults()) {
        if (mayOverwrite(user, use.getOperandNumber(), result)) sum = result;
      }
      bool isFree = sum && boundTo.count(sum) == 0 &&
                    (isLastReader(argument, user) || isFreeFor(argument, sum));
      if (!isFree) return;
      boundTo[sum] = argument;
    }
  }

  // The result of an op that moves no data that is its operand; null for other
  // ops.
  static Value operandAliasedTo(mlir::OpOperand& use) {
    Operation* user = use.getOwner();
    if (isa<soap::ReshapeOp>(user)) return user->getResult(0);
    if (isa<dist::WaitOp>(user)) return user->getResult(use.getOperandNumber());
    return nullptr;
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
      if (!mayOverwrite(op, i, value)) continue;
      Value sum = op->getOperand(i);
      while (sum.hasOneUse()) {
        Value aliased = aliasedValue(sum);
        if (!aliased) return isa<BlockArgument>(sum) ? Value() : sum;
        sum = aliased;
      }
    }
    return nullptr;
  }

  // An operand's buffer that dies at `op` and may become that of `value`.
  int reusableBuffer(Operation* op, Value value, std::set<int>& taken) {
    // Communication runs in order on its lane, so that a step may write what an
    // earlier one still sends; anything else must wait for that.
    const auto& lastOf = isCommunication(op) ? lastReadOf : lastUseOf;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      Value root = rootOf(operand.get());
      if (isa<BlockArgument>(root) || boundTo.count(root) != 0) continue;
      if (lastOf.lookup(root) != actionOf[op] || isReadBeside(op, root)) {
        continue;
      }
      if (!mayOverwrite(op, operand.getOperandNumber(), value)) continue;
      int buffer = result.bufferOf.lookup(root);
      // The same buffer under another operand may be read elsewhere.
      auto sameRoot = [&](Value other) { return rootOf(other) == root; };
      if (llvm::count_if(op->getOperands(), sameRoot) > 1) continue;
      if (!assignment.buffers[buffer].argument.empty()) continue;
      if (!taken.insert(buffer).second) continue;
      return buffer;
    }
    return -1;
  }

  // Places a tensor that `op` writes for ops that are done with it; `value` is
  // what it writes there.
  absl::Status placeAhead(Operation* op, Value value, Value root) {
    if (result.bufferOf.contains(root)) return absl::OkStatus();
    SOAPSTONE_ASSIGN_OR_RETURN(
        result.bufferOf[root],
        addBuffer(
            nameOf.of(isa<soap::ConcatOp>(root.getDefiningOp()) ? root : value),
            root, actionOf[op],
            std::max(lastUseOf.lookup(root), actionOf[op])));
    return absl::OkStatus();
  }

  // Places `value` in the memory of `whole`, in a buffer for all values there.
  absl::Status placePart(Value value, BlockArgument whole,
                         const PartStarts& starts) {
    const int64_t action = actionOf[value.getDefiningOp()];
    const int base = result.bufferOf.lookup(whole);
    auto [it, isNew] = partBuffers.try_emplace({base, starts}, -1);
    if (isNew) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          it->second, addBuffer(nameOf.of(value), value, action, action));
      assignment.buffers[it->second].partOf = base;
      assignment.buffers[it->second].partStarts = starts;
    }
    int64_t& last = assignment.buffers[it->second].lastUse;
    last = std::max({last, action, lastUseOf.lookup(value)});
    result.bufferOf[value] = it->second;
    return absl::OkStatus();
  }

  absl::Status placeResults(Operation* op) {
    if (auto taken = result.takenParts.find(op);
        taken != result.takenParts.end()) {
      return placePart(op->getResult(0), cast<BlockArgument>(op->getOperand(0)),
                       taken->second);
    }
    if (isa<soap::ReshapeOp, dist::WaitOp>(op) || result.views.isDone(op)) {
      for (Value value : op->getResults()) {
        Value memory =
            result.views.isDone(op) ? rootOf(value) : aliasedValue(value);
        result.bufferOf[value] = result.bufferOf.lookup(memory);
      }
      return absl::OkStatus();
    }
    if (zeroesArguments(op)) return absl::OkStatus();
    std::set<int> taken;
    for (Value value : op->getResults()) {
      if (auto bound = boundTo.find(value); bound != boundTo.end()) {
        result.bufferOf[value] = result.bufferOf.lookup(bound->second);
        continue;
      }
      if (auto part = ownParts.find(value); part != ownParts.end()) {
        SOAPSTONE_RETURN_IF_ERROR(
            placePart(value, part->second.first, part->second.second));
        continue;
      }
      if (Value root = result.views.memoryOf(value)) {
        SOAPSTONE_RETURN_IF_ERROR(placeAhead(op, value, root));
        result.bufferOf[value] = result.bufferOf.lookup(root);
        continue;
      }
      int64_t last = std::max(lastUseOf.lookup(value), actionOf[op]);
      int buffer = reusableBuffer(op, value, taken);
      if (buffer >= 0) {
        assignment.buffers[buffer].lastUse =
            std::max(assignment.buffers[buffer].lastUse, last);
      } else {
        SOAPSTONE_ASSIGN_OR_RETURN(
            buffer, addBuffer(nameOf.of(value), value, actionOf[op], last));
      }
      result.bufferOf[value] = buffer;
    }
    return absl::OkStatus();
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

  absl::Status placeFunctionResults() {
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
      auto argument = dyn_cast<BlockArgument>(rootOf(value));
      bool staysThere =
          argument && updated >= 0 &&
          (argument == function.getArgument(updated) || !isReplaced(argument));
      if (argument && !staysThere) {
        // Later actions may overwrite the argument: keep what it held.
        SOAPSTONE_ASSIGN_OR_RETURN(
            int kept, addBuffer(absl::StrCat("kept", i), value, 0, end));
        result.entryCopies.push_back({buffer, kept});
        buffer = kept;
      }
      int target = buffer;
      if (updated >= 0) {
        target = result.bufferOf.lookup(function.getArgument(updated));
      } else if (soap::resultRole(function, i) == soap::ResultRole::kLoss) {
        SOAPSTONE_ASSIGN_OR_RETURN(target, lossBuffer(value));
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
  llvm::DenseMap<Operation*, int64_t> actionOf;
  llvm::DenseMap<Value, int64_t> lastReadOf;  // By an op of the function.
  llvm::DenseMap<Value, int64_t> lastUseOf;   // Or by communication after it.
  llvm::DenseMap<Value, BlockArgument> boundTo;
  // Values that are computed in the memory of what is gathered of them.
  llvm::DenseMap<Value, std::pair<BlockArgument, PartStarts>> ownParts;
  // Buffers within others, by these and where they begin.
  std::map<std::pair<int, PartStarts>, int> partBuffers;
  llvm::DenseSet<Value> returnedArguments;
  int64_t end = 0;
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

int64_t ProgramBuffer::elements() const {
  return bytes / std::max<int64_t>(1, (type.getElementTypeBitWidth() + 7) / 8);
}

int64_t ProgramBuffer::slotStride() const {
  int64_t aligned = std::max<int64_t>(bytes, 1) + kArenaAlignment - 1;
  return aligned / kArenaAlignment * kArenaAlignment;
}

absl::StatusOr<int64_t> tensorBytes(RankedTensorType type) {
  int64_t bytes = std::max<int64_t>(1, (type.getElementTypeBitWidth() + 7) / 8);
  for (int64_t size : type.getShape()) {
    if (__builtin_mul_overflow(bytes, size, &bytes)) {
      return absl::OutOfRangeError("a tensor overflows 63 bits of memory");
    }
  }
  return bytes;
}

absl::StatusOr<BufferAssignment> assignBuffers(ArrayRef<FuncOp> functions,
                                               bool hasCollectiveArena) {
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
  if (hasCollectiveArena) {
    for (const FunctionBuffers& function : assignment.functions)
      markCollectives(function, assignment);
  }
  SOAPSTONE_RETURN_IF_ERROR(layOutBuffers(assignment, ranges));
  return assignment;
}

}  // namespace soapstone::codegen
