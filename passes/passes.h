#ifndef SOAPSTONE_PASSES_PASSES_H_
#define SOAPSTONE_PASSES_PASSES_H_

#include <memory>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "passes/training/training_options.h"

namespace soapstone::passes {

#define GEN_PASS_DECL
#include "passes/passes.h.inc"

// Registers every pass of `passes.td` and every pipeline of `pipelines.h` with
// the pass registry, under the names that `soapstone-opt` shows.
void registerSoapstonePasses();

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PASSES_H_
