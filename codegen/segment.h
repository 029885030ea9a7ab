#ifndef SOAPSTONE_CODEGEN_SEGMENT_H_
#define SOAPSTONE_CODEGEN_SEGMENT_H_

#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Consecutive ops of one block of the model, emitted as one C++ function.
struct Segment {
  std::string name;   // E.g. "forward_h_0"; unique in the program. Begins with
                      // the prefix and the phase.
  std::string title;  // The model's own name of the block, for a comment.
  std::vector<Operation*> ops;
};

// Cuts a function into segments: a new one where the layer's block changes (not
// for a few ops in between), where the backward pass begins (after the loss),
// and before a segment passes 120 ops. `prefix` starts every name. A function
// that `isBackward` has no forward pass.
std::vector<Segment> cutSegments(mlir::func::FuncOp function,
                                 const std::string& prefix,
                                 bool isBackward = false);

// The block of a layer: the path up to its first component that has a digit, or
// its first component; e.g. "/h.0/ln1/Add" -> "h.0". A name without slashes is
// a module's path: up to its first component that is a number, or its first
// component: "model.layers.0.mlp.up_proj" -> "model.layers.0".
std::string blockOfLayer(StringRef layer);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_SEGMENT_H_
