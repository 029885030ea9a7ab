// Attention by cuDNN, composed of products where that refuses.

#include <algorithm>
#include <cstdint>
#include <initializer_list>

#include "runtime/cuda/attention_samples.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/library_calls.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/host/score_place.h"
#include "runtime/ops_attention.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

using Bindings = std::vector<std::pair<int64_t, void*>>;

// Scratch memory for what calls draw for the library, and how they do.
struct Drawn {
  const AttentionGraph& graph;
  void* kept;
  void* added;

  Drawn(const AttentionGraph& graph, const SampleCalls& calls,
        ScratchScope& scope)
      : graph(graph),
        kept(graph.kept != 0 ? scope.take(keptBytes(calls.op, calls.samples))
                             : nullptr),
        added(graph.addedMask != 0 ? scope.take(addedMaskBytes(calls.op))
                                   : nullptr) {}

  // For the samples from `first` on.
  void draw(Rank& rank, Stream stream, const SampleCalls& calls, int64_t first,
            const void* mask, const int64_t* seed, const int64_t* step,
            Bindings& bindings) const {
    if (kept != nullptr) {
      drawKept(rank, stream, calls.op, first, calls.samples, seed, step, kept);
      bindings.emplace_back(graph.kept, kept);
    }
    if (added != nullptr) {
      if (calls.hasNewMask(first))
        addableMask(rank, stream, calls.op, calls.maskAt(mask, first),
                    addedMaskType(calls.op), added);
      bindings.emplace_back(graph.addedMask, added);
    }
  }
};

// Whether heads begin where the library reads and writes sixteen bytes: those
// within a packed tensor need not.
bool areAligned(std::initializer_list<const void*> heads) {
  return std::all_of(heads.begin(), heads.end(), [](const void* place) {
    return reinterpret_cast<uintptr_t>(place) % 16 == 0;
  });
}

const PlannedAttention* planFor(Rank& rank, const SampleCalls& calls,
                                bool isGradient,
                                std::initializer_list<const void*> heads) {
  DeviceState& state = deviceState(rank);
  const PlannedAttention* planned =
      calls.samples == 0 || !areAligned(heads)
          ? nullptr
          : state.cudnn->attention(calls.op, isGradient);
  state.libraryUse.note(isGradient ? "attention gradient" : "attention",
                        planned != nullptr);
  return planned;
}

// Logs of sums for the gradient: with a mask, a copy in which hidden rows are
// closed.
const float* closedSums(Rank& rank, Stream stream, const AttentionGraph& graph,
                        const Attention& op, const float* logSumExp,
                        ScratchScope& scope) {
  if (graph.addedMask == 0) return logSumExp;
  const int64_t rowCount = op.query.product(0, 3);
  float* copied = scope.take<float>(rowCount);
  closeHiddenRows(rank, stream, rowCount, logSumExp, copied);
  return copied;
}

// The scalars of a graph.
struct Scalars {
  float scale;
  float hidden = hiddenScore();
  float keptScale = 1;
  float one = 1;  // For the gradient: 1 / keptScale.
  float cap;
  int32_t lead;

  explicit Scalars(const Attention& op)
      : scale(static_cast<float>(op.scale)),
        cap(static_cast<float>(op.scoreCap)),
        lead(static_cast<int32_t>(ScorePlace(op).lead())) {
    if (op.dropoutRatio <= 0) return;
    const auto ratio = static_cast<float>(op.dropoutRatio);
    keptScale = ratio < 1.0f ? 1.0f / (1.0f - ratio) : 0.0f;
    one = 1.0f - ratio;
  }
  void bind(const AttentionGraph& graph, Bindings& bindings) {
    for (auto [id, value] : {std::pair{graph.scale, &scale},
                             {graph.hidden, &hidden},
                             {graph.keptScale, &keptScale},
                             {graph.one, &one},
                             {graph.cap, &cap}}) {
      if (id != 0) bindings.emplace_back(id, value);
    }
    if (graph.lead != 0) bindings.emplace_back(graph.lead, &lead);
  }
};

}  // namespace

void attention(Rank& rank, Stream stream, const Attention& op,
               const void* query, const void* key, const void* value,
               const void* mask, const int64_t* seed, const int64_t* step,
               void* result, float* logSumExp) {
  const SampleCalls calls(op, addedMaskBytes(op));
  const PlannedAttention* planned =
      planFor(rank, calls, false, {query, key, value, result});
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
  const Drawn drawn(graph, calls, scope);
  for (int64_t first = 0; first < calls.all; first += calls.samples) {
    void* part = calls.at(result, resultShape, op.resultStrides, first);
    float* partSums = logSumExp + first * op.query.product(1, 3);
    Bindings bindings = {
        {graph.query, loose(calls.at(query, op.query, op.queryStrides, first))},
        {graph.key, loose(calls.at(key, op.key, op.keyStrides, first))},
        {graph.value, loose(calls.at(value, op.value, op.valueStrides, first))},
        {graph.result, part},
        {graph.logSumExp, partSums}};
    scalars.bind(graph, bindings);
    drawn.draw(rank, stream, calls, first, mask, seed, step, bindings);
    planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                      workspace);
    if (graph.addedMask == 0) continue;
    clearHiddenRows(rank, stream, calls.op, calls.maskAt(mask, first),
                    addedMaskType(op), part, partSums);
  }
}

void attentionGrad(Rank& rank, Stream stream, const Attention& op,
                   const void* query, const void* key, const void* value,
                   const void* output, const float* logSumExp,
                   const void* resultGrad, const void* mask,
                   const int64_t* seed, const int64_t* step, void* queryGrad,
                   void* keyGrad, void* valueGrad) {
  const SampleCalls calls(op, addedMaskBytes(op));
  const PlannedAttention* planned = planFor(
      rank, calls, true,
      {query, key, value, output, resultGrad, queryGrad, keyGrad, valueGrad});
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
  const Drawn drawn(graph, calls, scope);
  const float* closed = closedSums(rank, stream, graph, op, logSumExp, scope);
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
        {graph.logSumExp, loose(closed + first * op.query.product(1, 3))},
        {graph.resultGrad, ofResult(resultGrad)},
        {graph.queryGrad, ofQuery(queryGrad)},
        {graph.keyGrad, ofKey(keyGrad)},
        {graph.valueGrad, ofValue(valueGrad)},
        {graph.deltas, deltas},
        {graph.queryGradSums, sums}};
    scalars.bind(graph, bindings);
    drawn.draw(rank, stream, calls, first, mask, seed, step, bindings);
    if (mustClearSums()) {
      zero(rank, stream, sums, static_cast<size_t>(elements) * sizeof(float));
    }
    planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                      workspace);
  }
}

}  // namespace soapstone::runtime
