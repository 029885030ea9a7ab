#include "simulator/pipeline/segment_memory.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "simulator/pipeline/waiting_layouts.h"
#include "simulator/stored_tensors.h"
#include "simulator/system_execution.h"
#include "simulator/task_order.h"

namespace soapstone::simulator {
namespace {

using Span = WaitingValues::Span;

class MemoryCounter {
 public:
  MemoryCounter(const model::ModelGraph& graph, const TaskGraph& tasks,
                const PipelineCut& cut, const RecomputedOps& recomputed,
                const RepeatedReads& reads, const SegmentPlaces& places,
                const SegmentRules& rules, std::vector<ChunkPrices>* prices)
      : graph(graph),
        tasks(tasks),
        cut(cut),
        recomputed(recomputed),
        reads(reads),
        places(places),
        gathersAgain(rules.gathersAgain),
        repeatsByReader(rules.repeatsByReader),
        listsWaiting(rules.listsWaiting),
        countsTransients(rules.countsTransients),
        isScattered(rules.isScattered),
        repeatedWith(layersRepeatedWith(graph, cut, recomputed)),
        copies(tasks, rules),
        isMaster(mastersOfCopies(graph)),
        classes(static_cast<int>(tasks.classes.size())),
        prices(prices) {}

  void run() {
    const double stateBytes =
        bytesPerParameter(graph, model::ModelArgumentRole::kOptimizerState);
    stateBytesPerElement = stateBytes > 0 ? stateBytes : 1;
    bytes.assign(static_cast<size_t>(cut.chunks) * classes, {});
    for (Bytes& entry : bytes) {
      for (std::vector<int64_t>& again : entry.recomputed)
        again.assign(cut.layers + 1, 0);
    }
    addChange.assign(bytes.size() * 3, {});
    if (gathersAgain) findShards();
    for (const TaskBuffer& buffer : tasks.buffers) addBuffer(buffer);
    if (countsTransients) findPeaks();
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      ChunkPrices& price = (*prices)[chunk];
      listWaiting(chunk, &price);
      for (int number = 0; number < classes; ++number) {
        const Bytes& own = bytesOf(chunk, number);
        auto raise = [](int64_t* to, int64_t value) {
          *to = std::max(*to, value);
        };
        raise(&price.parameterBytes, own.parameters);
        raise(&price.parameterElements, own.parameterElements);
        raise(&price.copyElements, own.copyElements);
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
        raise(&price.stashRepeated, own.repeated);
        raise(&price.stashForLate, own.forLate);
      }
    }
  }

 private:
  // The backward passes during which recomputed values are in memory.
  enum Again { kForInput, kForWeight, kForBoth, kAgainKinds };

  // Indexed by chunk and class.
  struct Bytes {
    int64_t parameters = 0;
    int64_t parameterElements = 0;
    int64_t copyElements = 0;
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
    int64_t repeated = 0;
    int64_t forLate = 0;
    std::vector<WaitingValues> waiting;  // One entry each.
    // By layer (and one for the rest): recomputed values that exist only while
    // the layer's backward pass runs.
    std::array<std::vector<int64_t>, kAgainKinds> recomputed;
  };

  // A value of that many bytes waits between passes.
  void addWaiting(Span span, int64_t size, Bytes* own) const {
    switch (span) {
      case Span::kUntilInput:
        own->untilInput += size;
        break;
      case Span::kUntilWeight:
        own->untilWeight += size;
        break;
      case Span::kBetween:
        own->between += size;
        break;
      case Span::kRepeated:
        own->repeated += size;
        break;
      case Span::kForLate:
        own->forLate += size;
        break;
    }
    if (listsWaiting) own->waiting.push_back({span, size, 1});
  }

  // Lists what waits on the class of devices on which most does.
  void listWaiting(int chunk, ChunkPrices* price) {
    if (!listsWaiting) return;
    auto waitingBytes = [&](int number) {
      const Bytes& own = bytesOf(chunk, number);
      return own.untilInput + own.untilWeight + own.between;
    };
    int fullest = 0;
    for (int number = 1; number < classes; ++number) {
      if (waitingBytes(number) > waitingBytes(fullest)) fullest = number;
    }
    std::vector<WaitingValues>& waiting = bytesOf(chunk, fullest).waiting;
    std::sort(waiting.begin(), waiting.end());
    for (const WaitingValues& value : waiting) {
      std::vector<WaitingValues>& list = price->waiting;
      bool isNew = list.empty() || list.back().span != value.span ||
                   list.back().bytes != value.bytes;
      if (isNew) list.push_back({value.span, value.bytes, 0});
      list.back().count += value.count;
    }
  }

