#include <algorithm>
#include <limits>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of movement.td.
namespace soapstone::soap {
namespace {

// Product of the sizes of a checked operand; 0 when one of them is 0.
int64_t elementCount(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

// The size of a dim of `size` elements after padding, -1 when it overflows.
int64_t paddedSize(int64_t size, int64_t low, int64_t high, int64_t interior) {
  const __int128 gaps = std::max<int64_t>(0, size - 1);
  const __int128 padded =
      static_cast<__int128>(low) + size + gaps * interior + high;
  return padded > std::numeric_limits<int64_t>::max()
             ? -1
             : static_cast<int64_t>(padded);
}

// The elements start, start + step, ... of a slice lie inside a dim of `size`.
LogicalResult checkSliceDim(const ShapeChecker& checker, int64_t dim,
                            int64_t size, int64_t start, int64_t count,
                            int64_t step) {
  if (step == 0)
    return checker.error("'steps' holds 0; use a positive or negative step");
  if (count < 0)
    return checker.error("'sizes' holds the negative size ", count);
  if (count == 0) {
    if (start >= 0 && start <= size) return success();
    return checker.error("slice of no elements starts at ", start,
                         " along dim ", dim, ", but must start in [0, ", size,
                         "]");
  }
  const __int128 last = static_cast<__int128>(count - 1) * step + start;
  if (start < 0 || start >= size || last < 0 || last >= size) {
    return checker.error("slice along dim ", dim, " of size ", size,
                         " leaves the input: start ", start, ", size ", count,
                         ", step ", step);
  }
  return success();
}

}  // namespace

LogicalResult ReshapeOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  if (failed(checker.addResult(adaptor.getShape(),
                               elementTypeOf(adaptor.getInput())))) {
    return failure();
  }
  const int64_t before = elementCount(shapeOf(adaptor.getInput()));
  const int64_t after = elementCount(adaptor.getShape());
  if (before == after) return success();
  return checker.error("cannot see ", before, " elements as shape ",
                       listText(adaptor.getShape()), " of ", after);
}

LogicalResult TransposeOp::inferTypes(const ShapeChecker& checker,
                                      Adaptor adaptor) {
  ArrayRef<int64_t> shape = shapeOf(adaptor.getInput());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  if (failed(checker.checkLength(permutation, shape.size(), "permutation")) ||
      failed(checker.checkDims(permutation, shape.size(), "permutation",
                               /*sorted=*/false))) {
    return failure();
  }
  SmallVector<int64_t> result;
  for (int64_t dim : permutation) result.push_back(shape[dim]);
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult ReorderOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  return checker.addResultLike(adaptor.getInput());
}

LogicalResult BroadcastOp::inferTypes(const ShapeChecker& checker,
                                      Adaptor adaptor) {
  ArrayRef<int64_t> input = shapeOf(adaptor.getInput());
  ArrayRef<int64_t> dims = adaptor.getDims();
  ArrayRef<int64_t> shape = adaptor.getShape();
  if (failed(checker.checkLength(dims, input.size(), "dims")) ||
      failed(checker.checkDims(dims, shape.size(), "dims", /*sorted=*/true))) {
    return failure();
  }
  for (size_t i = 0; i < dims.size(); ++i) {
    if (input[i] != 1 && input[i] != shape[dims[i]]) {
      return checker.error("cannot repeat input dim ", i, " of size ", input[i],
                           " to result dim ", dims[i], " of size ",
                           shape[dims[i]]);
    }
  }
  return checker.addResult(shape, elementTypeOf(adaptor.getInput()));
}

LogicalResult SliceOp::inferTypes(const ShapeChecker& checker,
                                  Adaptor adaptor) {
  ArrayRef<int64_t> shape = shapeOf(adaptor.getInput());
  const int64_t rank = shape.size();
  if (failed(checker.checkLength(adaptor.getStarts(), rank, "starts")) ||
      failed(checker.checkLength(adaptor.getSizes(), rank, "sizes")) ||
      failed(checker.checkLength(adaptor.getSteps(), rank, "steps"))) {
    return failure();
  }
  for (int64_t i = 0; i < rank; ++i) {
    if (failed(checkSliceDim(checker, i, shape[i], adaptor.getStarts()[i],
                             adaptor.getSizes()[i], adaptor.getSteps()[i]))) {
      return failure();
    }
  }
  return checker.addResult(adaptor.getSizes(),
                           elementTypeOf(adaptor.getInput()));
}

LogicalResult PadOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  ArrayRef<int64_t> shape = shapeOf(adaptor.getInput());
  const int64_t rank = shape.size();
  if (failed(checker.checkLength(adaptor.getLow(), rank, "low")) ||
      failed(checker.checkLength(adaptor.getHigh(), rank, "high")) ||
      failed(checker.checkLength(adaptor.getInterior(), rank, "interior")) ||
      failed(checker.checkAtLeast(adaptor.getLow(), 0, "low")) ||
      failed(checker.checkAtLeast(adaptor.getHigh(), 0, "high")) ||
      failed(checker.checkAtLeast(adaptor.getInterior(), 0, "interior"))) {
    return failure();
  }
  SmallVector<int64_t> result;
  for (int64_t i = 0; i < rank; ++i) {
    result.push_back(paddedSize(shape[i], adaptor.getLow()[i],
                                adaptor.getHigh()[i],
                                adaptor.getInterior()[i]));
    if (result.back() < 0)
      return checker.error("padded size overflows 64 bits along dim ", i);
  }
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult ConcatOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  if (adaptor.getInputs().empty())
    return checker.error("needs at least one input");
  Value first = adaptor.getInputs().front();
  const int64_t dim = adaptor.getDim();
  SmallVector<int64_t> result(shapeOf(first));
  if (failed(checker.checkDim(dim, result.size(), "dim"))) return failure();

