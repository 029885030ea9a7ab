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

// Whether an op is of the family `Contraction` of `ir/soap/families.td`: work
// that communication hides behind.
inline bool isContraction(const model::ModelOp& op) {
  return isProduct(op) || op.kind == "matrix_product" ||
         absl::StartsWith(op.kind, "attention");
}

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PRODUCT_OPS_H_
