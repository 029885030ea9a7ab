#include <map>
#include <utility>
#include <vector>

#include "ir/dist/program.h"
#include "ir/soap/op_families.h"
#include "passes/partition/passes.h"
#include "passes/partition/update_tail.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTYIELDSUMSPASS
#include "passes/partition/passes.h.inc"

namespace {

using mlir::func::FuncOp;

// One communication step: its op in every class that takes part.
struct Step {
  std::vector<Operation*> ops;
  // Whether only updates read the results, in all classes: there is time.
  bool isForUpdates = true;
};

// The op of a step in the block of `op`; null where that class takes no part.
Operation* opBeside(const Step& step, Operation* op) {
  for (Operation* other : step.ops) {
    if (other->getBlock() == op->getBlock()) return other;
  }
  return nullptr;
}

// Whether `sum` may be issued behind `later` in their block: nothing between
// them reads it, and it would hide behind no product there.
bool mayYield(Operation* sum, Operation* later) {
  for (Operation* reader : sum->getUsers()) {
    if (reader->isBeforeInBlock(later)) return false;
  }
  for (Operation* op = sum; op != later; op = op->getNextNode()) {
    if (soap::isContraction(op)) return false;
  }
  return true;
}

// Whether `sums` may yield to `later` wherever a device takes part in both.
bool mayYield(const Step& sums, const Step& later) {
  return llvm::all_of(sums.ops, [&](Operation* sum) {
    Operation* beside = opBeside(later, sum);
    return beside == nullptr || mayYield(sum, beside);
  });
}

void setChannel(const Step& step, int64_t channel) {
  for (Operation* op : step.ops)
    cast<dist::CommunicationOpInterface>(op).setChannel(channel);
}

int64_t channelOf(const Step& step) {
  return cast<dist::CommunicationOpInterface>(step.ops.front()).getChannel();
}

// Puts `sums` right behind `later`, the next step.
void yield(const Step& sums, const Step& later) {
  int64_t channel = channelOf(sums);
  setChannel(sums, channelOf(later));
  setChannel(later, channel);
  for (Operation* sum : sums.ops) {
    if (Operation* beside = opBeside(later, sum)) sum->moveAfter(beside);
  }
}

struct DistYieldSumsPass : impl::DistYieldSumsPassBase<DistYieldSumsPass> {
  using DistYieldSumsPassBase::DistYieldSumsPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    for (const std::string& name : dist::modelFunctions(program)) {
      std::vector<Step> steps = stepsOf(dist::deviceFunctions(program, name));
      for (size_t i = 1; i < steps.size(); ++i) {
        if (steps[i].isForUpdates) continue;
        for (size_t place = i; place > 0; --place) {
          Step& sums = steps[place - 1];
          Step& later = steps[place];
          if (!sums.isForUpdates || !mayYield(sums, later)) break;
          yield(sums, later);
          std::swap(sums, later);
          ++numYielded;
        }
      }
    }
  }

 private:
  // Returns the steps, ordered by channel.
  static std::vector<Step> stepsOf(const std::vector<FuncOp>& functions) {
    std::map<int64_t, Step> byChannel;
    for (FuncOp function : functions) {
      UpdateTail tail(function);
      function.walk([&](dist::CommunicationOpInterface op) {
        Step& step = byChannel[op.getChannel()];
        step.ops.push_back(op.getOperation());
        step.isForUpdates &= tail.contains(op.getOperation());
      });
    }
    std::vector<Step> steps;
    for (auto& [channel, step] : byChannel) steps.push_back(std::move(step));
    return steps;
  }
};

}  // namespace
}  // namespace soapstone::partition
