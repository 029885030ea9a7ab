#include "tests/unit/passes/partition/mutations.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"

namespace soapstone::partition {
namespace {

using dist::Table;
using dist::TableAttr;
using mlir::func::FuncOp;

// A table whose entries can be written.
struct EditableTable {
  explicit EditableTable(TableAttr table)
      : context(table.getContext()),
        shape(table.getType().getShape()),
        values(table.value_begin<int64_t>(), table.value_end<int64_t>()) {}

  TableAttr get() const { return dist::makeTable(context, shape, values); }
  int64_t width() const { return shape.back(); }

  MLIRContext* context;
  SmallVector<int64_t> shape;
  std::vector<int64_t> values;
};

// Counts places and says when the wanted one has come.
class Site {
 public:
  explicit Site(int wanted) : left(wanted) {}
  bool isHere() { return left-- == 0; }

 private:
  int left;
};

// The ops of every communication step, by channel.
std::map<int64_t, std::vector<Operation*>> steps(ModuleOp program) {
  std::map<int64_t, std::vector<Operation*>> steps;
  program.walk([&](dist::CommunicationOpInterface op) {
    steps[op.getChannel()].push_back(op);
  });
  return steps;
}

// Calls `change` for the ops of each step of type `Op`, until it returns true.
template <typename Op>
bool atStep(ModuleOp program,
            const std::function<bool(std::vector<Op>)>& change) {
  for (auto& [channel, ops] : steps(program)) {
    std::vector<Op> typed;
    for (Operation* op : ops) {
      if (auto cast = dyn_cast<Op>(op)) typed.push_back(cast);
    }
    if (!typed.empty() && change(typed)) return true;
  }
  return false;
}

// A sum for a maximum, a maximum for a sum.
soap::ReduceKind otherKind(soap::ReduceKind kind) {
  return kind == soap::ReduceKind::Sum ? soap::ReduceKind::Max
                                       : soap::ReduceKind::Sum;
}

template <typename Op>
bool changeKind(ModuleOp program, Site& site) {
  return atStep<Op>(program, [&](std::vector<Op> ops) {
    if (!site.isHere()) return false;
    const soap::ReduceKind kind = otherKind(ops[0].getKind());
    for (Op op : ops) op.setKind(kind);
    return true;
  });
}

bool changeExchangeKind(ModuleOp program, Site& site) {
  return atStep<dist::ExchangeOp>(
      program, [&](std::vector<dist::ExchangeOp> ops) {
        if (!ops[0].getCombines() || !site.isHere()) return false;
        const soap::ReduceKind kind = otherKind(ops[0].getKind());
        for (dist::ExchangeOp op : ops) op.setKind(kind);
        return true;
      });
}

template <typename Op>
bool regroup(ModuleOp program, Site& site) {
  return atStep<Op>(program, [&](std::vector<Op> ops) {
    EditableTable groups(ops[0].getGroups());
    if (groups.shape[0] < 2 || !site.isHere()) return false;
    std::swap(groups.values[0], groups.values[groups.width()]);
    for (Op op : ops) op.setGroupsAttr(groups.get());
    return true;
  });
}

// Swaps the parts of the first two members, if they have one size and this is
// the site.
bool swapFirstParts(EditableTable* parts, Site& site) {
  const int64_t width = parts->width();
  auto first = parts->values.begin();
  auto sizes = first + width / 2;
  if (!std::equal(sizes, first + width, sizes + width) || !site.isHere())
    return false;
  std::swap_ranges(first, first + width, first + width);
  return true;
}

// Swaps the parts of one tensor of an all-gather or reduce-scatter.
template <typename Op>
bool swapParts(ModuleOp program, Site& site) {
  return atStep<Op>(program, [&](std::vector<Op> ops) {
    SmallVector<Attribute> tables(ops[0].getParts().getValue());
    for (Attribute& table : tables) {
      EditableTable parts(cast<TableAttr>(table));
      if (!swapFirstParts(&parts, site)) continue;
      table = parts.get();
      auto changed = mlir::ArrayAttr::get(program.getContext(), tables);
      for (Op op : ops) op.setPartsAttr(changed);
      return true;
    }
    return false;
  });
}

bool dropReduce(ModuleOp program, Site& site) {
  return atStep<dist::AllReduceOp>(
      program, [&](std::vector<dist::AllReduceOp> ops) {
        if (!site.isHere()) return false;
        for (dist::AllReduceOp op : ops) {
          for (auto [input, output] :
               llvm::zip(op.getInputs(), op.getOutputs())) {
            for (mlir::OpOperand& use :
                 llvm::make_early_inc_range(output.getUses())) {
              auto wait = cast<dist::WaitOp>(use.getOwner());
              unsigned index = use.getOperandNumber();
              wait.getOutputs()[index].replaceAllUsesWith(input);
              // The wait itself stays for the others.
            }
          }
        }
        return true;
      });
}

// Removes the last column of a table per member and of its sizes.
void dropLast(TableAttr* rows, TableAttr* sizes) {
  Table all(*rows);
  Table extents(*sizes);
  const int64_t count = all.dim(1) - 1;
  MLIRContext* context = rows->getContext();
  if (count == 0) {
    *rows = nullptr;
    *sizes = nullptr;
    return;
  }
  std::vector<int64_t> kept;
  for (int64_t member = 0; member < all.dim(0); ++member) {
    for (int64_t i = 0; i < count; ++i) {
      ArrayRef<int64_t> row = all.row(member, i);
      kept.insert(kept.end(), row.begin(), row.end());
    }
  }
  ArrayRef<int64_t> left = extents.all().drop_back(extents.dim(1));
  *rows = dist::makeTable(context, {all.dim(0), count, all.dim(2)}, kept);
  *sizes = dist::makeTable(context, {count, extents.dim(1)}, left);
}

bool dropBox(ModuleOp program, Site& site, bool isCopy) {
  WalkResult walk = program.walk([&](dist::ExchangeOp op) {
    TableAttr rows = isCopy ? op.getCopiesAttr() : op.getReceivesAttr();
    TableAttr sizes = isCopy ? op.getCopySizesAttr() : op.getReceiveSizesAttr();
    if (!rows || !site.isHere()) return WalkResult::advance();
    dropLast(&rows, &sizes);
    if (isCopy) {
      op.setCopiesAttr(rows);
      op.setCopySizesAttr(sizes);
    } else {
      op.setReceivesAttr(rows);
      op.setReceiveSizesAttr(sizes);
    }
    return WalkResult::interrupt();
  });
  return walk.wasInterrupted();
}

// Moves one offset of the first row by one, staying between 0 and what is left
// of the tensor beside the box. False if no dimension has room.
bool shiftRow(EditableTable* table, int64_t first, ArrayRef<int64_t> sizes,
              ArrayRef<int64_t> shape) {
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    int64_t& offset = table->values[first + static_cast<int64_t>(dim)];
    if (offset + sizes[dim] < shape[dim]) {
      ++offset;
      return true;
    }
    if (offset > 0) {
      --offset;
      return true;
    }
  }
  return false;
}

ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

bool shiftMessage(ModuleOp program, Site& site, bool atSource) {
  WalkResult walk = program.walk([&](dist::ExchangeOp op) {
    TableAttr rows = atSource ? op.getSendsAttr() : op.getReceivesAttr();
    if (!rows) return WalkResult::advance();
    Table sizes(atSource ? op.getSendSizesAttr() : op.getReceiveSizesAttr());
    EditableTable edited(rows);
    if (!shiftRow(&edited, 1, sizes.row(0),
                  shapeOf(atSource ? op.getInput() : op.getOutput())) ||
        !site.isHere()) {
      return WalkResult::advance();
    }
    if (atSource) {
      op.setSendsAttr(edited.get());
    } else {
      op.setReceivesAttr(edited.get());
    }
    return WalkResult::interrupt();
  });
  return walk.wasInterrupted();
}

bool shiftPosition(ModuleOp program, Site& site) {
  WalkResult walk = program.walk([&](Operation* op) {
    TableAttr offsets = dist::memberOffsets(op);
    if (!offsets || !site.isHere()) return WalkResult::advance();
    EditableTable edited(offsets);
    auto shape =
        op->getAttrOfType<mlir::DenseI64ArrayAttr>("soap.global_shape");
    edited.values[0] += edited.values[0] < shape[0] ? 1 : -1;
    dist::setMemberBoxes(op, shape.asArrayRef(), edited.get());
    return WalkResult::interrupt();
  });
  return walk.wasInterrupted();
}

bool shiftArgument(ModuleOp program, Site& site) {
  for (FuncOp function : program.getOps<FuncOp>()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      dist::Placement placement = dist::argumentPlacement(function, i);
      EditableTable edited(placement.offsets);
      if (function.getArgument(i).use_empty() ||
          !shiftRow(&edited, 0, shapeOf(function.getArgument(i)),
                    placement.globalShape) ||
          !site.isHere()) {
        continue;
      }
      placement.offsets = edited.get();
      mlir::NamedAttrList attributes(function.getArgAttrDict(i));
      dist::addArgumentPlacement(attributes, function.getContext(), placement);
      function.setArgAttrs(i, attributes.getDictionary(function.getContext()));
      return true;
    }
  }
  return false;
}

