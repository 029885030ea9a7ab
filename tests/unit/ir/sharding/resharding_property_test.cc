// Executes plans between random layouts, and compares with what the layouts
// say.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_planner.h"
#include "tests/support/layout_generator.h"
#include "tests/support/resharding_executor.h"

namespace soapstone::sharding {
namespace {

constexpr int kElementBytes = 4;

Value mix(Value x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

std::vector<int64_t> coordinatesOf(const Layout& layout, int64_t rank) {
  std::vector<int64_t> coordinates(layout.axes.size());
  for (size_t i = layout.axes.size(); i-- > 0;) {
    coordinates[i] = rank % layout.axes[i].degree;
    rank /= layout.axes[i].degree;
  }
  return coordinates;
}

// Says which summands a device holds: its partial coordinates, and those of
// the dimensions whose halos add up.
int64_t contributionOf(const Layout& layout, int64_t rank) {
  std::vector<int64_t> coordinates = coordinatesOf(layout, rank);
  int64_t contribution = 0;
  std::set<int> summed;
  for (const LayoutDimension& dim : layout.dims) {
    if (!dim.hasHalo || !dim.haloIsSummed) continue;
    summed.insert(dim.factors[0].axes.begin(), dim.factors[0].axes.end());
  }
  for (size_t i = 0; i < coordinates.size(); ++i) {
    bool counts = layout.axes[i].role == AxisRole::kPartial ||
                  summed.contains(static_cast<int>(i));
    contribution =
        contribution * layout.axes[i].degree + (counts ? coordinates[i] : 0);
  }
  return contribution;
}

// The two layouts of a plan, with every device's shard before it.
struct Problem {
  explicit Problem(const ReshardingPlan& plan)
      : source(plan.layouts.front()),
        target(plan.layouts.back()),
        shape(source.shape()),
        summands(source.numElements()) {
    for (int64_t rank = 0; rank < source.devices.size(); ++rank) {
      Shard shard;
      shard.region = regionOf(source, rank);
      int64_t contribution = contributionOf(source, rank);
      for (int64_t number : elementNumbers(shard.region, shape)) {
        Value value = mix(number * 1000003 + contribution + 17);
        shard.values.push_back(value);
        summands[number][contribution] = value;
      }
      shards[source.devices.device(rank)] = std::move(shard);
    }
  }

  // The value of an element of the tensor.
  Value total(int64_t number) const {
    Value value = identityValue(source.partialKind);
    for (const auto& [contribution, summand] : summands[number]) {
      value = combineValues(source.partialKind, value, summand);
    }
    return value;
  }

  Layout source;
  Layout target;
  std::vector<int64_t> shape;
  Shards shards;
  std::vector<std::map<int64_t, Value>> summands;  // By element.
};

// Whether the target's devices hold their shards; says why not.
std::string checkResult(const Problem& problem, const Shards& after) {
  const Layout& target = problem.target;
  // By split and replica coordinates, the values combined over the partials.
  std::map<std::vector<int64_t>, std::vector<Value>> combined;
  std::map<std::vector<int64_t>, Region> regions;
  for (int64_t rank = 0; rank < target.devices.size(); ++rank) {
    auto found = after.find(target.devices.device(rank));
    if (found == after.end()) return "a device is missing";
    if (found->second.region != regionOf(target, rank)) return "other region";
    std::vector<int64_t> key = coordinatesOf(target, rank);
    for (size_t i = 0; i < key.size(); ++i) {
      if (target.axes[i].role == AxisRole::kPartial) key[i] = 0;
    }
    std::vector<Value>& values = combined[key];
    values.resize(found->second.values.size(),
                  identityValue(target.partialKind));
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = target.isPartial()
                      ? combineValues(target.partialKind, values[i],
                                      found->second.values[i])
                      : found->second.values[i];
    }
    regions[key] = found->second.region;
  }
  for (const auto& [key, values] : combined) {
    std::vector<int64_t> numbers = elementNumbers(regions[key], problem.shape);
    for (size_t i = 0; i < numbers.size(); ++i) {
      if (values[i] != problem.total(numbers[i])) return "a wrong value";
    }
  }
  return "";
}

// Every summand of every element that a device needs and does not hold.
int64_t fewestBytes(const Problem& problem) {
  int64_t missing = 0;
  for (int64_t rank = 0; rank < problem.target.devices.size(); ++rank) {
    int64_t own =
        problem.source.devices.rankOf(problem.target.devices.device(rank));
    std::set<int64_t> held;
    int64_t contribution = -1;
    if (own >= 0) {
      contribution = contributionOf(problem.source, own);
      for (int64_t number :
           elementNumbers(regionOf(problem.source, own), problem.shape)) {
        held.insert(number);
      }
    }
    for (int64_t number :
         elementNumbers(regionOf(problem.target, rank), problem.shape)) {
      missing += problem.summands[number].size();
      if (held.contains(number) &&
          problem.summands[number].contains(contribution)) {
        --missing;
      }
    }
  }
  return missing * kElementBytes;
}

int64_t sumOfTraffic(const ReshardingPlan& plan) {
  int64_t sent = 0;
  int64_t received = 0;
  for (const ReshardingStep& step : plan.steps) {
    for (const DeviceTraffic& traffic : step.traffic) {
      sent += traffic.sent;
      received += traffic.received;
    }
  }
  return sent == received ? sent : -1;
}

std::string describe(const Layout& a, const Layout& b) {
  return a.toString() + "  ->  " + b.toString();
}

// Checks `count` random pairs, `unequal` % of whose splits have shards of any
// sizes; returns how often each kind of step occurred.
std::map<StepKind, int> checkPairs(uint64_t seed, int count, int unequal = 0) {
  LayoutGenerator generator(seed, unequal);
  std::map<StepKind, int> kinds;
  int planned = 0;
  for (int i = 0; i < count; ++i) {
    auto [source, target] = generator.pair();
    absl::StatusOr<ReshardingPlan> plan =
        planResharding(source, target, kElementBytes);
    absl::StatusOr<ReshardingPlan> messages =
        planMessages(source, target, kElementBytes);
    EXPECT_EQ(plan.status(), messages.status()) << describe(source, target);
    if (!plan.ok()) {
      // A source with a halo may lack positions that nobody reads.
      EXPECT_NE(source.toString().find("halo"), std::string::npos)
          << plan.status() << describe(source, target);
      continue;
    }
    ++planned;
    for (const ReshardingPlan* tried : {&*plan, &*messages}) {
      Problem problem(*tried);
      absl::StatusOr<Shards> after = executePlan(*tried, problem.shards);
      std::string fault =
          after.ok() ? checkResult(problem, *after) : after.status().ToString();
      EXPECT_EQ(fault, "") << describe(source, target) << "\n"
                           << tried->toString();
      EXPECT_EQ(sumOfTraffic(*tried), tried->totalBytes)
          << describe(source, target) << "\n"
          << tried->toString();
      if (tried == &*messages && !target.isPartial() && source != target) {
        EXPECT_EQ(tried->totalBytes, fewestBytes(problem))
            << describe(source, target) << "\n"
            << tried->toString();
      }
    }
    EXPECT_LE(plan->totalBytes, messages->totalBytes)
        << describe(source, target) << "\n"
        << plan->toString();
    for (const ReshardingStep& step : plan->steps) ++kinds[step.kind];
    if (testing::Test::HasFailure()) return kinds;
  }
  EXPECT_GT(planned, count * 9 / 10);
  return kinds;
}

class ReshardingPropertyTest : public testing::TestWithParam<int> {};

// 20 x 6,000 pairs; every kind of step occurs in each.
TEST_P(ReshardingPropertyTest, PlansGiveTheTargetLayout) {
  std::map<StepKind, int> kinds = checkPairs(GetParam(), 6000);
  for (int kind = 0; kind <= static_cast<int>(StepKind::kSendReceive); ++kind) {
    EXPECT_GT(kinds[static_cast<StepKind>(kind)], 0)
        << stepKindName(static_cast<StepKind>(kind));
  }
}

// Shards of any sizes beside even ones.
TEST_P(ReshardingPropertyTest, PlansOfUnequalSharesGiveTheTargetLayout) {
  std::map<StepKind, int> kinds = checkPairs(GetParam(), 3000, /*unequal=*/60);
  for (int kind = 0; kind <= static_cast<int>(StepKind::kSendReceive); ++kind) {
    EXPECT_GT(kinds[static_cast<StepKind>(kind)], 0)
        << stepKindName(static_cast<StepKind>(kind));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ReshardingPropertyTest, testing::Range(0, 20));

}  // namespace
}  // namespace soapstone::sharding