  void findPeaks() {
    addRecomputed({kForInput, kForWeight});
    eachPeak(&ChunkPrices::transientWithoutRepeated);
    for (ChunkPrices& price : *prices)
      price.transientBytes = price.transientWithoutRepeated;
    if (addRecomputed({kForBoth})) eachPeak(&ChunkPrices::transientBytes);
  }

  void eachPeak(int64_t ChunkPrices::* peak) {
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      int64_t& most = (*prices)[chunk].*peak;
      for (int number = 0; number < classes; ++number) {
        most = std::max(most, transientPeak(chunk, number));
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

  struct Range {
    int first = -1;  // Task.
    int last = -1;
  };
  void addLife(int chunk, int number, int phase, Range range, int64_t bytes) {
    if (!countsTransients) return;
    std::vector<Change>& changes = changesOf(chunk, number, phase);
    changes.push_back({range.first, bytes});
    changes.push_back({range.last + 1, -bytes});
  }

  // The tasks of the backward pass of every layer (and of the rest) of every
  // chunk.
  std::vector<Range> backwardRanges() const {
    size_t layers = static_cast<size_t>(cut.layers) + 1;
    std::vector<Range> ranges(cut.chunks * layers);
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      int op = tasks.tasks[i].op;
      if (op < 0 || op >= static_cast<int>(graph.ops.size())) continue;
      if (!isBackwardPhase(cut.phases[op]) || cut.layerOf[op] < 0) continue;
      Range& range = ranges[places.chunkOf[i] * layers + cut.layerOf[op]];
      if (range.first < 0) range.first = static_cast<int>(i);
      range.last = static_cast<int>(i);
    }
    return ranges;
  }

  // Recomputed values of a layer exist from the first task of the backward pass
  // of the last layer that is computed again with it to the last task of its
  // own. Returns whether there are any of these kinds.
  bool addRecomputed(const std::vector<Again>& kinds) {
    size_t layers = static_cast<size_t>(cut.layers) + 1;
    std::vector<Range> ranges;  // Found for the first value.
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      for (int number = 0; number < classes; ++number) {
        const Bytes& own = bytesOf(chunk, number);
        for (size_t layer = 0; layer < layers; ++layer) {
          for (Again kind : kinds) {
            int64_t bytes = own.recomputed[kind][layer];
            if (bytes == 0) continue;
            if (ranges.empty()) ranges = backwardRanges();
            Range range = ranges[chunk * layers + layer];
            if (layer + 1 < layers) {
              int begin = ranges[chunk * layers + repeatedWith[layer]].first;
              if (begin >= 0) range.first = std::min(range.first, begin);
            }
            for (int phase : {kInputSegment, kWeightSegment}) {
              if (kind == kForInput && phase == kWeightSegment) continue;
              if (kind == kForWeight && phase == kInputSegment) continue;
              addLife(chunk, number, phase, range, bytes);
            }
          }
        }
      }
    }
    return !ranges.empty();
  }

  int64_t transientPeak(int chunk, int number) {
    int64_t peak = 0;
    for (int phase = 0; phase < 3; ++phase) {
      std::vector<Change>& changes = changesOf(chunk, number, phase);
      sortByTask(&changes);
      int64_t live = 0;
      for (const Change& change : changes) {
        live += change.bytes;
        peak = std::max(peak, live);
      }
    }
    return peak;
  }

  void addBuffer(const TaskBuffer& buffer) {
    if (buffer.bytes == 0) return;
    if (buffer.value < 0) return addTransient(buffer, kInputSegment);
    const model::ModelValue& value = graph.values[buffer.value];
    if (value.producer < 0) {
      if (buffer.first < 0) return addArgument(buffer, value.index);
      return addTransient(buffer, kForwardSegment);
    }
    int chunk = cut.chunkOf[value.producer];
    OpPhase phase = cut.phases[value.producer];
    int number = buffer.deviceClass;
    if (places.isPrepared(value.producer)) {
      for (const PreparedRead& read : places.readsOf(buffer.value)) {
        addLife(read.pass.chunk, number, read.pass.segment,
                {read.first, read.last}, buffer.bytes);
      }
      return;
    }
    if (phase == OpPhase::kPrepare) {
      bytesOf(chunk, number).parameters += buffer.bytes;
      bytesOf(chunk, number).prepared += buffer.bytes;
      return;
    }
    if (phase == OpPhase::kUpdate) return;
    if (isBackwardPhase(phase)) {
      if (places.isGradient[buffer.value]) {
        addGradient(buffer, chunk);
      } else if (phase == OpPhase::kInputGradient &&
                 places.uses->byWeight.contains(buffer.value, chunk) &&
                 (!copies.isKnown(buffer) || copies.waits(buffer))) {
        addWaiting(Span::kBetween, buffer.bytes, &bytesOf(chunk, number));
      } else if (!addKeptGradient(buffer)) {
        addTransient(buffer, kInputSegment);
      }
      return;
    }
    addActivation(buffer, chunk);
  }

