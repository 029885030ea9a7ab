#include "frontend/driver/model_options.h"

#include <filesystem>
#include <limits>
#include <string>
#include <system_error>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ir/schedule/schedule.h"
#include "passes/training/micro_batches.h"

namespace soapstone::driver {
namespace {

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

// Programs compute the update in f32.
CLI::Validator notNegative() {
  return numberBelow(std::numeric_limits<float>::max(),
                     "from 0 on below 3.4e38, the largest of f32");
}

CLI::Validator belowOne() { return numberBelow(1, "from 0 to below 1"); }

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
          [](std::string& text) { return compiler::lossScaleError(text); },
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
                  "Model file: .onnx, or a Hugging Face config.json or its "
                  "folder")
      ->required()
      ->transform(CLI::Validator(
          [](std::string& path) {
            std::filesystem::path file =
                std::filesystem::path(path) / "config.json";
            std::error_code error;
            if (std::filesystem::is_regular_file(file, error)) {
              path = file.string();
            }
            return std::string();
          },
          ""));
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
      ->allow_extra_args(false)  // The model may follow.
      ->check(CLI::Validator(
          [](std::string& text) { return compiler::dimError(text); }, ""));
  command
      .add_option("--input", options.inputs,
                  "An input that always holds this number (or these, between "
                  "commas): a mask or sizes that shapes depend on, e.g. "
                  "--input attention_mask=1")
      ->type_name("NAME=N")
      ->allow_extra_args(false)  // The model may follow.
      ->check(CLI::Validator(
          [](std::string& text) { return compiler::inputError(text); }, ""));
  command.add_option("--weights", options.weights,
                     "Folder of safetensors files with the weights of a "
                     "configuration (default: weights are drawn)");
  command.add_option(
      "--parameters", options.parameterPattern,
      "Regular expression: initialisers to train, whatever their use");
  command.add_option(
      "--buffers,--frozen", options.bufferPattern,
      "Regular expression: initialisers never to train, as parameters "
      "with requires_grad=False, of which PyTorch's files have no sign");
  command.add_flag("--frozen-batch-norm", options.frozenBatchNorm,
                   "Keep batch norms that the file has in inference mode: "
                   "training them is the default");
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

absl::Status requireOneMicroBatch(const ModelOptions& options,
                                  absl::string_view done,
                                  absl::string_view advice) {
  if (options.microBatches <= 1) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--micro-batches ", options.microBatches, ": one micro-batch can be ",
      done, "; leave it out: ", advice));
}

}  // namespace soapstone::driver
