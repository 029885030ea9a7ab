#include <optional>

#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_product.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

bool contains(const Dims& dims, int64_t value) {
  for (int i = 0; i < dims.count; ++i) {
    if (dims[i] == value) return true;
  }
  return false;
}

// A group of dims of one operand that plays one part: batch, free, contracted.
struct Group {
  Dims sizes;
  Dims strides;

  int64_t points() const { return sizes.product(); }

  // Stride of the group seen as one dim; none if it cannot be.
  std::optional<int64_t> mergedStride() const {
    int64_t stride = 0;
    int64_t expected = 0;
    for (int i = sizes.count; i-- > 0;) {
      if (sizes[i] == 1) continue;
      if (stride == 0) {
        stride = strides[i];
      } else if (strides[i] != expected) {
        return std::nullopt;
      }
      expected = strides[i] * sizes[i];
    }
    return stride;
  }
};

// An operand's dims by the part they play, in the order of the result.
struct Operand {
  Group batch;
  Group free;
  Group contracted;
};

Group take(const Dims& shape, const Dims& strides, const Dims& which) {
  Group group;
  for (int i = 0; i < which.count; ++i) {
    group.sizes.append(shape[static_cast<int>(which[i])]);
    group.strides.append(strides[static_cast<int>(which[i])]);
  }
  return group;
}

Operand split(const Dims& shape, int64_t pitch, const Dims& batch,
              const Dims& contract) {
  Dims strides = denseStrides(shape);
  for (int i = 0; pitch != 0 && i + 1 < shape.count; ++i) {
    strides[i] = strides[i] / shape[shape.count - 1] * pitch;
  }
  Dims rest;
  for (int i = 0; i < shape.count; ++i) {
    if (!contains(batch, i) && !contains(contract, i)) rest.append(i);
  }
  return {take(shape, strides, batch), take(shape, strides, rest),
          take(shape, strides, contract)};
}

// Strides of an operand as a batch of matrices.
struct Layout {
  int64_t batch;
  int64_t free;
  int64_t contracted;
};

std::optional<Layout> layoutOf(const Operand& operand) {
  auto batch = operand.batch.mergedStride();
  auto free = operand.free.mergedStride();
  auto contracted = operand.contracted.mergedStride();
  if (!batch || !free || !contracted) return std::nullopt;
  return Layout{*batch, *free, *contracted};
}

// Copies an operand into [batch, free, contracted] order.
const void* rearrange(Rank& rank, Stream stream, ScratchScope& scope,
                      ElementType type, const Operand& operand,
                      const void* data) {
  StridedCopy copyOp;
  copyOp.type = type;
  for (const Group* group :
       {&operand.batch, &operand.free, &operand.contracted}) {
    for (int i = 0; i < group->sizes.count; ++i) {
      copyOp.extents.append(group->sizes[i]);
      copyOp.fromStrides.append(group->strides[i]);
    }
  }
  copyOp.toStrides = denseStrides(copyOp.extents);
  void* dense = scope.take(copyOp.extents.product() * elementBytes(type));
  copyStrided(rank, stream, copyOp, data, dense);
  return dense;
}

Layout denseLayout(const Operand& operand) {
  int64_t contracted = operand.contracted.points();
  return {operand.free.points() * contracted, contracted, 1};
}

// A contraction as products of matrices.
struct Products {
  Gemm op;
  const void* lhs;
  const void* rhs;
};

// Operands that are no matrices are rearranged in the memory of `scope`.
Products productsOf(Rank& rank, Stream stream, ScratchScope& scope,
                    const Dot& op, const void* lhs, const void* rhs) {
  Operand left = split(op.lhs, op.lhsPitch, op.lhsBatch, op.lhsContract);
  Operand right = split(op.rhs, op.rhsPitch, op.rhsBatch, op.rhsContract);
  std::optional<Layout> leftLayout = layoutOf(left);
  if (!leftLayout) {
    lhs = rearrange(rank, stream, scope, op.type, left, lhs);
    leftLayout = denseLayout(left);
  }
  std::optional<Layout> rightLayout = layoutOf(right);
  if (!rightLayout) {
    rhs = rearrange(rank, stream, scope, op.type, right, rhs);
    rightLayout = denseLayout(right);
  }
  Gemm product;
  product.type = op.type;
  product.batch = left.batch.points();
  product.m = left.free.points();
  product.n = right.free.points();
  product.k = left.contracted.points();
  product.lhsBatchStride = leftLayout->batch;
  product.lhsRowStride = leftLayout->free;
  product.lhsColumnStride = leftLayout->contracted;
  product.rhsBatchStride = rightLayout->batch;
  product.rhsRowStride = rightLayout->contracted;
  product.rhsColumnStride = rightLayout->free;
  product.resultRowStride = op.resultPitch == 0 ? product.n : op.resultPitch;
  product.resultBatchStride = product.m * product.resultRowStride;
  product.accumulate = op.accumulate;
  product.wideResult = op.wideResult;
  return {product, lhs, rhs};
}

}  // namespace

void dot(Rank& rank, Stream stream, const Dot& op, const void* lhs,
         const void* rhs, void* result) {
  ScratchScope scope(rank);
  Products p = productsOf(rank, stream, scope, op, lhs, rhs);
  gemm(rank, stream, p.op, p.lhs, p.rhs, result);
}

void matrixProduct(Rank& rank, Stream stream, const MatrixProduct& op,
                   const void* lhs, const void* rhs, void* result,
                   const EpilogueData& data) {
  Dot contraction;
  contraction.type = op.type;
  contraction.lhs = op.lhs;
  contraction.rhs = op.rhs;
  contraction.lhsContract = op.lhsContract;
  contraction.rhsContract = op.rhsContract;
  contraction.wideResult = op.wideResult;
  contraction.lhsPitch = op.lhsPitch;
  contraction.rhsPitch = op.rhsPitch;
  contraction.resultPitch = op.resultPitch;
  ScratchScope scope(rank);
  Products p = productsOf(rank, stream, scope, contraction, lhs, rhs);
  if (data.addend != nullptr) {
    p.op.accumulate = true;
    ElementType type = op.wideResult ? ElementType::kF32 : op.type;
    auto bytes = static_cast<size_t>(p.op.m * p.op.n * elementBytes(type));
    if (data.addend != result) copy(rank, stream, result, data.addend, bytes);
  }
  gemmWithEpilogue(rank, stream, p.op, op.epilogue, p.lhs, p.rhs, result, data);
}

}  // namespace soapstone::runtime
