#include "simulator/pipeline/recomputation.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "ir/model/op_kinds.h"
#include "simulator/pipeline/recomputation_frontier.h"

namespace soapstone::simulator {
namespace {

class RepeatFinder {
 public:
  RepeatFinder(const model::ModelGraph& graph, const PipelineCut& cut,
               const RecomputationOptions& options)
      : graph(graph), cut(cut), options(options) {}

  RecomputedOps run() {
    found.isRepeated.assign(graph.ops.size(), 0);
    found.isKept.assign(graph.values.size(), 0);
    if (options.kind == Recomputation::kNone) return std::move(found);
    findReads();
    switch (options.kind) {
      case Recomputation::kNone:
        break;
      case Recomputation::kSelective:
        repeatAttention();
        break;
      case Recomputation::kAlternate:
        repeatAlternate();
        break;
      case Recomputation::kFull:
        repeatLayers();
        break;
      case Recomputation::kShare:
        repeatForShare();
        break;
      case Recomputation::kListed:
        repeatListed();
        break;
    }
    bool isListed = options.kind == Recomputation::kListed;
    bool isChosen = isListed || options.kind == Recomputation::kAlternate;
    if (isChosen || !options.repeatsWholeLayers) {
      if (!isListed) repeatViews();
      dropUnneeded();
      keepInputs();
    }
    return std::move(found);
  }

 private:
  bool isForward(size_t op) const {
    return cut.phases[op] == OpPhase::kForward;
  }
  bool isBackward(size_t op) const {
    return cut.phases[op] == OpPhase::kInputGradient ||
           cut.phases[op] == OpPhase::kWeightGradient;
  }

  // Finds the values that depend on parameters, that the backward pass reads,
  // and that leave their chunk.
  void findReads() {
    dependsOnParameter.assign(graph.values.size(), 0);
    isParameter.assign(graph.values.size(), 0);
    isRead.assign(graph.values.size(), 0);
    leavesChunk.assign(graph.values.size(), 0);
    leaves.assign(graph.ops.size(), 0);
    for (const model::ModelArgument& argument : graph.arguments) {
      isParameter[argument.value] =
          argument.role == model::ModelArgumentRole::kParameter ||
          argument.role == model::ModelArgumentRole::kWorkingCopy;
      dependsOnParameter[argument.value] = isParameter[argument.value];
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      const model::ModelOp& what = graph.ops[op];
      bool depends = false;
      for (int value : what.operands) {
        depends |= dependsOnParameter[value] != 0;
        isRead[value] |= isBackward(op);
        int producer = graph.values[value].producer;
        if (producer < 0) continue;
        leavesChunk[value] |= cut.chunkOf[producer] != cut.chunkOf[op];
        leaves[producer] |=
            isForward(op) && cut.layerOf[producer] != cut.layerOf[op];
      }
      for (int value : what.results) {
        dependsOnParameter[value] = depends;
        if (what.keepsParameter)
          isParameter[value] = isParameter[what.operands[0]];
      }
    }
  }

  bool canRepeat(size_t op) const {
    const model::ModelOp& what = graph.ops[op];
    return isForward(op) && !what.results.empty() &&
           std::all_of(
               what.results.begin(), what.results.end(), [&](int value) {
                 return dependsOnParameter[value] != 0 &&
                        isParameter[value] == 0 && leavesChunk[value] == 0;
               });
  }

