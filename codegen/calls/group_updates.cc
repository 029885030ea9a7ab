#include "codegen/calls/group_updates.h"

#include <vector>

#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/class_printer.h"
#include "codegen/program/segment.h"
#include "ir/dist/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/DenseMap.h"
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

// The waits and reshapes of `segment` that make gradients for the updates that
// are `sunk`, and nothing else, in program order.
SmallVector<Operation*> waitsOf(
    ArrayRef<UpdateGroup::Member> sunk,
    const llvm::SmallPtrSetImpl<Operation*>& segment) {
  llvm::SmallPtrSet<Operation*, 32> updates;
  SmallVector<Operation*> waits;
  for (UpdateGroup::Member member : sunk) updates.insert(member.update);
  auto isForThem = [&](Operation* op) {
    return segment.contains(op) && servesUpdates(op) &&
           llvm::all_of(op->getUsers(), [&](Operation* user) {
             return updates.contains(user) || llvm::is_contained(waits, user);
           });
  };
  for (UpdateGroup::Member member : sunk) {
    Operation* maker = member.update.getGradient().getDefiningOp();
    while (maker && isa<soap::ReshapeOp, dist::WaitOp>(maker) &&
           !llvm::is_contained(waits, maker) && isForThem(maker)) {
      waits.push_back(maker);
      maker = maker->getOperand(0).getDefiningOp();
    }
  }
  llvm::sort(waits,
             [](Operation* a, Operation* b) { return a->isBeforeInBlock(b); });
  return waits;
}

// The first op of `segment` but `copy` that reads a result of `update`, or the
// copy; null if there is none.
Operation* firstReader(soap::OptimizerUpdateOp update, soap::CastOp copy,
                       const llvm::SmallPtrSetImpl<Operation*>& segment) {
  Operation* first = nullptr;
  for (Operation* maker : {update.getOperation(), copy.getOperation()}) {
    if (!maker) continue;
    for (Operation* user : maker->getUsers()) {
      if (user == copy || !segment.contains(user)) continue;
      if (!first || user->isBeforeInBlock(first)) first = user;
    }
  }
  return first;
}

// Moves updates before `place`, behind the waits for their gradients. One call
// takes gradients of one type: narrow ones come first.
void gather(SmallVector<UpdateGroup::Member> members, Operation* place,
            const llvm::SmallPtrSetImpl<Operation*>& segment) {
  llvm::stable_sort(members, [](const auto& a, const auto& b) {
    return gradientBits(a) < gradientBits(b);
  });
  for (Operation* wait : waitsOf(members, segment)) wait->moveBefore(place);
  for (UpdateGroup::Member member : members) {
    member.update->moveBefore(place);
    if (member.copy) member.copy->moveBefore(place);
  }
}

// Updates whose results the segment reads, with nothing but waits and other
// updates between them: to wait for more would keep gradients in memory.
struct ReadRun {
  SmallVector<UpdateGroup::Member> members;
  Operation* end = nullptr;  // The op behind the last member.
};

// Takes the updates of `segment` that it reads itself out of `members`.
SmallVector<ReadRun> takeReadRuns(const Segment& segment,
                                  const llvm::SmallPtrSetImpl<Operation*>& ops,
                                  SmallVector<UpdateGroup::Member>& members) {
  SmallVector<ReadRun> runs;
  SmallVector<UpdateGroup::Member> unread;
  Operation* between = segment.ops.front();
  for (UpdateGroup::Member member : members) {
    if (!firstReader(member.update, member.copy, ops)) {
      unread.push_back(member);
      continue;
    }
    bool continues = !runs.empty();
    for (; between != member.update; between = between->getNextNode())
      continues = continues && servesUpdates(between);
    if (!continues) runs.emplace_back();
    runs.back().members.push_back(member);
    Operation* next = member.update->getNextNode();
    runs.back().end = next == member.copy ? next->getNextNode() : next;
  }
  members = std::move(unread);
  return runs;
}

