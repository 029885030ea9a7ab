#ifndef SOAPSTONE_IR_SOAP_PRODUCT_ADDEND_H_
#define SOAPSTONE_IR_SOAP_PRODUCT_ADDEND_H_

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Returns `extra` if it is a tensor of the result's shape rather than a bias:
// the sum of earlier micro-batches. Null otherwise. The result may be computed
// in its memory.
inline Value addendOf(MatrixProductOp op) {
  Value extra = op.getExtra();
  if (!extra || op.getGradient()) return nullptr;
  auto rankOf = [](Value value) {
    return llvm::cast<RankedTensorType>(value.getType()).getRank();
  };
  return rankOf(extra) == rankOf(op.getResult()) ? extra : Value();
}

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_PRODUCT_ADDEND_H_
