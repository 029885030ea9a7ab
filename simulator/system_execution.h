#ifndef SOAPSTONE_SIMULATOR_SYSTEM_EXECUTION_H_
#define SOAPSTONE_SIMULATOR_SYSTEM_EXECUTION_H_

#include "cost_model/system_profile.h"
#include "ir/model/model_graph.h"
#include "simulator/simulation_result.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Elements of parameters that a device stores from step to step: those that are
// updated, and those that passes compute with (working copies, or parameters
// that have none). ZeRO's stages 1 and 2 leave parts of the former.
struct StoredWeights {
  double masters = 0;
  double copies = 0;
  double bytes = 0;  // Bytes of both in our program.
};

// Bytes of the arguments of that role per element of all parameters; 0 without
// parameters.
double bytesPerParameter(const model::ModelGraph& model,
                         model::ModelArgumentRole role);

// The bytes that a system stores of them. Weights of fewer bytes than a master
// are the working copy itself, whose master is with the optimizer.
double weightBytesOf(const StoredWeights& weights,
                     const cost_model::MemoryRules& rules);

// Runs a task graph as a system executes it: the host lane and what holds up
// computing are in the graph; computing beside communication is slowed down
// here, and the host's time per step added. Gives the figures of the iteration
// with memory as the system holds it.
SimulationResult executeTasks(const TaskGraph& graph,
                              const model::ModelGraph& model,
                              const cost_model::SystemProfile& system);

// A step with its tasks as the system runs them. The time per step that the
// host adds, and memory by its rules, are in `result` alone.
struct ExecutedStep {
  TaskGraph graph;
  TaskTimes times;
  SimulationResult result;
};

// Like executeTasks.
ExecutedStep executeStep(TaskGraph graph, const model::ModelGraph& model,
                         const cost_model::SystemProfile& system);

// Delays of tasks that run at these times and whose computing is slowed down
// by communication of their class: picoseconds, indexed by task of the
// graph.
std::vector<int64_t> overlapDelays(const TaskGraph& graph,
                                   const TaskTimes& times,
                                   double computeSlowdown);

// Replaces what the program of Soapstone holds for parameters by what the
// system does, at every point of the step, whose fullest is the peak, and adds
// what its allocator and libraries take. Leaves everything as it is where the
// profile says nothing.
void applyMemoryRules(const TaskGraph& graph, const model::ModelGraph& model,
                      const cost_model::MemoryRules& rules,
                      SimulationResult* result);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SYSTEM_EXECUTION_H_
