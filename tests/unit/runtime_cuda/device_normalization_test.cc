#include <cmath>

#include "tests/unit/runtime_cuda/device_ops_fixture.h"

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

class BatchNormTest : public DeviceOpsTest,
                      public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(ChannelsLast, BatchNormTest, testing::Bool());

TEST_P(BatchNormTest, ForwardAndBackward) {
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

}  // namespace
}  // namespace soapstone::runtime
