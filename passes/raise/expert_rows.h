#ifndef SOAPSTONE_PASSES_RAISE_EXPERT_ROWS_H_
#define SOAPSTONE_PASSES_RAISE_EXPERT_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/raise/expert_sizes.h"
#include "passes/raise/expert_slots.h"
#include "passes/training/batch_labels.h"

namespace soapstone::passes {

// Number of rows of `indices` that belong to one sample, one after the other:
// groups within them are the same in every batch. 0: not known.
int64_t rowsOfSample(mlir::func::FuncOp function, const BatchLabels& labels,
                     Value indices);

// The rows of a mixture, cut into groups; nullopt if the model's indices do not
// allow that, and with an `error` if `sizes` do not fit. `rowsOfSample` as
// above.
std::optional<ExpertRows> readExpertRows(Value indices, int64_t experts,
                                         int64_t rowsOfSample,
                                         ExpertSizes sizes, std::string& error);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_EXPERT_ROWS_H_
