#include "ir/soap/strided_views.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/strided_access.h"
#include "ir/soap/strides.h"
#include "ir/soap/transposed_operands.h"
#include "llvm/ADT/MapVector.h"

namespace soapstone::soap {
namespace {

// Where a result that has heads ends up: the ops that move it to its reader,
// and its place there.
struct Destination {
  // Reshapes and transposes, the last of them a transpose; none where a part is
  // written as it is. If nothing is put together, the result of the last has
  // memory; none before has.
  SmallVector<Operation*> path;
  // The op that puts the result together with others, which are written there,
  // too, or copied by it.
  ConcatOp concat;
  StridedView view;

  // The transposes that are done with the result.
  SmallVector<Operation*> doneOps() const {
    SmallVector<Operation*> ops;
    for (Operation* op : path) {
      if (isa<TransposeOp>(op)) ops.push_back(op);
    }
    return ops;
  }
};

class ViewFinder {
 public:
  ViewFinder(mlir::func::FuncOp function, StridedViews::ArgumentFilter isStash)
      : function(function),
        isStash(isStash),
        block(function.getBody().front()) {}

  bool findReaders() {
    for (Operation& op : block) {
      const bool isPart = isKernel(&op) || isRowNorm(&op) || isa<ConcatOp>(op);
      if (isHeadwise(&op) || (isPart && isBesideMovement(&op)))
        readers.push_back(&op);
    }
    return !readers.empty();
  }

  void run() {
    for (Operation* op : readers) {
      for (mlir::OpResult result : op->getResults()) {
        if (isStridedResult(result)) addDestination(result);
      }
    }
    groups = groupsOfKernels(block);
    dropDistantParts();
    for (const auto& [result, destination] : destinations)
      placed.insert_range(destination.path);
    for (Operation* op : readers) addSources(op);
    dropHeldLonger();
    // Every round but the last drops something.
    while (dropReadElsewhere() || dropMisfits()) {
    }
  }

  llvm::DenseSet<Operation*> done() const {
    llvm::DenseSet<Operation*> ops = sources;
    for (const auto& [result, destination] : destinations) {
      ops.insert_range(destination.doneOps());
    }
    for (const auto& [concat, parts] : partsOfConcats()) {
      if (parts.size() == concat->getNumOperands()) ops.insert(concat);
    }
    return ops;
  }

  llvm::DenseMap<Value, StridedView> views() {
    llvm::DenseMap<Value, StridedView> found;
    for (Operation* op : sources)
      found[op->getResult(0)] = *viewOf(op->getResult(0));
    for (const auto& [result, destination] : destinations)
      found[result] = destination.view;
    // The values on the way lie there, too; nothing reads them.
    for (const auto& [result, destination] : destinations) {
      for (Operation* op : destination.doneOps()) {
        Value moved = op->getResult(0);
        if (moved != destination.view.root)
          found[moved] = {destination.view.root, 0, {}, /*isAccessed=*/false};
      }
    }
    for (Operation* op : readers) {
      for (Value operand : op->getOperands()) {
        // A reshape of a view.
        if (found.contains(operand) || !operand.getDefiningOp<ReshapeOp>())
          continue;
        std::optional<StridedView> view = viewOf(operand);
        if (view && isOnView(operand)) found[operand] = *view;
      }
    }
    return found;
  }

 private:
  // Whether an op beside `op` moves elements or heads: the others need no look.
  static bool isBesideMovement(Operation* op) {
    return llvm::any_of(op->getOperands(),
                        [](Value value) {
                          Operation* maker = value.getDefiningOp();
                          return choosesElements(maker) ||
                                 (maker && isHeadwise(maker));
                        }) ||
           llvm::any_of(op->getUsers(), [](Operation* user) {
             return isa<ReshapeOp, ConcatOp>(user);
           });
  }

  void addSources(Operation* reader) {
    for (mlir::OpOperand& operand : reader->getOpOperands()) {
      if (isStridedOperand(operand)) addSources(reader, operand.get());
    }
  }

  // Kernels take slices, and transposes of rows; others are left to copies,
  // which read and write in blocks.
  void addSources(Operation* reader, Value value) {
    // A part that is written to its place is not copied from another.
    if (isa<ConcatOp>(reader) && isWrittenAtOnce(value)) return;
    while (Operation* op = value.getDefiningOp()) {
      if (!choosesElements(op)) return;
      // A result is written to where `op` would put it: as a view of that
      // result, this would lie in itself.
      if (placed.contains(op)) return;
      if (isKernel(reader) && movesColumns(op)) return;
      if (!isa<ReshapeOp>(op)) sources.insert(op);
      value = op->getOperand(0);
    }
    auto argument = dyn_cast<mlir::BlockArgument>(value);
    if (argument && !isStash(argument)) dropped.insert(value);
  }

