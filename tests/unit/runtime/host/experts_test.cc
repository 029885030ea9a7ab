#include "runtime/ops_experts.h"

#include <vector>

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

// Choices of tokens, with what the three ops make of them in double.
struct Choices {
  ExpertRows op;
  std::vector<int64_t> experts, places;
  Floats weights;

  // Some choices name the same slot, some none.
  explicit Choices(int64_t features, unsigned seed = 1)
      : op{.groups = 2,
           .tokens = 7,
           .chosen = 3,
           .experts = 4,
           .capacity = 5,
           .features = features},
        weights(randomFloats(op.choices(), 5)) {
    std::mt19937 engine(seed);
    std::uniform_int_distribution<int64_t> expert(-1, op.experts);
    std::uniform_int_distribution<int64_t> place(-1, op.capacity);
    for (int64_t i = 0; i < op.choices(); ++i) {
      experts.push_back(expert(engine));
      places.push_back(place(engine));
    }
  }

  // Calls f(choice, row of the token, row of the slot).
  template <typename F>
  void forEach(const F& f) const {
    for (int64_t i = 0; i < op.choices(); ++i) {
      const int64_t e = experts[static_cast<size_t>(i)];
      const int64_t p = places[static_cast<size_t>(i)];
      if (e < 0 || e >= op.experts || p < 0 || p >= op.capacity) continue;
      const int64_t token = i / op.chosen;
      f(static_cast<size_t>(i), token,
        (e * op.groups + token / op.tokens) * op.capacity + p);
    }
  }

  // Adds rows of one tensor, times weights if wanted, to rows of another.
  Doubles sums(const Floats& rows, bool sends, bool isWeighted) const {
    Doubles result(static_cast<size_t>(
        (sends ? op.slotRows() : op.tokenRows()) * op.features));
    forEach([&](size_t choice, int64_t token, int64_t slot) {
      for (int64_t i = 0; i < op.features; ++i) {
        const auto from =
            static_cast<size_t>((sends ? token : slot) * op.features + i);
        const auto to =
            static_cast<size_t>((sends ? slot : token) * op.features + i);
        result[to] += static_cast<double>(rows[from]) *
                      (isWeighted ? static_cast<double>(weights[choice]) : 1);
      }
    });
    return result;
  }

  Doubles products(const Floats& tokens, const Floats& slots) const {
    Doubles result(experts.size());
    forEach([&](size_t choice, int64_t token, int64_t slot) {
      for (int64_t i = 0; i < op.features; ++i) {
        result[choice] +=
            static_cast<double>(
                tokens[static_cast<size_t>(token * op.features + i)]) *
            static_cast<double>(
                slots[static_cast<size_t>(slot * op.features + i)]);
      }
    });
    return result;
  }

  Floats randomTokens() const {
    return randomFloats(op.tokenRows() * op.features, 2);
  }
  Floats randomSlots() const {
    return randomFloats(op.slotRows() * op.features, 3);
  }
};

// Rows that fill accesses of sixteen bytes, and rows that do not.
constexpr int64_t kWidths[] = {6, 8};

TEST(ExpertsTest, TokensFillTheSlotsThatTheyChose) {
  for (int64_t width : kWidths) {
    const Choices choices(width);
    const Floats tokens = choices.randomTokens();
    for (bool isWeighted : {false, true}) {
      // Slots without a choice are zero, whatever was there.
      Floats slots(static_cast<size_t>(choices.op.slotRows() * width), 9.0f);
      Rank rank(0, 2);
      dispatchTokens(rank, {}, choices.op, tokens.data(),
                     choices.experts.data(), choices.places.data(),
                     isWeighted ? choices.weights.data() : nullptr,
                     slots.data());
      expectClose(slots, choices.sums(tokens, true, isWeighted), 1e-6);
    }
  }
}

TEST(ExpertsTest, TokensAreSumsOfTheSlotsThatTheyChose) {
  for (int64_t width : kWidths) {
    const Choices choices(width);
    const Floats slots = choices.randomSlots();
    for (bool isWeighted : {false, true}) {
      Floats tokens(static_cast<size_t>(choices.op.tokenRows() * width), 9.0f);
      Rank rank(0, 2);
      combineSlots(rank, {}, choices.op, slots.data(), choices.experts.data(),
                   choices.places.data(),
                   isWeighted ? choices.weights.data() : nullptr,
                   tokens.data());
      expectClose(tokens, choices.sums(slots, false, isWeighted), 1e-6);
    }
  }
}

