#include "simulator/pipeline/recomputation_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::simulator {
namespace {

constexpr int kMostLayers = 1 << 14;

constexpr std::array<std::pair<Recomputation, const char*>, 5> kWords = {{
    {Recomputation::kNone, "none"},
    {Recomputation::kSelective, "selective"},
    {Recomputation::kAlternate, "alternate"},
    {Recomputation::kFull, "full"},
    {Recomputation::kListed, "listed"},
}};

// Megatron-Core's names (transformer_config.py: recompute_modules).
constexpr std::array<std::pair<LayerModule, const char*>, 7> kModules = {{
    {LayerModule::kCoreAttention, "core_attn"},
    {LayerModule::kLayerNorm, "layernorm"},
    {LayerModule::kLatentUp, "mla_up_proj"},
    {LayerModule::kMlp, "mlp"},
    {LayerModule::kExpertInner, "moe_act"},
    {LayerModule::kSharedExperts, "shared_experts"},
    {LayerModule::kMixture, "moe"},
}};

// Reads a number of layers behind `prefix`.
bool readLayers(absl::string_view text, absl::string_view prefix, int* count) {
  return absl::ConsumePrefix(&text, prefix) && absl::SimpleAtoi(text, count) &&
         *count >= 1 && *count <= kMostLayers;
}

std::optional<std::vector<LayerModule>> readModules(absl::string_view text) {
  std::vector<LayerModule> modules;
  for (absl::string_view word : absl::StrSplit(text, '+')) {
    auto known =
        std::find_if(kModules.begin(), kModules.end(),
                     [&](const auto& entry) { return word == entry.second; });
    if (known == kModules.end()) return std::nullopt;
    if (std::count(modules.begin(), modules.end(), known->first) > 0) {
      return std::nullopt;
    }
    modules.push_back(known->first);
  }
  std::sort(modules.begin(), modules.end());
  return modules;
}

}  // namespace

std::optional<RecomputationChoice> parseRecomputation(absl::string_view text) {
  RecomputationChoice choice;
  for (const auto& [kind, word] : kWords) {
    choice.kind = kind;
    if (text == word && kind != Recomputation::kListed) return choice;
  }
  choice.kind = Recomputation::kFull;
  if (readLayers(text, "full:", &choice.parts.firstLayers)) return choice;
  choice.parts = {};
  if (readLayers(text, "uniform:", &choice.parts.layersAtOnce)) return choice;
  choice.parts = {};
  if (readLayers(text, "every:", &choice.parts.layersApart)) return choice;
  choice.parts = {};
  choice.kind = Recomputation::kShare;
  absl::string_view share = text;
  if (absl::ConsumeSuffix(&share, "%") &&
      absl::SimpleAtoi(share, &choice.keptPercent) && choice.keptPercent >= 0 &&
      choice.keptPercent <= 100) {
    return choice;
  }
  std::optional<std::vector<LayerModule>> modules = readModules(text);
  if (!modules) return std::nullopt;
  return RecomputationChoice{.kind = Recomputation::kModules,
                             .parts = {.modules = *std::move(modules)}};
}

std::string recomputationText(const RecomputationChoice& choice) {
  const RecomputedParts& parts = choice.parts;
  if (choice.kind == Recomputation::kShare) {
    return absl::StrCat(choice.keptPercent, "%");
  }
  if (choice.kind == Recomputation::kModules) {
    return absl::StrJoin(parts.modules, "+",
                         [](std::string* text, LayerModule module) {
                           absl::StrAppend(text, layerModuleName(module));
                         });
  }
  if (parts.firstLayers > 0) return absl::StrCat("full:", parts.firstLayers);
  if (parts.layersAtOnce > 1) {
    return absl::StrCat("uniform:", parts.layersAtOnce);
  }
  if (parts.layersApart > 1) return absl::StrCat("every:", parts.layersApart);
  for (const auto& [kind, word] : kWords) {
    if (choice.kind == kind) return word;
  }
  return "";
}

std::vector<std::string> recomputationWords() {
  return {"none",
          "selective",
          "alternate",
          "full",
          "full:LAYERS",
          "uniform:LAYERS",
          "every:LAYERS",
          "0%..100%",
          absl::StrCat("modules joined by '+' (",
                       absl::StrJoin(layerModuleNames(), ", "), ")")};
}

std::vector<std::string> layerModuleNames() {
  std::vector<std::string> names;
  for (const auto& [module, name] : kModules) names.emplace_back(name);
  return names;
}

std::string layerModuleName(LayerModule module) {
  for (const auto& [known, name] : kModules) {
    if (known == module) return name;
  }
  return "";
}

}  // namespace soapstone::simulator
