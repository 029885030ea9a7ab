#include "frontend/onnx/lower/lower_model.h"

#include <limits>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

TEST(LowerModelTest, NamesEveryOpAfterItsNode) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2}).node("Exp", {"x"}, {"y"}).output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  int64_t named = 0;
  lowered->module->walk([&](soap::UnaryOp op) {
    auto location = mlir::dyn_cast<mlir::NameLoc>(op.getLoc());
    ASSERT_TRUE(location);
    EXPECT_EQ(location.getName(), "node_y");
    ++named;
  });
  EXPECT_EQ(named, 1);
}

TEST(LowerModelTest, ReportsAllUnsupportedOpsAtOnce) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {1, 1, 4, 4})
      .node("NoSuchOp", {"x"}, {"a"}, {}, "my.domain")
      .node("NoSuchOp", {"x"}, {"b"}, {}, "my.domain")
      .node("NonZero", {"x"}, {"c"})
      .node("Relu", {"x"}, {"d"})
      .output("a")
      .output("b")
      .output("c")
      .output("d");
  EXPECT_THAT(
      lower(model, context),
      StatusIs(absl::StatusCode::kUnimplemented,
               AllOf(HasSubstr("folder/model.onnx"), HasSubstr("NoSuchOp"),
                     HasSubstr("2 nodes"), HasSubstr("'node_a'"),
                     HasSubstr("NonZero"), HasSubstr("depends on data"),
                     Not(HasSubstr("Relu")))));
}

TEST(LowerModelTest, NamesTheElementTypeItRefuses) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2}, DataType::kFloat64)
      .node("Exp", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(lower(model, context),
              StatusIs(absl::StatusCode::kUnimplemented,
                       AllOf(HasSubstr("Exp"), HasSubstr("double"))));
}

TEST(LowerModelTest, ComputesDoublesWithinTheModelInFloat) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2})
      .node("Cast", {"x"}, {"wide"}, {{"to", int64_t{11}}})
      .node("Cos", {"wide"}, {"cosine"})
      .node("Cast", {"cosine"}, {"y"}, {{"to", int64_t{1}}})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  lowered->module->walk([](soap::UnaryOp op) {
    EXPECT_TRUE(op.getResult().getType().getElementType().isF32());
  });
}

TEST(LowerModelTest, NamesTheNodeWhoseOpsDoNotVerify) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2, 3, 4})
      .input("s", {3})
      .input("b", {3})
      .node("InstanceNormalization", {"x", "s", "b"}, {"y"},
            {{"epsilon", std::numeric_limits<float>::infinity()}})
      .output("y");
  EXPECT_THAT(
      lower(model, context),
      StatusIs(absl::StatusCode::kUnimplemented,
               AllOf(HasSubstr("InstanceNormalization"), HasSubstr("'node_y'"),
                     HasSubstr("'epsilon' is INF"))));
}

TEST(LowerModelTest, DoesNotBlameNodesThatReadARefusedOne) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {4})
      .node("NonZero", {"x"}, {"a"})
      .node("Shape", {"a"}, {"b"})
      .node("Neg", {"b"}, {"c"})
      .output("c");
  absl::StatusOr<NormalizedModel> normal = normalizeModel(model.model);
  ASSERT_THAT(normal, IsOk());
  EXPECT_THAT(
      lowerModel(*normal, context).status(),
      StatusIs(absl::StatusCode::kUnimplemented,
               AllOf(HasSubstr("1 kind of op is not supported: NonZero"),
                     HasSubstr("'node_a'"), Not(HasSubstr("Shape")))));
}

TEST(LowerModelTest, MarksTheResultOfALossOp) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {4, 3})
      .input("labels", {4}, DataType::kInt64)
      .node("SoftmaxCrossEntropyLoss", {"x", "labels"}, {"raw"})
      .node("Add", {"raw", "raw"}, {"loss"})
      .output("loss")
      .output("x");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  mlir::func::FuncOp forward = forwardOf(*lowered);
  EXPECT_EQ(soap::resultRole(forward, 0), soap::ResultRole::kLoss);
  EXPECT_EQ(soap::resultName(forward, 0), "loss");
  EXPECT_EQ(soap::resultRole(forward, 1), soap::ResultRole::kOutput);
}

TEST(LowerModelTest, ReturnsUpdatesOfRunningStatistics) {
  mlir::MLIRContext context;
  TestModel model(17);
  model.input("x", {2, 3, 4})
      .weight("scale", {3})
      .weight("bias", {3})
      .weight("mean", {3})
      .weight("variance", {3})
      .node("BatchNormalization", {"x", "scale", "bias", "mean", "variance"},
            {"y", "new_mean", "new_variance"}, {{"training_mode", int64_t{1}}})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  mlir::func::FuncOp forward = forwardOf(*lowered);
  ASSERT_EQ(forward.getNumResults(), 3u);
  for (unsigned i : {1u, 2u}) {
    EXPECT_EQ(soap::resultRole(forward, i), soap::ResultRole::kUpdate);
    int64_t argument = soap::updatedArgument(forward, i);
    ASSERT_GE(argument, 0);
    EXPECT_EQ(soap::argumentRole(forward, argument),
              soap::ArgumentRole::kState);
    EXPECT_EQ(soap::argumentName(forward, argument),
              i == 1 ? "mean" : "variance");
  }
}

