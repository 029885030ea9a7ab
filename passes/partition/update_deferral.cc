#include "passes/partition/update_deferral.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {
namespace {

using mlir::func::FuncOp;

constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();

// An op of a block; numbers refer to others of it.
struct CodeOp {
  Operation* op = nullptr;
  int64_t channel = -1;  // Of communication.
  std::vector<int> producers;
  bool isBackward = false;
  // Whether its results only serve to update arguments, by ops that are no part
  // of the backward pass.
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
  // Whether the return makes an update of results of this op, alone.
  std::vector<bool> isUpdate;
  std::vector<bool> isResult;
};

bool isUpdateResult(FuncOp function, unsigned result) {
  soap::ResultRole role = soap::resultRole(function, result);
  return role == soap::ResultRole::kUpdate ||
         role == soap::ResultRole::kGradient;
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
  code.isUpdate.assign(code.ops.size(), true);
  code.isResult.assign(code.ops.size(), false);
  Operation* end = function.front().getTerminator();
  for (mlir::OpOperand& operand : end->getOpOperands()) {
    Operation* producer = operand.get().getDefiningOp();
    if (!producer) continue;
    int number = numbers.lookup(producer);
    code.isResult[number] = true;
    if (!isUpdateResult(function, operand.getOperandNumber())) {
      code.isUpdate[number] = false;
    }
  }
  return code;
}

class UpdateDeferral {
 public:
  UpdateDeferral(const std::vector<FuncOp>& functions, int64_t deferBytes)
      : deferBytes(deferBytes) {
    for (FuncOp function : functions) codes.push_back(readCode(function));
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
  // A step is in the tail if it is so for all who take part.
  void findTail() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (DeviceCode& code : codes) {
        findTailOf(&code);
        for (const CodeOp& op : code.ops) {
          if (op.channel < 0 || op.isTail) continue;
          changed |= notTail.insert(op.channel).second;
        }
      }
    }
  }

  void findTailOf(DeviceCode* code) const {
    std::vector<bool> feedsTail = code->isUpdate;
    for (size_t i = code->ops.size(); i-- > 0;) {
      CodeOp& op = code->ops[i];
      op.isTail = feedsTail[i] && !op.isBackward &&
                  (op.channel < 0 || notTail.count(op.channel) == 0);
      if (op.isTail) continue;
      for (int producer : op.producers) feedsTail[producer] = false;
    }
  }

  bool isTailWait(const DeviceCode& code, const CodeOp& op) const {
    return isa<dist::WaitOp>(op.op) && op.isTail &&
           code.ops[op.producers.front()].isTail;
  }

  // The first steps of the tail stay, what follows them moves; a step that
  // moves somewhere moves everywhere.
  void findMoving() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (DeviceCode& code : codes) {
        for (CodeOp& op : code.ops) {
          op.moves = isTailWait(code, op) || moving.count(op.channel) > 0;
          for (int producer : op.producers) {
            op.moves = op.moves || code.ops[producer].moves;
          }
          if (op.moves && op.channel >= 0) {
            changed |= moving.insert(op.channel).second;
          }
        }
      }
    }
  }

  // For every step that synchronises gradients the one after it by which
  // `deferBytes` have been issued.
  void spaceGradients() {
    std::map<int64_t, int64_t> bytes;
    for (const DeviceCode& code : codes) {
      for (const CodeOp& op : code.ops) {
        if (op.channel < 0 || op.moves) continue;
        staying.insert(op.channel);
        if (!op.isTail) continue;
        int64_t& most = bytes[op.channel];
        most = std::max(most, communicatedBytes(op.op));
      }
    }
    for (auto first = bytes.begin(); first != bytes.end(); ++first) {
      int64_t issued = 0;
      auto last = std::next(first);
      while (last != bytes.end() && (issued += last->second) < deferBytes) {
        ++last;
      }
      waitUntil[first->first] = last == bytes.end() ? kEnd : last->first;
    }
  }

  int64_t stayingBefore(int64_t channel) const {
    auto found = staying.lower_bound(channel);
    return found == staying.begin() ? -1 : *std::prev(found);
  }

  void findKeys() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (DeviceCode& code : codes) changed |= findKeysOf(&code);
    }
  }

  bool findKeysOf(DeviceCode* code) {
    bool changed = false;
    int64_t passed = -1;  // The last channel that stays.
    for (CodeOp& op : code->ops) {
      if (!op.moves) {
        if (op.channel >= 0) passed = op.channel;
        continue;
      }
      op.key = passed;
      if (op.channel >= 0) {
        op.key = std::max(
            {op.key, stayingBefore(op.channel), keyOfChannel[op.channel]});
      }
      for (int number : op.producers) {
        const CodeOp& producer = code->ops[number];
        if (producer.moves) op.key = std::max(op.key, producer.key);
        auto wait = waitUntil.find(producer.channel);
        if (producer.channel >= 0 && wait != waitUntil.end()) {
          op.key = std::max(op.key, wait->second);
        }
      }
      if (op.channel < 0 || keyOfChannel[op.channel] == op.key) continue;
      keyOfChannel[op.channel] = op.key;
      changed = true;
    }
    return changed;
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
  std::vector<DeviceCode> codes;
  std::set<int64_t> notTail;
  std::set<int64_t> moving;
  std::set<int64_t> staying;
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

int64_t deferUpdates(const std::vector<FuncOp>& functions, int64_t deferBytes) {
  return UpdateDeferral(functions, deferBytes).run();
}

}  // namespace soapstone
