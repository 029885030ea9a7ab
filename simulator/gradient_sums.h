#ifndef SOAPSTONE_SIMULATOR_GRADIENT_SUMS_H_
#define SOAPSTONE_SIMULATOR_GRADIENT_SUMS_H_

#include <cstdint>

#include "cost_model/system_profile.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/sum_buckets.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Factor between the bytes that a system moves to sum `gradient` and its own
// bytes: above 1 if it sums in a wider type than the gradient has.
double sumFactor(const model::ModelValue& gradient,
                 const cost_model::SumRules& rules);

// The bytes that replicas move which share the states of the optimizer (ZeRO
// stage 1) over those of a sum that all of them get: they get their part of the
// sums and gather new weights, which have the type of `gradient`.
double sharedSumFactor(const model::ModelValue& gradient,
                       const cost_model::SumRules& rules);

// The limits, in bytes, of one call of a program for `graph`
// (sharding::callLimits): by the elements of its parameters, in the narrowest
// type of a parameter or working copy.
sharding::CallLimits callLimits(const model::ModelGraph& graph);

// Picoseconds times a factor, rounded.
int64_t scaledPicoseconds(int64_t picoseconds, double factor);

// The traffic of a communication of `factor` times the bytes.
TaskFootprint widened(TaskFootprint footprint, double factor);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_GRADIENT_SUMS_H_
