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
};

// Weights that need no machine: operations, or bytes for ops with few
// operations. Only ratios count, to compare places to cut and ops to repeat.
CutWeights machineFreeWeights(const model::ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_
