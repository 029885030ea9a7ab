#include "frontend/driver/model_options.h"

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ir/schedule/schedule.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "passes/micro_batches.h"

namespace soapstone::driver {
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

std::string checkDim(const std::string& text) {
  if (parseDim(text)) return "";
  return absl::StrCat("'", text, "' is not NAME=N with N >= 1, e.g. seq=128");
}

// A number from 0 on, below `end`.
CLI::Validator numberBelow(double end, const std::string& range) {
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        double value = -1;
        bool known = absl::SimpleAtod(text, &value);
        if (known && value >= 0 && value < end) return "";
        return absl::StrCat("'", text, "' is not a number ", range);
      },
      "");
}

CLI::Validator notNegative() {
  return numberBelow(std::numeric_limits<double>::infinity(), "from 0 on");
}

CLI::Validator belowOne() { return numberBelow(1, "from 0 to below 1"); }

// Of a spelling of --loss-scale; a dynamic one has the usual steps.
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

std::string lossScaleError(const std::string& text) {
  return absl::StrCat("'", text,
                      "' is not dynamic, none or a number above 0, e.g. 1024");
}

void addOptimizerOptions(CLI::App& command, ModelOptions& options) {
  command
      .add_option("--optimizer", options.optimizer,
                  "Update rule; none: the step ends in gradients")
      ->check(CLI::IsMember({"sgd", "momentum", "adam", "adamw", "lamb", "lars",
                             "adagrad", "none"}))
      ->capture_default_str();
  command
      .add_option("--learning-rate", options.rule.learningRate,
                  "Default of the program's --learning-rate")
      ->check(notNegative());
  command
      .add_option("--beta1", options.rule.beta1,
                  "Momentum, or decay of the first moment")
      ->check(belowOne());
  command
      .add_option("--beta2", options.rule.beta2, "Decay of the second moment")
      ->check(belowOne());
  command
      .add_option("--epsilon", options.rule.epsilon, "Added to the denominator")
      ->check(notNegative());
  command
      .add_option("--weight-decay", options.rule.weightDecay, "Weight decay")
      ->check(notNegative());
  command
      .add_option("--trust", options.rule.trust, "Trust coefficient of LARS")
      ->check(notNegative());
  command.add_flag("--nesterov", options.rule.nesterov, "Nesterov momentum");
  command
      .add_option("--clip-norm", options.rule.clipNorm,
                  "Largest global norm of the gradients (0: none)")
      ->check(notNegative());
}

void addPrecisionOptions(CLI::App& command, ModelOptions& options) {
  command.add_option("--precision", options.precision, "Type to compute in")
      ->check(CLI::IsMember({"f32", "bf16", "f16"}))
      ->capture_default_str();
  command
      .add_option("--loss-scale", options.lossScale,
                  "Factor on gradients while they are narrow: dynamic (the "
                  "default with f16), none (else) or a number")
      ->type_name("dynamic|none|NUMBER")
      ->check(CLI::Validator(
          [](std::string& text) {
            return parseLossScale(text) ? std::string() : lossScaleError(text);
          },
          ""));
  command
      .add_option("--loss-scale-steps", options.lossScaleSteps,
                  "Steps without overflow before a dynamic scale doubles")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 40))
      ->capture_default_str();
}

}  // namespace

void addModelOptions(CLI::App& command, ModelOptions& options) {
  command
      .add_option("model", options.path,
                  "Model file: .onnx, or a Hugging Face config.json")
      ->required();
  command
      .add_option(
          "--batch", options.batch,
          "Samples of a step: the first dimension of every input, where the "
          "file leaves it open")
      ->check(CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()));
  command
      .add_option("--seq", options.sequence,
                  "Tokens in each sequence, short for --dim seq=N")
      ->check(CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()));
  command
      .add_option("--dim", options.dims,
                  "Size of a symbolic dimension, e.g. --dim seq=128")
      ->type_name("NAME=N")
      ->check(
          CLI::Validator([](std::string& text) { return checkDim(text); }, ""));
  command.add_option("--weights", options.weights,
                     "Folder of safetensors files with the weights of a "
                     "configuration (default: weights are drawn)");
  command.add_option(
      "--parameters", options.parameterPattern,
      "Regular expression: initialisers to train, whatever their use");
  command.add_option("--buffers", options.bufferPattern,
                     "Regular expression: initialisers never to train");
  command.add_flag("--frozen-batch-norm", options.frozenBatchNorm,
                   "Keep batch norms that the file has in inference mode: "
                   "training them is the default");
}

namespace {

absl::StatusOr<std::map<std::string, int64_t>> dimsOf(
    const ModelOptions& options) {
  std::map<std::string, int64_t> dims;
  for (const std::string& dim : options.dims) {
    auto parsed = parseDim(dim);
    if (!parsed) return absl::InvalidArgumentError(checkDim(dim));
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
  result.parameterPattern = options.parameterPattern;
  result.bufferPattern = options.bufferPattern;
  result.trainBatchNorms = !options.inference && !options.frozenBatchNorm;
  return result;
}

void addTrainingOptions(CLI::App& command, ModelOptions& options) {
  command.add_flag("--inference", options.inference,
                   "Only the forward pass: no loss, no gradients, no update");
  command
      .add_option(
          "--loss", options.loss,
          "What to minimise; auto: the model's own loss, else cross-entropy")
      ->check(CLI::IsMember({"auto", "cross-entropy", "mse", "none"}))
      ->capture_default_str();
  addOptimizerOptions(command, options);
  addPrecisionOptions(command, options);
  command
      .add_option(
          "--micro-batches", options.microBatches,
          "Compute a step in so many equal parts of its batch and sum their "
          "gradients: the step stays the same")
      ->check(CLI::Range(int64_t{1}, int64_t{schedule::kMostMicroBatches}));
  command.add_flag("--keep-outputs", options.keepOutputs,
                   "Keep the model's outputs as results of the training step");
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

absl::Status requireOneMicroBatch(const ModelOptions& options,
                                  absl::string_view done,
                                  absl::string_view advice) {
  if (options.microBatches <= 1) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--micro-batches ", options.microBatches, ": one micro-batch can be ",
      done, "; leave it out: ", advice));
}

}  // namespace soapstone::driver
