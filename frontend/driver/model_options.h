#ifndef SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "frontend/compiler/model_options.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

using compiler::importOptions;
using compiler::ModelOptions;
using compiler::presetOptions;
using compiler::trainingOptions;

// Adds the model argument and the import options to a command.
void addModelOptions(CLI::App& command, ModelOptions& options);

// Adds the options of the training step.
void addTrainingOptions(CLI::App& command, ModelOptions& options);

// Fails if gradients are accumulated over several micro-batches, for commands
// that look at one step alone: one micro-batch can be `done` ("simulated").
// `advice` says what that means for several.
absl::Status requireOneMicroBatch(const ModelOptions& options,
                                  absl::string_view done,
                                  absl::string_view advice);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_MODEL_OPTIONS_H_
