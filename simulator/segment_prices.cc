#include "simulator/segment_prices.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "simulator/shared_memory.h"

namespace soapstone {
namespace {

// Lists of tasks that are timed by themselves. The backward pass with the sums
// of gradients is timed once more as a whole, to see how far they overlap.
enum Segment {
  kForwardSegment,
  kInputSegment,
  kWeightSegment,
  kReduceSegment,
  kUpdateSegment,
  kRecomputeSegment,
  kTailSegment,
  kBackwardSegment,  // Input and weight gradients in one list.
};

class Pricer {
 public:
  Pricer(const ModelGraph& graph, const TaskGraph& tasks,
         const PipelineCut& cut, const RecomputedOps& recomputed,
         const SegmentRules& rules)
      : graph(graph),
        tasks(tasks),
        cut(cut),
        recomputed(recomputed),
        rules(rules),
        classes(static_cast<int>(tasks.classes.size())),
        prices(cut.chunks) {}

  std::vector<ChunkPrices> run() {
    findGradients();
    findMasters();
    findUses();
    place();
    time(kForwardSegment);
    if (rules.splitsBackward) {
      time(kInputSegment);
      time(kWeightSegment);
    } else {
      time(kBackwardSegment);
    }
    for (int segment :
         {kReduceSegment, kUpdateSegment, kRecomputeSegment, kTailSegment}) {
      time(segment);
    }
    for (ChunkPrices& chunk : prices) chunk.input += chunk.recompute;
    addMemory();
    return std::move(prices);
  }

 private:
  static bool isBackward(OpPhase phase) {
    return phase == OpPhase::kInputGradient ||
           phase == OpPhase::kWeightGradient;
  }

  // Gradients of parameters. What is handed on within a chunk is added up
  // there; the others have accumulators.
  void findGradients() {
    isGradient = parameterGradients(graph, cut.phases);
    isAccumulated.assign(graph.values.size(), 0);
    for (const ModelResult& result : graph.results) {
      isAccumulated[result.value] = isGradient[result.value];
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      for (int value : graph.ops[op].operands) {
        if (!isGradient[value]) continue;
        int producer = graph.values[value].producer;
        bool leaves = cut.phases[op] == OpPhase::kUpdate ||
                      cut.chunkOf[op] != cut.chunkOf[producer];
        if (leaves) isAccumulated[value] = 1;
      }
    }
  }

  // By value and chunk: whether input or weight gradients read it, perhaps in
  // another shape.
  void findUses() {
    usedByInput.resize(graph.values.size());
    usedByWeight.resize(graph.values.size());
    for (size_t op = graph.ops.size(); op-- > 0;) {
      const ModelOp& what = graph.ops[op];
      int chunk = cut.chunkOf[op];
      for (int value : what.operands) {
        if (cut.phases[op] == OpPhase::kInputGradient) {
          addUse(chunk, &usedByInput[value]);
        } else if (cut.phases[op] == OpPhase::kWeightGradient) {
          addUse(chunk, &usedByWeight[value]);
        }
      }
      if (!what.isView) continue;
      for (int value : what.results) {
        for (int user : usedByInput[value]) {
          addUse(user, &usedByInput[what.operands[0]]);
        }
        for (int user : usedByWeight[value]) {
          addUse(user, &usedByWeight[what.operands[0]]);
        }
      }
    }
    shareUses(&usedByInput);
    shareUses(&usedByWeight);
  }

  // What lies in one memory is used by those that use any of it.
  void shareUses(std::vector<std::vector<int>>* uses) const {
    std::vector<int> owners = memoryOwners(graph);
    for (size_t value = 0; value < owners.size(); ++value) {
      for (int user : (*uses)[value]) addUse(user, &(*uses)[owners[value]]);
    }
    for (size_t value = 0; value < owners.size(); ++value) {
      for (int user : (*uses)[owners[value]]) addUse(user, &(*uses)[value]);
    }
  }

