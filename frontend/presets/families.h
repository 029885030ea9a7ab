#ifndef SOAPSTONE_FRONTEND_PRESETS_FAMILIES_H_
#define SOAPSTONE_FRONTEND_PRESETS_FAMILIES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/presets/fields.h"
#include "frontend/presets/model_builder.h"

namespace soapstone::presets {

// Sizes that a configuration leaves open.
struct RunSizes {
  int64_t batch = 0;
  // `--dim seq=N`, the length of each sequence (T5: of the encoder's).
  std::optional<int64_t> steps;
  // `--dim target=N`, the length of T5's decoder; else as long as `steps`.
  std::optional<int64_t> targetSteps;
  // `--dim layers=N`: in place of the configuration's number.
  std::optional<int64_t> layers;
  // `--dim group=N` and `--dim capacity=N`: see MixtureForm.
  std::optional<int64_t> group;
  std::optional<int64_t> capacity;
  // Layers of the longest run of equal ones that are built (readFoldedPreset);
  // 0: all.
  int64_t keptLayers = 0;
};

// A run of equal layers of which only some are built.
struct LayerRun {
  int64_t layers = 0;  // 0: all layers of the model are built.
  int64_t built = 0;
};

// The input of the builder of a family.
struct FamilyInput {
  Fields& config;
  const RunSizes& sizes;
  ModelBuilder& model;
  std::vector<std::string>& notes;  // One line each.
  LayerRun& run;                    // Set by `layersToBuild`.

  // The length of sequences; refused unless --seq gives it, or if it is longer
  // than the `longest` that the model can take (0: any).
  int64_t steps(int64_t longest = 0) const;
  // The configuration's number of layers unless --dim layers overrides it, at
  // most 10,000; `missing` where there is no field, which 0 makes an error.
  int64_t layers(llvm::StringRef field, int64_t missing = 0) const;
  // The numbers of the layers to build, ascending: all of them, or few of the
  // longest run of equal ones (RunSizes::keptLayers). `kinds` is equal for
  // layers that differ only in number. For models of one stack.
  std::vector<int64_t> layersToBuild(const std::vector<int64_t>& kinds);
};

using Outputs = std::vector<std::pair<std::string, mlir::Value>>;
using FamilyBuilder = Outputs (*)(FamilyInput& input);

// Builders by family; each throws Refusal.
Outputs buildLlama(FamilyInput& input);
Outputs buildMistral(FamilyInput& input);
Outputs buildQwen2(FamilyInput& input);
Outputs buildQwen2Mixture(FamilyInput& input);
Outputs buildQwen3(FamilyInput& input);
Outputs buildQwen3Mixture(FamilyInput& input);
Outputs buildMixtral(FamilyInput& input);
Outputs buildGemma(FamilyInput& input);
Outputs buildGemma2(FamilyInput& input);
Outputs buildGemma3Text(FamilyInput& input);
Outputs buildSeedOss(FamilyInput& input);
Outputs buildGranite(FamilyInput& input);
Outputs buildSmolLm3(FamilyInput& input);
Outputs buildOlmo2(FamilyInput& input);
Outputs buildOlmo(FamilyInput& input);
Outputs buildOlmoMixture(FamilyInput& input);
Outputs buildStarcoder2(FamilyInput& input);
Outputs buildStableLm(FamilyInput& input);
Outputs buildNemotron(FamilyInput& input);
Outputs buildCohere(FamilyInput& input);
Outputs buildPhi3(FamilyInput& input);
Outputs buildArcee(FamilyInput& input);
Outputs buildCohere2(FamilyInput& input);
Outputs buildCwm(FamilyInput& input);
Outputs buildErnie45(FamilyInput& input);
Outputs buildExaone4(FamilyInput& input);
Outputs buildGlm(FamilyInput& input);
Outputs buildGlm4(FamilyInput& input);
Outputs buildHelium(FamilyInput& input);
Outputs buildHyperClovaX(FamilyInput& input);
Outputs buildInternLm3(FamilyInput& input);
Outputs buildMinistral(FamilyInput& input);
Outputs buildOlmo3(FamilyInput& input);
Outputs buildDeepseek2(FamilyInput& input);
Outputs buildDeepseek3(FamilyInput& input);
Outputs buildGlm4Mixture(FamilyInput& input);
Outputs buildDots1(FamilyInput& input);
Outputs buildGptOss(FamilyInput& input);
Outputs buildOpt(FamilyInput& input);
Outputs buildBloom(FamilyInput& input);
Outputs buildFalcon(FamilyInput& input);
Outputs buildMpt(FamilyInput& input);
Outputs buildPhi(FamilyInput& input);
Outputs buildHunYuan(FamilyInput& input);
Outputs buildHunYuanMixture(FamilyInput& input);
Outputs buildGraniteMixture(FamilyInput& input);
Outputs buildGraniteSharedMixture(FamilyInput& input);
Outputs buildErnie45Mixture(FamilyInput& input);
Outputs buildMiniMaxM2(FamilyInput& input);
Outputs buildGpt2(FamilyInput& input);
Outputs buildGptJ(FamilyInput& input);
Outputs buildGptNeox(FamilyInput& input);
Outputs buildBert(FamilyInput& input);
Outputs buildRoberta(FamilyInput& input);
Outputs buildVit(FamilyInput& input);
Outputs buildT5(FamilyInput& input);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_FAMILIES_H_
