#include "ir/model/op_work.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/ir/model/small_graph.h"

namespace soapstone::model {
namespace {

using testing::HasSubstr;

TEST(OpWorkTest, AShardHasTheWorkOfItsShapes) {
  OperatorDescription whole =
      evaluate(matrixWork(), {{8, 4}, {4, 6}}, {{8, 6}});
  EXPECT_EQ(whole.flops, 2 * 8 * 6 * 4);
  EXPECT_EQ(whole.format, NumberFormat::kBf16);
  OperatorDescription shard =
      evaluate(matrixWork(), {{8, 2}, {2, 3}}, {{8, 3}});
  EXPECT_EQ(shard.flops, 2 * 8 * 3 * 2);
  EXPECT_EQ(shard.bytesRead, 2 * (8 * 2 + 2 * 3));
  EXPECT_EQ(shard.bytesWritten, 2 * 8 * 3);
  EXPECT_EQ(shard.product, (MatrixProduct{.batch = 1, .m = 8, .n = 3, .k = 2}));
  EXPECT_EQ(shard.launches, 1);
  EXPECT_THAT(shard.shapes, testing::ElementsAre(testing::ElementsAre(8, 2),
                                                 testing::ElementsAre(2, 3),
                                                 testing::ElementsAre(8, 3)));
}

TEST(OpWorkTest, OperandsInRegistersAreNotReadButNeverLessThanNothing) {
  OpWork work = matrixWork();
  work.bytesKept = {work.bytesRead[0]};
  EXPECT_EQ(evaluate(work, {{8, 4}, {4, 6}}, {{8, 6}}).bytesRead, 2 * 4 * 6);
  work.bytesKept = {work.bytesRead[0], work.bytesRead[1], work.bytesRead[1]};
  EXPECT_EQ(evaluate(work, {{8, 4}, {4, 6}}, {{8, 6}}).bytesRead, 0);
}

TEST(OpWorkTest, CountsAreSumsRoundedDown) {
  Count count{.terms = {{.factor = 3, .dims = {{false, 0, 0}}},
                        {.factor = 1, .dims = {{false, 0, 1}}}},
              .divisor = 4};
  EXPECT_EQ(valueOf(count, {{5, 2}}, {}), (3 * 5 + 2) / 4);
  EXPECT_EQ(valueOf(Count(), {}, {}), 1);
  EXPECT_EQ(valueOf(Count{.terms = {}, .divisor = 1, .perDims = {}}, {}, {}),
            0);
  Count large{.terms = {{.factor = int64_t{1} << 40,
                         .dims = {{false, 0, 0}, {false, 0, 0}}}},
              .divisor = 1};
  EXPECT_EQ(valueOf(large, {{int64_t{1} << 20}}, {}),
            std::numeric_limits<int64_t>::max());
}

TEST(OpWorkTest, CountsAreDividedBySizes) {
  Count count{.terms = {{.factor = 1, .dims = {{false, 0, 0}}}},
              .divisor = 2,
              .perDims = {{false, 0, 1}}};
  EXPECT_EQ(valueOf(count, {{12, 3}}, {}), 2);
  EXPECT_EQ(valueOf(count, {{11, 3}}, {}), 1);
  EXPECT_EQ(valueOf(count, {{12, 0}}, {}), 6);
}

TEST(OpWorkTest, AttentionHasTheShapesOfItsOperands) {
  OpWork work;
  work.attention = {.visibleShare = 0.5, .hasDropout = true};
  OperatorDescription shard = evaluate(
      work, {{2, 8, 16, 64}, {2, 4, 32, 64}, {2, 4, 32, 96}}, {{2, 8, 16, 96}});
  EXPECT_EQ(shard.attention, (AttentionShape{.batch = 2,
                                             .heads = 8,
                                             .keyHeads = 4,
                                             .queries = 16,
                                             .keys = 32,
                                             .queryWidth = 64,
                                             .valueWidth = 96,
                                             .visibleShare = 0.5,
                                             .hasDropout = true}));
  EXPECT_FALSE(shard.isAttentionGradient);
}

// The fault of work on two matrices with a result of that rank; "" for none.
std::string faultOf(const OpWork& work, int resultRank = 2) {
  absl::Status status = validate(work, {2, 2}, {resultRank});
  EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kInternal);
  return std::string(status.message());
}

TEST(OpWorkTest, FaultsAreFound) {
  EXPECT_EQ(faultOf(matrixWork()), "");
  EXPECT_THAT(faultOf(matrixWork(), 1), HasSubstr("dimension 1 of result 0"));
  OpWork work = matrixWork();
  work.product->n.terms[0].dims[0] = {false, 2, 0};
  EXPECT_THAT(faultOf(work), HasSubstr("of operand 2"));
  work = matrixWork();
  work.launches.divisor = 0;
  EXPECT_THAT(faultOf(work), HasSubstr("divided by 0"));
  work = matrixWork();
  work.product->n.perDims = {{false, 3, 0}};
  EXPECT_THAT(faultOf(work), HasSubstr("of operand 3"));
  work = matrixWork();
  work.bytesKept = {
      {.coefficient = std::numeric_limits<double>::infinity(), .dims = {}}};
  EXPECT_THAT(faultOf(work), HasSubstr("no number"));
  work = matrixWork();
  work.attention.emplace();
  EXPECT_THAT(faultOf(work), HasSubstr("attention"));
}

}  // namespace
}  // namespace soapstone::model
