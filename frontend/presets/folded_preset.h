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
  // How many layers the run has, and how many of them are there; zeros if all
  // layers of the model are.
  int layers = 0;
  int built = 0;
};

// As readPreset, but of the longest run of equal layers `kept` are built: the
// first ones and the last, named by their numbers in the whole model. That is
// what passes::foldLayers leaves of it, for a model of any depth in the time
// that few layers take. All layers are built where no run is longer, and where
// weights are read, which are there for all.
absl::StatusOr<FoldedPreset> readFoldedPreset(const std::string& path,
                                              const PresetOptions& options,
                                              int64_t kept,
                                              mlir::MLIRContext& context);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_FOLDED_PRESET_H_
