#include "ir/step/update_delay.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "ir/step/call_joining.h"
#include "ir/step/code_steps.h"

namespace soapstone::step {
namespace {

// Key after all channels. Ops with it keep the order in which their
// communication is issued, which is also the order in which it ends.
constexpr int64_t kEnd = std::numeric_limits<int64_t>::max() / 2;
// Behind all of that: sums of numbers of all gradients, as their norms and the
// counts of what is not finite, so that they may become one call.
constexpr int64_t kLast = std::numeric_limits<int64_t>::max();

// An op of a class, as the delay sees it.
struct DelayedOp {
  // Whether its results only serve to update arguments, by ops that are no part
  // of the backward pass, or as a result of one number, as the loss.
  bool isTail = false;
  // Whether it comes after a synchronised gradient in the tail.
  bool moves = false;
  // It stands after all communication of a channel up to this number that does
  // not move.
  int64_t key = -1;
};

struct DelayedCode {
  const DeviceCode* code = nullptr;
  int number = 0;  // Of the class.
  std::vector<DelayedOp> ops;
  // Indexed by op: whether its readers are all in the tail, updates or
  // single-number results; and whether it feeds such a result.
  std::vector<char> feedsTail;
  std::vector<char> feedsNumber;
  // The last channel, up to where keys are known, that stays.
  int64_t passed = -1;
};

DelayedCode delayedCode(const DeviceCode& code, int number) {
  DelayedCode result;
  result.code = &code;
  result.number = number;
  result.ops.resize(code.size());
  result.feedsTail.reserve(code.size());
  result.feedsNumber.reserve(code.size());
  for (const CodeOp& op : code) {
    result.feedsTail.push_back(static_cast<char>(!op.isOtherResult));
    result.feedsNumber.push_back(static_cast<char>(op.isNumberResult));
  }
  return result;
}

class UpdateDelay {
 public:
  UpdateDelay(const std::vector<DeviceCode>& programs, int64_t deferBytes,
              const sharding::CallLimits& calls)
      : deferBytes(deferBytes),
        calls(calls),
        steps(programs),
        stays(steps.count(), 0),
        stayingBefore(steps.count(), -1),
        waitUntil(steps.count(), -1),
        keys(steps.count(), -1) {
    codes.reserve(programs.size());
    for (const DeviceCode& code : programs) {
      codes.push_back(delayedCode(code, static_cast<int>(codes.size())));
    }
  }

  Reordering run() {
    findTail();
    findMoving();
    spaceGradients();
    findKeys();
    Reordering result;
    for (const DelayedCode& code : codes) {
      result.moved += reorder(code, result.orders.emplace_back());
    }
    if (result.moved > 0) result.channels = renumbered();
    return result;
  }

 private:
  using Participant = CodeSteps::Participant;

  DelayedOp& opOf(const Participant& one) {
    return codes[one.code].ops[one.op];
  }
  const CodeOp& whatOf(const Participant& one) const {
    return (*codes[one.code].code)[one.op];
  }

  // Visits all ops of all classes in an order in which every op comes before
  // its readers, and the ops of a step together: visitOp(code, index) for those
  // that do not communicate, visitStep(number, participants).
  template <typename VisitOp, typename VisitStep>
  void sweepDown(VisitOp visitOp, VisitStep visitStep) {
    std::vector<int> next(codes.size(), 0);
    auto advance = [&](int code, int end) {
      for (int& i = next[code]; i < end; ++i) visitOp(codes[code], i);
    };
    for (int step = 0; step < steps.count(); ++step) {
      for (const Participant& one : steps.of(step)) {
        advance(one.code, one.op);
        ++next[one.code];
      }
      visitStep(step, steps.of(step));
    }
    for (int k = 0; k < static_cast<int>(codes.size()); ++k) {
      advance(k, static_cast<int>(codes[k].ops.size()));
    }
  }

  // The reverse.
  template <typename VisitOp, typename VisitStep>
  void sweepUp(VisitOp visitOp, VisitStep visitStep) {
    std::vector<int> end;
    for (const DelayedCode& code : codes) {
      end.push_back(static_cast<int>(code.ops.size()));
    }
    auto retreat = [&](int code, int begin) {
      for (int& i = end[code]; i > begin; --i) visitOp(codes[code], i - 1);
    };
    for (int step = steps.count(); step-- > 0;) {
      for (const Participant& one : steps.of(step)) {
        retreat(one.code, one.op + 1);
        --end[one.code];
      }
      visitStep(steps.of(step));
    }
    for (int k = 0; k < static_cast<int>(codes.size()); ++k) retreat(k, 0);
  }

