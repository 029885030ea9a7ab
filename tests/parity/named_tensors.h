#ifndef SOAPSTONE_TESTS_PARITY_NAMED_TENSORS_H_
#define SOAPSTONE_TESTS_PARITY_NAMED_TENSORS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/file/tensor.h"
#include "ir/reference/tensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

// Tensors of files as the interpreter takes and gives them.

namespace soapstone::parity {

using Tensors = std::map<std::string, onnx::Tensor>;

// `tensor` as argument `index` of `function`; fails with InvalidArgument if it
// has another shape than files give that argument.
absl::StatusOr<reference::Tensor> asArgument(const onnx::Tensor& tensor,
                                             mlir::func::FuncOp function,
                                             unsigned index);

// The same from `given`, by the argument's name.
absl::StatusOr<reference::Tensor> findArgument(const Tensors& given,
                                               mlir::func::FuncOp function,
                                               unsigned index);

// The results that are floats, as f32, by name; a gradient of 'p' is
// 'p.gradient'.
std::vector<onnx::NamedTensor> namedResults(
    mlir::func::FuncOp function, const std::vector<reference::Tensor>& results);

}  // namespace soapstone::parity

#endif  // SOAPSTONE_TESTS_PARITY_NAMED_TENSORS_H_
