#ifndef SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_
#define SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_

#include <cstdint>
#include <vector>

#include "simulator/model_graph.h"

namespace soapstone::simulator {

// The cost by which cuts are compared.
struct CutWeights {
  // By op: picoseconds it adds to its chunk, backward ops to that of their
  // forward op.
  std::vector<int64_t> work;
  // By value: bytes that one device sends where it crosses a cut.
  std::vector<int64_t> bytes;
  // Picoseconds that a byte on its way takes.
  double picosecondsPerByte = 0;
};

// What is known without a machine: operations, and bytes of what does few. Only
// ratios count, to compare places to cut at and ops to repeat.
CutWeights machineFreeWeights(const ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_WEIGHTS_H_
