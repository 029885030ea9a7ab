#include "simulator/pipeline/segment_places.h"

#include <algorithm>
#include <utility>

namespace soapstone::simulator {
namespace {

// Finds the uses of values.
class UseFinder {
 public:
  UseFinder(const model::ModelGraph& graph, const CutGround& ground,
            const PipelineCut& cut)
      : graph(graph), ground(ground), cut(cut) {}

  ValueUses run() {
    findAccumulated();
    findUses();
    return std::move(uses);
  }

 private:
  void findAccumulated() {
    uses.isAccumulated.assign(graph.values.size(), 0);
    for (const model::ModelResult& result : graph.results) {
      uses.isAccumulated[result.value] = ground.isGradient[result.value];
    }
    for (int value = 0; value < static_cast<int>(graph.values.size());
         ++value) {
      if (!ground.isGradient[value]) continue;
      int producer = graph.values[value].producer;
      for (int op : ground.readers[value]) {
        bool leaves = cut.phases[op] == OpPhase::kUpdate ||
                      cut.chunkOf[op] != cut.chunkOf[producer];
        if (leaves) uses.isAccumulated[value] = 1;
      }
    }
  }

  void findUses() {
    uses.byInput = ChunkUses(graph.values.size());
    uses.byWeight = ChunkUses(graph.values.size());
    for (int value = 0; value < static_cast<int>(graph.values.size());
         ++value) {
      for (int op : ground.readers[value]) {
        if (cut.phases[op] == OpPhase::kInputGradient) {
          uses.byInput.add(value, cut.chunkOf[op]);
        } else if (cut.phases[op] == OpPhase::kWeightGradient) {
          uses.byWeight.add(value, cut.chunkOf[op]);
        }
      }
    }
    // Readers of a view come behind it.
    for (size_t i = ground.views.size(); i-- > 0;) {
      const model::ModelOp& view = graph.ops[ground.views[i]];
      for (int value : view.results) {
        uses.byInput.addAll(value, view.operands[0]);
        uses.byWeight.addAll(value, view.operands[0]);
      }
    }
    share(&uses.byInput);
    share(&uses.byWeight);
  }

  // A use of one value is a use of all values in the same memory.
  void share(ChunkUses* some) const {
    const std::vector<int>& owners = ground.owners;
    for (int value : ground.shared) some->addAll(value, owners[value]);
    for (int value : ground.shared) some->addAll(owners[value], value);
  }

  const model::ModelGraph& graph;
  const CutGround& ground;
  const PipelineCut& cut;
  ValueUses uses;
};

class Placer {
 public:
  Placer(const model::ModelGraph& graph, const TaskGraph& tasks,
         const CutGround& ground, const PipelineCut& cut,
         const RepeatedReads& reads, bool remakes,
         std::shared_ptr<const ValueUses> uses)
      : graph(graph),
        tasks(tasks),
        ground(ground),
        cut(cut),
        reads(reads),
        remakes(remakes) {
    places.isGradient = ground.isGradient;
    places.uses = uses != nullptr ? std::move(uses)
                                  : std::make_shared<const ValueUses>(
                                        usesOfValues(graph, ground, cut));
  }

  SegmentPlaces run() {
    findPrepared();
    place();
    findPreparedReads();
    return std::move(places);
  }

 private:
  void findPrepared() {
    places.preparedAt.assign(graph.ops.size(), -1);
    if (!remakes) return;
    const bool isOneFunction = cut.chunks == 1;
    for (int op = static_cast<int>(graph.ops.size()) - 1; op >= 0; --op) {
      if (!isPrepared(op)) continue;
      ChunkPasses passes;
      if (isOneFunction) passes.push_back({cut.chunkOf[op], kForwardSegment});
      for (int value : graph.ops[op].results) {
        if (isOneFunction) break;
        for (int reader : ground.readers[value]) {
          for (const ChunkPass& pass : passesOf(reader)) {
            const bool isNew =
                std::find(passes.begin(), passes.end(), pass) == passes.end();
            if (isNew) passes.push_back(pass);
          }
        }
      }
      if (passes.empty()) continue;
      places.preparedAt[op] = static_cast<int>(places.prepared.size());
      places.prepared.push_back(std::move(passes));
    }
  }

  bool isPrepared(int op) const {
    return cut.phases[op] == OpPhase::kPrepare ||
           (cut.chunks > 1 && cut.phases[op] == OpPhase::kForward &&
            ground.isWithoutInput[op]);
  }

