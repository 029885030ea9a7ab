#include "passes/training/recompute.h"

#include <set>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_RECOMPUTEPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;

// On a forward op that the backward pass computes again.
constexpr llvm::StringLiteral kRecomputeAttribute = "soap.recompute";

StringRef textOf(Operation* op, StringRef attribute) {
  auto text = op->getAttrOfType<mlir::StringAttr>(attribute);
  return text ? text.getValue() : StringRef();
}

bool isGradient(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

// The chunk of every forward op of a function, by name.
llvm::StringMap<int> chunksOf(FuncOp function,
                              const std::vector<std::string>& starts) {
  llvm::StringMap<int> chunks;
  int current = 0;
  for (Operation& op : function.front().without_terminator()) {
    if (isGradient(&op)) continue;
    StringRef name = textOf(&op, soap::kNameAttribute);
    bool begins = current + 1 < static_cast<int>(starts.size()) &&
                  name == starts[current + 1];
    if (begins) ++current;
    chunks[name] = current;
  }
  return chunks;
}

bool leavesChunk(Operation* op, const llvm::StringMap<int>& chunks) {
  int own = chunks.lookup(textOf(op, soap::kNameAttribute));
  return llvm::any_of(op->getUsers(), [&](Operation* user) {
    StringRef forward =
        textOf(user, isGradient(user) ? soap::kGradientOfAttribute
                                      : soap::kNameAttribute);
    auto chunk = chunks.find(forward);
    return chunk != chunks.end() && chunk->second != own;
  });
}

// Repeats the marked ops of one function.
class Repeater {
 public:
  explicit Repeater(FuncOp function) : function(function) {}

  // Returns how many ops were added.
  int64_t run() {
    findParameterReaders();
    SmallVector<Operation*> backward;
    for (Operation& op : function.front().without_terminator()) {
      if (isGradient(&op)) backward.push_back(&op);
    }
    for (Operation* op : backward) {
      for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (Value again = repeated(operand.get(), op)) operand.set(again);
      }
    }
    for (Operation& op : function.front()) op.removeAttr(kRecomputeAttribute);
    return static_cast<int64_t>(copies.size());
  }

 private:
  // Ops without parameters behind them are made anew wherever pipelines read
  // them, and cost nothing to keep elsewhere.
  void findParameterReaders() {
    for (mlir::BlockArgument argument : function.getArguments()) {
      soap::ArgumentRole role =
          soap::argumentRole(function, argument.getArgNumber());
      bool isParameter = role == soap::ArgumentRole::kParameter ||
                         role == soap::ArgumentRole::kWorkingCopy;
      if (isParameter) dependent.insert(argument);
      if (role == soap::ArgumentRole::kInput) ofInputs.insert(argument);
    }
    for (Operation& op : function.front()) {
      for (Value operand : op.getOperands()) {
        if (dependent.contains(operand)) {
          dependent.insert(op.result_begin(), op.result_end());
        }
        if (ofInputs.contains(operand)) {
          ofInputs.insert(op.result_begin(), op.result_end());
        }
      }
    }
  }

  bool isRepeated(Operation* op) const {
    return op && op->hasAttr(kRecomputeAttribute) && !isGradient(op) &&
           dependent.contains(op->getResult(0)) &&
           ofInputs.contains(op->getResult(0));
  }

  // `value` computed again before `reader`; null if it is kept.
  Value repeated(Value value, Operation* reader) {
    Operation* op = value.getDefiningOp();
    if (!isRepeated(op)) return nullptr;
    if (!copies.lookup(op)) copies[op] = copyBefore(reader, op);
    return copies.lookup(op)->getResult(
        cast<mlir::OpResult>(value).getResultNumber());
  }

  // Copies `op`, with what it reads, before `reader`. Chains are as long as the
  // model is deep: no recursion.
  Operation* copyBefore(Operation* reader, Operation* root) {
    SmallVector<Operation*> pending{root};
    while (!pending.empty()) {
      Operation* op = pending.back();
      if (op != root && copies.lookup(op)) {
        pending.pop_back();
        continue;
      }
      size_t before = pending.size();
      for (Value operand : op->getOperands()) {
        Operation* producer = operand.getDefiningOp();
        if (isRepeated(producer) && !copies.lookup(producer)) {
          pending.push_back(producer);
        }
      }
      if (pending.size() != before) continue;
      pending.pop_back();
      Operation* copy = copyOf(op, reader);
      if (op == root) return copy;
      copies[op] = copy;
    }
    return nullptr;
  }

  Operation* copyOf(Operation* op, Operation* reader) {
    OpBuilder builder(reader);
    Operation* copy = builder.clone(*op);
    for (mlir::OpOperand& operand : copy->getOpOperands()) {
      Operation* producer = operand.get().getDefiningOp();
      if (!isRepeated(producer)) continue;
      unsigned number = cast<mlir::OpResult>(operand.get()).getResultNumber();
      operand.set(copies.lookup(producer)->getResult(number));
    }
    copy->removeAttr(kRecomputeAttribute);
    auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    copy->setAttr(soap::kGradientOfAttribute, name);
    copy->setAttr(soap::kNameAttribute,
                  builder.getStringAttr(name.getValue() + ".again"));
    copy->setAttr(kRecomputeOfAttribute, name);
    return copy;
  }

  FuncOp function;
  llvm::DenseSet<Value> dependent;
  llvm::DenseSet<Value> ofInputs;
  llvm::DenseMap<Operation*, Operation*> copies;
};

struct RecomputePass : impl::RecomputePassBase<RecomputePass> {
  using RecomputePassBase::RecomputePassBase;

  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    numRepeated += Repeater(getOperation()).run();
  }
};

// Marks what is repeated in one function.
void markOps(FuncOp function, const std::set<std::string>& names,
             const std::vector<std::string>& chunkStarts) {
  llvm::StringMap<int> chunks = chunksOf(function, chunkStarts);
  for (Operation& op : function.front().without_terminator()) {
    bool isWanted = !isGradient(&op) &&
                    names.count(textOf(&op, soap::kNameAttribute).str()) > 0;
    if (!isWanted || leavesChunk(&op, chunks)) continue;
    op.setAttr(kRecomputeAttribute, mlir::UnitAttr::get(function.getContext()));
  }
}

}  // namespace

LogicalResult recompute(ModuleOp module, const std::vector<std::string>& names,
                        const std::vector<std::string>& chunkStarts) {
  if (names.empty()) return success();
  std::set<std::string> wanted(names.begin(), names.end());
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (!function.isExternal()) markOps(function, wanted, chunkStarts);
  }
  mlir::PassManager manager(module.getContext());
  manager.addNestedPass<FuncOp>(createRecomputePass());
  return manager.run(module);
}

}  // namespace soapstone::passes
