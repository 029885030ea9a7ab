#include "simulator/kept_operands.h"

#include <algorithm>
#include <vector>

namespace soapstone::simulator {
namespace {

// By value, whether ops of the backward pass read it, and all of them are
// products in 8 bits.
std::vector<char> areOperandsInF8(const model::ModelGraph& graph) {
  enum : char { kUnread, kByProducts, kByOthers };
  std::vector<char> readers(graph.values.size(), kUnread);
  for (size_t i = graph.ops.size(); i-- > 0;) {
    const model::ModelOp& op = graph.ops[i];
    // A view is read by those that read its result.
    const bool isSeenThrough = op.isView || op.isFree;
    if (!op.isBackward && !isSeenThrough) continue;
    for (int value : op.operands) {
      char how = op.isWeightProduct ? kByProducts : kByOthers;
      if (isSeenThrough) how = readers[op.results[0]];
      readers[value] = std::max(readers[value], how);
    }
  }
  for (size_t i = 0; i < readers.size(); ++i) {
    const model::ModelValue& value = graph.values[i];
    const bool isForward =
        value.producer >= 0 && !graph.ops[value.producer].isBackward;
    readers[i] = static_cast<char>(readers[i] == kByProducts && isForward &&
                                   value.elementBytes == 2);
  }
  return readers;
}

}  // namespace

void narrowKeptOperands(const model::ModelGraph& graph,
                        const cost_model::ProductRules& rules,
                        TaskGraph* tasks) {
  if (!rules.usesF8 || !rules.keepsF8) return;
  const std::vector<char> isOperand = areOperandsInF8(graph);
  const int taskCount = static_cast<int>(tasks->tasks.size());
  for (TaskBuffer& buffer : tasks->buffers) {
    if (buffer.value < 0 || isOperand[buffer.value] == 0) continue;
    if (buffer.last < 0 || buffer.last >= taskCount) continue;
    const int reader = tasks->tasks[buffer.last].op;
    const bool isKept = reader >= 0 &&
                        reader < static_cast<int>(graph.ops.size()) &&
                        graph.ops[reader].isBackward;
    if (isKept) buffer.bytes /= 2;
  }
}

}  // namespace soapstone::simulator
