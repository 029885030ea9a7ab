#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_MEMORY_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_MEMORY_H_

#include <vector>

#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline/segment_places.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/pipeline_cut.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Sets the bytes of every chunk: what it stores, what its passes leave for
// later ones, and what an action needs beside.
void addSegmentMemory(const model::ModelGraph& graph, const TaskGraph& tasks,
                      const PipelineCut& cut, const RecomputedOps& recomputed,
                      const RepeatedReads& reads, const SegmentPlaces& places,
                      const SegmentRules& rules,
                      std::vector<ChunkPrices>* prices);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_MEMORY_H_