  int64_t joined = 0;
  for (auto [index, input] : llvm::enumerate(adaptor.getInputs())) {
    SmallVector<int64_t> others(shapeOf(input));
    if (others.size() == result.size()) {
      if (__builtin_add_overflow(joined, others[dim], &joined)) {
        return checker.error("joined size overflows 64 bits along dim ", dim);
      }
      others[dim] = result[dim];
    }
    if (others != result || elementTypeOf(input) != elementTypeOf(first)) {
      return checker.error("cannot join input ", index, " of type ",
                           input.getType(), " to input 0 of type ",
                           first.getType(), " along dim ", dim);
    }
  }
  result[dim] = joined;
  return checker.addResult(result, elementTypeOf(first));
}

LogicalResult GatherOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  ArrayRef<int64_t> input = shapeOf(adaptor.getInput());
  ArrayRef<int64_t> indices = shapeOf(adaptor.getIndices());
  const int64_t dim = adaptor.getDim();
  if (failed(checker.checkDim(dim, input.size(), "dim"))) return failure();
  SmallVector<int64_t> result(input.take_front(dim));
  result.append(indices.begin(), indices.end());
  result.append(input.begin() + dim + 1, input.end());
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult ScatterOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  ArrayRef<int64_t> input = shapeOf(adaptor.getInput());
  if (input.empty())
    return checker.error("'input' must have at least one dim of rows");
  SmallVector<int64_t> updates(shapeOf(adaptor.getIndices()));
  updates.append(input.begin() + 1, input.end());
  if (failed(checker.checkType(adaptor.getUpdates(), updates,
                               elementTypeOf(adaptor.getInput()), "updates"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getInput());
}

LogicalResult EmbeddingBagOp::inferTypes(const ShapeChecker& checker,
                                         Adaptor adaptor) {
  if (failed(checker.checkRank(adaptor.getTable(), 2, "table"))) {
    return failure();
  }
  ArrayRef<int64_t> indices = shapeOf(adaptor.getIndices());
  if (indices.empty())
    return checker.error(
        "'indices' must end in the dim of the bag, got rank 0");
  SmallVector<int64_t> result(indices.drop_back());
  result.push_back(shapeOf(adaptor.getTable())[1]);
  return checker.addResult(result, elementTypeOf(adaptor.getTable()));
}

}  // namespace soapstone::soap
