#include "passes/search/joint/pipeline_neighbours.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "passes/search/joint/joint_candidates.h"

namespace soapstone::search {
namespace {

// Most chunks of a group that neighbours have (addSchedules has the same
// limit).
constexpr int64_t kMostChunks = 16;
// The stages of ZeRO.
constexpr int kZeroStages = 4;

// Strategies that split nothing but the batch, and what replicas share.
struct WholeName {
  const char* name;
  int zero;
};
constexpr WholeName kWholeNames[] = {{"data-parallel", 0},
                                     {"zero1", 1},
                                     {"zero2", 2},
                                     {"zero3", 3},
                                     {"fsdp", 3}};

// A plan as degrees that multiply to the number of devices, and the rest.
struct PlanGrid {
  // The strategy of a group whose degrees stay as they are; empty: megatron.
  std::string inner;
  int64_t tensor = 1;
  int64_t context = 1;
  int64_t experts = 0;  // Degree of experts beside the others; 0: none.
  int64_t replicas = 1;
  int64_t groups = 1;
  int64_t microBatches = 1;
  int64_t chunks = 1;
  std::string schedule = "1f1b";
  std::string recompute = "none";
  std::string send = "early";
  int zero = 0;

  int64_t devices() const { return tensor * context * replicas * groups; }
};

std::optional<PlanGrid> gridOf(const strategy::PipelineSpec& spec,
                               int64_t devices) {
  bool isMegatron = absl::StartsWith(spec.inner, "megatron:");
  bool isContext = absl::StartsWith(spec.inner, "context:");
  auto whole = std::find_if(
      std::begin(kWholeNames), std::end(kWholeNames),
      [&](const WholeName& known) { return spec.inner == known.name; });
  bool isWhole = whole != std::end(kWholeNames);
  PlanGrid grid;
  if (!isMegatron && !isContext && !isWhole) grid.inner = spec.inner;
  grid.groups = spec.groups;
  grid.microBatches = std::max<int64_t>(1, spec.microBatches);
  grid.chunks = spec.chunksPerGroup;
  grid.schedule = spec.schedule;
  grid.recompute = spec.recompute;
  grid.send = spec.send;
  grid.context = contextOf(spec);
  if (isMegatron) {
    grid.tensor = std::max<int64_t>(1, argumentOf(spec, "t"));
    grid.experts = argumentOf(spec, "e");
  }
  grid.zero =
      isWhole ? whole->zero : static_cast<int>(argumentOf(spec, "zero"));
  if (spec.sharesOptimizer) grid.zero = spec.scattersGradients ? 2 : 1;
  grid.replicas = spec.replicas > 0
                      ? spec.replicas
                      : devices / (grid.groups * grid.tensor * grid.context);
  bool isComplete = !grid.inner.empty() || grid.devices() == devices;
  return isComplete ? std::make_optional(grid) : std::nullopt;
}

std::string textOf(const PlanGrid& grid) {
  std::string text = grid.inner.empty()
                         ? absl::StrCat("megatron:t=", grid.tensor)
                         : grid.inner;
  bool hasArguments = absl::StrContains(text, ':');
  auto add = [&](const char* key, int64_t number, int64_t usual) {
    if (number == usual) return;
    absl::StrAppend(&text, hasArguments ? "," : ":", key, "=", number);
    hasArguments = true;
  };
  if (grid.inner.empty()) {
    add("c", grid.context, 1);
    add("e", grid.experts, 0);
    add("d", grid.replicas, 0);
  }
  add("p", grid.groups, 1);
  add("m", grid.microBatches, 1);
  add("v", grid.chunks, 1);
  add("zero", grid.zero, 0);
  absl::StrAppend(&text, ",schedule=", grid.schedule,
                  ",recompute=", grid.recompute, ",send=", grid.send);
  if (grid.groups > 1) absl::StrAppend(&text, ",cut=work");
  return text;
}

class Neighbours {
 public:
  Neighbours(const PlanGrid& own, int64_t batch) : own(own), batch(batch) {}

  std::vector<strategy::PipelineSpec> list() {
    changeStorage();
    changeRecomputation();
    if (own.groups > 1) changeSchedule();
    changeMicroBatches();
    if (own.inner.empty()) changeDegrees();
    return std::move(neighbours);
  }

