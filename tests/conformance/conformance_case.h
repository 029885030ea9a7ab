#ifndef SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_CASE_H_
#define SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_CASE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::driver {

// One backend test of the ONNX project: a folder with `model.onnx` and
// `test_data_set_*/{input,output}_*.pb`.
struct ConformanceCase {
  std::string name;    // "test_add_bcast"
  std::string folder;  // Without a slash at the end.
};

// The tests in `folder` whose name matches `filter` (ECMAScript, anywhere in
// the name), in name order. Fails with InvalidArgument for a bad expression and
// NotFound if the folder cannot be read.
absl::StatusOr<std::vector<ConformanceCase>> findConformanceCases(
    const std::string& folder, const std::string& filter);

// The data sets of a test, in order.
std::vector<std::string> dataSetsOf(const ConformanceCase& test);

// A test that can be run on one data set.
struct PreparedCase {
  mlir::OwningOpRef<mlir::ModuleOp> module;  // Holds `@forward`.
  std::vector<onnx::Tensor> arguments;       // All arguments of `@forward`.
  std::vector<onnx::Tensor> expected;        // Its first results.
};

// The outputs of the model that a data set expects.
absl::StatusOr<std::vector<onnx::Tensor>> expectedResults(
    const ConformanceCase& test, const std::string& dataSet);

// Imports and lowers a test for the inputs in `dataSet`; inputs that some op
// needs at compile time are fixed to their value there. Fails if the model is
// refused, draws random numbers (then there is nothing to compare with), or
// does not declare its inputs as they are.
absl::StatusOr<PreparedCase> prepareCase(const ConformanceCase& test,
                                         const std::string& dataSet,
                                         mlir::MLIRContext& context);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_CASE_H_
