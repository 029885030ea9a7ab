#ifndef SOAPSTONE_SIMULATOR_WAITING_LAYOUTS_H_
#define SOAPSTONE_SIMULATOR_WAITING_LAYOUTS_H_

#include <vector>

#include "simulator/group_program.h"
#include "simulator/pipeline_cut.h"
#include "simulator/recomputation.h"

namespace soapstone::simulator {

// By value: the layout, a number of the group's catalog, in which a value waits
// between the passes of a chunk, by the rule of programs
// (`ir/sharding/waiting_layout.h`); -1 where all that reads it later demands
// one layout, and where nothing does. `group` must be placed, and its other
// plans must wait meanwhile.
std::vector<int> waitingLayouts(GroupProgram& group, const PipelineCut& cut,
                                const RecomputedOps& recomputed);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_WAITING_LAYOUTS_H_