  // Whether the op behind `value`, an operand of a concatenation, writes it to
  // its place there or to that of a transpose.
  bool isWrittenAtOnce(Value value) const {
    while (auto reshape = value.getDefiningOp<ReshapeOp>())
      value = reshape.getInput();
    return destinations.contains(value) ||
           placed.contains(value.getDefiningOp());
  }

  // Follows a result through reshapes and transposes as far as there is a place
  // for heads, at best into a concatenation.
  void addDestination(mlir::OpResult result) {
    Destination destination;
    SmallVector<Operation*> rest;  // Reshapes behind the last transpose.
    Operation* next = soleMover(result);
    const bool isOfKernel = isKernel(result.getOwner());
    while (next && choosesElements(next) && !isa<SliceOp>(next) &&
           !(isOfKernel && isLeftToReaders(next))) {
      rest.push_back(next);
      if (isa<TransposeOp>(next)) {
        destination.path.append(rest);
        rest.clear();
      }
      Value moved = next->getResult(0);
      next = moved.hasOneUse() ? *moved.user_begin() : nullptr;
    }
    auto concat = dyn_cast_or_null<ConcatOp>(next);
    if (destination.path.empty() && !isOfKernel && !concat) return;
    if (concat && isRowMajor(concat.getResult()) && isRowMajor(result)) {
      Value part = result;
      if (!destination.path.empty() || !rest.empty())
        part = (rest.empty() ? destination.path : rest).back()->getResult(0);
      destination.concat = concat;
      if (auto place = placeIn(concat, part, rest);
          place && settle(result, destination, *std::move(place))) {
        return;
      }
      destination.concat = nullptr;
    }
    while (!destination.path.empty() &&
           !settle(result, destination,
                   denseView(destination.path.back()->getResult(0)))) {
      do {
        destination.path.pop_back();
      } while (!destination.path.empty() &&
               !isa<TransposeOp>(destination.path.back()));
    }
  }

  // Takes the destination if what its path ends in may lie at `end`.
  bool settle(mlir::OpResult result, Destination destination, StridedView end) {
    if (isReturned(end.root)) return false;
    std::optional<StridedView> own =
        viewBefore(destination.path, std::move(end));
    if (!own || !fits(result.getOwner(), *own, result)) return false;
    destination.view = std::move(*own);
    destinations[result] = std::move(destination);
    return true;
  }

  // The reshape, transpose or concatenation that alone reads a result, beside
  // the gradient of the attention and kernels, which find it where it is
  // written; null if there is none.
  static Operation* soleMover(mlir::OpResult result) {
    Operation* mover = nullptr;
    for (mlir::OpOperand& use : result.getUses()) {
      Operation* user = use.getOwner();
      const bool isKernelOfHeads = isHeadwise(result.getOwner()) &&
                                   isKernel(user) && isStridedOperand(use);
      if (isKernelOfHeads || isa<AttentionGradOp>(user)) continue;
      if (mover || !(isMovement(user) || isa<ConcatOp>(user))) return nullptr;
      mover = user;
    }
    return mover;
  }

  // Kernels do not write through transposes that copy in blocks, nor through
  // those that their readers read through.
  static bool isLeftToReaders(Operation* op) {
    return movesColumns(op) ||
           (isa<TransposeOp>(op) && isReadWithStrides(op->getResult(0)));
  }

  // The place of what `reshapes` make `part`, an operand of `concat`, of.
  static std::optional<StridedView> placeIn(ConcatOp concat, Value part,
                                            ArrayRef<Operation*> reshapes) {
    if (llvm::count(concat.getInputs(), part) != 1) return std::nullopt;
    auto dim = static_cast<int64_t>(concat.getDim());
    StridedView view = denseView(concat.getResult());
    for (Value input : concat.getInputs()) {
      if (input == part) break;
      view.offset += shapeOf(input)[dim] * view.strides[dim];
    }
    return viewBefore(reshapes, std::move(view));
  }

  // Whether the function returns `value`, but for the new value of a stash that
  // it does not read.
  bool isReturned(Value value) {
    return llvm::any_of(value.getUses(), [&](mlir::OpOperand& use) {
      Operation* user = use.getOwner();
      if (isa<ReshapeOp>(user)) return isReturned(user->getResult(0));
      if (!user->hasTrait<mlir::OpTrait::IsTerminator>()) return false;
      int64_t updated = updatedArgument(function, use.getOperandNumber());
      if (updated < 0) return true;
      mlir::BlockArgument argument =
          function.getArgument(static_cast<unsigned>(updated));
      return !isStash(argument) || !argument.use_empty();
    });
  }

