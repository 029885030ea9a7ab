#include <cmath>

#include "runtime/math.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Softmax, norms and cross-entropy: ops on rows, and batch norm.

namespace soapstone::runtime {
namespace {

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

// Columns side by side that fill accesses, of every type.
template <typename T>
void expectSoftmaxOfColumns(Rank& rank, double tolerance) {
  auto x = narrowed<T>(randomFloats(3 * 17 * 16, 9, -10, 10));
  for (int64_t dim : {0, 1}) {
    for (bool logarithm : {false, true}) {
      Softmax op{.type = ElementTypeOf<T>::value,
                 .shape = {3, 17, 16},
                 .dim = dim,
                 .logarithm = logarithm};
      std::vector<T> expected(x.size()), actual(x.size());
      softmax(rank, {}, op, x.data(), expected.data());
      portable::softmax(rank, {}, op, x.data(), actual.data());
      expectNear(widened(actual), widened(expected), tolerance);
    }
  }
}

TEST_F(DeviceOpsTest, SoftmaxOfNeighbouringColumns) {
  expectSoftmaxOfColumns<float>(rank, 2e-5);
  expectSoftmaxOfColumns<bf16>(rank, 1e-2);
  expectSoftmaxOfColumns<f16>(rank, 2e-3);
}

// Rows that begin and end anywhere in an access of sixteen bytes; results that
// begin elsewhere in one than their operands.
template <typename T>
void expectSoftmaxOfRows(Rank& rank, double tolerance) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  for (int64_t columns : {1, 2, 5, 64, 65, 67}) {
    for (size_t first : {0, 1}) {
      auto x = narrowed<T>(randomFloats(5 * columns, 9, -10, 10));
      for (bool logarithm : {false, true}) {
        Softmax op{.type = type,
                   .shape = {5, columns},
                   .dim = 1,
                   .logarithm = logarithm};
        std::vector<T> expected(x.size()), actual(x.size() + first);
        softmax(rank, {}, op, x.data(), expected.data());
        portable::softmax(rank, {}, op, x.data(), actual.data() + first);
        actual.erase(actual.begin(),
                     actual.begin() + static_cast<int64_t>(first));
        expectNear(widened(actual), widened(expected), tolerance);
      }
    }
  }
}

TEST_F(DeviceOpsTest, SoftmaxOfRowsThatBeginAnywhere) {
  expectSoftmaxOfRows<float>(rank, 2e-5);
  expectSoftmaxOfRows<bf16>(rank, 1e-2);
  expectSoftmaxOfRows<f16>(rank, 2e-3);
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
    const Floats more = randomFloats(kRows * kColumns, 14);
    // The gradient that is added may be overwritten.
    Floats sum = more, sum2 = more;
    normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
             dy.data(), dx.data(), ds.data(), db.data());
    portable::normGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                       rstd.data(), dy.data(), dx2.data(), ds2.data(),
                       db2.data(), nullptr);
    normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
             dy.data(), sum.data(), ds.data(), db.data(), sum.data());
    portable::normGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                       rstd.data(), dy.data(), sum2.data(), ds2.data(),
                       db2.data(), sum2.data());
    expectNear(sum2, sum);
    for (size_t i = 0; i < sum.size(); ++i) {
      EXPECT_NEAR(sum[i], dx[i] + more[i], 1e-5 * (1 + std::abs(sum[i])));
    }
    expectNear(dx2, dx);
    expectNear(ds2, ds);
    expectNear(db2, db);
  }
}

