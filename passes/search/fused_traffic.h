#ifndef SOAPSTONE_PASSES_SEARCH_FUSED_TRAFFIC_H_
#define SOAPSTONE_PASSES_SEARCH_FUSED_TRAFFIC_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/model/op_work.h"
#include "llvm/ADT/DenseMap.h"
#include "passes/search/model_graph_builder.h"

// Predicts the kernels that code generation makes of elementwise ops, as far as
// prices depend on them: values between two ops of one kernel never go through
// memory.
namespace soapstone::search {

// The elementwise ops that read values first, by their leaders. Each value's
// users are walked once: every random op reads the seed.
class FirstLoads {
 public:
  // `keepsGates`: as `ModelGraphOptions::keepsGates`.
  explicit FirstLoads(bool keepsGates) : keepsGates(keepsGates) {}

  // Whether an elementwise op of the same leader, so of the same kernel, has
  // loaded the operand before.
  bool isLoadedBefore(Value operand, Operation* op);

 private:
  // The name of the leader, and whether the op is a backward one.
  using Key = std::pair<StringRef, bool>;

  static Key keyOf(Operation* op);

  const bool keepsGates;
  llvm::DenseMap<Value, std::map<Key, Operation*>> firstReaders;
};

// The part of an op's traffic that stays in registers.
struct FusedTraffic {
  std::vector<bool> operands;
  bool result = false;
  // One call updates many parameters and writes their working copies, or is the
  // product beside a sum over its rows: no launches of its own.
  bool joins = false;
  // What it makes lies in the memory of a sum to which rows are added; the op
  // that makes the rows' table writes the rows there.
  bool writesRows = false;
  bool isAdded = false;
  bool isInSum = false;  // See `model::ModelOp::isInSum`.

  FusedTraffic(Operation* op, const ModelGraphOptions& options,
               FirstLoads* loads);

  // Takes off what does not go through memory.
  void takeOff(Operation* op, model::OpWork* work) const;

  // Equal for equal values.
  std::string toString() const;

 private:
  void findRows(Operation* op);
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_FUSED_TRAFFIC_H_
