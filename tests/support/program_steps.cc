#include "tests/support/program_steps.h"

#include <algorithm>
#include <map>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/table.h"
#include "ir/sharding/packed_parts.h"
#include "ir/sharding/sharding_rule.h"
#include "ir/soap/arguments.h"
#include "ir/soap/cost_support.h"
#include "ir/soap/ops.h"
#include "simulator/step_pricer.h"

namespace soapstone::search {
namespace {

using dist::Table;

Value largestTensor(Operation* op) {
  if (op->getNumOperands() == 0) return op->getResult(0);
  return op->getOperand(0);
}

int64_t elementBytesOf(Operation* op) {
  auto type = cast<RankedTensorType>(largestTensor(op).getType());
  return static_cast<int64_t>(soap::bytesPerElement(type.getElementType()));
}

int64_t sumOfBytes(mlir::ValueRange values) {
  int64_t bytes = 0;
  for (Value value : values) bytes += bytesOfTensor(value);
  return bytes;
}

// Reads the moves of a step's ops, by rank.
class StepReader {
 public:
  explicit StepReader(const StepOps& ops) : ops(ops) {
    for (const auto& [function, op] : ops) {
      for (int64_t rank : dist::ranksOf(function)) {
        opOfRank[static_cast<int>(rank)] = op;
      }
    }
  }

  sharding::ReshardingStep read() {
    Operation* first = ops.front().second;
    if (auto reduce = dyn_cast<dist::AllReduceOp>(first)) {
      addGroups(sharding::StepKind::kAllReduce, reduce.getGroups());
      forEachGroup([&](absl::Span<const int> group, int) { reduceAll(group); });
    } else if (auto scatter = dyn_cast<dist::ReduceScatterOp>(first)) {
      addGroups(sharding::StepKind::kReduceScatter, scatter.getGroups());
      SmallVector<Table> parts = tablesOf(scatter.getParts());
      forEachGroup([&](absl::Span<const int> group, int index) {
        reduceScatter(group, index, parts);
      });
    } else if (auto gather = dyn_cast<dist::AllGatherOp>(first)) {
      addGroups(sharding::StepKind::kAllGather, gather.getGroups());
      SmallVector<Table> parts = tablesOf(gather.getParts());
      forEachGroup([&](absl::Span<const int> group, int index) {
        gatherAll(group, index, parts);
      });
    } else if (auto broadcast = dyn_cast<dist::BroadcastOp>(first)) {
      addGroups(sharding::StepKind::kBroadcast, broadcast.getGroups());
      forEachGroup([&](absl::Span<const int> group, int) { spread(group); });
    } else {
      readExchange(cast<dist::ExchangeOp>(first).getPattern());
    }
    for (auto& [device, traffic] : traffics) {
      traffic.device = device;
      step.traffic.push_back(traffic);
    }
    return std::move(step);
  }

 private:
  void addGroups(sharding::StepKind kind, mlir::ElementsAttr table) {
    step.kind = kind;
    Table groups(cast<dist::TableAttr>(table));
    step.groups.size = static_cast<int>(groups.dim(1));
    for (int64_t member : groups.all()) {
      step.groups.members.push_back(static_cast<int>(member));
    }
  }

  template <typename Visit>
  void forEachGroup(Visit visit) {
    for (int i = 0; i < step.groups.count(); ++i) {
      visit(step.groups.group(i), i);
    }
  }

  void count(int64_t payload) {
    step.payloadBytes = std::max(step.payloadBytes, payload);
  }

  void reduceAll(absl::Span<const int> group) {
    Operation* op = opOfRank[group[0]];
    int64_t bytes = elementBytesOf(op);
    int64_t whole = sumOfBytes(op->getOperands()) / bytes;
    int64_t size = static_cast<int64_t>(group.size());
    count(whole * bytes);
    auto chunk = [&](int64_t i) {
      return sharding::shardRange(whole, size, (i + size) % size).size();
    };
    for (int64_t i = 0; i < size; ++i) {
      traffics[group[i]].sent = (2 * whole - chunk(i) - chunk(i + 1)) * bytes;
      traffics[group[i]].received =
          (2 * whole - chunk(i - 1) - chunk(i)) * bytes;
    }
  }

