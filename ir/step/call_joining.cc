#include "ir/step/call_joining.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/step/code_steps.h"

namespace soapstone::step {
namespace {

// Bytes that a sum has before it goes ahead of fewer: half as many gain less
// than the latency of one more call takes, for ResNet-50 on eight H100.
constexpr int64_t kFewestBytesAhead = 2 * sharding::kSmallestSumBucket;

// One sum or gather.
struct Step {
  int64_t channel = 0;
  // The classes that take part, and its op in each of them.
  OpNumbers classes;
  OpNumbers ops;
  CallKind kind = CallKind::kOther;
  int signature = -1;
  int64_t bytes = 0;
  int ranks = 1;
  // Whether only updates read the results, in all classes: there is time.
  bool isForUpdates = true;
};

// Steps that may become one call.
struct Bucket {
  std::vector<const Step*> steps;
  int64_t bytes = 0;
  // By class of the first step: the first op that reads a result of any of
  // them; beyond all ops if none does.
  OpNumbers firstReaders;
  // Whether something waits for one of them along with others.
  bool isWaitedForTogether = false;
};

class CallJoining {
 public:
  explicit CallJoining(const std::vector<DeviceCode>& codes) : codes(codes) {
    std::vector<std::vector<char>> tails;
    for (const DeviceCode& code : codes) {
      readers.emplace_back(code);
      tails.push_back(updateTail(code, readers.back()));
      std::vector<int>& before = products.emplace_back();
      before.reserve(code.size() + 1);
      before.push_back(0);
      for (const CodeOp& op : code) {
        before.push_back(before.back() + (op.isProduct ? 1 : 0));
      }
    }
    const CodeSteps all(codes);
    for (int number = 0; number < all.count(); ++number) {
      Step step;
      for (const CodeSteps::Participant& one : all.of(number)) {
        const CodeOp& op = codes[one.code][one.op];
        if (op.kind == CallKind::kOther) continue;
        if (step.ops.empty()) {
          step.channel = op.channel;
          step.kind = op.kind;
          step.signature = op.signature;
          step.ranks = op.ranks;
        }
        step.classes.push_back(one.code);
        step.ops.push_back(one.op);
        step.bytes = std::max(step.bytes, op.bytes);
        step.isForUpdates &= tails[one.code][one.op] != 0;
      }
      if (!step.ops.empty()) steps.push_back(std::move(step));
    }
  }

  std::vector<std::vector<int64_t>> run(const sharding::CallLimits& limits) {
    std::vector<Bucket> buckets;
    std::map<std::pair<int, bool>, size_t> open;  // By signature and time.
    std::map<int, int64_t> rest = bytesForUpdates(limits);
    for (const Step& step : steps) {
      // Other parameters are gathered when and with what `place` says.
      if (isGather(step) && !step.isForUpdates) continue;
      // A tensor that is too large for a call is one of its own, and those
      // around it may still be one.
      if (step.bytes > mostOf(step, limits)) {
        add(step, buckets.emplace_back());
        continue;
      }
      auto [entry, isNew] =
          open.try_emplace({step.signature, step.isForUpdates}, buckets.size());
      const int64_t left = rest[step.signature];
      if (step.isForUpdates) rest[step.signature] -= step.bytes;
      if (!isNew) {
        Bucket& bucket = buckets[entry->second];
        const bool isRoom =
            isGather(step) || !step.isForUpdates
                ? bucket.bytes + step.bytes <= mostOf(step, limits)
                : sumsMore(bucket.bytes, step.bytes, left, step.ranks, limits);
        if (isRoom && canJoin(bucket, step)) {
          add(step, bucket);
          continue;
        }
        entry->second = buckets.size();
      }
      add(step, buckets.emplace_back());
    }
    std::vector<std::vector<int64_t>> calls;
    for (const Bucket& bucket : buckets) {
      if (bucket.steps.size() < 2) continue;
      std::vector<int64_t>& channels = calls.emplace_back();
      for (const Step* step : bucket.steps) channels.push_back(step->channel);
    }
    return calls;
  }

 private:
  static bool isGather(const Step& step) {
    return step.kind == CallKind::kGather;
  }
  static int64_t mostOf(const Step& step, const sharding::CallLimits& limits) {
    return isGather(step) ? limits.gathered(step.ranks)
                          : limits.summed(step.ranks);
  }

  // By signature: the bytes of what is for updates and fits in a call.
  std::map<int, int64_t> bytesForUpdates(
      const sharding::CallLimits& limits) const {
    std::map<int, int64_t> bytes;
    for (const Step& step : steps) {
      if (step.isForUpdates && step.bytes <= mostOf(step, limits))
        bytes[step.signature] += step.bytes;
    }
    return bytes;
  }

  void add(const Step& step, Bucket& bucket) {
    bucket.steps.push_back(&step);
    bucket.bytes += step.bytes;
    for (size_t i = 0; i < step.ops.size(); ++i) {
      int k = step.classes[i];
      if (bucket.firstReaders.size() <= i) {
        bucket.firstReaders.push_back(static_cast<int>(codes[k].size()));
      }
      const CodeOp& op = codes[k][step.ops[i]];
      // A result of the function is not waited for.
      bucket.isWaitedForTogether |=
          op.isUpdateResult || op.isNumberResult || op.isOtherResult;
      for (int wait : readers[k][step.ops[i]]) {
        bucket.isWaitedForTogether |= codes[k][wait].operandCount != 1;
        for (int reader : readers[k][wait]) {
          bucket.firstReaders[i] = std::min(bucket.firstReaders[i], reader);
        }
      }
    }
  }

  // The last member of a bucket stands behind the others, so that only that one
  // is examined.
  bool canJoin(const Bucket& bucket, const Step& step) const {
    const Step& earlier = *bucket.steps.back();
    if (bucket.isWaitedForTogether || earlier.classes != step.classes) {
      return false;
    }
    for (size_t i = 0; i < step.ops.size(); ++i) {
      if (bucket.firstReaders[i] < step.ops[i]) return false;
      const std::vector<int>& before = products[step.classes[i]];
      bool areFarApart = before[earlier.ops[i]] != before[step.ops[i]];
      if (!step.isForUpdates && areFarApart) return false;
    }
    return true;
  }

  const std::vector<DeviceCode>& codes;
  std::vector<CodeReaders> readers;  // By class.
  // By class and op: number of products before it.
  std::vector<std::vector<int>> products;
  std::vector<Step> steps;  // By channel.
};

}  // namespace

bool sumsMore(int64_t bytes, int64_t more, int64_t rest, int ranks,
              const sharding::CallLimits& limits) {
  const int64_t most = limits.summed(ranks);
  return bytes + more <= most &&
         bytes < std::max({rest, most / 2, kFewestBytesAhead});
}

std::vector<std::vector<int64_t>> joinCalls(
    const std::vector<DeviceCode>& codes, const sharding::CallLimits& limits) {
  return CallJoining(codes).run(limits);
}

}  // namespace soapstone::step
