// Derivatives of ops that address rows by index.

#include "ir/soap/argument_attributes.h"
#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {
namespace {

// The dims [first, last) as a list.
SmallVector<int64_t> dimRange(int64_t first, int64_t last) {
  return llvm::to_vector(llvm::seq<int64_t>(first, last));
}

Value scatter(GradientBuilder& b, ScatterKind kind, Value input, Value indices,
              Value updates) {
  return ScatterOp::create(b.ops, b.location, kind, input, indices, updates)
      .getResult();
}

Value gatherRows(GradientBuilder& b, Value input, Value indices) {
  return GatherOp::create(b.ops, b.location, input, indices, /*dim=*/0)
      .getResult();
}

// The sum of rows scattered into a table of zeros, in the type of `updates`:
// devices add up narrow tables. A scatter adds narrow rows in f32, however
// often a row comes, so that nothing of the table's size is wide.
Value sumOfRows(GradientBuilder& b, ArrayRef<int64_t> tableShape, Value indices,
                Value updates) {
  Value zero = FillOp::create(
      b.ops, b.location,
      cast<mlir::TypedAttr>(b.ops.getZeroAttr(elementTypeOf(updates))),
      tableShape);
  return scatter(b, ScatterKind::Add, zero, indices, updates);
}

// Repeats a value per update row, of shape [i..], to the shape of `updates`.
Value perElement(GradientBuilder& b, Value rows, Value updates) {
  return b.broadcast(rows, dimRange(0, dimCount(rows)), shapeOf(updates));
}

// Marks the elements of `updates` that are the last to write their row: with
// repeated indices, only those survive a replacing scatter.
Value survivingUpdates(GradientBuilder& b, ScatterOp op) {
  auto indicesType = cast<RankedTensorType>(op.getIndices().getType());
  int64_t count = indicesType.getNumElements();
  Value number = b.reshape(b.iota({count}, 0), indicesType.getShape());
  int64_t rows = shapeOf(op.getInput())[0];
  Value writer =
      scatter(b, ScatterKind::Replace, b.offset(b.zeros(b.iota({rows}, 0)), -1),
              op.getIndices(), number);
  Value survives = b.compare(CompareKind::Equal,
                             gatherRows(b, writer, op.getIndices()), number);
  return perElement(b, survives, op.getUpdates());
}

// Gradient of the updates of a multiplying scatter: gradient times the product
// of everything else that met the row, without dividing by zero.
Value factorGradient(GradientBuilder& b, ScatterOp op, Value gradient) {
  Value updates = op.getUpdates(), indices = op.getIndices();
  Value isZero = b.compare(CompareKind::Equal, updates, 0.0);
  Value nonZero = b.select(isZero, b.fill(updates, 1), updates);
  Value product = scatter(b, ScatterKind::Mul, op.getInput(), indices, nonZero);
  Value zeroCount =
      gatherRows(b,
                 scatter(b, ScatterKind::Add, b.zeros(op.getInput()), indices,
                         b.castLike(isZero, updates)),
                 indices);
  Value term = gatherRows(b, b.multiply(gradient, product), indices);
  Value onlyZero = b.compare(CompareKind::Equal, zeroCount, 1.0);
  Value noZero = b.compare(CompareKind::Equal, zeroCount, 0.0);
  return b.select(isZero, b.keepWhere(onlyZero, term),
                  b.keepWhere(noZero, b.divide(term, nonZero)));
}

// Gradients of a max or min scatter: spread evenly over all elements, of input
// and updates alike, that equal the result.
void extremumGradients(GradientRequest& b, ScatterOp op) {
  Value gradient = b.results[0];
  Value indices = op.getIndices(), updates = op.getUpdates();
  Value inputWins =
      b.compare(CompareKind::Equal, op.getInput(), op.getResult());
  Value updateWins = b.compare(CompareKind::Equal, updates,
                               gatherRows(b, op.getResult(), indices));
  Value winners = scatter(b, ScatterKind::Add, b.castLike(inputWins, gradient),
                          indices, b.castLike(updateWins, gradient));
  Value share = b.divide(gradient, winners);
  if (b.needed[0]) b.operands[0] = b.keepWhere(inputWins, share);
  if (b.needed[2]) {
    b.operands[2] = b.keepWhere(updateWins, gatherRows(b, share, indices));
  }
}

}  // namespace

