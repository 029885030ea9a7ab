#include "simulator/pipeline/recomputation.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_set>

#include "absl/strings/str_cat.h"
#include "ir/model/op_kinds.h"
#include "simulator/pipeline/recomputation_frontier.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::simulator {
namespace {

class RepeatFinder {
 public:
  RepeatFinder(const model::ModelGraph& graph, const PipelineCut& cut,
               const RecomputationOptions& options)
      : graph(graph), cut(cut), options(options), modules(graph, cut) {}

  RecomputedOps run() {
    found.isRepeated.assign(graph.ops.size(), 0);
    found.isKept.assign(graph.values.size(), 0);
    findReads();
    switch (options.kind) {
      case Recomputation::kNone:
        break;
      case Recomputation::kSelective:
        found.isRepeated = modules.opsOf(LayerModule::kCoreAttention);
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
      case Recomputation::kModules:
        repeatModules();
        break;
    }
    bool isListed = options.kind == Recomputation::kListed;
    bool isChosen = isListed || options.kind == Recomputation::kAlternate ||
                    options.kind == Recomputation::kModules;
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
    dependsOnInput.clear();
    for (const model::ModelValue& value : graph.values)
      dependsOnInput.push_back(value.producer < 0);
    isRead.assign(graph.values.size(), 0);
    leavesChunk.assign(graph.values.size(), 0);
    leaves.assign(graph.ops.size(), 0);
    for (const model::ModelArgument& argument : graph.arguments) {
      dependsOnParameter[argument.value] = modules.isParameter(argument.value);
      dependsOnInput[argument.value] =
          argument.role == model::ModelArgumentRole::kInput;
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      const model::ModelOp& what = graph.ops[op];
      bool depends = false;
      bool dependsInput = false;
      for (int value : what.operands) {
        depends |= dependsOnParameter[value] != 0;
        dependsInput |= dependsOnInput[value] != 0;
        isRead[value] |= isBackward(op);
        int producer = graph.values[value].producer;
        if (producer < 0) continue;
        leavesChunk[value] |= cut.chunkOf[producer] != cut.chunkOf[op];
        leaves[producer] |=
            isForward(op) && cut.layerOf[producer] != cut.layerOf[op];
      }
      for (int value : what.results) {
        dependsOnParameter[value] = depends;
        dependsOnInput[value] = dependsInput;
      }
    }
  }

  // Whether programs of our own make a value once a step, from parameters
  // alone, and keep it (passes/training/recompute.cc).
  bool isMadeOnce(int value) const {
    return !options.repeatsWholeLayers && dependsOnInput[value] == 0;
  }

  bool canRepeat(size_t op) const {
    const model::ModelOp& what = graph.ops[op];
    return isForward(op) && !what.results.empty() &&
           std::all_of(what.results.begin(), what.results.end(),
                       [&](int value) {
                         return dependsOnParameter[value] != 0 &&
                                !modules.isParameter(value) &&
                                !isMadeOnce(value) && leavesChunk[value] == 0;
                       });
  }

