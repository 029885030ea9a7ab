#ifndef SOAPSTONE_PASSES_STRATEGIES_LEFT_OUT_LAYERS_H_
#define SOAPSTONE_PASSES_STRATEGIES_LEFT_OUT_LAYERS_H_

#include <cstdint>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::strategy {

// Notes on a module of a few of a model's layers how many elements the
// parameters of the others have. Rules that compare a tensor with all of the
// model (which ones are too small to be split) then decide as in the whole one.
void noteLeftOutElements(mlir::ModuleOp module, int64_t elements);

// Returns what was noted on the module of a function; 0 if nothing was.
int64_t leftOutElements(mlir::func::FuncOp function);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_LEFT_OUT_LAYERS_H_