  // The results that are written to their places in concatenations.
  llvm::MapVector<Operation*, SmallVector<Value>> partsOfConcats() const {
    llvm::MapVector<Operation*, SmallVector<Value>> parts;
    for (const auto& [result, destination] : destinations) {
      if (destination.concat) parts[destination.concat].push_back(result);
    }
    return parts;
  }

  // A kernel writes a part where others are copied only just before that: the
  // memory of all parts is taken from then on.
  void dropDistantParts() {
    for (const auto& [concat, parts] : partsOfConcats()) {
      if (parts.size() == concat->getNumOperands()) continue;
      for (Value part : parts) {
        Operation* maker = part.getDefiningOp();
        if (isKernel(maker) && groups.lookup(maker) != groups.lookup(concat))
          stopAtTranspose(part);
      }
    }
  }

  // Lets a result lie where its last transpose would; nowhere but in memory of
  // its own if that is no place for heads.
  void stopAtTranspose(Value result) {
    Destination& destination = destinations[result];
    destination.concat = nullptr;
    std::optional<StridedView> view;
    if (!destination.path.empty()) {
      view = viewBefore(destination.path,
                        denseView(destination.path.back()->getResult(0)));
    }
    if (!view || !fits(result.getDefiningOp(), *view, result)) {
      destinations.erase(result);
      return;
    }
    destination.view = std::move(*view);
  }

  // Whether all that reads `value` takes any strides.
  bool takesStrides(Value value) const {
    return llvm::all_of(value.getUses(), [&](mlir::OpOperand& use) {
      Operation* user = use.getOwner();
      if (isStridedOperand(use)) return true;
      // In the end the product reads what is transposed.
      if (canReadTransposed(use)) return true;
      if (isa<ReshapeOp>(user)) {
        return !stiff.contains(user) && takesStrides(user->getResult(0));
      }
      return sources.contains(user) && !isReadByProduct(user);
    });
  }

  // Whether a product will read the operand of `op`, a transpose, itself.
  static bool isReadByProduct(Operation* op) {
    return isa<TransposeOp>(op) &&
           llvm::any_of(op->getResult(0).getUses(), canReadTransposed);
  }

  static bool isReadInRows(Value value) {
    return isReadByKernel(value) || isReadByNorm(value);
  }

  // Leaves copies to kernels where a tensor would be held for slices that are
  // smaller, and to norms where it would be held for less than its half: a norm
  // and its gradient keep their rows between the passes anyway. Kernels and
  // moves between two readers do not count: what is read in a group of kernels
  // is read until its end.
  void dropHeldLonger() {
    llvm::MapVector<Value, SmallVector<Operation*>> leaves;
    for (Operation& op : block) {
      if (sources.contains(&op) && isReadInRows(op.getResult(0)))
        leaves[memoryRoot(op.getOperand(0))].push_back(&op);
    }
    for (auto& [root, ops] : leaves) {
      int last = 0;
      for (Operation* op : ops)
        last = std::max(last, lastRead(op->getResult(0)));
      int64_t elements = 0;
      for (Operation* op : ops) {
        if (lastRead(op->getResult(0)) != last) continue;
        elements += tensorType(op->getResult(0)).getNumElements() *
                    (isReadByNorm(op->getResult(0)) ? 2 : 1);
      }
      Operation* maker = root.getDefiningOp();
      if (elements >= tensorType(root).getNumElements() || maker == nullptr ||
          lastRead(root) >= last || groups.lookup(maker) >= last) {
        continue;
      }
      for (Operation* op : ops) sources.erase(firstSource(op));
    }
  }

  // The source nearest to the memory that `op`, a source, reads.
  Operation* firstSource(Operation* op) const {
    Operation* first = op;
    for (; choosesElements(op); op = op->getOperand(0).getDefiningOp()) {
      if (sources.contains(op)) first = op;
    }
    return first;
  }

  // The group in which something reads `value` last, but for views that are
  // there for kernels.
  int lastRead(Value value) const {
    int last = -1;
    for (Operation* user : value.getUsers()) {
      const bool isSource = sources.contains(user);
      if (isSource && isReadInRows(user->getResult(0))) continue;
      last = std::max(last, isSource || isa<ReshapeOp>(user)
                                ? lastRead(user->getResult(0))
                                : groups.lookup(user));
    }
    return last;
  }

