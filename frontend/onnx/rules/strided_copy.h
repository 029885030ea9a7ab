#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_STRIDED_COPY_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_STRIDED_COPY_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// Elements between neighbours along each dimension of a dense tensor.
std::vector<int64_t> denseStrides(absl::Span<const int64_t> dims);

// Strides that read a tensor of `from` dims as if broadcast to `to`: zero along
// broadcast dimensions. `from` must broadcast to `to`.
std::vector<int64_t> broadcastStrides(absl::Span<const int64_t> from,
                                      absl::Span<const int64_t> to);

// Walks the positions of a box in row-major order and keeps, for each of
// several stride vectors, the offset of the current position.
class StridedWalk {
 public:
  StridedWalk(absl::Span<const int64_t> dims,
              std::vector<std::vector<int64_t>> strides);

  int64_t offset(size_t which) const { return offsets[which]; }
  absl::Span<const int64_t> position() const { return index; }
  // Moves on; past the last position it starts over.
  void advance();

 private:
  std::vector<int64_t> dims;
  std::vector<std::vector<int64_t>> strides;
  std::vector<int64_t> index;
  std::vector<int64_t> offsets;
};

// Copies a box of `dims` elements from `source` to `target`, which have one
// element type of at least 8 bits. Offsets and strides count elements.
struct StridedView {
  int64_t offset = 0;
  std::vector<int64_t> strides;
};
void copyStrided(const Tensor& source, const StridedView& from, Tensor& target,
                 const StridedView& to, absl::Span<const int64_t> dims);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_STRIDED_COPY_H_
