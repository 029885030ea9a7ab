#ifndef SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/import.h"
#include "frontend/presets/preset.h"
#include "passes/pipelines.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

// What every command that takes a model lets the user say about it.
struct ModelOptions {
  std::string path;
  int64_t batch = 0;              // Of a step; 0: as the file says.
  int64_t sequence = 0;           // --seq; 0: as the file says.
  std::vector<std::string> dims;  // "name=N".
  std::string weights;            // Folder of safetensors files.
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

// Adds the model argument and the import options to a command.
void addModelOptions(CLI::App& command, ModelOptions& options);

// Adds the options of the training step.
void addTrainingOptions(CLI::App& command, ModelOptions& options);

// Checks the options and gives those of the ONNX reader; an error is one line.
absl::StatusOr<onnx::ImportOptions> importOptions(const ModelOptions& options);

// Checks the options and gives those of the reader of configurations.
absl::StatusOr<presets::PresetOptions> presetOptions(
    const ModelOptions& options);

// Checks the options of the training step.
absl::StatusOr<passes::TrainingOptions> trainingOptions(
    const ModelOptions& options);

// Fails if gradients are accumulated over several micro-batches, for commands
// that look at one step alone: one micro-batch can be `done` ("simulated").
// `advice` says what that means for several.
absl::Status requireOneMicroBatch(const ModelOptions& options,
                                  absl::string_view done,
                                  absl::string_view advice);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_