  // Bytes of the part of member `i` of group `index`.
  int64_t partBytes(const Table& parts, int index, size_t i, int64_t bytes) {
    ArrayRef<int64_t> row = parts.row(index, static_cast<int64_t>(i));
    for (int64_t size : row.drop_front(row.size() / 2)) bytes *= size;
    return bytes;
  }

  static SmallVector<Table> tablesOf(mlir::ArrayAttr attributes) {
    SmallVector<Table> tables;
    for (Attribute table : attributes)
      tables.emplace_back(cast<dist::TableAttr>(table));
    return tables;
  }

  // Bytes of the parts of each member of a group, of all tensors.
  std::vector<int64_t> memberBytes(absl::Span<const int> group, int index,
                                   ArrayRef<Table> parts) {
    std::vector<int64_t> bytes(group.size(), 0);
    for (auto [table, tensor] :
         llvm::zip(parts, opOfRank[group[0]]->getOperands())) {
      Type type = cast<RankedTensorType>(tensor.getType()).getElementType();
      auto width = static_cast<int64_t>(soap::bytesPerElement(type));
      for (size_t i = 0; i < group.size(); ++i) {
        bytes[i] += partBytes(table, index, i, width);
      }
    }
    return bytes;
  }

  void reduceScatter(absl::Span<const int> group, int index,
                     ArrayRef<Table> parts) {
    int64_t whole = sumOfBytes(opOfRank[group[0]]->getOperands());
    std::vector<int64_t> bytes = memberBytes(group, index, parts);
    count(whole);
    size_t size = group.size();
    for (size_t i = 0; i < size; ++i) {
      traffics[group[i]].sent = whole - bytes[i];
      traffics[group[i]].received = whole - bytes[(i + size - 1) % size];
    }
  }

  void gatherAll(absl::Span<const int> group, int index,
                 ArrayRef<Table> parts) {
    size_t size = group.size();
    std::vector<int64_t> bytesOfMember = memberBytes(group, index, parts);
    int64_t whole = 0;
    for (int64_t bytes : bytesOfMember) whole += bytes;
    count(whole);
    for (size_t i = 0; i < size; ++i) {
      traffics[group[i]].sent = whole - bytesOfMember[(i + 1) % size];
      traffics[group[i]].received = whole - bytesOfMember[i];
    }
  }

  void spread(absl::Span<const int> group) {
    int64_t whole = sumOfBytes(opOfRank[group[0]]->getResults());
    count(whole);
    for (size_t i = 1; i < group.size(); ++i) {
      traffics[group[i - 1]].sent += whole;
      traffics[group[i]].received += whole;
    }
  }

  void readExchange(dist::ExchangePattern pattern) {
    std::map<std::pair<int, int>, int64_t> bytes;  // By destination, source.
    for (const auto& [function, op] : ops) {
      auto exchange = cast<dist::ExchangeOp>(op);
      auto sends = cast_or_null<dist::TableAttr>(exchange.getSendsAttr());
      auto sizes = cast_or_null<dist::TableAttr>(exchange.getSendSizesAttr());
      if (!sends) continue;
      Table table(sends);
      Table sizeTable(sizes);
      for (auto [member, rank] : llvm::enumerate(dist::ranksOf(function))) {
        for (int64_t k = 0; k < table.dim(1); ++k) {
          int64_t amount = elementBytesOf(op);
          if (sizeTable.dim(1) > 0) {
            for (int64_t size : sizeTable.row(k)) amount *= size;
          }
          int peer = static_cast<int>(
              table.row(static_cast<int64_t>(member), k).front());
          bytes[{peer, static_cast<int>(rank)}] += amount;
        }
      }
    }
    for (const auto& [pair, amount] : bytes) {
      traffics[pair.second].sent += amount;
      traffics[pair.first].received += amount;
    }
    if (pattern == dist::ExchangePattern::AllToAll) {
      joinGroups(bytes);
      return;
    }
    step.kind = pattern == dist::ExchangePattern::Halo
                    ? sharding::StepKind::kHaloExchange
                    : sharding::StepKind::kSendReceive;
    for (const auto& [pair, amount] : bytes) {
      step.messages.push_back({pair.second, pair.first, amount});
      count(amount);
    }
  }

