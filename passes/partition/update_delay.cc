#include "passes/partition/update_delay.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "llvm/ADT/DenseMap.h"
#include "passes/partition/sum_buckets.h"
#include "passes/partition/update_tail.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// Key after all channels. Ops with it keep the order in which their
// communication is issued, which is also the order in which it ends.
constexpr int64_t kEnd = std::numeric_limits<int64_t>::max() / 2;
// Behind all of that: sums of numbers of all gradients, as their norms and the
// counts of what is not finite, so that they may become one call.
constexpr int64_t kLast = std::numeric_limits<int64_t>::max();

// An op of a block; numbers refer to others of it.
struct CodeOp {
  Operation* op = nullptr;
  int64_t channel = -1;  // Only communication has one.
  std::vector<int> producers;
  bool isBackward = false;
  // Whether its results only serve to update arguments, by ops that are no part
  // of the backward pass, or as a result of one number, as the loss.
  bool isTail = false;
  // Whether it comes after a synchronised gradient in the tail.
  bool moves = false;
  // It stands after all communication of a channel up to this number that does
  // not move.
  int64_t key = -1;
};

struct DeviceCode {
  FuncOp function;
  std::vector<CodeOp> ops;
  // Indexed by op: whether its readers are all in the tail, updates or
  // single-number results; and whether it feeds such a result.
  std::vector<bool> feedsTail;
  std::vector<bool> feedsNumber;
  // The last channel, up to where keys are known, that stays.
  int64_t passed = -1;
};

bool isNumber(Type type) {
  return cast<RankedTensorType>(type).getNumElements() == 1;
}

// Whether all that `op` reads and makes are single numbers.
bool isOfNumbers(Operation* op) {
  return llvm::all_of(op->getOperandTypes(), isNumber) &&
         llvm::all_of(op->getResultTypes(), isNumber);
}

DeviceCode readCode(FuncOp function) {
  DeviceCode code;
  code.function = function;
  llvm::DenseMap<Operation*, int> numbers;
  for (Operation& op : function.front().without_terminator()) {
    CodeOp entry;
    entry.op = &op;
    entry.isBackward = op.hasAttr("soap.gradient_of");
    if (auto step = dyn_cast<dist::CommunicationOpInterface>(op)) {
      entry.channel = step.getChannel();
    }
    for (Value operand : op.getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (producer) entry.producers.push_back(numbers.lookup(producer));
    }
    numbers[&op] = static_cast<int>(code.ops.size());
    code.ops.push_back(std::move(entry));
  }
  code.feedsTail.assign(code.ops.size(), true);
  code.feedsNumber.assign(code.ops.size(), false);
  Operation* end = function.front().getTerminator();
  for (mlir::OpOperand& operand : end->getOpOperands()) {
    Operation* producer = operand.get().getDefiningOp();
    if (!producer || isUpdateResult(function, operand.getOperandNumber()))
      continue;
    int number = numbers.lookup(producer);
    if (isNumber(operand.get().getType())) {
      code.feedsNumber[number] = true;
    } else {
      code.feedsTail[number] = false;
    }
  }
  return code;
}

class UpdateDelay {
 public:
  UpdateDelay(const std::vector<FuncOp>& functions, int64_t deferBytes,
              int64_t bucketBytes)
      : deferBytes(deferBytes), bucketBytes(bucketBytes) {
    for (FuncOp function : functions) codes.push_back(readCode(function));
    collectSteps();
  }

  int64_t run() {
    findTail();
    findMoving();
    spaceGradients();
    findKeys();
    int64_t moved = 0;
    for (DeviceCode& code : codes) moved += reorder(&code);
    if (moved > 0) renumber();
    return moved;
  }

 private:
  // The op of one device class in a communication step.
  struct Participant {
    DeviceCode* code;
    size_t index;

    CodeOp& op() const { return code->ops[index]; }
  };

  void collectSteps() {
    for (DeviceCode& code : codes) {
      for (size_t i = 0; i < code.ops.size(); ++i) {
        int64_t channel = code.ops[i].channel;
        if (channel >= 0) steps[channel].push_back({&code, i});
      }
    }
  }