// Rows that lie apart: columns of a product, in accesses of sixteen bytes or
// not, and what their gradients are put together in.
TEST_P(RowWidthTest, NormsOfColumns) {
  const int64_t kRows = 12, kColumns = GetParam();
  for (int64_t more : {4, 5}) {
    const int64_t pitch = kColumns + more, gradPitch = kColumns + 2 * more;
    const Floats x = randomFloats(kRows * pitch, 10, -3, 5);
    const Floats dy = randomFloats(kRows * kColumns, 11);
    const Floats scale = randomFloats(kColumns, 12);
    Norm op{.kind = NormKind::kRms,
            .rows = kRows,
            .columns = kColumns,
            .epsilon = 1e-5,
            .inputPitch = pitch,
            .inputGradPitch = gradPitch};
    Floats y(dy.size()), mean(kRows), rstd(kRows);
    Floats y2(dy.size()), mean2(kRows), rstd2(kRows);
    norm(rank, {}, op, x.data(), scale.data(), nullptr, y.data(), mean.data(),
         rstd.data());
    portable::norm(rank, {}, op, x.data(), scale.data(), nullptr, y2.data(),
                   mean2.data(), rstd2.data());
    expectNear(y2, y);
    expectNear(rstd2, rstd);
    // Between the rows of the gradient, nothing is written.
    Floats dx(kRows * gradPitch, 7.0f), dx2(dx);
    Floats ds(kColumns), db(kColumns), ds2(kColumns), db2(kColumns);
    normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
             dy.data(), dx.data(), ds.data(), db.data());
    portable::normGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                       rstd.data(), dy.data(), dx2.data(), ds2.data(),
                       db2.data(), nullptr);
    EXPECT_EQ(dx2[kColumns], 7.0f);
    expectNear(dx2, dx);
    expectNear(ds2, ds);
    expectNear(db2, db);
  }
}

// The last has more columns than the registers of a block hold sums of.
INSTANTIATE_TEST_SUITE_P(Chunks, RowWidthTest, testing::Values(37, 64, 1031));

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
  Floats both(logits), both2(logits), loss3(kRows), total3(kRows);
  crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                   lossGrad.data(), both.data());
  portable::crossEntropyWithGrad(rank, {}, op, both2.data(), labels.data(),
                                 lossGrad.data(), loss3.data(), total3.data(),
                                 both2.data());
  expectNear(loss3, loss);
  expectNear(total3, total);
  expectNear(both2, both);
  for (int64_t first : {0, 10}) {
    op.allClasses = first == 0 ? 0 : 2 * kClasses;
    op.firstClass = first;
    Floats grad(logits.size()), grad2(logits.size());
    crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                     lossGrad.data(), grad.data());
    portable::crossEntropyGrad(rank, {}, op, logits.data(), labels.data(),
                               total.data(), lossGrad.data(), grad2.data());
    expectNear(grad2, grad);
    // The shard's part of the loss, and of the sum.
    crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
                 total2.data());
    portable::crossEntropy(rank, {}, op, logits.data(), labels.data(),
                           loss2.data(), total3.data());
    expectNear(loss2, loss);
    expectNear(total3, total);
  }
}

