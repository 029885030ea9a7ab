#include "tests/parity/named_tensors.h"

#include "absl/strings/str_cat.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "tests/support/file_order.h"

namespace soapstone::parity {
namespace {

// The argument that a result is the gradient or the next value of; -1: none.
int64_t argumentOf(mlir::func::FuncOp function, unsigned result) {
  if (soap::resultRole(function, result) == soap::ResultRole::kGradient) {
    return soap::gradientArgument(function, result);
  }
  return soap::updatedArgument(function, result);
}

std::string nameOf(mlir::func::FuncOp function, unsigned result) {
  if (soap::resultRole(function, result) == soap::ResultRole::kGradient) {
    int64_t argument = soap::gradientArgument(function, result);
    return soap::argumentName(function, argument) + ".gradient";
  }
  return soap::resultName(function, result);
}

}  // namespace

absl::StatusOr<reference::Tensor> asArgument(const onnx::Tensor& tensor,
                                             mlir::func::FuncOp function,
                                             unsigned index) {
  reference::Tensor result =
      reference::zerosOf(mlir::cast<mlir::RankedTensorType>(
          function.getArgument(index).getType()));
  llvm::SmallVector<int64_t> shape = soap::fileShape(function, index);
  if (!llvm::equal(tensor.dims(), shape)) {
    return absl::InvalidArgumentError(
        absl::StrCat("tensor '", soap::argumentName(function, index),
                     "' has another shape than the model's"));
  }
  const llvm::SmallVector<int64_t> order = soap::fileOrder(function, index);
  for (int64_t i = 0; i < result.size(); ++i) {
    if (result.isFloat()) {
      result.setNumber(i, tensor.floatAt(order[i]));
    } else {
      result.setInteger(i, tensor.intAt(order[i]));
    }
  }
  return result;
}

absl::StatusOr<reference::Tensor> findArgument(const Tensors& given,
                                               mlir::func::FuncOp function,
                                               unsigned index) {
  std::string name = soap::argumentName(function, index);
  auto found = given.find(name);
  if (found == given.end())
    return absl::NotFoundError(absl::StrCat("no tensor '", name, "'"));
  return asArgument(found->second, function, index);
}

std::vector<onnx::NamedTensor> namedResults(
    mlir::func::FuncOp function,
    const std::vector<reference::Tensor>& results) {
  std::vector<onnx::NamedTensor> named;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    const reference::Tensor& from = results[i];
    if (!from.isFloat()) continue;
    onnx::Tensor tensor =
        onnx::Tensor::zeros(onnx::DataType::kFloat32, from.shape());
    const int64_t argument = argumentOf(function, i);
    const llvm::SmallVector<int64_t> order =
        argument < 0 ? llvm::SmallVector<int64_t>()
                     : soap::fileOrder(function, argument);
    for (int64_t j = 0; j < from.size(); ++j)
      tensor.setFloat(order.empty() ? j : order[j], from.number(j));
    named.push_back({nameOf(function, i), std::move(tensor)});
  }
  return named;
}

}  // namespace soapstone::parity
