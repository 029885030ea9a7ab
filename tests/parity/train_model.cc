// train_model MODEL LOSS STEPS RATE DATA.safetensors OUT.safetensors
//     [DIM=N | input:NAME=N | batch:N | weights:FILE]..:
// trains a model in the interpreter, which compiles nothing. Inputs and labels
// are taken from DATA by name, the same every step; parameters and states begin
// as the model's file says. Prints a loss a line: STEPS of SGD. OUT gets the
// loss and the gradients of the first step.

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/safetensors_file.h"
#include "frontend/onnx/file/external_data.h"
#include "frontend/onnx/lower/lower_model.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tests/parity/named_tensors.h"
#include "tests/support/safetensors_reader.h"

namespace soapstone {
namespace {

using Values = std::vector<reference::Tensor>;

// Words before a colon; a word without one is a dimension, "NAME=N".
constexpr std::string_view kFixedInput = "input:";
constexpr std::string_view kBatch = "batch:";
constexpr std::string_view kWeights = "weights:";

onnx::DataType fileType(const reference::Tensor& tensor) {
  switch (tensor.type()) {
    case reference::ElementType::kI64:
      return onnx::DataType::kInt64;
    case reference::ElementType::kI32:
      return onnx::DataType::kInt32;
    case reference::ElementType::kBool:
      return onnx::DataType::kBool;
    default:
      return onnx::DataType::kFloat32;
  }
}

// The training step of a model, and what its arguments hold.
class Training {
 public:
  // `optimizer`: "sgd", or "none" for gradients.
  Training(const std::string& path, const std::string& loss,
           const std::string& optimizer, const std::vector<std::string>& sizes)
      : path(path), session(options(path, loss, optimizer, sizes)) {}

  // Gives every argument its first value.
  absl::Status begin(const parity::Tensors& data, double rate) {
    SOAPSTONE_RETURN_IF_ERROR(session.importStep());
    if (!session.options().weights.empty()) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          weights, driver::readSafetensors(session.options().weights));
    }
    step = session.module().lookupSymbol<mlir::func::FuncOp>("step");
    for (unsigned i = 0; i < step.getNumArguments(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(reference::Tensor value,
                                 firstValue(i, data, rate));
      arguments.push_back(std::move(value));
    }
    return absl::OkStatus();
  }

  // Runs a step; its results, of which updates are the next arguments.
  absl::StatusOr<Values> run() {
    DiagnosticCollector diagnostics(&session.context());
    auto results = reference::evaluate(step, arguments);
    SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(results, "cannot evaluate"));
    for (unsigned i = 0; i < step.getNumResults(); ++i) {
      int64_t argument = soap::updatedArgument(step, i);
      if (argument >= 0) arguments[argument] = (*results)[i];
    }
    return *results;
  }

  mlir::func::FuncOp function() { return step; }

  std::optional<double> lossOf(const Values& results) {
    for (unsigned i = 0; i < step.getNumResults(); ++i) {
      if (soap::resultRole(step, i) == soap::ResultRole::kLoss)
        return results[i].number(0);
    }
    return std::nullopt;
  }

 private:
  static compiler::ModelOptions options(const std::string& path,
                                        const std::string& loss,
                                        const std::string& optimizer,
                                        const std::vector<std::string>& sizes) {
    compiler::ModelOptions result;
    result.path = path;
    result.loss = loss;
    result.optimizer = optimizer;
    for (const std::string& size : sizes) {
      if (size.starts_with(kFixedInput)) {
        result.inputs.push_back(size.substr(kFixedInput.size()));
      } else if (size.starts_with(kBatch)) {
        result.batch = std::atoll(size.c_str() + kBatch.size());
      } else if (size.starts_with(kWeights)) {
        result.weights = size.substr(kWeights.size());
      } else {
        result.dims.push_back(size);
      }
    }
    return result;
  }

