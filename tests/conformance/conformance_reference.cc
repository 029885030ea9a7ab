// Runs conformance tests through the interpreter, each in a child process.

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/model_options.h"
#include "frontend/compiler/program.h"
#include "ir/reference/dist_evaluator.h"
#include "ir/reference/evaluator.h"
#include "ir/reference/tensor.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tests/conformance/conformance_backend.h"
#include "tests/conformance/conformance_compare.h"
#include "tests/conformance/isolated_run.h"

namespace soapstone::driver {
namespace {

using Outcome = ConformanceResult::Outcome;

onnx::DataType dataTypeOf(reference::ElementType type) {
  switch (type) {
    case reference::ElementType::kF32:
      return onnx::DataType::kFloat32;
    case reference::ElementType::kBF16:
      return onnx::DataType::kBfloat16;
    case reference::ElementType::kF16:
      return onnx::DataType::kFloat16;
    case reference::ElementType::kI64:
      return onnx::DataType::kInt64;
    case reference::ElementType::kI32:
      return onnx::DataType::kInt32;
    case reference::ElementType::kBool:
      return onnx::DataType::kBool;
  }
  return onnx::DataType::kUndefined;
}

onnx::Tensor fromReference(const reference::Tensor& tensor) {
  onnx::Tensor result =
      onnx::Tensor::zeros(dataTypeOf(tensor.type()), tensor.shape());
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (tensor.isFloat()) {
      result.setFloat(i, tensor.number(i));
    } else {
      result.setInt(i, tensor.integer(i));
    }
  }
  return result;
}

std::string oneLine(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\n", " "}});
}

// The tensor as an argument of type `type`.
absl::StatusOr<reference::Tensor> toReference(const onnx::Tensor& tensor,
                                              mlir::Type type) {
  auto ranked = mlir::cast<mlir::RankedTensorType>(type);
  reference::Tensor result(reference::elementTypeOf(ranked.getElementType()),
                           tensor.dims());
  if (tensor.type() != dataTypeOf(result.type()) ||
      mlir::ArrayRef<int64_t>(tensor.dims()) != ranked.getShape()) {
    return absl::InvalidArgumentError(
        "the data of an input does not have the model's type");
  }
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (result.isFloat()) {
      result.setNumber(i, tensor.floatAt(i));
    } else {
      result.setInteger(i, tensor.intAt(i));
    }
  }
  return result;
}

// Runs `@forward` of `module`, partitioned if the options ask for it.
absl::StatusOr<std::vector<reference::Tensor>> evaluateModel(
    mlir::ModuleOp module, const std::vector<reference::Tensor>& arguments,
    const PartitioningOptions& partitioning) {
  DiagnosticCollector diagnostics(module.getContext());
  mlir::FailureOr<std::vector<reference::Tensor>> results = mlir::failure();
  if (isPartitioned(partitioning)) {
    compiler::ModelOptions inference;
    inference.inference = true;
    SOAPSTONE_RETURN_IF_ERROR(compiler::addTrainingStep(inference, module));
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               chooseStrategy(partitioning, module));
    SOAPSTONE_ASSIGN_OR_RETURN(PartitionedModel partitioned,
                               partitionModel(module, strategy));
    results = reference::evaluateDistributed(*partitioned.program, "forward",
                                             arguments);
  } else {
    results = reference::evaluate(
        module.lookupSymbol<mlir::func::FuncOp>("forward"), arguments);
  }
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(results, "cannot evaluate"));
  return *std::move(results);
}

ConformanceResult runPrepared(PreparedCase& prepared,
                              const PartitioningOptions& partitioning) {
  auto function = prepared.module->lookupSymbol<mlir::func::FuncOp>("forward");
  std::vector<reference::Tensor> arguments;
  for (size_t i = 0; i < prepared.arguments.size(); ++i) {
    absl::StatusOr<reference::Tensor> argument =
        toReference(prepared.arguments[i], function.getArgument(i).getType());
    if (!argument.ok()) {
      return {Outcome::kSkipped, std::string(argument.status().message())};
    }
    arguments.push_back(*std::move(argument));
  }
  absl::StatusOr<std::vector<reference::Tensor>> results =
      evaluateModel(*prepared.module, arguments, partitioning);
  if (!results.ok()) {
    return {Outcome::kFailed, oneLine(results.status().message())};
  }
  std::vector<onnx::Tensor> actual;
  for (const reference::Tensor& result : *results) {
    actual.push_back(fromReference(result));
  }
  return compareResults(prepared.expected, actual);
}

ConformanceResult runCase(const ConformanceCase& test,
                          const PartitioningOptions& partitioning) {
  std::vector<std::string> dataSets = dataSetsOf(test);
  if (dataSets.empty()) return {Outcome::kSkipped, "there is no data"};
  for (const std::string& dataSet : dataSets) {
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    absl::StatusOr<PreparedCase> prepared = prepareCase(test, dataSet, context);
    if (!prepared.ok()) {
      bool isOurs = prepared.status().code() == absl::StatusCode::kInternal;
      return {isOurs ? Outcome::kFailed : Outcome::kSkipped,
              std::string(prepared.status().message())};
    }
    ConformanceResult result = runPrepared(*prepared, partitioning);
    if (result.outcome != Outcome::kPassed) return result;
  }
  return {Outcome::kPassed, ""};
}

// A result as text for the pipe: the outcome's number, then the reason.
std::string encode(const ConformanceResult& result) {
  return absl::StrCat(static_cast<int>(result.outcome), result.reason);
}

ConformanceResult decode(const std::string& text) {
  return {static_cast<Outcome>(text.at(0) - '0'), text.substr(1)};
}

class ReferenceBackend : public ConformanceBackend {
 public:
  explicit ReferenceBackend(PartitioningOptions partitioning)
      : partitioning(std::move(partitioning)) {}

  std::vector<ConformanceResult> runTests(
      const std::vector<ConformanceCase>& tests) override {
    std::vector<std::string> answers = runIsolated(
        tests.size(),
        [&](size_t i) { return encode(runCase(tests[i], partitioning)); },
        [](int signal) {
          return encode(
              {Outcome::kFailed, absl::StrCat("crashed with signal ", signal)});
        });
    std::vector<ConformanceResult> results;
    for (const std::string& answer : answers) {
      results.push_back(decode(answer));
    }
    return results;
  }

 private:
  PartitioningOptions partitioning;
};

}  // namespace

std::unique_ptr<ConformanceBackend> makeReferenceBackend(
    PartitioningOptions partitioning) {
  return std::make_unique<ReferenceBackend>(std::move(partitioning));
}

ConformanceResult compareResults(const std::vector<onnx::Tensor>& expected,
                                 const std::vector<onnx::Tensor>& actual) {
  if (expected.size() > actual.size()) {
    return {Outcome::kFailed,
            absl::StrCat("has ", actual.size(), " results, expected ",
                         expected.size())};
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    auto difference = findDifference(expected[i], actual[i]);
    if (difference) {
      return {Outcome::kFailed, absl::StrCat("result ", i, " ", *difference)};
    }
  }
  return {Outcome::kPassed, ""};
}

}  // namespace soapstone::driver
