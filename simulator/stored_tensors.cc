#include "simulator/stored_tensors.h"

namespace soapstone::simulator {

sharding::StorageReaders storageReaders(const model::ModelGraph& graph) {
  sharding::StorageReaders readers(graph.arguments.size());
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    if (argument.parameter < 0) continue;
    readers.holdLike(static_cast<int>(i), argument.parameter,
                     argument.role == model::ModelArgumentRole::kWorkingCopy);
  }
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    const model::ModelOp& what = graph.ops[op];
    if (what.storageArgument >= 0) continue;
    for (size_t operand = 0; operand < what.operands.size(); ++operand) {
      const model::ModelValue& value = graph.values[what.operands[operand]];
      if (value.producer >= 0) continue;
      readers.add(value.index,
                  {static_cast<int>(op), static_cast<int>(operand)});
    }
  }
  return readers;
}

std::vector<char> mastersOfCopies(const model::ModelGraph& graph) {
  std::vector<char> isMaster(graph.arguments.size(), 0);
  for (const model::ModelArgument& argument : graph.arguments) {
    bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy;
    if (isCopy && argument.parameter >= 0) isMaster[argument.parameter] = 1;
  }
  return isMaster;
}

}  // namespace soapstone::simulator
