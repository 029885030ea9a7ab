#ifndef SOAPSTONE_PASSES_RAISE_DISPATCH_EXPERTS_H_
#define SOAPSTONE_PASSES_RAISE_DISPATCH_EXPERTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/raise/expert_sizes.h"

namespace soapstone::passes {

// Changes made to the mixtures of a model.
struct DispatchedExperts {
  std::vector<DispatchedMixture> mixtures;
  // Parameters of experts that each token still reads a copy of, by the
  // argument's number.
  std::vector<unsigned> copied;
  // Masks whose rows are all computed, those that are no hits too.
  int64_t wholeMasks = 0;
  std::string error;  // Sizes that do not fit; empty: none.
};

// Mixtures of experts in which each token reads a copy of its experts' weights
// (transformers' "batched_mm") become mixtures in which tokens are sent to
// their experts: rows that `gather` takes of a stack of weights by one tensor
// of indices, their products with rows, and the elementwise ops between, are
// computed in the slots of `ExpertSlots`. Equal up to rounding where no
// expert is chosen by more tokens of a group than its capacity; others are
// dropped. Samples never share a group, so that what is dropped does not depend
// on the batch.
DispatchedExperts dispatchExperts(mlir::func::FuncOp function,
                                  ExpertSizes sizes);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_DISPATCH_EXPERTS_H_