  // A gradient from another group as it waits for the weights' gradients; false
  // if the buffer is none.
  bool addKeptGradient(const TaskBuffer& buffer) {
    bool isKept = false;
    for (const KeptGradient& kept : copies.gradientsOf(buffer.value)) {
      if (kept.layout != buffer.layout) continue;
      addWaiting(Span::kBetween, buffer.bytes,
                 &bytesOf(kept.chunk, buffer.deviceClass));
      isKept = true;
    }
    return isKept;
  }

  // By class and value: bytes of the shard that its op makes, and whether the
  // backward pass reads that shard itself.
  struct Shard {
    int64_t bytes = 0;
    bool isRead = false;
  };
  void findShards() {
    for (const TaskBuffer& buffer : tasks.buffers) {
      if (buffer.value < 0 || buffer.first < 0 || isCopy(buffer)) continue;
      Shard& shard = shards[{buffer.deviceClass, buffer.value}];
      shard.bytes = std::max(shard.bytes, buffer.bytes);
      shard.isRead = shard.isRead || isReadByBackward(buffer);
    }
  }

  // Whether a move between layouts makes the buffer.
  bool isCopy(const TaskBuffer& buffer) const {
    return buffer.first >= 0 &&
           buffer.first < static_cast<int>(tasks.tasks.size()) &&
           tasks.tasks[buffer.first].value >= 0;
  }

  // Bytes of an activation kept from the forward to the backward pass: the
  // shard, if it is gathered again.
  int64_t keptBytes(const TaskBuffer& buffer) const {
    if (!gathersAgain || !isCopy(buffer)) return buffer.bytes;
    auto shard = shards.find({buffer.deviceClass, buffer.value});
    if (shard == shards.end() || shard->second.bytes >= buffer.bytes) {
      return buffer.bytes;
    }
    return shard->second.isRead ? 0 : shard->second.bytes;
  }

  // A value of the forward pass: kept for the backward pass of its own chunk
  // and of those that receive it, or needed for a while.
  void addActivation(TaskBuffer buffer, int chunk) {
    bool isRead = copies.isKnown(buffer) ? copies.waits(buffer)
                                         : isReadByBackward(buffer);
    if (isRead) buffer.bytes = keptBytes(buffer);
    int value = buffer.value;
    int producer = graph.values[value].producer;
    bool isAgain = recomputed.isRepeated[producer] && !recomputed.isKept[value];
    if (isAgain) {
      bool waits = reads.waits[value] && !isCopy(buffer);
      if (isRead || waits) return addAgain(buffer, chunk);
    } else if (addKept(buffer, chunk, isRead)) {
      return;
    }
    addTransient(buffer, kForwardSegment);
  }

  // A value that the backward pass computes again.
  void addAgain(const TaskBuffer& buffer, int chunk) {
    Bytes& own = bytesOf(chunk, buffer.deviceClass);
    int producer = graph.values[buffer.value].producer;
    Again kind = kForBoth;
    if (repeatsByReader && !reads.waits[buffer.value]) {
      kind = reads.forInput[producer] ? kForInput : kForWeight;
    }
    int layer = cut.layerOf[producer];
    own.recomputed[kind][layer < 0 ? cut.layers : layer] += buffer.bytes;
    if (kind == kForBoth) addWaiting(Span::kRepeated, buffer.bytes, &own);
  }

  // The chunks whose backward pass reads a value, to compute something again
  // included; each once.
  ChunkList chunksThatMayRead(int value) const {
    ChunkList chunks = places.uses->byWeight.of(value);
    for (int chunk : places.uses->byInput.of(value)) addChunk(chunk, &chunks);
    for (const RepeatedReads::Reader& again : reads.readersOf(value)) {
      addChunk(again.chunk, &chunks);
    }
    return chunks;
  }

  // A value that the backward pass may read, itself or to compute something
  // again; false if it does not.
  bool addKept(const TaskBuffer& buffer, int chunk, bool isRead) {
    int value = buffer.value;
    bool isKept = false;
    if (!isRead && !recomputed.isKept[value]) return false;
    for (int reader : chunksThatMayRead(value)) {
      bool untilWeight =
          isRead && places.uses->byWeight.contains(value, reader);
      bool untilInput = isRead && places.uses->byInput.contains(value, reader);
      bool isForLate = false;
      if (recomputed.isKept[value] && repeatsByReader) {
        for (const RepeatedReads::Reader& again : reads.readersOf(value)) {
          if (again.chunk != reader) continue;
          untilInput = true;
          untilWeight |= again.isForWeightAlone;
          isForLate = again.isForWeight;
        }
      }
      if (!untilWeight && !untilInput) continue;
      Bytes& own = bytesOf(reader, buffer.deviceClass);
      isKept = true;
      addWaiting(untilWeight ? Span::kUntilWeight : Span::kUntilInput,
                 buffer.bytes, &own);
      if (!untilWeight && isForLate) {
        addWaiting(Span::kForLate, buffer.bytes, &own);
      }
    }
    if (!isKept && recomputed.isKept[value]) {
      addWaiting(Span::kUntilInput, buffer.bytes,
                 &bytesOf(chunk, buffer.deviceClass));
      isKept = true;
    }
    return isKept;
  }

