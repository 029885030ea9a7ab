#include <map>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/verify_program.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::dist {
namespace {

using mlir::func::FuncOp;

// The op of one class in a step.
struct Participant {
  FuncOp function;
  Operation* op;
};

// The steps of the program by channel.
using Steps = std::map<int64_t, std::vector<Participant>>;

LogicalResult collectSteps(FuncOp function, Steps* steps) {
  int64_t last = -1;
  WalkResult walk = function.walk([&](CommunicationOpInterface op) {
    const int64_t channel = op.getChannel();
    if (channel <= last) {
      op->emitOpError("channel ") << channel << " follows channel " << last
                                  << ", but channels must increase";
      return WalkResult::interrupt();
    }
    last = channel;
    (*steps)[channel].push_back({function, op.getOperation()});
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

// Attributes that all participants of a collective must agree on.
struct Signature {
  TableAttr groups;
  Attribute parts;  // Null where there are none.
  Attribute kind;   // Null where nothing is reduced.

  bool operator==(const Signature&) const = default;
};

Signature signatureOf(Operation* op) {
  return llvm::TypeSwitch<Operation*, Signature>(op)
      .Case([](AllReduceOp op) {
        return Signature{op.getGroups(), nullptr, op.getKindAttr()};
      })
      .Case([](ReduceScatterOp op) {
        return Signature{op.getGroups(), op.getParts(), op.getKindAttr()};
      })
      .Case([](AllGatherOp op) {
        return Signature{op.getGroups(), op.getParts(), nullptr};
      })
      .Case([](BroadcastOp op) {
        return Signature{op.getGroups(), nullptr, nullptr};
      })
      .Default([](Operation*) { return Signature{}; });
}

// The types that are equal on all members of a group: of what is reduced, or of
// what all get.
mlir::TypeRange groupTypes(Operation* op) {
  return isa<ReduceScatterOp>(op) ? mlir::TypeRange(op->getOperandTypes())
                                  : mlir::TypeRange(op->getResultTypes());
}

// All participants do the same, and one channel is of one model function.
LogicalResult verifySameStep(int64_t channel,
                             const std::vector<Participant>& participants) {
  const Participant& first = participants.front();
  for (const Participant& other : participants) {
    if (modelFunction(other.function) != modelFunction(first.function)) {
      return other.op->emitOpError("channel ")
             << channel << " is used by '" << modelFunction(first.function)
             << "' already";
    }
    if (other.op->getName() != first.op->getName()) {
      return other.op->emitOpError("channel ")
             << channel << " is a '" << first.op->getName()
             << "' in another class";
    }
    if (signatureOf(other.op) == signatureOf(first.op)) continue;
    return other.op->emitOpError("channel ")
           << channel
           << " has other groups, parts or another kind in another class";
  }
  return success();
}

// Every member of every group takes part, with the types of its group.
LogicalResult verifyCollective(const std::vector<Participant>& participants) {
  Operation* first = participants.front().op;
  std::map<int64_t, Operation*> opOfRank;
  for (const Participant& participant : participants) {
    for (int64_t rank : ranksOf(participant.function))
      opOfRank[rank] = participant.op;
  }
  Table groups(signatureOf(first).groups);
  for (int64_t group = 0; group < groups.dim(0); ++group) {
    Operation* leader = nullptr;
    for (int64_t rank : groups.row(group)) {
      auto found = opOfRank.find(rank);
      if (found == opOfRank.end()) {
        return first->emitOpError("waits for rank ")
               << rank << ", whose code has no such step";
      }
      if (!leader) leader = found->second;
      if (groupTypes(leader) == groupTypes(found->second)) continue;
      return found->second->emitOpError("has other types on rank ")
             << rank << " than on rank " << groups.row(group).front()
             << " of its group";
    }
  }
  return success();
}

// One message as either side sees it.
struct Message {
  SmallVector<int64_t, 4> sizes;
  Type elementType;
  Operation* op = nullptr;
};

// The messages of an exchange by source and destination, in order.
using Messages = std::map<std::pair<int64_t, int64_t>, std::vector<Message>>;

void addMessages(const Participant& participant, TableAttr rowTable,
                 TableAttr sizeTable, bool isSend, Messages* messages) {
  if (!rowTable) return;
  auto op = cast<ExchangeOp>(participant.op);
  Type type = isSend ? op.getInput().getType() : op.getOutput().getType();
  Type elementType = cast<RankedTensorType>(type).getElementType();
  Table rows(rowTable);
  Table sizes(sizeTable);
  for (auto [member, rank] : llvm::enumerate(ranksOf(participant.function))) {
    for (int64_t i = 0; i < rows.dim(1); ++i) {
      const int64_t peer = rows.row(member, i)[0];
      auto pair = isSend ? std::pair(rank, peer) : std::pair(peer, rank);
      (*messages)[pair].push_back(
          {SmallVector<int64_t, 4>(sizes.row(i)), elementType, op});
    }
  }
}

LogicalResult verifyMessages(const Messages& given, const Messages& expected,
                             StringRef verb, StringRef opposite) {
  for (const auto& [pair, list] : given) {
    auto found = expected.find(pair);
    const size_t count = found == expected.end() ? 0 : found->second.size();
    for (size_t i = 0; i < list.size(); ++i) {
      if (i >= count) {
        return list[i].op->emitOpError()
               << verb << " message " << i << " from rank " << pair.first
               << " to rank " << pair.second << ", which the other side never "
               << opposite;
      }
      const Message& other = found->second[i];
      if (other.sizes == list[i].sizes &&
          other.elementType == list[i].elementType) {
        continue;
      }
      return list[i].op->emitOpError()
             << verb << " message " << i << " from rank " << pair.first
             << " to rank " << pair.second << " as [" << list[i].sizes
             << "] of " << list[i].elementType << ", the other side "
             << opposite << " [" << other.sizes << "] of " << other.elementType;
    }
  }
  return success();
}

LogicalResult verifyExchange(const std::vector<Participant>& participants) {
  Messages sent;
  Messages received;
  for (const Participant& participant : participants) {
    auto op = cast<ExchangeOp>(participant.op);
    addMessages(participant, op.getSendsAttr(), op.getSendSizesAttr(),
                /*isSend=*/true, &sent);
    addMessages(participant, op.getReceivesAttr(), op.getReceiveSizesAttr(),
                /*isSend=*/false, &received);
  }
  return failure(failed(verifyMessages(received, sent, "receives", "sends")) ||
                 failed(verifyMessages(sent, received, "sends", "receives")));
}

}  // namespace

LogicalResult verifySteps(ModuleOp module) {
  Steps steps;
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (failed(collectSteps(function, &steps))) return failure();
  }
  for (const auto& [channel, participants] : steps) {
    if (failed(verifySameStep(channel, participants))) return failure();
    const bool isExchange = isa<ExchangeOp>(participants.front().op);
    if (failed(isExchange ? verifyExchange(participants)
                          : verifyCollective(participants))) {
      return failure();
    }
  }
  return success();
}

}  // namespace soapstone::dist
