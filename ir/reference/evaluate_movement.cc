// Ops that move elements.
#include "ir/reference/evaluate_op.h"
#include "ir/soap/global_box.h"

namespace soapstone::reference {
namespace {

// Fills result element by element: element `index` of the result is element
// source(index) of the input.
template <typename Source>
void copyFrom(Tensor& result, const Tensor& input, Source source) {
  if (result.size() == 0) return;
  std::vector<int64_t> index(result.rank(), 0);
  int64_t linear = 0;
  do {
    result.copyElement(linear++, input, source(index));
  } while (nextIndex(index, result.shape()));
}

void fill(Tensor& tensor, Attribute value) {
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (auto number = dyn_cast<mlir::FloatAttr>(value)) {
      tensor.setNumber(i, number.getValueAsDouble());
    } else {
      tensor.setInteger(
          i, cast<mlir::IntegerAttr>(value).getValue().getSExtValue());
    }
  }
}

// Rows of a table of which an op may hold a shard.
class RowLookup {
 public:
  RowLookup(Operation* op, int64_t localRows)
      : rows(localRows), localRows(localRows) {
    if (auto box = soap::globalBox(op)) {
      rows = box->shape[0];
      offset = box->offsets[0];
    }
  }

  // The local row that `index` names, or -1 if it is elsewhere.
  int64_t find(int64_t index) const {
    int64_t row = index < 0 ? index + rows : index;
    if (row < 0 || row >= rows) return -1;
    row -= offset;
    return row >= 0 && row < localRows ? row : -1;
  }

 private:
  int64_t rows;
  int64_t localRows;
  int64_t offset = 0;
};

int64_t product(ArrayRef<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  return count;
}

// `value` replaces, or is combined with, element `index`.
void combine(soap::ScatterKind kind, Tensor& result, int64_t index,
             const Tensor& updates, int64_t update) {
  using enum soap::ScatterKind;
  auto apply = [&](auto a, auto b) {
    switch (kind) {
      case Add:
        return a + b;
      case Mul:
        return a * b;
      case Max:
        return a > b ? a : b;
      case Min:
        return a < b ? a : b;
      case Replace:
        break;
    }
    return b;
  };
  if (kind == Replace) {
    result.copyElement(index, updates, update);
  } else if (result.isFloat()) {
    result.setNumber(index,
                     apply(result.number(index), updates.number(update)));
  } else {
    result.setInteger(index,
                      apply(result.integer(index), updates.integer(update)));
  }
}

}  // namespace

Results evaluateSoap(soap::ReshapeOp op, Operands operands) {
  return results(operands[0]->reshaped(op.getShape().vec()));
}

Results evaluateSoap(soap::TransposeOp op, Operands operands) {
  Tensor result = makeResult(op);
  std::vector<int64_t> strides = rowMajorStrides(operands[0]->shape());
  copyFrom(result, *operands[0], [&](const std::vector<int64_t>& index) {
    int64_t source = 0;
    for (auto [dim, inputDim] : llvm::enumerate(op.getPermutation())) {
      source += index[dim] * strides[inputDim];
    }
    return source;
  });
  return results(std::move(result));
}

Results evaluateSoap(soap::ReorderOp /*op*/, Operands operands) {
  return results(*operands[0]);
}

Results evaluateSoap(soap::BroadcastOp op, Operands operands) {
  Tensor result = makeResult(op);
  const Tensor& input = *operands[0];
  std::vector<int64_t> strides = rowMajorStrides(input.shape());
  copyFrom(result, input, [&](const std::vector<int64_t>& index) {
    int64_t source = 0;
    for (auto [inputDim, dim] : llvm::enumerate(op.getDims())) {
      if (input.dim(inputDim) != 1) source += index[dim] * strides[inputDim];
    }
    return source;
  });
  return results(std::move(result));
}

Results evaluateSoap(soap::SliceOp op, Operands operands) {
  Tensor result = makeResult(op);
  std::vector<int64_t> strides = rowMajorStrides(operands[0]->shape());
  copyFrom(result, *operands[0], [&](const std::vector<int64_t>& index) {
    int64_t source = 0;
    for (size_t dim = 0; dim < index.size(); ++dim) {
      source += (op.getStarts()[dim] + index[dim] * op.getSteps()[dim]) *
                strides[dim];
    }
    return source;
  });
  return results(std::move(result));
}

