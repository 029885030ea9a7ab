#include "frontend/onnx/graph/computed_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/functional/function_ref.h"

namespace soapstone::onnx {
namespace {

// Calls `visit` with the index of the first element of each row along `dim` and
// the distance between the row's elements.
void forEachRow(const std::vector<int64_t>& dims, int64_t dim,
                absl::FunctionRef<void(int64_t, int64_t)> visit) {
  int64_t outer = 1, inner = 1;
  for (int64_t d = 0; d < dim; ++d) outer *= dims[d];
  for (size_t d = dim + 1; d < dims.size(); ++d) inner *= dims[d];
  for (int64_t i = 0; i < outer; ++i) {
    for (int64_t k = 0; k < inner; ++k) visit(i * dims[dim] * inner + k, inner);
  }
}

bool sumToOne(const Tensor& tensor, int64_t dim) {
  // Roundings of f32 in a sum of a few hundred numbers.
  constexpr double kTolerance = 1e-5;
  bool holds = true;
  forEachRow(tensor.dims(), dim, [&](int64_t first, int64_t step) {
    double sum = 0;
    for (int64_t i = 0; i < tensor.dims()[dim]; ++i) {
      sum += tensor.floatAt(first + i * step);
    }
    holds = holds && std::abs(sum - 1) < kTolerance;
  });
  return holds;
}

}  // namespace

bool hasStandardRows(const Tensor& tensor) {
  constexpr int64_t kLeast = 4;
  constexpr double kTolerance = 1e-3;
  if (tensor.rank() < 2 || !tensor.hasData() ||
      !Tensor::isReadable(tensor.type()) || tensor.dims()[0] < 2 ||
      tensor.size() < kLeast * tensor.dims()[0]) {
    return false;
  }
  const int64_t width = tensor.size() / tensor.dims()[0];
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (int64_t row = 0; row < tensor.dims()[0]; ++row) {
    double sum = 0, squares = 0;
    for (int64_t i = row * width; i < (row + 1) * width; ++i) {
      sum += tensor.floatAt(i);
      squares += tensor.floatAt(i) * tensor.floatAt(i);
    }
    const double mean = sum / static_cast<double>(width);
    const double variance = squares / static_cast<double>(width) - mean * mean;
    if (!(variance > 0) || mean * mean > kTolerance * kTolerance * variance) {
      return false;
    }
    least = std::min(least, variance);
    most = std::max(most, variance);
  }
  return most <= (1 + kTolerance) * least;
}

int64_t softmaxDim(const std::vector<int64_t>& dims) {
  auto dim = static_cast<int64_t>(dims.size()) - 1;
  while (dim > 0 && dims[dim] == 1) --dim;
  return dim;
}

bool isSoftmaxOfRows(const Tensor& tensor) {
  const std::vector<int64_t>& dims = tensor.dims();
  if (dims.empty() || tensor.size() < 2) return false;
  const int64_t own = softmaxDim(dims);
  for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
    if (dims[dim] > 1 && sumToOne(tensor, dim) != (dim == own)) return false;
  }
  return true;
}

void centreRows(Tensor& tensor) {
  const int64_t dim = softmaxDim(tensor.dims());
  const int64_t size = tensor.dims()[dim];
  forEachRow(tensor.dims(), dim, [&](int64_t first, int64_t step) {
    double sum = 0;
    for (int64_t i = 0; i < size; ++i) sum += tensor.floatAt(first + i * step);
    const double mean = sum / static_cast<double>(size);
    for (int64_t i = 0; i < size; ++i) {
      const int64_t at = first + i * step;
      tensor.setFloat(at, tensor.floatAt(at) - mean);
    }
  });
}

}  // namespace soapstone::onnx