// Rows of logits further apart than they are long.
TEST_P(RowWidthTest, CrossEntropyOfPaddedRows) {
  const int64_t kRows = 9, kClasses = GetParam();
  const int64_t kPitch = kClasses / 8 * 8 + 8;
  Floats dense = randomFloats(kRows * kClasses, 20, -4, 4);
  std::vector<int64_t> labels = randomIndices(kRows, -3, kClasses + 4, 21);
  labels[2] = -100;
  const auto padded = [&](const Floats& values) {
    Floats rows(static_cast<size_t>(kRows * kPitch), NAN);
    for (int64_t i = 0; i < kRows * kClasses; ++i) {
      rows[static_cast<size_t>(i / kClasses * kPitch + i % kClasses)] =
          values[static_cast<size_t>(i)];
    }
    return rows;
  };
  const auto packed = [&](const Floats& rows) {
    Floats values;
    for (int64_t i = 0; i < kRows * kClasses; ++i) {
      values.push_back(
          rows[static_cast<size_t>(i / kClasses * kPitch + i % kClasses)]);
    }
    return values;
  };
  CrossEntropy op{.rows = kRows, .classes = kClasses};
  Floats lossGrad = randomFloats(kRows, 22);
  Floats loss(kRows), total(kRows), grad(dense.size());
  crossEntropy(rank, {}, op, dense.data(), labels.data(), loss.data(),
               total.data());
  crossEntropyGrad(rank, {}, op, dense.data(), labels.data(), total.data(),
                   lossGrad.data(), grad.data());
  op.pitch = kPitch;
  Floats loss2(kRows), total2(kRows);
  // Results of the host, of the device's two kernels, and of its one kernel for
  // both.
  Floats host = padded(dense), apart = padded(dense), both = padded(dense);
  crossEntropy(rank, {}, op, host.data(), labels.data(), loss2.data(),
               total2.data());
  expectNear(loss2, loss);
  crossEntropyGrad(rank, {}, op, host.data(), labels.data(), total2.data(),
                   lossGrad.data(), host.data());
  expectNear(packed(host), grad);
  portable::crossEntropy(rank, {}, op, apart.data(), labels.data(),
                         loss2.data(), total2.data());
  expectNear(loss2, loss);
  expectNear(total2, total);
  portable::crossEntropyGrad(rank, {}, op, apart.data(), labels.data(),
                             total2.data(), lossGrad.data(), apart.data());
  expectNear(packed(apart), grad);
  portable::crossEntropyWithGrad(rank, {}, op, both.data(), labels.data(),
                                 lossGrad.data(), loss2.data(), total2.data(),
                                 both.data());
  expectNear(loss2, loss);
  expectNear(packed(both), grad);
}

// Few classes and odd ones of 16 bits: an access holds logits of several rows.
template <typename T>
void expectCrossEntropyOfRows(Rank& rank, double tolerance) {
  for (int64_t classes : {1, 3, 8, 65, 67}) {
    for (size_t first : {0, 1}) {
      constexpr int64_t kRows = 7;
      auto logits = narrowed<T>(randomFloats(kRows * classes, 20, -4, 4));
      std::vector<int64_t> labels = randomIndices(kRows, 0, classes, 21);
      labels[2] = -100;
      CrossEntropy op{
          .type = ElementTypeOf<T>::value, .rows = kRows, .classes = classes};
      Floats loss(kRows), total(kRows), loss2(kRows), total2(kRows);
      crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
                   total.data());
      portable::crossEntropy(rank, {}, op, logits.data(), labels.data(),
                             loss2.data(), total2.data());
      expectNear(loss2, loss);
      expectNear(total2, total);
      Floats lossGrad = randomFloats(kRows, 22);
      std::vector<T> both = logits, both2 = logits;
      Floats loss3(kRows), total3(kRows);
      crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                       lossGrad.data(), both.data());
      portable::crossEntropyWithGrad(rank, {}, op, both2.data(), labels.data(),
                                     lossGrad.data(), loss3.data(),
                                     total3.data(), both2.data());
      expectNear(loss3, loss);
      expectNear(total3, total);
      expectNear(widened(both2), widened(both), tolerance);
      std::vector<T> grad(logits.size()), grad2(logits.size() + first);
      crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                       lossGrad.data(), grad.data());
      portable::crossEntropyGrad(rank, {}, op, logits.data(), labels.data(),
                                 total.data(), lossGrad.data(),
                                 grad2.data() + first);
      grad2.erase(grad2.begin(), grad2.begin() + static_cast<int64_t>(first));
      expectNear(widened(grad2), widened(grad), tolerance);
    }
  }
}

TEST_F(DeviceOpsTest, CrossEntropyOfRowsThatBeginAnywhere) {
  expectCrossEntropyOfRows<float>(rank, 2e-5);
  expectCrossEntropyOfRows<bf16>(rank, 1e-2);
  expectCrossEntropyOfRows<f16>(rank, 2e-3);
}

// Channels and positions of which lanes are made, and others.
struct BatchNormCase {
  int64_t channels;
  int64_t width;
  bool channelsLast;
};

