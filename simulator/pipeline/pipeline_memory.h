#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MEMORY_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "cost_model/system_profile.h"
#include "ir/model/model_graph.h"
#include "simulator/memory_profile.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// Inputs for counting the memory of a pipeline.
struct PipelineMemoryInputs {
  const model::ModelGraph& graph;
  const PipelinePlan& plan;
  const cost_model::SystemProfile& system;
  // With its cut, schedule, slots, chunks and edges.
  const PipelineResult& result;
  // Bytes of an argument that the fullest device stores, at `elementBytes` an
  // element.
  std::function<int64_t(size_t argument, int64_t elementBytes)> bytesOf;
  // Extra bytes at the receiver of a tied parameter's gradient that one group
  // sends to another, if it arrives in parts.
  std::function<int64_t(size_t argument, int from, int to)> partBytes;
};

// Whether what waits between actions of a pipeline has slots, as in our
// programs, rather than memory of an allocator.
bool keepsSlots(const cost_model::SystemProfile& system);

// The tensors that live at a point of a step that one function computes.
GroupMemory memoryAt(const MemoryPoint& point);

// The memory of every group, of its fullest device: what its chunks store, what
// is in flight by the slots of the schedule, and what an action needs beside,
// by the rules of the system that executes the plan.
std::vector<GroupMemory> memoryOfGroups(const PipelineMemoryInputs& what);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MEMORY_H_