  // Visits all ops of all classes in an order in which every op comes before
  // its readers, and the ops of a step together: visitOp(code, op) for those
  // that do not communicate, visitStep(participants).
  template <typename VisitOp, typename VisitStep>
  void sweepDown(VisitOp visitOp, VisitStep visitStep) {
    std::map<DeviceCode*, size_t> next;
    auto advance = [&](DeviceCode* code, size_t end) {
      for (size_t& i = next[code]; i < end; ++i) visitOp(*code, code->ops[i]);
    };
    for (auto& [channel, participants] : steps) {
      for (const Participant& participant : participants) {
        advance(participant.code, participant.index);
        ++next[participant.code];
      }
      visitStep(channel, participants);
    }
    for (DeviceCode& code : codes) advance(&code, code.ops.size());
  }

  // The reverse.
  template <typename VisitOp, typename VisitStep>
  void sweepUp(VisitOp visitOp, VisitStep visitStep) {
    std::map<DeviceCode*, size_t> end;
    for (DeviceCode& code : codes) end[&code] = code.ops.size();
    auto retreat = [&](DeviceCode* code, size_t begin) {
      for (size_t& i = end[code]; i > begin; --i) visitOp(*code, i - 1);
    };
    for (auto& [channel, participants] : llvm::reverse(steps)) {
      for (const Participant& participant : participants) {
        retreat(participant.code, participant.index + 1);
        --end[participant.code];
      }
      visitStep(participants);
    }
    for (DeviceCode& code : codes) retreat(&code, 0);
  }

  // A step is in the tail if it is so for all who take part.
  void findTail() {
    auto settle = [](DeviceCode& code, size_t index, bool isTail) {
      CodeOp& op = code.ops[index];
      op.isTail = isTail;
      for (int producer : op.producers) {
        if (!isTail) code.feedsTail[producer] = false;
        if (code.feedsNumber[index]) code.feedsNumber[producer] = true;
      }
    };
    auto mayBeTail = [](const DeviceCode& code, size_t index) {
      const CodeOp& op = code.ops[index];
      return code.feedsTail[index] && !op.isBackward &&
             (!code.feedsNumber[index] || isOfNumbers(op.op));
    };
    sweepUp([&](DeviceCode& code,
                size_t index) { settle(code, index, mayBeTail(code, index)); },
            [&](const std::vector<Participant>& participants) {
              bool isTail =
                  llvm::all_of(participants, [&](const Participant& p) {
                    return mayBeTail(*p.code, p.index);
                  });
              for (const Participant& p : participants) {
                settle(*p.code, p.index, isTail);
              }
            });
  }

  bool isTailWait(const DeviceCode& code, const CodeOp& op) const {
    return isa<dist::WaitOp>(op.op) && op.isTail &&
           code.ops[op.producers.front()].isTail;
  }

