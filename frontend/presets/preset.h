#ifndef SOAPSTONE_FRONTEND_PRESETS_PRESET_H_
#define SOAPSTONE_FRONTEND_PRESETS_PRESET_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/compiler/imported_model.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone::presets {

struct PresetOptions {
  int64_t batch = 0;  // 0: not given, which is an error.
  // Sizes by name: seq, target, layers, group, capacity (see RunSizes).
  std::map<std::string, int64_t> dims = {};
  // Without it, there is no dropout.
  bool training = true;
  // Folder of safetensors files with the model's weights, or one such file;
  // empty: weights are drawn.
  std::string weights = {};
};

// Builds the model that a Hugging Face config.json describes. Parameters have
// the names of transformers' state dict, but the experts of a layer, which are
// one parameter each for all gates, ups and downs. The only result is the
// logits (of T5: the decoder's). Fails with InvalidArgument or Unimplemented,
// naming the file and the field.
absl::StatusOr<compiler::ImportedModel> readPreset(const std::string& path,
                                                   const PresetOptions& options,
                                                   mlir::MLIRContext& context);

// The `model_type`s that have a builder, in alphabetical order.
std::vector<std::string> presetFamilies();

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_PRESET_H_
