// Shards of ops that count positions, put together, are the whole op.

#include <cmath>

#include "runtime/ops_attention.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_training.h"
#include "runtime/random.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

// Rows [begin, end) of a matrix of `columns` columns.
template <typename T>
std::vector<T> rowsOf(const std::vector<T>& matrix, int64_t columns,
                      int64_t begin, int64_t end) {
  return {matrix.begin() + begin * columns, matrix.begin() + end * columns};
}

TEST(ShardPositionTest, RowsOfOtherShardsReadZero) {
  Rank rank(0, 1);
  Floats table = randomFloats(7 * 3, 1);
  std::vector<int64_t> indices = {6, 0, -1, 3, 9, 2};
  Floats whole(6 * 3), sum(6 * 3, 0.0f), part(6 * 3);
  Gather op{.input = {7, 3}, .indices = {6}};
  gather(rank, {}, op, table.data(), indices.data(), whole.data());
  for (auto [begin, end] : {std::pair<int64_t, int64_t>{0, 3}, {3, 7}}) {
    Floats shard = rowsOf(table, 3, begin, end);
    op.input = {end - begin, 3};
    op.rows = {7, begin};
    gather(rank, {}, op, shard.data(), indices.data(), part.data());
    for (size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
  }
  EXPECT_EQ(sum, whole);
}

TEST(ShardPositionTest, UpdatesOfOtherShardsAreLeftOut) {
  Rank rank(0, 1);
  Floats table = randomFloats(7 * 3, 1);
  Floats updates = randomFloats(4 * 3, 2);
  std::vector<int64_t> indices = {6, 0, -1, 3};
  Floats whole(7 * 3);
  Scatter op{.input = {7, 3}, .indices = {4}};
  scatter(rank, {}, op, table.data(), indices.data(), updates.data(),
          whole.data());
  for (auto [begin, end] : {std::pair<int64_t, int64_t>{0, 3}, {3, 7}}) {
    Floats shard = rowsOf(table, 3, begin, end);
    op.input = {end - begin, 3};
    op.rows = {7, begin};
    scatter(rank, {}, op, shard.data(), indices.data(), updates.data(),
            shard.data());
    EXPECT_EQ(shard, rowsOf(whole, 3, begin, end));
  }
}

TEST(ShardPositionTest, BagsOfShardsAddUp) {
  Rank rank(0, 1);
  Floats table = randomFloats(7 * 2, 1);
  std::vector<int64_t> indices = {6, 0, -1, 3, 5, 5};
  Floats whole(2 * 2), sum(2 * 2, 0.0f), part(2 * 2);
  EmbeddingBag op{.table = {7, 2}, .indices = {2, 3}, .mean = true};
  embeddingBag(rank, {}, op, table.data(), indices.data(), whole.data());
  for (auto [begin, end] : {std::pair<int64_t, int64_t>{0, 3}, {3, 7}}) {
    Floats shard = rowsOf(table, 2, begin, end);
    op.table = {end - begin, 2};
    op.rows = {7, begin};
    embeddingBag(rank, {}, op, shard.data(), indices.data(), part.data());
    for (size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
  }
  expectClose(sum, toDoubles(whole), 1e-6);
}

TEST(ShardPositionTest, LabelsCountAllClasses) {
  Rank rank(0, 1);
  constexpr int64_t kRows = 4, kClasses = 9, kFirst = 5;
  Floats logits = randomFloats(kRows * kClasses, 1);
  std::vector<int64_t> labels = {8, 0, -100, 5};
  Floats sums = randomFloats(kRows, 2, 1, 2), scale = randomFloats(kRows, 3);
  Floats whole(kRows * kClasses);
  CrossEntropy op{.rows = kRows, .classes = kClasses};
  crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), sums.data(),
                   scale.data(), whole.data());
  for (auto [begin, end] :
       {std::pair<int64_t, int64_t>{0, kFirst}, {kFirst, kClasses}}) {
    Floats shard, expected;
    for (int64_t row = 0; row < kRows; ++row) {
      for (int64_t c = begin; c < end; ++c) {
        shard.push_back(logits[static_cast<size_t>(row * kClasses + c)]);
        expected.push_back(whole[static_cast<size_t>(row * kClasses + c)]);
      }
    }
    op.classes = end - begin;
    op.allClasses = kClasses;
    op.firstClass = begin;
    crossEntropyGrad(rank, {}, op, shard.data(), labels.data(), sums.data(),
                     scale.data(), shard.data());
    EXPECT_EQ(shard, expected);
  }
}

