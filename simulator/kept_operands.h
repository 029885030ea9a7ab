#ifndef SOAPSTONE_SIMULATOR_KEPT_OPERANDS_H_
#define SOAPSTONE_SIMULATOR_KEPT_OPERANDS_H_

#include <vector>

#include "cost_model/system_profile.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/resharding_plan.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Halves the buffers of 16-bit activations that the backward pass reads by
// products in 8 bits alone, where the system keeps those operands in 8 bits
// (Transformer Engine's layers do). Leaves all others as they are.
void narrowKeptOperands(const model::ModelGraph& graph,
                        const cost_model::ProductRules& rules,
                        TaskGraph* tasks);

// Takes the memory from values that elementwise ops make of values which the
// backward pass reads, too, and that elementwise ops alone read in either pass,
// where the system computes them again in registers.
void dropElementwise(const model::ModelGraph& graph,
                     const cost_model::RecomputationRules& rules,
                     TaskGraph* tasks);

// Adds what a system without a compiler keeps for the gradient of RMS norms,
// which are chains of kernels there (cost_model/profile.cc), to the memory of
// their results that wait for the backward pass: autograd keeps the input in
// f32 and what is scaled, six bytes of an element of 16 bits where one kernel
// keeps its input alone.
void widenKeptNorms(const model::ModelGraph& graph,
                    const cost_model::SystemProfile& system, TaskGraph* tasks);

// The shares of their bytes in which activations and parameters travel.
class TravellingShares {
 public:
  TravellingShares(const model::ModelGraph& graph,
                   const cost_model::SystemProfile& system);

  // Half of what is gathered for products in 8 bits: Transformer Engine and
  // torchao cast their operands before they gather them. For slots of
  // experts see exchangedShares; 1 for all other values.
  double of(sharding::StepKind kind, int value) const;

  // The same of a parameter: half where the system gathers those of products in
  // 8 bits so.
  double ofParameter(sharding::StepKind kind, int value) const;

 private:
  std::vector<double> exchanged;  // Empty: all of everything.
  std::vector<char> isOperand;    // By value; empty: no products in 8 bits.
  std::vector<char> isWeight;     // By value; empty: gathered in 16 bits.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_KEPT_OPERANDS_H_