void PrintTo(const BatchNormCase& what, std::ostream* out) {
  *out << what.channels << " channels, " << what.width << " wide, channels "
       << (what.channelsLast ? "last" : "first");
}

class BatchNormTest : public DeviceOpsTest,
                      public testing::WithParamInterface<BatchNormCase> {
 protected:
  BatchNorm op{.shape = {4, GetParam().channels, 3, GetParam().width},
               .epsilon = 1e-5,
               .channelsLast = GetParam().channelsLast};
  size_t channels = static_cast<size_t>(GetParam().channels);
  size_t count = static_cast<size_t>(op.shape.product());
  Floats x = randomFloats(op.shape.product(), 14, -3, 5);
  Floats dy = randomFloats(op.shape.product(), 15);
  Floats scale = randomFloats(GetParam().channels, 16);
  Floats bias = randomFloats(GetParam().channels, 17);
};
INSTANTIATE_TEST_SUITE_P(Layouts, BatchNormTest,
                         testing::Values(BatchNormCase{5, 7, false},
                                         BatchNormCase{5, 7, true},
                                         BatchNormCase{5, 8, false},
                                         BatchNormCase{16, 7, true}));

TEST_P(BatchNormTest, ForwardAndBackward) {
  Floats y(count), mean(channels), variance(channels);
  Floats y2(count), mean2(channels), variance2(channels);
  batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
            mean.data(), variance.data());
  portable::directBatchNorm(rank, {}, op, x.data(), scale.data(), bias.data(),
                            y2.data(), mean2.data(), variance2.data(), nullptr);
  expectNear(y2, y);
  expectNear(mean2, mean);
  expectNear(variance2, variance);
  Floats dx(count), ds(channels), db(channels);
  Floats dx2(count), ds2(channels), db2(channels);
  batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                variance.data(), dy.data(), dx.data(), ds.data(), db.data());
  portable::directBatchNormGrad(rank, {}, op, x.data(), scale.data(),
                                mean.data(), variance.data(), dy.data(),
                                dx2.data(), ds2.data(), db2.data(), nullptr);
  expectNear(dx2, dx);
  expectNear(ds2, ds);
  expectNear(db2, db);
}

// A ReLU in the same call is the norm, the sum and the ReLU one after another,
// in the host's kernels and in those of a GPU.
TEST_P(BatchNormTest, ReluInTheSameCall) {
  Floats y(count), mean(channels), variance(channels);
  batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
            mean.data(), variance.data());
  const Floats addend = randomFloats(op.shape.product(), 18, -2, 2);
  BatchNorm withRelu = op;
  withRelu.relu = true;
  for (const float* added : {static_cast<const float*>(nullptr), &addend[0]}) {
    Floats expected(count), masked(count);
    for (size_t i = 0; i < count; ++i) {
      expected[i] = math::relu(added == nullptr ? y[i] : y[i] + added[i]);
      masked[i] = expected[i] <= 0 ? 0.0f : dy[i];
    }
    Floats dx(count), ds(channels), db(channels);
    batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                  variance.data(), masked.data(), dx.data(), ds.data(),
                  db.data());
    for (bool isDevice : {false, true}) {
      Floats y2(count), mean2(channels), variance2(channels);
      (isDevice ? portable::directBatchNorm : batchNorm)(
          rank, {}, withRelu, x.data(), scale.data(), bias.data(), y2.data(),
          mean2.data(), variance2.data(), added);
      expectNear(y2, expected);
      expectNear(variance2, variance);
      Floats dx2(count), ds2(channels), db2(channels);
      (isDevice ? portable::directBatchNormGrad : batchNormGrad)(
          rank, {}, withRelu, x.data(), scale.data(), mean.data(),
          variance.data(), dy.data(), dx2.data(), ds2.data(), db2.data(),
          expected.data());
      expectNear(dx2, dx);
      expectNear(ds2, ds);
      expectNear(db2, db);
    }
  }
}

