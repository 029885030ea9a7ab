#ifndef SOAPSTONE_PASSES_RAISE_ROUTE_EXPERTS_H_
#define SOAPSTONE_PASSES_RAISE_ROUTE_EXPERTS_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/raise/dispatch_experts.h"

namespace soapstone::passes {

// Mixtures of experts that a model computes in a loop over its experts, each of
// which takes the tokens that chose it by index (`soap.hit_rows`), become
// mixtures in which tokens are sent to the slots of their experts: all are sent
// together, every expert computes its own slots, and all are brought back
// together. Equal up to rounding where no expert is chosen by more tokens of a
// group than its capacity; others are dropped. What is no such loop stays as it
// is: every expert then computes all tokens.
DispatchedExperts routeExperts(mlir::func::FuncOp function, ExpertSizes sizes);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_ROUTE_EXPERTS_H_
