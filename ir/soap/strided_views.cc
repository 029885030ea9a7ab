#include "ir/soap/strided_views.h"

#include <optional>
#include <utility>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/strides.h"
#include "ir/soap/transposed_operands.h"

namespace soapstone::soap {
namespace {

StridedView denseView(Value value) {
  return {value, 0, denseStrides(shapeOf(value))};
}

bool isHeadOperand(Operation* op, unsigned operand) {
  if (isa<AttentionOp>(op)) return operand < 3;
  if (isa<RotaryOp>(op)) return operand == 0;
  // All but the sums of exponentials.
  return isa<AttentionGradOp>(op) && operand < 6 && operand != 4;
}

bool isHeadResult(mlir::OpResult result) {
  return isa<AttentionGradOp, RotaryOp>(result.getOwner()) ||
         (isa<AttentionOp>(result.getOwner()) && result.getResultNumber() == 0);
}

bool isRowMajor(Value value) { return !tensorType(value).getEncoding(); }

// Ops that only choose and order elements, of a computed tensor.
bool choosesElements(Operation* op) {
  if (!op || !isMovement(op) || isa<BroadcastOp>(op)) return false;
  if (auto slice = dyn_cast<SliceOp>(op)) {
    if (llvm::any_of(slice.getSteps(), [](int64_t step) { return step < 1; }))
      return false;
  }
  return isRowMajor(op->getOperand(0)) && isRowMajor(op->getResult(0)) &&
         tensorType(op->getResult(0)).getNumElements() > 0;
}

// The view of an op's result, given that of its operand; nullopt for a reshape
// that would have to copy.
std::optional<StridedView> viewThrough(Operation* op,
                                       const StridedView& input) {
  StridedView view{input.root, input.offset, {}};
  if (auto transpose = dyn_cast<TransposeOp>(op)) {
    for (int64_t dim : transpose.getPermutation())
      view.strides.push_back(input.strides[dim]);
    return view;
  }
  if (auto slice = dyn_cast<SliceOp>(op)) {
    for (auto [stride, start, step] :
         llvm::zip_equal(input.strides, slice.getStarts(), slice.getSteps())) {
      view.offset += start * stride;
      view.strides.push_back(stride * step);
    }
    return view;
  }
  auto strides = reshapedStrides(shapeOf(op->getOperand(0)), input.strides,
                                 shapeOf(op->getResult(0)));
  if (!strides) return std::nullopt;
  view.strides = std::move(*strides);
  return view;
}

// [batch, head, row, column] with the columns side by side.
bool fitsHeads(const StridedView& view, Value value) {
  return view.strides.size() == 4 &&
         (view.strides[3] == 1 || shapeOf(value)[3] == 1);
}

// Where a result that has heads ends up: the ops that move it to its reader,
// and its place there.
struct Destination {
  // Reshapes and transposes, the last of them a transpose. If nothing is put
  // together, its result has memory; none before has.
  SmallVector<Operation*> path;
  ConcatOp concat;
  StridedView view;

  // The ops that are done with the result.
  SmallVector<Operation*> doneOps() const {
    SmallVector<Operation*> ops;
    for (Operation* op : path) {
      if (isa<TransposeOp>(op)) ops.push_back(op);
    }
    if (concat) ops.push_back(concat);
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
      if (isHeadwise(&op)) readers.push_back(&op);
    }
    return !readers.empty();
  }

  void run() {
    for (Operation* op : readers) {
      for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (isHeadOperand(op, operand.getOperandNumber()))
          addSources(operand.get());
      }
      for (mlir::OpResult result : op->getResults()) {
        if (isHeadResult(result)) addDestination(result);
      }
    }
    requireWholeConcats();
    // Every round but the last drops something.
    while (dropReadElsewhere() || dropMisfits()) {
    }
  }