  // An all-to-all: its groups are those who send each other anything.
  void joinGroups(const std::map<std::pair<int, int>, int64_t>& bytes) {
    step.kind = sharding::StepKind::kAllToAll;
    std::map<int, int> leader;
    auto find = [&](int device) {
      while (leader.try_emplace(device, device).first->second != device) {
        device = leader[device];
      }
      return device;
    };
    for (const auto& [pair, amount] : bytes) {
      int a = find(pair.first);
      int b = find(pair.second);
      leader[std::max(a, b)] = std::min(a, b);
    }
    std::map<int, std::vector<int>> groups;
    for (const auto& [device, up] : leader) {
      groups[find(device)].push_back(device);
      Operation* op = opOfRank[device];
      count(std::max(sumOfBytes(op->getOperands()),
                     sumOfBytes(op->getResults())));
    }
    for (const auto& [first, members] : groups) {
      step.groups.size = static_cast<int>(members.size());
      step.groups.members.insert(step.groups.members.end(), members.begin(),
                                 members.end());
    }
  }

  const StepOps& ops;
  sharding::ReshardingStep step;
  std::map<int, Operation*> opOfRank;
  std::map<int, sharding::DeviceTraffic> traffics;
};

sharding::Box boxOf(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
  sharding::Box box;
  for (auto [offset, size] : llvm::zip_equal(offsets, sizes))
    box.ranges.push_back({offset, offset + size});
  return box;
}

std::vector<int64_t> shapeOf(Value value) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  return {shape.begin(), shape.end()};
}

// Returns the copies of each tensor of a gather or a scatter, and its bytes an
// element; `wholes` are the tensors that have the parts.
std::vector<std::pair<sharding::PackedCopies, int64_t>> copiesOfTables(
    mlir::ValueRange wholes, mlir::ArrayAttr tables, bool gathers) {
  std::vector<std::pair<sharding::PackedCopies, int64_t>> copies;
  for (auto [whole, attribute] : llvm::zip_equal(wholes, tables)) {
    Table table(cast<dist::TableAttr>(attribute));
    sharding::PackedCopies most;
    for (int64_t group = 0; group < table.dim(0); ++group) {
      std::vector<sharding::Box> parts;
      for (int64_t member = 0; member < table.dim(1); ++member) {
        ArrayRef<int64_t> row = table.row(group, member);
        parts.push_back(boxOf(row.take_front(row.size() / 2),
                              row.drop_front(row.size() / 2)));
      }
      // Groups may hold uneven regions, which their parts cover.
      std::vector<int64_t> shape(parts.front().ranges.size(), 0);
      for (const sharding::Box& part : parts) {
        for (size_t d = 0; d < shape.size(); ++d)
          shape[d] = std::max(shape[d], part.ranges[d].end);
      }
      const sharding::PackedCopies here =
          sharding::copiesOfParts(shape, parts, gathers);
      if (here.elements > most.elements) most = here;
    }
    Type element = cast<RankedTensorType>(whole.getType()).getElementType();
    copies.emplace_back(most,
                        static_cast<int64_t>(soap::bytesPerElement(element)));
  }
  return copies;
}

void add(int64_t elements, sharding::PackedCopies* copies) {
  copies->elements += elements;
  ++copies->kernels;
}

// The boxes of a table of messages: a peer, then offsets.
std::vector<sharding::Box> boxesOf(mlir::ElementsAttr moves,
                                   mlir::ElementsAttr sizes, int64_t member,
                                   size_t rank, size_t skipped) {
  std::vector<sharding::Box> boxes;
  if (!moves) return boxes;
  Table table(cast<dist::TableAttr>(moves));
  Table sizeTable(cast<dist::TableAttr>(sizes));
  for (int64_t k = 0; k < table.dim(1); ++k) {
    ArrayRef<int64_t> row = table.row(member, k);
    ArrayRef<int64_t> size = rank == 0 ? ArrayRef<int64_t>() : sizeTable.row(k);
    boxes.push_back(boxOf(row.drop_front(skipped).take_front(rank), size));
  }
  return boxes;
}

// Returns the copies of the device that copies most.
sharding::PackedCopies copiesOfMessages(const StepOps& ops) {
  sharding::PackedCopies most;
  for (const auto& [function, op] : ops) {
    auto exchange = cast<dist::ExchangeOp>(op);
    if (exchange.getCombines()) return {};
    for (size_t i = 0; i < dist::ranksOf(function).size(); ++i) {
      const auto member = static_cast<int64_t>(i);
      sharding::PackedCopies copies;
      auto pack = [&](Value tensor, mlir::ElementsAttr moves,
                      mlir::ElementsAttr sizes, size_t skipped) {
        if (!tensor) return;
        const std::vector<int64_t> shape = shapeOf(tensor);
        for (const sharding::Box& box :
             boxesOf(moves, sizes, member, shape.size(), skipped)) {
          if (!sharding::placeOfRun(shape, box)) add(box.volume(), &copies);
        }
      };
      pack(exchange.getInput(), exchange.getSendsAttr(),
           exchange.getSendSizesAttr(), 1);
      pack(exchange.getOutput(), exchange.getReceivesAttr(),
           exchange.getReceiveSizesAttr(), 1);
      if (exchange.getCopiesAttr() && exchange.getOutput()) {
        for (const sharding::Box& box :
             boxesOf(exchange.getCopiesAttr(), exchange.getCopySizesAttr(),
                     member, shapeOf(exchange.getOutput()).size(), 0)) {
          add(box.volume(), &copies);
        }
      }
      if (copies.elements > most.elements ||
          (copies.elements == most.elements && copies.kernels > most.kernels)) {
        most = copies;
      }
    }
  }
  return most;
}

// Returns the copies of a device around a step, which it makes because links of
// GPUs move contiguous memory: for each tensor, of the device with the most
// (ir/sharding/ packed_parts.h), with the bytes of an element.
std::vector<std::pair<sharding::PackedCopies, int64_t>> readPackedCopies(
    const StepOps& ops) {
  Operation* first = ops.front().second;
  if (auto gather = dyn_cast<dist::AllGatherOp>(first))
    return copiesOfTables(gather.getOutputs(), gather.getParts(), true);
  if (auto scatter = dyn_cast<dist::ReduceScatterOp>(first))
    return copiesOfTables(scatter.getInputs(), scatter.getParts(), false);
  if (isa<dist::ExchangeOp>(first))
    return {{copiesOfMessages(ops), elementBytesOf(first)}};
  return {};
}

bool isNewValue(Value value) {
  return llvm::all_of(value.getUses(), [](mlir::OpOperand& use) {
    Operation* user = use.getOwner();
    if (user->hasTrait<mlir::OpTrait::IsTerminator>()) {
      return soap::updatedArgument(user->getParentOfType<mlir::func::FuncOp>(),
                                   use.getOperandNumber()) >= 0;
    }
    return isa<dist::WaitOp, soap::ReshapeOp>(user) &&
           isNewValue(user->getResult(use.getOperandNumber()));
  });
}

}  // namespace

