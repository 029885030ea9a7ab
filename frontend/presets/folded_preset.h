#ifndef SOAPSTONE_FRONTEND_PRESETS_FOLDED_PRESET_H_
#define SOAPSTONE_FRONTEND_PRESETS_FOLDED_PRESET_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "frontend/presets/preset.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone::presets {

// A model of which only some of the longest run of equal layers are built.
struct FoldedPreset {
  compiler::ImportedModel model;
  // Number of layers of the run, and of those that were built; zeros if all
  // layers of the model are.
  int layers = 0;
  int built = 0;
};

// Like readPreset, but builds only `kept` of the longest run of equal layers:
// the first ones and the last, named by their numbers in the whole model. The
// result equals that of passes::foldLayers, for a model of any depth in the
// time of few layers. Builds all layers if no run is longer, or if weights are
// read, which cover all layers.
absl::StatusOr<FoldedPreset> readFoldedPreset(const std::string& path,
                                              const PresetOptions& options,
                                              int64_t kept,
                                              mlir::MLIRContext& context);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_FOLDED_PRESET_H_