bool shiftSlice(ModuleOp program, Site& site) {
  WalkResult walk = program.walk([&](dist::SliceOp op) {
    EditableTable edited(op.getOffsets());
    if (!shiftRow(&edited, 0, shapeOf(op.getOutput()),
                  shapeOf(op.getInput())) ||
        !site.isHere()) {
      return WalkResult::advance();
    }
    op.setOffsetsAttr(edited.get());
    return WalkResult::interrupt();
  });
  return walk.wasInterrupted();
}

// Exchanges the channels of two steps that follow one another in a class.
bool reorder(ModuleOp program, Site& site) {
  for (FuncOp function : program.getOps<FuncOp>()) {
    dist::CommunicationOpInterface last;
    WalkResult walk = function.walk([&](dist::CommunicationOpInterface op) {
      if (last && site.isHere()) {
        const int64_t channel = op.getChannel();
        op.setChannel(last.getChannel());
        last.setChannel(channel);
        return WalkResult::interrupt();
      }
      last = op;
      return WalkResult::advance();
    });
    if (walk.wasInterrupted()) return true;
  }
  return false;
}

}  // namespace

const char* mutationName(Mutation mutation) {
  constexpr const char* kNames[] = {
      "ReduceKind",      "WrongGroup",      "DroppedCopy",    "DroppedMessage",
      "SwappedParts",    "DroppedReduce",   "ShiftedMessage", "ShiftedSource",
      "ShiftedPosition", "ShiftedArgument", "ShiftedSlice",   "OtherOrder"};
  return kNames[static_cast<int>(mutation)];
}