TEST(ShardPositionTest, PartsOfALossMakeTheWhole) {
  Rank rank(0, 1);
  constexpr int64_t kRows = 5, kClasses = 11, kFirst = 4;
  Floats logits = randomFloats(kRows * kClasses, 1);
  std::vector<int64_t> labels = {0, 3, 4, 10, -100};
  Floats loss(kRows), total(kRows);
  CrossEntropy op{.rows = kRows, .classes = kClasses};
  crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
               total.data());
  Floats labelLogit(kRows), sum(kRows);
  for (auto [begin, end] :
       {std::pair<int64_t, int64_t>{0, kFirst}, {kFirst, kClasses}}) {
    Floats shard;
    for (int64_t row = 0; row < kRows; ++row) {
      for (int64_t c = begin; c < end; ++c)
        shard.push_back(logits[static_cast<size_t>(row * kClasses + c)]);
    }
    op.classes = end - begin;
    op.allClasses = kClasses;
    op.firstClass = begin;
    Floats part(kRows), partTotal(kRows);
    crossEntropy(rank, {}, op, shard.data(), labels.data(), part.data(),
                 partTotal.data());
    for (size_t row = 0; row < kRows; ++row) {
      labelLogit[row] -= part[row];
      sum[row] += std::exp(partTotal[row]);
    }
  }
  for (size_t row = 0; row < kRows; ++row) {
    EXPECT_NEAR(std::log(sum[row]), total[row], 1e-5);
    const float expected =
        labels[row] < 0 ? 0.0f : std::log(sum[row]) - labelLogit[row];
    EXPECT_NEAR(expected, loss[row], 1e-5);
    if (labels[row] < 0) EXPECT_EQ(labelLogit[row], 0.0f);
  }
}

// [begin, end) of every dimension of a tensor, as a dense tensor.
Floats boxOf(const Floats& whole, const Dims& shape, const Dims& begin,
             const Dims& sizes) {
  Floats box;
  for (int64_t a = 0; a < sizes[0]; ++a)
    for (int64_t b = 0; b < sizes[1]; ++b)
      for (int64_t c = 0; c < sizes[2]; ++c)
        for (int64_t d = 0; d < sizes[3]; ++d) {
          int64_t index = ((begin[0] + a) * shape[1] + begin[1] + b) * shape[2];
          index = (index + begin[2] + c) * shape[3] + begin[3] + d;
          box.push_back(whole[static_cast<size_t>(index)]);
        }
  return box;
}

// A causal attention with dropout; shards split batch, key heads and queries.
class AttentionShardTest : public testing::Test {
 protected:
  static constexpr int64_t kBatch = 2, kHeads = 4, kKeyHeads = 2, kQueries = 70,
                           kKeys = 75, kDepth = 8;
  static constexpr int64_t kSeed = 5, kStep = 3;

  AttentionShardTest() {
    whole.query = {kBatch, kHeads, kQueries, kDepth};
    whole.key = {kBatch, kKeyHeads, kKeys, kDepth};
    whole.value = whole.key;
    whole.scale = 0.3;
    whole.causal = true;
    whole.dropoutRatio = 0.4;
    whole.dropoutStream = 77;
    query = randomFloats(whole.query.product(), 1);
    key = randomFloats(whole.key.product(), 2);
    value = randomFloats(whole.value.product(), 3);
    resultGrad = randomFloats(whole.query.product(), 4);
    result.resize(query.size());
    queryGrad.resize(query.size());
    keyGrad.resize(key.size());
    valueGrad.resize(key.size());
    sums.resize(kBatch * kHeads * kQueries);
    attention(rank, {}, whole, query.data(), key.data(), value.data(), nullptr,
              &kSeed, &kStep, result.data(), sums.data());
    attentionGrad(rank, {}, whole, query.data(), key.data(), value.data(),
                  result.data(), sums.data(), resultGrad.data(), nullptr,
                  &kSeed, &kStep, queryGrad.data(), keyGrad.data(),
                  valueGrad.data());
  }

