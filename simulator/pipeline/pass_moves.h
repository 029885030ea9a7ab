#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PASS_MOVES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PASS_MOVES_H_

#include <vector>

#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// A move of a value in a micro-batch. Layouts are numbers of the catalog.
struct PassMove {
  int value = 0;
  int source = 0;
  int target = 0;
  int from = 0;  // A chunk on whose group it begins,
  int to = 0;    // and one on the group where it ends.
};

struct PassMoves {
  std::vector<PassMove> moves;
  // By value: whether passes move it as in `moves`, and not as in the placed
  // step.
  std::vector<char> isListed;
};

// The moves of values that one pass of a chunk makes or loads and another pass,
// of this chunk or of others, reads. Each function of a pipeline takes a value
// as it waits (`sharding::waitingLayout`; from another group as
// `sharding::arrivedLayouts` says), and moves it from there to every layout
// that its ops demand. Nothing for one chunk. `group` must be placed, and its
// other plans must wait.
PassMoves passMoves(GroupProgram& group, const PipelineResult& result);

// The moves among them that are messages of the cut between two groups.
std::vector<PassMove> transfersOf(GroupProgram& group,
                                  const PipelineResult& result);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PASS_MOVES_H_
