// Ops that read or write places given by tensors. soap has one gather and one
// scatter, along a dimension; the rest is index arithmetic onto flat tensors.

#include "frontend/onnx/lower/lower_indexing.h"

#include <algorithm>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/own_rows.h"

namespace soapstone::onnx {

using soap::BinaryKind;
using soap::CompareKind;
using soap::ScatterKind;

Shape stridesOf(const Shape& shape) {
  Shape strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * shape[i];
  }
  return strides;
}

namespace {

// Most entries along the axis that GatherElements and ScatterElements treat one
// by one, in rows: mixtures choose up to 8 experts for a token, and a loss
// reads one score of each.
constexpr int64_t kMostEntries = 8;

// `data` cut to the extents of `indices` but for `axis`: indices may cover the
// first rows only.
mlir::Value rowsOfIndices(NodeLowering& op, mlir::Value data, Shape extents,
                          int64_t axis) {
  extents[axis] = shapeOf(data)[axis];
  return op.slice(data, Shape(extents.size(), 0), extents,
                  Shape(extents.size(), 1));
}

}  // namespace

mlir::Value readInRows(NodeLowering& op, mlir::Value data, mlir::Value indices,
                       int64_t axis) {
  Shape result = shapeOf(indices);
  data = rowsOfIndices(op, data, result, axis);
  Shape rows = shapeOf(data);
  mlir::Value along = op.nonNegativeIndices(indices, rows[axis]);
  // Several entries are a dimension of their own before that of the row.
  const int64_t place = result[axis] == 1 ? axis : axis + 1;
  Shape shape = rows;
  Shape entries = result;
  if (place == axis) {
    entries.erase(entries.begin() + axis);
    along = op.reshape(along, entries);
  } else {
    shape.insert(shape.begin() + axis, result[axis]);
  }
  Shape ofIndices, ofRows;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
    if (dim != place) ofIndices.push_back(dim);
    if (dim != axis || place == axis) ofRows.push_back(dim);
  }
  mlir::Value chosen =
      op.compare(CompareKind::Equal, op.broadcast(along, ofIndices, shape),
                 op.iota(shape, place, op.i64()));
  mlir::Value read = op.select(chosen, op.broadcast(data, ofRows, shape),
                               op.fill(0, elementTypeOf(data), shape));
  return op.reshape(op.reduce(soap::ReduceKind::Sum, read, {place}, false),
                    result);
}

bool readsFewInEveryRow(const Shape& indices, const Shape& data, int64_t axis) {
  return indices.size() == data.size() && elementCountOf(indices) != 0 &&
         std::min(indices[axis], data[axis]) <= kMostEntries;
}

ScatterKind scatterKind(NodeLowering& op) {
  static const std::map<std::string, ScatterKind> kKinds = {
      {"none", ScatterKind::Replace}, {"add", ScatterKind::Add},
      {"mul", ScatterKind::Mul},      {"max", ScatterKind::Max},
      {"min", ScatterKind::Min},
  };
  std::string name = op.textAttribute("reduction", "none");
  auto kind = kKinds.find(name);
  if (kind == kKinds.end()) {
    op.refuse(absl::StrCat("reduction '", name,
                           "' is unknown; use none, add, mul, max or min"));
  }
  return kind->second;
}

namespace {

// Whether a computed value is read whole and in its order, as by the
// as_strided that PyTorch's exporter writes behind a mean over an image.
bool readsInOrder(const NodeLowering& op, int64_t size) {
  const Tensor* indices = op.constantOperand(1);
  if (indices == nullptr || indices->size() != size || size == 0 ||
      !Tensor::isReadable(indices->type()) ||
      op.graph.value(op.node.input(0)).kind != ValueKind::kResult) {
    return false;
  }
  for (int64_t i = 0; i < size; ++i) {
    if (indices->intAt(i) != i) return false;
  }
  return true;
}

void lowerGather(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(data));
  if (readsInOrder(op, shapeOf(data)[axis])) {
    op.setResult(op.reshape(data, op.resultShape()));
    return;
  }
  mlir::Value rows = op.gather(data, op.operand(1), axis);
  if (op.hasAttribute("padding_row")) {
    rows.getDefiningOp()->setAttr(
        soap::kPaddingRowAttribute,
        op.opBuilder().getI64IntegerAttr(op.intAttribute("padding_row")));
  }
  op.setResult(rows);
}

