#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_READ_TENSOR_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_READ_TENSOR_H_

#include <string>

#include "runtime/checkpoint/safetensors.h"

namespace soapstone::runtime {

// Copies all of `tensor` into memory of the given type and shape; fails like
// `readBox`.
inline void readTensor(const TensorView& tensor, const std::string& path,
                       ElementType type, const Dims& dims, void* target) {
  Box all{{}, dims};
  for (int i = 0; i < dims.count; ++i) all.start.append(0);
  readBox(tensor, path, type, dims, all, target);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_READ_TENSOR_H_
