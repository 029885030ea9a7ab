// Every op of the dist dialect through the interpreter, and what it refuses.

#include "ir/reference/dist_evaluator.h"

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/reference/step_runner.h"
#include "tests/unit/ir/dist/program_text.h"

namespace soapstone {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(DistEvaluatorTest, AllReduceCombinesInGroups) {
  for (auto [kind, low, high] : {std::tuple("sum", 4., 12.),
                                 {"product", 3., 35.},
                                 {"max", 3., 7.},
                                 {"min", 1., 5.}}) {
    Program program(
        4, function(0, "0, 1, 2, 3",
                    {"1xf32", "4", "[[0], [1], [2], [3]]", "1xf32", "4",
                     "[[0], [1], [2], [3]]"},
                    std::string("%0 = dist.all_reduce <") + kind +
                        "> %x groups [[0, 1], [2, 3]] channel 0 label \"x\" : "
                        "tensor<1xf32>\n"
                        "%1 = dist.wait %0 : tensor<1xf32>\n"
                        "return %1 : tensor<1xf32>"));
    EXPECT_THAT(program.numbers({f32({1, 3, 5, 7})}),
                ElementsAre(low, low, high, high))
        << kind;
  }
}

TEST(DistEvaluatorTest, AllReduceTakesABucketOfTensors) {
  Program program(
      2,
      function(0, "0, 1",
               {"1xf32", "2", "[[0], [1]]", "1xf32", "2", "[[0], [1]]"},
               "%n = soap.unary <neg> %x : (tensor<1xf32>) -> tensor<1xf32>\n"
               "%0:2 = dist.all_reduce <max> %x, %n groups [[0, 1]] channel 0 "
               "label \"x\" : tensor<1xf32>, tensor<1xf32>\n"
               "%1:2 = dist.wait %0#0, %0#1 : tensor<1xf32>, tensor<1xf32>\n"
               "%2 = soap.binary <sub> %1#0, %1#1 : (tensor<1xf32>, "
               "tensor<1xf32>) -> tensor<1xf32>\n"
               "return %2 : tensor<1xf32>"));
  EXPECT_THAT(program.numbers({f32({4, 10})}), ElementsAre(14, 14));
}

TEST(DistEvaluatorTest, SumsOfBf16AccumulateWide) {
  // 256 + 1 is 256 in bf16; of all three ones together something remains.
  Program program(
      4, function(0, "0, 1, 2, 3",
                  {"1xbf16", "4", "[[0], [1], [2], [3]]", "1xbf16", "1",
                   "[[0], [0], [0], [0]]"},
                  "%0 = dist.all_reduce <sum> %x groups [[0, 1, 2, 3]] channel "
                  "0 label \"x\" : tensor<1xbf16>\n"
                  "%1 = dist.wait %0 : tensor<1xbf16>\n"
                  "return %1 : tensor<1xbf16>"));
  EXPECT_THAT(program.numbers({Tensor::fromNumbers(ElementType::kBF16, {4},
                                                   {256, 1, 1, 1})}),
              ElementsAre(260));
}

TEST(DistEvaluatorTest, ReduceScatterGivesUnevenParts) {
  // Five elements over two ranks: three and two, hence two classes.
  std::string scatter =
      "%0 = dist.reduce_scatter <sum> %x groups [[0, 1]] parts [[[0, 3], [3, "
      "2]]] channel 0 label \"x\" : (tensor<5xf32>) -> ";
  Program program(
      2, function(0, "0", {"5xf32", "10", "[[0]]", "3xf32", "5", "[[0]]"},
                  scatter + "tensor<3xf32>\n%1 = dist.wait %0 : tensor<3xf32>\n"
                            "return %1 : tensor<3xf32>") +
             function(1, "1", {"5xf32", "10", "[[5]]", "2xf32", "5", "[[3]]"},
                      scatter +
                          "tensor<2xf32>\n%1 = dist.wait %0 : tensor<2xf32>\n"
                          "return %1 : tensor<2xf32>"));
  EXPECT_THAT(program.numbers({f32({1, 2, 3, 4, 5, 10, 20, 30, 40, 50})}),
              ElementsAre(11, 22, 33, 44, 55));
}

TEST(DistEvaluatorTest, ReduceScatterTakesSeveralTensors) {
  // Member 0 gets the first part of one tensor and the second of the other.
  Program program(
      2, function(0, "0, 1",
                  {"2xf32", "4", "[[0], [2]]", "1xf32", "2", "[[0], [1]]"},
                  "%b = soap.binary <add> %x, %x : (tensor<2xf32>, "
                  "tensor<2xf32>) -> tensor<2xf32>\n"
                  "%0:2 = dist.reduce_scatter <sum> %x, %b groups [[0, 1]] "
                  "parts [[[0, 1], [1, 1]]], [[[1, 1], [0, 1]]] channel 0 "
                  "label \"x\" : (tensor<2xf32>, tensor<2xf32>) -> "
                  "(tensor<1xf32>, tensor<1xf32>)\n"
                  "%1:2 = dist.wait %0#0, %0#1 : tensor<1xf32>, "
                  "tensor<1xf32>\n"
                  "%2 = soap.binary <sub> %1#1, %1#0 : (tensor<1xf32>, "
                  "tensor<1xf32>) -> tensor<1xf32>\n"
                  "return %2 : tensor<1xf32>"));
  // Sums 5 and 30, doubled 10 and 60: 60 - 5 and 10 - 30.
  EXPECT_THAT(program.numbers({f32({1, 10, 4, 20})}), ElementsAre(55, -20));
}

TEST(DistEvaluatorTest, AllGatherPlacesUnevenParts) {
  std::string gather =
      "%0 = dist.all_gather %x groups [[1, 0]] parts [[[0, 1], [1, 2]]] "
      "channel "
      "0 label \"x\" : ";
  std::string end =
      "%1 = dist.wait %0 : tensor<3xf32>\nreturn %1 : tensor<3xf32>";
  Program program(
      2, function(0, "0", {"2xf32", "3", "[[0]]", "3xf32", "3", "[[0]]"},
                  gather + "(tensor<2xf32>) -> tensor<3xf32>\n" + end) +
             function(1, "1", {"1xf32", "3", "[[2]]", "3xf32", "3", "[[0]]"},
                      gather + "(tensor<1xf32>) -> tensor<3xf32>\n" + end));
  EXPECT_THAT(program.numbers({f32({1, 2, 3})}), ElementsAre(3, 1, 2));
}

TEST(DistEvaluatorTest, AllGatherTakesSeveralTensors) {
  std::string body =
      "%b = soap.binary <add> %x, %x : (tensor<1xf32>, tensor<1xf32>) -> "
      "tensor<1xf32>\n"
      "%0:2 = dist.all_gather %x, %b groups [[0, 1]] "
      "parts [[[0, 1], [1, 1]]], [[[1, 1], [0, 1]]] channel 0 label \"x\" : "
      "(tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>)\n"
      "%1:2 = dist.wait %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>\n"
      "%2 = soap.concat %1#0, %1#1 dim 0 : (tensor<2xf32>, tensor<2xf32>) -> "
      "tensor<4xf32>\n"
      "return %2 : tensor<4xf32>";
  Program program(
      2,
      function(0, "0, 1",
               {"1xf32", "2", "[[0], [1]]", "4xf32", "4", "[[0], [0]]"}, body));
  EXPECT_THAT(program.numbers({f32({1, 3})}), ElementsAre(1, 3, 6, 2));
}

TEST(DistEvaluatorTest, BroadcastComesFromTheFirst) {
  std::string end =
      "%1 = dist.wait %0 : tensor<2xf32>\nreturn %1 : tensor<2xf32>";
  // Rank 1 has no device function at all.
  Program program(
      4, function(0, "2", {"2xf32", "2", "[[0]]", "2xf32", "6", "[[0]]"},
                  "%0 = dist.broadcast %x groups [[2, 0, 3]] channel 7 label "
                  "\"x\" : (tensor<2xf32>) -> tensor<2xf32>\n" +
                      end) +
             function(1, "0, 3", {"", "", "", "2xf32", "6", "[[2], [4]]"},
                      "%0 = dist.broadcast groups [[2, 0, 3]] channel 7 label "
                      "\"x\" : () -> tensor<2xf32>\n" +
                          end));
  EXPECT_THAT(program.numbers({f32({1, 2})}), ElementsAre(1, 2, 1, 2, 1, 2));
}

TEST(DistEvaluatorTest, HaloComesFromNeighbours) {
  // [0, 3) and [3, 6) with a halo of one: four elements each, one class.
  Program program(
      2,
      function(0, "0, 1",
               {"3xf32", "6", "[[0], [3]]", "4xf32", "8", "[[0], [4]]"},
               "%0 = dist.exchange <halo> <sum> %x channel 0 label \"x\" sends "
               "[[[1, 2]], [[0, 0]]] sizes [[1]] receives [[[1, 3]], [[0, 0]]] "
               "sizes [[1]] copies [[[0, 0]], [[0, 1]]] sizes [[3]] : "
               "(tensor<3xf32>) -> tensor<4xf32>\n"
               "%1 = dist.wait %0 : tensor<4xf32>\n"
               "return %1 : tensor<4xf32>"));
  EXPECT_THAT(program.numbers({f32({1, 2, 3, 4, 5, 6})}),
              ElementsAre(1, 2, 3, 4, 3, 4, 5, 6));
}

TEST(DistEvaluatorTest, ExchangeFillsWithTheIdentity) {
  for (auto [kind, identity] :
       {std::tuple("sum", 0.),
        {"product", 1.},
        {"max", -std::numeric_limits<double>::infinity()},
        {"min", std::numeric_limits<double>::infinity()}}) {
    Program program(
        1, function(0, "0", {"1xf32", "1", "[[0]]", "2xf32", "2", "[[0]]"},
                    std::string("%0 = dist.exchange <copy> <") + kind +
                        "> %x channel 0 label \"x\" copies [[[0, 1]]] sizes "
                        "[[1]] : (tensor<1xf32>) -> tensor<2xf32>\n"
                        "%1 = dist.wait %0 : tensor<2xf32>\n"
                        "return %1 : tensor<2xf32>"));
    EXPECT_THAT(program.numbers({f32({7})}), ElementsAre(identity, 7));
  }
}

TEST(DistEvaluatorTest, ExchangeFillsIntegersWithTheirIdentity) {
  Program program(
      1, function(0, "0", {"1xi32", "1", "[[0]]", "2xi32", "2", "[[0]]"},
                  "%0 = dist.exchange <copy> <max> %x channel 0 label \"x\" "
                  "copies [[[0, 1]]] sizes [[1]] : (tensor<1xi32>) -> "
                  "tensor<2xi32>\n"
                  "%1 = dist.wait %0 : tensor<2xi32>\n"
                  "return %1 : tensor<2xi32>"));
  EXPECT_THAT(
      program.numbers({Tensor::fromIntegers(ElementType::kI32, {1}, {7})}),
      ElementsAre(std::numeric_limits<int32_t>::min(), 7));
}

TEST(DistEvaluatorTest, CombinesWhatArrivesAtOnePosition) {
  // Rank 1 gets from rank 2, rank 0 and itself, into different positions.
  std::string end =
      "%1 = dist.wait %0 : tensor<2xf32>\nreturn %1 : tensor<2xf32>";
  Program program(
      3,
      function(0, "0, 2", {"2xf32", "6", "[[0], [4]]", "", "", ""},
               "dist.exchange <send_receive> <sum> combines %x channel 0 label "
               "\"x\" sends [[[1, 0]], [[1, 0]]] sizes [[2]] : (tensor<2xf32>) "
               "-> ()\nreturn") +
          function(
              1, "1", {"2xf32", "6", "[[2]]", "2xf32", "2", "[[0]]"},
              "%0 = dist.exchange <send_receive> <sum> combines %x channel "
              "0 label \"x\" receives [[[2, 0], [0, 0]]] sizes [[2], [2]] "
              "copies [[[1, 1]]] sizes [[1]] : (tensor<2xf32>) -> "
              "tensor<2xf32>\n" +
                  end));
  EXPECT_THAT(program.numbers({f32({1, 2, 10, 20, 100, 200})}),
              ElementsAre(101, 222));
}

TEST(DistEvaluatorTest, MessagesOfAPairKeepTheirOrder) {
  Program program(
      2,
      function(0, "0", {"2xf32", "2", "[[0]]", "", "", ""},
               "dist.exchange <send_receive> <sum> %x channel 0 label \"x\" "
               "sends [[[1, 1], [1, 0]]] sizes [[1], [1]] : (tensor<2xf32>) -> "
               "()\nreturn") +
          function(
              1, "1", {"", "", "", "2xf32", "2", "[[0]]"},
              "%0 = dist.exchange <send_receive> <sum> channel 0 label "
              "\"x\" receives [[[0, 0], [0, 1]]] sizes [[1], [1]] : () -> "
              "tensor<2xf32>\n%1 = dist.wait %0 : tensor<2xf32>\nreturn %1 "
              ": tensor<2xf32>"));
  EXPECT_THAT(program.numbers({f32({5, 6})}), ElementsAre(6, 5));
}

TEST(DistEvaluatorTest, SliceIsAtEveryMembersOffset) {
  Program program(
      2, function(0, "0, 1",
                  {"4xf32", "4", "[[0], [0]]", "2xf32", "4", "[[0], [2]]"},
                  "%0 = dist.slice %x at [[1], [2]] : (tensor<4xf32>) -> "
                  "tensor<2xf32>\nreturn %0 : tensor<2xf32>"));
  EXPECT_THAT(program.numbers({f32({1, 2, 3, 4})}), ElementsAre(2, 3, 3, 4));
}

TEST(DistEvaluatorTest, PositionsAreThoseOfTheMember) {
  Program program(
      2, function(0, "0, 1", {"", "", "", "2xf32", "4", "[[0], [2]]"},
                  "%0 = soap.iota shape [2] dim 0 of f32 {soap.global_shape = "
                  "array<i64: 4>, dist.global_offsets = dense<[[0], [2]]> : "
                  "tensor<2x1xi64>} : tensor<2xf32>\nreturn %0 : "
                  "tensor<2xf32>"));
  EXPECT_THAT(program.numbers({}), ElementsAre(0, 1, 2, 3));
}

// A function whose two ranks return tensors that need not agree.
std::string replicas(const char* offsets) {
  return function(0, "0, 1",
                  {"1xf32", "2", "[[0], [1]]", "1xf32", "1", "[[0], [0]]"},
                  std::string("%0 = dist.slice %x at ") + offsets +
                      " : (tensor<1xf32>) -> tensor<1xf32>\n"
                      "return %0 : tensor<1xf32>");
}

TEST(DistEvaluatorTest, RefusesReplicasThatDiffer) {
  Program program(2, replicas("[[0], [0]]"));
  EXPECT_TRUE(program.run({f32({1, 2})}).empty());
  EXPECT_THAT(program.errors,
              HasSubstr("rank 1 has 2.000000e+00 for element 0 of result 0, a "
                        "replica has 1.000000e+00"));
  EXPECT_EQ(program.run({f32({1, 1})}).size(), 1u);
  EXPECT_EQ(program.run({f32({1, 1.001})}, 1e-2).size(), 1u);
}

TEST(DistEvaluatorTest, RefusesIncompleteResults) {
  Program program(
      2, function(0, "0, 1",
                  {"1xf32", "2", "[[0], [1]]", "1xf32", "3", "[[0], [1]]"},
                  "return %x : tensor<1xf32>"));
  EXPECT_TRUE(program.run({f32({1, 2})}).empty());
  EXPECT_THAT(program.errors,
              HasSubstr("no rank returns element 2 of result 0"));
}

TEST(DistEvaluatorTest, RefusesArgumentsThatDoNotFit) {
  Program program(2, replicas("[[0], [0]]"));
  EXPECT_TRUE(program.run({f32({1, 2, 3})}).empty());
  EXPECT_TRUE(program.run({}).empty());
  EXPECT_THAT(program.errors,
              HasSubstr("argument 0 of the model is missing or not of shape "
                        "[2] and type 'f32'"));
}

// Two ranks that communicate twice, in the given orders of channels.
std::string twoSteps(const char* first, const char* second) {
  auto body = [](const char* channels) {
    std::string text;
    for (int i = 0; i < 2; ++i) {
      text += "%" + std::to_string(i) +
              " = dist.all_reduce <sum> %x groups [[0, 1]] channel " +
              channels[i] + " label \"x\" : tensor<1xf32>\n";
    }
    return text + "return";
  };
  return function(0, "0", {"1xf32", "2", "[[0]]", "", "", ""}, body(first)) +
         function(1, "1", {"1xf32", "2", "[[1]]", "", "", ""}, body(second));
}

TEST(DistEvaluatorTest, FindsDeadlocks) {
  Program program(2, twoSteps("12", "21"));
  EXPECT_TRUE(failed(
      reference::evaluateDistributed(*program.module, "f", {f32({1, 2})})));
  EXPECT_THAT(program.errors, HasSubstr("rank 1 never comes to this step, on "
                                        "which others of its group wait"));
  EXPECT_FALSE(program.verifies());
  Program same(2, twoSteps("12", "12"));
  EXPECT_TRUE(succeeded(
      reference::evaluateDistributed(*same.module, "f", {f32({1, 2})})));
}

TEST(DistEvaluatorTest, FindsRanksThatDisagree) {
  auto reduce = [](const char* kind) {
    return std::string("%0 = dist.all_reduce <") + kind +
           "> %x groups [[0, 1]] channel 0 label \"x\" : "
           "tensor<1xf32>\nreturn";
  };
  Program program(
      2,
      function(0, "0", {"1xf32", "2", "[[0]]", "", "", ""}, reduce("sum")) +
          function(1, "1", {"1xf32", "2", "[[1]]", "", "", ""}, reduce("max")));
  EXPECT_TRUE(failed(
      reference::evaluateDistributed(*program.module, "f", {f32({1, 2})})));
  EXPECT_THAT(program.errors,
              HasSubstr("rank 1 and rank 0 of its group disagree"));
}

// Rank 0 sends what `sends` says, rank 1 receives what `receives` says.
std::string messages(const char* sends, const char* receives) {
  return function(0, "0", {"2xf32", "2", "[[0]]", "", "", ""},
                  std::string("dist.exchange <send_receive> <sum> %x channel 0 "
                              "label \"x\" ") +
                      sends + " : (tensor<2xf32>) -> ()\nreturn") +
         function(1, "1", {"", "", "", "2xf32", "2", "[[0]]"},
                  std::string("%0 = dist.exchange <send_receive> <sum> channel "
                              "0 label \"x\" ") +
                      receives +
                      " : () -> tensor<2xf32>\n%1 = dist.wait %0 : "
                      "tensor<2xf32>\nreturn %1 : tensor<2xf32>");
}

TEST(DistEvaluatorTest, FindsMessagesThatDoNotMatch) {
  struct Case {
    const char* sends;
    const char* receives;
    const char* error;
  };
  for (const Case& test : {
           Case{"sends [[[1, 0]]] sizes [[2]]", "",
                "rank 1 does not receive message 0 that rank 0 sends it"},
           Case{"", "receives [[[0, 0]]] sizes [[2]]",
                "rank 1 waits for message 0 of rank 0, which does not send it"},
           Case{"sends [[[1, 0]]] sizes [[1]]",
                "receives [[[0, 0]]] sizes [[2]]",
                "rank 1 expects [2] from rank 0 and gets [1]"},
           Case{"sends [[[1, 0], [1, 0]]] sizes [[2], [1]]",
                "receives [[[0, 0], [0, 1]]] sizes [[2], [1]]",
                "rank 1 gets a position twice, but the exchange does not "
                "combine"},
       }) {
    Program program(2, messages(test.sends, test.receives));
    EXPECT_TRUE(program.run({f32({1, 2})}).empty());
    EXPECT_THAT(program.errors, HasSubstr(test.error));
  }
}

TEST(DistEvaluatorTest, RefusesUnknownFunctions) {
  Program program(2, "");
  EXPECT_TRUE(program.run({}).empty());
  EXPECT_THAT(program.errors, HasSubstr("has no device function of 'f'"));
}

TEST(SpecializeForRankTest, KeepsTheRankAlone) {
  Program program(
      2,
      function(0, "0, 1",
               {"3xf32", "6", "[[0], [3]]", "4xf32", "8", "[[0], [4]]"},
               "%0 = dist.exchange <halo> <sum> %x channel 0 label \"x\" sends "
               "[[[1, 2]], [[0, 0]]] sizes [[1]] receives [[[1, 3]], [[0, 0]]] "
               "sizes [[1]] copies [[[0, 0]], [[0, 1]]] sizes [[3]] : "
               "(tensor<3xf32>) -> tensor<4xf32>\n"
               "%1 = dist.wait %0 : tensor<4xf32>\n"
               "return %1 : tensor<4xf32>"));
  mlir::func::FuncOp original =
      *program.module->getOps<mlir::func::FuncOp>().begin();
  mlir::OwningOpRef<mlir::func::FuncOp> copy =
      dist::specializeForRank(original, 1);
  EXPECT_THAT(dist::ranksOf(*copy), ElementsAre(1));
  dist::Table offsets(dist::argumentPlacement(*copy, 0).offsets);
  EXPECT_THAT(offsets.all(), ElementsAre(3));
  dist::Table results(dist::resultPlacement(*copy, 0).offsets);
  EXPECT_THAT(results.all(), ElementsAre(4));
  copy->walk([](dist::ExchangeOp op) {
    dist::Table sends(op.getSendsAttr());
    dist::Table receives(op.getReceivesAttr());
    dist::Table copies(op.getCopiesAttr());
    EXPECT_THAT(sends.all(), ElementsAre(0, 0));
    EXPECT_THAT(receives.all(), ElementsAre(0, 0));
    EXPECT_THAT(copies.all(), ElementsAre(0, 1));
  });
}

// Half of a parameter on each rank; the loss is its sum, and it grows by one.
const char kTraining[] = R"(
func.func @f_0(%w: tensor<2xf32> {soap.role = "parameter", soap.name = "w", dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<[[0], [2]]> : tensor<2x1xi64>})
    -> (tensor<f32> {soap.role = "loss", dist.result = 0 : i64, dist.global_shape = array<i64>, dist.offsets = dense<> : tensor<2x0xi64>},
        tensor<2xf32> {soap.role = "update", soap.updates = 0 : i64, dist.result = 1 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<[[0], [2]]> : tensor<2x1xi64>})
    attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  %0 = soap.reduce <sum> %w over [0] : (tensor<2xf32>) -> tensor<f32>
  %1 = dist.all_reduce <sum> %0 groups [[0, 1]] channel 0 label "loss" : tensor<f32>
  %2 = dist.wait %1 : tensor<f32>
  %3 = soap.fill 1.0 : f32 shape [2] : tensor<2xf32>
  %4 = soap.binary <add> %w, %3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2, %4 : tensor<f32>, tensor<2xf32>
}
)";

TEST(StepRunnerTest, CarriesParametersOver) {
  Program program(2, kTraining);
  ASSERT_TRUE(program.verifies()) << program.errors;
  reference::StepRunner runner(*program.module);
  runner.values.emplace("w", f32({1, 2, 3, 4}));
  for (double expected : {10., 14., 18.}) {
    auto outcome = runner.run("step");
    ASSERT_TRUE(succeeded(outcome)) << program.errors;
    EXPECT_EQ(outcome->loss, expected);
  }
  EXPECT_THAT(runner.values.at("w").numbers(), ElementsAre(4, 5, 6, 7));
}

TEST(StepRunnerTest, NamesAMissingValue) {
  Program program(2, kTraining);
  reference::StepRunner runner(*program.module);
  EXPECT_TRUE(failed(runner.run("step")));
  EXPECT_THAT(program.errors, HasSubstr("argument 'w' of 'step' has no value"));
}

}  // namespace
}  // namespace soapstone
