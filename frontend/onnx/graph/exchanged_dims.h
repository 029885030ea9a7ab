#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_EXCHANGED_DIMS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_EXCHANGED_DIMS_H_

#include <cstdint>
#include <vector>

#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// How an exporter has stored a parameter of dims `dims`: with dim `order[i]` of
// it as dim i, and then in any dims of as many elements.
struct ExchangedDims {
  std::vector<int64_t> dims;
  std::vector<int64_t> order;
};

// The parameter of which `exchange` has made `stored`; without data if that has
// none. The element type has at least 8 bits.
Tensor undoExchange(const ExchangedDims& exchange, const Tensor& stored);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_EXCHANGED_DIMS_H_