// Positions in flat `dataShape` of the elements that GatherElements and
// ScatterElements mean: the index's own coordinates, but for `axis`.
mlir::Value elementPositions(NodeLowering& op, mlir::Value indices,
                             const Shape& dataShape, int64_t axis) {
  Shape shape = shapeOf(indices);
  if (shape.size() != dataShape.size()) {
    op.refuse("indices and data differ in rank");
  }
  Shape strides = stridesOf(dataShape);
  mlir::Value along = op.nonNegativeIndices(indices, dataShape[axis]);
  mlir::Value position = op.mul(along, static_cast<double>(strides[axis]));
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (static_cast<int64_t>(dim) == axis || shape[dim] == 1) continue;
    mlir::Value at = op.iota(shape, static_cast<int64_t>(dim), op.i64());
    position = op.add(position, op.mul(at, static_cast<double>(strides[dim])));
  }
  return position;
}

// Notes on a flat gather or scatter that indices stay in their own rows, if all
// rows have indices.
void noteOwnRows(NodeLowering& op, mlir::Value flat, const Shape& indices,
                 const Shape& data, int64_t axis) {
  Shape rows = indices;
  if (rows.size() != data.size() || elementCountOf(indices) == 0) return;
  rows[axis] = data[axis];
  if (rows != data) return;
  rows.insert(rows.begin(), axis);
  flat.getDefiningOp()->setAttr(soap::kOwnRowsAttribute,
                                op.opBuilder().getDenseI64ArrayAttr(rows));
}

void lowerGatherElements(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  Shape shape = shapeOf(data);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(data));
  const bool isNumber = !elementTypeOf(data).isInteger(1);
  if (isNumber && readsFewInEveryRow(shapeOf(op.operand(1)), shape, axis)) {
    op.setResult(readInRows(op, data, op.operand(1), axis));
    return;
  }
  mlir::Value positions = elementPositions(op, op.operand(1), shape, axis);
  mlir::Value flat = op.reshape(data, {elementCountOf(shape)});
  mlir::Value read = op.gather(flat, positions, 0);
  if (isNumber) noteOwnRows(op, read, shapeOf(op.operand(1)), shape, axis);
  op.setResult(read);
}

// True if ScatterElements writes a few entries into every row along `axis`:
// then the rows stay apart, where one flat scatter would mix the samples of a
// batch.
bool writesFewInEveryRow(ScatterKind kind, Shape indices, const Shape& data,
                         int64_t axis) {
  if (kind != ScatterKind::Replace && kind != ScatterKind::Add) return false;
  if (indices.size() != data.size() || indices[axis] > kMostEntries) {
    return false;
  }
  indices[axis] = data[axis];
  return indices == data;
}

// Writes the entries in their order: the last of those with one index stays.
mlir::Value writeInRows(NodeLowering& op, ScatterKind kind, mlir::Value data,
                        mlir::Value indices, mlir::Value updates,
                        int64_t axis) {
  Shape shape = shapeOf(data);
  int64_t entries = shapeOf(indices)[axis];
  mlir::Value along = op.nonNegativeIndices(indices, shape[axis]);
  mlir::Value places = op.iota(shape, axis, op.i64());
  mlir::Value result = data;
  for (int64_t entry = 0; entry < entries; ++entry) {
    mlir::Value index =
        op.broadcastTo(op.sliceDim(along, axis, entry, 1), shape);
    mlir::Value update =
        op.broadcastTo(op.sliceDim(updates, axis, entry, 1), shape);
    if (kind == ScatterKind::Add) update = op.add(result, update);
    result = op.select(op.compare(CompareKind::Equal, index, places), update,
                       result);
  }
  return result;
}

void lowerScatterElements(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  Shape shape = shapeOf(data);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(data));
  ScatterKind kind = scatterKind(op);
  if (writesFewInEveryRow(kind, shapeOf(op.operand(1)), shape, axis)) {
    op.setResult(
        writeInRows(op, kind, data, op.operand(1), op.operand(2), axis));
    return;
  }
  mlir::Value positions = elementPositions(op, op.operand(1), shape, axis);
  int64_t updates = elementCountOf(shapeOf(positions));
  mlir::Value scattered = op.emit<soap::ScatterOp>(
      kind, op.reshape(data, {elementCountOf(shape)}),
      op.reshape(positions, {updates}), op.reshape(op.operand(2), {updates}));
  noteOwnRows(op, scattered, shapeOf(op.operand(1)), shape, axis);
  op.setResult(op.reshape(scattered, shape));
}

// Rows whose condition is known to hold.
void lowerCompress(NodeLowering& op) {
  const Tensor* condition = op.constantOperand(1);
  if (condition == nullptr) {
    op.refuse("condition must be known at compile time");
  }
  mlir::Value data = op.operand(0);
  int64_t axis = 0;
  if (op.hasAttribute("axis")) {
    axis = op.axisAttribute("axis", 0, rankOf(data));
  } else {
    data = op.reshape(data, {elementCountOf(shapeOf(data))});
  }
  Shape kept;
  for (int64_t i = 0; i < condition->size(); ++i) {
    if (condition->intAt(i) != 0) kept.push_back(i);
  }
  mlir::Value indices = op.ints(kept, {static_cast<int64_t>(kept.size())});
  op.setResult(op.gather(data, indices, axis));
}

