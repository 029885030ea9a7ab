#include "frontend/driver/report/recomputation_words.h"

#include "absl/strings/str_cat.h"
#include "passes/search/joint/pipeline_plan.h"

namespace soapstone::driver {
namespace {

std::string wholeLayersText(const simulator::RecomputedParts& parts) {
  if (parts.firstLayers > 0) {
    return absl::StrCat("inputs of the first ", parts.firstLayers,
                        " layers of a chunk, which are computed again, and all "
                        "activations of the others");
  }
  if (parts.layersAtOnce > 1) {
    return absl::StrCat("the input of every ", parts.layersAtOnce,
                        " layers, which are computed again at once");
  }
  if (parts.layersApart > 1) {
    return absl::StrCat("the input of one in ", parts.layersApart,
                        " layers, which is computed again, and all "
                        "activations of the others");
  }
  return "inputs of layers, which are computed again";
}

}  // namespace

std::string keptActivations(const simulator::PipelinePlan& plan) {
  switch (plan.recomputation) {
    case simulator::Recomputation::kNone:
      return "all activations";
    case simulator::Recomputation::kSelective:
      return "activations without the core of attention, which is computed "
             "again";
    case simulator::Recomputation::kFull:
      return wholeLayersText(plan.recomputedParts);
    case simulator::Recomputation::kShare:
      return absl::StrCat("at most ", plan.keptPercent,
                          " % of activations; the rest is computed again");
    case simulator::Recomputation::kListed:
      return "activations of all ops but those that are computed again";
    case simulator::Recomputation::kAlternate:
      return "attention and every second product of a layer; the rest is "
             "computed again";
    case simulator::Recomputation::kModules:
      return absl::StrCat("activations without ",
                          search::recomputationText(plan),
                          ", which are computed again");
  }
  return "";
}

std::string computedAgain(const simulator::PipelinePlan& plan) {
  switch (plan.recomputation) {
    case simulator::Recomputation::kFull:
      if (plan.recomputedParts.layersApart > 1) {
        return absl::StrCat("one in ", plan.recomputedParts.layersApart,
                            " layers");
      }
      return plan.recomputedParts.firstLayers > 0 ? "the first layers of chunks"
                                                  : "layers";
    case simulator::Recomputation::kAlternate:
      return "every second product of a layer";
    case simulator::Recomputation::kSelective:
      return "attention";
    case simulator::Recomputation::kModules:
      return search::recomputationText(plan);
    default:
      return "";
  }
}

}  // namespace soapstone::driver
