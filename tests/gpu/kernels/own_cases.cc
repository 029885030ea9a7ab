#include <algorithm>
#include <utility>

#include "runtime/cuda/device_ops.h"
#include "runtime/ops_attention.h"
#include "runtime/ops_product.h"
#include "tests/gpu/kernels/cases.h"

// Compares libraries at the sizes of real models with kernels of our own:
// several tiles of keys, weight gradients that sum over all tokens.

namespace soapstone::runtime {
namespace {

constexpr ElementType kType = ElementType::kBf16;
constexpr ElementType kSums = ElementType::kF32;

void addAttention(std::vector<OwnCase>& cases, const std::string& name,
                  const Attention& op) {
  const Dims shape{op.query[0], op.query[1], op.query[2], op.value[3]};
  const CaseTensor q = input(kType, op.query.product());
  const CaseTensor k = input(kType, op.key.product());
  const CaseTensor v = input(kType, op.value.product());
  const CaseTensor number = input(ElementType::kI64, 1, 3, 9);
  // Half of a mask of flags hides, all keys of some queries among them.
  const CaseTensor mask =
      input(op.maskType, std::max<int64_t>(1, op.mask.product()), 0, 2);
  auto run = [op](auto forward, auto backward) {
    return [=](Rank& rank, Stream stream, const CaseMemory& m) {
      const auto* seed = m.as<int64_t>(9);
      const auto* step = m.as<int64_t>(10);
      const void* added = op.mask.count > 0 ? m[11] : nullptr;
      forward(rank, stream, op, m[0], m[1], m[2], added, seed, step, m[4],
              m.as<float>(5));
      backward(rank, stream, op, m[0], m[1], m[2], m[4], m.as<float>(5), m[3],
               added, seed, step, m[6], m[7], m[8]);
    };
  };
  cases.push_back(
      {{"attention and gradient, " + name,
        {q, k, v, input(kType, shape.product()), result(kType, shape.product()),
         result(kSums, shape.product(0, 3)), result(kType, q.count),
         result(kType, k.count), result(kType, v.count), number, number, mask},
        run(attention, attentionGrad),
        // Probabilities, their gradients, and the result.
        sumTolerance(kType, op.key[2], 3)},
       run(SOAPSTONE_DEVICE_OPS::composedAttention,
           SOAPSTONE_DEVICE_OPS::composedAttentionGrad)});
}

void addAttentions(std::vector<OwnCase>& cases, int64_t divisor) {
  for (int64_t length : {1000, 1024, 2048}) {
    length /= divisor;
    const std::string text = std::to_string(length) + " keys";
    Attention op{.type = kType,
                 .query = {2, 4, length, 64},
                 .key = {2, 4, length, 64},
                 .value = {2, 4, length, 64},
                 .scale = 0.125};
    addAttention(cases, text, op);
    op.causal = true;
    addAttention(cases, text + ", causal", op);
    Attention dropped = op;
    dropped.dropoutRatio = 0.1;
    dropped.dropoutStream = 7;
    addAttention(cases, text + ", causal, dropout", dropped);
    op.key = op.value = {2, 1, length, 64};
    addAttention(cases, text + ", causal, grouped", op);
    op.queryStrides = op.resultStrides = {length * 256, 64, 256};
    op.keyStrides = op.valueStrides = {length * 64, 64, 64};
    addAttention(cases, text + ", causal, grouped, heads inside", op);
  }
}

// Adds the attentions of other models: masks, capped scores, wide heads, a
// shard of the queries.
void addOtherAttentions(std::vector<OwnCase>& cases, int64_t divisor) {
  const int64_t length = 1000 / divisor;
  Attention op{.type = kType,
               .query = {2, 4, length, 64},
               .key = {2, 2, length, 64},
               .value = {2, 2, length, 64},
               .scale = 0.125,
               .maskType = ElementType::kBool};
  op.mask = {2, 1, 1, length};
  addAttention(cases, "padded keys", op);
  op.mask = {2, 1, length, length};
  op.dropoutRatio = 0.1;
  op.causal = true;
  addAttention(cases, "mask of scores, causal, dropout", op);
  op.dropoutRatio = 0;
  op.mask = {1, 4, length, length};
  op.maskType = ElementType::kF32;
  addAttention(cases, "mask in f32, causal", op);
  op.mask = {};
  op.scoreCap = 2;
  addAttention(cases, "capped scores, causal", op);
  op.scoreCap = 0;
  op.query[3] = op.key[3] = 192;
  op.value[3] = 128;
  addAttention(cases, "keys wider than values, causal", op);
  op.query[3] = op.key[3] = op.value[3] = 256;
  addAttention(cases, "heads of 256, causal", op);
  op.query = {2, 4, length / 2, 64};
  op.key = op.value = {2, 2, length, 64};
  op.globalShape = {2, 2, 2, length, length};
  op.globalOffsets = {0, 0, 0, length / 2, 0};
  addAttention(cases, "second half of the queries, causal", op);
}

// [m, n] = [m, k] * [k, n]; transposed factors lie [k, m] and [n, k].
Gemm productOf(int64_t m, int64_t n, int64_t k, bool lhsTransposed,
               bool rhsTransposed) {
  Gemm op;
  op.type = kType;
  op.m = m;
  op.n = n;
  op.k = k;
  op.lhsRowStride = lhsTransposed ? 1 : k;
  op.lhsColumnStride = lhsTransposed ? m : 1;
  op.rhsRowStride = rhsTransposed ? 1 : n;
  op.rhsColumnStride = rhsTransposed ? k : 1;
  op.resultRowStride = n;
  return op;
}

void addProduct(std::vector<OwnCase>& cases, const std::string& name,
                const Gemm& op, const Epilogue& epilogue, bool hasBias) {
  const ElementType type = op.wideResult ? kSums : kType;
  const bool sums = epilogue.biasGradient != BiasGradient::kNone;
  const bool keeps =
      epilogue.activation != Activation::kNone && !epilogue.isGradient;
  auto run = [=](auto multiply) {
    return [=](Rank& rank, Stream stream, const CaseMemory& m) {
      EpilogueData data;
      if (hasBias) data.bias = m[2];
      if (epilogue.isGradient) data.saved = m[3];
      if (keeps) data.kept = m[5];
      if (sums) data.biasGrad = m[6];
      multiply(rank, stream, op, epilogue, m[0], m[1], m[4], data);
    };
  };
  auto own = [](Rank& rank, Stream stream, const Gemm& op,
                const Epilogue& epilogue, const void* lhs, const void* rhs,
                void* result, const EpilogueData& data) {
    SOAPSTONE_DEVICE_OPS::plainGemm(rank, stream, op, lhs, rhs, result);
    finishProduct(rank, stream, op, epilogue, lhs, rhs, result, data);
  };
  // Where rows are padded, what lies between them stays as it was drawn.
  const int64_t stored = op.m * op.resultRowStride;
  const int64_t lhs =
      std::max(op.m * op.lhsRowStride, op.k * op.lhsColumnStride);
  const int64_t rhs =
      std::max(op.k * op.rhsRowStride, op.n * op.rhsColumnStride);
  cases.push_back(
      {{"product, " + name,
        {input(kType, lhs), input(kType, rhs), input(type, op.n),
         input(type, epilogue.isGradient ? op.m * op.n : 1, -3, 3),
         updated(type, stored),
         keeps ? result(type, op.m * op.n) : input(type, 1),
         sums ? result(type, op.n) : input(type, 1)},
        run(gemmWithEpilogue),
        // Our kernels store the product before the epilogue.
        sumTolerance(type, std::max(op.k, op.m),
                     hasBias || keeps || epilogue.isGradient ? 2 : 1)},
       run(own)});
}

// The layers of GPT-2: forward with a bias, weight gradients with that of the
// bias, summed over all tokens, in bf16 and f32.
void addLayers(std::vector<OwnCase>& cases, int64_t divisor) {
  const int64_t width = 768 / divisor, rows = 2048 / divisor;
  const int64_t tokens = 16384 / divisor;
  const std::pair<const char*, std::pair<int64_t, int64_t>> layers[] = {
      {"qkv", {width, 3 * width}},
      {"proj", {width, width}},
      {"fc", {width, 4 * width}},
      {"fc2", {4 * width, width}}};
  for (const auto& [name, sizes] : layers) {
    const auto [in, out] = sizes;
    addProduct(cases, std::string(name) + " with bias",
               productOf(rows, out, in, false, false), {}, true);
    for (bool isWide : {false, true}) {
      Gemm gradient = productOf(in, out, tokens, true, false);
      gradient.wideResult = isWide;
      addProduct(cases,
                 std::string(name) + "'s gradients of weight and bias" +
                     (isWide ? ", in f32" : ""),
                 gradient, {.biasGradient = BiasGradient::kRhs}, false);
    }
  }
  addProduct(cases, "fc with GELU",
             productOf(rows, 4 * width, width, false, false),
             {.activation = Activation::kGeluTanh}, true);
  addProduct(cases, "gradient of GELU, summed",
             productOf(rows, 4 * width, width, false, true),
             {.activation = Activation::kGeluTanh,
              .isGradient = true,
              .biasGradient = BiasGradient::kResult},
             false);
}

// The head of GPT-2, whose rows of 50,257 are padded: forward, and both
// gradients.
void addHead(std::vector<OwnCase>& cases, int64_t divisor) {
  const int64_t width = 768 / divisor, rows = 512 / divisor;
  const int64_t words = 50257 / divisor / 2 * 2 + 1;
  const int64_t pitch = (words + 63) / 64 * 64;
  Gemm forward = productOf(rows, words, width, false, false);
  forward.rhsRowStride = forward.resultRowStride = pitch;
  addProduct(cases, "head, padded rows", forward, {}, false);
  Gemm input = productOf(rows, width, words, false, true);
  input.lhsRowStride = input.rhsColumnStride = pitch;
  addProduct(cases, "head's gradient of the input, padded rows", input, {},
             false);
  Gemm weight = productOf(width, words, rows, true, false);
  weight.rhsRowStride = weight.resultRowStride = pitch;
  addProduct(cases, "head's gradient of the weight, padded rows", weight, {},
             false);
}

}  // namespace

std::vector<OwnCase> ownCases(int64_t divisor) {
  std::vector<OwnCase> cases;
  addAttentions(cases, divisor);
  addOtherAttentions(cases, divisor);
  addLayers(cases, divisor);
  addHead(cases, divisor);
  return cases;
}

}  // namespace soapstone::runtime
