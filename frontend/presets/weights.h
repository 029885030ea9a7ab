#ifndef SOAPSTONE_FRONTEND_PRESETS_WEIGHTS_H_
#define SOAPSTONE_FRONTEND_PRESETS_WEIGHTS_H_

#include <string>

#include "absl/status/status.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::presets {

// Says that every parameter and buffer of `function` lies in `folder`, in
// safetensors files under its name (see runtime/checkpoint/weight_files.h), as
// seen from the folder of the model file `model`. Reads the files' headers
// alone.
//
// Fails with InvalidArgument if there is no such file, or a parameter is in
// none or has another shape or a type that cannot be read; the message names
// the first and counts the others. A buffer may be missing and keeps its
// initial value.
absl::Status originateWeights(mlir::func::FuncOp function,
                              const std::string& folder,
                              const std::string& model);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_WEIGHTS_H_
