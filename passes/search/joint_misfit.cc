#include "passes/search/joint_misfit.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cost_model/scaled_text.h"
#include "passes/search/missing_memory.h"

namespace soapstone {
namespace {

std::string groupParts(const GroupMemory& memory) {
  return absl::StrCat(
      "parameters ", bytesText(memory.parameters), ", gradients ",
      bytesText(memory.gradients), ", optimizer states ",
      bytesText(memory.optimizer), ", activations in flight ",
      bytesText(memory.stashes), ", the rest ",
      bytesText(memory.total() - memory.parameters - memory.gradients -
                memory.optimizer - memory.stashes));
}

}  // namespace

absl::Status jointMisfit(const JointPlan& nearest, int64_t capacity) {
  std::string text = absl::StrCat("no plan fits into the ", bytesText(capacity),
                                  " of a device: '", nearest.text,
                                  "', which needs least, lacks ",
                                  bytesText(nearest.missingBytes));
  if (nearest.plain) {
    return absl::ResourceExhaustedError(
        absl::StrCat(text, " (", memoryParts(*nearest.plain), ")"));
  }
  const std::vector<GroupMemory>& groups = nearest.result.memory;
  auto fullest =
      std::max_element(groups.begin(), groups.end(),
                       [](const GroupMemory& a, const GroupMemory& b) {
                         return a.total() < b.total();
                       });
  return absl::ResourceExhaustedError(
      absl::StrCat(text, " in group ", fullest - groups.begin(), " (",
                   groupParts(*fullest), ")"));
}

}  // namespace soapstone
