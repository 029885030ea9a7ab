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

void tryNamed(const NamedPlans& full, const NamedPlans& none,
              const NamedTrial& trial) {
  // The plans in one place of all lists: most often all are wanted.
  auto prepare = [&](const NamedPlans& plans, size_t place) {
    std::vector<strategy::PipelineSpec> next;
    for (const auto& list : plans) {
      if (place < list.size()) next.push_back(list[place]);
    }
    trial.prepare(std::move(next));
  };
  for (size_t k = 0; k < full.size(); ++k) {
    for (size_t i = 0; i < full[k].size(); ++i) {
      if (trial.isOver()) return;
      bool isOther = trial.microBatches > 0 &&
                     full[k][i].microBatches != trial.microBatches;
      if (isOther) continue;
      prepare(full, i);
      const bool fits = trial.fits(full[k][i]);
      if (i == 0 && !fits) break;
      if (!fits) continue;
      prepare(none, i);
      trial.fits(none[k][i]);
    }
  }
}

void tryEach(const NamedPlans& full, const NamedPlans& none,
             const NamedTrial& trial) {
  for (size_t k = 0; k < full.size(); ++k) {
    tryNamed({full[k]}, {none[k]}, trial);
  }
}

NamedPlans gridPlans(int64_t batch, int64_t devices, int64_t perNode,
                     const std::string& recompute) {
  constexpr int64_t kMostStages = 64;
  constexpr int64_t kOfStage = 4;
  NamedPlans grid;
  auto add = [&](int64_t tensor, int64_t groups) {
    const int64_t replicas = devices / (tensor * groups);
    const int64_t most = mostMicroBatches(batch, replicas);
    if (most == 0) return;
    int64_t few = std::min(most, groups > 1 ? kOfStage * groups : 1);
    while (batch % few != 0) ++few;
    grid.emplace_back();
    for (int64_t count : {most, few}) {
      absl::StatusOr<strategy::PipelineSpec> spec =
          strategy::parsePipelineSpec(absl::StrCat(
              "megatron:t=", tensor, ",d=", replicas, ",p=", groups,
              ",m=", count, ",zero=", replicas > 1 ? 1 : 0,
              ",recompute=", recompute, groups > 1 ? ",cut=work" : ""));
      bool isNew = grid.back().empty() || count != most;
      if (spec.ok() && isNew) grid.back().push_back(*std::move(spec));
    }
  };
  for (int64_t tensor = 1; tensor <= std::min(perNode, devices); ++tensor) {
    if (devices % tensor != 0) continue;
    for (int64_t groups = 1; groups <= std::min(kMostStages, devices / tensor);
         ++groups) {
      if (devices / tensor % groups == 0) add(tensor, groups);
    }
  }
  return grid;
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
