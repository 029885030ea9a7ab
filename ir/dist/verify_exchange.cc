#include "ir/dist/verify_support.h"

namespace soapstone::dist {
namespace {

constexpr StringRef kTableNames[3] = {"sends", "receives", "copies"};

// One of the three lists of an exchange.
struct BoxList {
  StringRef name;
  TableAttr rows;
  TableAttr sizes;
};

// The type of the side of an exchange that a list is about; null if the op has
// no such operand or result.
RankedTensorType typeOf(Value value) {
  return value ? cast<RankedTensorType>(value.getType()) : RankedTensorType();
}

// Shapes of the tables of a list, and that it has what it refers to.
LogicalResult verifyShapes(ExchangeOp op, const BoxList& list, int64_t rank,
                           int64_t width) {
  if (!list.rows != !list.sizes) {
    return op.emitOpError("has '")
           << list.name << "' without their sizes, or sizes without them";
  }
  if (!list.rows) return success();
  ArrayRef<int64_t> ranks = ranksAround(op);
  const int64_t members = ranks.empty() ? -1 : ranks.size();
  if (failed(verifyTable(op, list.name, list.rows, {members, -1, width})))
    return failure();
  return verifyTable(op, (list.name + " sizes").str(), list.sizes,
                     {list.rows.getType().getDimSize(1), rank});
}

// Checks that messages are with other devices and lie inside `type`.
LogicalResult verifyMessages(ExchangeOp op, const BoxList& list,
                             RankedTensorType type) {
  if (!list.rows) return success();
  Table rows(list.rows);
  Table sizes(list.sizes);
  ArrayRef<int64_t> ranks = ranksAround(op);
  for (int64_t member = 0; member < rows.dim(0); ++member) {
    for (int64_t i = 0; i < rows.dim(1); ++i) {
      ArrayRef<int64_t> row = rows.row(member, i);
      if (failed(verifyRank(op, row[0]))) return failure();
      if (!ranks.empty() && ranks[member] == row[0]) {
        return op.emitOpError("has rank ")
               << row[0] << " among its own " << list.name
               << "; a rank copies from itself";
      }
      if (failed(verifyBox(op,
                           "entry " + llvm::Twine(i) + " of '" + list.name +
                               "' of member " + llvm::Twine(member),
                           row.drop_front(), sizes.row(i), type))) {
        return failure();
      }
    }
  }
  return success();
}

LogicalResult verifyCopies(ExchangeOp op, const BoxList& list,
                           RankedTensorType from, RankedTensorType to) {
  if (!list.rows) return success();
  Table rows(list.rows);
  Table sizes(list.sizes);
  const int64_t rank = from.getRank();
  for (int64_t member = 0; member < rows.dim(0); ++member) {
    for (int64_t i = 0; i < rows.dim(1); ++i) {
      ArrayRef<int64_t> row = rows.row(member, i);
      std::string what =
          ("copy " + llvm::Twine(i) + " of member " + llvm::Twine(member))
              .str();
      if (failed(verifyBox(op, what + " from the operand", row.take_front(rank),
                           sizes.row(i), from)) ||
          failed(verifyBox(op, what + " into the result", row.drop_front(rank),
                           sizes.row(i), to))) {
        return failure();
      }
    }
  }
  return success();
}

}  // namespace

LogicalResult ExchangeOp::verify() {
  if (failed(verifyStep(*this, getChannel()))) return failure();
  RankedTensorType from = typeOf(getInput());
  RankedTensorType to = typeOf(getOutput());
  if (!from && !to) return emitOpError("needs an operand or a result");
  if (from && to &&
      (from.getElementType() != to.getElementType() ||
       from.getRank() != to.getRank())) {
    return emitOpError(
               "operand and result must have one rank and element type, "
               "got ")
           << from << " and " << to;
  }
  const int64_t rank = from ? from.getRank() : to.getRank();
  const BoxList sends{kTableNames[0], getSendsAttr(), getSendSizesAttr()};
  const BoxList receives{kTableNames[1], getReceivesAttr(),
                         getReceiveSizesAttr()};
  const BoxList copies{kTableNames[2], getCopiesAttr(), getCopySizesAttr()};
  if (!from && (sends.rows || copies.rows))
    return emitOpError("sends or copies, but has no operand");
  if (!to && (receives.rows || copies.rows))
    return emitOpError("receives or copies, but has no result");
  if (getPattern() == ExchangePattern::Copy && (sends.rows || receives.rows))
    return emitOpError("of pattern 'copy' can neither send nor receive");
  if (failed(verifyShapes(*this, sends, rank, 1 + rank)) ||
      failed(verifyShapes(*this, receives, rank, 1 + rank)) ||
      failed(verifyShapes(*this, copies, rank, 2 * rank))) {
    return failure();
  }
  return failure(failed(verifyMessages(*this, sends, from)) ||
                 failed(verifyMessages(*this, receives, to)) ||
                 failed(verifyCopies(*this, copies, from, to)));
}

LogicalResult SliceOp::verify() {
  auto from = cast<RankedTensorType>(getInput().getType());
  auto to = cast<RankedTensorType>(getOutput().getType());
  if (from.getElementType() != to.getElementType() ||
      from.getRank() != to.getRank()) {
    return emitOpError(
               "operand and result must have one rank and element type, "
               "got ")
           << from << " and " << to;
  }
  ArrayRef<int64_t> ranks = ranksAround(*this);
  const int64_t members = ranks.empty() ? -1 : ranks.size();
  if (failed(verifyTable(*this, "offsets", getOffsets(),
                         {members, from.getRank()}))) {
    return failure();
  }
  Table offsets(getOffsets());
  for (int64_t member = 0; member < offsets.dim(0); ++member) {
    if (failed(verifyBox(*this, "box of member " + llvm::Twine(member),
                         offsets.row(member), to.getShape(), from))) {
      return failure();
    }
  }
  return success();
}

}  // namespace soapstone::dist
