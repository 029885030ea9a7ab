#include "simulator/loss_memory.h"

#include <vector>

#include "ir/model/op_kinds.h"

namespace soapstone::simulator {
namespace {

// Whether the buffer is the gradient of the logits, where it is made.
bool isLossGradient(const model::ModelGraph& graph, const TaskGraph& tasks,
                    const TaskBuffer& buffer) {
  if (buffer.value < 0 || buffer.first < 0) return false;
  if (buffer.first >= static_cast<int>(tasks.tasks.size())) return false;
  int producer = graph.values[buffer.value].producer;
  const Task& task = tasks.tasks[buffer.first];
  return producer >= 0 && task.op == producer && task.value < 0 &&
         graph.ops[producer].kind == model::kCrossEntropyGradKind;
}

}  // namespace

void addLossBuffers(const model::ModelGraph& graph,
                    const cost_model::SystemProfile& system, TaskGraph* tasks) {
  if (system.lossHeldBytesPerLogit == 0) return;
  std::vector<TaskBuffer> added;
  for (const TaskBuffer& buffer : tasks->buffers) {
    if (!isLossGradient(graph, *tasks, buffer)) continue;
    int64_t elementBytes = graph.values[buffer.value].elementBytes;
    TaskBuffer copies = buffer;
    copies.kind = BufferKind::kWorkspace;
    copies.bytes = static_cast<int64_t>(static_cast<double>(buffer.bytes) /
                                        static_cast<double>(elementBytes) *
                                        system.lossHeldBytesPerLogit);
    copies.last = copies.first;
    copies.value = -1;
    added.push_back(copies);
  }
  tasks->buffers.insert(tasks->buffers.end(), added.begin(), added.end());
}

}  // namespace soapstone::simulator
