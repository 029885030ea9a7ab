#include "runtime/cuda/library_plans.h"

#include "runtime/cuda/check.h"
#include "runtime/error.h"

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
  PlanKey key{isGradient, static_cast<int64_t>(op.type), op.causal,
              op.mask.count, op.dropoutRatio > 0};
  for (const Dims* dims :
       {&op.query, &op.key, &op.value, &op.globalShape, &op.globalOffsets}) {
    append(key, *dims);
  }
  for (const HeadStrides* strides : {&op.queryStrides, &op.keyStrides,
                                     &op.valueStrides, &op.resultStrides}) {
    append(key, *strides);
  }
  return key;
}

// The plan of a graph; nothing if the library refuses it in any way.
template <typename Planned, typename Graph>
std::optional<Planned> planned(std::optional<Graph> graph,
                               cudnnHandle_t handle) {
  if (!graph) return std::nullopt;
  try {
    std::optional<CudnnPlan> plan = graph->graph.plan({.handle = handle});
    if (!plan) return std::nullopt;
    return Planned{std::move(*graph), std::move(*plan)};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

CudnnPlans::CudnnPlans() { check(cudnnCreate(&handle), "start cuDNN"); }

CudnnPlans::~CudnnPlans() { cudnnDestroy(handle); }

cudnnHandle_t CudnnPlans::on(cudaStream_t stream) {
  check(cudnnSetStream(handle, stream), "give cuDNN a stream");
  return handle;
}

const PlannedConvolution* CudnnPlans::convolution(const Convolution& op,
                                                  ConvolutionPass pass) {
  auto [place, isNew] = convolutions.try_emplace(keyOf(op, pass));
  if (isNew) {
    place->second =
        planned<PlannedConvolution>(convolutionGraph(op, pass), handle);
  }
  return place->second ? &*place->second : nullptr;
}

const PlannedAttention* CudnnPlans::attention(const Attention& op,
                                              bool isGradient) {
  auto [place, isNew] = attentions.try_emplace(keyOf(op, isGradient));
  if (isNew) {
    place->second = planned<PlannedAttention>(
        isGradient ? attentionGradGraph(op) : attentionGraph(op), handle);
  }
  return place->second ? &*place->second : nullptr;
}

}  // namespace soapstone::runtime
