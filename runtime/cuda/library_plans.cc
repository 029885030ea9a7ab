#include "runtime/cuda/library_plans.h"

#include <cstdio>
#include <mutex>

#include "runtime/core/error.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/library_versions.h"

namespace soapstone::runtime {
namespace {

void append(PlanKey& key, const Dims& dims) {
  key.push_back(dims.count);
  key.insert(key.end(), dims.values, dims.values + dims.count);
}

void append(PlanKey& key, const HeadStrides& strides) {
  key.insert(key.end(), {strides.batch, strides.head, strides.row});
}

PlanKey keyOf(const Convolution& op, ConvolutionPass pass) {
  PlanKey key{static_cast<int64_t>(pass), static_cast<int64_t>(op.type),
              op.groups, op.channelsLast, op.weightChannelsLast};
  for (const Dims* dims : {&op.input, &op.weight, &op.result, &op.strides,
                           &op.padLow, &op.padHigh, &op.dilations}) {
    append(key, *dims);
  }
  return key;
}

PlanKey keyOf(const Attention& op, bool isGradient) {
  PlanKey key{isGradient,      static_cast<int64_t>(op.type),
              op.causal,       op.dropoutRatio > 0,
              op.scoreCap > 0, static_cast<int64_t>(op.maskType)};
  for (const Dims* dims : {&op.query, &op.key, &op.value, &op.mask,
                           &op.globalShape, &op.globalOffsets}) {
    append(key, *dims);
  }
  for (const HeadStrides* strides : {&op.queryStrides, &op.keyStrides,
                                     &op.valueStrides, &op.resultStrides}) {
    append(key, *strides);
  }
  return key;
}

PlanKey keyOf(const Pool& op, PoolingPass pass) {
  PlanKey key{static_cast<int64_t>(pass), static_cast<int64_t>(op.type),
              static_cast<int64_t>(op.kind), op.countPadding, op.channelsLast};
  for (const Dims* dims :
       {&op.input, &op.result, &op.window, &op.strides, &op.padLow, &op.padHigh,
        &op.dilations, &op.extraHigh}) {
    append(key, *dims);
  }
  return key;
}

// Epsilon is given when the plan runs, and parameters are f32 by then.
PlanKey keyOf(const BatchNorm& op, bool isGradient, bool hasAddend) {
  PlanKey key{isGradient, static_cast<int64_t>(op.type), op.channelsLast,
              op.relu, hasAddend};
  append(key, op.shape);
  return key;
}

// Says, once for each kind of graph, that the library refuses what it should
// know: nothing else would tell why a program is slow.
template <typename Graph>
void tellRefusal(const char* kind, const char* reason) {
  static std::once_flag isTold;
  std::call_once(isTold, [&] {
    std::fprintf(stderr,
                 "soapstone: warning: cuDNN has no plan for %s: %s; own "
                 "kernels take over, which are slower\n",
                 kind, reason);
  });
}

// The plan of the graph that `build` gives; nothing if the library refuses it,
// or an op of it, in any way.
template <typename Build>
auto planned(const CudnnTarget& target, const char* kind, const Build& build)
    -> std::optional<Planned<typename decltype(build())::value_type>> {
  using Graph = typename decltype(build())::value_type;
  try {
    auto graph = build();
    if (!graph) return std::nullopt;
    std::optional<CudnnPlan> plan = graph->graph.plan(target);
    if (plan) return {{std::move(*graph), std::move(*plan)}};
    tellRefusal<Graph>(kind,
                       "none of its engines will do, or it does not find "
                       "libnvrtc to compile one");
  } catch (const InputError& error) {
    tellRefusal<Graph>(kind, error.what());
  }
  return std::nullopt;
}

// The same without a word, where something else is tried next.
template <typename Build>
auto plannedQuietly(const CudnnTarget& target, const Build& build)
    -> std::optional<Planned<typename decltype(build())::value_type>> {
  try {
    auto graph = build();
    if (!graph) return std::nullopt;
    std::optional<CudnnPlan> plan = graph->graph.plan(target);
    if (plan) return {{std::move(*graph), std::move(*plan)}};
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch)
  }
  return std::nullopt;
}

void tellVariation() {
  static std::once_flag isTold;
  std::call_once(isTold, [] {
    std::fprintf(stderr,
                 "soapstone: warning: cuDNN has no engine that gives an "
                 "attention's gradient the same bits in every run\n");
  });
}

template <typename T>
const T* pointerTo(const std::optional<T>& found) {
  return found ? &*found : nullptr;
}

}  // namespace

