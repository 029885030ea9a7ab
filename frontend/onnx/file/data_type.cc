#include "frontend/onnx/file/data_type.h"

namespace soapstone::onnx {

int bitWidth(DataType type) {
  switch (type) {
    case DataType::kUndefined:
    case DataType::kString:
      return 0;
    case DataType::kUint4:
    case DataType::kInt4:
    case DataType::kFloat4E2M1:
      return 4;
    case DataType::kUint8:
    case DataType::kInt8:
    case DataType::kBool:
    case DataType::kFloat8E4M3Fn:
    case DataType::kFloat8E4M3Fnuz:
    case DataType::kFloat8E5M2:
    case DataType::kFloat8E5M2Fnuz:
    case DataType::kFloat8E8M0:
      return 8;
    case DataType::kUint16:
    case DataType::kInt16:
    case DataType::kFloat16:
    case DataType::kBfloat16:
      return 16;
    case DataType::kFloat32:
    case DataType::kInt32:
    case DataType::kUint32:
      return 32;
    case DataType::kInt64:
    case DataType::kFloat64:
    case DataType::kUint64:
    case DataType::kComplex64:
      return 64;
    case DataType::kComplex128:
      return 128;
  }
  return 0;
}

absl::string_view dataTypeName(DataType type) {
  static constexpr absl::string_view kNames[] = {
      "undefined",      "float",        "uint8",          "int8",
      "uint16",         "int16",        "int32",          "int64",
      "string",         "bool",         "float16",        "double",
      "uint32",         "uint64",       "complex64",      "complex128",
      "bfloat16",       "float8e4m3fn", "float8e4m3fnuz", "float8e5m2",
      "float8e5m2fnuz", "uint4",        "int4",           "float4e2m1",
      "float8e8m0"};
  return kNames[static_cast<int>(type)];
}

bool isFloat(DataType type) {
  switch (type) {
    case DataType::kFloat32:
    case DataType::kFloat16:
    case DataType::kFloat64:
    case DataType::kBfloat16:
    case DataType::kFloat8E4M3Fn:
    case DataType::kFloat8E4M3Fnuz:
    case DataType::kFloat8E5M2:
    case DataType::kFloat8E5M2Fnuz:
    case DataType::kFloat4E2M1:
    case DataType::kFloat8E8M0:
      return true;
    default:
      return false;
  }
}

bool isInteger(DataType type) {
  switch (type) {
    case DataType::kUint8:
    case DataType::kInt8:
    case DataType::kUint16:
    case DataType::kInt16:
    case DataType::kInt32:
    case DataType::kInt64:
    case DataType::kUint32:
    case DataType::kUint64:
    case DataType::kUint4:
    case DataType::kInt4:
      return true;
    default:
      return false;
  }
}

}  // namespace soapstone::onnx