  // The passes that run an op.
  ChunkPasses passesOf(int op) const {
    const int chunk = cut.chunkOf[op];
    if (places.isPrepared(op)) return places.passesOf(op);
    switch (cut.phases[op]) {
      case OpPhase::kForward:
        if (reads.forInput[op])
          return {{chunk, kForwardSegment}, {chunk, kInputSegment}};
        if (reads.forWeight[op])
          return {{chunk, kForwardSegment}, {chunk, kWeightSegment}};
        return {{chunk, kForwardSegment}};
      case OpPhase::kInputGradient:
        return {{chunk, kInputSegment}};
      case OpPhase::kWeightGradient:
        return {{chunk, kWeightSegment}};
      default:
        return {};
    }
  }

  void place() {
    places.segmentOf.assign(tasks.tasks.size(), kUpdateSegment);
    places.chunkOf.assign(tasks.tasks.size(), 0);
    int ops = static_cast<int>(graph.ops.size());
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      const Task& task = tasks.tasks[i];
      if (task.op < 0) continue;
      bool isEnd = task.op >= ops;
      int producer = task.value < 0 ? -1 : graph.values[task.value].producer;
      bool sums = task.value >= 0 && places.isGradient[task.value];
      int owner = isEnd ? producer : task.op;
      places.chunkOf[i] = owner < 0 ? 0 : cut.chunkOf[owner];
      if (sums) {
        places.segmentOf[i] = kReduceSegment;
        places.chunkOf[i] = cut.chunkOf[producer];
        continue;
      }
      if (isEnd) continue;
      if (places.isPrepared(task.op)) {
        places.segmentOf[i] = kPreparedSegment;
        continue;
      }
      switch (cut.phases[task.op]) {
        case OpPhase::kForward:
          places.segmentOf[i] = kForwardSegment;
          break;
        case OpPhase::kInputGradient:
          places.segmentOf[i] = kInputSegment;
          break;
        case OpPhase::kWeightGradient:
          places.segmentOf[i] = kWeightSegment;
          break;
        case OpPhase::kPrepare:
        case OpPhase::kUpdate:
          break;
      }
    }
  }

  void findPreparedReads() {
    if (places.prepared.empty()) return;
    const std::vector<char> reads = readersOfPrepared();
    for (int i = 0; i < static_cast<int>(tasks.tasks.size()); ++i) {
      const Task& task = tasks.tasks[i];
      const int segment = places.segmentOf[i];
      const bool isOp = task.op >= 0 && task.value < 0 &&
                        task.op < static_cast<int>(graph.ops.size());
      if (!isOp || segment > kWeightSegment || !reads[task.op]) continue;
      const ChunkPass pass{places.chunkOf[i],
                           static_cast<SegmentKind>(segment)};
      for (int value : graph.ops[task.op].operands) {
        const int producer = graph.values[value].producer;
        if (producer < 0 || !places.isPrepared(producer)) continue;
        auto& list = places.preparedReads[value];
        auto known = std::find_if(
            list.begin(), list.end(),
            [&](const PreparedRead& read) { return read.pass == pass; });
        if (known == list.end()) {
          list.push_back({pass, i, i});
        } else {
          known->last = i;
        }
      }
    }
  }

  // By op: whether it reads what a prepared op makes.
  std::vector<char> readersOfPrepared() const {
    std::vector<char> reads(graph.ops.size(), 0);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (!places.isPrepared(static_cast<int>(op))) continue;
      for (int value : graph.ops[op].results) {
        for (int reader : ground.readers[value]) reads[reader] = 1;
      }
    }
    return reads;
  }

  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const CutGround& ground;
  const PipelineCut& cut;
  const RepeatedReads& reads;
  bool remakes;
  SegmentPlaces places;
};

}  // namespace

ValueUses usesOfValues(const model::ModelGraph& graph, const CutGround& ground,
                       const PipelineCut& cut) {
  return UseFinder(graph, ground, cut).run();
}

SegmentPlaces placeSegments(const model::ModelGraph& graph,
                            const TaskGraph& tasks, const CutGround& ground,
                            const PipelineCut& cut, const RepeatedReads& reads,
                            bool remakes,
                            std::shared_ptr<const ValueUses> uses) {
  return Placer(graph, tasks, ground, cut, reads, remakes, std::move(uses))
      .run();
}

}  // namespace soapstone::simulator