namespace {

// Engines of a convolution that are timed against each other, and how much
// workspace those behind the first may want: memory stays with the program.
constexpr size_t kTimedEngines = 6;
constexpr int64_t kTimedWorkspaceBytes = int64_t{128} << 20;

TuningTarget cudnnHere() {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "ask for the device");
  check(cudaGetDeviceProperties(&properties, device), "ask for the device");
  return {properties.name, cudnnGetVersion(), "cudnn"};
}

}  // namespace

CudnnPlans::CudnnPlans() : engines(cudnnHere()) {
  warnOfVersion("cuDNN", CUDNN_VERSION, static_cast<int64_t>(cudnnGetVersion()),
                10000);
  check(cudnnCreate(&handle), "start cuDNN");
}

CudnnPlans::~CudnnPlans() {
  // Plans were made with the handle, and go before it.
  convolutions.clear();
  attentions.clear();
  poolings.clear();
  batchNorms.clear();
  cudnnDestroy(handle);
}

cudnnHandle_t CudnnPlans::on(cudaStream_t stream) {
  check(cudnnSetStream(handle, stream), "give cuDNN a stream");
  return handle;
}

const PlannedConvolution* CudnnPlans::convolution(
    const Convolution& op, ConvolutionPass pass,
    const MeasureConvolution& measure) {
  auto [place, isNew] = convolutions.try_emplace(keyOf(op, pass));
  if (!isNew) return pointerTo(place->second);
  const CudnnTarget target{.handle = handle};
  place->second = planned(target, "a convolution",
                          [&] { return convolutionGraph(op, pass); });
  if (!place->second) return nullptr;
  PlannedConvolution& chosen = *place->second;
  std::vector<CudnnPlan> plans = {chosen.plan};
  auto prepare = [&](size_t most) {
    if (most > 1) plans = chosen.graph.graph.plans(target, most);
    return plans.size();
  };
  auto measureOne = [&](size_t i) -> std::optional<float> {
    if (i > 0 && plans[i].workspaceBytes > kTimedWorkspaceBytes) {
      return std::nullopt;
    }
    chosen.plan = plans[i];
    return measure(chosen);
  };
  const size_t index = engines.choose("a convolution", place->first,
                                      kTimedEngines, prepare, measureOne);
  chosen.plan = plans[index];
  return &chosen;
}

const PlannedAttention* CudnnPlans::attention(const Attention& op,
                                              bool isGradient) {
  auto [place, isNew] = attentions.try_emplace(keyOf(op, isGradient));
  if (isNew) {
    // Sums of the query's gradient come together in any order where an engine
    // that keeps one needs workspace that no GPU has. Gradients of keys by way
    // of every query head are workspace, too.
    CudnnTarget target{.handle = handle};
    target.workspaceLimit *= 4;
    auto build = [&] {
      return isGradient ? attentionGradGraph(op) : attentionGraph(op);
    };
    place->second = plannedQuietly(target, build);
    if (!place->second) {
      target.mayVary = mayVary;
      place->second = planned(target, "an attention", build);
      if (place->second && isGradient && mayVary) tellVariation();
    }
  }
  return pointerTo(place->second);
}

const PlannedPooling* CudnnPlans::pooling(const Pool& op, PoolingPass pass) {
  auto [place, isNew] = poolings.try_emplace(keyOf(op, pass));
  if (isNew) {
    place->second = planned({.handle = handle}, "a pooling",
                            [&] { return poolingGraph(op, pass); });
  }
  return pointerTo(place->second);
}

const PlannedBatchNorm* CudnnPlans::batchNorm(const BatchNorm& op,
                                              bool hasAddend) {
  auto [place, isNew] = batchNorms.try_emplace(keyOf(op, false, hasAddend));
  if (isNew) {
    place->second = planned({.handle = handle}, "a batch norm",
                            [&] { return batchNormGraph(op, hasAddend); });
  }
  return pointerTo(place->second);
}

const PlannedBatchNorm* CudnnPlans::batchNormGrad(const BatchNorm& op) {
  auto [place, isNew] = batchNorms.try_emplace(keyOf(op, true, false));
  if (isNew) {
    place->second = planned({.handle = handle}, "a batch norm's gradient",
                            [&] { return batchNormGradGraph(op); });
  }
  return pointerTo(place->second);
}

}  // namespace soapstone::runtime