  static void addUse(int chunk, std::vector<int>* uses) {
    if (std::find(uses->begin(), uses->end(), chunk) == uses->end()) {
      uses->push_back(chunk);
    }
  }

  // The segment of every task.
  void place() {
    segmentOf.assign(tasks.tasks.size(), kUpdateSegment);
    chunkOf.assign(tasks.tasks.size(), 0);
    int ops = static_cast<int>(graph.ops.size());
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      const Task& task = tasks.tasks[i];
      if (task.op < 0) continue;
      bool isEnd = task.op >= ops;
      int producer = task.value < 0 ? -1 : graph.values[task.value].producer;
      bool sums = task.value >= 0 && isGradient[task.value];
      int owner = isEnd ? producer : task.op;
      chunkOf[i] = owner < 0 ? 0 : cut.chunkOf[owner];
      if (sums) {
        segmentOf[i] = kReduceSegment;
        chunkOf[i] = cut.chunkOf[producer];
        continue;
      }
      if (isEnd) continue;
      switch (cut.phases[task.op]) {
        case OpPhase::kForward:
          segmentOf[i] = kForwardSegment;
          break;
        case OpPhase::kInputGradient:
          segmentOf[i] = kInputSegment;
          break;
        case OpPhase::kWeightGradient:
          segmentOf[i] = kWeightSegment;
          break;
        case OpPhase::kPrepare:
        case OpPhase::kUpdate:
          break;
      }
    }
  }

  bool isIn(size_t task, int segment) const {
    switch (segment) {
      case kRecomputeSegment:
        return segmentOf[task] == kForwardSegment &&
               tasks.tasks[task].op >= 0 &&
               recomputed.isRepeated[tasks.tasks[task].op];
      case kTailSegment:
        return segmentOf[task] == kInputSegment ||
               segmentOf[task] == kWeightSegment ||
               segmentOf[task] == kReduceSegment;
      case kBackwardSegment:
        return segmentOf[task] == kInputSegment ||
               segmentOf[task] == kWeightSegment;
      default:
        return segmentOf[task] == segment;
    }
  }

