#include "ir/dist/program.h"
#include "passes/partition/passes.h"
#include "passes/partition/sum_buckets.h"
#include "passes/partition/update_delay.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTSCHEDULEPASS
#include "passes/partition/passes.h.inc"

namespace {

using mlir::func::FuncOp;

bool isOperandOf(Operation* producer, Operation* reader) {
  return llvm::is_contained(
      llvm::map_range(reader->getOperands(),
                      [](Value operand) { return operand.getDefiningOp(); }),
      producer);
}

// Moves communication up, at most `most` ops. If all its operands are
// arguments, such as parameters gathered ahead of use, it stays where the
// partitioner put it: earlier it would be in memory longer than planned.
void issueEarly(FuncOp function, int64_t most) {
  SmallVector<Operation*> steps;
  function.walk([&](dist::CommunicationOpInterface step) {
    bool isThere = llvm::all_of(step->getOperands(), [](Value operand) {
      return isa<mlir::BlockArgument>(operand);
    });
    if (!isThere || step->getNumOperands() == 0) steps.push_back(step);
  });
  for (Operation* step : steps) {
    Operation* place = step;
    for (int64_t moved = 0; moved < most; ++moved) {
      Operation* previous = place->getPrevNode();
      if (!previous || isa<dist::CommunicationOpInterface>(previous) ||
          isOperandOf(previous, step)) {
        break;
      }
      place = previous;
    }
    if (place != step) step->moveBefore(place);
  }
}

// Moves waits down to their first reader.
void waitLate(FuncOp function) {
  // Waits read no waits, so that the order of the others does not change.
  llvm::DenseMap<Operation*, size_t> order;
  SmallVector<Operation*> waits;
  for (Operation& op : function.front()) {
    order[&op] = order.size();
    if (isa<dist::WaitOp>(op)) waits.push_back(&op);
  }
  Operation* end = function.front().getTerminator();
  for (Operation* wait : llvm::reverse(waits)) {
    Operation* first = end;
    for (Operation* reader : wait->getUsers()) {
      if (order[reader] < order[first]) first = reader;
    }
    wait->moveBefore(first);
  }
}

struct DistSchedulePass : impl::DistSchedulePassBase<DistSchedulePass> {
  using DistSchedulePassBase::DistSchedulePassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    const int64_t bucket =
        bucketBytes < 0 ? sumBucketBytes(program) : int64_t{bucketBytes};
    for (const std::string& name : dist::modelFunctions(program)) {
      std::vector<FuncOp> functions = dist::deviceFunctions(program, name);
      numDelayed += delayUpdates(functions, deferBytes, bucket);
      for (FuncOp function : functions) {
        issueEarly(function, prefetchOps);
        waitLate(function);
      }
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
