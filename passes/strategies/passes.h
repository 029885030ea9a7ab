#ifndef SOAPSTONE_PASSES_STRATEGIES_PASSES_H_
#define SOAPSTONE_PASSES_STRATEGIES_PASSES_H_

#include <memory>

#include "ir/soap/ops.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace soapstone::strategy {

#define GEN_PASS_DECL
#include "passes/strategies/passes.h.inc"

// Registers the passes of this folder.
void registerStrategyPasses();

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_PASSES_H_
