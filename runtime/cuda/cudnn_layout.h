#ifndef SOAPSTONE_RUNTIME_CUDA_CUDNN_LAYOUT_H_
#define SOAPSTONE_RUNTIME_CUDA_CUDNN_LAYOUT_H_

// Types and shapes of the runtime as cuDNN names them.

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// cuDNN's name for a floating-point type.
cudnnDataType_t cudnnType(ElementType type);

// Sizes of a tensor [N, C, spatial..] with at least two spatial dims, which is
// what cuDNN takes.
Extents widened(const Dims& dims);
// The same for a number per spatial dim; `neutral` is that of the added dim.
Extents widened(const Dims& perSpatial, int64_t neutral);

// Strides with the second dim innermost.
Extents channelsLastStrides(const Extents& dims);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_CUDNN_LAYOUT_H_