// With parameters of 32 bits and with parameters of 16.
TEST_P(BatchNormTest, ForwardOfHalves) {
  auto narrowX = narrowed<bf16>(x);
  Floats wide(count), mean(channels), variance(channels);
  for (size_t i = 0; i < count; ++i) wide[i] = load(narrowX[i]);
  for (bool narrowParameters : {false, true}) {
    auto narrowScale = narrowed<bf16>(scale), narrowBias = narrowed<bf16>(bias);
    Floats scales = scale, biases = bias;
    op.type = op.parameterType = ElementType::kF32;
    if (narrowParameters) {
      for (size_t c = 0; c < channels; ++c) {
        scales[c] = load(narrowScale[c]);
        biases[c] = load(narrowBias[c]);
      }
    }
    Floats y(count);
    batchNorm(rank, {}, op, wide.data(), scales.data(), biases.data(), y.data(),
              mean.data(), variance.data());
    op.type = ElementType::kBf16;
    if (narrowParameters) op.parameterType = ElementType::kBf16;
    std::vector<bf16> actual(count);
    Floats mean2(channels), variance2(channels);
    portable::directBatchNorm(
        rank, {}, op, narrowX.data(),
        narrowParameters ? static_cast<void*>(narrowScale.data())
                         : scale.data(),
        narrowParameters ? static_cast<void*>(narrowBias.data()) : bias.data(),
        actual.data(), mean2.data(), variance2.data(), nullptr);
    expectNear(mean2, mean);
    expectNear(variance2, variance);
    for (size_t i = 0; i < count; ++i) {
      EXPECT_NEAR(load(actual[i]), y[i], 1e-2 * (1 + std::abs(y[i])));
    }
  }
}

// From a variance to what a library keeps in its place, and back.
TEST_F(DeviceOpsTest, BatchNormVariancesAndInverseDeviations) {
  Floats variance = {0, 1e-12f, 1e-6f, 0.5f, 1, 3e4f};
  BatchNorm op{.shape = {2, 6, 3, 3}, .epsilon = 1e-5};
  Floats inverse(variance.size());
  portable::invertDeviations(rank, {}, op, variance.data(), inverse.data());
  for (size_t c = 0; c < variance.size(); ++c) {
    double expected = 1 / std::sqrt(double{variance[c]} + 1e-5);
    EXPECT_NEAR(inverse[c], expected, 1e-6 * expected);
  }
  portable::recoverVariances(rank, {}, op, inverse.data(), inverse.data());
  for (size_t c = 0; c < variance.size(); ++c) {
    EXPECT_GE(inverse[c], 0);
    EXPECT_NEAR(inverse[c], variance[c], 1e-6 * (variance[c] + 1e-5)) << c;
  }
}

TEST_F(DeviceOpsTest, BatchNormParametersInBothWidths) {
  BatchNorm op{.parameterType = ElementType::kBf16, .shape = {2, 5, 3, 3}};
  auto scale = narrowed<bf16>(randomFloats(5, 40));
  auto bias = narrowed<bf16>(randomFloats(5, 41));
  Floats wideScale(5), wideBias(5);
  portable::widenParameters(rank, {}, op, scale.data(), bias.data(),
                            wideScale.data(), wideBias.data());
  std::vector<bf16> scale2(5), bias2(5);
  portable::narrowParameters(rank, {}, op, wideScale.data(), wideBias.data(),
                             scale2.data(), bias2.data());
  for (size_t c = 0; c < 5; ++c) {
    EXPECT_EQ(wideScale[c], load(scale[c]));
    EXPECT_EQ(wideBias[c], load(bias[c]));
    EXPECT_EQ(load(scale2[c]), load(scale[c]));
    EXPECT_EQ(load(bias2[c]), load(bias[c]));
  }
}

}  // namespace
}  // namespace soapstone::runtime
