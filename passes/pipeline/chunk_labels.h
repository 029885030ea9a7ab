#ifndef SOAPSTONE_PASSES_PIPELINE_CHUNK_LABELS_H_
#define SOAPSTONE_PASSES_PIPELINE_CHUNK_LABELS_H_

#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/schedule/schedule.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::pipeline {

// Place of an op of the function of one micro-batch in a pipeline.
struct ChunkLabel {
  enum class Place {
    kAnywhere,  // Reads no input: every function that reads it makes it anew.
    kForward,   // Reads inputs, but no parameter: every chunk that reads it
                // makes it anew in its forward pass.
    kFixed,     // In `phase` of `chunk`.
  };
  Place place = Place::kAnywhere;
  int chunk = 0;
  // kForward, kInputGradient or kWeightGradient.
  schedule::ActionKind phase = schedule::ActionKind::kForward;
};

// The labels of all ops of a function, the terminator left out. Chunk i begins
// at the op called `firstOps[i]`; what precedes the first belongs to it.
// - Forward ops that read parameters and inputs belong to their chunk.
// - Backward ops follow their forward op. Weight gradients are those that only
//   sums of gradients over micro-batches read, or weight gradients of the same
//   forward op, or sums of a parameter's gradients.
// - Those sums are weight gradients of the chunk whose gradient they add.
//
// Fails with a diagnostic if a chunk begins at no such op, or before the chunk
// in front of it.
class ChunkLabels {
 public:
  static FailureOr<ChunkLabels> compute(
      mlir::func::FuncOp function, const std::vector<std::string>& firstOps);

  const ChunkLabel& of(Operation* op) const { return labels.find(op)->second; }
  void set(Operation* op, const ChunkLabel& label) { labels[op] = label; }

 private:
  llvm::DenseMap<Operation*, ChunkLabel> labels;
};

// Whether differentiation made the op for a forward op.
bool isGradientOp(Operation* op);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_CHUNK_LABELS_H_
