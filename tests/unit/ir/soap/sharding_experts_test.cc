// Ops that move rows between tokens and experts, computed shard by shard.
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

// Values of a mixture: groups, tokens, choices, experts, places and features.
struct Mixture {
  std::vector<int64_t> tokens, choices, slots;
  Value experts, places, weights;

  explicit Mixture(OpSample& s) {
    const std::vector<int64_t> groups = s.sizes(s.pick(0, 2), 3);
    const std::vector<int64_t> features = s.sizes(s.pick(0, 2), 4);
    const int64_t count = s.pick(1, 5), capacity = s.pick(1, 5);
    tokens = groups;
    tokens.push_back(s.pick(1, 6));
    choices = tokens;
    choices.push_back(s.pick(1, 3));
    slots = {count};
    slots.insert(slots.end(), groups.begin(), groups.end());
    slots.push_back(capacity);
    tokens.insert(tokens.end(), features.begin(), features.end());
    slots.insert(slots.end(), features.begin(), features.end());
    // Some are outside, and several choices may share a slot.
    experts = s.integers(choices, -1, count);
    places = s.integers(choices, -1, capacity);
    if (s.flip()) weights = s.floats(choices);
  }
};

TEST(ShardingExpertsTest, DispatchOfShards) {
  expectShardsAgree(150, [](OpSample& s) {
    Mixture m(s);
    return soap::DispatchOp::create(s.builder(), s.loc(), s.floats(m.tokens),
                                    m.experts, m.places, m.weights, m.slots[0],
                                    m.slots[m.choices.size() - 1]);
  });
}

TEST(ShardingExpertsTest, CombineOfShards) {
  expectShardsAgree(150, [](OpSample& s) {
    Mixture m(s);
    return soap::CombineOp::create(s.builder(), s.loc(), s.floats(m.slots),
                                   m.experts, m.places, m.weights);
  });
}

TEST(ShardingExpertsTest, SlotProductsOfShards) {
  expectShardsAgree(150, [](OpSample& s) {
    Mixture m(s);
    return soap::SlotProductsOp::create(s.builder(), s.loc(),
                                        s.floats(m.tokens), s.floats(m.slots),
                                        m.experts, m.places);
  });
}

TEST(ShardingExpertsTest, AllFactorsSplit) {
  OpSample s(0);
  Value choices = s.integers({2, 6, 3}, 0, 3);
  auto dispatch =
      soap::DispatchOp::create(s.builder(), s.loc(), s.floats({2, 6, 8}),
                               choices, choices, s.floats({2, 6, 3}), 4, 5);
  EXPECT_EQ(dispatch.getShardingRule().toString(),
            "group0:I=2 token:R=6 choice:R=3 expert:P=4 place:A=5 feature0:I=8 "
            "| (group0 token feature0), (group0 token choice), (group0 token "
            "choice), (group0 token choice) -> (expert group0 place feature0) "
            "sum over token sum over choice");
  auto combine = soap::CombineOp::create(s.builder(), s.loc(), dispatch,
                                         choices, choices, Value());
  EXPECT_EQ(combine.getShardingRule().toString(),
            "group0:I=2 token:I=6 choice:R=3 expert:R=4 place:R=5 feature0:I=8 "
            "| (expert group0 place feature0), (group0 token choice), (group0 "
            "token choice) -> (group0 token feature0) sum over choice sum over "
            "expert sum over place");
}

}  // namespace
}  // namespace soapstone
