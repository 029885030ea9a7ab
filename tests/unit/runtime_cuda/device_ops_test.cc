#include "runtime/cuda/device_ops.h"

#include <cmath>
#include <numeric>

#include "runtime/math.h"

#include "tests/unit/runtime/naive.h"

// Every op of the CUDA back end that is a kernel of its own gives what the host
// back end's op gives.

namespace soapstone::runtime {
namespace {

void expectNear(const Floats& actual, const Floats& expected,
                double tolerance = 2e-5) {
  expectClose(actual, toDoubles(expected), tolerance);
}

std::vector<int64_t> randomIndices(int64_t count, int64_t low, int64_t high,
                                   int seed) {
  std::mt19937 engine(static_cast<unsigned>(seed));
  std::uniform_int_distribution<int64_t> draw(low, high - 1);
  std::vector<int64_t> values(static_cast<size_t>(count));
  for (int64_t& value : values) value = draw(engine);
  return values;
}

class DeviceOpsTest : public testing::Test {
 protected:
  Rank rank{0, 2};
};

TEST_F(DeviceOpsTest, CopiesOfEveryPattern) {
  Floats from = randomFloats(4096, 1);
  StridedCopy whole{.extents = {4, 8, 16},
                    .fromStrides = {128, 16, 1},
                    .toStrides = {128, 16, 1}};
  StridedCopy transposed{.extents = {4, 8, 16},
                         .fromStrides = {1, 4, 32},
                         .toStrides = {128, 16, 1}};
  StridedCopy box{.extents = {3, 4, 8},
                  .fromOffset = 132,
                  .fromStrides = {256, 32, 1},
                  .toOffset = 64,
                  .toStrides = {64, 16, 1}};
  StridedCopy reversed{.extents = {5, 7},
                       .fromOffset = 34,
                       .fromStrides = {-7, -1},
                       .toStrides = {7, 1}};
  StridedCopy repeated{
      .extents = {6, 5}, .fromStrides = {0, 2}, .toStrides = {5, 1}};
  for (const StridedCopy& op : {whole, transposed, box, reversed, repeated}) {
    Floats expected(4096, -7), actual(4096, -7);
    copyStrided(rank, {}, op, from.data(), expected.data());
    portable::copyStrided(rank, {}, op, from.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
}

TEST_F(DeviceOpsTest, CopiesOfEveryElementSize) {
  std::vector<int64_t> from(512), expected(512), actual(512);
  std::iota(from.begin(), from.end(), 0);
  for (ElementType type : {ElementType::kBool, ElementType::kBf16,
                           ElementType::kI32, ElementType::kI64}) {
    StridedCopy op{.type = type,
                   .extents = {16, 32},
                   .fromStrides = {1, 16},
                   .toStrides = {32, 1}};
    copyStrided(rank, {}, op, from.data(), expected.data());
    portable::copyStrided(rank, {}, op, from.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
}

TEST_F(DeviceOpsTest, Fills) {
  Floats expected(100), actual(100);
  fill(rank, {}, ElementType::kF32, expected.data(), 100, 1.5);
  portable::fill(rank, {}, ElementType::kF32, actual.data(), 100, 1.5);
  EXPECT_EQ(actual, expected);
}

TEST_F(DeviceOpsTest, GathersOfTablesAndShards) {
  Floats table = randomFloats(3 * 11 * 5, 2);
  std::vector<int64_t> indices = randomIndices(14, -30, 30, 3);
  for (TableRows part : {TableRows{}, TableRows{24, 6}}) {
    Gather op{.input = {3, 11, 5}, .indices = {2, 7}, .dim = 1, .rows = part};
    Floats expected(3 * 14 * 5), actual(3 * 14 * 5, 9);
    gather(rank, {}, op, table.data(), indices.data(), expected.data());
    portable::gather(rank, {}, op, table.data(), indices.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
}

TEST_F(DeviceOpsTest, ScattersOfEveryKind) {
  Floats table = randomFloats(13 * 6, 4);
  Floats updates = randomFloats(70 * 6, 5);
  std::vector<int64_t> indices = randomIndices(70, -14, 14, 6);
  for (ScatterKind kind :
       {ScatterKind::kReplace, ScatterKind::kAdd, ScatterKind::kMul,
        ScatterKind::kMax, ScatterKind::kMin}) {
    for (TableRows part : {TableRows{}, TableRows{30, 10}}) {
      Scatter op{.kind = kind, .input = {13, 6}, .indices = {70}, .rows = part};
      Floats expected(table.size()), actual(table.size());
      scatter(rank, {}, op, table.data(), indices.data(), updates.data(),
              expected.data());
      portable::scatter(rank, {}, op, table.data(), indices.data(),
                        updates.data(), actual.data());
      EXPECT_EQ(actual, expected);
    }
  }
}

TEST_F(DeviceOpsTest, EmbeddingBags) {
  Floats table = randomFloats(13 * 6, 7);
  std::vector<int64_t> indices = randomIndices(20, 0, 13, 8);
  for (bool mean : {false, true}) {
    EmbeddingBag op{.table = {13, 6}, .indices = {5, 4}, .mean = mean};
    Floats expected(30), actual(30);
    embeddingBag(rank, {}, op, table.data(), indices.data(), expected.data());
    portable::embeddingBag(rank, {}, op, table.data(), indices.data(),
                           actual.data());
    expectNear(actual, expected);
  }
}

TEST_F(DeviceOpsTest, SoftmaxAlongEveryDim) {
  Floats x = randomFloats(3 * 17 * 9, 9, -10, 10);
  for (int64_t dim : {0, 1, 2}) {
    for (bool logarithm : {false, true}) {
      Softmax op{.shape = {3, 17, 9}, .dim = dim, .logarithm = logarithm};
      Floats expected(x.size()), actual(x.size());
      softmax(rank, {}, op, x.data(), expected.data());
      portable::softmax(rank, {}, op, x.data(), actual.data());
      expectNear(actual, expected);
    }
  }
}

// Rows that are chunks of sixteen bytes, and rows that are not.
TEST_F(DeviceOpsTest, SoftmaxOfWideRows) {
  for (int64_t columns : {64, 65}) {
    Floats x = randomFloats(5 * columns, 9, -10, 10);
    for (bool logarithm : {false, true}) {
      Softmax op{.shape = {5, columns}, .dim = 1, .logarithm = logarithm};
      Floats expected(x.size()), actual(x.size());
      softmax(rank, {}, op, x.data(), expected.data());
      portable::softmax(rank, {}, op, x.data(), actual.data());
      expectNear(actual, expected);
    }
  }
}

TEST_F(DeviceOpsTest, NormOfHalvesWithoutBias) {
  constexpr int64_t kRows = 3, kColumns = 40;
  std::vector<f16> x, scale, y(kRows * kColumns), y2(y.size());
  for (float v : randomFloats(kRows * kColumns, 14)) x.push_back(store<f16>(v));
  for (float v : randomFloats(kColumns, 15)) scale.push_back(store<f16>(v));
  Norm op{.type = ElementType::kF16,
          .rows = kRows,
          .columns = kColumns,
          .epsilon = 1e-5};
  Floats mean(kRows), rstd(kRows), mean2(kRows), rstd2(kRows);
  norm(rank, {}, op, x.data(), scale.data(), nullptr, y.data(), mean.data(),
       rstd.data());
  portable::norm(rank, {}, op, x.data(), scale.data(), nullptr, y2.data(),
                 mean2.data(), rstd2.data());
  expectNear(mean2, mean);
  for (size_t i = 0; i < y.size(); ++i) {
    EXPECT_NEAR(load(y2[i]), load(y[i]), 2e-3 * (1 + std::abs(load(y[i]))));
  }
}

class RowWidthTest : public DeviceOpsTest,
                     public testing::WithParamInterface<int64_t> {};

TEST_P(RowWidthTest, NormsAndTheirGradients) {
  const int64_t kRows = 12, kColumns = GetParam();
  Floats x = randomFloats(kRows * kColumns, 10, -3, 5);
  Floats dy = randomFloats(kRows * kColumns, 11);
  Floats scale = randomFloats(kColumns, 12), bias = randomFloats(kColumns, 13);
  for (NormKind kind : {NormKind::kLayer, NormKind::kRms}) {
    Norm op{.kind = kind, .rows = kRows, .columns = kColumns, .epsilon = 1e-5};
    Floats y(x.size()), mean(kRows), rstd(kRows);
    Floats y2(x.size()), mean2(kRows), rstd2(kRows);
    norm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
         mean.data(), rstd.data());
    portable::norm(rank, {}, op, x.data(), scale.data(), bias.data(), y2.data(),
                   mean2.data(), rstd2.data());
    expectNear(y2, y);
    expectNear(mean2, mean);
    expectNear(rstd2, rstd);
    Floats dx(x.size()), ds(kColumns), db(kColumns);
    Floats dx2(x.size()), ds2(kColumns), db2(kColumns);
    normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
             dy.data(), dx.data(), ds.data(), db.data());
    portable::normGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                       rstd.data(), dy.data(), dx2.data(), ds2.data(),
                       db2.data());
    expectNear(dx2, dx);
    expectNear(ds2, ds);
    expectNear(db2, db);
  }
}

INSTANTIATE_TEST_SUITE_P(Chunks, RowWidthTest, testing::Values(37, 64));

class ChannelOrderTest : public DeviceOpsTest,
                         public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(ChannelsLast, ChannelOrderTest, testing::Bool());

TEST_P(ChannelOrderTest, BatchNormAndItsGradient) {
  BatchNorm op{
      .shape = {4, 5, 3, 7}, .epsilon = 1e-5, .channelsLast = GetParam()};
  auto count = static_cast<size_t>(op.shape.product());
  Floats x = randomFloats(op.shape.product(), 14, -3, 5);
  Floats dy = randomFloats(op.shape.product(), 15);
  Floats scale = randomFloats(5, 16), bias = randomFloats(5, 17);
  Floats y(count), mean(5), variance(5), y2(count), mean2(5), variance2(5);
  batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
            mean.data(), variance.data());
  portable::batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(),
                      y2.data(), mean2.data(), variance2.data());
  expectNear(y2, y);
  expectNear(mean2, mean);
  expectNear(variance2, variance);
  Floats dx(count), ds(5), db(5), dx2(count), ds2(5), db2(5);
  batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                variance.data(), dy.data(), dx.data(), ds.data(), db.data());
  portable::batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                          variance.data(), dy.data(), dx2.data(), ds2.data(),
                          db2.data());
  expectNear(dx2, dx);
  expectNear(ds2, ds);
  expectNear(db2, db);
}

TEST_P(ChannelOrderTest, PoolingAndItsGradient) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    for (bool countPadding : {false, true}) {
      Pool op{.kind = kind,
              .input = {2, 3, 11, 9},
              .result = {2, 3, 6, 4},
              .window = {3, 2},
              .strides = {2, 2},
              .padLow = {1, 0},
              .padHigh = {1, 0},
              .dilations = {1, 2},
              .countPadding = countPadding,
              .extraHigh = {0, 0},
              .channelsLast = GetParam()};
      Floats x = randomFloats(op.input.product(), 18);
      Floats dy = randomFloats(op.result.product(), 19);
      Floats y(dy.size()), y2(dy.size()), dx(x.size()), dx2(x.size());
      pool(rank, {}, op, x.data(), y.data());
      portable::pool(rank, {}, op, x.data(), y2.data());
      expectNear(y2, y);
      poolGrad(rank, {}, op, x.data(), dy.data(), dx.data());
      portable::poolGrad(rank, {}, op, x.data(), dy.data(), dx2.data());
      expectNear(dx2, dx);
    }
  }
}

