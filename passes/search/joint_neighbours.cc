#include "passes/search/joint_neighbours.h"

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "passes/search/joint_candidates.h"

namespace soapstone::search {

std::vector<strategy::PipelineSpec> neighboursOf(
    const strategy::PipelineSpec& spec, int64_t batch, int64_t devices,
    int64_t nodes) {
  std::vector<strategy::PipelineSpec> neighbours;
  bool sharesMore = spec.scattersGradients || argumentOf(spec, "zero") > 0;
  if (spec.isStaged() && !sharesMore && spec.replicas > 1) {
    neighbours.push_back(spec);
    neighbours.back().sharesOptimizer = !spec.sharesOptimizer;
  }
  if (spec.groups > 1 || spec.microBatches < 2) return neighbours;
  if (spec.microBatches > 2) {
    neighbours.push_back(spec);
    int64_t& count = neighbours.back().microBatches;
    do {
      --count;
    } while (batch % count != 0);
  }
  int64_t groups = nodes > 1 ? nodes : 2;
  bool isWhole = argumentOf(spec, "t") < 2 && contextOf(spec) == 1 &&
                 !absl::StartsWith(spec.inner, "hsdp");
  if (!isWhole || devices <= groups || devices % groups != 0) return neighbours;
  absl::StatusOr<strategy::PipelineSpec> hybrid = strategy::parsePipelineSpec(
      absl::StrCat("hsdp:d=", groups, ",m=", spec.microBatches,
                   ",recompute=", spec.recompute));
  if (hybrid.ok()) neighbours.push_back(*std::move(hybrid));
  return neighbours;
}

}  // namespace soapstone::search
