#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_MODEL_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_MODEL_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/import.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::onnx {

// The safetensors file of a program's folder with initial values that the
// importer computed, since the model's file has them in another form, and with
// tables that are not trained. The runtime knows it by this name.
inline constexpr char kComputedWeights[] = "computed_weights.safetensors";

// A model as a soap module with one function `@forward`.
//
// Arguments, in order: graph inputs; parameters, running statistics and large
// buffers in file order; then `seed` and `step` if the model draws random
// numbers. Each says its role and name, and where its data lies (origin) or how
// to make it up (init: see lower_initializer.h). Small buffers are constants.
// A buffer without data that is used as a causal mask becomes one, and a buffer
// of integers without data whose name says "position" counts; warnings say so.
//
// Results: graph outputs (a scalar computed by a loss op has role "loss"), then
// the updates of running statistics. Every op's location is its node's name.
struct LoweredModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<std::string> warnings;  // One line each.
  // Initial values of arguments with the origin kComputedWeights, by name.
  std::vector<NamedTensor> computed;
};

// Lowers a normalised model. Fails with Unimplemented, in one message for all
// nodes that have no lowering (op, opset, count, first node and reason), and
// with Internal if the result does not verify.
absl::StatusOr<LoweredModel> lowerModel(const NormalizedModel& model,
                                        mlir::MLIRContext& context);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_MODEL_H_
