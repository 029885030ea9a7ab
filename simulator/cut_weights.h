#ifndef SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_
#define SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_

#include <cstdint>
#include <vector>

#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// The cost by which cuts are compared.
struct CutWeights {
  // Indexed by op: picoseconds it adds to its chunk; backward ops add to the
  // chunk of their forward op.
  std::vector<int64_t> work;
  // Indexed by value: bytes that a device sends where it crosses a cut.
  std::vector<int64_t> bytes;
  // Picoseconds that a byte on its way takes.
  double picosecondsPerByte = 0;
  // By chunk, the time that its devices take for the work of a picosecond;
  // empty: all are alike.
  std::vector<double> slowness;
};

// Weights that need no machine: operations, or bytes for ops with few
// operations. Only ratios count, to compare places to cut and ops to repeat.
CutWeights machineFreeWeights(const model::ModelGraph& graph);

// The time that the devices of a chunk take for work.
inline int64_t timeOf(int64_t work, int chunk,
                      const std::vector<double>& slowness) {
  if (slowness.empty()) return work;
  return static_cast<int64_t>(static_cast<double>(work) * slowness[chunk]);
}

// Wherever the cuts are, the largest chunk takes no less time: it has its share
// of all work, and some chunk has the op that takes longest. `workBefore` has
// the work up to every position, and all work last.
int64_t leastOfLargest(const std::vector<int64_t>& workBefore, int chunks,
                       const std::vector<double>& slowness);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_
