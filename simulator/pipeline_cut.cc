#include "simulator/pipeline_cut.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/cut_ground.h"

namespace soapstone::simulator {
namespace {

// The ops whose order decides, and where they may be cut.
class Cutter {
 public:
  Cutter(const model::ModelGraph& graph, const CutGround& ground, int chunks,
         CutBalance balance, const CutWeights& weights)
      : graph(graph),
        ground(ground),
        balance(balance),
        weights(weights),
        readers(ground.readers),
        line(ground.line),
        positionOf(ground.positionOf) {
    cut.chunks = chunks;
    cut.phases = ground.phases;
    cut.chunkOf.assign(graph.ops.size(), -1);
    cut.layerOf.assign(graph.ops.size(), -1);
  }

  // Cuts at `firstOps`, if they are given.
  absl::StatusOr<PipelineCut> run(
      const std::vector<std::string>& firstOps = {}) {
    SOAPSTONE_RETURN_IF_ERROR(findCandidates());
    if (cut.chunks > 1) measure();
    if (firstOps.empty()) {
      chooseCuts();
    } else {
      SOAPSTONE_RETURN_IF_ERROR(cutAt(firstOps));
    }
    assignForward();
    assignRest();
    collectReaders();
    if (cut.chunks > 1) {
      SOAPSTONE_RETURN_IF_ERROR(collectMessages());
      findBarrier();
    }
    return std::move(cut);
  }

 private:
  bool isForward(int op) const { return cut.phases[op] == OpPhase::kForward; }

  // Work up to every position, and what crosses there.
  void measure() {
    int count = static_cast<int>(line.size());
    std::vector<int64_t> work(count + 1, 0);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      int leader = graph.ops[op].leader;
      int owner = positionOf[op] >= 0 ? static_cast<int>(op) : leader;
      if (owner < 0 || positionOf[owner] < 0) continue;
      OpPhase phase = cut.phases[op];
      if (phase == OpPhase::kPrepare || phase == OpPhase::kUpdate) continue;
      work[positionOf[owner] + 1] += weights.work[op];
    }
    workBefore = work;
    for (int i = 0; i < count; ++i) workBefore[i + 1] += workBefore[i];
    bytesAt.assign(count + 1, 0);
    for (int position = 0; position < count; ++position) {
      for (int value : graph.ops[line[position]].results) {
        int last = position;
        for (int reader : readers[value]) {
          if (isForward(reader)) last = std::max(last, positionOf[reader]);
        }
        if (last == position) continue;
        // It crosses the positions behind its op, up to its last reader's.
        bytesAt[position + 1] += weights.bytes[value];
        bytesAt[last + 1] -= weights.bytes[value];
      }
    }
    for (int i = 0; i < count; ++i) {
      bytesAt[i + 1] += bytesAt[i];
    }
  }

  absl::Status findCandidates() {
    int count = static_cast<int>(line.size());
    if (cut.chunks > count) {
      return absl::InvalidArgumentError(absl::StrCat(
          "cannot cut ", count, " ops of the forward pass into ", cut.chunks,
          " chunks; use at most ", std::max(1, count)));
    }
    candidates = ground.crossings;
    layers = ground.layers;
    // A value that crosses alone, but alone by being the only one left after a
    // long way, is no place to cut many times: fall back on all positions.
    if (static_cast<int>(candidates.size()) < 2 * (cut.chunks - 1)) {
      candidates.clear();
      for (int position = 1; position < count; ++position) {
        candidates.push_back(position);
      }
      layers = ground.findLayers(candidates);
    }
    cut.layers = layers.layers;
    return absl::OkStatus();
  }

  int pieceBegin(size_t piece) const {
    return piece == 0 ? 0 : candidates[piece - 1];
  }
  int layerBegin(int layer) const {
    size_t piece =
        layers.firstPiece + static_cast<size_t>(layer) * layers.period;
    return piece > candidates.size() ? static_cast<int>(line.size())
                                     : pieceBegin(piece);
  }

  void chooseCuts() {
    bool isEven = balance == CutBalance::kEqualLayers && cut.layers > 0 &&
                  cut.layers % cut.chunks == 0;
    cuts.assign(1, 0);
    if (cut.chunks == 1) {
      // There is nothing to choose.
    } else if (isEven) {
      for (int chunk = 1; chunk < cut.chunks; ++chunk) {
        cuts.push_back(layerBegin(chunk * (cut.layers / cut.chunks)));
      }
    } else {
      balanceWork();
    }
    cuts.push_back(static_cast<int>(line.size()));
  }

