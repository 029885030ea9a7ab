#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPARED_ELEMENTS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPARED_ELEMENTS_H_

#include <algorithm>
#include <cstdint>

namespace soapstone::onnx {

// The distance between the elements of a tensor of `size` that are looked at
// when tensors are compared: 16,384 of them at least, spread over the tensor.
// Random initial values that agree in so many are equal, and a function that
// holds for so many holds for the others.
inline int64_t comparedStep(int64_t size) {
  constexpr int64_t kCompared = 1 << 14;
  return std::max<int64_t>(1, size / kCompared);
}

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPARED_ELEMENTS_H_