// Updates that are to stand together before `place`, by when they are there.
struct Gathering {
  SmallVector<UpdateGroup::Member> members;
  Operation* place = nullptr;
  size_t segment = 0;
};

// Gathers the updates of a function as far as its memory allows.
class UpdateSinking {
 public:
  explicit UpdateSinking(FuncOp function) : function(function) {
    for (Operation& op : function.getBody().front()) {
      places[&op] = static_cast<int>(order.size());
      order.push_back(&op);
    }
    for (const Segment& segment : cutStages(function)) addSegment(segment);
  }

  absl::Status run() {
    SOAPSTONE_ASSIGN_OR_RETURN(const PeakMemory least, peakMemory(function));
    while (true) {
      restore();
      gatherAll();
      SOAPSTONE_ASSIGN_OR_RETURN(const PeakMemory peak, peakMemory(function));
      if (peak.bytes <= least.bytes || !narrow(peak.op)) break;
    }
    restore();
    gatherAll();
    return absl::OkStatus();
  }

 private:
  void addSegment(const Segment& segment) {
    llvm::SmallPtrSet<Operation*, 32>& ops =
        segments.emplace_back(segment.ops.begin(), segment.ops.end());
    SmallVector<UpdateGroup::Member> members;
    for (Operation* op : segment.ops) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(op);
      if (!update) continue;
      soap::CastOp copy = copyOf(update);
      members.push_back({update, copy && ops.contains(copy) ? copy : nullptr});
    }
    const size_t number = segments.size() - 1;
    for (ReadRun& run : takeReadRuns(segment, ops, members)) {
      gatherings.push_back({std::move(run.members), run.end, number});
    }
    // Nothing in between needs the sums of gradients.
    Operation* end = segment.ops.back()->getNextNode();
    if (members.empty()) return;
    gatherings.push_back({std::move(members), end, number});
  }

  void restore() {
    Operation* end = order.back();
    for (Operation* op : order) {
      if (op != end) op->moveBefore(end);
    }
  }

  void gatherAll() {
    for (const Gathering& each : gatherings) {
      gather(each.members, each.place, segments[each.segment]);
    }
  }

  // The op behind an update and the copy that follows it: what reads the new
  // parameter may stand between the two.
  Operation* behind(UpdateGroup::Member member) const {
    Operation* next = order[places.lookup(member.update.getOperation()) + 1];
    return next == member.copy ? order[places.lookup(next) + 1] : next;
  }

  // Lets fewer updates wait for others while `op` runs; returns whether some
  // did.
  bool narrow(Operation* op) {
    const int place = op == nullptr ? -1 : places.lookup(op);
    for (size_t i = 0; i < gatherings.size(); ++i) {
      Gathering& wide = gatherings[i];
      bool isMember = llvm::any_of(
          wide.members, [&](auto each) { return each.update == op; });
      bool waits = places.lookup(wide.members.front().update) <= place &&
                   place <= places.lookup(wide.place);
      Operation* own = behind(wide.members.back());
      if (!isMember && !waits) continue;
      if (wide.members.size() == 1) {
        if (wide.place == own) continue;
        wide.place = own;
        return true;
      }
      const size_t half = wide.members.size() / 2;
      Gathering first{{wide.members.begin(), wide.members.begin() + half},
                      behind(wide.members[half - 1]),
                      wide.segment};
      wide.members.erase(wide.members.begin(), wide.members.begin() + half);
      gatherings.insert(gatherings.begin() + i, std::move(first));
      return true;
    }
    return false;
  }

  FuncOp function;
  SmallVector<Operation*> order;  // As it was.
  llvm::DenseMap<Operation*, int> places;
  std::vector<llvm::SmallPtrSet<Operation*, 32>> segments;
  SmallVector<Gathering> gatherings;
};

}  // namespace

absl::Status sinkUpdates(FuncOp function) {
  return UpdateSinking(function).run();
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
