#include "passes/strategies/foreign_recomputation.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::strategy {
namespace {

using simulator::Recomputation;
using simulator::RecomputationChoice;

// torchtitan's choice of what is computed again. Its choice by op keeps every
// second product (Megatron-LM's "selective" means attention); a number n
// repeats every n-th layer, 2 by default.
absl::StatusOr<std::string> selectedLayers(const ForeignSettings& settings) {
  std::string option =
      valueOf(settings, "activation-checkpoint.selective-ac-option");
  if (option == "op") return "alternate";
  std::optional<RecomputationChoice> choice = simulator::parseRecomputation(
      absl::StrCat("every:", option.empty() ? "2" : option));
  if (choice) return simulator::recomputationText(*choice);
  return refuseChoice("activation-checkpoint.selective-ac-option", option,
                      "use op or a number of layers");
}

absl::StatusOr<std::string> wholeLayers(const ForeignSettings& settings,
                                        int64_t layers) {
  std::string method = valueOf(settings, "recompute-method");
  if (method.empty()) {
    method = valueOf(settings, "activations-checkpoint-method");
  }
  if (method == "block") return absl::StrCat("full:", layers);
  if (!method.empty() && method != "uniform") {
    return refuseChoice("recompute-method", method, "use uniform or block");
  }
  return layers > 1 ? absl::StrCat("uniform:", layers) : "full";
}

absl::StatusOr<std::string> selectedModules(const ForeignSettings& settings) {
  std::string modules = valueOf(settings, "recompute-modules");
  if (modules.empty() || modules == "core_attn") return "selective";
  std::vector<std::string> words =
      absl::StrSplit(modules, ' ', absl::SkipEmpty());
  std::string text = absl::StrJoin(words, "+");
  std::optional<RecomputationChoice> choice =
      simulator::parseRecomputation(text);
  if (!choice || choice->kind != Recomputation::kModules) {
    return refuseChoice(
        "recompute-modules", modules,
        absl::StrCat("use one or several of ",
                     absl::StrJoin(simulator::layerModuleNames(), ", ")));
  }
  return simulator::recomputationText(*choice);
}

// By the settings of Megatron-LM, NeMo and llm-foundry.
absl::StatusOr<std::string> byGranularity(const ForeignSettings& settings,
                                          int64_t layers) {
  std::string granularity = valueOf(settings, "recompute-granularity");
  if (granularity.empty()) {
    granularity = valueOf(settings, "activations-checkpoint-granularity");
  }
  if (granularity.empty() &&
      valueOf(settings, "recompute-activations") == "true") {
    granularity = "selective";
  }
  bool isOn = valueOf(settings, "checkpoint-activations") == "true" ||
              valueOf(settings, "activation-checkpointing") == "true";
  // Before Megatron-LM had granularities, naming a method computed whole layers
  // again. NeMo names both, and no granularity computes none.
  const bool isByMethod =
      settings.count("activations-checkpoint-granularity") == 0 &&
      !valueOf(settings, "activations-checkpoint-method").empty();
  if (granularity.empty() && (isOn || isByMethod)) granularity = "full";
  if (granularity == "selective") return selectedModules(settings);
  if (granularity == "full") return wholeLayers(settings, layers);
  return "";
}

}  // namespace

absl::StatusOr<std::string> foreignRecomputation(
    const ForeignSettings& settings, int64_t layers) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string words,
                             byGranularity(settings, layers));
  std::string mode = valueOf(settings, "activation-checkpoint.mode");
  if (mode == "full") return "full";
  if (mode == "selective") return selectedLayers(settings);
  if (mode == "memory_budget") {
    return refuseChoice("activation-checkpoint.mode", mode,
                        "use full, selective or none, or a share of the bytes: "
                        "--strategy zero3:recompute=50%");
  }
  return words;
}

std::optional<std::string> megatronRecomputation(const std::string& words) {
  std::optional<RecomputationChoice> choice =
      simulator::parseRecomputation(words);
  if (!choice) return std::nullopt;
  const simulator::RecomputedParts& parts = choice->parts;
  auto whole = [](const char* method, int layers) {
    return absl::StrCat(" --recompute-granularity full --recompute-method ",
                        method, " --recompute-num-layers ", layers);
  };
  switch (choice->kind) {
    case Recomputation::kNone:
      return "";
    case Recomputation::kSelective:
      return " --recompute-granularity selective";
    case Recomputation::kFull:
      if (parts.layersApart > 1) return std::nullopt;
      return parts.firstLayers > 0 ? whole("block", parts.firstLayers)
                                   : whole("uniform", parts.layersAtOnce);
    case Recomputation::kModules: {
      std::string text =
          " --recompute-granularity selective --recompute-modules";
      for (simulator::LayerModule module : parts.modules) {
        absl::StrAppend(&text, " ", simulator::layerModuleName(module));
      }
      return text;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace soapstone::strategy
