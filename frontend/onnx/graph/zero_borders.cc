#include "frontend/onnx/graph/zero_borders.h"

#include <algorithm>

namespace soapstone::onnx {
namespace {

// Steps `index` to the next element of `dims`, row-major.
void advance(const std::vector<int64_t>& dims, std::vector<int64_t>& index) {
  for (size_t dim = dims.size(); dim-- > 0;) {
    if (++index[dim] < dims[dim]) return;
    index[dim] = 0;
  }
}

// The elements of `tensor` from `first` on, `dims` of them.
Tensor partOf(const Tensor& tensor, const std::vector<int64_t>& first,
              const std::vector<int64_t>& dims) {
  Tensor part = Tensor::zeros(tensor.type(), dims);
  std::vector<int64_t> index(dims.size());
  for (int64_t i = 0; i < part.size(); ++i) {
    int64_t place = 0;
    for (size_t dim = 0; dim < dims.size(); ++dim) {
      place = place * tensor.dims()[dim] + first[dim] + index[dim];
    }
    part.setFloat(i, tensor.floatAt(place));
    advance(dims, index);
  }
  return part;
}

}  // namespace

std::optional<ZeroBorders> findZeroBorders(const Tensor& tensor) {
  if (!tensor.hasData() || !Tensor::isReadable(tensor.type())) {
    return std::nullopt;
  }
  const std::vector<int64_t>& dims = tensor.dims();
  const size_t rank = dims.size();
  std::vector<int64_t> first = dims, last(rank, -1), index(rank);
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (tensor.floatAt(i) != 0) {
      for (size_t dim = 0; dim < rank; ++dim) {
        first[dim] = std::min(first[dim], index[dim]);
        last[dim] = std::max(last[dim], index[dim]);
      }
    }
    advance(dims, index);
  }
  if (rank == 0 || last[0] < 0) return std::nullopt;
  ZeroBorders borders;
  std::vector<int64_t> inner;
  for (size_t dim = 0; dim < rank; ++dim) {
    inner.push_back(last[dim] - first[dim] + 1);
  }
  if (inner == dims) return std::nullopt;
  borders.inner = partOf(tensor, first, inner);
  borders.pads = first;
  for (size_t dim = 0; dim < rank; ++dim) {
    borders.pads.push_back(dims[dim] - 1 - last[dim]);
  }
  return borders;
}

}  // namespace soapstone::onnx
