#include "simulator/pipeline/pipeline_simulation.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/schedule/families.h"
#include "ir/schedule/windows.h"
#include "ir/support/status_macros.h"
#include "simulator/cost_catalog.h"
#include "simulator/gradient_sums.h"
#include "simulator/pipeline/cut_schedule.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/pipeline/grounded_simulation.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_edges.h"
#include "simulator/pipeline/pipeline_memory.h"
#include "simulator/pipeline/pipeline_messages.h"
#include "simulator/pipeline/plain_step.h"
#include "simulator/pipeline/plan_checks.h"
#include "simulator/pipeline/unlike_groups.h"
#include "simulator/pipeline/waiting_layouts.h"
#include "simulator/placed_program.h"
#include "simulator/shared_memory.h"

namespace soapstone::simulator {
namespace {

class PipelineSimulator {
 public:
  // `group` is the program of all groups, or of the first kind of `unlike`.
  PipelineSimulator(GroupProgram& group, const PipelinePlan& plan,
                    CutSchedules& schedules, UnlikeGroups* unlike = nullptr)
      : group(group),
        ground(group.context.ground),
        graph(group.graph()),
        folded(group.context.graph),
        repetition(group.context.repetition),
        machine(group.context.machine),
        costs(group.context.costs),
        plan(plan),
        groupSize(group.context.groupSize),
        schedules(schedules),
        unlike(unlike),
        catalog(group.catalog),
        program(group.program),
        messages(group.messages) {}

  // Prices the layers of a placed group.
  absl::StatusOr<LayerPrices> priceLayers() {
    TaskGraph& tasks = group.tasks;
    dropUnstoredBuffers(graph, ground.owners, &tasks);
    SOAPSTONE_RETURN_IF_ERROR(cutModel());
    int layers = result.cut.layers;
    if (layers < 3) {
      return absl::FailedPreconditionError("the model has no repeated layers");
    }
    CutWeights weights;
    weights.work = workOfOps(graph, tasks);
    weights.bytes.assign(graph.values.size(), 0);
    SOAPSTONE_ASSIGN_OR_RETURN(
        result.cut,
        cutPipeline(graph, ground, layers, CutBalance::kEqualLayers, weights));
    LayerPrices prices;
    prices.layers = layers;
    for (Recomputation recomputation :
         {Recomputation::kNone, Recomputation::kSelective,
          Recomputation::kFull}) {
      std::vector<ChunkPrices> chunks =
          priceSegments(graph, tasks, ground, result.cut,
                        repeated(recomputation), segmentRules());
      prices.first.push_back(chunks.front());
      prices.inner.push_back(chunks[layers / 2]);
      prices.last.push_back(chunks.back());
    }
    prices.work.assign(layers, 0);
    prices.workOfOps.resize(layers);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      bool isRepeated = result.cut.phases[op] != OpPhase::kPrepare &&
                        result.cut.phases[op] != OpPhase::kUpdate;
      if (!isRepeated) continue;
      prices.work[result.cut.chunkOf[op]] += weights.work[op];
      prices.workOfOps[result.cut.chunkOf[op]].push_back(weights.work[op]);
    }
    for (const CutMessage& message : result.cut.messages) {
      bool isNear =
          message.to == message.from + 1 || message.to == message.from - 1;
      if (message.from != layers / 2 || !isNear) continue;
      prices.messageBytes +=
          largestShard(catalog, arrivalLayout(group, result.cut, message),
                       graph.values[message.value].elementBytes);
    }
    prices.messageBytes /= 2;
    return std::move(prices);
  }

