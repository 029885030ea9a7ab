#ifndef SOAPSTONE_SIMULATOR_STEP_GAP_H_
#define SOAPSTONE_SIMULATOR_STEP_GAP_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/machine.h"
#include "ir/model/model_graph.h"
#include "simulator/cost_catalog.h"
#include "simulator/simulation.h"
#include "simulator/step_breakdown.h"

namespace soapstone::simulator {

// By op: the least picoseconds that it takes unsplit on an average one of the
// first `devices` devices of the machine. Where they are of several kinds, time
// on a fast device counts for more, and time on a slow one for less than it is,
// so that the average over all devices is 1 and the sum over the ops the
// largest: no division of the ops among the devices ends before that sum
// divided by the devices (duality of linear programs). Ops that all kinds
// compute equally fast relative to each other thus take their work divided by
// the sum of the speeds.
std::vector<int64_t> wholeWork(const model::ModelGraph& graph,
                               const cost_model::Machine& machine,
                               CostCatalog& catalog, int devices);

// A lower bound of every strategy on the first `devices` devices, in
// picoseconds: all work, unsplit, at perfect balance without communication.
int64_t balancedWork(const model::ModelGraph& graph,
                     const cost_model::Machine& machine, CostCatalog& catalog,
                     int devices);

// The computing of the device that computes longest, in exact parts
// (picoseconds). With the waiting of the step's breakdown they add up to the
// iteration.
struct StepGap {
  int64_t bound = 0;
  // Excess of the parts of ops over their share of the whole op, because they
  // use a device less well.
  int64_t kernels = 0;
  int64_t repeated = 0;  // Computing that devices do one like the other.
  // Above the mean of all devices, in which time on a device of a fast kind
  // counts for more than on one of a slow kind, as in `wholeWork`.
  int64_t imbalance = 0;
  // `kernels` by kind of op, the largest first.
  std::vector<std::pair<std::string, int64_t>> kinds;
};

// Splits the computing of `breakdown`, which is of the present state of
// `simulation` on `devices` devices. The kinds are rounded. Every op occurs as
// often as `counts` says, or once if it is empty.
StepGap gapOfStep(const model::ModelGraph& graph,
                  const cost_model::Machine& machine, Simulation& simulation,
                  int devices, const StepBreakdown& breakdown,
                  const std::vector<int64_t>& counts = {});

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STEP_GAP_H_
