#ifndef SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_ANNOTATION_STRATEGY_H_
#define SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_ANNOTATION_STRATEGY_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/annotations/device_annotations.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::onnx {

// Strategies as the multi-device annotations of ONNX. Annotations say how the
// inputs and outputs of nodes are sharded; a strategy says how ops run. Both
// ways, what the other side cannot say is named in `warnings`, one line each.

// The strategy that annotations stand for, for the model that `module` (with
// named ops) was imported from. The op that has a node's name takes the factors
// that the node's tensors are sharded on; parameters are found by name. Ops
// without annotation have no entry: they follow. Stages of nodes become the
// chunks of a pipeline where the step is made for one. Warns of nodes that have
// no op of their own and of specs that contradict each other.
absl::StatusOr<model::Strategy> strategyFromAnnotations(
    mlir::ModuleOp module, const DeviceAnnotations& annotations,
    std::vector<std::string>* warnings);

// Whether nodes are in several pipeline stages.
bool hasStages(const DeviceAnnotations& annotations);

// Reads the annotations of a file as a strategy for `module`.
absl::StatusOr<model::Strategy> readAnnotatedStrategy(
    mlir::ModuleOp module, const std::string& path,
    std::vector<std::string>* warnings);

// The file `model` with the strategy that is applied to `module`, as an encoded
// ONNX model.
absl::StatusOr<std::string> annotateModelFile(
    mlir::ModuleOp module, const std::string& model,
    std::vector<std::string>* warnings);

// The annotations for the strategy that is applied to `module`, for a file with
// these nodes. Warns of partial sums, storage layouts apart from the readers',
// and ops that are no node of the file.
DeviceAnnotations annotationsFromStrategy(
    mlir::ModuleOp module, const std::vector<AnnotatedNode>& nodes,
    std::vector<std::string>* warnings);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_ANNOTATION_STRATEGY_H_
