// Compares the analytic operator model with published profiles of one V100; the
// bounds are the errors of the model as it is, rounded up.

#include <cmath>
#include <map>

#include "cost_model/operator_cost.h"
#include "csv_rows.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

struct Errors {
  double sum = 0;
  double signedSum = 0;
  int rows = 0;

  void add(double predicted, double measured) {
    sum += std::abs(predicted - measured) / measured;
    signedSum += (predicted - measured) / measured;
    ++rows;
  }
};

// Mean relative errors by operator, of forward or of backward times.
std::map<std::string, Errors> operatorErrors(PassDirection direction) {
  DeviceKind device = presetMachine("dgx1-v100").deviceKind(0);
  std::map<std::string, Errors> errors;
  for (const std::vector<std::string>& row :
       csvRows("operators/gpt_v100.csv")) {
    OperatorDescription op;
    op.format = NumberFormat::kF16;
    op.direction = direction;
    op.bytesRead = std::stod(row[7]);
    op.bytesWritten = std::stod(row[8]);
    if (row[4] != "0") {
      op.product = MatrixProduct{std::stoll(row[3]), std::stoll(row[4]),
                                 std::stoll(row[5]), std::stoll(row[6])};
    }
    bool forward = direction == PassDirection::kForward;
    errors[row[2]].add(operatorSeconds(device, op) * 1e6,
                       std::stod(row[forward ? 9 : 10]));
  }
  for (const auto& [name, error] : errors) {
    std::cout << name << ": mean error " << 100 * error.sum / error.rows
              << " % (bias " << 100 * error.signedSum / error.rows << " %) of "
              << error.rows << " rows\n";
  }
  return errors;
}

double meanOf(const std::map<std::string, Errors>& errors,
              const std::vector<std::string>& names) {
  double sum = 0;
  int rows = 0;
  for (const std::string& name : names) {
    sum += errors.at(name).sum;
    rows += errors.at(name).rows;
  }
  return sum / rows;
}

const std::vector<std::string>& largeProducts() {
  static const auto& names =
      *new std::vector<std::string>{"enc-attention-qkv", "enc-attention-dense",
                                    "enc-MLP-GEMM-1", "enc-MLP-GEMM-2"};
  return names;
}

const std::vector<std::string>& pointwise() {
  static const auto& names = *new std::vector<std::string>{
      "enc-attention-softmax", "enc-attention-dropout", "enc-1st-layernorm",
      "enc-MLP-gelu", "enc-post-MLP-dropout"};
  return names;
}

TEST(PublishedOperatorsTest, ForwardTimesOfGptLayers) {
  std::map<std::string, Errors> errors =
      operatorErrors(PassDirection::kForward);
  ASSERT_EQ(errors.size(), 11u);
  EXPECT_LT(meanOf(errors, largeProducts()), 0.09);
  EXPECT_LT(meanOf(errors, {"enc-attention-score", "enc-attention-context"}),
            0.09);
  EXPECT_LT(meanOf(errors, pointwise()), 0.30);
}

TEST(PublishedOperatorsTest, BackwardTimesOfGptLayers) {
  std::map<std::string, Errors> errors =
      operatorErrors(PassDirection::kBackward);
  ASSERT_EQ(errors.size(), 11u);
  EXPECT_LT(meanOf(errors, largeProducts()), 0.10);
}

}  // namespace
}  // namespace soapstone::cost_model
