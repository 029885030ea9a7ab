#include "passes/pipeline/waiting_views.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/soap/config.h"
#include "passes/pipeline/op_layouts.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using Place = ChunkLabel::Place;

// Whether every device that takes an operand has what it takes: the operand is
// laid out as the op that makes it leaves it, but for what a slice leaves out.
bool isTakenAsMade(mlir::OpOperand& use) {
  auto result = dyn_cast<mlir::OpResult>(use.get());
  if (!result) return false;
  std::optional<sharding::Layout> made = resultLayout(result);
  std::optional<sharding::Layout> taken = operandLayout(use);
  if (!made || !taken) return false;
  for (size_t dim = 0; dim < made->dims.size(); ++dim) {
    auto number = static_cast<int64_t>(dim);
    if (made->splitDegree(number) == 1 && taken->splitDegree(number) == 1) {
      taken->dims[dim] = made->dims[dim];
    }
  }
  return *made == *taken;
}

int64_t elementsOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

class ViewChooser {
 public:
  ViewChooser(FuncOp accumulate, ChunkLabels& labels)
      : accumulate(accumulate), labels(labels), views(accumulate) {}

  void run() {
    findMovers();
    findViews();
    for (const auto& [root, crossing] : ofRoots) {
      // The views must need no more memory than the values they replace.
      int64_t elements = 0;
      for (Value value : crossing.values) elements += elementsOf(value);
      if (elements < elementsOf(root) && !crosses(root)) continue;
      taken.insert(crossing.ops.begin(), crossing.ops.end());
    }
  }

  llvm::DenseSet<Operation*> taken;
  llvm::DenseMap<Value, soap::TransposeOp> movers;

 private:
  // The views of one tensor that other parts of its chunk read.
  struct Crossing {
    llvm::DenseSet<Value> values;
    llvm::DenseSet<Operation*> ops;
  };

  bool isFixed(Operation* op) const {
    return labels.of(op).place == Place::kFixed;
  }

  // Whether `user`, in the chunk of `op`, is in another of its parts.
  bool isInOtherPart(Operation* op, Operation* user) const {
    if (user->hasTrait<mlir::OpTrait::IsTerminator>() || !isFixed(user)) {
      return false;
    }
    const ChunkLabel& from = labels.of(op);
    const ChunkLabel& to = labels.of(user);
    return from.chunk == to.chunk && from.phase != to.phase;
  }

  bool crosses(Value value) const {
    Operation* op = value.getDefiningOp();
    return llvm::any_of(value.getUsers(), [&](Operation* user) {
      return isInOtherPart(op, user);
    });
  }

  void findMovers() {
    for (auto attention : accumulate.front().getOps<soap::AttentionOp>()) {
      Value output = attention->getResult(0);
      for (Operation* user : output.getUsers()) {
        auto mover = dyn_cast<soap::TransposeOp>(user);
        if (!mover || !views.isDone(mover) || !isFixed(mover) ||
            !isFixed(attention) ||
            views.memoryOf(output) != mover.getResult() ||
            !isTakenAsMade(mover.getInputMutable())) {
          continue;
        }
        ChunkLabel own = labels.of(attention);
        if (labels.of(mover).chunk != own.chunk) continue;
        labels.set(mover, own);
        movers[output] = mover;
        moved.insert(mover.getResult());
      }
    }
  }

  void findViews() {
    for (Operation& op : accumulate.front().without_terminator()) {
      if (!isFixed(&op)) continue;
      for (mlir::OpOperand& use : op.getOpOperands()) {
        Operation* maker = use.get().getDefiningOp();
        if (!maker || !isFixed(maker) || !isInOtherPart(maker, &op)) continue;
        addView(use);
      }
    }
  }

  bool isView(Operation* op) const {
    return isa<soap::ReshapeOp>(op) ||
           (views.isDone(op) && views.find(op->getResult(0)) != nullptr);
  }

  // Notes the views between an operand and the tensor that it is a view of.
  void addView(mlir::OpOperand& last) {
    SmallVector<Operation*> chain;
    bool isStrided = false;
    mlir::OpOperand* use = &last;
    while (Operation* op = use->get().getDefiningOp()) {
      if (!isView(op)) break;
      bool isAlike = isFixed(op) &&
                     labels.of(op).chunk == labels.of(last.getOwner()).chunk;
      if (!isAlike || !isTakenAsMade(*use)) return;
      isStrided |= !isa<soap::ReshapeOp>(op);
      chain.push_back(op);
      use = &op->getOpOperand(0);
    }
    if (chain.empty()) return;  // It waits itself.
    Operation* root = use->get().getDefiningOp();
    // A reshape alone is as good as what it reads: it matters only if that
    // waits, too.
    bool waitsTwice = root && isFixed(root) &&
                      (moved.contains(use->get()) || crosses(use->get()));
    bool isWaiting = root && isFixed(root) && (isStrided || waitsTwice) &&
                     labels.of(root).chunk == labels.of(chain.front()).chunk &&
                     labels.of(root).phase == labels.of(chain.front()).phase &&
                     isTakenAsMade(*use);
    if (!isWaiting) return;
    Crossing& crossing = ofRoots[use->get()];
    crossing.values.insert(last.get());
    crossing.ops.insert(chain.begin(), chain.end());
  }

  FuncOp accumulate;
  ChunkLabels& labels;
  soap::StridedViews views;
  llvm::DenseMap<Value, Crossing> ofRoots;
  llvm::DenseSet<Value> moved;  // Results of movers.
};

}  // namespace

WaitingViews::WaitingViews(FuncOp accumulate, ChunkLabels* labels) {
  ViewChooser chooser(accumulate, *labels);
  chooser.run();
  taken = std::move(chooser.taken);
  movers = std::move(chooser.movers);
}

void transposeBack(soap::TransposeOp mover, soap::TransposeOp copy) {
  ArrayRef<int64_t> permutation = mover.getPermutation();
  SmallVector<int64_t> inverse(permutation.size());
  for (auto [i, dim] : llvm::enumerate(permutation)) {
    inverse[dim] = static_cast<int64_t>(i);
  }
  copy.getResult().setType(cast<RankedTensorType>(mover.getInput().getType()));
  soap::ConfigAttr config = soap::configOf(copy);
  // Factors are called by the dims of the result.
  SmallVector<mlir::StringAttr> factors;
  for (mlir::StringAttr factor :
       config ? config.getFactors() : ArrayRef<mlir::StringAttr>()) {
    for (auto [i, dim] : llvm::enumerate(permutation)) {
      if (factor.getValue() != absl::StrCat("dim", i)) continue;
      factors.push_back(
          mlir::StringAttr::get(copy.getContext(), absl::StrCat("dim", dim)));
      break;
    }
  }
  copy.setPermutation(inverse);
  if (!config) return;
  soap::setConfig(copy, soap::ConfigAttr::get(
                            copy.getContext(), factors, config.getDegrees(),
                            config.getReplication(), config.getDevices()));
}

}  // namespace soapstone::pipeline