LogicalResult GatherOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  int64_t dim = getDim();
  int64_t indexRank = dimCount(getIndices()), inputRank = dimCount(getInput());
  if (auto row =
          (*this)->getAttrOfType<mlir::IntegerAttr>(kPaddingRowAttribute)) {
    Value isRead = b.compare(CompareKind::NotEqual, getIndices(),
                             static_cast<double>(row.getInt()));
    SmallVector<int64_t> others = dimRange(0, dim);
    llvm::append_range(others, dimRange(dim + indexRank, dimCount(gradient)));
    gradient =
        b.keepWhere(b.expand(isRead, others, shapeOf(gradient)), gradient);
  }
  // Rows first: [a.., i.., b..] -> [i.., a.., b..].
  SmallVector<int64_t> rowsFirst = dimRange(dim, dim + indexRank);
  llvm::append_range(rowsFirst, dimRange(0, dim));
  llvm::append_range(rowsFirst, dimRange(dim + indexRank, dimCount(gradient)));
  Value updates = b.transpose(gradient, rowsFirst);

  SmallVector<int64_t> tableShape(shapeOf(updates).drop_front(indexRank));
  tableShape.insert(tableShape.begin(), shapeOf(getInput())[dim]);
  Value table = sumOfRows(b, tableShape, getIndices(), updates);

  // Back: [n, a.., b..] -> [a.., n, b..].
  SmallVector<int64_t> back = dimRange(1, dim + 1);
  back.push_back(0);
  llvm::append_range(back, dimRange(dim + 1, inputRank));
  b.operands[0] = b.transpose(table, back);
  return success();
}

LogicalResult ScatterOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  switch (getKind()) {
    case ScatterKind::Replace:
      if (b.needed[0]) {
        b.operands[0] = scatter(b, ScatterKind::Replace, gradient, getIndices(),
                                b.zeros(getUpdates()));
      }
      if (b.needed[2]) {
        b.operands[2] = b.keepWhere(survivingUpdates(b, *this),
                                    gatherRows(b, gradient, getIndices()));
      }
      return success();
    case ScatterKind::Add:
      if (b.needed[0]) b.operands[0] = gradient;
      if (b.needed[2]) b.operands[2] = gatherRows(b, gradient, getIndices());
      return success();
    case ScatterKind::Mul:
      if (b.needed[0]) {
        b.operands[0] =
            scatter(b, ScatterKind::Mul, gradient, getIndices(), getUpdates());
      }
      if (b.needed[2]) b.operands[2] = factorGradient(b, *this, gradient);
      return success();
    case ScatterKind::Max:
    case ScatterKind::Min:
      extremumGradients(b, *this);
      return success();
  }
  return failure();
}

LogicalResult EmbeddingBagOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  int64_t bagDim = dimCount(getIndices()) - 1;
  int64_t bagSize = shapeOf(getIndices())[bagDim];
  if (getMean() && bagSize > 0) {
    gradient = b.scale(gradient, 1.0 / static_cast<double>(bagSize));
  }
  SmallVector<int64_t> shape(shapeOf(getIndices()));
  shape.push_back(shapeOf(getTable())[1]);
  if (failed(checkGradientSize(*this, shape, b.ops.getI64Type())))
    return failure();
  Value updates = b.expand(gradient, {bagDim}, shape);
  b.operands[0] = sumOfRows(b, shapeOf(getTable()), getIndices(), updates);
  return success();
}

}  // namespace soapstone::soap