  absl::Status cutAt(const std::vector<std::string>& firstOps) {
    std::unordered_map<std::string, int> numbers;
    for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
      if (isForward(op)) numbers.try_emplace(graph.ops[op].name, op);
    }
    cuts.assign(1, 0);
    for (size_t chunk = 0; chunk < firstOps.size(); ++chunk) {
      auto found = numbers.find(firstOps[chunk]);
      if (found == numbers.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("chunk ", chunk, " begins at '", firstOps[chunk],
                         "', which is no op of the forward pass"));
      }
      if (chunk == 0) continue;
      auto next = std::lower_bound(line.begin(), line.end(), found->second);
      int position = static_cast<int>(next - line.begin());
      bool isLast = position >= static_cast<int>(line.size());
      if (isLast || position <= cuts.back()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "chunk ", chunk, " begins at '", firstOps[chunk], "', ",
            isLast ? "behind" : "not behind the beginning of chunk ",
            isLast ? std::string(" all that depends on parameters")
                   : absl::StrCat(chunk - 1)));
      }
      cuts.push_back(position);
    }
    cuts.push_back(static_cast<int>(line.size()));
    return absl::OkStatus();
  }

  // Cuts where one value crosses; anywhere, if that is much better balanced.
  void balanceWork() {
    std::vector<int> chosen;
    int64_t withOne = placeCuts(candidates, &chosen);
    // Price of several messages per chunk, besides their bytes.
    constexpr double kWorthIt = 0.8;
    double most = kWorthIt * static_cast<double>(withOne);
    if (static_cast<double>(
            leastOfLargest(workBefore, cut.chunks, weights.slowness)) < most) {
      std::vector<int> everywhere;
      for (int i = 1; i < static_cast<int>(line.size()); ++i) {
        everywhere.push_back(i);
      }
      std::vector<int> any;
      int64_t withAll = placeCuts(everywhere, &any);
      if (static_cast<double>(withAll) < most) chosen = std::move(any);
    }
    cuts.insert(cuts.end(), chosen.begin(), chosen.end());
  }

  // Positions of `list` that are looked at, between both ends of the line.
  std::vector<int> placesOf(const std::vector<int>& list) const {
    // More than enough; keeps the table small.
    constexpr size_t kMostCandidates = 768;
    std::vector<int> places{0};
    size_t step = list.size() / kMostCandidates + 1;
    for (size_t i = 0; i < list.size(); ++i) {
      bool isKept = i % step == 0 || step * cut.chunks > list.size();
      if (isKept) places.push_back(list[i]);
    }
    places.push_back(static_cast<int>(line.size()));
    return places;
  }

  // The positions out of `list` at which the largest chunk, with what it sends,
  // is least; returns how large it is.
  int64_t placeCuts(const std::vector<int>& list,
                    std::vector<int>* chosen) const {
    std::vector<int> places = placesOf(list);
    size_t count = places.size();
    constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
    if (count <= static_cast<size_t>(cut.chunks)) return kNever;
    // By place, times of the work before it on a chunk and of its messages.
    std::vector<int64_t> before(count);
    std::vector<int64_t> sent(count);
    auto look = [&](int chunk) {
      for (size_t i = 0; i < count; ++i) {
        before[i] = timeOf(workBefore[places[i]], chunk, weights.slowness);
      }
    };
    for (size_t i = 0; i < count; ++i) {
      double bytes =
          i + 1 == count ? 0 : static_cast<double>(bytesAt[places[i]]);
      sent[i] = static_cast<int64_t>(bytes * weights.picosecondsPerByte);
    }
    auto cost = [&](size_t from, size_t to) {
      return before[to] - before[from] + sent[to];
    };
    look(0);
    std::vector<std::vector<int>> from(cut.chunks, std::vector<int>(count, -1));
    std::vector<int64_t> best(count, kNever);
    for (size_t end = 1; end < count; ++end) best[end] = cost(0, end);
    for (int chunk = 1; chunk < cut.chunks; ++chunk) {
      std::vector<int64_t> next(count, kNever);
      if (!weights.slowness.empty()) look(chunk);
      // Each of the chunks behind this one ends in a place of its own.
      const size_t ends = count - static_cast<size_t>(cut.chunks - 1 - chunk);
      for (size_t end = static_cast<size_t>(chunk) + 1; end < ends; ++end) {
        for (size_t begin = end - 1; begin >= static_cast<size_t>(chunk);
             --begin) {
          int64_t last = cost(begin, end);
          int64_t largest = std::max(best[begin], last);
          if (largest < next[end]) {
            next[end] = largest;
            from[chunk][end] = static_cast<int>(begin);
          }
          if (last > next[end]) break;  // Longer ones are worse.
        }
      }
      best = std::move(next);
    }
    int end = static_cast<int>(count) - 1;
    for (int chunk = cut.chunks - 1; chunk > 0; --chunk) {
      end = from[chunk][end];
      chosen->push_back(places[end]);
    }
    std::reverse(chosen->begin(), chosen->end());
    return best[count - 1];
  }

  void assignForward() {
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      for (int i = cuts[chunk]; i < cuts[chunk + 1]; ++i) {
        cut.chunkOf[line[i]] = chunk;
      }
      cut.firstOps.push_back(graph.ops[line[cuts[chunk]]].name);
    }
    for (int layer = 0; layer < cut.layers; ++layer) {
      for (int i = layerBegin(layer); i < layerBegin(layer + 1); ++i) {
        cut.layerOf[line[i]] = layer;
      }
    }
  }

  // Ops of no fixed place go to the first chunk that reads them; backward ops
  // to that of their forward op, updates to that of their parameter.
  void assignRest() {
    if (cut.chunks == 1) return assignRestOfOne();
    for (size_t i = graph.ops.size(); i-- > 0;) {
      if (cut.chunkOf[i] >= 0) continue;
      bool floats = cut.phases[i] == OpPhase::kForward ||
                    cut.phases[i] == OpPhase::kPrepare;
      if (floats) cut.chunkOf[i] = firstReader(graph.ops[i]);
    }
    firstReaderOfArguments();
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      const model::ModelOp& op = graph.ops[i];
      if (cut.layerOf[i] < 0 && op.leader >= 0) {
        cut.layerOf[i] = cut.layerOf[op.leader];
      }
      if (cut.chunkOf[i] >= 0) continue;
      if (op.storageArgument >= 0) {
        int parameter = graph.arguments[op.storageArgument].parameter;
        cut.chunkOf[i] =
            argumentChunk[parameter >= 0 ? parameter : op.storageArgument];
      } else if (op.leader >= 0 && op.leader != static_cast<int>(i)) {
        // An op that takes a gradient apart may be split like what made it.
        const bool isKnown = ground.forwardOf[i].first >= 0;
        cut.chunkOf[i] = isKnown ? ground.chunkOfForward(i, cut.chunkOf)
                                 : cut.chunkOf[op.leader];
        // A sum of gradients may be split like one that comes from behind.
        int lowest =
            isBackwardPhase(cut.phases[i]) ? lowestOperand(op, true) : -1;
        if (lowest >= 0) cut.chunkOf[i] = std::min(cut.chunkOf[i], lowest);
      }
      if (cut.chunkOf[i] < 0) cut.chunkOf[i] = lowestOperand(op);
      // Where gradients begin, if the op that they are of is gone.
      if (cut.chunkOf[i] < 0 && isBackwardPhase(cut.phases[i])) {
        cut.chunkOf[i] = cut.chunks - 1;
      }
    }
    for (int& chunk : cut.chunkOf) chunk = std::max(chunk, 0);
  }

  void assignRestOfOne() {
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      int leader = graph.ops[i].leader;
      if (cut.layerOf[i] < 0 && leader >= 0) {
        cut.layerOf[i] = cut.layerOf[leader];
      }
      cut.chunkOf[i] = 0;
    }
  }

  int firstReader(const model::ModelOp& op) const {
    int first = -1;
    for (int value : op.results) {
      for (int reader : readers[value]) {
        int chunk = cut.chunkOf[reader];
        if (chunk >= 0 && (first < 0 || chunk < first)) first = chunk;
      }
    }
    return first;
  }

  void firstReaderOfArguments() {
    for (const model::ModelArgument& argument : graph.arguments) {
      int first = -1;
      for (int reader : readers[argument.value]) {
        bool isUse = cut.phases[reader] == OpPhase::kForward ||
                     cut.phases[reader] == OpPhase::kPrepare;
        int chunk = cut.chunkOf[reader];
        if (isUse && chunk >= 0 && (first < 0 || chunk < first)) first = chunk;
      }
      argumentChunk.push_back(first);
    }
    // Readers of a working copy read its parameter.
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      if (argument.role != model::ModelArgumentRole::kWorkingCopy) continue;
      if (argument.parameter < 0 || argumentChunk[i] < 0) continue;
      int& first = argumentChunk[argument.parameter];
      if (first < 0 || argumentChunk[i] < first) first = argumentChunk[i];
    }
  }

  int lowestOperand(const model::ModelOp& op, bool isGradient = false) const {
    int lowest = -1;
    for (int value : op.operands) {
      int producer = graph.values[value].producer;
      if (producer < 0 || isForward(producer)) continue;
      if (isGradient && !isBackwardPhase(cut.phases[producer])) continue;
      int chunk = cut.chunkOf[producer];
      if (chunk >= 0 && (lowest < 0 || chunk < lowest)) lowest = chunk;
    }
    return lowest;
  }

  absl::Status collectMessages() {
    std::set<std::tuple<int, int, int>> found;
    for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
      bool isBackward = isBackwardPhase(cut.phases[op]);
      if (!isBackward && positionOf[op] < 0) continue;
      for (int value : graph.ops[op].operands) {
        int producer = graph.values[value].producer;
        if (producer < 0 || cut.chunkOf[producer] == cut.chunkOf[op]) continue;
        if (ground.isWithoutInput[producer]) continue;
        bool isGradient = isBackwardPhase(cut.phases[producer]);
        // Parts of a tied parameter's gradient are added up once a step.
        if (isGradient && ground.isGradient[value]) continue;
        if (!isGradient && positionOf[producer] < 0) continue;
        int from = cut.chunkOf[producer];
        int to = cut.chunkOf[op];
        // The backward pass reads what the forward pass left or received.
        if (isBackward && !isGradient) continue;
        if (isGradient ? from < to : from > to) {
          return absl::InvalidArgumentError(
              absl::StrCat("'", graph.ops[producer].name, "' of chunk ", from,
                           " feeds '", graph.ops[op].name, "' of chunk ", to,
                           ", against the order of the chunks"));
        }
        found.insert({from, to, value});
      }
    }
    for (const auto& [from, to, value] : found) {
      cut.messages.push_back({from, to, value});
    }
    return absl::OkStatus();
  }

  void collectReaders() {
    // Indexed by argument, or by the parameter it belongs to or copies.
    std::vector<CutReaders> chunks(graph.arguments.size());
    std::vector<int> met(graph.ops.size(), -1);
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy &&
                    argument.parameter >= 0;
      size_t owner = isCopy ? argument.parameter : i;
      addFrom(argument.value, static_cast<int>(i), &met, &chunks[owner]);
    }
    for (CutReaders& list : chunks) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      int own = graph.arguments[i].parameter;
      cut.readers.push_back(chunks[own >= 0 ? own : i]);
    }
  }

  // Through ops without input. `met`: by op, the last argument to reach it.
  void addFrom(int value, int argument, std::vector<int>* met,
               CutReaders* list) const {
    for (int reader : readers[value]) {
      if (cut.phases[reader] == OpPhase::kUpdate) continue;
      if (std::exchange((*met)[reader], argument) == argument) continue;
      if (!ground.isWithoutInput[reader]) {
        const int chunk = cut.chunkOf[reader];
        if (list->empty() || list->back() != chunk) list->push_back(chunk);
        continue;
      }
      for (int op : graph.ops[reader].results) addFrom(op, argument, met, list);
    }
  }

  void findBarrier() {
    // Indexed by value: the chunk whose gradients it depends on, -1 for none,
    // -2 for several.
    std::vector<int> source(graph.values.size(), -1);
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      int chunk = isBackwardPhase(cut.phases[i]) ? cut.chunkOf[i] : -1;
      if (cut.phases[i] == OpPhase::kUpdate) {
        for (int value : graph.ops[i].operands) {
          int other = source[value];
          if (other == -1) continue;
          chunk = chunk == -1 || chunk == other ? other : -2;
        }
        if (chunk == -2 && cut.chunks > 1) cut.isBarrierBeforeUpdate = true;
      }
      for (int value : graph.ops[i].results) source[value] = chunk;
    }
  }

  const model::ModelGraph& graph;
  const CutGround& ground;
  CutBalance balance;
  const CutWeights& weights;
  const ValueReaders& readers;
  const std::vector<int>& line;
  const std::vector<int>& positionOf;  // By op, in the line; -1: elsewhere.
  PipelineCut cut;
  std::vector<int64_t> workBefore;
  std::vector<int64_t> bytesAt;
  std::vector<int> candidates;  // Positions, ascending.
  LayerRun layers;              // Of the pieces between them.
  std::vector<int> cuts;        // By chunk where it begins; last, the end.
  std::vector<int> argumentChunk;
};

}  // namespace

absl::StatusOr<PipelineCut> cutPipeline(const model::ModelGraph& graph,
                                        int chunks, CutBalance balance,
                                        const CutWeights& weights) {
  return cutPipeline(graph, CutGround(graph), chunks, balance, weights);
}

absl::StatusOr<PipelineCut> cutPipeline(const model::ModelGraph& graph,
                                        const CutGround& ground, int chunks,
                                        CutBalance balance,
                                        const CutWeights& weights) {
  return Cutter(graph, ground, chunks, balance, weights).run();
}

absl::StatusOr<PipelineCut> cutPipelineAt(
    const model::ModelGraph& graph, const std::vector<std::string>& firstOps) {
  return cutPipelineAt(graph, CutGround(graph), firstOps);
}

absl::StatusOr<PipelineCut> cutPipelineAt(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<std::string>& firstOps) {
  CutWeights weights;
  weights.work.assign(graph.ops.size(), 1);
  weights.bytes.assign(graph.values.size(), 0);
  return Cutter(graph, ground, static_cast<int>(firstOps.size()),
                CutBalance::kWork, weights)
      .run(firstOps);
}

}  // namespace soapstone::simulator
