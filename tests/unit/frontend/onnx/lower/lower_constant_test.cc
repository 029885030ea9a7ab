#include "frontend/onnx/lower/lower_constant.h"

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

// Where a constant of the given data comes out of a model, with what it cost.
struct Built {
  std::vector<double> values;
  int64_t literals = 0;
  int64_t largestLiteral = 0;  // Elements.
};

Built build(const Tensor& tensor) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  mlir::OpBuilder builder(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(builder.getUnknownLoc());
  builder.setInsertionPointToStart(module->getBody());
  auto function =
      mlir::func::FuncOp::create(builder, builder.getUnknownLoc(), "forward",
                                 builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  SoapBuilder soapBuilder(builder, builder.getUnknownLoc());
  mlir::Value value = buildConstant(soapBuilder, tensor);
  mlir::func::ReturnOp::create(builder, builder.getUnknownLoc(), value);
  function.setType(builder.getFunctionType({}, value.getType()));
  EXPECT_EQ(shapeOf(value), tensor.dims());
  Built result;
  module->walk([&](soap::ConstantOp op) {
    ++result.literals;
    result.largestLiteral =
        std::max(result.largestLiteral, op.getValue().getNumElements());
  });
  auto results = reference::evaluate(function, {});
  EXPECT_TRUE(mlir::succeeded(results));
  if (mlir::succeeded(results)) result.values = (*results)[0].numbers();
  return result;
}

// An int64 tensor of `dims` whose element i is `value(i)`.
template <typename Function>
Tensor make(const Dims& dims, Function value,
            DataType type = DataType::kInt64) {
  Tensor tensor = Tensor::zeros(type, dims);
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.setInt(i, value(i));
  return tensor;
}

void expectSame(const Built& built, const Tensor& tensor) {
  ASSERT_EQ(built.values.size(), static_cast<size_t>(tensor.size()));
  for (int64_t i = 0; i < tensor.size(); ++i) {
    ASSERT_EQ(built.values[i], tensor.floatAt(i)) << i;
  }
}

TEST(LowerConstantTest, EqualElementsAreAFill) {
  Tensor tensor = make({300, 300}, [](int64_t) { return -7; });
  Built built = build(tensor);
  expectSame(built, tensor);
  EXPECT_EQ(built.literals, 0);
}

TEST(LowerConstantTest, SmallDataIsALiteral) {
  Tensor tensor = make({5}, [](int64_t i) { return i * i; });
  Built built = build(tensor);
  expectSame(built, tensor);
  EXPECT_EQ(built.literals, 1);
}

TEST(LowerConstantTest, AnEmptyTensorIsALiteral) {
  Tensor tensor = make({0, 3}, [](int64_t) { return 0; });
  expectSame(build(tensor), tensor);
}

TEST(LowerConstantTest, CountingSequencesAreIotas) {
  Tensor tensor =
      make({100, 200}, [](int64_t i) { return 5 + 3 * (i / 200) - i % 200; });
  Built built = build(tensor);
  expectSame(built, tensor);
  EXPECT_EQ(built.literals, 0);
}

TEST(LowerConstantTest, TrianglesAreComparisons) {
  for (int64_t diagonal : {0, 1, -3}) {
    Tensor tensor = make(
        {1, 1, 300, 300},
        [&](int64_t i) { return i % 300 <= i / 300 + diagonal; },
        DataType::kBool);
    Built built = build(tensor);
    expectSame(built, tensor);
    EXPECT_EQ(built.literals, 0) << diagonal;
  }
}

TEST(LowerConstantTest, RepeatedDataIsBroadcast) {
  Tensor tensor =
      make({500, 100}, [](int64_t i) { return (i % 100) * (i % 100); });
  Built built = build(tensor);
  expectSame(built, tensor);
  EXPECT_EQ(built.largestLiteral, 100);
}

TEST(LowerConstantTest, ArbitraryDataIsCutIntoLiterals) {
  Tensor tensor = make({3, 7001}, [](int64_t i) { return i * i % 1009; });
  Built built = build(tensor);
  expectSame(built, tensor);
  EXPECT_LE(built.largestLiteral * 8, kMaxLiteralBytes);
  EXPECT_GT(built.literals, 1);
}

TEST(LowerConstantTest, HugeArbitraryDataIsRefused) {
  Tensor tensor = make({1 << 22}, [](int64_t i) { return i * i % 1009; });
  EXPECT_THROW(build(tensor), Refusal);
}

}  // namespace
}  // namespace soapstone::onnx::test
