// Elementwise ops and generators, computed shard by shard.
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

using reference::ElementType;

TEST(ShardingElementwiseTest, UnaryOfShards) {
  expectShardsAgree(30, [](OpSample& s) {
    auto kind = static_cast<soap::UnaryKind>(s.pick(0, 32));
    if (kind == soap::UnaryKind::Not) kind = soap::UnaryKind::Relu;
    return soap::UnaryOp::create(s.builder(), s.loc(), kind,
                                 s.floats(s.sizes(s.pick(0, 3), 6)));
  });
}

TEST(ShardingElementwiseTest, BinaryOfShards) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(s.pick(0, 3), 6);
    auto kind = static_cast<soap::BinaryKind>(s.pick(0, 11));
    return soap::BinaryOp::create(s.builder(), s.loc(), kind,
                                  s.integers(shape, -5, 5),
                                  s.integers(shape, -5, 5));
  });
}

TEST(ShardingElementwiseTest, CompareOfShards) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 6);
    auto kind = static_cast<soap::CompareKind>(s.pick(0, 5));
    return soap::CompareOp::create(s.builder(), s.loc(), kind,
                                   s.integers(shape, 0, 2),
                                   s.integers(shape, 0, 2));
  });
}

TEST(ShardingElementwiseTest, SelectOfShards) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 6);
    return soap::SelectOp::create(s.builder(), s.loc(), s.bools(shape),
                                  s.floats(shape), s.floats(shape));
  });
}

TEST(ShardingElementwiseTest, CastOfShards) {
  expectShardsAgree(20, [](OpSample& s) {
    return soap::CastOp::create(s.builder(), s.loc(), s.floats(s.sizes(2, 6)),
                                s.builder().getI32Type());
  });
}

TEST(ShardingElementwiseTest, ConstantIsSliced) {
  expectShardsAgree(20, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 5);
    SmallVector<float> values;
    bool splat = s.flip();
    for (int64_t i = 0; i < shape[0] * shape[1]; ++i) {
      values.push_back(splat ? 3 : static_cast<float>(i));
    }
    auto type = RankedTensorType::get(shape, s.builder().getF32Type());
    return soap::ConstantOp::create(
        s.builder(), s.loc(),
        mlir::DenseElementsAttr::get<float>(type, values));
  });
}

TEST(ShardingElementwiseTest, FillOfShards) {
  expectShardsAgree(10, [](OpSample& s) {
    return soap::FillOp::create(
        s.builder(), s.loc(), s.builder().getF32FloatAttr(1.5), s.sizes(3, 4));
  });
}

TEST(ShardingElementwiseTest, IotaCountsFromTheGlobalIndex) {
  expectShardsAgree(30, [](OpSample& s) {
    return soap::IotaOp::create(s.builder(), s.loc(), s.sizes(3, 5),
                                s.pick(0, 2), s.builder().getI64Type());
  });
}

TEST(ShardingElementwiseTest, RandomNumbersAreThoseOfTheGlobalIndex) {
  expectShardsAgree(30, [](OpSample& s) {
    auto kind = s.flip() ? soap::RandomKind::Uniform : soap::RandomKind::Normal;
    return soap::RandomOp::create(
        s.builder(), s.loc(), s.scalar(ElementType::kI64, 7),
        s.scalar(ElementType::kI64, 3), kind, s.sizes(s.pick(0, 3), 5),
        s.builder().getF32Type(), llvm::APFloat(-1.0), llvm::APFloat(2.0),
        /*stream=*/5);
  });
}

TEST(ShardingElementwiseTest, DropoutHasTheMaskOfTheGlobalIndex) {
  expectShardsAgree(30, [](OpSample& s) {
    return soap::DropoutOp::create(
        s.builder(), s.loc(), s.floats(s.sizes(3, 5)),
        s.scalar(ElementType::kI64, 7), s.scalar(ElementType::kI64, 3),
        llvm::APFloat(0.5), /*stream=*/5);
  });
}

}  // namespace
}  // namespace soapstone