bool makesNewValues(const StepOps& step) {
  return llvm::all_of(step, [&](const auto& entry) {
    return llvm::all_of(entry.second->getResults(), isNewValue);
  });
}

int64_t bytesOfTensor(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() *
         static_cast<int64_t>(soap::bytesPerElement(type.getElementType()));
}

bool crossesDevices(Operation* op) {
  auto exchange = dyn_cast<dist::ExchangeOp>(op);
  return !exchange || exchange.getSendsAttr() || exchange.getReceivesAttr();
}

sharding::ReshardingStep readStep(const StepOps& ops) {
  return StepReader(ops).read();
}

int64_t packingPicoseconds(const StepOps& ops,
                           const sharding::ReshardingStep& step,
                           const cost_model::Machine& machine,
                           const cost_model::OperatorCosts& costs) {
  const int device = simulator::StepPricer::participants(step).front();
  if (!machine.deviceKind(device).overlapsCommunication) return 0;
  int64_t all = 0;
  for (const auto& [copies, elementBytes] : readPackedCopies(ops)) {
    if (copies.elements == 0) continue;
    cost_model::OperatorDescription packing;
    packing.kind = "dist.slice";
    packing.bytesRead = static_cast<double>(copies.elements * elementBytes);
    packing.bytesWritten = packing.bytesRead;
    packing.launches = copies.kernels;
    all += simulator::toPicoseconds(
        costs.seconds(machine.deviceKindIndex(device), packing));
  }
  return all;
}

}  // namespace soapstone::search
