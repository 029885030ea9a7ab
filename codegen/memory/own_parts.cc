#include "codegen/memory/own_parts.h"

#include <utility>

#include "codegen/memory/row_pitch.h"
#include "ir/dist/program.h"
#include "ir/dist/table.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

// The first element of a box in a dense tensor, if all of its elements lie one
// behind the other.
std::optional<int64_t> startOfRun(ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> offsets,
                                  ArrayRef<int64_t> sizes) {
  int64_t start = 0;
  bool isWithinRun = false;  // A dimension before has several positions.
  for (size_t i = 0; i < shape.size(); ++i) {
    if (isWithinRun && sizes[i] != shape[i]) return std::nullopt;
    isWithinRun |= sizes[i] != 1;
    start = start * shape[i] + offsets[i];
  }
  return start;
}

// Whether the elements of a value lie in the order of its dimensions.
bool isRowMajor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding() && rowPitch(value) == 0;
}

bool isReturned(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation* user) {
    if (auto reshape = dyn_cast<soap::ReshapeOp>(user))
      return isReturned(reshape.getResult());
    return user->hasTrait<mlir::OpTrait::IsTerminator>();
  });
}

// Starts of the parts of `whole` that a slice takes from `offsets`, by member;
// nothing unless they can be places in the memory of an argument.
std::optional<PartStarts> startsOf(Value whole, Value part,
                                   ArrayRef<SmallVector<int64_t>> offsets) {
  if (!isa<mlir::BlockArgument>(whole) || !isRowMajor(whole) ||
      !isRowMajor(part) || isReturned(part)) {
    return std::nullopt;
  }
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(part.getType()).getShape();
  PartStarts starts;
  for (ArrayRef<int64_t> row : offsets) {
    std::optional<int64_t> start = startOfRun(
        cast<RankedTensorType>(whole.getType()).getShape(), row, sizes);
    if (!start) return std::nullopt;
    starts.push_back(*start);
  }
  return starts;
}

std::optional<PartStarts> partsTaken(dist::SliceOp slice) {
  dist::Table table(slice.getOffsets());
  SmallVector<SmallVector<int64_t>> offsets;
  for (int64_t member = 0; member < table.dim(0); ++member) {
    offsets.emplace_back(table.row(member));
  }
  return startsOf(slice.getInput(), slice.getOutput(), offsets);
}

// The part that an update takes in a class whose members all take the same.
std::optional<PartStarts> partsTaken(soap::SliceOp slice, size_t members) {
  bool isOfUpdate =
      llvm::all_of(slice.getSteps(), [](int64_t step) { return step == 1; }) &&
      llvm::all_of(slice->getUsers(), [](Operation* user) {
        return isa<soap::OptimizerUpdateOp>(user);
      });
  if (!isOfUpdate) return std::nullopt;
  SmallVector<SmallVector<int64_t>> offsets(
      members, SmallVector<int64_t>(slice.getStarts()));
  return startsOf(slice.getInput(), slice.getResult(), offsets);
}

}  // namespace

TakenParts findTakenParts(mlir::func::FuncOp function) {
  TakenParts found;
  if (!dist::isDeviceFunction(function)) return found;
  const size_t members = dist::ranksOf(function).size();
  for (Operation& op : function.front()) {
    std::optional<PartStarts> starts;
    if (auto slice = dyn_cast<dist::SliceOp>(op)) {
      starts = partsTaken(slice);
    } else if (auto slice = dyn_cast<soap::SliceOp>(op)) {
      starts = partsTaken(slice, members);
    }
    if (starts) found[&op] = std::move(*starts);
  }
  return found;
}

std::optional<PartStarts> partsGiven(dist::AllGatherOp gather, unsigned index,
                                     llvm::ArrayRef<int64_t> ranks) {
  Value whole = gather.getOutputs()[index];
  if (!isRowMajor(whole) || !isRowMajor(gather.getInputs()[index])) {
    return std::nullopt;
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(whole.getType()).getShape();
  dist::Table groups(gather.getGroups());
  dist::Table parts(cast<dist::TableAttr>(gather.getParts()[index]));
  PartStarts starts;
  for (int64_t rank : ranks) {
    std::optional<int64_t> start;
    for (int64_t group = 0; group < groups.dim(0); ++group) {
      ArrayRef<int64_t> members = groups.row(group);
      const auto* place = llvm::find(members, rank);
      if (place == members.end()) continue;
      ArrayRef<int64_t> part = parts.row(group, place - members.begin());
      start = startOfRun(shape, part.take_front(shape.size()),
                         part.drop_front(shape.size()));
    }
    if (!start) return std::nullopt;
    starts.push_back(*start);
  }
  return starts;
}

}  // namespace soapstone::codegen