  // Every op of a repeated layer but those whose results enter another layer.
  void repeatLayers() {
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      found.isRepeated[op] = isForward(op) && cut.layerOf[op] >= 0;
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op)) continue;
      if (options.repeatsWholeLayers && cut.layerOf[op] < 0) continue;
      for (int operand : graph.ops[op].operands) {
        int producer = graph.values[operand].producer;
        if (producer < 0 || !isForward(producer)) continue;
        if (cut.layerOf[producer] == cut.layerOf[op]) continue;
        if (options.repeatsWholeLayers) {
          found.isKept[operand] = 1;
        } else {
          found.isRepeated[producer] = 0;
        }
      }
    }
    if (options.repeatsWholeLayers && options.stopsEarly) stopLayersEarly();
  }

  // Leaves each layer behind its last op of which the backward pass reads a
  // result. What the next layer reads is its own input, and kept.
  void stopLayersEarly() {
    std::vector<char> isBehind(static_cast<size_t>(cut.layers), 1);
    for (size_t op = graph.ops.size(); op-- > 0;) {
      int layer = cut.layerOf[op];
      if (!found.isRepeated[op] || layer < 0) continue;
      for (int value : graph.ops[op].results) {
        if (isRead[value] && !found.isKept[value]) isBehind[layer] = 0;
      }
      if (isBehind[layer]) found.isRepeated[op] = 0;
    }
  }

  bool isProductOfActivations(const model::ModelOp& op) const {
    if (op.kind == model::kAttentionKind) return true;
    return op.kind == model::kDotKind && readsNoParameter(op);
  }
  bool readsNoParameter(const model::ModelOp& op) const {
    return std::none_of(op.operands.begin(), op.operands.end(),
                        [&](int value) { return isParameter[value] != 0; });
  }

  // Ops between two products of activations, and these products.
  void repeatAttention() {
    std::vector<char> isBehind(graph.values.size(), 0);
    std::vector<char> isBefore(graph.values.size(), 0);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op)) continue;
      bool comes = isProductOfActivations(graph.ops[op]);
      for (int value : graph.ops[op].operands) {
        comes |= isBehind[value] && readsNoParameter(graph.ops[op]);
      }
      for (int value : graph.ops[op].results) isBehind[value] = comes;
    }
    for (size_t op = graph.ops.size(); op-- > 0;) {
      if (!isForward(op)) continue;
      const model::ModelOp& what = graph.ops[op];
      bool isCore = isProductOfActivations(what);
      bool leads = isCore;
      bool follows = isCore;
      for (int value : what.results) {
        leads |= isBefore[value] != 0;
        follows |= isBehind[value] != 0;
      }
      found.isRepeated[op] = leads && follows && cut.layerOf[op] >= 0;
      if (!leads || !(isCore || readsNoParameter(what))) continue;
      for (int value : what.operands) isBefore[value] = 1;
    }
  }

  // All of a layer but attention, its results, and the first, third, fifth ..
  // product with parameters.
  void repeatAlternate() {
    std::vector<int> products(static_cast<size_t>(cut.layers), 0);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      const model::ModelOp& what = graph.ops[op];
      int layer = cut.layerOf[op];
      if (!isForward(op) || layer < 0 || isProductOfActivations(what)) continue;
      bool isCounted = model::isProduct(what.kind) && !readsNoParameter(what);
      if (isCounted) ++products[layer];
      found.isRepeated[op] =
          !leavesLayer(op) && !(isCounted && products[layer] % 2 == 1);
    }
  }

  // The cheapest choice that keeps its share, by operations and bytes moved:
  // the same on every machine.
  void repeatForShare() {
    CutWeights weights =
        options.weights ? *options.weights : machineFreeWeights(graph);
    std::vector<RepeatableOp> ops;
    std::vector<int> numberOf(graph.ops.size(), -1);
    std::vector<int> opOf;
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op) || !dependsOnParameter[resultOf(op)]) continue;
      const model::ModelOp& what = graph.ops[op];
      numberOf[op] = static_cast<int>(ops.size());
      opOf.push_back(static_cast<int>(op));
      RepeatableOp& own = ops.emplace_back();
      own.work = weights.work[op];
      own.isView = what.isView;
      own.canRepeat = canRepeat(op) && !leavesLayer(op);
      for (int value : what.results) {
        if (!what.isView) own.bytes += weights.bytes[value];
        own.isRead |= isRead[value] != 0;
      }
      for (int value : what.operands) {
        int producer = graph.values[value].producer;
        if (producer >= 0 && numberOf[producer] >= 0) {
          own.operands.push_back(numberOf[producer]);
        }
      }
    }
    RecomputationPoint chosen = keepAtMost(ops, options.keptPercent);
    for (size_t i = 0; i < ops.size(); ++i) {
      found.isRepeated[opOf[i]] = chosen.isRepeated[i];
    }
  }

  void repeatListed() {
    std::unordered_set<std::string> names(options.ops.begin(),
                                          options.ops.end());
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      found.isRepeated[op] =
          isForward(op) && names.count(graph.ops[op].name) > 0;
    }
  }

  // Ops repeated between a layer's input and its output hold memory for that
  // layer alone: the memory of the backward pass falls with what is kept.
  bool leavesLayer(size_t op) const { return leaves[op] != 0; }

  int resultOf(size_t op) const { return graph.ops[op].results.front(); }

  // A view of what is repeated would keep it.
  void repeatViews() {
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      const model::ModelOp& what = graph.ops[op];
      if (!isForward(op) || !(what.isView || what.isFree)) continue;
      int producer = graph.values[what.operands[0]].producer;
      found.isRepeated[op] |= producer >= 0 && found.isRepeated[producer];
    }
  }

  void dropUnneeded() {
    std::vector<char> isNeeded(isRead);
    for (size_t op = graph.ops.size(); op-- > 0;) {
      const model::ModelOp& what = graph.ops[op];
      found.isRepeated[op] &=
          canRepeat(op) &&
          std::any_of(what.results.begin(), what.results.end(),
                      [&](int value) { return isNeeded[value]; });
      if (!found.isRepeated[op]) continue;
      for (int value : what.operands) isNeeded[value] = 1;
    }
  }

  void keepInputs() {
    for (size_t op = graph.ops.size(); op-- > 0;) {
      const model::ModelOp& what = graph.ops[op];
      bool keeps = found.isRepeated[op] != 0;
      if (what.isView && !what.results.empty()) {
        keeps |= found.isKept[resultOf(op)] != 0;
      }
      if (!keeps) continue;
      for (int value : what.operands) {
        int producer = graph.values[value].producer;
        bool isMade = producer >= 0 && isForward(producer);
        if (isMade && !found.isRepeated[producer]) found.isKept[value] = 1;
      }
    }
  }

  const model::ModelGraph& graph;
  const PipelineCut& cut;
  RecomputationOptions options;
  RecomputedOps found;
  std::vector<char> isParameter;  // By value, as the next three.
  std::vector<char> dependsOnParameter;
  std::vector<char> isRead;  // By the backward pass.
  std::vector<char> leavesChunk;
  std::vector<char> leaves;  // By op: read by another layer's forward ops.
};

}  // namespace

