#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_DATA_TYPE_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_DATA_TYPE_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace soapstone::onnx {

// Element type of a tensor; the numbers are those of TensorProto.DataType.
enum class DataType : uint8_t {
  kUndefined = 0,
  kFloat32 = 1,
  kUint8 = 2,
  kInt8 = 3,
  kUint16 = 4,
  kInt16 = 5,
  kInt32 = 6,
  kInt64 = 7,
  kString = 8,
  kBool = 9,
  kFloat16 = 10,
  kFloat64 = 11,
  kUint32 = 12,
  kUint64 = 13,
  kComplex64 = 14,
  kComplex128 = 15,
  kBfloat16 = 16,
  kFloat8E4M3Fn = 17,
  kFloat8E4M3Fnuz = 18,
  kFloat8E5M2 = 19,
  kFloat8E5M2Fnuz = 20,
  kUint4 = 21,
  kInt4 = 22,
  kFloat4E2M1 = 23,
  kFloat8E8M0 = 24,
};

// Largest number that DataType knows.
inline constexpr int64_t kMaxDataType = 24;

// Bits of one element as ONNX packs it; 0 for strings and undefined types.
int bitWidth(DataType type);

// ONNX's own spelling, lower case: "float", "int64", "bfloat16".
absl::string_view dataTypeName(DataType type);

// True for every real floating-point type.
bool isFloat(DataType type);

// True for signed and unsigned integers; false for bool.
bool isInteger(DataType type);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_DATA_TYPE_H_
