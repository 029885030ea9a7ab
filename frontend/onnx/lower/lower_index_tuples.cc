// GatherND and ScatterND, whose indices are tuples that name several dims, and
// NonZero, which makes such tuples.

#include <algorithm>
#include <string>
#include <vector>

#include "frontend/onnx/lower/lower_indexing.h"
#include "frontend/onnx/lower/op_table.h"
#include "ir/soap/hit_rows.h"

namespace soapstone::onnx {

using soap::CompareKind;

namespace {

// The n-d forms take index tuples of length k in the last dim of `indices`.
// Data seen as [rows, rest]: the dims that a tuple names (after `batch` equal
// leading dims), and the dims that move with a row.
struct TupleRows {
  mlir::Value positions;  // [indices dims without the last]
  int64_t rows = 1;
  Shape rest;
};

TupleRows tupleRows(NodeLowering& op, mlir::Value indices,
                    const Shape& dataShape, int64_t batch) {
  Shape shape = shapeOf(indices);
  int64_t rank = static_cast<int64_t>(shape.size());
  int64_t length = rank == 0 ? -1 : shape.back();
  int64_t named = batch + length;
  if (batch < 0 || length < 1 || batch >= rank ||
      named > static_cast<int64_t>(dataShape.size())) {
    op.refuse("index tuples do not fit the data");
  }
  TupleRows result;
  Shape rowShape(dataShape.begin(), dataShape.begin() + named);
  result.rows = elementCountOf(rowShape);
  result.rest.assign(dataShape.begin() + named, dataShape.end());
  Shape strides = stridesOf(rowShape);
  Shape outer(shape.begin(), shape.end() - 1);
  for (int64_t k = 0; k < length; ++k) {
    mlir::Value column =
        op.reshape(op.sliceDim(indices, rank - 1, k, 1), outer);
    column = op.nonNegativeIndices(column, dataShape[batch + k]);
    mlir::Value part = op.mul(column, static_cast<double>(strides[batch + k]));
    result.positions = k == 0 ? part : op.add(result.positions, part);
  }
  for (int64_t dim = 0; dim < batch; ++dim) {
    mlir::Value at = op.iota(outer, dim, op.i64());
    result.positions =
        op.add(result.positions, op.mul(at, static_cast<double>(strides[dim])));
  }
  return result;
}

// Whether each of `indices`, [d.., 1], is its own place along dim `dim`.
bool countsPlaces(const Tensor* indices, int64_t dim, int64_t size) {
  if (indices == nullptr || !Tensor::isReadable(indices->type()) ||
      dim + 1 >= indices->rank() || indices->dims().back() != 1 ||
      indices->dims()[dim] != size) {
    return false;
  }
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < indices->rank(); ++d)
    inner *= indices->dims()[d];
  for (int64_t i = 0; i < indices->size(); ++i) {
    if (indices->intAt(i) != i / inner % size) return false;
  }
  return true;
}

// How many leading entries of the tuples only name the row they stand in, as in
// x[arange(n), last].
int64_t countedDims(const NodeLowering& op, const Shape& data) {
  const ValueId tuples = op.node.input(1);
  const Node* joined = op.graph.producer(tuples);
  const auto last =
      static_cast<int64_t>(op.graph.value(tuples).type.dims.size()) - 1;
  if (joined == nullptr || !joined->is("Concat")) return 0;
  const int64_t axis = joined->attributes.getInt("axis", 0);
  if (axis != last && axis != -1) return 0;
  size_t count = 0;
  while (count + 1 < joined->inputs.size() && count < data.size() &&
         countsPlaces(op.graph.constant(joined->inputs[count]),
                      static_cast<int64_t>(count), data[count])) {
    ++count;
  }
  return static_cast<int64_t>(count);
}

// Reads an entry, or a few, of each row of equal leading dims: rows stay apart
// in sums along the dim behind them. Null where the tuples name something else.
mlir::Value readFewOfRows(NodeLowering& op, mlir::Value data) {
  const Shape shape = shapeOf(data);
  const Shape tuples = shapeOf(op.operand(1));
  const auto outer = static_cast<int64_t>(tuples.size()) - 1;
  if (outer < 1) return {};
  const int64_t batch = op.intAttribute("batch_dims");
  const int64_t axis = batch > 0 ? batch : countedDims(op, shape);
  const bool namesOne =
      axis > 0 && batch + tuples.back() == axis + 1 &&
      axis < static_cast<int64_t>(shape.size()) && outer - axis >= 0 &&
      outer - axis <= 1 &&
      std::equal(shape.begin(), shape.begin() + axis, tuples.begin());
  if (!namesOne || elementTypeOf(data).isInteger(1)) return {};
  Shape entries(shape.begin(), shape.begin() + axis);
  entries.push_back(outer == axis ? 1 : tuples[axis]);
  Shape read = entries;
  read.insert(read.end(), shape.begin() + axis + 1, shape.end());
  if (!readsFewInEveryRow(read, shape, axis)) return {};
  mlir::Value index = op.reshape(
      op.sliceDim(op.operand(1), outer, tuples.back() - 1, 1), entries);
  if (read.size() > entries.size())
    index = op.broadcast(index, countingDims(axis + 1), read);
  return op.reshape(readInRows(op, data, index, axis), op.resultShape());
}

// The dim of the result, after `before`, along which entry `entry` of constant
// tuples is its own place; -1 if there is none.
int64_t dimOfPlaces(const Tensor& tuples, int64_t entry, int64_t size,
                    int64_t before) {
  const int64_t outer = tuples.rank() - 1;
  const int64_t length = tuples.dims().back();
  for (int64_t dim = before + 1; dim < outer; ++dim) {
    if (tuples.dims()[dim] != size) continue;
    int64_t inner = length;
    for (int64_t d = dim + 1; d < outer; ++d) inner *= tuples.dims()[d];
    bool isPlace = true;
    for (int64_t i = entry; isPlace && i < tuples.size(); i += length)
      isPlace = tuples.intAt(i) == i / inner % size;
    if (isPlace) return dim;
  }
  return -1;
}

// mask[arange(n)[:, None, None, None], arange(k)], as transformers writes it:
// the data, repeated along the dims that it lacks. Null for other tuples.
mlir::Value repeatWhole(NodeLowering& op, mlir::Value data) {
  const Tensor* tuples = op.constantOperand(1);
  const Shape shape = shapeOf(data);
  if (tuples == nullptr || !Tensor::isReadable(tuples->type()) ||
      tuples->rank() < 2 || tuples->size() == 0 ||
      op.intAttribute("batch_dims") != 0 ||
      tuples->dims().back() > static_cast<int64_t>(shape.size())) {
    return {};
  }
  Shape dims;
  for (int64_t k = 0; k < tuples->dims().back(); ++k) {
    const int64_t dim =
        dimOfPlaces(*tuples, k, shape[k], dims.empty() ? -1 : dims.back());
    if (dim < 0) return {};
    dims.push_back(dim);
  }
  int64_t next = tuples->rank() - 1;
  while (dims.size() < shape.size()) dims.push_back(next++);
  return op.broadcast(data, dims, op.resultShape());
}

void lowerGatherNd(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  mlir::Value read = repeatWhole(op, data);
  if (!read) read = readFewOfRows(op, data);
  if (read) {
    op.setResult(read);
    return;
  }
  TupleRows at = tupleRows(op, op.operand(1), shapeOf(data),
                           op.intAttribute("batch_dims"));
  Shape rowShape = {at.rows};
  rowShape.insert(rowShape.end(), at.rest.begin(), at.rest.end());
  op.setResult(op.gather(op.reshape(data, rowShape), at.positions, 0));
}

void lowerScatterNd(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  Shape shape = shapeOf(data);
  TupleRows at = tupleRows(op, op.operand(1), shape, 0);
  Shape rowShape = {at.rows};
  rowShape.insert(rowShape.end(), at.rest.begin(), at.rest.end());
  mlir::Value scattered = op.emit<soap::ScatterOp>(
      scatterKind(op), op.reshape(data, rowShape), at.positions, op.operand(2));
  op.setResult(op.reshape(scattered, shape));
}

// An index beyond every dimension, also behind strides.
constexpr int64_t kNoPlace = int64_t{1} << 31;

// The indices of all elements of a mask, those that are no hits beyond every
// dimension (graph/hit_rows.h): in the order of the elements, as hits are.
void lowerNonZero(NodeLowering& op) {
  mlir::Value mask = op.operand(0);
  const Shape shape = shapeOf(mask);
  const int64_t count = elementCountOf(shape);
  if (op.resultShape() != Shape{rankOf(mask), count})
    op.refuse("how many elements are not zero depends on data");
  if (!elementTypeOf(mask).isInteger(1))
    mask = op.compare(CompareKind::NotEqual, mask, 0);
  mlir::Value none = op.fill(static_cast<double>(kNoPlace), op.i64(), shape);
  std::vector<mlir::Value> rows;
  for (int64_t dim = 0; dim < rankOf(mask); ++dim) {
    mlir::Value at = op.select(mask, op.iota(shape, dim, op.i64()), none);
    at.getDefiningOp()->setAttr(soap::kHitRowsAttribute,
                                op.opBuilder().getI64IntegerAttr(dim));
    rows.push_back(op.reshape(at, {1, count}));
  }
  op.setResult(op.concat(rows, 0));
}

}  // namespace

void addIndexTupleOps(OpTable& table) {
  table.add("NonZero", lowerNonZero);
  table.add("GatherND", lowerGatherNd);
  table.add("ScatterND", lowerScatterNd);
}

}  // namespace soapstone::onnx
