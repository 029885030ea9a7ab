#include "passes/training/order_gradients.h"

#include <vector>

#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::passes {
namespace {

// Most products between a weight gradient and the norm that it waits for:
// those of an attention layer with separate projections.
constexpr int kMostProducts = 6;

bool isNormGradient(Operation* op) { return isa<soap::NormGradOp>(op); }

// Whether `op` gives a gradient of a parameter, directly or without any further
// product: only updates, sums and results read it. `tail` has the ops behind
// `op` that this holds for.
bool isReadByTailAlone(Operation* op, const llvm::DenseSet<Operation*>& tail) {
  if (isNormGradient(op)) return false;
  return llvm::all_of(op->getUsers(), [&](Operation* user) {
    return user->hasTrait<mlir::OpTrait::IsTerminator>() ||
           (tail.contains(user) && !soap::isContraction(user));
  });
}

class GradientOrder {
 public:
  explicit GradientOrder(Operation* firstGradient) {
    for (Operation* op = firstGradient;
         op && !op->hasTrait<mlir::OpTrait::IsTerminator>();
         op = op->getNextNode()) {
      position[op] = ops.size();
      ops.push_back(op);
    }
    for (Operation* op : llvm::reverse(ops)) {
      if (isReadByTailAlone(op, tail)) tail.insert(op);
    }
  }

  void run() {
    for (size_t i = 0; i < ops.size(); ++i) {
      Operation* op = ops[i];
      if (tail.contains(op)) {
        takeTail(op, i);
        continue;
      }
      if (isNormGradient(op)) meetNorm();
      if (soap::isContraction(op)) release(/*all=*/false);
      order.push_back(op);
    }
    release(/*all=*/true);
    if (ops.empty()) return;
    Operation* end = ops.back()->getBlock()->getTerminator();
    for (Operation* op : order) op->moveBefore(end);
  }

 private:
  // A weight gradient and what is computed of it, in order.
  struct Delayed {
    std::vector<Operation*> ops;
    bool isPastNorm = false;
  };

  // Whether the gradient of a norm follows position `i` before too many
  // products of the backward pass itself.
  bool isNormNear(size_t i) const {
    int products = 0;
    for (size_t j = i + 1; j < ops.size() && products <= kMostProducts; ++j) {
      if (isNormGradient(ops[j])) return true;
      products += soap::isContraction(ops[j]) && !tail.contains(ops[j]) ? 1 : 0;
    }
    return false;
  }

  // The product among the later readers of what `op` reads that is a delayed
  // weight gradient, e.g. that of a bias' matrix; null if there is none.
  Operation* productOfSame(Operation* op) const {
    for (Value operand : op->getOperands()) {
      for (Operation* user : operand.getUsers()) {
        auto found = position.find(user);
        if (found != position.end() && soap::isContraction(user) &&
            tail.contains(user) && found->second > position.lookup(op)) {
          return user;
        }
      }
    }
    return nullptr;
  }

  void takeTail(Operation* op, size_t i) {
    // Behind what it reads.
    int last = -1;
    for (Value operand : op->getOperands()) {
      auto found = delayedWith.find(operand.getDefiningOp());
      if (found != delayedWith.end()) last = std::max(last, found->second);
    }
    if (last < 0 && isNormNear(i)) {
      Operation* product = soap::isContraction(op) ? op : productOfSame(op);
      if (product) {
        auto [entry, isNew] =
            groupOf.try_emplace(product, static_cast<int>(delayed.size()));
        if (isNew) delayed.emplace_back();
        last = entry->second;
      }
    }
    if (last < 0 || isDone(last)) {
      order.push_back(op);
      return;
    }
    delayed[last].ops.push_back(op);
    delayedWith[op] = last;
  }

  bool isDone(int group) const { return group < firstWaiting; }

  void place(int group) {
    llvm::append_range(order, delayed[group].ops);
    firstWaiting = group + 1;
  }

  void meetNorm() {
    if (firstWaiting == static_cast<int>(delayed.size())) return;
    place(firstWaiting);
    for (size_t i = firstWaiting; i < delayed.size(); ++i) {
      delayed[i].isPastNorm = true;
    }
  }

  void release(bool all) {
    while (firstWaiting < static_cast<int>(delayed.size()) &&
           (all || delayed[firstWaiting].isPastNorm)) {
      place(firstWaiting);
    }
  }

  std::vector<Operation*> ops;  // Ops of the backward pass.
  llvm::DenseMap<Operation*, size_t> position;
  llvm::DenseSet<Operation*> tail;
  std::vector<Delayed> delayed;                 // In program order.
  int firstWaiting = 0;                         // Index into `delayed`.
  llvm::DenseMap<Operation*, int> delayedWith;  // By op.
  llvm::DenseMap<Operation*, int> groupOf;      // By weight gradient.
  std::vector<Operation*> order;
};

}  // namespace

void delayWeightGradients(Operation* firstGradient) {
  GradientOrder(firstGradient).run();
}

namespace {

// Moves weight gradients of one block to where they can be computed first.
class EarlyGradients {
 public:
  explicit EarlyGradients(mlir::Block& block) : block(block) {
    for (Operation& op : llvm::reverse(block.without_terminator())) {
      if (isReadByTailAlone(&op, tail)) tail.insert(&op);
    }
  }

  void run() {
    std::vector<Operation*> products;
    for (Operation& op : block.without_terminator()) {
      if (soap::isContraction(&op) && tail.contains(&op))
        products.push_back(&op);
    }
    for (Operation* product : products) hoist(product, leastOf(product));
  }

 private:
  // The last product before `product` that reads one of its operands: that
  // which gives the input gradient, if there is one.
  Operation* leastOf(Operation* product) const {
    Operation* last = nullptr;
    for (Value operand : product->getOperands()) {
      for (Operation* user : operand.getUsers()) {
        bool isEarlier = user != product && user->getBlock() == &block &&
                         soap::isContraction(user) && !tail.contains(user) &&
                         user->isBeforeInBlock(product);
        if (isEarlier && (!last || last->isBeforeInBlock(user))) last = user;
      }
    }
    return last;
  }

  // Moves `op` behind `least` and what makes its operands; of these, what is
  // read here alone comes along.
  void hoist(Operation* op, Operation* least) {
    if (!least || !least->isBeforeInBlock(op)) return;
    Operation* last = least;
    for (Value operand : op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || producer->getBlock() != &block) continue;
      if (producer->hasOneUse() && !soap::isContraction(producer))
        hoist(producer, least);
      if (last->isBeforeInBlock(producer)) last = producer;
    }
    if (last->getNextNode() != op) op->moveAfter(last);
  }

  mlir::Block& block;
  llvm::DenseSet<Operation*> tail;
};

}  // namespace

void issueWeightGradientsEarly(mlir::ModuleOp module) {
  for (mlir::func::FuncOp function : module.getOps<mlir::func::FuncOp>()) {
    if (function.isExternal()) continue;
    for (mlir::Block& block : function.getBody()) EarlyGradients(block).run();
  }
}

}  // namespace soapstone::passes