TEST_F(DeviceOpsTest, SelectionsAndRunningSums) {
  // Few different values, so that there are ties.
  Floats x(4 * 9 * 5);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7 % 6);
  for (bool last : {false, true}) {
    ArgReduce op{.kind = last ? ReduceKind::kMin : ReduceKind::kMax,
                 .input = {4, 9, 5},
                 .dim = 1,
                 .selectLast = last};
    std::vector<int64_t> expected(20), actual(20);
    argReduce(rank, {}, op, x.data(), expected.data());
    portable::argReduce(rank, {}, op, x.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
  for (bool reverse : {false, true}) {
    CumulativeSum op{
        .input = {4, 9, 5}, .dim = 1, .exclusive = reverse, .reverse = reverse};
    Floats expected(x.size()), actual(x.size());
    cumulativeSum(rank, {}, op, x.data(), expected.data());
    portable::cumulativeSum(rank, {}, op, x.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
  for (bool largest : {false, true}) {
    TopK op{.input = {4, 45}, .k = 7, .largest = largest};
    Floats values(28), values2(28);
    std::vector<int64_t> indices(28), indices2(28);
    topK(rank, {}, op, x.data(), values.data(), indices.data());
    portable::topK(rank, {}, op, x.data(), values2.data(), indices2.data());
    EXPECT_EQ(values2, values);
    EXPECT_EQ(indices2, indices);
  }
}

TEST_P(RowWidthTest, CrossEntropyOfWholesAndShards) {
  const int64_t kRows = 9, kClasses = GetParam();
  Floats logits = randomFloats(kRows * kClasses, 20, -4, 4);
  std::vector<int64_t> labels = randomIndices(kRows, -3, kClasses + 4, 21);
  labels[2] = -100;
  CrossEntropy op{.rows = kRows, .classes = kClasses};
  Floats loss(kRows), total(kRows), loss2(kRows), total2(kRows);
  crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
               total.data());
  portable::crossEntropy(rank, {}, op, logits.data(), labels.data(),
                         loss2.data(), total2.data());
  expectNear(loss2, loss);
  expectNear(total2, total);
  Floats lossGrad = randomFloats(kRows, 22);
  for (int64_t first : {0, 10}) {
    op.allClasses = first == 0 ? 0 : 2 * kClasses;
    op.firstClass = first;
    Floats grad(logits.size()), grad2(logits.size());
    crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                     lossGrad.data(), grad.data());
    portable::crossEntropyGrad(rank, {}, op, logits.data(), labels.data(),
                               total.data(), lossGrad.data(), grad2.data());
    expectNear(grad2, grad);
  }
}

TEST_P(ChannelOrderTest, ConvolutionsOfEveryPass) {
  // Groups, gaps, uneven and negative padding; one to three spatial dims.
  Convolution plane{.input = {2, 4, 9, 8},
                    .weight = {6, 2, 3, 2},
                    .result = {2, 6, 4, 8},
                    .strides = {2, 1},
                    .padLow = {1, 1},
                    .padHigh = {0, 1},
                    .dilations = {1, 2},
                    .groups = 2};
  Convolution line{.input = {2, 3, 11},
                   .weight = {5, 3, 3},
                   .result = {2, 5, 8},
                   .strides = {1},
                   .padLow = {-1},
                   .padHigh = {0},
                   .dilations = {1}};
  Convolution space{.input = {1, 2, 4, 5, 6},
                    .weight = {3, 2, 2, 2, 2},
                    .result = {1, 3, 3, 2, 5},
                    .strides = {1, 2, 1},
                    .padLow = {0, 0, 0},
                    .padHigh = {0, 0, 0},
                    .dilations = {1, 1, 1}};
  for (Convolution op : {plane, line, space}) {
    op.channelsLast = op.weightChannelsLast = GetParam();
    Floats x = randomFloats(op.input.product(), 30);
    Floats w = randomFloats(op.weight.product(), 31);
    Floats dy = randomFloats(op.result.product(), 32);
    Floats y(dy.size()), y2(dy.size()), dx(x.size()), dx2(x.size());
    Floats dw(w.size()), dw2(w.size());
    convolution(rank, {}, op, x.data(), w.data(), y.data());
    portable::directConvolution(rank, {}, op, x.data(), w.data(), y2.data());
    expectNear(y2, y);
    convolutionInputGrad(rank, {}, op, dy.data(), w.data(), dx.data());
    portable::directConvolutionInputGrad(rank, {}, op, dy.data(), w.data(),
                                         dx2.data());
    expectNear(dx2, dx);
    convolutionWeightGrad(rank, {}, op, x.data(), dy.data(), dw.data());
    portable::directConvolutionWeightGrad(rank, {}, op, x.data(), dy.data(),
                                          dw2.data());
    expectNear(dw2, dw);
  }
}

TEST_F(DeviceOpsTest, ProductsOfOddMatrices) {
  Gemm op{.batch = 2, .m = 5, .n = 4, .k = 3};
  op.lhsBatchStride = 40;
  op.lhsRowStride = 7;
  op.lhsColumnStride = 2;
  op.rhsRowStride = 1;
  op.rhsColumnStride = 3;
  op.resultBatchStride = 20;
  op.resultRowStride = 4;
  Floats a = randomFloats(80, 33), b = randomFloats(12, 34);
  for (bool accumulate : {false, true}) {
    op.accumulate = accumulate;
    Floats expected(40, 1), actual(40, 1);
    gemm(rank, {}, op, a.data(), b.data(), expected.data());
    portable::plainGemm(rank, {}, op, a.data(), b.data(), actual.data());
    expectNear(actual, expected);
  }
}

TEST_F(DeviceOpsTest, PlainProductsWithF32Results) {
  auto a = narrowed<bf16>(randomFloats(35, 1));
  auto b = narrowed<bf16>(randomFloats(56, 2));
  Gemm op;
  op.type = ElementType::kBf16;
  op.m = 5;
  op.n = 8;
  op.k = 7;
  op.lhsRowStride = 7;
  op.rhsRowStride = 8;
  op.resultRowStride = 8;
  op.wideResult = true;
  Floats expected(40), actual(40);
  gemm(rank, {}, op, a.data(), b.data(), expected.data());
  portable::plainGemm(rank, {}, op, a.data(), b.data(), actual.data());
  expectNear(actual, expected);
}

TEST_F(DeviceOpsTest, AddsTheHeadsOfAGroup) {
  constexpr int64_t kBatch = 2, kHeads = 3, kGroup = 4, kRows = 5, kWidth = 8;
  const Dims shape{kBatch, kHeads, kRows, kWidth};
  Floats parts = randomFloats(shape.product() * kGroup, 3);
  // Heads side by side in a row.
  const HeadStrides strides{kRows * kHeads * kWidth, kWidth, kHeads * kWidth};
  Floats actual(static_cast<size_t>(shape.product()));
  portable::addHeadGroups(rank, {}, ElementType::kF32, shape, strides, kGroup,
                          parts.data(), actual.data());
  Floats expected(actual.size());
  for (int64_t part = 0; part < kBatch * kHeads * kGroup; ++part) {
    int64_t head = part / kGroup;
    for (int64_t i = 0; i < kRows * kWidth; ++i) {
      int64_t target = head / kHeads * strides.batch +
                       head % kHeads * strides.head + i / kWidth * strides.row +
                       i % kWidth;
      expected[static_cast<size_t>(target)] +=
          parts[static_cast<size_t>(part * kRows * kWidth + i)];
    }
  }
  expectNear(actual, expected);
}

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

}  // namespace
}  // namespace soapstone::runtime
