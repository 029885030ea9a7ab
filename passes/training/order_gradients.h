#ifndef SOAPSTONE_PASSES_TRAINING_ORDER_GRADIENTS_H_
#define SOAPSTONE_PASSES_TRAINING_ORDER_GRADIENTS_H_

#include "ir/mlir_names.h"

namespace soapstone::passes {

// Delays products that give gradients of weights, which nothing of the backward
// pass reads, so that devices compute them while they wait for communication.
//
// Where a model is split inside its layers, devices exchange activations around
// the gradients of norms: they sum the input gradients of the products before
// them and gather what the products behind them read. The first of the weight
// gradients that come before a norm's gradient is computed between the input
// gradient and the norm, the others between the norm and the next product
// (Megatron-LM hides the sum behind one weight gradient in the same way:
// Korthikanti et al., MLSys 2023, section 4.2.2). Weight gradients that no norm
// follows soon stay where they are: their own sums should begin early.
//
// The backward pass is what stands from `firstGradient` to the end of its
// block.
void delayWeightGradients(Operation* firstGradient);

// Undoes it: computes every product that gives a gradient of a weight as early
// as its operands allow, but behind the input gradient of the same product, as
// systems do that issue the ops of automatic differentiation one by one. Goes
// through every function of a step's module.
void issueWeightGradientsEarly(mlir::ModuleOp module);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_ORDER_GRADIENTS_H_