  // Whether the buffer is there when the backward pass begins to read.
  bool isReadByBackward(const TaskBuffer& buffer) const {
    if (buffer.last < 0) return false;
    size_t last = std::min<size_t>(buffer.last, tasks.tasks.size() - 1);
    int op = tasks.tasks[last].op;
    if (op < 0 || op >= static_cast<int>(graph.ops.size())) return true;
    return isBackwardPhase(cut.phases[op]) ||
           cut.phases[op] == OpPhase::kUpdate;
  }

  void addTransient(const TaskBuffer& buffer, int phase) {
    if (buffer.first < 0) return;
    size_t first = static_cast<size_t>(buffer.first);
    if (first >= tasks.tasks.size()) return;
    int chunk = places.chunkOf[first];
    int segment = places.segmentOf[first];
    if (segment > kWeightSegment) segment = std::min(phase, 2);
    // To the end of its own segment at most.
    addLife(chunk, buffer.deviceClass, segment, {buffer.first, buffer.last},
            buffer.bytes);
  }

  void addGradient(const TaskBuffer& buffer, int chunk) {
    if (!isScattered.empty() && isScattered[buffer.value]) {
      addTransient(buffer, kWeightSegment);
    }
    bool isMade = false;  // Rather than a sum of it, somewhere else.
    if (buffer.first >= 0 &&
        buffer.first < static_cast<int>(tasks.tasks.size())) {
      isMade = tasks.tasks[buffer.first].value < 0;
    }
    Bytes& own = bytesOf(chunk, buffer.deviceClass);
    if (!isMade || !places.uses->isAccumulated[buffer.value]) return;
    own.gradients += buffer.bytes;
    own.gradientElements +=
        buffer.bytes / graph.values[buffer.value].elementBytes;
  }

  void addArgument(const TaskBuffer& buffer, int argument) {
    for (int chunk : cut.readers[argument]) {
      Bytes& own = bytesOf(chunk, buffer.deviceClass);
      if (isMaster[argument]) own.masters += buffer.bytes;
      const int64_t elements =
          buffer.bytes / graph.values[buffer.value].elementBytes;
      switch (graph.arguments[argument].role) {
        case model::ModelArgumentRole::kParameter:
          own.parameterElements += elements;
          if (!isMaster[argument]) own.copyElements += elements;
          own.parameters += buffer.bytes;
          break;
        case model::ModelArgumentRole::kWorkingCopy:
          own.copyElements += elements;
          own.parameters += buffer.bytes;
          break;
        case model::ModelArgumentRole::kOptimizerState:
          own.optimizer += buffer.bytes;
          break;
        case model::ModelArgumentRole::kInput:
          own.inputs += buffer.bytes;
          break;
        default:
          own.state += buffer.bytes;
      }
    }
  }

  Bytes& bytesOf(int chunk, int number) {
    return bytes[static_cast<size_t>(chunk) * classes + number];
  }

  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  const RepeatedReads& reads;
  const SegmentPlaces& places;
  bool gathersAgain;
  bool repeatsByReader;
  bool listsWaiting;
  bool countsTransients;
  const std::vector<char>& isScattered;  // By value, or empty.
  std::vector<int> repeatedWith;         // By layer.
  WaitingCopies copies;
  const std::vector<char> isMaster;  // By argument.
  int classes;
  std::vector<ChunkPrices>* prices;
  double stateBytesPerElement = 1;
  std::map<std::pair<int, int>, Shard> shards;
  std::vector<Bytes> bytes;
  std::vector<std::vector<Change>> addChange;
};

}  // namespace

void addSegmentMemory(const model::ModelGraph& graph, const TaskGraph& tasks,
                      const PipelineCut& cut, const RecomputedOps& recomputed,
                      const RepeatedReads& reads, const SegmentPlaces& places,
                      const SegmentRules& rules,
                      std::vector<ChunkPrices>* prices) {
  MemoryCounter(graph, tasks, cut, recomputed, reads, places, rules, prices)
      .run();
}

}  // namespace soapstone::simulator