  // Simulates a placed group. `plain` is read only if the step is plain.
  absl::StatusOr<PipelineResult> run(const PlainStep& plain) {
    result.devicesPerGroup = groupSize;
    result.groupBegins = beginsOf(plan, groupSize);
    const TaskGraph& tasks = group.tasks;
    std::unique_lock<std::mutex> lock(group.mutex);
    SOAPSTONE_RETURN_IF_ERROR(cutModel());
    result.recomputed = repeated(plan.recomputation);
    SOAPSTONE_RETURN_IF_ERROR(checkModules(result.recomputed));
    const RecomputedOps& recomputed = result.recomputed;
    SegmentRules rules = segmentRules();
    gradients =
        summedGradients(graph, ground,
                        heldGradients(graph, folded, repetition, &program,
                                      &catalog, plan.scattersGradients));
    if (plan.microBatches > 1 && !costs.system().changesSchedule()) {
      rules.isScattered = scatteredGradients(graph, ground, gradients);
    }
    lock.unlock();
    const bool isOneFunction = plain.picoseconds > 0 || isOneChunk();
    rules.countsTransients = !isOneFunction;
    rules.waitingLayouts = waitingLayouts(group, result.cut, recomputed);
    rules.keptGradients = keptGradients(group, result.cut);
    if (result.cut.chunks == 1 && group.context.whole != nullptr) {
      rules.uses = group.context.whole->uses;
    }
    result.chunks =
        priceSegments(graph, tasks, ground, result.cut, recomputed, rules);
    if (unlike != nullptr) priceOtherKinds(recomputed, rules);
    SOAPSTONE_RETURN_IF_ERROR(makeSchedule());
    settleChunks();
    lock.lock();
    if (plan.groups > 1) {
      SOAPSTONE_ASSIGN_OR_RETURN(result.edges, priceEdges(group, result));
    }
    SOAPSTONE_RETURN_IF_ERROR(
        priceOncePerStep(/*isPlain=*/plain.picoseconds > 0));
    if (plain.picoseconds > 0) exposeWaits(plain.picoseconds);
    if (!isOneFunction) addMemory();
    lock.unlock();
    priceSchedule();
    if (isOneFunction) result.memory.resize(1);
    if (plain.picoseconds > 0) {
      // The plain step frees every gradient when its parameter is updated.
      result.memory.front() = memoryAt(
          plainPeak(graph, result.cut, recomputed, tasks, plain.buffers));
    } else if (isOneChunk()) {
      const TaskGraph& run = group.tasksOfSums(rules.isScattered);
      result.memory.front() = memoryAt(plainPeak(
          graph, result.cut, recomputed, run,
          withoutSummedGradients(graph, ground, rules.isScattered, run)));
      result.memory.front().gradients +=
          4 * result.chunks.front().accumulatorElements;
    }
    result.isScattered = std::move(rules.isScattered);
    return std::move(result);
  }

 private:
  RecomputedOps repeated(Recomputation kind) const {
    // Where a host issues ops one by one, it runs a layer's forward function
    // again, whatever of it is read.
    const cost_model::SystemProfile& system = costs.system();
    std::optional<CutWeights> weights;
    if (kind == Recomputation::kShare && repetition != nullptr) {
      weights = repetition->unfold(machineFreeWeights(folded));
    }
    RecomputationOptions options = {
        .kind = kind,
        .keptPercent = plan.keptPercent,
        .weights = std::move(weights),
        .parts = plan.recomputedParts,
        .ops = plan.repeatedOps,
        .repeatsWholeLayers =
            !system.fusesAcrossOps || system.changesSchedule(),
        .stopsEarly = system.recomputation.stopsEarly};
    return recomputedOps(graph, result.cut, options);
  }

  // Whether every micro-batch is one function of our programs, without slots
  // between its passes: gradients are added up as they are made.
  bool isOneChunk() const {
    return plan.groups == 1 && plan.chunksPerGroup == 1 &&
           plan.microBatches > 1 && !plan.lists && keepsSlots(costs.system());
  }

  // Recomputation never makes the plain step faster. Its waits beyond those of
  // the passes are for sums of gradients, which share their lane with all other
  // messages.
  void exposeWaits(int64_t plain) {
    ChunkPrices& chunk = result.chunks.front();
    int64_t busy = chunk.forward + chunk.input + chunk.weight + chunk.update;
    chunk.exposedReduce =
        std::max(chunk.exposedReduce, plain + chunk.recompute - busy);
  }

