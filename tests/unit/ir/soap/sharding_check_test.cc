// The check behind the property tests finds wrong rules and wrong local ops.
#include "ir/soap/global_box.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

// Number of samples of make(OpSample&) whose shards disagree when the rule and
// the local ops are broken as given.
template <typename Make>
int countMismatches(Make make,
                    llvm::function_ref<void(sharding::ShardingRule&)> breakRule,
                    llvm::function_ref<void(Operation*)> breakOp) {
  int mismatches = 0;
  for (uint32_t seed = 0; seed < 20; ++seed) {
    OpSample sample(seed);
    Operation* op = make(sample);
    sharding::ShardingRule rule =
        cast<ShardingRuleOpInterface>(op).getShardingRule();
    breakRule(rule);
    mismatches += findMismatch(sample, op, rule, breakOp).empty() ? 0 : 1;
  }
  return mismatches;
}

void keepRule(sharding::ShardingRule&) {}
void keepOp(Operation*) {}

Operation* makeDot(OpSample& s) {
  return soap::DotOp::create(s.builder(), s.loc(), s.floats({4, 8}),
                             s.floats({8, 4}), ArrayRef<int64_t>{},
                             ArrayRef<int64_t>{}, ArrayRef<int64_t>{1},
                             ArrayRef<int64_t>{0});
}

Operation* makePool(OpSample& s) {
  int64_t one[] = {1}, three[] = {3}, none[] = {0};
  return soap::PoolOp::create(s.builder(), s.loc(), s.floats({2, 2, 12}),
                              soap::PoolKind::Average, three, one, one, one,
                              one, false, none);
}

Operation* makeGather(OpSample& s) {
  return soap::GatherOp::create(s.builder(), s.loc(), s.floats({9, 4}),
                                s.integers({5}, 0, 8), 0);
}

TEST(ShardingCheckTest, AcceptsTheOps) {
  EXPECT_EQ(countMismatches(makeDot, keepRule, keepOp), 0);
  EXPECT_EQ(countMismatches(makePool, keepRule, keepOp), 0);
  EXPECT_EQ(countMismatches(makeGather, keepRule, keepOp), 0);
}

TEST(ShardingCheckTest, CatchesAForgottenPartialSum) {
  EXPECT_GT(countMismatches(
                makeDot,
                [](sharding::ShardingRule& rule) {
                  rule.results[0].partials.clear();
                },
                keepOp),
            10);
}

TEST(ShardingCheckTest, CatchesAWrongCombination) {
  auto useMax = [](sharding::ShardingRule& rule) {
    rule.results[0].partials[0].kind = sharding::PartialKind::kMax;
  };
  EXPECT_GT(countMismatches(makeDot, useMax, keepOp), 10);
}

TEST(ShardingCheckTest, CatchesAShiftedHalo) {
  auto shift = [](sharding::ShardingRule& rule) {
    rule.operands[0].dims[2].halo.padLow += 1;
  };
  EXPECT_GT(countMismatches(makePool, shift, keepOp), 5);
}

TEST(ShardingCheckTest, CatchesSwappedPadding) {
  auto swap = [](Operation* op) {
    auto pool = cast<soap::PoolOp>(op);
    int64_t low = pool.getPadLow()[0];
    int64_t high = pool.getPadHigh()[0];
    pool.setPadLow(ArrayRef<int64_t>{high});
    pool.setPadHigh(ArrayRef<int64_t>{low});
  };
  EXPECT_GT(countMismatches(makePool, keepRule, swap), 5);
}

TEST(ShardingCheckTest, CatchesAForgottenOffset) {
  auto forget = [](Operation* op) {
    if (auto box = soap::globalBox(op)) {
      box->offsets[0] = 0;
      soap::setGlobalBox(op, *box);
    }
  };
  EXPECT_GT(countMismatches(makeGather, keepRule, forget), 5);
}

}  // namespace
}  // namespace soapstone
