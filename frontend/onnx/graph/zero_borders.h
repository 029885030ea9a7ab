#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_ZERO_BORDERS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_ZERO_BORDERS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// A tensor of which an exporter has stored the padded form: what is inside, and
// how many elements of each dim are zeros before and behind it.
struct ZeroBorders {
  Tensor inner;
  std::vector<int64_t> pads;  // All begins, then all ends.
};

// The borders of `tensor` that hold zeros alone; nullopt if it has none, if all
// of it is zero, and without data of a readable type.
std::optional<ZeroBorders> findZeroBorders(const Tensor& tensor);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_ZERO_BORDERS_H_
