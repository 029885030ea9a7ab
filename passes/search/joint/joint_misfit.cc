#include "passes/search/joint/joint_misfit.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cost_model/scaled_text.h"
#include "passes/search/missing_memory.h"

namespace soapstone::search {
namespace {

std::string groupParts(const simulator::GroupMemory& memory) {
  return absl::StrCat(
      "parameters ", cost_model::bytesText(memory.parameters), ", gradients ",
      cost_model::bytesText(memory.gradients), ", optimizer states ",
      cost_model::bytesText(memory.optimizer), ", activations in flight ",
      cost_model::bytesText(memory.stashes), ", the rest ",
      cost_model::bytesText(memory.total() - memory.parameters -
                            memory.gradients - memory.optimizer -
                            memory.stashes));
}

}  // namespace

absl::Status jointMisfit(const JointPlan& nearest, int64_t capacity) {
  std::string text = absl::StrCat(
      "no plan fits into the ", cost_model::bytesText(capacity),
      " of a device: '", nearest.text, "', which needs least, lacks ",
      cost_model::bytesText(nearest.missingBytes));
  if (nearest.plain) {
    return absl::ResourceExhaustedError(
        absl::StrCat(text, " (", memoryParts(*nearest.plain), ")"));
  }
  const std::vector<simulator::GroupMemory>& groups = nearest.result.memory;
  auto fullest = std::max_element(
      groups.begin(), groups.end(),
      [](const simulator::GroupMemory& a, const simulator::GroupMemory& b) {
        return a.total() < b.total();
      });
  return absl::ResourceExhaustedError(
      absl::StrCat(text, " in group ", fullest - groups.begin(), " (",
                   groupParts(*fullest), ")"));
}

absl::Status noPlanExists(const JointSearchOptions& options) {
  std::string where =
      absl::StrCat("a batch of ", options.batch, " cannot be spread over ",
                   options.devices, " devices");
  if (options.microBatches > 0) {
    return absl::OutOfRangeError(
        absl::StrCat(where, " in ", options.microBatches,
                     " micro-batches; use another number, or auto"));
  }
  return absl::OutOfRangeError(
      absl::StrCat(where, "; use fewer, or a larger batch"));
}

bool needsTooMuch(const strategy::PipelineSpec& spec,
                  const JointOutcome& outcome, int64_t capacity) {
  auto tells = [&](const JointPlan& start) {
    if (start.spec.microBatches <= spec.microBatches || start.plain) {
      return false;
    }
    strategy::PipelineSpec same = start.spec;
    same.microBatches = spec.microBatches;
    if (strategy::pipelineSpecText(same) != strategy::pipelineSpecText(spec))
      return false;
    if (start.peakBytes > 2 * capacity && start.missingBytes > 0) return true;
    int64_t growth = start.spec.microBatches / spec.microBatches;
    return start.spec.groups == 1 &&
           start.result.memory.front().stashes > 2 * capacity / growth;
  };
  return std::any_of(outcome.unfitStarts.begin(), outcome.unfitStarts.end(),
                     tells) ||
         std::any_of(outcome.plans.begin(), outcome.plans.end(), tells);
}

bool isMemoryShort(const JointOutcome& outcome, const SearchTuning& tuning) {
  auto least = [](const std::vector<JointPlan>& plans) {
    double picoseconds = std::numeric_limits<double>::infinity();
    for (const JointPlan& plan : plans) {
      picoseconds =
          std::min(picoseconds, static_cast<double>(plan.periodPicoseconds));
    }
    return picoseconds;
  };
  return outcome.plans.empty() ||
         least(outcome.plans) >
             (1 + tuning.shortMemoryLoss) * least(outcome.unfitStarts);
}

}  // namespace soapstone::search