TEST(ExpertsTest, ProductsOfTokensWithTheirSlots) {
  for (int64_t width : kWidths) {
    const Choices choices(width);
    const Floats tokens = choices.randomTokens();
    const Floats slots = choices.randomSlots();
    Floats products(choices.experts.size(), 9.0f);
    Rank rank(0, 2);
    slotProducts(rank, {}, choices.op, tokens.data(), slots.data(),
                 choices.experts.data(), choices.places.data(),
                 products.data());
    expectClose(products, choices.products(tokens, slots), 1e-6);
  }
}

TEST(ExpertsTest, ASlotOfSeveralTokensIsTheSameWithAnyNumberOfThreads) {
  Choices choices(8);
  // All of them in one slot of each group.
  std::fill(choices.experts.begin(), choices.experts.end(), 1);
  std::fill(choices.places.begin(), choices.places.end(), 2);
  const Floats tokens = choices.randomTokens();
  Floats first;
  for (int threads : {1, 2, 3}) {
    Rank rank(0, threads);
    Floats slots(static_cast<size_t>(choices.op.slotRows() * 8));
    dispatchTokens(rank, {}, choices.op, tokens.data(), choices.experts.data(),
                   choices.places.data(), choices.weights.data(), slots.data());
    expectClose(slots, choices.sums(tokens, true, true), 1e-6);
    if (first.empty()) first = slots;
    EXPECT_EQ(slots, first);
  }
}

TEST(ExpertsTest, NarrowRowsAreAddedInF32) {
  Choices choices(8);
  choices.op.type = ElementType::kBf16;
  const std::vector<bf16> slots = narrowed<bf16>(choices.randomSlots());
  std::vector<bf16> tokens(
      static_cast<size_t>(choices.op.tokenRows() * choices.op.features));
  Rank rank(0, 2);
  combineSlots(rank, {}, choices.op, slots.data(), choices.experts.data(),
               choices.places.data(), choices.weights.data(), tokens.data());
  const Doubles expected = choices.sums(widened(slots), false, true);
  for (size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_NEAR(load(tokens[i]), expected[i],
                std::abs(expected[i]) * 0x1p-8 + 1e-6);
  }
}

// A shard of experts and places knows which they are.
TEST(ExpertsTest, ShardsOfSlotsAddUp) {
  const Choices choices(6);
  const Floats slots = choices.randomSlots();
  const Floats tokens = choices.randomTokens();
  Floats whole(tokens.size()), sum(tokens.size()), part(tokens.size());
  Floats sent(slots.size());
  Rank rank(0, 2);
  combineSlots(rank, {}, choices.op, slots.data(), choices.experts.data(),
               choices.places.data(), nullptr, whole.data());
  dispatchTokens(rank, {}, choices.op, tokens.data(), choices.experts.data(),
                 choices.places.data(), nullptr, sent.data());
  for (int64_t expert : {0, 2}) {
    for (int64_t place : {0, 2}) {
      ExpertRows op = choices.op;
      op.firstExpert = expert;
      op.experts = 2;
      op.firstPlace = place;
      op.capacity = place == 0 ? 2 : 3;
      Floats shard, expected;
      for (int64_t e = expert; e < expert + op.experts; ++e) {
        for (int64_t g = 0; g < op.groups; ++g) {
          for (int64_t c = place; c < place + op.capacity; ++c) {
            const auto row = static_cast<size_t>(
                ((e * op.groups + g) * choices.op.capacity + c) * 6);
            for (size_t i = row; i < row + 6; ++i) {
              shard.push_back(slots[i]);
              expected.push_back(sent[i]);
            }
          }
        }
      }
      combineSlots(rank, {}, op, shard.data(), choices.experts.data(),
                   choices.places.data(), nullptr, part.data());
      for (size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
      Floats filled(shard.size());
      dispatchTokens(rank, {}, op, tokens.data(), choices.experts.data(),
                     choices.places.data(), nullptr, filled.data());
      EXPECT_EQ(filled, expected);
    }
  }
  expectClose(sum, toDoubles(whole), 1e-6);
}

}  // namespace
}  // namespace soapstone::runtime
