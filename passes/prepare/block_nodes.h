#ifndef SOAPSTONE_PASSES_PREPARE_BLOCK_NODES_H_
#define SOAPSTONE_PASSES_PREPARE_BLOCK_NODES_H_

#include <map>
#include <vector>

#include "ir/mlir_names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/Block.h"
#include "passes/prepare/fusion_node.h"

namespace soapstone::passes {

// The ops of a block as nodes, and which of them are functions of the index
// alone. A broadcast is always recomputed: its reader reads the small tensor.
class BlockNodes {
 public:
  explicit BlockNodes(mlir::Block& block);

  std::vector<Operation*> ops;
  std::vector<FusionNode> nodes;

  void setRecomputed(const std::vector<int>& numbers);
  bool isRecomputed(Operation* op) const;
  // The number of `op`; of one that was made since, that of the next op which
  // was not.
  int numberOf(Operation* op) const;

 private:
  void addNode(Operation* op);
  void noteMemory(Operation* op, FusionNode& node);
  void noteResult(mlir::OpOperand& returned);
  void classify(Operation* op, FusionNode& node);
  int64_t wideOperands(Operation* op) const;
  bool isOfOneRepeated(Operation* op) const;
  bool isIndexFunction(Operation* op) const;
  FusionResult* resultBehind(Value value);

  // All ranks communicate in the order of the program: no fusion may make a
  // later step come before an earlier one.
  int lastCommunication = -1;
  llvm::DenseMap<Operation*, int> numbers;
  llvm::DenseSet<Operation*> indexFunctions;
  std::map<std::vector<int64_t>, int> shapes;
};

// Erases the ops of a block without side effects that nothing reads, those that
// only such ops read included.
void eraseDeadOps(mlir::Block& block);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_BLOCK_NODES_H_
