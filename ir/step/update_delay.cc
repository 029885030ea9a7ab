#include "ir/step/update_delay.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

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
  std::vector<DelayedOp> ops;
  // Indexed by op: whether its readers are all in the tail, updates or
  // single-number results; and whether it feeds such a result.
  std::vector<char> feedsTail;
  std::vector<char> feedsNumber;
  // The last channel, up to where keys are known, that stays.
  int64_t passed = -1;
};

DelayedCode delayedCode(const DeviceCode& code) {
  DelayedCode result;
  result.code = &code;
  result.ops.resize(code.size());
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
      : deferBytes(deferBytes), calls(calls) {
    for (const DeviceCode& code : programs) codes.push_back(delayedCode(code));
    collectSteps();
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
  // The op of one device class in a communication step.
  struct Participant {
    DelayedCode* code;
    size_t index;

    DelayedOp& op() const { return code->ops[index]; }
    const CodeOp& what() const { return (*code->code)[index]; }
  };

  void collectSteps() {
    for (DelayedCode& code : codes) {
      for (size_t i = 0; i < code.ops.size(); ++i) {
        int64_t channel = (*code.code)[i].channel;
        if (channel >= 0) steps[channel].push_back({&code, i});
      }
    }
  }

  // Visits all ops of all classes in an order in which every op comes before
  // its readers, and the ops of a step together: visitOp(code, index) for those
  // that do not communicate, visitStep(channel, participants).
  template <typename VisitOp, typename VisitStep>
  void sweepDown(VisitOp visitOp, VisitStep visitStep) {
    std::map<DelayedCode*, size_t> next;
    auto advance = [&](DelayedCode* code, size_t end) {
      for (size_t& i = next[code]; i < end; ++i) visitOp(*code, i);
    };
    for (auto& [channel, participants] : steps) {
      for (const Participant& participant : participants) {
        advance(participant.code, participant.index);
        ++next[participant.code];
      }
      visitStep(channel, participants);
    }
    for (DelayedCode& code : codes) advance(&code, code.ops.size());
  }

  // The reverse.
  template <typename VisitOp, typename VisitStep>
  void sweepUp(VisitOp visitOp, VisitStep visitStep) {
    std::map<DelayedCode*, size_t> end;
    for (DelayedCode& code : codes) end[&code] = code.ops.size();
    auto retreat = [&](DelayedCode* code, size_t begin) {
      for (size_t& i = end[code]; i > begin; --i) visitOp(*code, i - 1);
    };
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      const std::vector<Participant>& participants = step->second;
      for (const Participant& participant : participants) {
        retreat(participant.code, participant.index + 1);
        --end[participant.code];
      }
      visitStep(participants);
    }
    for (DelayedCode& code : codes) retreat(&code, 0);
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
            [&](const std::vector<Participant>& participants) {
              bool isTail =
                  std::all_of(participants.begin(), participants.end(),
                              [&](const Participant& p) {
                                return mayBeTail(*p.code, p.index);
                              });
              for (const Participant& p : participants) {
                settle(*p.code, p.index, isTail);
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
        [&](int64_t channel, const std::vector<Participant>& participants) {
          bool moves = std::any_of(participants.begin(), participants.end(),
                                   [&](const Participant& p) {
                                     return followsMoving(*p.code, p.index);
                                   });
          for (const Participant& p : participants) p.op().moves = moves;
          if (!moves) staying.insert(channel);
        });
  }

  // For every step that synchronises a gradient the one by which `deferBytes`
  // behind its bucket, or the bytes of the bucket if those are more, have been
  // issued: what makes them keeps the device busy meanwhile. Others may stand
  // between the steps of a bucket, as the small gradients that ZeRO keeps whole
  // stand between scattered ones.
  void spaceGradients() {
    std::map<int64_t, int64_t> bytes;
    std::map<int, std::set<int64_t>> alike;  // Channels, by signature.
    std::map<int, int> ranks;                // By signature.
    for (const DelayedCode& code : codes) {
      for (size_t i = 0; i < code.ops.size(); ++i) {
        const CodeOp& op = (*code.code)[i];
        bool stays = !code.ops[i].moves && code.ops[i].isTail;
        if (op.channel < 0 || !stays) continue;
        int64_t& most = bytes[op.channel];
        most = std::max(most, op.bytes);
        int signature = op.kind == CallKind::kSum ? op.signature : -1;
        alike[signature].insert(op.channel);
        // Sums without a signature are no buckets: their groups differ.
        ranks[signature] = signature < 0 ? 1 : op.ranks;
      }
    }
    for (const auto& [signature, channels] : alike) {
      spaceBuckets(channels, bytes, calls.summed(ranks[signature]));
    }
  }

  // The same for steps of one signature, whose calls have at most
  // `bucketBytes`; `bytes` of all that synchronise.
  void spaceBuckets(const std::set<int64_t>& channels,
                    const std::map<int64_t, int64_t>& bytes,
                    int64_t bucketBytes) {
    for (auto first = channels.begin(); first != channels.end();) {
      int64_t sum = bytes.at(*first);
      int64_t filled = *first;
      auto end = std::next(first);
      while (end != channels.end() && sum + bytes.at(*end) <= bucketBytes) {
        sum += bytes.at(*end);
        filled = *end++;
      }
      int64_t enough = std::max(deferBytes, sum);
      int64_t issued = 0;
      auto last = bytes.upper_bound(filled);
      while (last != bytes.end() && (issued += last->second) < enough) {
        ++last;
      }
      int64_t until = last == bytes.end() ? kEnd + filled : last->first;
      for (; first != end; ++first) waitUntil[*first] = until;
    }
  }

  int64_t stayingBefore(int64_t channel) const {
    auto found = staying.lower_bound(channel);
    return found == staying.begin() ? -1 : *std::prev(found);
  }

  void findKeys() {
    sweepDown(
        [&](DelayedCode& code, size_t index) {
          DelayedOp& op = code.ops[index];
          if (op.moves) op.key = keyOf(code, index);
        },
        [&](int64_t channel, const std::vector<Participant>& participants) {
          if (!participants.front().op().moves) {
            for (const Participant& p : participants) p.code->passed = channel;
            return;
          }
          int64_t key = stayingBefore(channel);
          for (const Participant& p : participants) {
            key = std::max(key, keyOf(*p.code, p.index));
          }
          bool isOfGradients =
              key >= kEnd &&
              std::all_of(
                  participants.begin(), participants.end(),
                  [](const Participant& p) { return p.what().isOfNumbers; });
          if (isOfGradients) key = kLast;
          for (const Participant& p : participants) p.op().key = key;
          keyOfChannel[channel] = key;
        });
  }

  // Key of an op that moves: after its producers, and not before its own place.
  int64_t keyOf(const DelayedCode& code, size_t index) const {
    int64_t key = code.passed;
    for (int number : (*code.code)[index].producers) {
      const DelayedOp& producer = code.ops[number];
      if (producer.moves) key = std::max(key, producer.key);
      int64_t channel = (*code.code)[number].channel;
      auto wait = waitUntil.find(channel);
      if (channel >= 0 && wait != waitUntil.end()) {
        key = std::max(key, wait->second);
      }
    }
    return key;
  }

  // Puts what moves before the first communication that stays and has a channel
  // beyond its key, in the order of keys. Returns how many move.
  static int64_t reorder(const DelayedCode& code, CodeOrder& order) {
    std::vector<int> waiting;
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
  std::map<int64_t, int64_t> renumbered() const {
    std::map<std::pair<int64_t, int64_t>, int64_t> order;
    std::set<int64_t> numbers(staying);
    for (int64_t channel : staying) order[{channel, -1}] = channel;
    for (const auto& [channel, key] : keyOfChannel) {
      order[{key, channel}] = channel;
      numbers.insert(channel);
    }
    std::map<int64_t, int64_t> renamed;
    auto number = numbers.begin();
    for (const auto& [place, channel] : order) renamed[channel] = *number++;
    return renamed;
  }

  int64_t deferBytes;
  sharding::CallLimits calls;
  std::vector<DelayedCode> codes;
  std::map<int64_t, std::vector<Participant>> steps;  // By channel.
  std::set<int64_t> staying;                          // Channels.
  std::map<int64_t, int64_t> waitUntil;
  std::map<int64_t, int64_t> keyOfChannel;
};

}  // namespace

Reordering delayUpdates(const std::vector<DeviceCode>& codes,
                        int64_t deferBytes, const sharding::CallLimits& calls) {
  return UpdateDelay(codes, deferBytes, calls).run();
}

}  // namespace soapstone::step
