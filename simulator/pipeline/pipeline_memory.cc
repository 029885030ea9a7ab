#include "simulator/pipeline/pipeline_memory.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "ir/schedule/slot_pool.h"
#include "ir/sharding/storage.h"
#include "simulator/stored_tensors.h"
#include "simulator/system_execution.h"

namespace soapstone::simulator {
namespace {

class MemoryCounter {
 public:
  explicit MemoryCounter(const PipelineMemoryInputs& what)
      : what(what),
        graph(what.graph),
        plan(what.plan),
        system(what.system),
        result(what.result),
        memory(what.plan.groups) {}

  std::vector<GroupMemory> run() {
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      const ChunkPrices& price = result.chunks[chunk];
      GroupMemory& group = memory[groupOf(chunk)];
      // Replicas that share updates keep their part of the masters.
      group.parameters += price.parameterBytes - price.masterBytes +
                          price.masterBytes / plan.optimizerShards;
      group.gradients += plan.microBatches > 1 ? 4 * price.accumulatorElements
                                               : price.gradientBytes;
      group.optimizer += price.optimizerBytes / plan.optimizerShards;
      group.state += price.stateBytes;
      group.inputs += price.inputBytes;
      const schedule::SlotCounts& slots = result.slots;
      if (keepsSlots(system) && !hasSeveralChunks(groupOf(chunk))) {
        group.stashes +=
            price.stashUntilInput * slots.untilInputGradient[chunk] +
            price.stashUntilWeight * slots.untilWeightGradient[chunk] +
            waitingBytes(chunk) * slots.betweenGradients[chunk];
      }
      group.transients = std::max(group.transients, price.transientBytes);
    }
    countMessages();
    for (int group = 0; group < plan.groups; ++group) {
      if (!keepsSlots(system)) {
        countInFlight(group);
      } else if (hasSeveralChunks(group)) {
        countSharedSlots(group);
      }
    }
    if (system.memory == cost_model::MemoryRules()) shareArguments();
    applyMemoryRules();
    return std::move(memory);
  }

 private:
  int groupOf(int chunk) const { return result.schedule.groupOfChunk[chunk]; }

  // Every edge of our programs has slots of its own. Other systems have a
  // receive posted for the next forward and the next backward pass, whichever
  // chunks these are of; an input that has been read is kept with its chunk.
  void countMessages() {
    struct Posted {
      int64_t forward = 0;
      int64_t backward = 0;
    };
    std::vector<Posted> posted(plan.groups);
    for (size_t i = 0; i < result.edges.size(); ++i) {
      const PipelineEdge& edge = result.edges[i];
      const int group = groupOf(edge.to);
      const int64_t bytes = edge.bytes * result.slots.messages[i];
      if (keepsSlots(system) || std::abs(edge.from - edge.to) != 1) {
        memory[group].messages += bytes;
        continue;
      }
      int64_t& most =
          edge.from < edge.to ? posted[group].forward : posted[group].backward;
      most = std::max(most, bytes);
    }
    for (int group = 0; group < plan.groups; ++group) {
      memory[group].messages += posted[group].forward + posted[group].backward;
    }
  }
  bool hasSeveralChunks(int group) const {
    const std::vector<int>& groups = result.schedule.groupOfChunk;
    return std::count(groups.begin(), groups.end(), group) > 1;
  }

  // Bytes of the f32 sum of a parameter's gradient.
  struct SumBytes {
    // Bytes that a device updates: a share, where replicas split the states or
    // the masters.
    int64_t updated = 0;
    int64_t added = 0;  // Bytes that micro-batches are added to.
  };

  // Indexed by argument; zeros for all but parameters.
  std::vector<SumBytes> sumsOfGradients() {
    std::vector<SumBytes> sums(graph.arguments.size());
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      bool isParameter = argument.role == model::ModelArgumentRole::kParameter;
      bool isState = argument.role == model::ModelArgumentRole::kOptimizerState;
      bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy;
      int parameter = isParameter ? static_cast<int>(i) : argument.parameter;
      if (!(isParameter || isState || isCopy) || parameter < 0) continue;
      int64_t own = what.bytesOf(i, /*elementBytes=*/4);
      SumBytes& sum = sums[parameter];
      if (!isCopy) {
        sum.updated = sum.updated == 0 ? own : std::min(sum.updated, own);
      }
      if (!isState) sum.added = std::max(sum.added, own);
    }
    return sums;
  }

