#include <algorithm>
#include <cmath>

#include "runtime/math.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Attention put together from products.

namespace soapstone::runtime {
namespace {

// Attention with its options, and both directions of it.
void compareAttention(Rank& rank, const Attention& op, const void* mask) {
  constexpr int64_t kSeed = 5, kStep = 3;
  Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  auto statistics = static_cast<size_t>(op.query.product(0, 3));
  Floats q = randomFloats(op.query.product(), 23, -2, 2);
  Floats k = randomFloats(op.key.product(), 24, -2, 2);
  Floats v = randomFloats(op.value.product(), 25);
  Floats grad = randomFloats(resultShape.product(), 26);
  Floats y(grad.size()), sums(statistics), y2(grad.size()), sums2(statistics);
  attention(rank, {}, op, q.data(), k.data(), v.data(), mask, &kSeed, &kStep,
            y.data(), sums.data());
  portable::composedAttention(rank, {}, op, q.data(), k.data(), v.data(), mask,
                              &kSeed, &kStep, y2.data(), sums2.data());
  expectNear(y2, y);
  for (size_t i = 0; i < statistics; ++i) {
    if (std::isinf(sums[i])) {
      EXPECT_EQ(sums2[i], sums[i]);
    } else {
      EXPECT_NEAR(sums2[i], sums[i], 1e-4);
    }
  }
  Floats dq(q.size()), dk(k.size()), dv(v.size());
  Floats dq2(q.size()), dk2(k.size()), dv2(v.size());
  attentionGrad(rank, {}, op, q.data(), k.data(), v.data(), y.data(),
                sums.data(), grad.data(), mask, &kSeed, &kStep, dq.data(),
                dk.data(), dv.data());
  portable::composedAttentionGrad(
      rank, {}, op, q.data(), k.data(), v.data(), y.data(), sums.data(),
      grad.data(), mask, &kSeed, &kStep, dq2.data(), dk2.data(), dv2.data());
  expectNear(dq2, dq, 5e-5);
  expectNear(dk2, dk, 5e-5);
  expectNear(dv2, dv, 5e-5);
}

// Products of 16 bits: against f32, from the same numbers.
template <typename T>
void compareNarrow(Rank& rank, Attention op, double tolerance) {
  constexpr int64_t kSeed = 5, kStep = 3;
  const Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  const auto statistics = static_cast<size_t>(op.query.product(0, 3));
  const auto q = narrowed<T>(randomFloats(op.query.product(), 23, -2, 2));
  const auto k = narrowed<T>(randomFloats(op.key.product(), 24, -2, 2));
  const auto v = narrowed<T>(randomFloats(op.value.product(), 25));
  const auto grad = narrowed<T>(randomFloats(resultShape.product(), 26));
  const Floats mask = randomFloats(op.mask.product(), 27);
  const Floats wideQ = widened(q), wideK = widened(k), wideV = widened(v);
  const Floats wideGrad = widened(grad);
  Floats y(grad.size()), sums(statistics), sums2(statistics);
  Floats dq(q.size()), dk(k.size()), dv(v.size());
  attention(rank, {}, op, wideQ.data(), wideK.data(), wideV.data(), mask.data(),
            &kSeed, &kStep, y.data(), sums.data());
  attentionGrad(rank, {}, op, wideQ.data(), wideK.data(), wideV.data(),
                y.data(), sums.data(), wideGrad.data(), mask.data(), &kSeed,
                &kStep, dq.data(), dk.data(), dv.data());
  op.type = ElementTypeOf<T>::value;
  std::vector<T> y2(grad.size()), dq2(q.size()), dk2(k.size()), dv2(v.size());
  portable::composedAttention(rank, {}, op, q.data(), k.data(), v.data(),
                              mask.data(), &kSeed, &kStep, y2.data(),
                              sums2.data());
  portable::composedAttentionGrad(rank, {}, op, q.data(), k.data(), v.data(),
                                  y2.data(), sums2.data(), grad.data(),
                                  mask.data(), &kSeed, &kStep, dq2.data(),
                                  dk2.data(), dv2.data());
  expectNear(sums2, sums, 1e-4);
  expectNear(widened(y2), y, tolerance);
  expectNear(widened(dq2), dq, tolerance);
  expectNear(widened(dk2), dk, tolerance);
  expectNear(widened(dv2), dv, tolerance);
}

// With a mask and dropout; odd lengths, and heads inside rows.
TEST_F(DeviceOpsTest, AttentionInSixteenBits) {
  Attention op{.query = {2, 6, 7, 8},
               .key = {2, 3, 9, 8},
               .value = {2, 3, 9, 8},
               .scale = 0.35,
               .mask = {2, 1, 7, 9},
               .dropoutRatio = 0.3,
               .dropoutStream = 4};
  compareNarrow<bf16>(rank, op, 4e-2);
  compareNarrow<f16>(rank, op, 5e-3);
  op.queryStrides = {6 * 7 * 8, 8, 6 * 8};
  op.resultStrides = op.queryStrides;
  compareNarrow<bf16>(rank, op, 4e-2);
}

TEST_F(DeviceOpsTest, AttentionPlainAndCausal) {
  Attention op{.query = {2, 4, 9, 8},
               .key = {2, 4, 13, 8},
               .value = {2, 4, 13, 6},
               .scale = 0.35};
  compareAttention(rank, op, nullptr);
  op.causal = true;
  compareAttention(rank, op, nullptr);
  op.scoreCap = 0.6;
  compareAttention(rank, op, nullptr);
}

TEST_F(DeviceOpsTest, AttentionGroupedMaskedAndStrided) {
  Attention op{.query = {2, 6, 7, 8},
               .key = {2, 3, 7, 8},
               .value = {2, 3, 7, 8},
               .scale = 0.35};
  Floats added = randomFloats(2 * 7 * 7, 27);
  added[3] = -math::kInfinity;
  op.mask = {2, 1, 7, 7};
  compareAttention(rank, op, added.data());
  bool visible[7] = {true, false, true, true, true, false, true};
  op.mask = {1, 1, 1, 7};
  op.maskType = ElementType::kBool;
  op.queryStrides = {6 * 7 * 8, 8, 6 * 8};
  compareAttention(rank, op, visible);
}

// A number that hides every key: the log of the sum has lost the sum.
TEST_F(DeviceOpsTest, AttentionOfRowsHiddenByANumber) {
  Attention op;
  op.query = {1, 2, 5, 8};
  op.key = op.value = {1, 2, 7, 8};
  op.scale = 0.4;
  op.mask = {1, 1, 1, 7};
  const Floats mask(7, -1e9f);
  compareAttention(rank, op, mask.data());
}

TEST_F(DeviceOpsTest, AttentionShardWithDropout) {
  Attention op{.query = {1, 4, 5, 8},
               .key = {1, 2, 6, 8},
               .value = {1, 2, 6, 8},
               .scale = 0.35,
               .causal = true,
               .dropoutRatio = 0.3,
               .dropoutStream = 4};
  op.globalShape = {3, 4, 2, 12, 12};
  op.globalOffsets = {1, 2, 0, 4, 3};
  compareAttention(rank, op, nullptr);
}

// The library gets the dropout that composed attention draws: the test has
// equal scores, values that tell keys apart, and a key for each column of the
// result.
TEST_F(DeviceOpsTest, DrawsTheSameDropoutForTheLibrary) {
  constexpr int64_t kSeed = 5, kStep = 3;
  for (int64_t keys : {8, 7}) {
    for (bool causal : {false, true}) {
      Attention op{.query = {2, 4, 8, 2},
                   .key = {2, 2, keys, 2},
                   .value = {2, 2, keys, keys},
                   .causal = causal,
                   .dropoutRatio = 0.3,
                   .dropoutStream = 4,
                   .globalShape = {3, 4, 2, 8, keys},
                   .globalOffsets = {1, 2, 0, 0, 0}};
      const Floats q(static_cast<size_t>(op.query.product()));
      const Floats k(static_cast<size_t>(op.key.product()));
      Floats v(static_cast<size_t>(op.value.product()));
      for (size_t i = 0; i < v.size(); ++i) {
        const auto key = i / static_cast<size_t>(keys);
        v[i] = key % static_cast<size_t>(keys) == i % static_cast<size_t>(keys);
      }
      const auto rows = static_cast<size_t>(op.query.product(0, 3));
      Floats y(rows * static_cast<size_t>(keys)), sums(rows), kept(y.size());
      portable::composedAttention(rank, {}, op, q.data(), k.data(), v.data(),
                                  nullptr, &kSeed, &kStep, y.data(),
                                  sums.data());
      // In two calls, of a sample each.
      for (int64_t sample : {0, 1}) {
        portable::drawKept(
            rank, {}, op, sample, 1, &kSeed, &kStep,
            kept.data() + sample * op.query.product(1, 3) * keys);
      }
      for (size_t i = 0; i < y.size(); ++i) {
        const int64_t row = static_cast<int64_t>(i) / keys;
        const int64_t key = static_cast<int64_t>(i) % keys;
        // Whatever hidden keys are multiplied with, they give nothing.
        if (causal && key >= row % 8 + 1 + keys - 8) continue;
        EXPECT_EQ(kept[i], y[i] > 0 ? 1.0f : 0.0f) << i;
      }
    }
  }
}

// Attention as a library computes it that knows no -inf: with the mask as
// numbers that are added, and rows in which it hides every key put right on
// either side.
class LibraryMaskTest : public DeviceOpsTest {
 protected:
  LibraryMaskTest() {
    // In one row all keys are hidden, in another all that causality leaves.
    for (int i = 0; i < kMask; ++i) mask[i] = i % 5 != 2;
    std::fill_n(mask + 3 * 9, 9, false);
    std::fill_n(mask + 6 * 9, 4, false);
    added.maskType = ElementType::kF32;
    portable::addableMask(rank, {}, op, mask, added.maskType, addend.data());
    portable::composedAttention(rank, {}, op, q.data(), k.data(), v.data(),
                                mask, nullptr, nullptr, y.data(), sums.data());
  }

