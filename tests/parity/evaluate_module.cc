// evaluate_module MODULE.mlir FUNCTION IN.safetensors OUT.safetensors: runs a
// function of a soap module in the interpreter. Arguments are taken from the
// first file by name, results written to the second by name (a gradient of 'p'
// as 'p.gradient').

#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/driver/safetensors_file.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "tests/parity/named_tensors.h"
#include "tests/support/safetensors_reader.h"

namespace soapstone {
namespace {

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
  SOAPSTONE_ASSIGN_OR_RETURN(parity::Tensors given,
                             driver::readSafetensors(in));
  std::vector<reference::Tensor> arguments;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(reference::Tensor argument,
                               parity::findArgument(given, function, i));
    arguments.push_back(std::move(argument));
  }
  DiagnosticCollector diagnostics(&context);
  auto results = reference::evaluate(function, arguments);
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(results, "cannot evaluate"));
  return driver::writeSafetensors(out,
                                  parity::namedResults(function, *results));
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
