#include "codegen/group_updates.h"

#include "codegen/segment.h"
#include "codegen/stage_printer.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace soapstone::codegen {
namespace {

using mlir::func::FuncOp;

// The cast that makes the working copy of what `update` makes; null if there is
// none that stands in the same block.
soap::CastOp copyOf(soap::OptimizerUpdateOp update) {
  for (Operation* user : update.getNewParameter().getUsers()) {
    auto cast = dyn_cast<soap::CastOp>(user);
    if (cast && cast->getBlock() == update->getBlock()) return cast;
  }
  return nullptr;
}

// Whether all readers of `op` are among `moved`, or come after all of
// `segment`.
bool isReadLater(Operation* op,
                 const llvm::SmallPtrSetImpl<Operation*>& segment,
                 const llvm::SmallPtrSetImpl<Operation*>& moved) {
  return llvm::all_of(op->getUsers(), [&](Operation* user) {
    return moved.contains(user) || !segment.contains(user);
  });
}

bool differInTensorsOnly(soap::OptimizerUpdateOp first,
                         soap::OptimizerUpdateOp second) {
  return first.getProperties() == second.getProperties() &&
         first.getLearningRate() == second.getLearningRate() &&
         first.getStep() == second.getStep() &&
         soap::elementTypeOf(first.getGradient()) ==
             soap::elementTypeOf(second.getGradient());
}

unsigned gradientBits(const UpdateGroup::Member& member) {
  soap::OptimizerUpdateOp update = member.update;
  return soap::elementTypeOf(update.getGradient()).getIntOrFloatBitWidth();
}

}  // namespace

void sinkUpdates(FuncOp function) {
  for (const Segment& segment : cutSegments(function, "")) {
    llvm::SmallPtrSet<Operation*, 32> ops(segment.ops.begin(),
                                          segment.ops.end());
    SmallVector<UpdateGroup::Member> sunk;
    for (Operation* op : segment.ops) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(op);
      if (!update) continue;
      llvm::SmallPtrSet<Operation*, 2> moved;
      soap::CastOp copy = copyOf(update);
      if (copy && ops.contains(copy) && isReadLater(copy, ops, moved)) {
        moved.insert(copy);
      }
      if (!isReadLater(update, ops, moved)) continue;
      sunk.push_back({update, moved.empty() ? soap::CastOp() : copy});
    }
    // One call takes gradients of one type: narrow ones come first.
    llvm::stable_sort(sunk, [](const auto& a, const auto& b) {
      return gradientBits(a) < gradientBits(b);
    });
    Operation* last = segment.ops.back();
    for (UpdateGroup::Member member : sunk) {
      for (Operation* op :
           {member.update.getOperation(),
            member.copy ? member.copy.getOperation() : nullptr}) {
        if (op == nullptr || op == last) continue;
        op->moveAfter(last);
        last = op;
      }
    }
  }
}

UpdateGroup updateGroup(ArrayRef<Operation*> ops, size_t begin) {
  UpdateGroup group;
  size_t i = begin;
  while (i < ops.size()) {
    auto update = dyn_cast<soap::OptimizerUpdateOp>(ops[i]);
    if (!update || update->hasAttr(kTimedAsAttribute)) break;
    if (!group.members.empty() &&
        !differInTensorsOnly(group.members.front().update, update)) {
      break;
    }
    UpdateGroup::Member member{update, nullptr};
    auto copy = i + 1 < ops.size() ? dyn_cast<soap::CastOp>(ops[i + 1])
                                   : soap::CastOp();
    bool isCopy = copy && copy.getInput() == update.getNewParameter();
    for (UpdateGroup::Member other : group.members) {
      // One type for all copies of a call.
      isCopy = isCopy && (!other.copy || soap::elementTypeOf(other.copy) ==
                                             soap::elementTypeOf(copy));
    }
    if (isCopy) member.copy = copy;
    group.members.push_back(member);
    i += isCopy ? 2 : 1;
  }
  group.opCount = i - begin;
  return group;
}

}  // namespace soapstone::codegen
