#ifndef SOAPSTONE_PASSES_PIPELINE_WRITE_UPDATES_H_
#define SOAPSTONE_PASSES_PIPELINE_WRITE_UPDATES_H_

#include <map>
#include <string>

#include "ir/mlir_names.h"
#include "ir/model/strategy.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/function_writer.h"

namespace soapstone::pipeline {

// Writes what is done once a step, `step` without its micro-batch
// (`separateUpdate`): every op on the devices of the chunk that owns the
// largest tensor that it reads; `homes` has the chunk of every argument by
// name.
void writeUpdates(mlir::func::FuncOp step,
                  const model::StrategyPipeline& pipeline,
                  const std::map<std::string, int>& homes,
                  FunctionWriter& writer);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_WRITE_UPDATES_H_
