#include "frontend/onnx/rules/strided_copy.h"

#include <cstring>
#include <utility>

namespace soapstone::onnx {

std::vector<int64_t> denseStrides(absl::Span<const int64_t> dims) {
  std::vector<int64_t> strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;) strides[i - 1] = strides[i] * dims[i];
  return strides;
}

std::vector<int64_t> broadcastStrides(absl::Span<const int64_t> from,
                                      absl::Span<const int64_t> to) {
  std::vector<int64_t> dense = denseStrides(from);
  std::vector<int64_t> strides(to.size(), 0);
  size_t shift = to.size() - from.size();
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] != 1) strides[i + shift] = dense[i];
  }
  return strides;
}

StridedWalk::StridedWalk(absl::Span<const int64_t> dims,
                         std::vector<std::vector<int64_t>> strides)
    : dims(dims.begin(), dims.end()),
      strides(std::move(strides)),
      index(dims.size(), 0),
      offsets(this->strides.size(), 0) {}

void StridedWalk::advance() {
  for (size_t d = dims.size(); d-- > 0;) {
    if (++index[d] < dims[d]) {
      for (size_t s = 0; s < offsets.size(); ++s) offsets[s] += strides[s][d];
      return;
    }
    for (size_t s = 0; s < offsets.size(); ++s) {
      offsets[s] -= strides[s][d] * (dims[d] - 1);
    }
    index[d] = 0;
  }
}

void copyStrided(const Tensor& source, const StridedView& from, Tensor& target,
                 const StridedView& to, absl::Span<const int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims) count *= dim;
  size_t width = static_cast<size_t>(bitWidth(source.type())) / 8;
  StridedWalk walk(dims, {from.strides, to.strides});
  for (int64_t i = 0; i < count; ++i, walk.advance()) {
    std::memcpy(target.mutableBytes() + (to.offset + walk.offset(1)) * width,
                source.bytes().data() + (from.offset + walk.offset(0)) * width,
                width);
  }
}

}  // namespace soapstone::onnx
