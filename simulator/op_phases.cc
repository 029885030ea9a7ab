#include "simulator/op_phases.h"

#include <algorithm>
#include <utility>

#include "ir/model/op_kinds.h"

namespace soapstone::simulator {
namespace {

// Backward ops and those between them: sums of gradients.
std::vector<char> backwardOps(const model::ModelGraph& graph,
                              const ValueReaders& readers) {
  size_t count = graph.ops.size();
  std::vector<char> isBehind(count, 0);  // Behind a backward op, or one.
  std::vector<char> isBefore(count, 0);
  for (size_t i = 0; i < count; ++i) {
    isBehind[i] = graph.ops[i].isBackward;
    for (int value : graph.ops[i].operands) {
      int producer = graph.values[value].producer;
      if (producer >= 0 && isBehind[producer]) isBehind[i] = 1;
    }
  }
  for (size_t i = count; i-- > 0;) {
    isBefore[i] = graph.ops[i].isBackward;
    for (int value : graph.ops[i].results) {
      for (int reader : readers[value]) {
        if (isBefore[reader]) isBefore[i] = 1;
      }
    }
  }
  for (size_t i = 0; i < count; ++i) isBehind[i] &= isBefore[i];
  return isBehind;
}

// Makes sums of several terms of a parameter's gradient input gradients if all
// terms are, as programs do (passes/pipeline/adding_places.h): terms that wait
// would each need a place.
class TermAdder {
 public:
  TermAdder(const model::ModelGraph& graph, const std::vector<char>& isGradient,
            std::vector<OpPhase>* phases)
      : graph(graph),
        isGradient(isGradient),
        phases(*phases),
        terms(graph.ops.size(), kNoSum) {}

  void run() {
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isSum(op)) continue;
      terms[op] = termsOf(graph.ops[op]);
      if (terms[op] > 1) addEarly(static_cast<int>(op));
    }
  }

 private:
  static constexpr int kNoSum = -1;
  static constexpr int kLate = 0;  // Some term is made with weight gradients.

  bool isSum(size_t op) const {
    const model::ModelOp& what = graph.ops[op];
    const bool isForm = what.isView || what.kind == model::kBinaryKind ||
                        what.kind == model::kCastKind ||
                        what.kind == model::kConcatKind;
    return isForm && phases[op] == OpPhase::kWeightGradient &&
           what.results.size() == 1 && isGradient[what.results[0]];
  }

  int termsOf(const model::ModelOp& sum) const {
    int count = 0;
    for (int value : sum.operands) {
      const int producer = graph.values[value].producer;
      if (producer < 0) continue;
      const bool isEarly = phases[producer] == OpPhase::kInputGradient;
      const int added =
          terms[producer] != kNoSum ? terms[producer] : (isEarly ? 1 : kLate);
      if (added == kLate) return kLate;
      count += added;
    }
    return count;
  }

  void addEarly(int op) {
    phases[op] = OpPhase::kInputGradient;
    for (int value : graph.ops[op].operands) {
      const int producer = graph.values[value].producer;
      if (producer >= 0 && phases[producer] == OpPhase::kWeightGradient)
        addEarly(producer);
    }
  }

  const model::ModelGraph& graph;
  const std::vector<char>& isGradient;
  std::vector<OpPhase>& phases;
  std::vector<int> terms;  // By op, those of a sum.
};

// As `parameterGradients`; with `withTakenApart` also what slices take apart
// before it is put together in another order, as the gates of a cell.
std::vector<char> gradientsOf(const model::ModelGraph& graph,
                              const std::vector<OpPhase>& phases,
                              bool withTakenApart) {
  std::vector<char> isGradient(graph.values.size(), 0);
  auto isBackward = [&](int value) {
    int producer = graph.values[value].producer;
    return producer >= 0 && isBackwardPhase(phases[producer]);
  };
  for (const model::ModelResult& result : graph.results) {
    if (isBackward(result.value)) isGradient[result.value] = 1;
  }
  for (size_t i = graph.ops.size(); i-- > 0;) {
    const model::ModelOp& op = graph.ops[i];
    bool updates = phases[i] == OpPhase::kUpdate;
    bool handsOn = isBackwardPhase(phases[i]) && op.results.size() == 1 &&
                   isGradient[op.results[0]] != 0 && !model::isProduct(op.kind);
    if (!updates && !handsOn) continue;
    // The parts of a packed parameter's gradient are put together.
    bool joins = op.kind == model::kConcatKind ||
                 (withTakenApart && op.kind == model::kSliceKind);
    for (int value : op.operands) {
      bool isSame =
          updates || joins ||
          graph.values[value].shape == graph.values[op.results[0]].shape;
      if (isSame && isBackward(value)) isGradient[value] = 1;
    }
  }
  return isGradient;
}