  absl::StatusOr<reference::Tensor> firstValue(unsigned index,
                                               const parity::Tensors& data,
                                               double rate) {
    reference::Tensor value = reference::zerosOf(
        mlir::cast<mlir::RankedTensorType>(step.getArgument(index).getType()));
    switch (soap::argumentRole(step, index)) {
      case soap::ArgumentRole::kInput:
        return parity::findArgument(data, step, index);
      case soap::ArgumentRole::kLearningRate:
        value.setNumber(0, rate);
        return value;
      case soap::ArgumentRole::kParameter:
      case soap::ArgumentRole::kState:
        break;
      default:
        return value;
    }
    if (!weights.empty()) return parity::findArgument(weights, step, index);
    if (auto origin = soap::argumentOrigin(step, index))
      return stored(index, *origin, value);
    auto initializer = soap::argumentInitializer(step, index);
    if (!initializer ||
        initializer->kind != soap::Initializer::Kind::kConstant) {
      return absl::NotFoundError(
          absl::StrCat("the model's file has no values of '",
                       soap::argumentName(step, index), "'"));
    }
    for (int64_t i = 0; i < value.size(); ++i)
      value.setNumber(i, initializer->a);
    return value;
  }

  // The stored value at `origin`, in the type and shape of `like`.
  absl::StatusOr<reference::Tensor> stored(unsigned index,
                                           const soap::Origin& origin,
                                           const reference::Tensor& like) {
    if (origin.file == onnx::kComputedWeights) {
      parity::Tensors computed;
      for (const auto& one : session.importedModel().computedWeights)
        computed.emplace(one.name, one.tensor);
      return parity::findArgument(computed, step, index);
    }
    const std::string file =
        origin.file.empty() ? path.substr(path.rfind('/') + 1) : origin.file;
    auto shape = soap::fileShape(step, index);
    SOAPSTONE_ASSIGN_OR_RETURN(
        onnx::Tensor tensor,
        files.load(fileType(like), {shape.begin(), shape.end()}, file,
                   origin.offset, origin.length));
    if (!tensor.hasData())
      return absl::NotFoundError(absl::StrCat("no file '", file, "'"));
    return parity::asArgument(tensor, step, index);
  }

  std::string path;
  compiler::Session session;
  parity::Tensors weights;  // Those of a configuration.
  onnx::ExternalDataStore files{path};
  mlir::func::FuncOp step;
  Values arguments;
};

absl::Status train(const std::string& path, const std::string& loss, int steps,
                   double rate, const std::string& dataPath,
                   const std::string& out,
                   const std::vector<std::string>& sizes) {
  SOAPSTONE_ASSIGN_OR_RETURN(parity::Tensors data,
                             driver::readSafetensors(dataPath));
  Training gradients(path, loss, "none", sizes);
  SOAPSTONE_RETURN_IF_ERROR(gradients.begin(data, rate));
  SOAPSTONE_ASSIGN_OR_RETURN(Values first, gradients.run());
  SOAPSTONE_RETURN_IF_ERROR(driver::writeSafetensors(
      out, parity::namedResults(gradients.function(), first)));
  Training training(path, loss, "sgd", sizes);
  SOAPSTONE_RETURN_IF_ERROR(training.begin(data, rate));
  for (int i = 0; i < steps; ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(Values results, training.run());
    std::optional<double> value = training.lossOf(results);
    if (!value) return absl::InternalError("the step has no loss");
    std::printf("%.9g\n", *value);
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  if (argc < 7) {
    std::fprintf(stderr,
                 "usage: train_model MODEL LOSS STEPS RATE DATA OUT [DIM=N | "
                 "input:NAME=N | batch:N | weights:FILE]..\n");
    return 2;
  }
  absl::Status status =
      soapstone::train(argv[1], argv[2], std::atoi(argv[3]), std::atof(argv[4]),
                       argv[5], argv[6], {argv + 7, argv + argc});
  if (status.ok()) return 0;
  std::fprintf(stderr, "train_model: %s\n",
               std::string(status.message()).c_str());
  return 1;
}