  // Other systems run a layer's backward pass as one list of kernels, unless
  // the schedule is made of its two parts.
  SegmentRules segmentRules() const {
    const cost_model::SystemProfile& system = costs.system();
    return {.computeSlowdown = system.overlap.computeSlowdown,
            .splitsBackward = schedule::splitsBackward(plan.family) ||
                              plan.lists.has_value() ||
                              !system.changesSchedule(),
            .gathersAgain = system.changesSchedule(),
            .repeatsByReader = !system.changesSchedule(),
            .listsWaiting = keepsSlots(system) &&
                            (plan.chunksPerGroup > 1 || plan.lists.has_value()),
            .countsTransients = true,
            .isScattered = {},
            .waitingLayouts = {},
            .keptGradients = {},
            .uses = nullptr};
  }

  // Prices chunks anew that groups of other kinds than the first run.
  void priceOtherKinds(const RecomputedOps& recomputed, SegmentRules rules) {
    for (int kind = 1; kind < unlike->kinds(); ++kind) {
      GroupProgram& other = unlike->program(kind);
      rules.waitingLayouts = waitingLayouts(other, result.cut, recomputed);
      rules.keptGradients = keptGradients(other, result.cut);
      std::vector<ChunkPrices> prices = priceSegments(
          graph, other.tasks, ground, result.cut, recomputed, rules);
      for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
        if (kindOfChunk[chunk] == kind) result.chunks[chunk] = prices[chunk];
      }
    }
    result.opPicoseconds =
        workOnOwnGroups(*unlike, result.cut.chunkOf, kindOfChunk);
  }

  // Sets the kinds of the groups of chunks, whose number does not depend on the
  // cut, and how slow they are.
  absl::Status findKinds(CutWeights* weights) {
    std::vector<int> groupOf;
    if (plan.lists) {
      groupOf = plan.lists->groupOfChunk;
    } else {
      SOAPSTONE_ASSIGN_OR_RETURN(
          schedule::Schedule lists,
          schedule::makeSchedule(plan.family, plan.groups, plan.chunksPerGroup,
                                 plan.microBatches));
      groupOf = std::move(lists.groupOfChunk);
    }
    std::vector<double> slowness = unlike->slowness();
    weights->slowness.clear();
    for (int owner : groupOf) {
      kindOfChunk.push_back(unlike->kindOf(owner));
      weights->slowness.push_back(slowness[kindOfChunk.back()]);
    }
    return absl::OkStatus();
  }