  bool isUpdatedInPlace(const model::ModelArgument& argument) const {
    return sharding::hasContiguousParts(graph.values[argument.value].shape,
                                        plan.optimizerShards);
  }

  // Arguments of several chunks lie on every group once; optimizer states and
  // masters only on the first, which updates the parameter (passes/pipeline).
  // It receives the sums of the others' gradients first.
  void shareArguments() {
    std::vector<int64_t> arriving(plan.groups, 0);
    std::vector<int64_t> gathered(plan.groups, 0);
    std::vector<SumBytes> sums = sumsOfGradients();
    const std::vector<char> isMaster = mastersOfCopies(graph);
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const CutReaders& readers = result.cut.readers[i];
      const model::ModelArgument& argument = graph.arguments[i];
      bool isParameter = argument.role == model::ModelArgumentRole::kParameter;
      if (isParameter && !readers.empty()) {
        // A share is cut out of what all replicas have.
        bool isShared = sums[i].updated < sums[i].added;
        bool isCut = isShared && !plan.scattersGradients;
        int group = groupOf(readers[0]);
        arriving[group] += isCut ? sums[i].updated : 0;
        // New values not made in place are gathered from beside it in turn.
        if (isShared && isMaster[i] == 0 && !isUpdatedInPlace(argument)) {
          gathered[group] = std::max(gathered[group], sums[i].updated);
        }
      }
      if (readers.size() < 2) continue;
      bool isState = argument.role == model::ModelArgumentRole::kOptimizerState;
      bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy;
      if (!isParameter && !isState && !isCopy) continue;
      const model::ModelValue& value = graph.values[argument.value];
      int64_t bytes = what.bytesOf(i, value.elementBytes);
      int home = groupOf(readers.front());
      bool staysHome = isState || isMaster[i] != 0;
      std::vector<char> hasIt(plan.groups, 0);
      for (int chunk : readers) {
        int group = groupOf(chunk);
        bool isCounted = hasIt[group] == 0 && (group == home || !staysHome);
        hasIt[group] = 1;
        if (isParameter && group != home) {
          // Where replicas cut a share out of whole sums, other systems send
          // the other group's whole, and our programs that share.
          bool isCut = !keepsSlots(system) && sums[i].updated < sums[i].added &&
                       !plan.scattersGradients;
          arriving[home] += isCut ? sums[i].added : sums[i].updated;
          if (sums[i].updated == sums[i].added) {
            arriving[home] += what.partBytes(i, group, home);
          }
        }
        if (isCounted) continue;
        int64_t& total =
            isState ? memory[group].optimizer : memory[group].parameters;
        // Replicas that share updates keep a part each of masters, too.
        bool isPart = isState || isMaster[i] != 0;
        total -= isPart ? bytes / plan.optimizerShards : bytes;
      }
    }
    for (int group = 0; group < plan.groups; ++group) {
      int64_t& transients = memory[group].transients;
      transients = std::max(transients, arriving[group] + gathered[group]);
    }
  }

  // Bytes that a chunk's weight gradients wait for. Systems that compute both
  // gradients of a layer before the next layer's hold them for one layer at a
  // time.
  int64_t waitingBytes(int chunk) const {
    bool areByLayer = system.memory != cost_model::MemoryRules();
    int64_t layers =
        areByLayer ? std::max(1, result.cut.layers / result.cut.chunks) : 1;
    return result.chunks[chunk].stashBetween / layers;
  }

  // Allocators of other systems give the memory of one chunk to another: what
  // counts is the moment at which the chunks of a group together hold most.
  void countInFlight(int group) {
    std::vector<schedule::HeldAmounts> held(result.cut.chunks);
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      const ChunkPrices& price = result.chunks[chunk];
      held[chunk] = {{price.stashUntilInput},
                     {price.stashUntilWeight},
                     {waitingBytes(chunk)}};
    }
    memory[group].stashes =
        schedule::mostHeld(result.schedule.programs[group], 1, held).front();
  }

  // Values of one size of all chunks of a group share slots
  // (codegen/memory/slot_pools.h).
  void countSharedSlots(int group) {
    std::vector<int64_t> sizes;
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      if (groupOf(chunk) != group) continue;
      for (const WaitingValues& values : result.chunks[chunk].waiting) {
        sizes.push_back(values.bytes);
      }
    }
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    std::vector<schedule::HeldAmounts> held(result.cut.chunks);
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      if (groupOf(chunk) == group) held[chunk] = countsOf(chunk, sizes);
    }
    std::vector<int64_t> slots =
        schedule::mostHeld(result.schedule.programs[group], sizes.size(), held);
    for (size_t i = 0; i < sizes.size(); ++i) {
      memory[group].stashes += sizes[i] * slots[i];
    }
  }

  // How many values of each size a micro-batch leaves in a chunk.
  schedule::HeldAmounts countsOf(int chunk,
                                 const std::vector<int64_t>& sizes) const {
    using Span = WaitingValues::Span;
    std::vector<int64_t> none(sizes.size(), 0);
    schedule::HeldAmounts counts{none, none, none};
    for (const WaitingValues& values : result.chunks[chunk].waiting) {
      auto size = std::lower_bound(sizes.begin(), sizes.end(), values.bytes);
      auto index = static_cast<size_t>(size - sizes.begin());
      if (values.span == Span::kUntilInput) {
        counts.untilInputGradient[index] += values.count;
      } else if (values.span == Span::kUntilWeight) {
        counts.untilWeightGradient[index] += values.count;
      } else if (values.span == Span::kBetween) {
        counts.betweenGradients[index] += values.count;
      }
    }
    return counts;
  }

  // Adds the system's own memory per parameter, and that of its allocator and
  // libraries.
  void applyMemoryRules() {
    const cost_model::MemoryRules& rules = system.memory;
    if (rules == cost_model::MemoryRules()) return;
    struct Stored {
      double masters = 0;
      double copies = 0;
      bool hasCopies = false;
      double optimizer = 0;
      double prepared = 0;
    };
    std::vector<Stored> stored(plan.groups);
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      const ChunkPrices& price = result.chunks[chunk];
      Stored& group = stored[groupOf(chunk)];
      group.masters += static_cast<double>(price.parameterElements);
      group.copies += static_cast<double>(price.copyElements);
      group.hasCopies = group.hasCopies || price.masterBytes > 0;
      group.optimizer += static_cast<double>(price.optimizerElements > 0
                                                 ? price.optimizerElements
                                                 : price.parameterElements);
      // Gathered copies of weights that are stored in parts.
      bool isGathered = price.gradientElements > price.parameterElements;
      if (isGathered)
        group.prepared += static_cast<double>(price.preparedBytes);
    }
    bool replaces =
        rules.weightBytes + rules.gradientBytes + rules.optimizerBytes > 0;
    const auto shards = static_cast<double>(plan.optimizerShards);
    for (int number = 0; number < plan.groups; ++number) {
      GroupMemory& group = memory[number];
      if (replaces) {
        const Stored& own = stored[number];
        double masters = own.hasCopies ? own.masters / shards : own.masters;
        group.parameters = static_cast<int64_t>(
            weightBytesOf({masters, own.copies}, rules) + own.prepared);
        group.gradients = static_cast<int64_t>(
            rules.gradientBytes *
            (plan.scattersGradients ? own.masters / shards : own.copies));
        group.optimizer =
            static_cast<int64_t>(rules.optimizerBytes * own.optimizer / shards);
      }
      group.transients +=
          rules.reservedBytes +
          static_cast<int64_t>(static_cast<double>(group.total()) *
                               (rules.allocatorFactor - 1));
    }
  }

  const PipelineMemoryInputs& what;
  const model::ModelGraph& graph;
  const PipelinePlan& plan;
  const cost_model::SystemProfile& system;
  const PipelineResult& result;
  std::vector<GroupMemory> memory;
};

}  // namespace

bool keepsSlots(const cost_model::SystemProfile& system) {
  return !system.changesSchedule() &&
         system.memory == cost_model::MemoryRules();
}

GroupMemory memoryAt(const MemoryPoint& point) {
  auto bytes = [&](BufferKind kind) {
    return point.bytes[static_cast<int>(kind)];
  };
  return {
      .parameters = bytes(BufferKind::kParameter),
      .gradients = bytes(BufferKind::kGradient),
      .optimizer = bytes(BufferKind::kOptimizerState),
      .state = bytes(BufferKind::kState),
      .inputs = bytes(BufferKind::kInput),
      .stashes = bytes(BufferKind::kActivation),
      .transients = bytes(BufferKind::kWorkspace),
  };
}

std::vector<GroupMemory> memoryOfGroups(const PipelineMemoryInputs& what) {
  return MemoryCounter(what).run();
}

}  // namespace soapstone::simulator
