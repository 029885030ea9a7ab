#ifndef SOAPSTONE_CODEGEN_MEMORY_VALUE_LIFETIMES_H_
#define SOAPSTONE_CODEGEN_MEMORY_VALUE_LIFETIMES_H_

#include <cstdint>
#include <vector>

#include "codegen/memory/own_parts.h"
#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "ir/step/lifetime_rule.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Returns the result of an op that moves no data that is its operand, for a use
// as this operand; null for other ops.
Value operandAliasedTo(mlir::OpOperand& use);

// Returns whether `op` may write `result` where its operand number `operand`
// was, if nothing else reads that.
bool mayWriteOver(Operation* op, unsigned operand, Value result);

// A function as `step::LifetimeRule` asks for it. Tensors are values with
// memory of their own: the arguments, and what no view, reshape or wait makes.
// Every op is a step, also one that moves no data, except that ops of one call
// are one step.
class FunctionView {
 public:
  static constexpr bool kOpsSend = true;

  FunctionView(mlir::func::FuncOp function, const soap::StridedViews& views,
               const TakenParts& parts);

  // The value whose memory `value` lies in at once; null if that is its own.
  Value aliasedValue(Value value) const;
  // The value whose memory `value` lies in.
  Value rootOf(Value value) const;
  // Returns the number of a value that is its own root.
  int tensorOf(Value root) const { return tensorNumbers.lookup(root); }
  Value valueOf(int tensor) const { return tensors[tensor]; }
  int stepOf(Operation* op) const { return steps.lookup(op); }
  // Whether an op other than `op`, but of its call, reads `root`. A loss does
  // not count beside its gradient: it reads all of a row before the gradient
  // writes there.
  bool isReadBeside(Operation* op, Value root) const;
  // Values that are computed in the memory of an argument.
  void replaceArgument(Value root) { updates.push_back(tensorOf(root)); }

  int opCount() const { return static_cast<int>(ops.size()); }
  int tensorCount() const { return static_cast<int>(tensors.size()); }
  template <typename OnMove, typename OnOp>
  void visit(OnMove /*onMove*/, OnOp onOp) const {
    for (int op = 0; op < opCount(); ++op) onOp(op, joins[op]);
    onOp(opCount(), false);
  }
  // Reshapes and waits are emitted in their place, and no views here.
  static bool isView(int /*op*/) { return false; }
  static bool hasStatistics(int /*op*/) { return false; }
  bool sends(int op) const;
  template <typename F>
  void forOperands(int op, F f) const {
    // The results of the function are read after its last op.
    if (op + 1 == opCount()) return;
    Operation* reader = op == opCount() ? ops.back() : ops[op];
    for (Value operand : reader->getOperands()) f(tensorOf(rootOf(operand)));
  }
  template <typename F>
  void forResults(int op, F f) const {
    if (makesNothing(ops[op])) return;
    for (Value result : ops[op]->getResults()) f(tensorOf(rootOf(result)));
  }
  bool mayOverwrite(int op, int operand, int result) const;
  // Whether a kernel reads the tensor in parts and writes another in parts, all
  // of it, each where a part of the same strides is read.
  bool overwritesInParts(int op, int tensor) const;
  template <typename F>
  void forUpdates(F f) const {
    for (int tensor : updates) f(tensor);
  }
  // Communication is among the ops.
  static int sourceOf(int /*move*/) { return 0; }
  static int targetOf(int /*move*/) { return 0; }
  static int partCount(int /*move*/) { return 0; }
  static bool communicates(int /*move*/, int /*part*/) { return false; }

 private:
  bool makesNothing(Operation* op) const;
  // Whether result number `result` is the first of the parts that a kernel
  // writes of its root, all of that, each where it reads a part of `read`.
  bool overwritesInParts(Operation* op, int result, Value read) const;

  const soap::StridedViews& views;
  const TakenParts& parts;
  std::vector<Operation*> ops;
  std::vector<char> joins;  // By op: whether it is in the call of the last one.
  llvm::DenseMap<Operation*, int> steps;
  std::vector<Value> tensors;
  llvm::DenseMap<Value, int> tensorNumbers;
  std::vector<int> updates;
};

// The use of `value` behind all others; null if its op reads it twice, or if
// nothing reads it.
mlir::OpOperand* lastUseOf(Value value);

// When the values of a function are in memory, by the rule of
// `ir/step/lifetime_rule.h`, in actions: 0 stands for the entry of the
// function, 1.. for its ops, `end()` for what follows its last op.
class ValueLifetimes {
 public:
  // `views` and `parts` must outlive this.
  ValueLifetimes(mlir::func::FuncOp function, const soap::StridedViews& views,
                 const TakenParts& parts);

  int64_t end() const { return rule.stepCount() + 1; }
  int64_t actionOf(Operation* op) const { return view.stepOf(op) + 1; }
  Value aliasedValue(Value value) const { return view.aliasedValue(value); }
  Value rootOf(Value value) const { return view.rootOf(value); }
  // The first and last action with a root in memory; 0 for an argument that
  // nothing reads.
  int64_t firstOf(Value root) const {
    return rule.firstOf(view.tensorOf(root)) + 1;
  }
  int64_t lastOf(Value root) const {
    return rule.lastOf(view.tensorOf(root)) + 1;
  }
  bool isReadBeside(Operation* op, Value root) const {
    return view.isReadBeside(op, root);
  }
  // Whether no op reads the memory of `value` beside or behind `op`.
  bool isBehindReaders(Operation* op, Value value) const;

  // Says which values are computed in the memory of an argument, then finds the
  // operands that other results are written over.
  void overwrite(const llvm::DenseMap<Value, mlir::BlockArgument>& boundTo);
  // After `overwrite`: the root that `result` is written over; null if none.
  Value overwrittenBy(Value result) const { return reuses.lookup(result); }

 private:
  FunctionView view;
  step::LifetimeRule<FunctionView> rule;
  llvm::DenseMap<Value, Value> reuses;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_VALUE_LIFETIMES_H_
