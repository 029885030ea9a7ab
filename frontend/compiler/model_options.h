#ifndef SOAPSTONE_FRONTEND_COMPILER_MODEL_OPTIONS_H_
#define SOAPSTONE_FRONTEND_COMPILER_MODEL_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/import.h"
#include "frontend/presets/preset.h"
#include "passes/pipelines.h"

namespace soapstone::compiler {

// A model file, and the step that is made of it: what every command that takes
// a model lets the user say.
struct ModelOptions {
  std::string path;
  int64_t batch = 0;                // Per step; 0: as in the file.
  int64_t sequence = 0;             // --seq; 0: as the file says.
  std::vector<std::string> dims;    // "name=N".
  std::vector<std::string> inputs;  // "name=N" or "name=N,N,..": fixed inputs.
  std::string weights;              // Folder of safetensors files.
  bool inference = false;
  std::string loss = "auto";
  std::string optimizer = "sgd";
  std::string precision = "f32";
  std::string lossScale;  // Empty: the usual one of the precision.
  int64_t lossScaleSteps = passes::LossScaling().growthSteps;
  passes::OptimizerOptions
      rule;  // Numbers of the optimizer; its kind is `optimizer`.
  int64_t microBatches = 1;  // Parts of `batch`, one after the other.
  // Batch norms may take the statistics of a micro-batch.
  bool microBatchNorm = false;
  bool pipelined = false;  // The strategy is a pipeline.
  bool keepOutputs = false;
  std::string parameterPattern;
  std::string bufferPattern;
  // Batch norms in inference mode stay so in a training step.
  bool frozenBatchNorm = false;
};

// Checks the options and gives those of the ONNX reader; an error is one line.
absl::StatusOr<onnx::ImportOptions> importOptions(const ModelOptions& options);

// Checks the options and gives those of the reader of configurations.
absl::StatusOr<presets::PresetOptions> presetOptions(
    const ModelOptions& options);

// Checks the options of the training step.
absl::StatusOr<passes::TrainingOptions> trainingOptions(
    const ModelOptions& options);

// The error of a spelling of --dim, --input or --loss-scale, in one line; empty
// if it is right.
std::string dimError(const std::string& text);
std::string inputError(const std::string& text);
std::string lossScaleError(const std::string& text);

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_MODEL_OPTIONS_H_