  // A step is in the tail if it is so for all who take part.
  void findTail() {
    auto settle = [](DelayedCode& code, size_t index, bool isTail) {
      code.ops[index].isTail = isTail;
      for (int producer : (*code.code)[index].producers) {
        if (!isTail) code.feedsTail[producer] = 0;
        if (code.feedsNumber[index]) code.feedsNumber[producer] = 1;
      }
    };
    auto mayBeTail = [](const DelayedCode& code, size_t index) {
      const CodeOp& op = (*code.code)[index];
      return code.feedsTail[index] && !op.isBackward &&
             (!code.feedsNumber[index] || op.isOfNumbers);
    };
    sweepUp([&](DelayedCode& code,
                size_t index) { settle(code, index, mayBeTail(code, index)); },
            [&](absl::Span<const Participant> participants) {
              bool isTail =
                  std::all_of(participants.begin(), participants.end(),
                              [&](const Participant& p) {
                                return mayBeTail(codes[p.code], p.op);
                              });
              for (const Participant& p : participants) {
                settle(codes[p.code], p.op, isTail);
              }
            });
  }

  static bool isTailWait(const DelayedCode& code, size_t index) {
    const CodeOp& op = (*code.code)[index];
    return op.isWait && code.ops[index].isTail &&
           code.ops[op.producers.front()].isTail;
  }

  static bool followsMoving(const DelayedCode& code, size_t index) {
    const OpNumbers& producers = (*code.code)[index].producers;
    return std::any_of(producers.begin(), producers.end(),
                       [&](int i) { return code.ops[i].moves; });
  }

  // The first steps of the tail stay, what follows them moves; a step that
  // moves somewhere moves everywhere.
  void findMoving() {
    sweepDown(
        [&](DelayedCode& code, size_t index) {
          code.ops[index].moves =
              isTailWait(code, index) || followsMoving(code, index);
        },
        [&](int step, absl::Span<const Participant> participants) {
          bool moves = std::any_of(participants.begin(), participants.end(),
                                   [&](const Participant& p) {
                                     return followsMoving(codes[p.code], p.op);
                                   });
          for (const Participant& p : participants) opOf(p).moves = moves;
          stays[step] = static_cast<char>(!moves);
          stayingBefore[step] = lastStaying;
          if (!moves) lastStaying = steps.channelOf(step);
        });
  }

  // For every step that synchronises a gradient the one by which `deferBytes`
  // behind its bucket, or the bytes of the bucket if those are more, have been
  // issued: what makes them keeps the device busy meanwhile. Others may stand
  // between the steps of a bucket, as the small gradients that ZeRO keeps whole
  // stand between scattered ones.
  void spaceGradients() {
    std::map<int, std::vector<int>> alike;  // By signature, in `spaced`.
    std::map<int, int> ranks;               // By signature.
    for (int step = 0; step < steps.count(); ++step) {
      const int place = static_cast<int>(spaced.size());
      int64_t most = -1;
      for (const Participant& one : steps.of(step)) {
        if (opOf(one).moves || !opOf(one).isTail) continue;
        const CodeOp& op = whatOf(one);
        most = std::max(most, op.bytes);
        int signature = op.kind == CallKind::kSum ? op.signature : -1;
        std::vector<int>& places = alike[signature];
        if (places.empty() || places.back() != place) places.push_back(place);
        // Sums without a signature are no buckets: their groups differ.
        ranks[signature] = signature < 0 ? 1 : op.ranks;
      }
      if (most >= 0) spaced.push_back({step, most});
    }
    for (const auto& [signature, places] : alike) {
      spaceBuckets(places, ranks[signature]);
    }
  }

  // The same for steps of one signature, of so many ranks, by their places in
  // `spaced`, in the buckets of `joinCalls`.
  void spaceBuckets(const std::vector<int>& places, int ranks) {
    const auto isAlone = [&](int place) {
      return spaced[place].bytes > calls.summed(ranks);
    };
    int64_t rest = 0;
    for (int place : places) rest += isAlone(place) ? 0 : spaced[place].bytes;
    std::vector<int> bucket;
    int64_t sum = 0;
    for (int place : places) {
      const int64_t bytes = spaced[place].bytes;
      if (isAlone(place)) {
        spaceBucket({place}, bytes);
        continue;
      }
      if (!bucket.empty() && !sumsMore(sum, bytes, rest, ranks, calls)) {
        spaceBucket(bucket, sum);
        bucket.clear();
        sum = 0;
      }
      bucket.push_back(place);
      sum += bytes;
      rest -= bytes;
    }
    if (!bucket.empty()) spaceBucket(bucket, sum);
  }

  void spaceBucket(absl::Span<const int> places, int64_t bytes) {
    const int64_t until =
        issuedBehind(places.back(), std::max(deferBytes, bytes));
    for (int place : places) waitUntil[spaced[place].step] = until;
  }

  // The key behind which `enough` bytes of gradients have been issued since
  // the one in this place of `spaced`.
  int64_t issuedBehind(size_t place, int64_t enough) const {
    int64_t issued = 0;
    size_t last = place + 1;
    while (last < spaced.size() && (issued += spaced[last].bytes) < enough) {
      ++last;
    }
    return last == spaced.size() ? kEnd + steps.channelOf(spaced[place].step)
                                 : steps.channelOf(spaced[last].step);
  }

