#ifndef SOAPSTONE_PASSES_PIPELINE_REQUEST_H_
#define SOAPSTONE_PASSES_PIPELINE_REQUEST_H_

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::passes {

// Marks a module whose step becomes a pipeline: one micro-batch is accumulated,
// too, apart from the update.
inline constexpr llvm::StringLiteral kPipelineRequest = "pipeline.requested";

inline bool accumulatesAlways(ModuleOp module) {
  return module->hasAttr(kPipelineRequest);
}
inline void requestPipeline(ModuleOp module) {
  module->setAttr(kPipelineRequest, mlir::UnitAttr::get(module.getContext()));
}

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PIPELINE_REQUEST_H_