bool mutate(ModuleOp program, Mutation mutation, int number) {
  Site site(number);
  switch (mutation) {
    case Mutation::kReduceKind:
      return changeKind<dist::AllReduceOp>(program, site) ||
             changeKind<dist::ReduceScatterOp>(program, site) ||
             changeExchangeKind(program, site);
    case Mutation::kWrongGroup:
      return regroup<dist::AllReduceOp>(program, site) ||
             regroup<dist::ReduceScatterOp>(program, site) ||
             regroup<dist::AllGatherOp>(program, site) ||
             regroup<dist::BroadcastOp>(program, site);
    case Mutation::kDroppedCopy:
      return dropBox(program, site, /*isCopy=*/true);
    case Mutation::kDroppedMessage:
      return dropBox(program, site, /*isCopy=*/false);
    case Mutation::kSwappedParts:
      return swapParts<dist::AllGatherOp>(program, site) ||
             swapParts<dist::ReduceScatterOp>(program, site);
    case Mutation::kDroppedReduce:
      return dropReduce(program, site);
    case Mutation::kShiftedMessage:
      return shiftMessage(program, site, /*atSource=*/false);
    case Mutation::kShiftedSource:
      return shiftMessage(program, site, /*atSource=*/true);
    case Mutation::kShiftedPosition:
      return shiftPosition(program, site);
    case Mutation::kShiftedArgument:
      return shiftArgument(program, site);
    case Mutation::kShiftedSlice:
      return shiftSlice(program, site);
    case Mutation::kOtherOrder:
      return reorder(program, site);
  }
  return false;
}

}  // namespace soapstone::partition