// Weight gradients among the backward ops, from the last on.
void findWeightGradients(const model::ModelGraph& graph,
                         const ValueReaders& readers,
                         std::vector<OpPhase>* phases) {
  std::vector<char> gradients =
      gradientsOf(graph, *phases, /*withTakenApart=*/true);
  std::vector<char> isResult(graph.values.size(), 0);
  for (const model::ModelResult& result : graph.results)
    isResult[result.value] = 1;
  for (size_t i = graph.ops.size(); i-- > 0;) {
    if ((*phases)[i] != OpPhase::kInputGradient) continue;
    const model::ModelOp& op = graph.ops[i];
    bool isWeight = true;
    bool isUsed = false;
    for (int value : op.results) {
      isUsed |= isResult[value] || !readers[value].empty();
      for (int reader : readers[value]) {
        OpPhase phase = (*phases)[reader];
        bool joins =
            phase == OpPhase::kWeightGradient &&
            (graph.ops[reader].leader == op.leader || gradients[value]);
        isWeight &= phase == OpPhase::kUpdate || joins;
      }
    }
    if (isWeight && isUsed) (*phases)[i] = OpPhase::kWeightGradient;
  }
  TermAdder(graph, gradients, phases).run();
}

}  // namespace

ValueReaders::ValueReaders(const model::ModelGraph& graph)
    : begins(graph.values.size() + 1, 0) {
  // By value: the last op that was found to read it.
  std::vector<int> last(graph.values.size(), -1);
  auto forEach = [&](auto visit) {
    std::fill(last.begin(), last.end(), -1);
    for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
      for (int value : graph.ops[op].operands) {
        if (std::exchange(last[value], op) != op) visit(value, op);
      }
    }
  };
  forEach([&](int value, int /*op*/) { ++begins[value + 1]; });
  for (size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  ops.resize(begins.back());
  std::vector<int> next(begins.begin(), begins.end() - 1);
  forEach([&](int value, int op) { ops[next[value]++] = op; });
}

std::vector<char> parameterLike(const model::ModelGraph& graph) {
  std::vector<char> isLike(graph.values.size(), 0);
  for (const model::ModelArgument& argument : graph.arguments) {
    isLike[argument.value] =
        argument.role == model::ModelArgumentRole::kParameter ||
        argument.role == model::ModelArgumentRole::kWorkingCopy;
  }
  for (const model::ModelOp& op : graph.ops) {
    if (!op.keepsParameter || !isLike[op.operands[0]]) continue;
    for (int value : op.results) isLike[value] = 1;
  }
  return isLike;
}

std::vector<char> parameterGradients(const model::ModelGraph& graph,
                                     const std::vector<OpPhase>& phases) {
  return gradientsOf(graph, phases, /*withTakenApart=*/false);
}

std::vector<OpPhase> phasesOf(const model::ModelGraph& graph) {
  return phasesOf(graph, ValueReaders(graph));
}

std::vector<OpPhase> phasesOf(const model::ModelGraph& graph,
                              const ValueReaders& readers) {
  std::vector<char> isBackward = backwardOps(graph, readers);
  std::vector<char> isParameter = parameterLike(graph);
  std::vector<OpPhase> phases(graph.ops.size(), OpPhase::kForward);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    if (isBackward[i]) {
      phases[i] = OpPhase::kInputGradient;
      continue;
    }
    bool isUpdate = op.storageArgument >= 0;
    for (int value : op.operands) {
      int producer = graph.values[value].producer;
      if (producer < 0) continue;
      isUpdate |= phases[producer] == OpPhase::kUpdate ||
                  phases[producer] == OpPhase::kInputGradient;
    }
    bool prepares = op.keepsParameter && isParameter[op.operands[0]];
    if (isUpdate) {
      phases[i] = OpPhase::kUpdate;
    } else if (prepares) {
      phases[i] = OpPhase::kPrepare;
    }
  }
  // Arithmetic on step and learning rate that only updates read.
  for (size_t i = graph.ops.size(); i-- > 0;) {
    if (phases[i] != OpPhase::kForward) continue;
    bool isRead = false;
    bool isForUpdate = true;
    for (int value : graph.ops[i].results) {
      for (int reader : readers[value]) {
        isRead = true;
        isForUpdate &= phases[reader] == OpPhase::kUpdate;
      }
    }
    if (isRead && isForUpdate) phases[i] = OpPhase::kUpdate;
  }
  findWeightGradients(graph, readers, &phases);
  return phases;
}

}  // namespace soapstone::simulator
