#include "frontend/onnx/graph/exchanged_dims.h"

#include "frontend/onnx/rules/strided_copy.h"

namespace soapstone::onnx {

Tensor undoExchange(const ExchangedDims& exchange, const Tensor& stored) {
  if (!stored.hasData()) return Tensor(stored.type(), exchange.dims);
  std::vector<int64_t> storedDims;
  for (int64_t dim : exchange.order) storedDims.push_back(exchange.dims[dim]);
  const std::vector<int64_t> dense = denseStrides(storedDims);
  StridedView from;
  from.strides.resize(exchange.dims.size());
  for (size_t i = 0; i < exchange.order.size(); ++i) {
    from.strides[exchange.order[i]] = dense[i];
  }
  Tensor result = Tensor::zeros(stored.type(), exchange.dims);
  copyStrided(stored, from, result, {0, denseStrides(exchange.dims)},
              exchange.dims);
  return result;
}

}  // namespace soapstone::onnx
