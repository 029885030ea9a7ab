#include "simulator/kept_operands.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "ir/model/op_kinds.h"
#include "simulator/expert_exchange.h"

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

// Whether the buffer waits for an op of the backward pass.
bool isKept(const model::ModelGraph& graph, const TaskGraph& tasks,
            const TaskBuffer& buffer) {
  if (buffer.last < 0 || buffer.last >= static_cast<int>(tasks.tasks.size()))
    return false;
  const int reader = tasks.tasks[buffer.last].op;
  return reader >= 0 && reader < static_cast<int>(graph.ops.size()) &&
         graph.ops[reader].isBackward;
}

bool isElementwise(const model::ModelOp& op) {
  return op.kind == model::kUnaryKind || op.kind == model::kBinaryKind;
}

// By value, whether kernels make it again wherever they read it.
std::vector<char> areRepeated(const model::ModelGraph& graph) {
  std::vector<char> isReadBackward(graph.values.size(), 0);
  std::vector<char> isReadByOthers(graph.values.size(), 0);
  for (const model::ModelOp& op : graph.ops) {
    for (int value : op.operands) {
      isReadBackward[value] |= static_cast<char>(op.isBackward);
      isReadByOthers[value] |= static_cast<char>(!isElementwise(op));
    }
  }
  std::vector<char> repeated(graph.values.size(), 0);
  for (const model::ModelOp& op : graph.ops) {
    if (op.isBackward || !isElementwise(op) || op.results.empty()) continue;
    const int made = op.results[0];
    repeated[made] = static_cast<char>(
        isReadBackward[made] && !isReadByOthers[made] &&
        std::all_of(op.operands.begin(), op.operands.end(), [&](int value) {
          return isReadBackward[value] && !repeated[value];
        }));
  }
  return repeated;
}

}  // namespace

void dropElementwise(const model::ModelGraph& graph,
                     const cost_model::RecomputationRules& rules,
                     TaskGraph* tasks) {
  if (!rules.repeatsElementwise) return;
  const std::vector<char> repeated = areRepeated(graph);
  for (TaskBuffer& buffer : tasks->buffers) {
    if (buffer.value >= 0 && repeated[buffer.value] != 0) buffer.bytes = 0;
  }
}

void narrowKeptOperands(const model::ModelGraph& graph,
                        const cost_model::ProductRules& rules,
                        TaskGraph* tasks) {
  if (!rules.usesF8 || !rules.keepsF8) return;
  const std::vector<char> isOperand = areOperandsInF8(graph);
  for (TaskBuffer& buffer : tasks->buffers) {
    if (buffer.value < 0 || isOperand[buffer.value] == 0) continue;
    if (isKept(graph, *tasks, buffer)) buffer.bytes /= 2;
  }
}

void widenKeptNorms(const model::ModelGraph& graph,
                    const cost_model::SystemProfile& system, TaskGraph* tasks) {
  if (system.fusesAcrossOps || system.fusesNorms) return;
  for (TaskBuffer& buffer : tasks->buffers) {
    if (buffer.value < 0) continue;
    const model::ModelValue& value = graph.values[buffer.value];
    if (value.elementBytes != 2 || value.producer < 0) continue;
    const model::ModelOp& op = graph.ops[value.producer];
    const bool isChain = op.kind == model::kNormKind && value.index == 0 &&
                         absl::StrContains(op.attributes, "<rms>");
    // 4 + 2 bytes instead of the input's 2, beside the result's 2.
    if (isChain && isKept(graph, *tasks, buffer)) buffer.bytes *= 3;
  }
}

namespace {

// By value, whether it is a form of 16 bits of a parameter that products in 8
// bits alone read.
std::vector<char> areWeightsInF8(const model::ModelGraph& graph) {
  enum : char { kUnread, kByProducts, kByOthers };
  std::vector<char> readers(graph.values.size(), kUnread);
  for (size_t i = graph.ops.size(); i-- > 0;) {
    const model::ModelOp& op = graph.ops[i];
    const int weight = graph.weightOperand(op);
    for (size_t j = 0; j < op.operands.size(); ++j) {
      char how = kByOthers;
      if (weight == static_cast<int>(j)) {
        how = kByProducts;
      } else if (op.keepsParameter) {
        how = readers[op.results[0]];
      }
      char& reader = readers[op.operands[j]];
      reader = std::max(reader, how);
    }
  }
  for (size_t i = 0; i < readers.size(); ++i) {
    readers[i] = static_cast<char>(readers[i] == kByProducts &&
                                   graph.values[i].elementBytes == 2);
  }
  return readers;
}

}  // namespace

TravellingShares::TravellingShares(const model::ModelGraph& graph,
                                   const cost_model::SystemProfile& system)
    : exchanged(exchangedShares(graph, system.experts)) {
  if (!system.products.usesF8) return;
  isOperand.assign(graph.values.size(), 0);
  for (const model::ModelOp& op : graph.ops) {
    if (!op.isWeightProduct) continue;
    for (int value : op.operands) {
      isOperand[value] =
          static_cast<char>(graph.values[value].elementBytes == 2);
    }
  }
  if (system.products.gathersF8) isWeight = areWeightsInF8(graph);
}

double TravellingShares::of(sharding::StepKind kind, int value) const {
  double share = exchanged.empty() ? 1 : exchanged[value];
  const bool isNarrowed = kind == sharding::StepKind::kAllGather &&
                          !isOperand.empty() && isOperand[value] != 0;
  return isNarrowed ? share / 2 : share;
}

double TravellingShares::ofParameter(sharding::StepKind kind, int value) const {
  const bool isNarrowed = kind == sharding::StepKind::kAllGather &&
                          !isWeight.empty() && isWeight[value] != 0;
  return isNarrowed ? 0.5 : 1;
}

}  // namespace soapstone::simulator
