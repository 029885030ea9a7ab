#include "passes/training/rows_apart.h"

#include <optional>

#include "ir/soap/gradient_builder.h"
#include "ir/soap/own_rows.h"

namespace soapstone::passes {
namespace {

using soap::CompareKind;
using soap::GradientBuilder;
using soap::ReduceKind;
using soap::ScatterKind;

// Entries of rows of a tensor, and the space of all pairs of an entry and a
// place of the same row: entries stand in dim `axis`, places in the next.
struct Rows {
  int64_t axis = 0;
  SmallVector<int64_t> shape;    // Of the tensor.
  SmallVector<int64_t> entries;  // Of the indices.

  int64_t place() const { return axis + 1; }
  SmallVector<int64_t> pairs() const {
    SmallVector<int64_t> sizes(shape);
    sizes.insert(sizes.begin() + axis, entries[axis]);
    return sizes;
  }
  // All dims of the pairs but one.
  SmallVector<int64_t> dimsWithout(int64_t left) const {
    SmallVector<int64_t> dims;
    for (int64_t dim = 0; dim <= static_cast<int64_t>(shape.size()); ++dim)
      if (dim != left) dims.push_back(dim);
    return dims;
  }
};

int64_t countOf(ArrayRef<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  return count;
}

// The rows that an op with so many elements and indices is about; nullopt if
// its attribute does not fit them.
std::optional<Rows> rowsOf(Operation* op, Value flat, Value indices) {
  auto known =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(soap::kOwnRowsAttribute);
  if (!known || known.size() < 3 || soap::dimCount(flat) != 1) return {};
  Rows rows;
  rows.axis = known[0];
  rows.shape = SmallVector<int64_t>(known.asArrayRef().drop_front());
  const int64_t elements = countOf(soap::shapeOf(flat));
  const int64_t ofSample = countOf(ArrayRef(rows.shape).drop_front());
  const bool hasAxis =
      rows.axis > 0 && rows.axis < static_cast<int64_t>(rows.shape.size());
  const int64_t width = hasAxis ? rows.shape[rows.axis] : 0;
  const int64_t count = countOf(soap::shapeOf(indices));
  if (width <= 0 || ofSample <= 0 || elements == 0 ||
      elements % ofSample != 0 || elements < width ||
      count % (elements / width) != 0) {
    return {};
  }
  rows.shape[0] = elements / ofSample;
  rows.entries = rows.shape;
  rows.entries[rows.axis] = count / (elements / width);
  return rows;
}

// Whether an entry means a place, for all pairs.
Value chosenPairs(GradientBuilder& b, const Rows& rows, Value positions) {
  const int64_t width = rows.shape[rows.axis];
  const int64_t stride =
      countOf(ArrayRef(rows.shape).drop_front(rows.axis + 1));
  auto whole = [&](Value value, int64_t size) {
    return b.divide(value, b.fill(value, static_cast<double>(size)));
  };
  positions = b.reshape(positions, rows.entries);
  Value row = whole(positions, stride);
  Value along =
      b.subtract(row, b.scale(whole(row, width), static_cast<double>(width)));
  SmallVector<int64_t> pairs = rows.pairs();
  Value spread = b.broadcast(along, rows.dimsWithout(rows.place()), pairs);
  Value places =
      b.cast(b.iota(pairs, rows.place()), soap::elementTypeOf(spread));
  return b.compare(CompareKind::Equal, spread, places);
}

void expandGather(soap::GatherOp op, const Rows& rows) {
  OpBuilder builder(op);
  GradientBuilder b(builder, op.getLoc());
  Value chosen = chosenPairs(b, rows, op.getIndices());
  Value data = b.broadcast(b.reshape(op.getInput(), rows.shape),
                           rows.dimsWithout(rows.axis), rows.pairs());
  Value read = b.sum(b.keepWhere(chosen, data), {rows.place()});
  op.getResult().replaceAllUsesWith(
      b.reshape(read, soap::shapeOf(op.getResult())));
  op.erase();
}

// Returns the last of the entries that mean one place.
Value lastEntries(GradientBuilder& b, const Rows& rows, Value chosen) {
  Value numbers = b.iota(rows.pairs(), rows.axis);
  return b.reduce(ReduceKind::Max,
                  b.select(chosen, numbers, b.fill(numbers, -1)), {rows.axis});
}

void expandScatter(soap::ScatterOp op, const Rows& rows) {
  const bool adds = op.getKind() == ScatterKind::Add;
  if (!adds && op.getKind() != ScatterKind::Replace) return;
  OpBuilder builder(op);
  GradientBuilder b(builder, op.getLoc());
  SmallVector<int64_t> pairs = rows.pairs();
  SmallVector<int64_t> ofPlaces = rows.dimsWithout(rows.axis);
  Value chosen = chosenPairs(b, rows, op.getIndices());
  Value data = b.reshape(op.getInput(), rows.shape);
  Value written;
  if (!adds) {
    Value last = lastEntries(b, rows, chosen);
    written = b.compare(CompareKind::GreaterEqual, last, 0.0);
    chosen = b.compare(CompareKind::Equal, b.broadcast(last, ofPlaces, pairs),
                       b.iota(pairs, rows.axis));
  }
  Value updates = b.broadcast(b.reshape(op.getUpdates(), rows.entries),
                              rows.dimsWithout(rows.place()), pairs);
  Value sum = b.sum(b.keepWhere(chosen, updates), {rows.axis});
  Value result = adds ? b.add(data, sum) : b.select(written, sum, data);
  op.getResult().replaceAllUsesWith(
      b.reshape(result, soap::shapeOf(op.getResult())));
  op.erase();
}

}  // namespace

void keepRowsApart(mlir::func::FuncOp function) {
  for (Operation& op :
       llvm::make_early_inc_range(function.front().without_terminator())) {
    if (auto gather = dyn_cast<soap::GatherOp>(op)) {
      if (auto rows = rowsOf(&op, gather.getInput(), gather.getIndices()))
        expandGather(gather, *rows);
    } else if (auto scatter = dyn_cast<soap::ScatterOp>(op)) {
      if (auto rows = rowsOf(&op, scatter.getInput(), scatter.getIndices()))
        expandScatter(scatter, *rows);
    }
  }
}

}  // namespace soapstone::passes
