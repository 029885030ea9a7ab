#ifndef SOAPSTONE_PASSES_RAISE_MIXTURE_REWRITE_H_
#define SOAPSTONE_PASSES_RAISE_MIXTURE_REWRITE_H_

#include <optional>
#include <string>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/raise/expert_sizes.h"

namespace soapstone::passes {

// Computes in slots of experts what lies between the first and the last product
// with the matrices that `gathers` take, all by the same indices and in the
// function's order; the gathers stay. Nullopt, and nothing changed, if there is
// no such product or the indices may count from the end, and with an `error` if
// `sizes` do not fit. `rowsOfSample` rows in a row belong to one sample, and
// no group to several; 0 if that is not known.
std::optional<DispatchedMixture> dispatchMixture(
    mlir::func::FuncOp function, ArrayRef<soap::GatherOp> gathers,
    int64_t rowsOfSample, ExpertSizes sizes, std::string& error);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_MIXTURE_REWRITE_H_