  // The first layer of each chunk.
  void findFirstLayers() {
    firstLayers.assign(static_cast<size_t>(cut.chunks), cut.layers);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op) || cut.layerOf[op] < 0) continue;
      int& first = firstLayers[cut.chunkOf[op]];
      first = std::min(first, cut.layerOf[op]);
    }
  }

  // The first of the layers that are computed again with that of an op; -1: it
  // is in none of them.
  int unitOf(size_t op) const {
    int layer = cut.layerOf[op];
    if (layer < 0) return -1;
    int place = layer - firstLayers[cut.chunkOf[op]];
    const RecomputedParts& parts = options.parts;
    if (parts.firstLayers > 0 && place >= parts.firstLayers) return -1;
    if ((place + 1) % parts.layersApart != 0) return -1;
    return layer - place % parts.layersAtOnce;
  }

  // Every op of repeated layers but those whose results enter others.
  void repeatLayers() {
    findFirstLayers();
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      found.isRepeated[op] = isForward(op) && unitOf(op) >= 0;
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op)) continue;
      if (options.repeatsWholeLayers && cut.layerOf[op] < 0) continue;
      for (int operand : graph.ops[op].operands) {
        int producer = graph.values[operand].producer;
        if (producer < 0 || !isForward(producer)) continue;
        bool isInside = cut.layerOf[producer] == cut.layerOf[op] ||
                        (unitOf(op) >= 0 && unitOf(producer) == unitOf(op));
        if (isInside) continue;
        if (options.repeatsWholeLayers) {
          found.isKept[operand] = 1;
        } else {
          found.isRepeated[producer] = 0;
        }
      }
    }
    if (options.repeatsWholeLayers && options.stopsEarly) stopLayersEarly();
  }

  // Leaves what is computed at once behind its last op of which the backward
  // pass reads a result. What the next layer reads is its own input, and kept.
  void stopLayersEarly() {
    std::vector<char> isBehind(static_cast<size_t>(cut.layers), 1);
    for (size_t op = graph.ops.size(); op-- > 0;) {
      if (!found.isRepeated[op]) continue;
      int unit = unitOf(op);
      for (int value : graph.ops[op].results) {
        if (isRead[value] && !found.isKept[value]) isBehind[unit] = 0;
      }
      if (isBehind[unit]) found.isRepeated[op] = 0;
    }
  }

  // Megatron-Core computes whole modules again, whatever of them is read, and
  // discards the outputs of those that come before products
  // (transformer_config.py: recompute_modules).
  void repeatModules() {
    isWhole.assign(graph.ops.size(), 0);
    modules.addOtherLayers();
    for (LayerModule module : options.parts.modules) {
      bool isWholeModule =
          options.repeatsWholeLayers &&
          (module == LayerModule::kMlp || module == LayerModule::kMixture ||
           module == LayerModule::kSharedExperts);
      bool isThere = false;
      std::vector<char> ops = modules.opsOf(module);
      for (size_t op = 0; op < ops.size(); ++op) {
        found.isRepeated[op] |= ops[op];
        isWhole[op] |= ops[op] && isWholeModule;
        isThere |= ops[op] != 0;
      }
      if (!isThere) found.absentModules.push_back(module);
    }
  }

  // All of a layer but attention, its results, and the first, third, fifth ..
  // product with parameters.
  void repeatAlternate() {
    std::vector<int> products(static_cast<size_t>(cut.layers), 0);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      const model::ModelOp& what = graph.ops[op];
      int layer = cut.layerOf[op];
      if (!isForward(op) || layer < 0) continue;
      if (modules.isProductOfActivations(what)) continue;
      bool isCounted = modules.isProductWithParameter(what);
      if (isCounted) ++products[layer];
      found.isRepeated[op] =
          !leavesLayer(op) && !(isCounted && products[layer] % 2 == 1);
    }
  }

  // The cheapest choice that keeps its share, by operations and bytes moved:
  // the same on every machine.
  void repeatForShare() {
    std::vector<int> opOf;
    const std::vector<RepeatableOp> results = repeatableResults(&opOf);
    RecomputationPoint chosen = keepAtMost(results, options.keptPercent);
    for (size_t i = 0; i < results.size(); ++i) {
      found.isRepeated[opOf[i]] |= chosen.isRepeated[i];
    }
  }

  // The results of forward ops, each as one of an op of its own: the backward
  // pass may read the statistics of a norm and not what it normalised. Those of
  // a view count as one. `opOf` gets the op of each.
  std::vector<RepeatableOp> repeatableResults(std::vector<int>* opOf) const {
    CutWeights weights =
        options.weights ? *options.weights : machineFreeWeights(graph);
    std::vector<RepeatableOp> results;
    std::vector<int> numberOf(graph.values.size(), -1);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!isForward(op) || !dependsOnParameter[resultOf(op)] ||
          isMadeOnce(resultOf(op))) {
        continue;
      }
      const model::ModelOp& what = graph.ops[op];
      RepeatableOp own;
      own.work = weights.work[op];
      own.isView = what.isView;
      own.canRepeat = canRepeat(op) && !leavesLayer(op);
      for (int value : what.operands) {
        if (numberOf[value] >= 0) own.operands.push_back(numberOf[value]);
      }
      for (int value : what.results) {
        if (!what.isView || value == resultOf(op)) {
          opOf->push_back(static_cast<int>(op));
          results.push_back(own);
          if (!what.isView) results.back().bytes = weights.bytes[value];
        }
        results.back().isRead |= isRead[value] != 0;
        numberOf[value] = static_cast<int>(results.size()) - 1;
      }
    }
    return results;
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
      bool isWanted = !isWhole.empty() && isWhole[op] != 0;
      for (int value : what.results) isWanted |= isNeeded[value] != 0;
      found.isRepeated[op] &= canRepeat(op) && isWanted;
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
        if (isMade && !found.isRepeated[producer] && !isMadeOnce(value))
          found.isKept[value] = 1;
      }
    }
  }

  const model::ModelGraph& graph;
  const PipelineCut& cut;
  RecomputationOptions options;
  LayerModules modules;
  RecomputedOps found;
  std::vector<char> dependsOnParameter;  // By value, as the next three.
  std::vector<char> dependsOnInput;
  std::vector<char> isRead;  // By the backward pass.
  std::vector<char> leavesChunk;
  std::vector<char> leaves;      // By op: read by another layer's forward ops.
  std::vector<char> isWhole;     // By op: repeated even if nothing reads it.
  std::vector<int> firstLayers;  // By chunk.
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
    const std::vector<char>& repeated = recomputed.isRepeated;
    if (std::find(repeated.begin(), repeated.end(), 1) == repeated.end()) {
      return std::move(found);
    }
    found.readers.resize(graph.values.size());
    neededByInput.assign(graph.values.size(), 0);
    neededByWeight.assign(graph.values.size(), 0);
    readWithWeight.assign(graph.values.size(), 0);
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

std::vector<int> layersRepeatedWith(const model::ModelGraph& graph,
                                    const PipelineCut& cut,
                                    const RecomputedOps& recomputed) {
  std::vector<int> with(static_cast<size_t>(cut.layers));
  std::iota(with.begin(), with.end(), 0);
  for (size_t op = graph.ops.size(); op-- > 0;) {
    int layer = cut.layerOf[op];
    if (!recomputed.isRepeated[op] || layer < 0) continue;
    for (int value : graph.ops[op].operands) {
      int producer = graph.values[value].producer;
      if (producer < 0 || !recomputed.isRepeated[producer]) continue;
      int from = cut.layerOf[producer];
      if (recomputed.isKept[value] || from < 0) continue;
      with[from] = std::max(with[from], with[layer]);
    }
  }
  return with;
}

absl::Status checkModules(const RecomputedOps& recomputed) {
  if (recomputed.absentModules.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "recompute: no layer of the model has a module '",
      layerModuleName(recomputed.absentModules.front()), "'; leave it out"));
}

RecomputedOps recomputedOps(const model::ModelGraph& graph,
                            const PipelineCut& cut,
                            const RecomputationOptions& options) {
  if (options.kind == Recomputation::kNone) {
    RecomputedOps none;
    none.isRepeated.assign(graph.ops.size(), 0);
    none.isKept.assign(graph.values.size(), 0);
    return none;
  }
  return RepeatFinder(graph, cut, options).run();
}

}  // namespace soapstone::simulator