  // In programs, the gradients of several chunks are functions of their own;
  // one chunk computes both layer by layer.
  void settleChunks() {
    if (!segmentRules().repeatsByReader || result.cut.chunks == 1) return;
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      ChunkPrices& price = result.chunks[chunk];
      price = settleRepeated(std::move(price),
                             schedule::areWeightsLate(result.slots, chunk));
    }
  }

  // Sets what the cut weighs; the group's other plans must wait meanwhile.
  absl::Status cutModel() {
    CutWeights& weights = group.cutWeights();
    result.opPicoseconds = weights.work;
    if (unlike != nullptr) SOAPSTONE_RETURN_IF_ERROR(findKinds(&weights));
    if (!plan.firstOps.empty()) {
      SOAPSTONE_ASSIGN_OR_RETURN(result.cut,
                                 cutPipelineAt(graph, ground, plan.firstOps));
      return absl::OkStatus();
    }
    weights.picosecondsPerByte = 0;
    if (plan.groups > 1) {
      // There and back, at the rate of the way to the next group.
      cost_model::Route route =
          machine.route(result.groupBegins[0], result.groupBegins[1]);
      double rate = machine.routeBytesPerSecond(route);
      if (rate > 0) weights.picosecondsPerByte = 2 * 1e12 / rate;
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        result.cut,
        group.cutInto(plan.groups * plan.chunksPerGroup, plan.balance));
    return absl::OkStatus();
  }

  absl::Status makeSchedule() {
    SOAPSTONE_ASSIGN_OR_RETURN(
        made, schedules.of(plan, result.cut, costs.system().changesSchedule()));
    result.schedule = made->schedule;
    result.slots = made->slots;
    result.hasSlots = keepsSlots(costs.system());
    return absl::OkStatus();
  }

  int groupOf(int chunk) const { return result.schedule.groupOfChunk[chunk]; }
  int deviceKindOf(int chunk) const {
    return machine.deviceKindIndex(result.beginOf(chunk));
  }

  // Adding gradients to f32 accumulators, tied parameters, ZeRO stage 1.
  // The time of a plain step already has kernels slowed by sums beside them.
  absl::Status priceOncePerStep(bool isPlain) {
    bool isOurs = !costs.system().changesSchedule();
    std::vector<GradientSums> sums =
        gradientSumsOf(graph, result.cut, gradients);
    for (size_t i = 0; i < result.chunks.size(); ++i) {
      ChunkPrices& chunk = result.chunks[i];
      if (costs.system().updateBytesPerElement > 0) {
        int64_t elements = chunk.optimizerElements > 0 ? chunk.optimizerElements
                                                       : chunk.gradientElements;
        chunk.update = toPicoseconds(costs.updateSeconds(
            deviceKindOf(static_cast<int>(i)), static_cast<double>(elements)));
      }
      chunk.update /= plan.optimizerShards;
      if (plan.optimizerShards > 1 && !isOurs) {
        int64_t copies = plan.optimizerShards * plan.optimizerGroups;
        SOAPSTONE_RETURN_IF_ERROR(
            shareSums(graph, ground.isGradient, costs.system().sums,
                      {.machine = machine,
                       .first = result.beginOf(static_cast<int>(i)),
                       .stride = static_cast<int>(groupSize / copies),
                       .shards = plan.optimizerShards,
                       .groups = plan.optimizerGroups},
                      &chunk));
      }
      exposeSums(costs.system().overlap, isPlain, &chunk);
      chunk.accumulatorElements = chunk.gradientElements;
      if (plan.microBatches == 1) continue;
      priceAdding(sums[i], costs, deviceKindOf(static_cast<int>(i)),
                  segmentRules().splitsBackward, &chunk);
    }
    if (plan.groups > 1) priceTiedParameters();
    return absl::OkStatus();
  }

  // Sums of the gradients of parameters that two groups read, over the way
  // between them.
  void priceTiedParameters() {
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const CutReaders& readers = result.cut.readers[i];
      bool isTied =
          graph.arguments[i].role == model::ModelArgumentRole::kParameter &&
          readers.size() > 1 && groupOf(readers[0]) != groupOf(readers.back());
      if (!isTied) continue;
      int layout = program.argumentLayouts(placedArgument(i)).front();
      int first = result.beginOf(readers.front());
      int second = result.beginOf(readers.back());
      cost_model::Route route = machine.route(first, second);
      double rate = machine.routeBytesPerSecond(route);
      double seconds = machine.routeLatencySeconds(route);
      if (rate > 0) {
        seconds += static_cast<double>(largestShard(catalog, layout, 4)) / rate;
      }
      for (int chunk : {readers.front(), readers.back()}) {
        result.chunks[chunk].reduce += toPicoseconds(seconds);
        result.chunks[chunk].exposedReduce += toPicoseconds(seconds);
      }
    }
  }

  void priceSchedule() {
    result.durations = schedule::Durations::zeros(result.schedule);
    for (size_t chunk = 0; chunk < result.chunks.size(); ++chunk) {
      const ChunkPrices& price = result.chunks[chunk];
      result.durations.forward[chunk] = price.forward;
      result.durations.input[chunk] = price.input;
      result.durations.weight[chunk] = price.weight;
      result.durations.reduce[chunk] = price.reduce;
      result.durations.exposedReduce[chunk] = price.exposedReduce;
      result.durations.update[chunk] = price.update;
    }
    for (size_t edge = 0; edge < result.edges.size(); ++edge) {
      result.durations.messages[edge] = result.edges[edge].picoseconds;
    }
    result.durations.messageWaits = messageWaits(costs.system().overlap);
    schedule::SchedulePricer pricer = made->pricer;
    result.price = pricer.price(
        result.durations,
        {.isBarrierBeforeUpdate = result.cut.isBarrierBeforeUpdate});
    int64_t hosts = toPicoseconds(costs.system().host.secondsPerStep);
    result.price.firstStepPicoseconds += hosts;
    result.price.periodPicoseconds += hosts;
  }

  int placedArgument(size_t argument) const {
    return repetition != nullptr ? repetition->argumentOrigins()[argument]
                                 : static_cast<int>(argument);
  }

  void addMemory() {
    auto bytesOf = [this](size_t argument, int64_t elementBytes) {
      int placed = placedArgument(argument);
      return largestShard(catalog, program.argumentLayouts(placed).front(),
                          elementBytes);
    };
    auto partsOf = [this](size_t argument, int from, int to) {
      // The gradient of a tied parameter comes from another group.
      return messages.partBytes(
          program.argumentLayouts(placedArgument(argument)).front(),
          result.groupBegins[from], result.groupBegins[to]);
    };
    result.memory =
        memoryOfGroups({graph, plan, costs.system(), result, bytesOf, partsOf});
  }

  GroupProgram& group;
  const CutGround& ground;  // Ground of `graph`.
  const model::ModelGraph& graph;
  const model::ModelGraph&
      folded;  // The placed graph; the same without repetition.
  const LayerRepetition* repetition;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  const PipelinePlan& plan;
  int groupSize;
  CutSchedules& schedules;
  UnlikeGroups* unlike;          // Null: all groups are alike.
  std::vector<int> kindOfChunk;  // Of unlike groups.
  CostCatalog& catalog;          // Owned by the group, as are the next two.
  PlacedProgram& program;
  MessagePricer& messages;
  std::shared_ptr<const CutSchedule> made;
  std::vector<SummedGradient> gradients;
  PipelineResult result;
};