  // The same of readers of a step that moves behind `key`, as the second sum of
  // a gradient that is summed in two: it hides as the first does.
  int64_t waitBehind(int64_t key) const {
    if (key < 0 || key >= kEnd) return key;
    const auto later = std::upper_bound(
        spaced.begin(), spaced.end(), key, [&](int64_t key, const Spaced& one) {
          return key < steps.channelOf(one.step);
        });
    if (later == spaced.begin()) return key;
    return issuedBehind(later - spaced.begin() - 1, deferBytes);
  }

  void findKeys() {
    sweepDown(
        [&](DelayedCode& code, size_t index) {
          DelayedOp& op = code.ops[index];
          if (op.moves) op.key = keyOf(code, index);
        },
        [&](int step, absl::Span<const Participant> participants) {
          if (!opOf(participants.front()).moves) {
            for (const Participant& p : participants) {
              codes[p.code].passed = steps.channelOf(step);
            }
            return;
          }
          int64_t key = stayingBefore[step];
          for (const Participant& p : participants) {
            key = std::max(key, keyOf(codes[p.code], p.op));
          }
          bool isOfGradients =
              key >= kEnd &&
              std::all_of(
                  participants.begin(), participants.end(),
                  [&](const Participant& p) { return whatOf(p).isOfNumbers; });
          if (isOfGradients) key = kLast;
          for (const Participant& p : participants) opOf(p).key = key;
          keys[step] = key;
          waitUntil[step] = waitBehind(key);
        });
  }

  // Key of an op that moves: after its producers, and not before its own place.
  int64_t keyOf(const DelayedCode& code, size_t index) const {
    int64_t key = code.passed;
    for (int number : (*code.code)[index].producers) {
      const DelayedOp& producer = code.ops[number];
      if (producer.moves) key = std::max(key, producer.key);
      if ((*code.code)[number].channel < 0) continue;
      key = std::max(key, waitUntil[steps.stepOf(code.number, number)]);
    }
    return key;
  }

  // Puts what moves before the first communication that stays and has a channel
  // beyond its key, in the order of keys. Returns how many move.
  static int64_t reorder(const DelayedCode& code, CodeOrder& order) {
    std::vector<int> waiting;
    order.reserve(code.ops.size());
    for (size_t i = 0; i < code.ops.size(); ++i) {
      if (code.ops[i].moves) waiting.push_back(static_cast<int>(i));
    }
    std::stable_sort(waiting.begin(), waiting.end(), [&](int a, int b) {
      return code.ops[a].key < code.ops[b].key;
    });
    size_t next = 0;
    for (size_t i = 0; i < code.ops.size(); ++i) {
      if (code.ops[i].moves) continue;
      int64_t channel = (*code.code)[i].channel;
      while (channel >= 0 && next < waiting.size() &&
             code.ops[waiting[next]].key < channel) {
        order.push_back(waiting[next++]);
      }
      order.push_back(static_cast<int>(i));
    }
    while (next < waiting.size()) order.push_back(waiting[next++]);
    return static_cast<int64_t>(waiting.size());
  }

  // Gives the channels, in their new order, the old numbers in ascending order.
  std::vector<std::pair<int64_t, int64_t>> renumbered() const {
    // Key, a number that puts what stays first, and step.
    std::vector<std::tuple<int64_t, int64_t, int>> order;
    order.reserve(steps.count());
    for (int step = 0; step < steps.count(); ++step) {
      const int64_t channel = steps.channelOf(step);
      if (stays[step] != 0) {
        order.push_back({channel, -1, step});
      } else {
        order.push_back({keys[step], channel, step});
      }
    }
    std::sort(order.begin(), order.end());
    std::vector<std::pair<int64_t, int64_t>> renamed(steps.count());
    for (int place = 0; place < steps.count(); ++place) {
      const int step = std::get<2>(order[place]);
      renamed[step] = {steps.channelOf(step), steps.channelOf(place)};
    }
    return renamed;
  }

  // A step that synchronises gradients, with its bytes on one device.
  struct Spaced {
    int step = 0;
    int64_t bytes = 0;
  };

  int64_t deferBytes;
  sharding::CallLimits calls;
  const CodeSteps steps;
  std::vector<DelayedCode> codes;
  std::vector<Spaced> spaced;
  int64_t lastStaying = -1;
  // By step: whether it stays, the last channel before it of a step that does,
  // the channel after which its readers stand, and the key of one that moves.
  std::vector<char> stays;
  std::vector<int64_t> stayingBefore;
  std::vector<int64_t> waitUntil;
  std::vector<int64_t> keys;
};

}  // namespace

Reordering delayUpdates(const std::vector<DeviceCode>& codes,
                        int64_t deferBytes, const sharding::CallLimits& calls) {
  return UpdateDelay(codes, deferBytes, calls).run();
}

}  // namespace soapstone::step
