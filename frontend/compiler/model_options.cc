#include "frontend/compiler/model_options.h"

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"

namespace soapstone::compiler {
namespace {

// NAME=N; nullopt for anything else.
std::optional<std::pair<std::string, int64_t>> parseDim(
    const std::string& text) {
  size_t equals = text.find('=');
  int64_t size = 0;
  if (equals == std::string::npos || equals == 0 ||
      !absl::SimpleAtoi(text.substr(equals + 1), &size) || size < 1) {
    return std::nullopt;
  }
  return std::make_pair(text.substr(0, equals), size);
}

}  // namespace

std::string dimError(const std::string& text) {
  if (parseDim(text)) return "";
  return absl::StrCat("'", text, "' is not NAME=N with N >= 1, e.g. seq=128");
}

namespace {

// NAME=N or NAME=N,N,..; nullopt for anything else.
std::optional<std::pair<std::string, std::vector<double>>> parseInput(
    const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  std::vector<double> numbers;
  for (absl::string_view part : absl::StrSplit(text.substr(equals + 1), ',')) {
    double number = 0;
    if (!absl::SimpleAtod(part, &number)) return std::nullopt;
    numbers.push_back(number);
  }
  return std::make_pair(text.substr(0, equals), std::move(numbers));
}

}  // namespace

std::string inputError(const std::string& text) {
  if (parseInput(text)) return "";
  return absl::StrCat("'", text,
                      "' is not NAME=NUMBER or NAME=NUMBER,NUMBER,.., e.g. "
                      "attention_mask=1");
}

namespace {

// Reads a spelling of --loss-scale; a dynamic one has the usual steps.
std::optional<passes::LossScaling> parseLossScale(const std::string& text) {
  if (text == "dynamic") return passes::LossScaling();
  if (text == "none")
    return passes::LossScaling{.initial = 0, .growthSteps = 0};
  double value = 0;
  if (!absl::SimpleAtod(text, &value) || !(value > 0) ||
      value > std::numeric_limits<float>::max()) {
    return std::nullopt;
  }
  return passes::LossScaling{.initial = value, .growthSteps = 0};
}

}  // namespace

std::string lossScaleError(const std::string& text) {
  if (parseLossScale(text)) return "";
  return absl::StrCat("'", text,
                      "' is not dynamic, none or a number above 0, e.g. 1024");
}

namespace {

absl::StatusOr<std::map<std::string, int64_t>> dimsOf(
    const ModelOptions& options) {
  std::map<std::string, int64_t> dims;
  for (const std::string& dim : options.dims) {
    auto parsed = parseDim(dim);
    if (!parsed) return absl::InvalidArgumentError(dimError(dim));
    dims[parsed->first] = parsed->second;
  }
  if (options.sequence == 0) return dims;
  auto [entry, isNew] = dims.try_emplace("seq", options.sequence);
  if (!isNew && entry->second != options.sequence) {
    return absl::InvalidArgumentError(
        absl::StrCat("--seq ", options.sequence,
                     " and --dim seq=", entry->second, " differ"));
  }
  return dims;
}

}  // namespace

absl::StatusOr<presets::PresetOptions> presetOptions(
    const ModelOptions& options) {
  if (!options.parameterPattern.empty() || !options.bufferPattern.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.path,
                     "': --parameters and --buffers are for ONNX models; a "
                     "configuration says what is trained"));
  }
  if (!options.inputs.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.path, "': --input is for ONNX models"));
  }
  presets::PresetOptions result;
  result.batch = options.batch;
  SOAPSTONE_ASSIGN_OR_RETURN(result.dims, dimsOf(options));
  result.training = !options.inference;
  result.weights = options.weights;
  return result;
}

absl::StatusOr<onnx::ImportOptions> importOptions(const ModelOptions& options) {
  onnx::ImportOptions result;
  if (!options.weights.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.path,
                     "': --weights is for configurations; an ONNX model says "
                     "itself where its weights are"));
  }
  if (options.batch > 0) result.bind.batch = options.batch;
  SOAPSTONE_ASSIGN_OR_RETURN(result.bind.dims, dimsOf(options));
  for (const std::string& text : options.inputs) {
    auto input = parseInput(text);
    if (!input) return absl::InvalidArgumentError(inputError(text));
    result.inputNumbers[input->first] = std::move(input->second);
  }
  result.parameterPattern = options.parameterPattern;
  result.bufferPattern = options.bufferPattern;
  result.trainBatchNorms = !options.inference && !options.frozenBatchNorm;
  return result;
}

absl::StatusOr<passes::TrainingOptions> trainingOptions(
    const ModelOptions& options) {
  passes::TrainingOptions result;
  result.optimizer = options.rule;
  std::optional<passes::LossKind> loss = passes::parseLossKind(options.loss);
  std::optional<passes::Precision> precision =
      passes::parsePrecision(options.precision);
  if (!loss || !precision) {
    return absl::InternalError(
        "the command line accepts a spelling that no pass knows");
  }
  result.loss = *loss;
  result.precision = *precision;
  if (!options.lossScale.empty()) {
    result.lossScaling = parseLossScale(options.lossScale);
    if (!result.lossScaling)
      return absl::InvalidArgumentError(lossScaleError(options.lossScale));
  }
  passes::LossScaling scaling = passes::completeLossScaling(result);
  if (scaling.growthSteps > 0) {
    scaling.growthSteps = options.lossScaleSteps;
    result.lossScaling = scaling;
  }
  result.microBatches = options.microBatches;
  result.allowsBatchStatistics = options.microBatchNorm;
  result.keepOutputs = options.keepOutputs;
  if (options.optimizer == "none") {
    result.update = false;
    return result;
  }
  std::optional<soap::OptimizerKind> kind =
      soap::symbolizeOptimizerKind(options.optimizer);
  if (!kind) {
    return absl::InternalError(
        absl::StrCat("no optimizer '", options.optimizer, "'"));
  }
  result.optimizer.kind = *kind;
  return result;
}

}  // namespace soapstone::compiler
