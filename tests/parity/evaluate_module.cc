// evaluate_module MODULE.mlir FUNCTION IN.safetensors OUT.safetensors: runs a
// function of a soap module in the interpreter. Arguments are taken from the
// first file by name, results written to the second by name (a gradient of 'p'
// as 'p.gradient').

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/driver/safetensors_file.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

namespace soapstone {
namespace {

using Tensors = std::map<std::string, onnx::Tensor>;

absl::StatusOr<reference::Tensor> argumentOf(const Tensors& given,
                                             mlir::func::FuncOp function,
                                             unsigned index) {
  std::string name = soap::argumentName(function, index);
  reference::Tensor result =
      reference::zerosOf(mlir::cast<mlir::RankedTensorType>(
          function.getArgument(index).getType()));
  auto found = given.find(name);
  if (found == given.end())
    return absl::NotFoundError(absl::StrCat("no tensor '", name, "'"));
  const onnx::Tensor& tensor = found->second;
  llvm::SmallVector<int64_t> shape = soap::fileShape(function, index);
  if (!llvm::equal(tensor.dims(), shape)) {
    return absl::InvalidArgumentError(
        absl::StrCat("tensor '", name, "' has another shape than the model's"));
  }
  for (int64_t i = 0; i < result.size(); ++i) {
    if (result.isFloat()) {
      result.setNumber(i, tensor.floatAt(i));
    } else {
      result.setInteger(i, tensor.intAt(i));
    }
  }
  return result;
}

std::string nameOf(mlir::func::FuncOp function, unsigned result) {
  if (soap::resultRole(function, result) == soap::ResultRole::kGradient) {
    int64_t argument = soap::gradientArgument(function, result);
    return soap::argumentName(function, argument) + ".gradient";
  }
  return soap::resultName(function, result);
}

absl::Status evaluateFile(const std::string& path, const std::string& name,
                          const std::string& in, const std::string& out) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(path, &context);
  if (!module)
    return absl::InvalidArgumentError(absl::StrCat("cannot read '", path, "'"));
  auto function = module->lookupSymbol<mlir::func::FuncOp>(name);
  if (!function)
    return absl::InvalidArgumentError(absl::StrCat("no function '", name, "'"));
  SOAPSTONE_ASSIGN_OR_RETURN(Tensors given, driver::readSafetensors(in));
  std::vector<reference::Tensor> arguments;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(reference::Tensor argument,
                               argumentOf(given, function, i));
    arguments.push_back(std::move(argument));
  }
  DiagnosticCollector diagnostics(&context);
  auto results = reference::evaluate(function, arguments);
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(results, "cannot evaluate"));
  std::vector<onnx::NamedTensor> named;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    const reference::Tensor& from = (*results)[i];
    if (!from.isFloat()) continue;
    onnx::Tensor tensor =
        onnx::Tensor::zeros(onnx::DataType::kFloat32, from.shape());
    for (int64_t j = 0; j < from.size(); ++j)
      tensor.setFloat(j, from.number(j));
    named.push_back({nameOf(function, i), std::move(tensor)});
  }
  return driver::writeSafetensors(out, named);
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: evaluate_module MODULE FUNCTION IN OUT\n");
    return 2;
  }
  absl::Status status =
      soapstone::evaluateFile(argv[1], argv[2], argv[3], argv[4]);
  if (status.ok()) return 0;
  std::fprintf(stderr, "evaluate_module: %s\n",
               std::string(status.message()).c_str());
  return 1;
}
