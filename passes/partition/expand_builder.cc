#include "passes/partition/expand_builder.h"

namespace soapstone::partition {

Value ExpansionBuilder::slice(Value input, int64_t dim, int64_t start,
                              int64_t size) {
  ArrayRef<int64_t> shape = soap::shapeOf(input);
  SmallVector<int64_t> starts(shape.size(), 0);
  SmallVector<int64_t> sizes(shape);
  SmallVector<int64_t> steps(shape.size(), 1);
  starts[dim] = start;
  sizes[dim] = size;
  return soap::SliceOp::create(ops, location, input, starts, sizes, steps)
      .getResult();
}

Value ExpansionBuilder::element(Value input, int64_t dim, int64_t index) {
  SmallVector<int64_t> shape(soap::shapeOf(input));
  shape.erase(shape.begin() + dim);
  return reshape(slice(input, dim, index, 1), shape);
}

Value ExpansionBuilder::concat(ArrayRef<Value> inputs, int64_t dim) {
  if (inputs.size() == 1) return inputs[0];
  return soap::ConcatOp::create(ops, location, inputs, dim).getResult();
}

Value ExpansionBuilder::stack(ArrayRef<Value> inputs, int64_t dim) {
  SmallVector<Value> parts;
  for (Value input : inputs) {
    SmallVector<int64_t> shape(soap::shapeOf(input));
    shape.insert(shape.begin() + dim, 1);
    parts.push_back(reshape(input, shape));
  }
  return concat(parts, dim);
}

Value ExpansionBuilder::dot(Value lhs, Value rhs, int64_t batch,
                            ArrayRef<int64_t> lhsContract,
                            ArrayRef<int64_t> rhsContract) {
  SmallVector<int64_t> batchDims = dimRange(0, batch);
  return soap::DotOp::create(ops, location, lhs, rhs, batchDims, batchDims,
                             lhsContract, rhsContract)
      .getResult();
}

SmallVector<int64_t> dimRange(int64_t begin, int64_t end) {
  SmallVector<int64_t> dims;
  for (int64_t dim = begin; dim < end; ++dim) dims.push_back(dim);
  return dims;
}

int64_t countAlong(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims) count *= shape[dim];
  return count;
}

}  // namespace soapstone::partition