 private:
  void add(const PlanGrid& grid) {
    bool isDealtOut = grid.microBatches > 0 && batch % grid.microBatches == 0 &&
                      batch / grid.microBatches >= grid.replicas;
    if (!isDealtOut) return;
    absl::StatusOr<strategy::PipelineSpec> spec =
        strategy::parsePipelineSpec(textOf(grid));
    if (!spec.ok()) return;
    spec->microBatches = grid.microBatches;  // A text without is none.
    neighbours.push_back(*std::move(spec));
  }

  void changeStorage() {
    if (own.inner.empty() && own.replicas * own.context == 1) return;
    for (int zero = 0; zero < kZeroStages; ++zero) {
      PlanGrid other = own;
      other.zero = zero;
      if (zero != own.zero) add(other);
    }
  }

  void changeRecomputation() {
    for (const char* kind : {"none", "selective", "full"}) {
      PlanGrid other = own;
      other.recompute = kind;
      if (own.recompute != kind) add(other);
    }
  }

  void changeSchedule() {
    auto change = [&](const char* family, int64_t chunks) {
      PlanGrid other = own;
      other.schedule = family;
      other.chunks = chunks;
      bool isOther = own.schedule != family || own.chunks != chunks;
      if (isOther) add(other);
    };
    for (const char* family : {"zbv", "v-half", "v-min", "dualpipe-v"}) {
      change(family, 2);
    }
    for (const char* family : {"1f1b", "zb-h1", "zb-h2"}) change(family, 1);
    if (own.microBatches % own.groups != 0) return;
    for (int64_t chunks :
         {own.chunks - 1, own.chunks + 1, 2 * own.chunks, own.chunks / 2}) {
      if (chunks > 1 && chunks <= kMostChunks) change("interleaved", chunks);
    }
  }

  // Twice as many, half as many, and the nearest numbers that divide the batch.
  void changeMicroBatches() {
    std::vector<int64_t> counts = {2 * own.microBatches};
    if (own.microBatches % 2 == 0) counts.push_back(own.microBatches / 2);
    int64_t more = own.microBatches + 1;
    while (more < batch && batch % more != 0) ++more;
    int64_t fewer = own.microBatches - 1;
    while (fewer > 1 && batch % fewer != 0) --fewer;
    for (int64_t nearest : {more, fewer}) {
      bool isNew =
          std::find(counts.begin(), counts.end(), nearest) == counts.end();
      if (isNew) counts.push_back(nearest);
    }
    for (int64_t count : counts) {
      PlanGrid other = own;
      other.microBatches = count;
      add(other);
    }
  }

  // More of one degree and less of another.
  void changeDegrees() {
    for (int64_t factor : {2, 3, 5, 7}) changeDegreesBy(factor);
  }

  // With as many samples of a replica in a micro-batch as before, and in as
  // many micro-batches.
  void changeDegreesBy(int64_t factor) {
    const std::array<int64_t PlanGrid::*, 4> degrees = {
        &PlanGrid::tensor, &PlanGrid::context, &PlanGrid::replicas,
        &PlanGrid::groups};
    for (int64_t PlanGrid::* more : degrees) {
      for (int64_t PlanGrid::* less : degrees) {
        if (more == less || own.*less % factor != 0) continue;
        PlanGrid other = own;
        other.*more *= factor;
        other.*less /= factor;
        if (other.groups == 1) {
          other.chunks = 1;
          other.schedule = "1f1b";
        }
        if (other.replicas == 1 && other.context == 1) other.zero = 0;
        const int64_t rows = own.microBatches * own.replicas;
        if (rows % other.replicas == 0) {
          other.microBatches = rows / other.replicas;
          add(other);
        }
        if (other.microBatches == own.microBatches) continue;
        other.microBatches = own.microBatches;
        add(other);
      }
    }
  }

  const PlanGrid& own;
  int64_t batch;
  std::vector<strategy::PipelineSpec> neighbours;
};

}  // namespace

std::vector<strategy::PipelineSpec> pipelineNeighboursOf(
    const strategy::PipelineSpec& spec, int64_t batch, int64_t devices) {
  std::optional<PlanGrid> grid = gridOf(spec, devices);
  if (!grid) return {};
  return Neighbours(*grid, batch).list();
}

}  // namespace soapstone::search
