#ifndef SOAPSTONE_IR_SOAP_TENSOR_BYTES_H_
#define SOAPSTONE_IR_SOAP_TENSOR_BYTES_H_

#include <algorithm>
#include <cstdint>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soapstone::soap {

// Bytes of an element in memory; i1 takes a whole byte.
inline int64_t elementBytes(Type elementType) {
  return std::max<int64_t>(1, elementType.getIntOrFloatBitWidth() / 8);
}

// Bytes of a tensor stored densely, where they are known to fit int64;
// `denseByteCount` (ir/soap/shape_checks.h) checks it.
inline int64_t byteCount(RankedTensorType type) {
  return type.getNumElements() * elementBytes(type.getElementType());
}

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_TENSOR_BYTES_H_