// Simulates a plan whose groups share their program with no other plan.
absl::StatusOr<PipelineResult> simulateAlone(
    const GroupContext& context,
    const model::ModelConfigurations& configurations,
    const PipelinePlan& plan) {
  CutSchedules schedules;
  SOAPSTONE_ASSIGN_OR_RETURN(
      UnlikeGroups unlike,
      UnlikeGroups::place(context, configurations,
                          beginsOf(plan, context.groupSize)));
  if (!unlike.isEmpty()) {
    return PipelineSimulator(unlike.program(0), plan, schedules, &unlike)
        .run(PlainStep());
  }
  GroupProgram group(context);
  SOAPSTONE_RETURN_IF_ERROR(group.place(configurations));
  if (isPlainStep(plan, context.costs.system())) group.keepPlainStep();
  group.keepStoredBuffers();
  return simulatePipelineOf(group, plan, schedules);
}

}  // namespace

absl::StatusOr<LayerPrices> priceLayers(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations) {
  CutGround ground(graph);
  GroupProgram group({ground, graph, /*repetition=*/nullptr, machine, costs,
                      devices, static_cast<int>(devices)});
  SOAPSTONE_RETURN_IF_ERROR(group.place(configurations));
  PipelinePlan plan;
  CutSchedules schedules;
  return PipelineSimulator(group, plan, schedules).priceLayers();
}

absl::StatusOr<PipelineResult> simulatePipeline(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations, const PipelinePlan& plan,
    const LayerRepetition* repetition) {
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  CutGround ground =
      repetition != nullptr ? CutGround(*repetition) : CutGround(graph);
  return simulatePipelineOn(ground, graph, machine, costs, devices,
                            configurations, plan, repetition);
}

absl::StatusOr<PipelineResult> simulatePipelineOn(
    const CutGround& ground, const model::ModelGraph& graph,
    const cost_model::Machine& machine, const cost_model::OperatorCosts& costs,
    int64_t devices, const model::ModelConfigurations& configurations,
    const PipelinePlan& plan, const LayerRepetition* repetition) {
  SOAPSTONE_RETURN_IF_ERROR(checkPlan(plan, machine, devices));
  const int size = static_cast<int>(devices) / plan.groups;
  return simulateAlone({ground, graph, repetition, machine, costs,
                        reachedDevices(plan, devices), size},
                       configurations, plan);
}

absl::StatusOr<PipelineResult> simulatePipelineOf(GroupProgram& group,
                                                  const PipelinePlan& plan,
                                                  CutSchedules& schedules) {
  return PipelineSimulator(group, plan, schedules).run(group.plainStep());
}

}  // namespace soapstone::simulator