  static constexpr int kMask = 2 * 6 * 9;
  const Attention op{.query = {2, 4, 6, 8},
                     .key = {2, 2, 9, 8},
                     .value = {2, 2, 9, 8},
                     .scale = 0.35,
                     .causal = true,
                     .mask = {2, 1, 6, 9},
                     .maskType = ElementType::kBool};
  Attention added = op;
  bool mask[kMask];
  Floats addend = Floats(kMask);
  const Floats q = randomFloats(op.query.product(), 23, -2, 2);
  const Floats k = randomFloats(op.key.product(), 24, -2, 2);
  const Floats v = randomFloats(op.value.product(), 25);
  // Results of composed attention.
  Floats y = Floats(q.size());
  Floats sums = Floats(static_cast<size_t>(op.query.product(0, 3)));
};

TEST_F(LibraryMaskTest, HidesWhatTheMaskHides) {
  for (float number : addend) EXPECT_TRUE(std::isfinite(number));
  Floats y2(y.size()), sums2(sums.size());
  attention(rank, {}, added, q.data(), k.data(), v.data(), addend.data(),
            nullptr, nullptr, y2.data(), sums2.data());
  for (float number : sums2) EXPECT_TRUE(std::isfinite(number));
  portable::clearHiddenRows(rank, {}, op, mask, added.maskType, y2.data(),
                            sums2.data());
  expectNear(y2, y);
  int64_t hidden = 0;
  for (size_t i = 0; i < sums.size(); ++i) {
    if (std::isinf(sums[i])) {
      ++hidden;
      EXPECT_EQ(sums2[i], sums[i]);
    } else {
      EXPECT_NEAR(sums2[i], sums[i], 1e-4);
    }
  }
  EXPECT_EQ(hidden, 2 * op.query[1]);
}

TEST_F(LibraryMaskTest, HiddenRowsHaveNoGradient) {
  const Floats grad = randomFloats(op.query.product(), 26);
  Floats dq(q.size()), dk(k.size()), dv(v.size()), closed(sums.size());
  Floats dq2(q.size()), dk2(k.size()), dv2(v.size());
  portable::composedAttentionGrad(
      rank, {}, op, q.data(), k.data(), v.data(), y.data(), sums.data(),
      grad.data(), mask, nullptr, nullptr, dq.data(), dk.data(), dv.data());
  portable::closeHiddenRows(rank, {}, static_cast<int64_t>(sums.size()),
                            sums.data(), closed.data());
  for (float number : closed) EXPECT_TRUE(std::isfinite(number));
  attentionGrad(rank, {}, added, q.data(), k.data(), v.data(), y.data(),
                closed.data(), grad.data(), addend.data(), nullptr, nullptr,
                dq2.data(), dk2.data(), dv2.data());
  expectNear(dq2, dq, 5e-5);
  expectNear(dk2, dk, 5e-5);
  expectNear(dv2, dv, 5e-5);
}

// Numbers as they are, but none that f16 does not hold.
TEST_F(DeviceOpsTest, MasksForTheLibraryAreFiniteInEveryType) {
  Attention op;
  op.mask = {1, 1, 1, 4};
  const Floats mask = {0.5f, -math::kInfinity, -1e6f, -2.0f};
  f16 narrow[4];
  bf16 wide[4];
  portable::addableMask(rank, {}, op, mask.data(), ElementType::kF16, narrow);
  portable::addableMask(rank, {}, op, mask.data(), ElementType::kBf16, wide);
  const float least = -65504.0f;
  const float expected[] = {0.5f, least, least, -2.0f};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(load(narrow[i]), expected[i]);
  EXPECT_TRUE(std::isfinite(load(wide[1])));
  EXPECT_LT(load(wide[1]), load(wide[2]));
  EXPECT_EQ(load(wide[3]), -2.0f);
}

// One head has more scores than scratch memory holds: its queries come in
// tiles, the last of another size.
TEST_F(DeviceOpsTest, AttentionOfLongSequences) {
  constexpr int64_t kQueries = 1100, kKeys = 16384;
  Attention op{.query = {1, 2, kQueries, 2},
               .key = {1, 1, kKeys, 2},
               .value = {1, 1, kKeys, 2},
               .scale = 0.35,
               .causal = true};
  op.globalShape = {1, 1, 2, kKeys, kKeys};
  op.globalOffsets = {0, 0, 0, kKeys - kQueries, 0};
  compareAttention(rank, op, nullptr);
}

}  // namespace
}  // namespace soapstone::runtime