Results evaluateSoap(soap::PadOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  fill(result, op.getValue());
  if (input.size() == 0) return results(std::move(result));
  std::vector<int64_t> strides = rowMajorStrides(result.shape());
  std::vector<int64_t> index(input.rank(), 0);
  int64_t linear = 0;
  do {
    int64_t target = 0;
    for (size_t dim = 0; dim < index.size(); ++dim) {
      target += (op.getLow()[dim] + index[dim] * (op.getInterior()[dim] + 1)) *
                strides[dim];
    }
    result.copyElement(target, input, linear++);
  } while (nextIndex(index, input.shape()));
  return results(std::move(result));
}

Results evaluateSoap(soap::ConcatOp op, Operands operands) {
  Tensor result = makeResult(op);
  int64_t dim = op.getDim();
  int64_t inner = product(ArrayRef(result.shape()).drop_front(dim + 1));
  int64_t outer = product(ArrayRef(result.shape()).take_front(dim));
  int64_t offset = 0;
  for (const Tensor* input : operands) {
    int64_t block = input->dim(dim) * inner;
    for (int64_t i = 0; i < outer; ++i) {
      for (int64_t j = 0; j < block; ++j) {
        result.copyElement(i * result.dim(dim) * inner + offset + j, *input,
                           i * block + j);
      }
    }
    offset += block;
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::GatherOp op, Operands operands) {
  const Tensor& input = *operands[0];
  const Tensor& indices = *operands[1];
  Tensor result = makeResult(op);
  int64_t dim = op.getDim();
  int64_t rows = input.dim(dim);
  int64_t outer = product(ArrayRef(input.shape()).take_front(dim));
  int64_t inner = product(ArrayRef(input.shape()).drop_front(dim + 1));
  RowLookup lookup(op, rows);
  for (int64_t i = 0; i < indices.size(); ++i) {
    int64_t row = lookup.find(indices.integer(i));
    if (row < 0) continue;
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t j = 0; j < inner; ++j) {
        result.copyElement((o * indices.size() + i) * inner + j, input,
                           (o * rows + row) * inner + j);
      }
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::ScatterOp op, Operands operands) {
  Tensor result = *operands[0];
  const Tensor& indices = *operands[1];
  int64_t inner = product(ArrayRef(result.shape()).drop_front(1));
  RowLookup lookup(op, result.dim(0));
  // Floats are added exactly, and rounded once.
  bool addsFloats = op.getKind() == soap::ScatterKind::Add && result.isFloat();
  std::vector<double> sums(addsFloats ? result.size() : 0);
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = result.number(static_cast<int64_t>(i));
  for (int64_t i = 0; i < indices.size(); ++i) {
    int64_t row = lookup.find(indices.integer(i));
    if (row < 0) continue;
    for (int64_t j = 0; j < inner; ++j) {
      int64_t to = row * inner + j, from = i * inner + j;
      if (addsFloats) {
        sums[to] += operands[2]->number(from);
      } else {
        combine(op.getKind(), result, to, *operands[2], from);
      }
    }
  }
  for (size_t i = 0; i < sums.size(); ++i)
    result.setNumber(static_cast<int64_t>(i), sums[i]);
  return results(std::move(result));
}

Results evaluateSoap(soap::EmbeddingBagOp op, Operands operands) {
  const Tensor& table = *operands[0];
  const Tensor& indices = *operands[1];
  Tensor result = makeResult(op);
  int64_t bag = indices.shape().back();
  int64_t width = table.dim(1);
  double scale = op.getMean() ? 1.0 / static_cast<double>(bag) : 1;
  RowLookup lookup(op, table.dim(0));
  for (int64_t i = 0; i < result.size(); ++i) {
    double sum = 0;
    for (int64_t j = 0; j < bag; ++j) {
      int64_t row = lookup.find(indices.integer(i / width * bag + j));
      if (row >= 0) sum += table.number(row * width + i % width);
    }
    result.setNumber(i, scale * sum);
  }
  return results(std::move(result));
}

}  // namespace soapstone::reference
