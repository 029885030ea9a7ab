#ifndef SOAPSTONE_PASSES_TRAINING_RECOMPUTE_H_
#define SOAPSTONE_PASSES_TRAINING_RECOMPUTE_H_

#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::passes {

// On an op of the backward pass that computes a forward op again: its name. Ops
// that differ in it are no common subexpressions.
inline constexpr llvm::StringLiteral kRecomputeOfAttribute =
    "soap.recompute_of";

// Marks the forward ops of these names in all functions of a training step, and
// runs `soap-recompute` on them. Ops that other chunks read are left out: chunk
// i begins at the op called `chunkStarts[i]` (none: one chunk).
LogicalResult recompute(ModuleOp module, const std::vector<std::string>& names,
                        const std::vector<std::string>& chunkStarts);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_RECOMPUTE_H_
