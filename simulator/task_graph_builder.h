#ifndef SOAPSTONE_SIMULATOR_TASK_GRAPH_BUILDER_H_
#define SOAPSTONE_SIMULATOR_TASK_GRAPH_BUILDER_H_

#include <vector>

#include "simulator/placed_program.h"
#include "simulator/task_classes.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// The tasks of a placed program on `devices` devices, with as few device
// classes as it allows. Without details (footprints and labels) if only times
// are needed. `communications` receives the catalog's number of the
// communication that has each footprint.
TaskGraph buildTaskGraph(const PlacedProgram& program, int devices,
                         bool withDetails = true,
                         ToldApart toldApart = ToldApart::kByTasks,
                         std::vector<int>* communications = nullptr);

// The same without details and buffers, with devices told apart by their code.
TaskGraph buildTaskTimes(const PlacedProgram& program, int devices);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TASK_GRAPH_BUILDER_H_
