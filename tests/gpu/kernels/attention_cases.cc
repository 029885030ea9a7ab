#include <utility>

#include "runtime/ops_attention.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

// Probabilities, and the result; in the gradient also the scores' gradients.
constexpr int kRoundings = 2;
constexpr int kGradRoundings = 3;

// Both directions. The mask, if there is one, lets everything but what is far
// below zero through.
void addAttention(std::vector<KernelCase>& cases, const std::string& name,
                  const Attention& op) {
  ElementType type = op.type;
  Dims shape{op.query[0], op.query[1], op.query[2], op.value[3]};
  CaseTensor q = input(type, op.query.product());
  CaseTensor k = input(type, op.key.product());
  CaseTensor v = input(type, op.value.product());
  bool isMasked = op.mask.count > 0;
  CaseTensor mask = input(op.maskType, isMasked ? op.mask.product() : 1, 0, 2);
  CaseTensor scalar = input(ElementType::kI64, 1, 3, 9);
  int64_t rows = op.query.product(0, 3);
  auto given = [isMasked](const CaseMemory& m, size_t i) {
    return isMasked ? m[i] : nullptr;
  };
  cases.push_back(
      {"attention, " + name,
       {q, k, v, mask, scalar, scalar, result(type, shape.product()),
        result(ElementType::kF32, rows)},
       [=](Rank& rank, Stream stream, const CaseMemory& m) {
         attention(rank, stream, op, m[0], m[1], m[2], given(m, 3),
                   m.as<int64_t>(4), m.as<int64_t>(5), m[6], m.as<float>(7));
       },
       sumTolerance(type, op.key[2], kRoundings)});
  // The forward pass is run first: the gradient needs its results.
  cases.push_back(
      {"attention gradient, " + name,
       {q, k, v, mask, scalar, scalar, result(type, shape.product()),
        result(ElementType::kF32, rows), input(type, shape.product()),
        result(type, q.count), result(type, k.count), result(type, v.count)},
       [=](Rank& rank, Stream stream, const CaseMemory& m) {
         attention(rank, stream, op, m[0], m[1], m[2], given(m, 3),
                   m.as<int64_t>(4), m.as<int64_t>(5), m[6], m.as<float>(7));
         attentionGrad(rank, stream, op, m[0], m[1], m[2], m[6], m.as<float>(7),
                       m[8], given(m, 3), m.as<int64_t>(4), m.as<int64_t>(5),
                       m[9], m[10], m[11]);
       },
       sumTolerance(type, op.key[2], kGradRoundings)});
}

void addRotary(std::vector<KernelCase>& cases, ElementType type) {
  for (bool interleaved : {false, true}) {
    Rotary op{.type = type,
              .shape = {2, 3, 10, 16},
              .interleaved = interleaved,
              .inverse = interleaved};
    cases.push_back({interleaved ? "rotary, interleaved" : "rotary",
                     {input(type, 960), input(ElementType::kF32, 80),
                      input(ElementType::kF32, 80), result(type, 960)},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       rotary(rank, stream, op, m[0], m[1], m[2], m[3]);
                     },
                     pointTolerance(type)});
  }
  const Rotary partial{.type = type, .shape = {2, 3, 10, 64}, .turned = 16};
  cases.push_back({"rotary of a part of heads",
                   {input(type, 3840), input(ElementType::kF32, 80),
                    input(ElementType::kF32, 80), result(type, 3840)},
                   [partial](Rank& rank, Stream stream, const CaseMemory& m) {
                     rotary(rank, stream, partial, m[0], m[1], m[2], m[3]);
                   },
                   pointTolerance(type)});
  // Heads that lie [2, 16, 4, 64], as products make them, and back.
  Rotary strided{.type = type, .shape = {2, 4, 16, 64}};
  strided.inputStrides = {16 * 256, 64, 256};
  for (bool isBack : {false, true}) {
    if (isBack) std::swap(strided.inputStrides, strided.resultStrides);
    cases.push_back({isBack ? "rotary, heads inside the result"
                            : "rotary, heads inside the input",
                     {input(type, 8192), input(ElementType::kF32, 512),
                      input(ElementType::kF32, 512), result(type, 8192)},
                     [strided](Rank& rank, Stream stream, const CaseMemory& m) {
                       rotary(rank, stream, strided, m[0], m[1], m[2], m[3]);
                     },
                     pointTolerance(type)});
  }
}

}  // namespace

void addAttentionCases(std::vector<KernelCase>& cases, ElementType type) {
  Attention plain{.type = type,
                  .query = {1, 2, 128, 64},
                  .key = {1, 2, 128, 64},
                  .value = {1, 2, 128, 64},
                  .scale = 0.125};
  addAttention(cases, "plain", plain);
  Attention causal = plain;
  causal.causal = true;
  addAttention(cases, "causal", causal);
  Attention grouped = causal;
  grouped.key = grouped.value = {1, 1, 128, 64};
  addAttention(cases, "grouped", grouped);
  Attention dropped = grouped;
  dropped.dropoutRatio = 0.1;
  dropped.dropoutStream = 7;
  addAttention(cases, "causal, grouped, dropout", dropped);
  Attention strided = plain;
  strided.queryStrides = {2 * 128 * 64, 64, 2 * 64};
  addAttention(cases, "heads inside", strided);
  Attention odd{.type = type,
                .query = {2, 4, 9, 8},
                .key = {2, 4, 13, 8},
                .value = {2, 4, 13, 6},
                .scale = 0.35};
  addAttention(cases, "odd sizes", odd);
  odd.mask = {2, 1, 9, 13};
  addAttention(cases, "added mask", odd);
  odd.mask = {1, 1, 9, 13};
  odd.maskType = ElementType::kBool;
  addAttention(cases, "visible or not", odd);
  Attention shard{.type = type,
                  .query = {1, 4, 5, 8},
                  .key = {1, 2, 6, 8},
                  .value = {1, 2, 6, 8},
                  .scale = 0.35,
                  .causal = true,
                  .dropoutRatio = 0.3,
                  .dropoutStream = 4,
                  .globalShape = {3, 4, 2, 12, 12},
                  .globalOffsets = {1, 2, 0, 4, 3}};
  addAttention(cases, "a shard with dropout", shard);
  addRotary(cases, type);
}

}  // namespace soapstone::runtime
