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
  // Whether it sums what another communication made, in some class.
  bool isSecond = false;
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
      products.push_back(
          countBefore(code, [&](size_t op) { return code[op].isProduct; }));
      std::vector<char> arrived = arrives(code);
      firstSums.push_back(countBefore(code, [&](size_t op) {
        return code[op].kind == CallKind::kSum &&
               !readsOneOf(arrived, code[op]);
      }));
      isArrived.push_back(std::move(arrived));
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
        step.isSecond |= readsOneOf(isArrived[one.code], op);
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
  // By op: whether its result is what a communication made, perhaps in another
  // form.
  static std::vector<char> arrives(const DeviceCode& code) {
    std::vector<char> result(code.size(), 0);
    for (size_t op = 0; op < code.size(); ++op) {
      result[op] = code[op].channel >= 0 || code[op].isWait ||
                   (code[op].isMovement && readsOneOf(result, code[op]));
    }
    return result;
  }
  static bool readsOneOf(const std::vector<char>& ops, const CodeOp& op) {
    return std::any_of(op.producers.begin(), op.producers.end(),
                       [&](int producer) { return ops[producer] != 0; });
  }
  // By op, and behind the last: how many ops before it `counts`.
  template <typename Counts>
  static std::vector<int> countBefore(const DeviceCode& code, Counts counts) {
    std::vector<int> before(code.size() + 1, 0);
    for (size_t op = 0; op < code.size(); ++op)
      before[op + 1] = before[op] + (counts(op) ? 1 : 0);
    return before;
  }

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
      // Its readers wait as long as the sums that it follows have it wait.
      const std::vector<int>& sums = firstSums[step.classes[i]];
      if (step.isSecond && sums[earlier.ops[i]] != sums[step.ops[i]])
        return false;
    }
    return true;
  }

  const std::vector<DeviceCode>& codes;
  std::vector<CodeReaders> readers;  // By class.
  // By class and op: number of products before it.
  std::vector<std::vector<int>> products;
  // Likewise of sums of what no communication made.
  std::vector<std::vector<int>> firstSums;
  std::vector<std::vector<char>> isArrived;  // See `arrives`.
  std::vector<Step> steps;                   // By channel.
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