  // The first steps of the tail stay, what follows them moves; a step that
  // moves somewhere moves everywhere.
  void findMoving() {
    auto followsMoving = [](const DeviceCode& code, const CodeOp& op) {
      return llvm::any_of(op.producers,
                          [&](int i) { return code.ops[i].moves; });
    };
    sweepDown(
        [&](DeviceCode& code, CodeOp& op) {
          op.moves = isTailWait(code, op) || followsMoving(code, op);
        },
        [&](int64_t channel, const std::vector<Participant>& participants) {
          bool moves = llvm::any_of(participants, [&](const Participant& p) {
            return followsMoving(*p.code, p.op());
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
    std::map<CallSignature, std::set<int64_t>> alike;  // Channels.
    for (const DeviceCode& code : codes) {
      for (const CodeOp& op : code.ops) {
        if (op.channel < 0 || op.moves || !op.isTail) continue;
        int64_t& most = bytes[op.channel];
        most = std::max(most, communicatedBytes(op.op));
        bool isCall = isa<dist::AllReduceOp, dist::ReduceScatterOp>(op.op);
        alike[isCall ? signatureOf(op.op) : CallSignature()].insert(op.channel);
      }
    }
    for (const auto& [signature, channels] : alike) {
      spaceBuckets(channels, bytes);
    }
  }

  // The same for steps of one signature; `bytes` of all that synchronise.
  void spaceBuckets(const std::set<int64_t>& channels,
                    const std::map<int64_t, int64_t>& bytes) {
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
        [&](DeviceCode& code, CodeOp& op) {
          if (op.moves) op.key = keyOf(code, op);
        },
        [&](int64_t channel, const std::vector<Participant>& participants) {
          if (!participants.front().op().moves) {
            for (const Participant& p : participants) p.code->passed = channel;
            return;
          }
          int64_t key = stayingBefore(channel);
          for (const Participant& p : participants) {
            key = std::max(key, keyOf(*p.code, p.op()));
          }
          bool isOfGradients =
              key >= kEnd &&
              llvm::all_of(participants, [](const Participant& p) {
                return isOfNumbers(p.op().op);
              });
          if (isOfGradients) key = kLast;
          for (const Participant& p : participants) p.op().key = key;
          keyOfChannel[channel] = key;
        });
  }

  // Key of an op that moves: after its producers, and not before its own place.
  int64_t keyOf(const DeviceCode& code, const CodeOp& op) const {
    int64_t key = code.passed;
    for (int number : op.producers) {
      const CodeOp& producer = code.ops[number];
      if (producer.moves) key = std::max(key, producer.key);
      auto wait = waitUntil.find(producer.channel);
      if (producer.channel >= 0 && wait != waitUntil.end()) {
        key = std::max(key, wait->second);
      }
    }
    return key;
  }

  // Writes what moves before the first communication that stays and has a
  // channel beyond its key, in the order of keys.
  int64_t reorder(DeviceCode* code) {
    std::vector<const CodeOp*> waiting;
    for (const CodeOp& op : code->ops) {
      if (op.moves) waiting.push_back(&op);
    }
    std::stable_sort(
        waiting.begin(), waiting.end(),
        [](const CodeOp* a, const CodeOp* b) { return a->key < b->key; });
    Operation* end = code->function.front().getTerminator();
    size_t next = 0;
    for (const CodeOp& op : code->ops) {
      if (op.moves) continue;
      while (op.channel >= 0 && next < waiting.size() &&
             waiting[next]->key < op.channel) {
        waiting[next++]->op->moveBefore(end);
      }
      op.op->moveBefore(end);
    }
    while (next < waiting.size()) waiting[next++]->op->moveBefore(end);
    return static_cast<int64_t>(waiting.size());
  }

  // Gives the channels, in their new order, the old numbers in ascending order.
  void renumber() {
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
    for (DeviceCode& code : codes) {
      for (CodeOp& op : code.ops) {
        if (op.channel < 0) continue;
        cast<dist::CommunicationOpInterface>(op.op).setChannel(
            renamed.at(op.channel));
      }
    }
  }

  int64_t deferBytes;
  int64_t bucketBytes;
  std::vector<DeviceCode> codes;
  std::map<int64_t, std::vector<Participant>> steps;  // By channel.
  std::set<int64_t> staying;                          // Channels.
  std::map<int64_t, int64_t> waitUntil;
  std::map<int64_t, int64_t> keyOfChannel;
};

int64_t bytesOf(mlir::TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types) {
    auto tensor = cast<RankedTensorType>(type);
    bytes += tensor.getNumElements() *
             std::max<int64_t>(1, tensor.getElementTypeBitWidth() / 8);
  }
  return bytes;
}

}  // namespace

int64_t communicatedBytes(Operation* communication) {
  return std::max(bytesOf(communication->getOperandTypes()),
                  bytesOf(communication->getResultTypes()));
}

int64_t delayUpdates(const std::vector<FuncOp>& functions, int64_t deferBytes,
                     int64_t bucketBytes) {
  return UpdateDelay(functions, deferBytes, bucketBytes).run();
}

}  // namespace soapstone::partition
