// How long it takes to plan what strategies ask for most, by devices, and to
// find a plan that was made before.
#include <string>
#include <utility>
#include <vector>

#include "benchmark/benchmark.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/sharding/resharding_planner.h"

namespace soapstone {
namespace {

constexpr int64_t kElementBytes = 4;
// Activations of [batch, sequence, hidden].
const std::vector<int64_t> kShape{1024, 1024, 4096};

struct Move {
  sharding::Layout source;
  sharding::Layout target;
};

sharding::DeviceGrid grid(int64_t devices, int first = 0) {
  return sharding::DeviceGrid::range(first, static_cast<int>(devices));
}
sharding::LayoutBuilder builder() { return sharding::LayoutBuilder(kShape); }

// All moves are of batch split 4 ways and the rest of the devices otherwise.
Move allReduce(int64_t devices) {
  return {*builder().split(0, 4).partial(devices / 4).build(grid(devices)),
          *builder().split(0, 4).replicate(devices / 4).build(grid(devices))};
}
Move reduceScatter(int64_t devices) {
  return {*builder().split(0, 4).partial(devices / 4).build(grid(devices)),
          *builder().split(0, 4).split(1, devices / 4).build(grid(devices))};
}
Move allGather(int64_t devices) {
  return {*builder().split(0, 4).split(1, devices / 4).build(grid(devices)),
          *builder().split(0, 4).replicate(devices / 4).build(grid(devices))};
}
Move allToAll(int64_t devices) {
  return {*builder().split(0, 4).split(1, devices / 4).build(grid(devices)),
          *builder().split(0, 4).split(2, devices / 4).build(grid(devices))};
}
Move nothing(int64_t devices) {
  return {*builder().split(0, devices).build(grid(devices)),
          *builder().split(0, 4).split(0, devices / 4).build(grid(devices))};
}
// Another degree on the same dimension: uneven, no collective.
Move resplit(int64_t devices) {
  return {*builder().split(0, devices).build(grid(devices)),
          *builder().split(0, devices - 1).build(grid(devices - 1))};
}
// From one pipeline stage to the next, which splits otherwise.
Move nextStage(int64_t devices) {
  return {*builder().split(0, 4).partial(devices / 4).build(grid(devices)),
          *builder()
               .split(0, devices / 4)
               .replicate(4)
               .build(grid(devices, static_cast<int>(devices)))};
}
Move halo(int64_t devices) {
  sharding::Halo window{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  return {*builder().split(0, 4).split(1, devices / 4).build(grid(devices)),
          *builder()
               .halo(1, window, kShape[1])
               .split(0, 4)
               .split(1, devices / 4)
               .build(grid(devices))};
}

void planMove(benchmark::State& state, Move (*make)(int64_t)) {
  Move move = make(state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        sharding::planResharding(move.source, move.target, kElementBytes));
  }
  sharding::ReshardingPlan plan =
      *sharding::planResharding(move.source, move.target, kElementBytes);
  std::string label;
  for (const sharding::ReshardingStep& step : plan.steps) {
    label += std::string(label.empty() ? "" : " + ") +
             sharding::stepKindName(step.kind);
  }
  state.SetLabel(label);
}

void findPlan(benchmark::State& state, Move (*make)(int64_t)) {
  Move move = make(state.range(0));
  sharding::ReshardingCache cache;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        cache.plan(move.source, move.target, kElementBytes));
  }
}

BENCHMARK_CAPTURE(planMove, all_reduce, allReduce)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, reduce_scatter, reduceScatter)
    ->Arg(8)
    ->Arg(64)
    ->Arg(1024);
BENCHMARK_CAPTURE(planMove, all_gather, allGather)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, all_to_all, allToAll)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, nothing, nothing)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, resplit, resplit)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, next_stage, nextStage)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(planMove, halo, halo)->Arg(8)->Arg(64)->Arg(1024);
BENCHMARK_CAPTURE(findPlan, cached, nextStage)->Arg(64);

}  // namespace
}  // namespace soapstone

BENCHMARK_MAIN();
