#include "ir/dist/verify_support.h"

namespace soapstone::dist {
namespace {

bool overlap(ArrayRef<int64_t> a, ArrayRef<int64_t> b, int64_t rank) {
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (a[dim] + a[rank + dim] <= b[dim] || b[dim] + b[rank + dim] <= a[dim])
      return false;
  }
  return true;
}

// Checks that the parts of a group lie in `region` and, for an all-gather,
// cover it without overlap.
LogicalResult verifyParts(Operation* op, const Table& parts, int64_t group,
                          RankedTensorType region, bool mustCover) {
  const int64_t rank = region.getRank();
  int64_t volume = 0;
  for (int64_t i = 0; i < parts.dim(1); ++i) {
    ArrayRef<int64_t> part = parts.row(group, i);
    if (failed(verifyBox(
            op, "part " + llvm::Twine(i) + " of group " + llvm::Twine(group),
            part.take_front(rank), part.drop_front(rank), region))) {
      return failure();
    }
    int64_t size = 1;
    for (int64_t extent : part.drop_front(rank)) size *= extent;
    volume += size;
    for (int64_t j = 0; mustCover && size > 0 && j < i; ++j) {
      if (overlap(part, parts.row(group, j), rank)) {
        return op->emitOpError("parts ")
               << j << " and " << i << " of group " << group << " overlap";
      }
    }
  }
  if (!mustCover || volume == region.getNumElements()) return success();
  return op->emitOpError("parts of group ")
         << group << " have " << volume << " elements, the result has "
         << region.getNumElements();
}

// Groups and parts of an op that takes ranks from `region` to their part of it,
// or back.
LogicalResult verifyPartition(Operation* op, TableAttr groupTable,
                              TableAttr partTable, RankedTensorType region,
                              RankedTensorType part, bool mustCover) {
  if (region.getElementType() != part.getElementType() ||
      region.getRank() != part.getRank()) {
    bool gathers = isa<AllGatherOp>(op);
    return op->emitOpError(
               "operand and result must have one rank and element "
               "type, got ")
           << (gathers ? part : region) << " and " << (gathers ? region : part);
  }
  if (failed(verifyGroups(op, groupTable))) return failure();
  Table groups(groupTable);
  const int64_t rank = region.getRank();
  if (failed(verifyTable(op, "parts", partTable,
                         {groups.dim(0), groups.dim(1), 2 * rank}))) {
    return failure();
  }
  Table parts(partTable);
  std::vector<bool> isChecked(groups.dim(0), false);
  for (int64_t own : ranksAround(op)) {
    GroupPlace place = findPlace(groups, own);
    if (!isChecked[place.group] &&
        failed(verifyParts(op, parts, place.group, region, mustCover))) {
      return failure();
    }
    isChecked[place.group] = true;
    ArrayRef<int64_t> sizes =
        parts.row(place.group, place.member).drop_front(rank);
    if (sizes == part.getShape()) continue;
    return op->emitOpError("part of rank ")
           << own << " has sizes [" << sizes << "], its tensor has type "
           << part;
  }
  return success();
}

// Checks that an op has a result and a table of parts for each operand.
template <typename Op>
LogicalResult verifyPartTables(Op op) {
  if (op.getInputs().empty()) return op.emitOpError("needs an operand");
  const size_t count = op.getInputs().size();
  if (op.getOutputs().size() == count && op.getParts().size() == count)
    return success();
  return op.emitOpError("needs a result and a table of parts for each of ")
         << count << " operands, got " << op.getOutputs().size() << " and "
         << op.getParts().size();
}

// Checks an op that takes ranks from the tensors `regions` to their parts of
// them, or back.
template <typename Op>
LogicalResult verifyPartitions(Op op, mlir::ValueRange regions,
                               mlir::ValueRange shards, bool mustCover) {
  if (failed(verifyPartTables(op)) || failed(verifyStep(op, op.getChannel()))) {
    return failure();
  }
  for (auto [region, shard, parts] :
       llvm::zip(regions, shards, op.getParts())) {
    if (failed(verifyPartition(op, op.getGroups(), cast<TableAttr>(parts),
                               cast<RankedTensorType>(region.getType()),
                               cast<RankedTensorType>(shard.getType()),
                               mustCover))) {
      return failure();
    }
  }
  return success();
}

}  // namespace

LogicalResult AllReduceOp::verify() {
  if (getInputs().empty()) return emitOpError("needs an operand");
  if (getInputs().getTypes() != getOutputs().getTypes())
    return emitOpError("operands and results must have the same types");
  if (failed(verifyStep(*this, getChannel()))) return failure();
  return verifyGroups(*this, getGroups());
}

LogicalResult ReduceScatterOp::verify() {
  return verifyPartitions(*this, getInputs(), getOutputs(),
                          /*mustCover=*/false);
}

LogicalResult AllGatherOp::verify() {
  return verifyPartitions(*this, getOutputs(), getInputs(), /*mustCover=*/true);
}

LogicalResult BroadcastOp::verify() {
  if (failed(verifyStep(*this, getChannel()))) return failure();
  if (getInput() && getInput().getType() != getOutput().getType()) {
    return emitOpError("operand and result must have the same type, got ")
           << getInput().getType() << " and " << getOutput().getType();
  }
  if (failed(verifyGroups(*this, getGroups()))) return failure();
  Table groups(getGroups());
  for (int64_t rank : ranksAround(*this)) {
    const bool isRoot = findPlace(groups, rank).member == 0;
    if (isRoot == static_cast<bool>(getInput())) continue;
    return emitOpError(
               "must have an operand on the first rank of a group "
               "alone, rank ")
           << rank
           << (isRoot ? " is the first and has none"
                      : " is not the first and has one");
  }
  return success();
}

LogicalResult WaitOp::verify() {
  if (getInputs().empty()) return emitOpError("needs an operand");
  if (getInputs().getTypes() != getOutputs().getTypes())
    return emitOpError("operands and results must have the same types");
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    if (input.getDefiningOp<CommunicationOpInterface>()) continue;
    return emitOpError("operand ")
           << index << " is not the result of a communication op";
  }
  return success();
}

}  // namespace soapstone::dist
