// Every order that is decided for random code of two classes must be one in
// which the classes can run: ops follow what they read, and communication
// stands in ascending order of channels, which both classes have in common.

#include <map>
#include <random>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "ir/step/call_joining.h"
#include "ir/step/communication_order.h"
#include "ir/step/device_code.h"
#include "ir/step/issue_order.h"
#include "ir/step/update_delay.h"

namespace soapstone::step {
namespace {

constexpr int kClasses = 2;

class RandomCode {
 public:
  explicit RandomCode(int seed) : random(seed), codes(kClasses) {}

  std::vector<DeviceCode> make() {
    for (int64_t channel = 0; channel < 12; ++channel) {
      for (DeviceCode& code : codes) addComputing(code);
      addStep(channel);
    }
    for (DeviceCode& code : codes) addComputing(code);
    return codes;
  }

 private:
  int upTo(int most) {
    return std::uniform_int_distribution<>(0, most)(random);
  }

  int add(DeviceCode& code, CodeOp op) {
    op.operandCount = static_cast<int>(op.producers.size());
    code.push_back(std::move(op));
    return static_cast<int>(code.size()) - 1;
  }

  void addComputing(DeviceCode& code) {
    for (int i = upTo(3); i >= 0; --i) {
      CodeOp op;
      op.isProduct = upTo(2) == 0;
      op.isBackward = upTo(1) == 0;
      op.isUpdateResult = upTo(3) == 0;
      op.isOtherResult = upTo(5) == 0;
      for (int k = upTo(2); k > 0 && !code.empty(); --k) {
        int producer = upTo(static_cast<int>(code.size()) - 1);
        // A result of communication is there behind the wait for it.
        if (code[producer].channel < 0) op.producers.push_back(producer);
      }
      add(code, std::move(op));
    }
  }

  // Some classes, at least one, take part.
  void addStep(int64_t channel) {
    CallKind kind = upTo(1) == 0 ? CallKind::kSum : CallKind::kGather;
    int first = upTo(kClasses - 1);
    for (int k = 0; k < kClasses; ++k) {
      if (k != first && upTo(1) == 0) continue;
      DeviceCode& code = codes[k];
      int producer = static_cast<int>(code.size()) - 1;
      while (code[producer].channel >= 0) --producer;
      CodeOp op;
      op.channel = channel;
      op.kind = kind;
      op.signature = kind == CallKind::kSum ? 0 : 1;
      op.bytes = 1 + upTo(9);
      op.producers = {producer};
      CodeOp wait;
      wait.isWait = true;
      wait.producers = {add(code, std::move(op))};
      CodeOp reader;
      reader.isUpdateResult = upTo(1) == 0;
      reader.isOtherResult = !reader.isUpdateResult;
      reader.producers = {add(code, std::move(wait))};
      add(code, std::move(reader));
    }
  }

  std::mt19937 random;
  std::vector<DeviceCode> codes;
};

// The code in the order and with the channels that were decided.
std::vector<DeviceCode> reordered(const std::vector<DeviceCode>& codes,
                                  const Reordering& reordering) {
  std::vector<DeviceCode> result;
  for (size_t k = 0; k < codes.size(); ++k) {
    const CodeOrder& order = reordering.orders[k];
    std::vector<int> places(codes[k].size(), -1);
    DeviceCode& code = result.emplace_back();
    for (int op : order) {
      places[op] = static_cast<int>(code.size());
      code.push_back(codes[k][op]);
      for (int& producer : code.back().producers) producer = places[producer];
      code.back().channel = reordering.channelFor(code.back().channel);
    }
  }
  return result;
}

void expectRunnable(const std::vector<DeviceCode>& codes,
                    const std::vector<DeviceCode>& before) {
  for (size_t k = 0; k < codes.size(); ++k) {
    ASSERT_EQ(codes[k].size(), before[k].size());
    int64_t last = -1;
    for (size_t i = 0; i < codes[k].size(); ++i) {
      for (int producer : codes[k][i].producers) {
        ASSERT_GE(producer, 0) << "read before it is made";
        ASSERT_LT(producer, static_cast<int>(i));
      }
      if (codes[k][i].channel < 0) continue;
      ASSERT_GT(codes[k][i].channel, last);
      last = codes[k][i].channel;
    }
  }
}

TEST(RandomCodeTest, EveryOrderCanRun) {
  int64_t delayed = 0, yielded = 0, joined = 0;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const std::vector<DeviceCode> codes = RandomCode(seed).make();
    Reordering first =
        delayUpdates(codes, /*deferBytes=*/10, {.summedBytes = seed % 20});
    delayed += first.moved;
    for (int k = 0; k < kClasses; ++k) {
      issueEarly(codes[k], seed % 5, first.orders[k]);
      waitLate(codes[k], first.orders[k]);
    }
    const std::vector<DeviceCode> scheduled = reordered(codes, first);
    expectRunnable(scheduled, codes);
    joined += static_cast<int64_t>(joinCalls(scheduled, {20, 20}).size());
    Reordering second = yieldSums(scheduled);
    yielded += second.moved;
    expectRunnable(reordered(scheduled, second), codes);
    if (HasFatalFailure()) return;
  }
  // Or the code is too dull to test anything.
  EXPECT_GT(delayed, 100);
  EXPECT_GT(yielded, 20);
  EXPECT_GT(joined, 20);
}

// Each op is issued once, after what it reads, and all classes that take part
// in a call issue the same steps in it, in the same order of calls.
void expectIssuable(const std::vector<DeviceCode>& codes,
                    const std::vector<IssuedCode>& issued) {
  std::map<int64_t, std::set<int64_t>> stepsOfCall;
  for (size_t k = 0; k < codes.size(); ++k) {
    std::vector<int> places(codes[k].size(), -1);
    int64_t last = -1;
    for (size_t i = 0; i < issued[k].size(); ++i) {
      const IssuedOp& op = issued[k][i];
      std::set<int64_t> steps;
      for (int member : op.ops) {
        ASSERT_EQ(places[member], -1) << "issued twice";
        places[member] = static_cast<int>(i);
        steps.insert(codes[k][member].channel);
        for (int producer : codes[k][member].producers) {
          ASSERT_GE(places[producer], 0) << "read before it is made";
          ASSERT_LT(places[producer], static_cast<int>(i));
        }
      }
      if (op.channel < 0) continue;
      ASSERT_GT(op.channel, last);
      last = op.channel;
      ASSERT_EQ(stepsOfCall.try_emplace(op.channel, steps).first->second,
                steps);
    }
    for (int place : places) ASSERT_GE(place, 0) << "never issued";
  }
}

TEST(RandomCodeTest, EveryIssueOrderCanRun) {
  size_t joined = 0;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const std::vector<DeviceCode> codes = RandomCode(seed).make();
    OrderLimits limits;
    limits.deferBytes = 10;
    limits.prefetchOps = seed % 5;
    limits.calls.summedBytes = seed % 30;
    limits.calls.gatheredBytes = 20;
    const std::vector<IssuedCode> issued = orderCommunication(codes, limits);
    expectIssuable(codes, issued);
    if (HasFatalFailure()) return;
    for (const IssuedCode& code : issued) {
      for (const IssuedOp& op : code) joined += op.ops.size() - 1;
    }
  }
  EXPECT_GT(joined, 20u);
}

}  // namespace
}  // namespace soapstone::step
