#ifndef SOAPSTONE_CODEGEN_PROGRAM_DEVICE_CODE_H_
#define SOAPSTONE_CODEGEN_PROGRAM_DEVICE_CODE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/dist/pipeline.h"
#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// The code of one device class: `step`, and `accumulate` before it where there
// are several micro-batches; of a pipeline, the functions that its actions
// call.
struct DeviceCode {
  SmallVector<int64_t> ranks;
  mlir::func::FuncOp accumulate;            // Null if the program has none.
  mlir::func::FuncOp step;                  // Or the forward function.
  SmallVector<mlir::func::FuncOp> actions;  // Non-empty ones.
  std::shared_ptr<const dist::Pipeline> pipeline;  // Null if it is none.

  // All of them, the one with the loss last.
  SmallVector<mlir::func::FuncOp> functions() const;
  // The name of one of them in emitted code.
  std::string nameOf(mlir::func::FuncOp function) const;
};

// The device classes of a module, in order: those of a partitioned program, or
// one of rank 0 alone for a whole model. Fails with InvalidArgument if there is
// no function to run or the functions' classes differ.
absl::StatusOr<std::vector<DeviceCode>> deviceCodes(ModuleOp module);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_DEVICE_CODE_H_
