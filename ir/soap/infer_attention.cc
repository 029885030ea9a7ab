#include <algorithm>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of attention.td.
namespace soapstone::soap {
namespace {

// The sizes of one attention, in the letters of the op's description.
struct AttentionSizes {
  int64_t batch, heads, queries, keys, valueDims;
};

// Every dim of the mask is 1 or that of the scores.
LogicalResult checkMask(const ShapeChecker& checker, Value mask,
                        const AttentionSizes& sizes) {
  const int64_t scores[] = {sizes.batch, sizes.heads, sizes.queries,
                            sizes.keys};
  if (failed(checker.checkRank(mask, 4, "mask"))) return failure();
  if (isa<mlir::IntegerType>(elementTypeOf(mask)) &&
      !elementTypeOf(mask).isInteger(1)) {
    return checker.error("'mask' must have float or i1 elements, got ",
                         elementTypeOf(mask));
  }
  for (auto [dim, size] : llvm::enumerate(shapeOf(mask))) {
    if (size != 1 && size != scores[dim]) {
      return checker.error("'mask' dim ", dim, " must have size 1 or ",
                           scores[dim], ", got ", size);
    }
  }
  return success();
}

// Checks query, key, value and mask, which forward and gradient share.
template <typename Adaptor>
FailureOr<AttentionSizes> checkAttention(const ShapeChecker& checker,
                                         Adaptor& adaptor) {
  Value query = adaptor.getQuery();
  Value key = adaptor.getKey();
  Value value = adaptor.getValue();
  if (failed(checker.checkRank(query, 4, "query")) ||
      failed(checker.checkRank(key, 4, "key")) ||
      failed(checker.checkRank(value, 4, "value")) ||
      failed(checker.checkElementType(key, elementTypeOf(query), "key")) ||
      failed(checker.checkElementType(value, elementTypeOf(query), "value"))) {
    return failure();
  }
  ArrayRef<int64_t> q = shapeOf(query);
  ArrayRef<int64_t> k = shapeOf(key);
  ArrayRef<int64_t> v = shapeOf(value);
  if (failed(checker.checkShape(key, {q[0], k[1], k[2], q[3]}, "key")) ||
      failed(checker.checkShape(value, {q[0], k[1], k[2], v[3]}, "value"))) {
    return failure();
  }
  if (k[1] < 1 || q[1] % k[1] != 0) {
    return checker.error("cannot share ", k[1], " key heads evenly among ",
                         q[1], " query heads");
  }
  AttentionSizes sizes{q[0], q[1], q[2], k[2], v[3]};
  if (adaptor.getMask() && failed(checkMask(checker, adaptor.getMask(), sizes)))
    return failure();
  return sizes;
}

}  // namespace

LogicalResult AttentionOp::inferTypes(const ShapeChecker& checker,
                                      Adaptor adaptor) {
  FailureOr<AttentionSizes> sizes = checkAttention(checker, adaptor);
  if (failed(sizes)) return failure();
  if (failed(checker.addResult(
          {sizes->batch, sizes->heads, sizes->queries, sizes->valueDims},
          elementTypeOf(adaptor.getQuery())))) {
    return failure();
  }
  return checker.addResult({sizes->batch, sizes->heads, sizes->queries},
                           mlir::Float32Type::get(checker.getContext()));
}

LogicalResult AttentionGradOp::inferTypes(const ShapeChecker& checker,
                                          Adaptor adaptor) {
  FailureOr<AttentionSizes> sizes = checkAttention(checker, adaptor);
  if (failed(sizes)) return failure();
  const int64_t output[] = {sizes->batch, sizes->heads, sizes->queries,
                            sizes->valueDims};
  Type elementType = elementTypeOf(adaptor.getQuery());
  if (failed(checker.checkType(adaptor.getOutput(), output, elementType,
                               "output")) ||
      failed(checker.checkType(
          adaptor.getLogSumExp(), ArrayRef(output).drop_back(),
          mlir::Float32Type::get(checker.getContext()), "logSumExp")) ||
      failed(checker.checkType(adaptor.getResultGrad(), output, elementType,
                               "resultGrad"))) {
    return failure();
  }
  if (failed(checker.addResultLike(adaptor.getQuery())) ||
      failed(checker.addResultLike(adaptor.getKey()))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getValue());
}

LogicalResult RotaryOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  Value input = adaptor.getInput();
  Value cosine = adaptor.getCosine();
  if (failed(checker.checkRank(input, 4, "input"))) {
    return failure();
  }
  ArrayRef<int64_t> shape = shapeOf(input);
  if (shape[3] % 2 != 0) {
    return checker.error(
        "rotates pairs, but the last dim of 'input' has the odd size ",
        shape[3]);
  }
  SmallVector<int64_t> angles{shape[2], shape[3] / 2};
  if (!shapeOf(cosine).empty())
    angles.back() = std::min(angles.back(), shapeOf(cosine).back());
  if (shapeOf(cosine).size() == 3) angles.insert(angles.begin(), shape[0]);
  if (failed(
          checker.checkType(cosine, angles, elementTypeOf(input), "cosine")) ||
      failed(
          checker.checkSameType(adaptor.getSine(), "sine", cosine, "cosine"))) {
    return failure();
  }
  return checker.addResultLike(input);
}

}  // namespace soapstone::soap
