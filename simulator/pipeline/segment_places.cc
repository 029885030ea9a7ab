#include "simulator/pipeline/segment_places.h"

#include <algorithm>
#include <utility>

namespace soapstone::simulator {
namespace {

class Placer {
 public:
  Placer(const model::ModelGraph& graph, const TaskGraph& tasks,
         const CutGround& ground, const PipelineCut& cut)
      : graph(graph), tasks(tasks), ground(ground), cut(cut) {}

  SegmentPlaces run() {
    findGradients();
    findUses();
    place();
    return std::move(places);
  }

 private:
  void findGradients() {
    places.isGradient = ground.isGradient;
    places.isAccumulated.assign(graph.values.size(), 0);
    for (const model::ModelResult& result : graph.results) {
      places.isAccumulated[result.value] = places.isGradient[result.value];
    }
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      for (int value : graph.ops[op].operands) {
        if (!places.isGradient[value]) continue;
        int producer = graph.values[value].producer;
        bool leaves = cut.phases[op] == OpPhase::kUpdate ||
                      cut.chunkOf[op] != cut.chunkOf[producer];
        if (leaves) places.isAccumulated[value] = 1;
      }
    }
  }

  void findUses() {
    places.usedByInput.resize(graph.values.size());
    places.usedByWeight.resize(graph.values.size());
    for (size_t op = graph.ops.size(); op-- > 0;) {
      const model::ModelOp& what = graph.ops[op];
      int chunk = cut.chunkOf[op];
      for (int value : what.operands) {
        if (cut.phases[op] == OpPhase::kInputGradient) {
          addUse(chunk, &places.usedByInput[value]);
        } else if (cut.phases[op] == OpPhase::kWeightGradient) {
          addUse(chunk, &places.usedByWeight[value]);
        }
      }
      if (!what.isView) continue;
      for (int value : what.results) {
        for (int user : places.usedByInput[value]) {
          addUse(user, &places.usedByInput[what.operands[0]]);
        }
        for (int user : places.usedByWeight[value]) {
          addUse(user, &places.usedByWeight[what.operands[0]]);
        }
      }
    }
    shareUses(&places.usedByInput);
    shareUses(&places.usedByWeight);
  }

  // A use of one value is a use of all values in the same memory.
  void shareUses(std::vector<ChunkList>* uses) const {
    const std::vector<int>& owners = ground.owners;
    for (int value : ground.shared) {
      for (int user : (*uses)[value]) addUse(user, &(*uses)[owners[value]]);
    }
    for (int value : ground.shared) {
      for (int user : (*uses)[owners[value]]) addUse(user, &(*uses)[value]);
    }
  }

  static void addUse(int chunk, ChunkList* uses) {
    if (std::find(uses->begin(), uses->end(), chunk) == uses->end()) {
      uses->push_back(chunk);
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

  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const CutGround& ground;
  const PipelineCut& cut;
  SegmentPlaces places;
};

}  // namespace

SegmentPlaces placeSegments(const model::ModelGraph& graph,
                            const TaskGraph& tasks, const CutGround& ground,
                            const PipelineCut& cut) {
  return Placer(graph, tasks, ground, cut).run();
}

bool isBackward(OpPhase phase) {
  return phase == OpPhase::kInputGradient || phase == OpPhase::kWeightGradient;
}

}  // namespace soapstone::simulator