namespace {

class ReadFinder {
 public:
  ReadFinder(const model::ModelGraph& graph, const PipelineCut& cut,
             const RecomputedOps& recomputed)
      : graph(graph), cut(cut), recomputed(recomputed) {}

  RepeatedReads run() {
    found.forInput.assign(graph.ops.size(), 0);
    found.forWeight.assign(graph.ops.size(), 0);
    found.waits.assign(graph.values.size(), 0);
    found.readers.resize(graph.values.size());
    neededByInput.assign(graph.values.size(), 0);
    neededByWeight.assign(graph.values.size(), 0);
    readWithWeight.assign(graph.values.size(), 0);
    const std::vector<char>& repeated = recomputed.isRepeated;
    if (std::find(repeated.begin(), repeated.end(), 1) == repeated.end()) {
      return std::move(found);
    }
    for (size_t op = graph.ops.size(); op-- > 0;) {
      if (recomputed.isRepeated[op]) {
        visitRepeated(op);
      } else if (cut.phases[op] == OpPhase::kInputGradient) {
        for (int value : graph.ops[op].operands) neededByInput[value] = 1;
      } else if (cut.phases[op] == OpPhase::kWeightGradient) {
        for (int value : graph.ops[op].operands) {
          neededByWeight[value] = 1;
          readWithWeight[value] = 1;
        }
      }
    }
    return std::move(found);
  }

 private:
  static bool anyOf(const std::vector<int>& values,
                    const std::vector<char>& flags) {
    return std::any_of(values.begin(), values.end(),
                       [&](int value) { return flags[value] != 0; });
  }

  void visitRepeated(size_t op) {
    const model::ModelOp& what = graph.ops[op];
    bool isForInput = anyOf(what.results, neededByInput);
    bool isForWeight = anyOf(what.results, neededByWeight);
    found.forInput[op] = isForInput;
    found.forWeight[op] = isForWeight;
    // A view lies where its operand does.
    bool isReadWithWeight =
        (isForWeight && !isForInput) ||
        (what.isView && anyOf(what.results, readWithWeight));
    for (int value : what.results) {
      found.waits[value] = isForInput && readWithWeight[value] != 0;
    }
    for (int value : what.operands) {
      neededByInput[value] |= static_cast<char>(isForInput);
      neededByWeight[value] |= static_cast<char>(isForWeight);
      readWithWeight[value] |= static_cast<char>(isReadWithWeight);
      addReader(value,
                {cut.chunkOf[op], isForWeight, isForWeight && !isForInput});
    }
  }

  void addReader(int value, const RepeatedReads::Reader& reader) {
    for (RepeatedReads::Reader& known : found.readers[value]) {
      if (known.chunk != reader.chunk) continue;
      known.isForWeight |= reader.isForWeight;
      known.isForWeightAlone |= reader.isForWeightAlone;
      return;
    }
    found.readers[value].push_back(reader);
  }

  const model::ModelGraph& graph;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  RepeatedReads found;
  // Indexed by value: needed by that gradient, also for recomputation.
  std::vector<char> neededByInput;
  std::vector<char> neededByWeight;
  // Indexed by value: read by weight gradients, or recomputed with them.
  std::vector<char> readWithWeight;
};

}  // namespace

RepeatedReads readsOfRepeated(const model::ModelGraph& graph,
                              const PipelineCut& cut,
                              const RecomputedOps& recomputed) {
  return ReadFinder(graph, cut, recomputed).run();
}

RecomputedOps recomputedOps(const model::ModelGraph& graph,
                            const PipelineCut& cut,
                            const RecomputationOptions& options) {
  return RepeatFinder(graph, cut, options).run();
}

}  // namespace soapstone::simulator
