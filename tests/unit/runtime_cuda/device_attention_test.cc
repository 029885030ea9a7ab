#include <cmath>

#include "runtime/math.h"
#include "tests/unit/runtime_cuda/device_ops_fixture.h"

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

TEST_F(DeviceOpsTest, AttentionPlainAndCausal) {
  Attention op{.query = {2, 4, 9, 8},
               .key = {2, 4, 13, 8},
               .value = {2, 4, 13, 6},
               .scale = 0.35};
  compareAttention(rank, op, nullptr);
  op.causal = true;
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
