#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_REPEATED_BLOCKS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_REPEATED_BLOCKS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// A tensor that is `count` equal blocks, one behind the other along `dim`: a
// parameter that was repeated over a batch, which was then merged with the next
// dim.
struct RepeatedBlocks {
  int64_t dim = 0;
  int64_t count = 1;

  // The dims of one block of a tensor of `dims`.
  std::vector<int64_t> blockDims(std::vector<int64_t> dims) const {
    dims[dim] /= count;
    return dims;
  }
};

// The smallest blocks along the outermost dim that is not 1; nullopt if there
// are none of more than one element in that dim, if all numbers are equal, and
// without data.
std::optional<RepeatedBlocks> findRepeatedBlocks(const Tensor& tensor);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_REPEATED_BLOCKS_H_