  Rank rank{0, 1};
  Attention whole;
  Floats query, key, value, resultGrad, result, sums;
  Floats queryGrad, keyGrad, valueGrad;
};

TEST_F(AttentionShardTest, EveryShardHidesAndDropsAsTheWholeDoes) {
  for (int64_t batch = 0; batch < kBatch; ++batch) {
    for (int64_t keyHead = 0; keyHead < kKeyHeads; ++keyHead) {
      for (int64_t first : {int64_t{0}, int64_t{30}}) {
        Attention op = whole;
        op.query = {1, 2, first == 0 ? 30 : 40, kDepth};
        op.key = op.value = {1, 1, kKeys, kDepth};
        op.globalShape = {kBatch, kKeyHeads, 2, kQueries, kKeys};
        op.globalOffsets = {batch, keyHead, 0, first, 0};
        Dims at{batch, keyHead * 2, first, 0};
        Dims keyAt{batch, keyHead, 0, 0};
        Floats q = boxOf(query, whole.query, at, op.query);
        Floats k = boxOf(key, whole.key, keyAt, op.key);
        Floats v = boxOf(value, whole.key, keyAt, op.key);
        Floats dy = boxOf(resultGrad, whole.query, at, op.query);
        Floats y(q.size()), lse(q.size() / kDepth);
        Floats dq(q.size()), dk(k.size()), dv(k.size());
        attention(rank, {}, op, q.data(), k.data(), v.data(), nullptr, &kSeed,
                  &kStep, y.data(), lse.data());
        expectClose(y, toDoubles(boxOf(result, whole.query, at, op.query)),
                    1e-5);
        attentionGrad(rank, {}, op, q.data(), k.data(), v.data(), y.data(),
                      lse.data(), dy.data(), nullptr, &kSeed, &kStep, dq.data(),
                      dk.data(), dv.data());
        expectClose(dq, toDoubles(boxOf(queryGrad, whole.query, at, op.query)),
                    1e-5);
      }
    }
  }
}

// Samples one at a time drop what the whole batch does.
TEST_F(AttentionShardTest, MicroBatchesDropAsTheWholeDoes) {
  Attention op = whole;
  op.query = {1, kHeads, kQueries, kDepth};
  op.key = op.value = {1, kKeyHeads, kKeys, kDepth};
  op.microBatchElements = kHeads * kQueries * kKeys;
  for (int64_t index = 0; index < kBatch; ++index) {
    const int64_t step = stepArgument(kStep, index);
    Dims at{index, 0, 0, 0};
    Floats q = boxOf(query, whole.query, at, op.query);
    Floats k = boxOf(key, whole.key, at, op.key);
    Floats v = boxOf(value, whole.key, at, op.key);
    Floats dy = boxOf(resultGrad, whole.query, at, op.query);
    Floats y(q.size()), lse(q.size() / kDepth);
    Floats dq(q.size()), dk(k.size()), dv(k.size());
    attention(rank, {}, op, q.data(), k.data(), v.data(), nullptr, &kSeed,
              &step, y.data(), lse.data());
    expectClose(y, toDoubles(boxOf(result, whole.query, at, op.query)), 1e-5);
    attentionGrad(rank, {}, op, q.data(), k.data(), v.data(), y.data(),
                  lse.data(), dy.data(), nullptr, &kSeed, &step, dq.data(),
                  dk.data(), dv.data());
    expectClose(dv, toDoubles(boxOf(valueGrad, whole.key, at, op.key)), 1e-5);
  }
}

}  // namespace
}  // namespace soapstone::runtime