  // Runs the tasks of one segment of every chunk, each with lanes of its own.
  void time(int segment) {
    size_t lanes = static_cast<size_t>(cut.chunks) * classes;
    std::vector<int64_t> compute(lanes, 0);
    std::vector<int64_t> communication(lanes, 0);
    std::vector<int64_t> sums(lanes, 0);  // Ends of gradients' sums.
    // When the hosts have issued what they have; they wait for nothing.
    std::vector<int64_t> issued(lanes, 0);
    std::vector<int64_t> ends(tasks.tasks.size(), 0);
    std::vector<CauseTimes> causes(lanes);
    // Communication that computing does not stand still for.
    std::vector<int64_t> beside(lanes, 0);
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      if (!isIn(i, segment)) continue;
      const Task& task = tasks.tasks[i];
      size_t base = static_cast<size_t>(chunkOf[i]) * classes;
      int64_t start = 0;
      for (int before : task.predecessors) {
        if (chunkOf[before] == chunkOf[i] && isIn(before, segment)) {
          start = std::max(start, ends[before]);
        }
      }
      bool computes = task.kind == TaskKind::kCompute;
      bool communicates = task.kind == TaskKind::kCommunication;
      std::vector<int64_t>& lane = computes ? compute : communication;
      for (int number : task.classes) {
        if (computes || communicates) {
          start = std::max(start, lane[base + number]);
        }
        if (task.holdsCompute) {
          start = std::max(start, compute[base + number]);
        }
        issued[base + number] += task.issuePicoseconds;
        start = std::max(start, issued[base + number]);
      }
      ends[i] = start + task.durationPicoseconds;
      if (computes || task.holdsCompute) {
        for (int number : task.classes) {
          size_t lane = base + number;
          addCauses(task, start - compute[lane], start == issued[lane],
                    &causes[lane]);
        }
      }
      bool isSum = segment == kTailSegment && segmentOf[i] == kReduceSegment;
      for (int number : task.classes) {
        if (communicates && !task.holdsCompute) {
          beside[base + number] += task.durationPicoseconds;
        }
        if (communicates || computes) lane[base + number] = ends[i];
        if (task.holdsCompute) compute[base + number] = ends[i];
        if (isSum) {
          sums[base + number] = std::max(sums[base + number], ends[i]);
        } else if (!computes) {
          // What a copy or a transfer makes must be there, too, at the end.
          int64_t& last = finals(&finalEnds, lanes)[base + number];
          last = std::max(last, ends[i]);
        }
      }
    }
    std::vector<int64_t> moved = std::exchange(finalEnds, {});
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      int64_t end = 0;
      int64_t lastSum = 0;
      CauseTimes longest;
      for (int number = 0; number < classes; ++number) {
        size_t lane = static_cast<size_t>(chunk) * classes + number;
        int64_t own = compute[lane];
        if (!moved.empty()) own = std::max(own, moved[lane]);
        causes[lane].communication += own - compute[lane];
        int64_t delay = slowedBy(beside[lane], causes[lane]);
        causes[lane].communication += delay;
        own += delay;
        if (own >= end) longest = causes[lane];
        end = std::max(end, own);
        lastSum = std::max(lastSum, sums[lane]);
      }
      store(segment, chunk, end, lastSum);
      bool isPass = segment <= kWeightSegment || segment == kBackwardSegment ||
                    segment == kRecomputeSegment;
      if (isPass) prices[chunk].causes += longest;
      if (segment == kRecomputeSegment) prices[chunk].recomputeCauses = longest;
    }
  }

  // How much longer computing takes beside so much communication, what it
  // waited for apart.
  int64_t slowedBy(int64_t communication, const CauseTimes& causes) const {
    int64_t hidden = std::max<int64_t>(0, communication - causes.communication);
    return std::llround(static_cast<double>(hidden) *
                        (rules.computeSlowdown - 1));
  }

  // A task that starts `gap` after the compute lane was free.
  void addCauses(const Task& task, int64_t gap, bool waitsForHost,
                 CauseTimes* causes) const {
    (waitsForHost ? causes->host : causes->communication) += gap;
    if (task.kind != TaskKind::kCompute) {
      causes->communication += task.durationPicoseconds;
      return;
    }
    bool isOp = task.op >= 0 && task.op < static_cast<int>(graph.ops.size());
    absl::string_view kind;
    if (isOp) kind = graph.ops[task.op].kind;
    int64_t* cause = &causes->otherCompute;
    if (kind == "attention" || kind == "attention_grad") {
      cause = &causes->attention;
    } else if (kind == "dot" || absl::StartsWith(kind, "convolution") ||
               absl::StartsWith(kind, "lstm")) {
      cause = &causes->products;
    }
    *cause += task.durationPicoseconds;
  }

  static std::vector<int64_t>& finals(std::vector<int64_t>* list,
                                      size_t count) {
    if (list->empty()) list->assign(count, 0);
    return *list;
  }

  void store(int segment, int chunk, int64_t end, int64_t lastSum) {
    ChunkPrices& price = prices[chunk];
    switch (segment) {
      case kForwardSegment:
        price.forward = end;
        break;
      case kInputSegment:
      case kBackwardSegment:
        price.input = end;
        break;
      case kWeightSegment:
        price.weight = end;
        break;
      case kReduceSegment:
        price.reduce = end;
        break;
      case kUpdateSegment:
        price.update = end;
        break;
      case kRecomputeSegment:
        price.recompute = end;
        break;
      case kTailSegment:
        price.exposedReduce = std::max<int64_t>(0, lastSum - end);
        break;
    }
  }

  // By chunk and class.
  struct Bytes {
    int64_t parameters = 0;
    int64_t parameterElements = 0;
    int64_t prepared = 0;
    int64_t masters = 0;
    int64_t gradients = 0;
    int64_t gradientElements = 0;
    int64_t optimizer = 0;
    int64_t state = 0;
    int64_t inputs = 0;
    int64_t untilInput = 0;
    int64_t untilWeight = 0;
    int64_t between = 0;
    // By layer (and one for the rest): what is there again only while the
    // layer's backward pass runs.
    std::vector<int64_t> recomputed;
  };

  // Bytes of optimizer states per element of a parameter.
  void findStateBytes() {
    double states = 0;
    double parameters = 0;
    for (const ModelArgument& argument : graph.arguments) {
      const ModelValue& value = graph.values[argument.value];
      double elements = 1;
      for (int64_t size : value.shape) elements *= static_cast<double>(size);
      if (argument.role == ModelArgumentRole::kOptimizerState) {
        states += elements * static_cast<double>(value.elementBytes);
      } else if (argument.role == ModelArgumentRole::kParameter) {
        parameters += elements;
      }
    }
    stateBytesPerElement =
        states > 0 && parameters > 0 ? states / parameters : 1;
  }

  Bytes& bytesOf(int chunk, int number) {
    return bytes[static_cast<size_t>(chunk) * classes + number];
  }

  void addMemory() {
    findStateBytes();
    bytes.assign(static_cast<size_t>(cut.chunks) * classes, {});
    for (Bytes& entry : bytes) entry.recomputed.assign(cut.layers + 1, 0);
    addChange.assign(bytes.size() * 3, {});
    for (const TaskBuffer& buffer : tasks.buffers) addBuffer(buffer);
    addRecomputed();
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      ChunkPrices& price = prices[chunk];
      for (int number = 0; number < classes; ++number) {
        const Bytes& own = bytesOf(chunk, number);
        auto raise = [](int64_t* to, int64_t value) {
          *to = std::max(*to, value);
        };
        raise(&price.parameterBytes, own.parameters);
        raise(&price.parameterElements, own.parameterElements);
        raise(&price.optimizerElements,
              static_cast<int64_t>(static_cast<double>(own.optimizer) /
                                   stateBytesPerElement));
        raise(&price.preparedBytes, own.prepared);
        raise(&price.masterBytes, own.masters);
        raise(&price.gradientBytes, own.gradients);
        raise(&price.gradientElements, own.gradientElements);
        raise(&price.optimizerBytes, own.optimizer);
        raise(&price.stateBytes, own.state);
        raise(&price.inputBytes, own.inputs);
        raise(&price.stashUntilInput, own.untilInput);
        raise(&price.stashUntilWeight, own.untilWeight);
        raise(&price.stashBetween, own.between);
        raise(&price.transientBytes, transientPeak(chunk, number));
      }
    }
  }

  // Changes of what an action needs beside stashes, by task.
  struct Change {
    int task = 0;
    int64_t bytes = 0;
  };
  std::vector<Change>& changesOf(int chunk, int number, int phase) {
    return addChange[(static_cast<size_t>(chunk) * classes + number) * 3 +
                     phase];
  }

  // What is computed again of a layer is there from the first to the last task
  // of its backward pass.
  void addRecomputed() {
    struct Span {
      int first = -1;
      int last = -1;
    };
    size_t layers = static_cast<size_t>(cut.layers) + 1;
    std::vector<Span> spans(cut.chunks * layers);
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      int op = tasks.tasks[i].op;
      if (op < 0 || op >= static_cast<int>(graph.ops.size())) continue;
      if (!isBackward(cut.phases[op]) || cut.layerOf[op] < 0) continue;
      Span& span = spans[chunkOf[i] * layers + cut.layerOf[op]];
      if (span.first < 0) span.first = static_cast<int>(i);
      span.last = static_cast<int>(i);
    }
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      for (int number = 0; number < classes; ++number) {
        const Bytes& own = bytesOf(chunk, number);
        for (size_t layer = 0; layer < layers; ++layer) {
          int64_t bytes = own.recomputed[layer];
          if (bytes == 0) continue;
          const Span& span = spans[chunk * layers + layer];
          for (int phase : {kInputSegment, kWeightSegment}) {
            std::vector<Change>& changes = changesOf(chunk, number, phase);
            changes.push_back({span.first, bytes});
            changes.push_back({span.last + 1, -bytes});
          }
        }
      }
    }
  }

  int64_t transientPeak(int chunk, int number) {
    int64_t peak = 0;
    for (int phase = 0; phase < 3; ++phase) {
      std::vector<Change>& changes = changesOf(chunk, number, phase);
      std::stable_sort(
          changes.begin(), changes.end(),
          [](const Change& a, const Change& b) { return a.task < b.task; });
      int64_t live = 0;
      for (const Change& change : changes) {
        live += change.bytes;
        peak = std::max(peak, live);
      }
    }
    return peak;
  }

  void addBuffer(const TaskBuffer& buffer) {
    if (buffer.bytes == 0 || buffer.value < 0) return;
    const ModelValue& value = graph.values[buffer.value];
    if (value.producer < 0) {
      if (buffer.first < 0)
        addArgument(buffer, value.index);
      else
        addTransient(buffer, kForwardSegment);
      return;
    }
    int chunk = cut.chunkOf[value.producer];
    OpPhase phase = cut.phases[value.producer];
    int number = buffer.deviceClass;
    if (phase == OpPhase::kPrepare) {
      bytesOf(chunk, number).parameters += buffer.bytes;
      bytesOf(chunk, number).prepared += buffer.bytes;
      return;
    }
    if (phase == OpPhase::kUpdate) return;
    if (isBackward(phase)) {
      if (isGradient[buffer.value]) {
        addGradient(buffer, chunk);
      } else if (phase == OpPhase::kInputGradient &&
                 contains(usedByWeight[buffer.value], chunk)) {
        bytesOf(chunk, number).between += buffer.bytes;
      } else {
        addTransient(buffer, kInputSegment);
      }
      return;
    }
    addActivation(buffer, chunk);
  }

  static bool contains(const std::vector<int>& list, int number) {
    return std::find(list.begin(), list.end(), number) != list.end();
  }

  // A value of the forward pass: kept for the backward pass of its own chunk
  // and of those that receive it, or needed for a while.
  void addActivation(const TaskBuffer& buffer, int chunk) {
    bool isRead = isReadByBackward(buffer);
    int value = buffer.value;
    int producer = graph.values[value].producer;
    int layer = cut.layerOf[producer];
    bool isKept = false;
    for (int reader = 0; isRead && reader < cut.chunks; ++reader) {
      bool untilWeight = contains(usedByWeight[value], reader);
      bool untilInput = contains(usedByInput[value], reader);
      if (!untilWeight && !untilInput) continue;
      Bytes& own = bytesOf(reader, buffer.deviceClass);
      isKept = true;
      if (recomputed.isRepeated[producer] && !recomputed.isKept[value]) {
        own.recomputed[layer < 0 ? cut.layers : layer] += buffer.bytes;
      } else if (untilWeight) {
        own.untilWeight += buffer.bytes;
      } else {
        own.untilInput += buffer.bytes;
      }
    }
    if (isKept) return;
    if (recomputed.isKept[value]) {
      bytesOf(chunk, buffer.deviceClass).untilInput += buffer.bytes;
      return;
    }
    addTransient(buffer, kForwardSegment);
  }

  // Whether the buffer is there when the backward pass begins to read.
  bool isReadByBackward(const TaskBuffer& buffer) const {
    if (buffer.last < 0) return false;
    size_t last = std::min<size_t>(buffer.last, tasks.tasks.size() - 1);
    int op = tasks.tasks[last].op;
    if (op < 0 || op >= static_cast<int>(graph.ops.size())) return true;
    return isBackward(cut.phases[op]) || cut.phases[op] == OpPhase::kUpdate;
  }

  void addTransient(const TaskBuffer& buffer, int phase) {
    if (buffer.first < 0) return;
    size_t first = static_cast<size_t>(buffer.first);
    if (first >= tasks.tasks.size()) return;
    int chunk = chunkOf[first];
    int segment = segmentOf[first];
    if (segment > kWeightSegment) segment = std::min(phase, 2);
    // To the end of its own segment at most.
    changesOf(chunk, buffer.deviceClass, segment)
        .push_back({buffer.first, buffer.bytes});
    changesOf(chunk, buffer.deviceClass, segment)
        .push_back({buffer.last + 1, -buffer.bytes});
  }

  void addGradient(const TaskBuffer& buffer, int chunk) {
    bool isMade = false;  // Rather than a sum of it, somewhere else.
    if (buffer.first >= 0 &&
        buffer.first < static_cast<int>(tasks.tasks.size())) {
      isMade = tasks.tasks[buffer.first].value < 0;
    }
    Bytes& own = bytesOf(chunk, buffer.deviceClass);
    if (!isMade || !isAccumulated[buffer.value]) return;
    own.gradients += buffer.bytes;
    own.gradientElements +=
        buffer.bytes / graph.values[buffer.value].elementBytes;
  }

  // Arguments that are the masters of working copies.
  void findMasters() {
    isMaster.assign(graph.arguments.size(), 0);
    for (const ModelArgument& argument : graph.arguments) {
      bool isCopy = argument.role == ModelArgumentRole::kWorkingCopy;
      if (isCopy && argument.parameter >= 0) isMaster[argument.parameter] = 1;
    }
  }

  void addArgument(const TaskBuffer& buffer, int argument) {
    for (int chunk : cut.readers[argument]) {
      Bytes& own = bytesOf(chunk, buffer.deviceClass);
      if (isMaster[argument]) own.masters += buffer.bytes;
      switch (graph.arguments[argument].role) {
        case ModelArgumentRole::kParameter:
          own.parameterElements +=
              buffer.bytes / graph.values[buffer.value].elementBytes;
          own.parameters += buffer.bytes;
          break;
        case ModelArgumentRole::kWorkingCopy:
          own.parameters += buffer.bytes;
          break;
        case ModelArgumentRole::kOptimizerState:
          own.optimizer += buffer.bytes;
          break;
        case ModelArgumentRole::kInput:
          own.inputs += buffer.bytes;
          break;
        default:
          own.state += buffer.bytes;
      }
    }
  }

  const ModelGraph& graph;
  const TaskGraph& tasks;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  SegmentRules rules;
  int classes;
  std::vector<ChunkPrices> prices;
  std::vector<char> isGradient;                // By value.
  std::vector<char> isAccumulated;             // By value.
  std::vector<std::vector<int>> usedByInput;   // By value, chunks.
  std::vector<std::vector<int>> usedByWeight;  // By value, chunks.
  std::vector<char> isMaster;                  // By argument.
  std::vector<int> segmentOf;                  // By task.
  std::vector<int> chunkOf;                    // By task.
  std::vector<int64_t> finalEnds;
  double stateBytesPerElement = 1;
  std::vector<Bytes> bytes;
  std::vector<std::vector<Change>> addChange;
};

}  // namespace

std::vector<ChunkPrices> priceSegments(const ModelGraph& graph,
                                       const TaskGraph& tasks,
                                       const PipelineCut& cut,
                                       const RecomputedOps& recomputed,
                                       const SegmentRules& rules) {
  return Pricer(graph, tasks, cut, recomputed, rules).run();
}

std::vector<int64_t> workOfOps(const ModelGraph& graph,
                               const TaskGraph& tasks) {
  std::vector<int64_t> work(graph.ops.size(), 0);
  std::vector<int64_t> byClass(tasks.classes.size(), 0);
  int op = -1;
  auto finish = [&] {
    if (op >= 0 && op < static_cast<int>(work.size())) {
      work[op] += *std::max_element(byClass.begin(), byClass.end());
    }
    std::fill(byClass.begin(), byClass.end(), 0);
  };
  for (const Task& task : tasks.tasks) {
    if (task.value >= 0) continue;
    if (task.op != op) finish();
    op = task.op;
    for (int number : task.classes) {
      byClass[number] += task.durationPicoseconds;
    }
  }
  finish();
  return work;
}

}  // namespace soapstone
