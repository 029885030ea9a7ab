#ifndef SOAPSTONE_CODEGEN_PROGRAM_SEGMENT_H_
#define SOAPSTONE_CODEGEN_PROGRAM_SEGMENT_H_

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
  std::string phase;  // "forward", "backward" or "update".
  std::vector<Operation*> ops;
};

// Cuts a function into segments: a new one where the layer's block changes (not
// for a few ops in between), where the backward pass begins (after the loss),
// before a segment passes 120 ops, and before updates of parameters at the end
// of a block: which ones those are depends on when their gradients are summed,
// so that equal layers would differ in them alone. `prefix` starts every name.
// A function that `isBackward` has no forward pass.
std::vector<Segment> cutSegments(mlir::func::FuncOp function,
                                 const std::string& prefix,
                                 bool isBackward = false);

// Larger parts, in whose ends updates and small results are gathered for one
// call: stages of several layers ("layer1") are one, and updates are no
// segments of their own.
std::vector<Segment> cutStages(mlir::func::FuncOp function);

// Whether `op` serves updates of parameters alone: an update, the cast of a new
// parameter to its working copy, or the wait for a gradient.
bool servesUpdates(Operation* op);

// The op that computes the loss of a function, or null.
Operation* lossOp(mlir::func::FuncOp function);

// The block of a layer: the path up to its first component that is an element
// of a list ("h.0", "layer1.2"), else to the first that has a digit, or its
// first component; e.g. "/h.0/ln1/Add" -> "h.0". A name without slashes is a
// module's path: up to its first component that is a number, or its first
// component: "model.layers.0.mlp.up_proj" -> "model.layers.0".
std::string blockOfLayer(StringRef layer);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_SEGMENT_H_