TEST(LowerModelTest, RunningStatisticsMoveByTheMomentum) {
  TestModel model(17);
  model.input("x", {2, 1, 2})
      .input("scale", {1})
      .input("bias", {1})
      .input("mean", {1})
      .input("variance", {1})
      .node("BatchNormalization", {"x", "scale", "bias", "mean", "variance"},
            {"y", "m", "v"},
            {{"training_mode", int64_t{1}}, {"momentum", 0.75f}})
      .output("m")
      .output("v");
  std::vector<reference::Tensor> results = evaluate(
      model, {numbers({2, 1, 2}, {1, 2, 3, 6}), numbers({1}, {1}),
              numbers({1}, {0}), numbers({1}, {8}), numbers({1}, {2})});
  ASSERT_THAT(results, SizeIs(2));
  // Batch mean 3, population variance 3.5.
  EXPECT_THAT(results[0].numbers(), ElementsAre(0.75 * 8 + 0.25 * 3));
  EXPECT_THAT(results[1].numbers(), ElementsAre(0.75 * 2 + 0.25 * 3.5));
}

TEST(LowerModelTest, EveryRandomOpHasItsOwnStream) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {8})
      .initializer("ratio", Tensor::ofFloat({}, {0.5f}))
      .initializer("train",
                   [] {
                     Tensor flag = Tensor::zeros(DataType::kBool, {});
                     flag.setInt(0, 1);
                     return flag;
                   }())
      .node("Dropout", {"x", "ratio", "train"}, {"a"})
      .node("Dropout", {"a", "ratio", "train"}, {"b"})
      .output("b");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  std::vector<uint64_t> streams;
  lowered->module->walk(
      [&](soap::DropoutOp op) { streams.push_back(op.getStream()); });
  EXPECT_THAT(streams, ElementsAre(0u, 1u));
  mlir::func::FuncOp forward = forwardOf(*lowered);
  ASSERT_EQ(forward.getNumArguments(), 3u);
  EXPECT_EQ(soap::argumentRole(forward, 1), soap::ArgumentRole::kSeed);
  EXPECT_EQ(soap::argumentRole(forward, 2), soap::ArgumentRole::kStep);
}

TEST(LowerModelTest, DropoutMaskIsWhatSurvives) {
  TestModel model;
  model.input("x", {64})
      .initializer("ratio", Tensor::ofFloat({}, {0.5f}))
      .initializer("train",
                   [] {
                     Tensor flag = Tensor::zeros(DataType::kBool, {});
                     flag.setInt(0, 1);
                     return flag;
                   }())
      .node("Dropout", {"x", "ratio", "train"}, {"y", "mask"})
      .output("y")
      .output("mask");
  reference::Tensor x = counting({64}, 1, 1);
  auto results = evaluate(model, {x, integers({}, {7}), integers({}, {0})});
  ASSERT_THAT(results, SizeIs(2));
  int64_t kept = 0;
  for (int64_t i = 0; i < 64; ++i) {
    bool survives = results[1].integer(i) != 0;
    kept += survives;
    EXPECT_EQ(results[0].number(i), survives ? 2 * x.number(i) : 0) << i;
  }
  EXPECT_GT(kept, 10);
  EXPECT_LT(kept, 54);
}

TEST(LowerModelTest, DifferentiatesInsideTheModel) {
  TestModel model;
  model.input("a", {})
      .input("b", {})
      .node("Mul", {"a", "b"}, {"c"})
      .node("Mul", {"c", "a"}, {"d"})
      .node(
          "Gradient", {"a", "b"}, {"da", "db"},
          {{"xs", std::vector<std::string>{"a", "b"}}, {"y", std::string("d")}},
          "ai.onnx.preview.training")
      .output("da")
      .output("db");
  auto results = evaluate(model, {numbers({}, {3}), numbers({}, {5})});
  ASSERT_THAT(results, SizeIs(2));
  EXPECT_EQ(results[0].number(0), 30);  // d(a^2 b)/da = 2 a b
  EXPECT_EQ(results[1].number(0), 9);   // d(a^2 b)/db = a^2
}

// PyTorch's clamp, hardtanh and relu6 have none; its maximum shares it.
TEST(LowerModelTest, BoundsThatAreReachedHaveNoSlope) {
  auto slopes = [](const std::string& op, std::vector<std::string> operands) {
    TestModel model;
    model.input("a", {3}).input("low", {}).input("high", {});
    model.node(op, std::move(operands), {"s"})
        .node("Gradient", {"a"}, {"da"},
              {{"xs", std::vector<std::string>{"a"}}, {"y", std::string("s")}},
              "ai.onnx.preview.training")
        .output("da");
    return evaluateOne(
        model, {numbers({3}, {1, 2, 3}), numbers({}, {1}), numbers({}, {3})});
  };
  EXPECT_THAT(slopes("Clip", {"a", "low", "high"}),
              ::testing::ElementsAre(0, 1, 0));
  EXPECT_THAT(slopes("Max", {"a", "low"}), ::testing::ElementsAre(0.5, 1, 1));
}

// As in PyTorch: a row of zeros must not make NaN of what is before it.
TEST(LowerModelTest, NormsOfZerosHaveNoSlope) {
  for (const char* op : {"ReduceL2", "LpNormalization"}) {
    TestModel model;
    model.input("a", {1, 2}).node(op, {"a"}, {"n"});
    if (std::string(op) == "ReduceL2") {
      model.node("Mul", {"n", "n"}, {"m"}).node("Add", {"m", "n"}, {"s"});
    } else {
      model.node("Mul", {"n", "a"}, {"s"});
    }
    model
        .node("Gradient", {"a"}, {"da"},
              {{"xs", std::vector<std::string>{"a"}}, {"y", std::string("s")}},
              "ai.onnx.preview.training")
        .output("da");
    EXPECT_THAT(evaluateOne(model, {numbers({1, 2}, {0, 0})}),
                ::testing::ElementsAre(0, 0))
        << op;
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