  bool dropReadElsewhere() {
    SmallVector<Operation*> wrong;
    for (Operation* op : sources) {
      if (!takesStrides(op->getResult(0)) ||
          dropped.contains(memoryRoot(op->getOperand(0)))) {
        wrong.push_back(op);
      }
    }
    for (Operation* op : wrong) sources.erase(op);
    return !wrong.empty();
  }

  // Whether `value` is a reshape of what is a view.
  bool isOnView(Value value) const {
    while (auto reshape = value.getDefiningOp<ReshapeOp>())
      value = reshape.getInput();
    return sources.contains(value.getDefiningOp()) ||
           destinations.contains(value);
  }

  // nullopt where a reshape would have to copy; it is then noted as stiff.
  std::optional<StridedView> viewOf(Value value) {
    if (auto found = destinations.find(value); found != destinations.end())
      return found->second.view;
    Operation* op = value.getDefiningOp();
    bool isSource = sources.contains(op);
    if (!isSource && !(isa_and_nonnull<ReshapeOp>(op) && isOnView(value)))
      return denseView(value);
    std::optional<StridedView> input = viewOf(op->getOperand(0));
    if (!input) return std::nullopt;
    std::optional<StridedView> view = viewThrough(op, *input);
    if (!view) stiff.insert(op);
    return view;
  }

  // Drops what gives an op tensors that it does not take: all that a
  // gradient shares strides with has the same.
  bool dropMisfits() {
    size_t before = stiff.size();
    SmallVector<Value> wrong;
    for (Operation* op : readers) {
      for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (!isStridedOperand(operand)) continue;
        std::optional<StridedView> view = viewOf(operand.get());
        if (view && !fits(op, *view, operand.get()))
          wrong.push_back(operand.get());
      }
      if (auto gradient = dyn_cast<AttentionGradOp>(op))
        checkPairs(gradient, wrong);
    }
    bool changed = stiff.size() != before;
    for (Value value : wrong) changed |= drop(value);
    return changed;
  }

  void checkPairs(AttentionGradOp op, SmallVector<Value>& wrong) {
    const std::pair<Value, Value> pairs[] = {
        {op.getQuery(), op.getQueryGrad()},
        {op.getKey(), op.getKeyGrad()},
        {op.getValue(), op.getValueGrad()},
        {op.getOutput(), op.getResultGrad()}};
    for (auto [first, second] : pairs) {
      std::optional<StridedView> left = viewOf(first), right = viewOf(second);
      if (!left || !right || left->strides == right->strides) continue;
      wrong.push_back(first);
      wrong.push_back(second);
    }
  }

  // Gives `value` dense memory; false if it has.
  bool drop(Value value) {
    if (auto found = destinations.find(value); found != destinations.end()) {
      destinations.erase(found);
      // The parts beside it are then in a concatenation that copies.
      dropDistantParts();
      return true;
    }
    while (Operation* op = value.getDefiningOp()) {
      if (sources.erase(op)) return true;
      if (!isa<ReshapeOp>(op)) return false;
      if (stiff.insert(op).second) return true;
      value = op->getOperand(0);
    }
    return false;
  }

  mlir::func::FuncOp function;
  StridedViews::ArgumentFilter isStash;
  mlir::Block& block;
  SmallVector<Operation*> readers;     // And writers with strides.
  llvm::DenseSet<Operation*> sources;  // Slices and transposes that are read.
  llvm::DenseMap<Value, Destination> destinations;
  llvm::DenseSet<Operation*> placed;       // On the paths of destinations.
  llvm::DenseMap<Operation*, int> groups;  // See `groupsOfKernels`.
  llvm::DenseSet<Operation*> stiff;        // Reshapes that read dense memory.
  llvm::DenseSet<Value> dropped;           // Arguments, but stashes.
};

}  // namespace

// The memory of other arguments is not the step's to share.
StridedViews::StridedViews(mlir::func::FuncOp function)
    : StridedViews(function, [](mlir::BlockArgument) { return false; }) {}

StridedViews::StridedViews(mlir::func::FuncOp function,
                           ArgumentFilter isStash) {
  ViewFinder finder(function, isStash);
  if (!finder.findReaders()) return;
  finder.run();
  done = finder.done();
  views = finder.views();
}

const StridedView* StridedViews::find(Value value) const {
  auto found = views.find(value);
  return found == views.end() || !found->second.isAccessed ? nullptr
                                                           : &found->second;
}

Value StridedViews::memoryOf(Value value) const {
  auto found = views.find(value);
  return found == views.end() ? Value() : found->second.root;
}

}  // namespace soapstone::soap
