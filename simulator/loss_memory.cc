#include "simulator/loss_memory.h"

#include <vector>

#include "ir/model/op_kinds.h"

namespace soapstone::simulator {
namespace {

// Bytes per logit that a loss moves at most where a kernel or two compute it:
// reads for the sum and the gradient, with conversions, and a write. Profiles
// with more have a chain of kernels in f32.
constexpr double kFusedLossBytes = 18;

// Bytes per logit that such a chain holds: log-softmax, its gradient and that
// of the converted logits. Liger Kernel measured 20 with logits and gradient in
// f32 (benchmark/data/all_benchmark_data.csv, cross_entropy of provider
// huggingface: 40,960 MB for 16,384 x 131,072 logits).
constexpr double kChainLossBytes = 12;

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
  if (system.lossBytesPerLogit <= kFusedLossBytes) return;
  std::vector<TaskBuffer> added;
  for (const TaskBuffer& buffer : tasks->buffers) {
    if (!isLossGradient(graph, *tasks, buffer)) continue;
    int64_t elementBytes = graph.values[buffer.value].elementBytes;
    TaskBuffer copies = buffer;
    copies.kind = BufferKind::kWorkspace;
    copies.bytes = static_cast<int64_t>(static_cast<double>(buffer.bytes) /
                                        static_cast<double>(elementBytes) *
                                        kChainLossBytes);
    copies.last = copies.first;
    copies.value = -1;
    added.push_back(copies);
  }
  tasks->buffers.insert(tasks->buffers.end(), added.begin(), added.end());
}

}  // namespace soapstone::simulator
