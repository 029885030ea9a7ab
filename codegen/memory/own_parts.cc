#include "codegen/memory/own_parts.h"

#include <utility>

#include "codegen/memory/row_pitch.h"
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

// Starts of the parts that `slice` takes; nothing unless it can be a place in
// the memory of an argument.
std::optional<PartStarts> partsTaken(dist::SliceOp slice) {
  Value whole = slice.getInput();
  Value part = slice.getOutput();
  if (!isa<mlir::BlockArgument>(whole) || !isRowMajor(whole) ||
      !isRowMajor(part) || isReturned(part)) {
    return std::nullopt;
  }
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(part.getType()).getShape();
  PartStarts starts;
  dist::Table offsets(slice.getOffsets());
  for (int64_t member = 0; member < offsets.dim(0); ++member) {
    std::optional<int64_t> start =
        startOfRun(cast<RankedTensorType>(whole.getType()).getShape(),
                   offsets.row(member), sizes);
    if (!start) return std::nullopt;
    starts.push_back(*start);
  }
  return starts;
}

}  // namespace

TakenParts findTakenParts(mlir::func::FuncOp function) {
  TakenParts found;
  for (auto slice : function.getOps<dist::SliceOp>()) {
    if (std::optional<PartStarts> starts = partsTaken(slice))
      found[slice] = std::move(*starts);
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
