#include "cost_model/system_fit.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(SystemFitTest, ConstantsAreThoseThatTheProfileHas) {
  SystemProfile system;
  EXPECT_THAT(fittedConstants(system), Not(Contains("host.secondsPerKernel")));
  system.host.secondsPerKernel = 1e-5;
  EXPECT_THAT(fittedConstants(system), Contains("host.secondsPerKernel"));
  system = withConstant(system, "rates.products", 0.5);
  EXPECT_EQ(constantOf(system, "rates.products"), 0.5);
  EXPECT_EQ(system.rates.products, 0.5);
}

// Half of the time by one constant, half by another: rows that are 10 % slower
// where the first counts.
TEST(SystemFitTest, AStepRemovesTheErrorThatAConstantExplains) {
  std::vector<FitRow> rows;
  for (double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    rows.push_back({0.1 * share, {share, 1 - share}});
  }
  std::vector<double> step = fitStep(rows, {0, 0});
  EXPECT_NEAR(step[0], 0.1, 0.02);
  EXPECT_NEAR(step[1], 0, 0.02);
}

TEST(SystemFitTest, TheLossIsLeastWhereStepsLead) {
  std::vector<FitRow> rows;
  for (double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    rows.push_back({0.1 * share, {share, 1 - share}});
  }
  auto lossAfter = [&](double part, const std::vector<double>& step) {
    std::vector<double> errors;
    std::vector<double> offsets;
    for (const FitRow& row : rows) {
      errors.push_back(row.logError - part * (row.slopes[0] * step[0] +
                                              row.slopes[1] * step[1]));
    }
    for (double each : step) offsets.push_back(part * each);
    return fitLoss(errors, offsets);
  };
  std::vector<double> step = fitStep(rows, {0, 0});
  EXPECT_LT(lossAfter(1, step), lossAfter(0.5, step));
  EXPECT_LT(lossAfter(0.5, step), lossAfter(0, step));
  EXPECT_LT(lossAfter(1, step), lossAfter(2, step));
}

TEST(SystemFitTest, OneWildRowChangesLittle) {
  std::vector<FitRow> rows(20, FitRow{0.05, {1}});
  rows.push_back({3, {1}});
  EXPECT_NEAR(fitStep(rows, {0})[0], 0.05, 0.02);
}

TEST(SystemFitTest, ConstantsThatNoRunTellsStay) {
  std::vector<FitRow> rows(5, FitRow{0.2, {1, 0}});
  EXPECT_EQ(fitStep(rows, {0, 0})[1], 0);
  EXPECT_THAT(fitStep({}, {0}), ElementsAre(0));
}

}  // namespace
}  // namespace soapstone::cost_model
