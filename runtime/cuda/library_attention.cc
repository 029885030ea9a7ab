// Attention by cuDNN, composed of products where that refuses.

#include <algorithm>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/library_calls.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/ops_attention.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

using Bindings = std::vector<std::pair<int64_t, void*>>;

// Bytes of scratch memory for what dropout keeps: all of GPT-2's batch of 16 x
// 1,024 tokens.
constexpr int64_t kKeptBytes = int64_t{512} << 20;

// Bytes that tell what dropout keeps of the scores of one sample.
int64_t keptBytes(const Attention& op) {
  return op.query.product(1, 3) * op.key[2] * elementBytes(op.type);
}

// An attention in calls for some samples of the batch each. Without dropout,
// one call does all.
struct SampleCalls {
  Attention op;         // Of one call.
  int64_t samples = 0;  // Of one call; 0 if not even one sample's scores fit.
  int64_t all = 0;

  explicit SampleCalls(const Attention& whole)
      : op(whole), samples(whole.query[0]), all(whole.query[0]) {
    if (whole.dropoutRatio > 0) {
      samples = std::min(samples,
                         kKeptBytes / std::max<int64_t>(1, keptBytes(whole)));
      while (samples > 0 && all % samples != 0) --samples;
    }
    op.query.values[0] = op.key.values[0] = op.value.values[0] = samples;
  }

  // Where the samples from `first` on begin in a tensor of heads.
  const void* at(const void* data, const Dims& shape,
                 const HeadStrides& strides, int64_t first) const {
    const bool isDense =
        strides.batch == 0 && strides.head == 0 && strides.row == 0;
    const int64_t stride = isDense ? shape.product(1, 4) : strides.batch;
    return static_cast<const char*>(data) +
           first * stride * elementBytes(op.type);
  }
  void* at(void* data, const Dims& shape, const HeadStrides& strides,
           int64_t first) const {
    return loose(at(static_cast<const void*>(data), shape, strides, first));
  }
};

const PlannedAttention* planFor(Rank& rank, const SampleCalls& calls,
                                bool isGradient) {
  DeviceState& state = deviceState(rank);
  const PlannedAttention* planned =
      calls.samples == 0 ? nullptr
                         : state.cudnn->attention(calls.op, isGradient);
  state.libraryUse.note(isGradient ? "attention gradient" : "attention",
                        planned != nullptr);
  return planned;
}

// The scalars of a graph.
struct Scalars {
  float scale;
  float hidden = hiddenScore();
  float keptScale = 1;
  float one = 1;  // Of the gradient: 1 / keptScale.

  explicit Scalars(const Attention& op) : scale(static_cast<float>(op.scale)) {
    if (op.dropoutRatio <= 0) return;
    const auto ratio = static_cast<float>(op.dropoutRatio);
    keptScale = ratio < 1.0f ? 1.0f / (1.0f - ratio) : 0.0f;
    one = 1.0f - ratio;
  }
  void bind(const AttentionGraph& graph, Bindings& bindings) {
    for (auto [id, value] : {std::pair{graph.scale, &scale},
                             {graph.hidden, &hidden},
                             {graph.keptScale, &keptScale},
                             {graph.one, &one}}) {
      if (id != 0) bindings.emplace_back(id, value);
    }
  }
};

}  // namespace

void attention(Rank& rank, Stream stream, const Attention& op,
               const void* query, const void* key, const void* value,
               const void* mask, const int64_t* seed, const int64_t* step,
               void* result, float* logSumExp) {
  const SampleCalls calls(op);
  const PlannedAttention* planned = planFor(rank, calls, false);
  if (planned == nullptr) {
    composedAttention(rank, stream, op, query, key, value, mask, seed, step,
                      result, logSumExp);
    return;
  }
  const AttentionGraph& graph = planned->graph;
  const Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  Scalars scalars(op);
  ScratchScope scope(rank);
  void* workspace = scope.take(planned->plan.workspaceBytes);
  void* kept =
      graph.kept != 0 ? scope.take(calls.samples * keptBytes(op)) : nullptr;
  for (int64_t first = 0; first < calls.all; first += calls.samples) {
    Bindings bindings = {
        {graph.query, loose(calls.at(query, op.query, op.queryStrides, first))},
        {graph.key, loose(calls.at(key, op.key, op.keyStrides, first))},
        {graph.value, loose(calls.at(value, op.value, op.valueStrides, first))},
        {graph.result, calls.at(result, resultShape, op.resultStrides, first)},
        {graph.logSumExp, logSumExp + first * op.query.product(1, 3)}};
    scalars.bind(graph, bindings);
    if (kept != nullptr) {
      drawKept(rank, stream, op, first, calls.samples, seed, step, kept);
      bindings.emplace_back(graph.kept, kept);
    }
    planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                      workspace);
  }
}

void attentionGrad(Rank& rank, Stream stream, const Attention& op,
                   const void* query, const void* key, const void* value,
                   const void* output, const float* logSumExp,
                   const void* resultGrad, const void* mask,
                   const int64_t* seed, const int64_t* step, void* queryGrad,
                   void* keyGrad, void* valueGrad) {
  const SampleCalls calls(op);
  const PlannedAttention* planned = planFor(rank, calls, true);
  if (planned == nullptr) {
    composedAttentionGrad(rank, stream, op, query, key, value, output,
                          logSumExp, resultGrad, mask, seed, step, queryGrad,
                          keyGrad, valueGrad);
    return;
  }
  const AttentionGraph& graph = planned->graph;
  const Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  Scalars scalars(op);
  ScratchScope scope(rank);
  void* workspace = scope.take(planned->plan.workspaceBytes);
  float* deltas = scope.take<float>(calls.op.query.product(0, 3));
  const int64_t elements = calls.op.query.product();
  float* sums = scope.take<float>(elements);
  void* kept =
      graph.kept != 0 ? scope.take(calls.samples * keptBytes(op)) : nullptr;
  for (int64_t first = 0; first < calls.all; first += calls.samples) {
    auto ofQuery = [&](auto* data) {
      return loose(calls.at(data, op.query, op.queryStrides, first));
    };
    auto ofKey = [&](auto* data) {
      return loose(calls.at(data, op.key, op.keyStrides, first));
    };
    auto ofValue = [&](auto* data) {
      return loose(calls.at(data, op.value, op.valueStrides, first));
    };
    auto ofResult = [&](auto* data) {
      return loose(calls.at(data, resultShape, op.resultStrides, first));
    };
    Bindings bindings = {
        {graph.query, ofQuery(query)},
        {graph.key, ofKey(key)},
        {graph.value, ofValue(value)},
        {graph.result, ofResult(output)},
        {graph.logSumExp, loose(logSumExp + first * op.query.product(1, 3))},
        {graph.resultGrad, ofResult(resultGrad)},
        {graph.queryGrad, ofQuery(queryGrad)},
        {graph.keyGrad, ofKey(keyGrad)},
        {graph.valueGrad, ofValue(valueGrad)},
        {graph.deltas, deltas},
        {graph.queryGradSums, sums}};
    scalars.bind(graph, bindings);
    if (kept != nullptr) {
      drawKept(rank, stream, op, first, calls.samples, seed, step, kept);
      bindings.emplace_back(graph.kept, kept);
    }
    if (mustClearSums()) {
      zero(rank, stream, sums, static_cast<size_t>(elements) * sizeof(float));
    }
    planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                      workspace);
  }
}

}  // namespace soapstone::runtime
