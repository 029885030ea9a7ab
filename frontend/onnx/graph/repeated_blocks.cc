#include "frontend/onnx/graph/repeated_blocks.h"

#include <cstring>

#include "absl/algorithm/container.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {

std::optional<RepeatedBlocks> findRepeatedBlocks(const Tensor& tensor) {
  const std::vector<int64_t>& dims = tensor.dims();
  auto outer = absl::c_find_if(dims, [](int64_t size) { return size != 1; });
  if (!tensor.hasData() || bitWidth(tensor.type()) % 8 != 0 ||
      outer == dims.end() || *outer < 4 || isUniform(tensor)) {
    return std::nullopt;
  }
  // Equal to itself moved by one block.
  const int64_t rowBytes = tensor.byteSize() / *outer;
  const std::byte* data = tensor.bytes().data();
  for (int64_t block = 2; block <= *outer / 2; ++block) {
    const int64_t shift = block * rowBytes;
    if (*outer % block == 0 &&
        std::memcmp(data, data + shift,
                    static_cast<size_t>(tensor.byteSize() - shift)) == 0) {
      return RepeatedBlocks{outer - dims.begin(), *outer / block};
    }
  }
  return std::nullopt;
}

}  // namespace soapstone::onnx