// Element (t, b) of the result is (length[b] - 1 - t, b) for t < length[b].
void lowerReverseSequence(NodeLowering& op) {
  mlir::Value data = op.operand(0);
  Shape shape = shapeOf(data);
  int64_t timeAxis = op.intAttribute("time_axis", 0);
  int64_t batchAxis = op.intAttribute("batch_axis", 1);
  const bool areFirst =
      (timeAxis == 0 && batchAxis == 1) || (timeAxis == 1 && batchAxis == 0);
  if (shape.size() < 2 || !areFirst) {
    op.refuse("needs time_axis and batch_axis to be 0 and 1");
  }
  Shape plane = {shape[0], shape[1]};
  mlir::Value lengths = op.convert(op.operand(1), op.i64());
  lengths = op.broadcast(lengths, {batchAxis}, plane);
  mlir::Value time = op.iota(plane, timeAxis, op.i64());
  mlir::Value batch = op.iota(plane, batchAxis, op.i64());
  mlir::Value mirrored = op.sub(op.add(lengths, -1.0), time);
  time =
      op.select(op.compare(CompareKind::Less, time, lengths), mirrored, time);
  mlir::Value major = timeAxis == 0 ? time : batch;
  mlir::Value minor = timeAxis == 0 ? batch : time;
  mlir::Value rows =
      op.add(op.mul(major, static_cast<double>(shape[1])), minor);
  Shape flat = {shape[0] * shape[1]};
  flat.insert(flat.end(), shape.begin() + 2, shape.end());
  op.setResult(op.gather(op.reshape(data, flat), rows, 0));
}

// Where bag i reads indices[offsets[i] .. offsets[i + 1]): the bag that each
// position belongs to is the number of offsets at or before it, less one.
mlir::Value bagOfPosition(NodeLowering& op, mlir::Value offsets,
                          int64_t positions) {
  Shape plane = {positions, shapeOf(offsets)[0]};
  mlir::Value position = op.iota(plane, 0, op.i64());
  mlir::Value begun = op.compare(
      CompareKind::LessEqual,
      op.broadcastTo(op.convert(offsets, op.i64()), plane), position);
  mlir::Value count =
      op.reduce(soap::ReduceKind::Sum, op.convert(begun, op.i64()), {1}, false);
  return op.add(count, -1.0);
}

void lowerRaggedEmbeddingBag(NodeLowering& op, const std::string& mode) {
  mlir::Value table = op.operand(0);
  mlir::Value indices = op.operand(1);
  Shape shape = op.resultShape();
  Type type = elementTypeOf(table);
  int64_t positions = shapeOf(indices)[0];
  mlir::Value bags = bagOfPosition(op, op.operand(2), positions);
  mlir::Value rows = op.gather(table, indices, 0);
  bool isMax = mode == "max";
  double neutral = isMax ? -3.0e38 : 0;
  mlir::Value result =
      op.emit<soap::ScatterOp>(isMax ? ScatterKind::Max : ScatterKind::Add,
                               op.fill(neutral, type, shape), bags, rows);
  if (mode == "mean") {
    mlir::Value ones = op.fill(1, type, {positions});
    mlir::Value counts = op.emit<soap::ScatterOp>(
        ScatterKind::Add, op.fill(0, type, {shape[0]}), bags, ones);
    counts = op.binary(BinaryKind::Max, counts, 1.0);
    result = op.div(result, op.broadcast(counts, {0}, shape));
  }
  op.setResult(result);
}

void lowerEmbeddingBag(NodeLowering& op) {
  std::string mode = op.textAttribute("mode", "sum");
  if (mode != "sum" && mode != "mean" && mode != "max") {
    op.refuse(absl::StrCat("mode '", mode, "' is not sum, mean or max"));
  }
  mlir::Value indices = op.operand(1);
  int64_t bagSize = op.intAttribute("bag_size");
  Shape shape = op.resultShape();
  bool regular = bagSize > 0 && mode != "max" &&
                 elementCountOf(shapeOf(indices)) == shape[0] * bagSize;
  if (!regular) {
    lowerRaggedEmbeddingBag(op, mode);
    return;
  }
  op.setResult(op.emit<soap::EmbeddingBagOp>(
      op.operand(0), op.reshape(indices, {shape[0], bagSize}), mode == "mean"));
}

}  // namespace

void addIndexingOps(OpTable& table) {
  table.add("Gather", lowerGather);
  table.add("GatherElements", lowerGatherElements);
  table.add("ScatterElements", lowerScatterElements);
  table.add("Compress", lowerCompress);
  table.add("ReverseSequence", lowerReverseSequence);
  table.add("EmbeddingBag", lowerEmbeddingBag, kInternalDomain);
}

}  // namespace soapstone::onnx
