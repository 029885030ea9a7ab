#include "passes/search/joint/joint_neighbours.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/joint_candidates.h"

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
  bool isWhole = argumentOf(spec, "t") < 2 && contextOf(spec) == 1;
  if (!isWhole) return neighbours;
  // Groups of whole nodes, or the halves of a single one.
  for (int64_t groups = 2; groups <= std::max<int64_t>(2, nodes); ++groups) {
    bool isWholeNodes = nodes % groups == 0 || nodes == 1;
    if (!isWholeNodes || devices <= groups || devices % groups != 0) continue;
    absl::StatusOr<strategy::PipelineSpec> hybrid = strategy::parsePipelineSpec(
        absl::StrCat("hsdp:d=", groups, ",m=", spec.microBatches,
                     ",recompute=", spec.recompute));
    if (hybrid.ok()) neighbours.push_back(*std::move(hybrid));
  }
  return neighbours;
}

NamedPlans namedPlans(int64_t batch, int64_t devices,
                      const std::string& recompute) {
  NamedPlans named;
  for (const char* name : {"zero2", "fsdp"}) {
    named.emplace_back();
    for (int64_t samples : {1, 2, 4}) {
      const int64_t count = microBatchesOf(batch, devices, samples);
      if (count == 0) continue;
      // Parsed, as the name says who shares what, too.
      absl::StatusOr<strategy::PipelineSpec> spec =
          strategy::parsePipelineSpec(absl::StrCat(name, ":m=", count));
      if (!spec.ok()) continue;
      spec->recompute = recompute;
      named.back().push_back(*std::move(spec));
    }
  }
  return named;
}

absl::StatusOr<strategy::PipelineSpec> startOf(const std::string& text,
                                               int64_t microBatches) {
  SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                             strategy::parsePipelineSpec(text));
  if (!spec.devices.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--start '", text,
        "': a search chooses the devices of groups itself; leave out on="));
  }
  if (spec.microBatches == 0)
    spec.microBatches = std::max<int64_t>(1, microBatches);
  return spec;
}

}  // namespace soapstone::search
