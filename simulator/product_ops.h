#ifndef SOAPSTONE_SIMULATOR_PRODUCT_OPS_H_
#define SOAPSTONE_SIMULATOR_PRODUCT_OPS_H_

#include "absl/strings/match.h"
#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// Whether an op multiplies matrices, at once or step by step: what makes a
// gradient of something else than a gradient of its shape.
inline bool isProduct(const model::ModelOp& op) {
  return op.kind == "dot" || absl::StartsWith(op.kind, "convolution") ||
         absl::StartsWith(op.kind, "lstm");
}

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PRODUCT_OPS_H_
