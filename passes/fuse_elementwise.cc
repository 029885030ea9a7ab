#include <functional>
#include <map>

#include "ir/dist/ops.h"
#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/IRMapping.h"
#include "passes/fuse_groups.h"
#include "passes/passes.h"
#include "passes/recompute_in_readers.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "passes/passes.h.inc"

namespace {

// Kernels have at most four loops when they reduce.
constexpr int64_t kMaxReductionRank = 4;

// Arithmetic that costs less than a load.
bool isCheapFunction(Operation* op) {
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    return unary.getKind() == soap::UnaryKind::Neg ||
           unary.getKind() == soap::UnaryKind::Not;
  }
  if (auto binary = dyn_cast<soap::BinaryOp>(op)) {
    return binary.getKind() != soap::BinaryKind::Pow &&
           binary.getKind() != soap::BinaryKind::Div;
  }
  return soap::isScalarFunction(op);
}

unsigned bitWidth(Value value) {
  return soap::tensorType(value).getElementType().getIntOrFloatBitWidth();
}

// The ops of a block as nodes, and which of them are functions of the index
// alone. A broadcast is always recomputed: its reader reads the small tensor.
class BlockView {
 public:
  explicit BlockView(mlir::Block& block) {
    for (Operation& op : block.without_terminator()) {
      numbers[&op] = static_cast<int>(ops.size());
      ops.push_back(&op);
      addNode(&op);
    }
    for (Value value : block.getTerminator()->getOperands()) {
      if (auto found = numbers.find(value.getDefiningOp());
          found != numbers.end()) {
        nodes[found->second].escapes = true;
      }
    }
  }

  std::vector<Operation*> ops;
  std::vector<FusionNode> nodes;

  void setRecomputed(const std::vector<int>& numbers) {
    for (int number : numbers) {
      nodes[number].kind = FusionNode::Kind::kRecomputed;
    }
  }

  bool isRecomputed(Operation* op) const {
    auto found = numbers.find(op);
    return found != numbers.end() &&
           nodes[found->second].kind == FusionNode::Kind::kRecomputed;
  }

 private:
  void addNode(Operation* op) {
    FusionNode node;
    const int number = numbers[op];
    if (isa<dist::CommunicationOpInterface>(op)) {
      if (lastCommunication >= 0) {
        node.operands.push_back(lastCommunication);
        nodes[lastCommunication].users.push_back(number);
      }
      lastCommunication = number;
    }
    for (Value operand : op->getOperands()) {
      auto found = numbers.find(operand.getDefiningOp());
      if (found == numbers.end()) continue;
      node.operands.push_back(found->second);
      nodes[found->second].users.push_back(number);
    }
    classify(op, node);
    nodes.push_back(std::move(node));
  }

  void classify(Operation* op, FusionNode& node) {
    if (op->getNumResults() != 1) return;
    RankedTensorType type = soap::tensorType(op->getResult(0));
    if (type.getNumElements() == 0) return;
    if (isIndexFunction(op)) {
      indexFunctions.insert(op);
      node.kind = FusionNode::Kind::kRecomputed;
    } else if (isa<soap::BroadcastOp>(op)) {
      node.kind = FusionNode::Kind::kRecomputed;
    } else if (soap::isElementwise(op)) {
      node.kind = FusionNode::Kind::kMapped;
      std::vector<int64_t> shape(type.getShape().begin(),
                                 type.getShape().end());
      node.shape = shapes.try_emplace(shape, static_cast<int>(shapes.size()))
                       .first->second;
      node.mayReduce = type.getRank() <= kMaxReductionRank;
      node.isCheap = isCheapFunction(op) && wideOperands(op) <= 1;
      node.widens = isa<soap::CastOp>(op) &&
                    bitWidth(op->getOperand(0)) < bitWidth(op->getResult(0));
    } else if (isa<soap::ReduceOp>(op)) {
      node.kind = FusionNode::Kind::kReduced;
    }
  }

  // Operands that a kernel loads as many elements of as it computes.
  int64_t wideOperands(Operation* op) const {
    return llvm::count_if(op->getOperands(), [&](Value operand) {
      Operation* producer = operand.getDefiningOp();
      return !producer || !(isa<soap::BroadcastOp>(producer) ||
                            indexFunctions.contains(producer));
    });
  }

  bool isIndexFunction(Operation* op) const {
    if (isa<soap::FillOp, soap::IotaOp>(op)) return true;
    if (!isCheapFunction(op) && !isa<soap::BroadcastOp>(op)) return false;
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      return indexFunctions.contains(operand.getDefiningOp());
    });
  }

  // All ranks communicate in the order of the program: no fusion may make a
  // later step come before an earlier one.
  int lastCommunication = -1;
  llvm::DenseMap<Operation*, int> numbers;
  llvm::DenseSet<Operation*> indexFunctions;
  std::map<std::vector<int64_t>, int> shapes;
};

// Moves the members of one group into a soap.fusion.
class FusionBuilder {
 public:
  FusionBuilder(const BlockView& view, const std::vector<int>& memberNumbers)
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

  const BlockView& view;
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
    BlockView view(block);
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

  // Recomputed ops that every reader has a copy of.
  static void eraseDeadOps(mlir::Block& block) {
    SmallVector<Operation*> ops;
    for (Operation& op : block.without_terminator()) ops.push_back(&op);
    for (Operation* op : llvm::reverse(ops)) {
      if (op->use_empty() && mlir::isPure(op)) op->erase();
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
