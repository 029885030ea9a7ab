#include "runtime/cuda/cudnn_layout.h"

namespace soapstone::runtime {

cudnnDataType_t cudnnType(ElementType type) {
  switch (type) {
    case ElementType::kBf16:
      return CUDNN_DATA_BFLOAT16;
    case ElementType::kF16:
      return CUDNN_DATA_HALF;
    default:
      return CUDNN_DATA_FLOAT;
  }
}

Extents widened(const Dims& dims) {
  Extents result(dims.values, dims.values + dims.count);
  if (result.size() == 3) result.insert(result.begin() + 2, 1);
  return result;
}

Extents widened(const Dims& perSpatial, int64_t neutral) {
  Extents result(perSpatial.values, perSpatial.values + perSpatial.count);
  if (result.size() == 1) result.insert(result.begin(), neutral);
  return result;
}

Extents channelsLastStrides(const Extents& dims) {
  Extents strides(dims.size(), 1);
  int64_t stride = dims[1];
  for (size_t i = dims.size(); i-- > 0;) {
    if (i == 1) continue;
    strides[i] = stride;
    stride *= dims[i];
  }
  return strides;
}

}  // namespace soapstone::runtime
