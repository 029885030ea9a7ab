#include <functional>

#include "ir/dist/ops.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/IRMapping.h"
#include "passes/passes.h"
#include "passes/prepare/block_nodes.h"
#include "passes/prepare/fuse_groups.h"
#include "passes/prepare/recompute_in_readers.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "passes/passes.h.inc"

namespace {

// Moves the members of one group into a soap.fusion.
class FusionBuilder {
 public:
  FusionBuilder(const BlockNodes& view, const std::vector<int>& memberNumbers)
      : view(view) {
    for (int number : memberNumbers) members.insert(view.ops[number]);
  }

  // Builds the fusion where the last member is; false if it would hold no more
  // than one op. Uses before that place are left for the caller to put in
  // order.
  bool build() {
    SmallVector<Value> results = escapingResults();
    SmallVector<Operation*> body = bodyInOrder(results);
    if (body.size() < 2) return false;
    Operation* last = members.back();
    OpBuilder builder(last);
    auto fusion = soap::FusionOp::create(
        builder, last->getLoc(), mlir::TypeRange(mlir::ValueRange(results)),
        inputs.getArrayRef());
    mlir::Block& block = fusion.getBody().emplaceBlock();
    mlir::IRMapping mapping;
    for (Value input : inputs) {
      mapping.map(input, block.addArgument(input.getType(), input.getLoc()));
    }
    builder.setInsertionPointToEnd(&block);
    for (Operation* op : body) builder.clone(*op, mapping);
    SmallVector<Value> yielded;
    for (Value result : results) yielded.push_back(mapping.lookup(result));
    soap::YieldOp::create(builder, last->getLoc(), yielded);
    for (auto [old, replacement] :
         llvm::zip_equal(results, fusion.getResults())) {
      old.replaceAllUsesWith(replacement);
    }
    for (Operation* op : llvm::reverse(members.getArrayRef())) op->erase();
    return true;
  }

 private:
  // Mapped results first, then reductions, each in program order.
  SmallVector<Value> escapingResults() const {
    SmallVector<Value> mapped, reduced;
    for (Operation* op : members) {
      const bool escapes = llvm::any_of(op->getUsers(), [&](Operation* user) {
        return !members.contains(user);
      });
      if (!escapes) continue;
      (isa<soap::ReduceOp>(op) ? reduced : mapped).push_back(op->getResult(0));
    }
    mapped.append(reduced);
    return mapped;
  }

  // The members and copies of the recomputed ops that they read, producers
  // first; collects the inputs on the way.
  SmallVector<Operation*> bodyInOrder(ArrayRef<Value> results) {
    SmallVector<Operation*> order;
    llvm::DenseSet<Operation*> placed;
    std::function<void(Value)> visit = [&](Value value) {
      Operation* op = value.getDefiningOp();
      if (!op || !(members.contains(op) || view.isRecomputed(op))) {
        inputs.insert(value);
        return;
      }
      if (!placed.insert(op).second) return;
      for (Value operand : op->getOperands()) visit(operand);
      order.push_back(op);
    };
    for (Value result : results) visit(result);
    return order;
  }

  const BlockNodes& view;
  llvm::SetVector<Operation*> members;
  llvm::SetVector<Value> inputs;
};

// Restores dominance: ops keep their order, except that an op that is needed
// earlier comes earlier (communication never overtakes communication), and a
// recomputed op comes right before its first use instead of living from the top
// of the function.
void orderBlock(mlir::Block& block) {
  SmallVector<Operation*> original;
  for (Operation& op : block.without_terminator()) original.push_back(&op);
  llvm::DenseMap<Operation*, Operation*> previousCommunication;
  Operation* last = nullptr;
  for (Operation* op : original) {
    if (!isa<dist::CommunicationOpInterface>(op)) continue;
    previousCommunication[op] = last;
    last = op;
  }
  llvm::DenseSet<Operation*> placed;
  SmallVector<Operation*> stack;
  Operation* terminator = block.getTerminator();
  auto place = [&](Operation* root) {
    stack.push_back(root);
    while (!stack.empty()) {
      Operation* op = stack.back();
      if (placed.contains(op)) {
        stack.pop_back();
        continue;
      }
      const size_t before = stack.size();
      for (Value operand : llvm::reverse(op->getOperands())) {
        Operation* producer = operand.getDefiningOp();
        if (producer && !placed.contains(producer)) stack.push_back(producer);
      }
      Operation* previous = previousCommunication.lookup(op);
      if (previous && !placed.contains(previous)) stack.push_back(previous);
      if (stack.size() != before) continue;
      stack.pop_back();
      placed.insert(op);
      op->moveBefore(terminator);
    }
  };
  for (Operation* op : original) {
    if (!soap::isGenerator(op) && !isa<soap::BroadcastOp>(op)) place(op);
  }
  for (Operation* op : original) place(op);
}

struct FuseElementwisePass
    : impl::FuseElementwisePassBase<FuseElementwisePass> {
  using FuseElementwisePassBase::FuseElementwisePassBase;

  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    for (mlir::Block& block : getOperation().getBody()) {
      fuse(block);
      orderBlock(block);
      eraseDeadOps(block);
    }
  }

 private:
  void fuse(mlir::Block& block) {
    BlockNodes view(block);
    view.setRecomputed(
        nodesToRecompute(view.nodes, FusionGroups(view.nodes, FusionLimits())));
    const FusionGroups groups(view.nodes, FusionLimits());
    for (const std::vector<int>& members : groups.groups()) {
      FusionBuilder builder(view, members);
      if (!builder.build()) continue;
      ++numFusions;
      numFused += members.size();
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
