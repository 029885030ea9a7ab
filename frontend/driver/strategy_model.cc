#include "frontend/driver/strategy_model.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/terminal.h"
#include "ir/model/strategy_json.h"
#include "ir/support/json_values.h"
#include "ir/support/piped_file.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
namespace {

// The options that shape the graph, where they are not the default.
std::vector<std::string> graphOptions(const ModelOptions& options) {
  const ModelOptions usual;
  std::vector<std::string> words;
  if (options.batch != usual.batch)
    words.push_back(absl::StrCat("--batch=", options.batch));
  if (options.sequence != usual.sequence)
    words.push_back(absl::StrCat("--seq=", options.sequence));
  for (const std::string& dim : options.dims)
    words.push_back(absl::StrCat("--dim=", dim));
  for (const std::string& input : options.inputs)
    words.push_back(absl::StrCat("--input=", input));
  auto add = [&](const char* name, const std::string& value,
                 const std::string& standard) {
    if (value != standard) words.push_back(absl::StrCat(name, "=", value));
  };
  add("--weights", options.weights, usual.weights);
  add("--parameters", options.parameterPattern, usual.parameterPattern);
  add("--buffers", options.bufferPattern, usual.bufferPattern);
  add("--loss", options.loss, usual.loss);
  add("--optimizer", options.optimizer, usual.optimizer);
  add("--precision", options.precision, usual.precision);
  add("--loss-scale", options.lossScale, usual.lossScale);
  if (options.lossScaleSteps != usual.lossScaleSteps)
    words.push_back(
        absl::StrCat("--loss-scale-steps=", options.lossScaleSteps));
  if (options.rule.clipNorm != usual.rule.clipNorm)
    words.push_back(absl::StrCat("--clip-norm=", options.rule.clipNorm));
  if (options.microBatches != usual.microBatches)
    words.push_back(absl::StrCat("--micro-batches=", options.microBatches));
  if (options.microBatchNorm) words.emplace_back("--batch-norm=micro-batch");
  if (options.frozenBatchNorm) words.emplace_back("--frozen-batch-norm");
  if (options.inference) words.emplace_back("--inference");
  if (options.keepOutputs) words.emplace_back("--keep-outputs");
  return words;
}

// Writes what `words`, the noted options, say to `options`. `parser` may have
// other options already.
absl::Status parseNoted(CLI::App& parser, std::vector<std::string> words,
                        ModelOptions* options) {
  parser.set_help_flag();  // A file is not told how to be written.
  addTrainingOptions(parser, *options);
  std::string batchNorm;
  parser.add_option("--batch-norm", batchNorm);
  std::reverse(words.begin(), words.end());  // As CLI11 takes them.
  try {
    parser.parse(words);
  } catch (const CLI::ParseError& error) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the model options of the strategy are wrong: ", error.what()));
  }
  if (!batchNorm.empty()) options->microBatchNorm = batchNorm == "micro-batch";
  return absl::OkStatus();
}

// Whether the `given` options leave nothing to say to the noted one, `name`.
bool isSettled(const std::string& name, const std::vector<std::string>& given) {
  if (name == "--micro-batches" || absl::c_linear_search(given, name))
    return true;
  // Another step than inference; a precision brings its loss scale.
  if (name == "--inference") return !given.empty();
  return absl::StartsWith(name, "--loss-scale") &&
         absl::c_linear_search(given, "--precision");
}

}  // namespace

void noteModel(const ModelOptions& options, const std::string& folder,
               model::Strategy* strategy) {
  std::error_code error;
  std::filesystem::path model =
      std::filesystem::absolute(options.path, error).lexically_normal();
  std::filesystem::path base =
      std::filesystem::absolute(folder.empty() ? "." : folder, error)
          .lexically_normal();
  std::filesystem::path relative = model.lexically_relative(base);
  // A name that is no UTF-8 cannot be noted: inspect asks for it.
  if (relative.empty() || !llvm::json::isUTF8(relative.generic_string())) {
    return;
  }
  strategy->modelFile = relative.generic_string();
  strategy->modelOptions = graphOptions(options);
}

absl::StatusOr<ModelOptions> notedModel(const model::Strategy& strategy,
                                        const std::string& folder) {
  if (strategy.modelFile.empty()) {
    return absl::InvalidArgumentError(
        "the strategy does not say which model file it is for; name it with "
        "--model");
  }
  CLI::App parser("", "strategy");
  ModelOptions options;
  addModelOptions(parser, options);
  std::vector<std::string> words = strategy.modelOptions;
  words.push_back("--");
  words.push_back(
      (std::filesystem::path(folder) / strategy.modelFile).string());
  SOAPSTONE_RETURN_IF_ERROR(parseNoted(parser, words, &options));
  return options;
}

absl::Status takeNotedStep(const std::string& file,
                           const std::vector<std::string>& given,
                           ModelOptions* model) {
  if (model->path.empty() || model->inference ||
      !strategy::isStrategyFile(file) || absl::EndsWith(file, ".onnx")) {
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy plan,
                             model::readStrategyFile(file));
  std::vector<std::string> names = trainingOptionNames();
  names.emplace_back("--batch-norm");
  std::vector<std::string> words;
  for (const std::string& word : plan.modelOptions) {
    const std::string name = word.substr(0, word.find('='));
    if (absl::c_linear_search(names, name) && !isSettled(name, given))
      words.push_back(word);
  }
  CLI::App parser("", "strategy");
  return inFile(file, parseNoted(parser, std::move(words), model));
}

std::string folderOfPlan(const std::string& file) {
  if (isDescriptor(file)) return "";
  return std::filesystem::path(file).parent_path().string();
}

absl::Status checkNotedBatch(int64_t given, int64_t noted) {
  if (given == 0 || noted == 0 || given == noted) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the flags make steps of ", given, " samples, the plan is for ", noted,
      "; name the model of both with --model"));
}

void warnOfOtherModel(const std::string& file, const model::Strategy& strategy,
                      const strategy::StrategyModel& model) {
  if (!model.isNamedBy(strategy.modelHash)) warnOfOtherModel(file);
}

void warnOfOtherModel(const std::string& file) {
  warn(absl::StrCat(file,
                    ": was made with another model, batch size, number of "
                    "micro-batches, precision or loss"));
}

}  // namespace soapstone::driver