  llvm::DenseSet<Operation*> done() const {
    llvm::DenseSet<Operation*> ops = sources;
    for (const auto& [result, destination] : destinations) {
      for (Operation* op : destination.doneOps()) ops.insert(op);
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
          found[moved] = {destination.view.root, 0, {}};
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
  void addSources(Value value) {
    while (Operation* op = value.getDefiningOp()) {
      if (!choosesElements(op)) return;
      if (!isa<ReshapeOp>(op)) sources.insert(op);
      value = op->getOperand(0);
    }
    auto argument = dyn_cast<mlir::BlockArgument>(value);
    if (argument && !isStash(argument)) dropped.insert(value);
  }

  // Follows a result through reshapes and transposes as far as there is a place
  // for heads, at best into a concatenation.
  void addDestination(mlir::OpResult result) {
    Destination destination;
    SmallVector<Operation*> rest;  // Reshapes behind the last transpose.
    Operation* next = soleMover(result);
    while (next && choosesElements(next) && !isa<SliceOp>(next)) {
      rest.push_back(next);
      if (isa<TransposeOp>(next)) {
        destination.path.append(rest);
        rest.clear();
      }
      Value moved = next->getResult(0);
      next = moved.hasOneUse() ? *moved.user_begin() : nullptr;
    }
    if (destination.path.empty()) return;
    auto concat = dyn_cast_or_null<ConcatOp>(next);
    if (concat && isRowMajor(concat.getResult())) {
      Value part =
          (rest.empty() ? destination.path : rest).back()->getResult(0);
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
  bool settle(Value result, Destination destination, StridedView end) {
    if (isReturned(end.root)) return false;
    std::optional<StridedView> own =
        viewBefore(destination.path, std::move(end));
    if (!own || !fitsHeads(*own, result)) return false;
    destination.view = std::move(*own);
    destinations[result] = std::move(destination);
    return true;
  }

  // The reshape or transpose that alone reads a result, beside the gradient of
  // the attention; null if there is none.
  static Operation* soleMover(mlir::OpResult result) {
    Operation* mover = nullptr;
    for (Operation* user : result.getUsers()) {
      if (isa<AttentionGradOp>(user)) continue;
      if (mover || !isa<TransposeOp, ReshapeOp>(user)) return nullptr;
      mover = user;
    }
    return mover;
  }

  // Where the input of the first of `path`, reshapes and transposes, lies if
  // the result of the last is `view`; nullopt where a reshape would copy.
  static std::optional<StridedView> viewBefore(ArrayRef<Operation*> path,
                                               StridedView view) {
    for (Operation* op : llvm::reverse(path)) {
      if (auto transpose = dyn_cast<TransposeOp>(op)) {
        SmallVector<int64_t> strides(view.strides.size(), 0);
        for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
          strides[dim] = view.strides[i];
        view.strides = std::move(strides);
        continue;
      }
      auto strides = reshapedStrides(shapeOf(op->getResult(0)), view.strides,
                                     shapeOf(op->getOperand(0)));
      if (!strides) return std::nullopt;
      view.strides = std::move(*strides);
    }
    return view;
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

  // All parts of a concatenation are written to their places, or none is.
  void requireWholeConcats() {
    llvm::DenseMap<Value, SmallVector<Value>> writers;
    for (const auto& [result, destination] : destinations)
      writers[destination.view.root].push_back(result);
    for (auto& [root, results] : writers) {
      auto concat = root.getDefiningOp<ConcatOp>();
      if (!concat || results.size() == concat.getInputs().size()) continue;
      for (Value result : results) stopAtTranspose(result);
    }
  }

  // Lets a result lie where its last transpose would; nowhere but in memory of
  // its own if that is no place for heads.
  void stopAtTranspose(Value result) {
    Destination& destination = destinations[result];
    destination.concat = nullptr;
    std::optional<StridedView> view = viewBefore(
        destination.path, denseView(destination.path.back()->getResult(0)));
    if (!view || !fitsHeads(*view, result)) {
      destinations.erase(result);
      return;
    }
    destination.view = std::move(*view);
  }

  // Whether all that reads `value` takes any strides.
  bool takesStrides(Value value) const {
    return llvm::all_of(value.getUses(), [&](mlir::OpOperand& use) {
      Operation* user = use.getOwner();
      if (isHeadOperand(user, use.getOperandNumber())) return true;
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

  static Value memoryRoot(Value value) {
    while (Operation* op = value.getDefiningOp()) {
      if (!choosesElements(op)) break;
      value = op->getOperand(0);
    }
    return value;
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
        if (!isHeadOperand(op, operand.getOperandNumber())) continue;
        std::optional<StridedView> view = viewOf(operand.get());
        if (view && !fitsHeads(*view, operand.get()))
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
      Value root = found->second.view.root;
      destinations.erase(found);
      // Parts of a concatenation go together.
      SmallVector<Value> others;
      for (const auto& [result, destination] : destinations) {
        if (destination.view.root == root) others.push_back(result);
      }
      for (Value other : others) stopAtTranspose(other);
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
  SmallVector<Operation*> readers;     // And writers of heads.
  llvm::DenseSet<Operation*> sources;  // Slices and transposes that are read.
  llvm::DenseMap<Value, Destination> destinations;
  llvm::DenseSet<Operation*> stiff;  // Reshapes that read dense memory.
  llvm::DenseSet<Value> dropped;     // Arguments, but stashes.
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
  return found == views.end() || found->second.strides.empty() ? nullptr
                                                               : &found->second;
}

Value StridedViews::memoryOf(Value value) const {
  auto found = views.find(value);
  return found == views.end() ? Value() : found->second.root;
}

}  // namespace soapstone::soap
