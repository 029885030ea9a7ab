#ifndef SOAPSTONE_TESTS_UNIT_IR_DIST_PROGRAM_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_IR_DIST_PROGRAM_TEXT_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/dist/verify_program.h"
#include "ir/reference/dist_evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

// Small partitioned programs as text, and how to run them.
namespace soapstone {

using reference::ElementType;
using reference::Tensor;

// A module of device functions, and what went wrong with it.
class Program {
 public:
  Program(int devices, const std::string& functions) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    context.getDiagEngine().registerHandler(
        [this](mlir::Diagnostic& diagnostic) {
          errors += diagnostic.str() + "\n";
        });
    module = mlir::parseSourceString<ModuleOp>(
        "module attributes {dist.devices = " + std::to_string(devices) +
            " : i64} {\n" + functions + "\n}",
        &context);
    EXPECT_TRUE(module) << errors;
  }

  bool verifies() { return succeeded(dist::verifyProgram(*module)); }

  // The results, none if the run fails.
  std::vector<Tensor> run(const std::vector<Tensor>& arguments,
                          double tolerance = 0) {
    auto results =
        reference::evaluateDistributed(*module, "f", arguments, tolerance);
    return succeeded(results) ? *results : std::vector<Tensor>{};
  }
  // The numbers of the only result.
  std::vector<double> numbers(const std::vector<Tensor>& arguments) {
    EXPECT_TRUE(verifies()) << errors;
    std::vector<Tensor> results = run(arguments);
    EXPECT_EQ(results.size(), 1u) << errors;
    return results.empty() ? std::vector<double>{} : results[0].numbers();
  }

  MLIRContext context;
  mlir::OwningOpRef<ModuleOp> module;
  std::string errors;
};

// A function of one argument and one result, both rank 1 but for `type`.
struct Signature {
  std::string argument, whole, offsets;
  std::string result, resultWhole, resultOffsets;
};

inline std::string attributes(int index, const char* kind,
                              const std::string& whole,
                              const std::string& offsets, int members) {
  const long dims =
      whole.empty() ? 0 : std::count(whole.begin(), whole.end(), ',') + 1;
  return std::string("{dist.") + kind + " = " + std::to_string(index) +
         " : i64, dist.global_shape = array<i64" +
         (whole.empty() ? "" : ": " + whole) + ">, dist.offsets = dense<" +
         offsets + "> : tensor<" + std::to_string(members) + "x" +
         std::to_string(dims) + "xi64>}";
}

// A device function with argument %x and a result, each left out if its type is
// empty.
inline std::string function(int number, const std::string& ranks,
                            const Signature& signature,
                            const std::string& body) {
  const int members =
      static_cast<int>(std::count(ranks.begin(), ranks.end(), ',')) + 1;
  std::string text = "func.func @f_" + std::to_string(number) + "(";
  if (!signature.argument.empty()) {
    text +=
        "%x: tensor<" + signature.argument + "> " +
        attributes(0, "argument", signature.whole, signature.offsets, members);
  }
  text += ")";
  if (!signature.result.empty()) {
    text += " -> (tensor<" + signature.result + "> " +
            attributes(0, "result", signature.resultWhole,
                       signature.resultOffsets, members) +
            ")";
  }
  return text + " attributes {dist.function = \"f\", dist.class = " +
         std::to_string(number) + " : i64, dist.ranks = array<i64: " + ranks +
         ">} {\n" + body + "\n}\n";
}

inline Tensor f32(const std::vector<double>& values) {
  return Tensor::fromNumbers(ElementType::kF32,
                             {static_cast<int64_t>(values.size())}, values);
}

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_UNIT_IR_DIST_PROGRAM_TEXT_H_
