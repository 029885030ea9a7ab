#include "ir/reference/dist_steps.h"

#include <utility>

#include "ir/dist/table.h"
#include "ir/reference/dist_boxes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::reference {
namespace {

using dist::Table;
using dist::TableAttr;

RankedTensorType resultType(Operation* op, unsigned index = 0) {
  return cast<RankedTensorType>(op->getResult(index).getType());
}

// The members of one group, in its order.
struct Group {
  ArrayRef<int64_t> ranks;
  int64_t number = 0;
  SmallVector<const StepMember*> members;

  const StepMember& operator[](size_t i) const { return *members[i]; }
};

TableAttr groupsOf(Operation* op) {
  return llvm::TypeSwitch<Operation*, TableAttr>(op)
      .Case<dist::AllReduceOp, dist::ReduceScatterOp, dist::AllGatherOp,
            dist::BroadcastOp>(
          [](auto collective) { return collective.getGroups(); })
      .Default([](Operation*) { return TableAttr(); });
}

// Returns whether two ops may be one step: they differ in nothing but what a
// class may differ in.
bool isSameStep(Operation* a, Operation* b) {
  if (a->getName() != b->getName() || groupsOf(a) != groupsOf(b)) return false;
  return llvm::TypeSwitch<Operation*, bool>(a)
      .Case([&](dist::AllReduceOp op) {
        return op.getKind() == cast<dist::AllReduceOp>(b).getKind() &&
               op->getOperandTypes() == b->getOperandTypes();
      })
      .Case([&](dist::ReduceScatterOp op) {
        auto other = cast<dist::ReduceScatterOp>(b);
        return op.getKind() == other.getKind() &&
               op.getParts() == other.getParts() &&
               op->getOperandTypes() == b->getOperandTypes();
      })
      .Case([&](dist::AllGatherOp op) {
        return op.getParts() == cast<dist::AllGatherOp>(b).getParts() &&
               op->getResultTypes() == b->getResultTypes();
      })
      .Default([&](Operation*) {
        return a->getResultTypes() == b->getResultTypes();
      });
}

// The groups that the members of a collective form.
FailureOr<std::vector<Group>> formGroups(const Table& table,
                                         const StepMembers& members) {
  std::vector<Group> groups;
  for (int64_t number = 0; number < table.dim(0); ++number) {
    Group group{table.row(number), number, {}};
    if (llvm::none_of(group.ranks,
                      [&](int64_t rank) { return members.contains(rank); })) {
      continue;
    }
    for (int64_t rank : group.ranks) {
      auto found = members.find(rank);
      if (found == members.end()) {
        return members.begin()->second.op->emitError("rank ")
               << rank
               << " never comes to this step, on which others of its "
                  "group wait";
      }
      if (!group.members.empty() &&
          !isSameStep(group[0].op, found->second.op)) {
        return found->second.op->emitError("rank ")
               << rank << " and rank " << group.ranks.front()
               << " of its group disagree about this step";
      }
      group.members.push_back(&found->second);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

// The reduction of operand `index` over a group.
Tensor reduceGroup(const Group& group, soap::ReduceKind kind, unsigned index) {
  SmallVector<const Tensor*> tensors;
  for (const StepMember* member : group.members)
    tensors.push_back(member->operands[index]);
  return reduceTensors(
      cast<RankedTensorType>(group[0].op->getOperand(index).getType()), kind,
      tensors);
}

void runGroup(dist::AllReduceOp op, const Group& group, StepResults* results) {
  for (unsigned i = 0; i < op.getInputs().size(); ++i) {
    Tensor total = reduceGroup(group, op.getKind(), i);
    for (int64_t rank : group.ranks) (*results)[rank].push_back(total);
  }
}

void runGroup(dist::ReduceScatterOp op, const Group& group,
              StepResults* results) {
  for (unsigned index = 0; index < op.getInputs().size(); ++index) {
    Tensor total = reduceGroup(group, op.getKind(), index);
    Table parts(cast<TableAttr>(op.getParts()[index]));
    for (auto [i, rank] : llvm::enumerate(group.ranks)) {
      ArrayRef<int64_t> part = parts.row(group.number, i);
      (*results)[rank].push_back(sliceBox(total, part.take_front(total.rank()),
                                          part.drop_front(total.rank())));
    }
  }
}

void runGroup(dist::AllGatherOp op, const Group& group, StepResults* results) {
  for (unsigned index = 0; index < op.getOutputs().size(); ++index) {
    RankedTensorType type = resultType(op, index);
    TensorCollector region(type, soap::ReduceKind::Sum);
    Table parts(cast<TableAttr>(op.getParts()[index]));
    for (auto [i, member] : llvm::enumerate(group.members)) {
      ArrayRef<int64_t> part = parts.row(group.number, i);
      region.add(*member->operands[index],
                 boxElements(type.getShape(), part.take_front(type.getRank()),
                             part.drop_front(type.getRank())));
    }
    for (int64_t rank : group.ranks)
      (*results)[rank].push_back(region.finish());
  }
}

void runGroup(dist::BroadcastOp /*op*/, const Group& group,
              StepResults* results) {
  for (int64_t rank : group.ranks)
    (*results)[rank].push_back(*group[0].operands[0]);
}

FailureOr<StepResults> runCollective(const StepMembers& members) {
  // Ranks may have come with different groups; each forms those of its own.
  StepResults results;
  for (const auto& [rank, member] : members) {
    if (results.contains(rank)) continue;
    Table table(groupsOf(member.op));
    auto groups = formGroups(table, members);
    if (failed(groups)) return failure();
    for (const Group& group : *groups) {
      if (!llvm::is_contained(group.ranks, rank)) continue;
      llvm::TypeSwitch<Operation*>(member.op)
          .Case<dist::AllReduceOp, dist::ReduceScatterOp, dist::AllGatherOp,
                dist::BroadcastOp>(
              [&](auto op) { runGroup(op, group, &results); });
    }
    if (!results.contains(rank)) {
      return member.op->emitError("rank ")
             << rank << " comes to a step of other ranks without a group";
    }
  }
  return results;
}

// A message under way, by source and destination, in the order of sending.
using Mail = std::map<std::pair<int64_t, int64_t>, std::vector<Tensor>>;

FailureOr<Mail> sendAll(const StepMembers& members) {
  Mail mail;
  for (const auto& [rank, member] : members) {
    auto op = dyn_cast<dist::ExchangeOp>(member.op);
    if (!op)
      return member.op->emitError("rank ")
             << rank << " comes to a step of other ranks with another op";
    Table sends(op.getSendsAttr());
    Table sizes(op.getSendSizesAttr());
    for (int64_t i = 0; i < sends.dim(1); ++i) {
      ArrayRef<int64_t> row = sends.row(0, i);
      if (!members.contains(row[0])) {
        return op.emitError("rank ") << rank << " sends to rank " << row[0]
                                     << ", which never comes to this step";
      }
      mail[{rank, row[0]}].push_back(
          sliceBox(*member.operands[0], row.drop_front(), sizes.row(i)));
    }
  }
  return mail;
}

// A value that is written into one rank's result.
struct Arrival {
  int64_t source = 0;
  Tensor tensor;
  SmallVector<int64_t> offsets;
};

// Takes the next message for box `i` of `op`, which `rank` receives.
FailureOr<Arrival> receive(dist::ExchangeOp op, int64_t rank,
                           ArrayRef<int64_t> row, ArrayRef<int64_t> sizes,
                           std::map<int64_t, size_t>* taken, Mail* mail) {
  std::vector<Tensor>& queue = (*mail)[{row[0], rank}];
  size_t& next = (*taken)[row[0]];
  if (next >= queue.size()) {
    return op.emitError("rank ")
           << rank << " waits for message " << next << " of rank " << row[0]
           << ", which does not send it";
  }
  Tensor& tensor = queue[next++];
  if (ArrayRef<int64_t>(tensor.shape()) != sizes) {
    return op.emitError("rank ")
           << rank << " expects [" << sizes << "] from rank " << row[0]
           << " and gets [" << ArrayRef<int64_t>(tensor.shape()) << "]";
  }
  return Arrival{row[0], std::move(tensor),
                 SmallVector<int64_t>(row.drop_front())};
}

// All that arrives at `rank`, its own copies included, by ascending source.
FailureOr<std::vector<Arrival>> collectArrivals(int64_t rank,
                                                const StepMember& member,
                                                Mail* mail) {
  auto op = cast<dist::ExchangeOp>(member.op);
  std::vector<Arrival> arrivals;
  std::map<int64_t, size_t> taken;
  Table receives(op.getReceivesAttr());
  Table receiveSizes(op.getReceiveSizesAttr());
  for (int64_t i = 0; i < receives.dim(1); ++i) {
    FailureOr<Arrival> arrival = receive(op, rank, receives.row(0, i),
                                         receiveSizes.row(i), &taken, mail);
    if (failed(arrival)) return failure();
    arrivals.push_back(std::move(*arrival));
  }
  Table copies(op.getCopiesAttr());
  Table copySizes(op.getCopySizesAttr());
  for (int64_t i = 0; i < copies.dim(1); ++i) {
    const size_t dims = copies.dim(2) / 2;
    ArrayRef<int64_t> row = copies.row(0, i);
    arrivals.push_back(
        {rank,
         sliceBox(*member.operands[0], row.take_front(dims), copySizes.row(i)),
         SmallVector<int64_t>(row.drop_front(dims))});
  }
  llvm::stable_sort(arrivals, [](const Arrival& a, const Arrival& b) {
    return a.source < b.source;
  });
  for (auto& [pair, queue] : *mail) {
    if (pair.second == rank && taken[pair.first] != queue.size()) {
      return op.emitError("rank ")
             << rank << " does not receive message " << taken[pair.first]
             << " that rank " << pair.first << " sends it";
    }
  }
  return arrivals;
}

FailureOr<StepResults> runExchange(const StepMembers& members) {
  FailureOr<Mail> mail = sendAll(members);
  if (failed(mail)) return failure();
  StepResults results;
  for (const auto& [rank, member] : members) {
    auto op = cast<dist::ExchangeOp>(member.op);
    auto arrivals = collectArrivals(rank, member, &*mail);
    if (failed(arrivals)) return failure();
    results[rank];
    if (!op.getOutput()) continue;
    RankedTensorType type = resultType(op);
    TensorCollector result(type, op.getKind());
    for (const Arrival& arrival : *arrivals) {
      result.add(arrival.tensor, boxElements(type.getShape(), arrival.offsets,
                                             arrival.tensor.shape()));
    }
    if (result.hasOverlap() && !op.getCombines()) {
      return op.emitError("rank ") << rank
                                   << " gets a position twice, but the "
                                      "exchange does not combine";
    }
    results[rank].push_back(result.finish());
  }
  return results;
}

}  // namespace

FailureOr<StepResults> runStep(const StepMembers& members) {
  Operation* first = members.begin()->second.op;
  return isa<dist::ExchangeOp>(first) ? runExchange(members)
                                      : runCollective(members);
}

}  // namespace soapstone::reference
