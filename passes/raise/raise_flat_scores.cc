// Attention whose scores are reshaped between the products: windows of images
// beside one another, positions of several dims, dims of size 1.

#include <algorithm>
#include <functional>

#include "ir/soap/shape_checks.h"
#include "passes/raise/merged_dims.h"
#include "passes/raise/raise_flat_scores.h"

namespace soapstone::passes {

namespace {

using Shape = SmallVector<int64_t>;

// The sizes of `value` at `dims`, in their order, as one number.
int64_t sizeAt(Value value, ArrayRef<int64_t> dims) {
  int64_t size = 1;
  for (int64_t dim : dims) size *= soap::shapeOf(value)[dim];
  return size;
}

Shape countingDims(int64_t count) {
  Shape dims(count);
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
}

Shape freeDims(Value value, ArrayRef<int64_t> batch,
               ArrayRef<int64_t> contract) {
  Shape free;
  for (int64_t dim = 0; dim < soap::tensorType(value).getRank(); ++dim) {
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
      free.push_back(dim);
  }
  return free;
}

// `value` with its dims in the order batch, free, contracted, as `shape`.
Value arranged(OpBuilder& builder, Location location, Value value,
               ArrayRef<int64_t> batch, ArrayRef<int64_t> middle,
               ArrayRef<int64_t> last, const Shape& shape) {
  Shape order(batch);
  llvm::append_range(order, middle);
  llvm::append_range(order, last);
  if (order != countingDims(static_cast<int64_t>(order.size())))
    value = soap::TransposeOp::create(builder, location, value, order);
  if (soap::shapeOf(value) == ArrayRef<int64_t>(shape)) return value;
  return soap::ReshapeOp::create(builder, location, value, shape);
}

// Dims of a mask in which it does not merely repeat a broadcast's source.
struct ReadMask {
  Value source;
  Shape dims;                // The mask's dim for each dim of the source.
  SmallVector<bool> isRead;  // By dim of the mask.
};

ReadMask readMask(Value mask) {
  ReadMask read;
  ArrayRef<int64_t> shape = soap::shapeOf(mask);
  auto broadcast = mask.getDefiningOp<soap::BroadcastOp>();
  read.source = broadcast ? broadcast.getInput() : mask;
  read.dims = broadcast ? Shape(broadcast.getDims())
                        : countingDims(static_cast<int64_t>(shape.size()));
  read.isRead.assign(shape.size(), false);
  for (auto [size, dim] :
       llvm::zip_equal(soap::shapeOf(read.source), read.dims))
    read.isRead[dim] = size != 1;
  return read;
}

// Steps from a mask of the shape of the scores, or of a reshape of them, to
// [batch or 1, heads or 1, queries or 1, keys or 1].
struct FlatForm {
  Shape target;          // Shape of the result.
  Shape kept;            // The mask's own, with 1 for what is left out.
  bool isWhole = false;  // A dim of the mask is parts of two: nothing is.
};

FlatForm flatForm(const FlatScores& flat, Value mask) {
  FlatForm form{Shape(flat.shape), Shape(soap::shapeOf(mask)), false};
  std::optional<MergedDims> merged = splitReshape(form.kept, form.target);
  form.isWhole = !merged || llvm::any_of(merged->splits, [](const Shape& s) {
    return s.size() > 1;
  });
  if (form.isWhole) return form;
  const ReadMask read = readMask(mask);
  for (auto [dim, group] : llvm::enumerate(merged->groups)) {
    Shape parts;
    for (auto [source, split] : llvm::enumerate(merged->splits)) {
      if (!split.empty() && llvm::is_contained(group, split.front()))
        parts.push_back(static_cast<int64_t>(source));
    }
    if (llvm::any_of(parts, [&](int64_t part) { return read.isRead[part]; }))
      continue;
    form.target[dim] = 1;
    for (int64_t part : parts) form.kept[part] = 1;
  }
  return form;
}

Value flatMask(OpBuilder& builder, const FlatScores& flat, Value mask) {
  const Location location = mask.getLoc();
  const FlatForm form = flatForm(flat, mask);
  if (form.isWhole)
    return soap::ReshapeOp::create(builder, location, mask, form.target);
  const ReadMask read = readMask(mask);
  Value source = read.source;
  if (soap::shapeOf(source) != ArrayRef<int64_t>(form.kept)) {
    source = soap::BroadcastOp::create(builder, location, source, read.dims,
                                       form.kept);
  }
  if (form.kept == form.target) return source;
  return soap::ReshapeOp::create(builder, location, source, form.target);
}

}  // namespace

std::optional<FlatScores> matchFlatScores(soap::SoftmaxOp softmax,
                                          soap::DotOp outer, bool isLeft,
                                          const Scores& scores) {
  soap::DotOp inner = scores.product;
  const int64_t softmaxDim = soap::tensorType(softmax).getRank() - 1;
  const int64_t keyDim = soap::tensorType(outer.getLhs()).getRank() - 1;
  const auto batchCount = static_cast<int64_t>(outer.getLhsBatch().size());
  if (!isLeft || static_cast<int64_t>(softmax.getDim()) != softmaxDim ||
      outer.getLhsContract() != ArrayRef<int64_t>{keyDim} ||
      outer.getLhsBatch() != ArrayRef<int64_t>(countingDims(batchCount)) ||
      inner.getLhsBatch().empty()) {
    return std::nullopt;
  }
  FlatScores flat;
  ArrayRef<int64_t> batch = inner.getLhsBatch();
  flat.queries = freeDims(inner.getLhs(), batch, inner.getLhsContract());
  flat.keys =
      freeDims(inner.getRhs(), inner.getRhsBatch(), inner.getRhsContract());
  flat.features =
      freeDims(outer.getRhs(), outer.getRhsBatch(), outer.getRhsContract());
  const size_t lead = batch.size() > 1 ? batch.size() - 1 : 1;
  flat.shape = {sizeAt(inner.getLhs(), batch.take_front(lead)),
                sizeAt(inner.getLhs(), batch.drop_front(lead)),
                sizeAt(inner.getLhs(), flat.queries),
                sizeAt(inner.getRhs(), flat.keys)};
  // Reshapes keep the order of elements: sizes tell which dims are which.
  const bool isSame =
      soap::shapeOf(softmax.getResult())[softmaxDim] == flat.shape[3] &&
      soap::shapeOf(outer.getLhs())[keyDim] == flat.shape[3] &&
      mlir::ShapedType::getNumElements(
          soap::shapeOf(outer.getLhs()).take_front(batchCount)) ==
          flat.shape[0] * flat.shape[1];
  const Type type = soap::elementTypeOf(outer);
  const bool isOneType = soap::elementTypeOf(inner.getLhs()) == type &&
                         soap::elementTypeOf(inner.getRhs()) == type &&
                         soap::elementTypeOf(outer.getRhs()) == type;
  const bool isMatrixCausal = scores.causalQueries == flat.shape[2] &&
                              scores.causalKeys == flat.shape[3];
  // A factor that changes with the keys is none of the queries.
  const bool isOfKeys = scores.factor && flat.shape[3] != 1 &&
                        flatForm(flat, scores.factor).target[3] != 1;
  if (!isSame || (scores.causal && !isMatrixCausal) || isOfKeys || !isOneType ||
      flat.queries.empty() || flat.keys.empty() || flat.features.empty()) {
    return std::nullopt;
  }
  return flat;
}

Value flatQuery(OpBuilder& builder, const FlatScores& flat, soap::DotOp inner,
                Value query) {
  return arranged(builder, inner.getLoc(), query, inner.getLhsBatch(),
                  flat.queries, inner.getLhsContract(),
                  {flat.shape[0], flat.shape[1], flat.shape[2],
                   sizeAt(query, inner.getLhsContract())});
}

Value multiplyQuery(OpBuilder& builder, const FlatScores& flat, Value query,
                    Value factor) {
  const Location location = factor.getLoc();
  factor = flatMask(builder, flat, factor);
  // Models of half precision may keep their scales in f32.
  Type type = soap::elementTypeOf(query);
  if (soap::elementTypeOf(factor) != type)
    factor = soap::CastOp::create(builder, location, factor, type);
  Value factors = soap::BroadcastOp::create(
      builder, location, factor, countingDims(4), Shape(soap::shapeOf(query)));
  return soap::BinaryOp::create(builder, location, soap::BinaryKind::Mul, query,
                                factors);
}

Value flatKey(OpBuilder& builder, const FlatScores& flat, soap::DotOp inner,
              Value key) {
  return arranged(builder, inner.getLoc(), key, inner.getRhsBatch(), flat.keys,
                  inner.getRhsContract(),
                  {flat.shape[0], flat.shape[1], flat.shape[3],
                   sizeAt(key, inner.getRhsContract())});
}

Value flatValue(OpBuilder& builder, const FlatScores& flat, soap::DotOp outer) {
  return arranged(builder, outer.getLoc(), outer.getRhs(), outer.getRhsBatch(),
                  outer.getRhsContract(), flat.features,
                  {flat.shape[0], flat.shape[1], flat.shape[3],
                   sizeAt(outer.getRhs(), flat.features)});
}

Value buildFlatMask(ArrayRef<ScoreMask> masks, const FlatScores& flat,
                    mlir::PatternRewriter& rewriter) {
  Value combined;
  for (const ScoreMask& mask : masks) {
    Value value = flatMask(rewriter, flat, adjustMask(mask, rewriter));
    if (combined && combined.getType() != value.getType()) {
      Shape shape(soap::shapeOf(combined));
      for (auto [size, other] : llvm::zip_equal(shape, soap::shapeOf(value)))
        size = std::max(size, other);
      for (Value* one : {&combined, &value}) {
        if (soap::shapeOf(*one) == ArrayRef<int64_t>(shape)) continue;
        *one = soap::BroadcastOp::create(rewriter, one->getLoc(), *one,
                                         countingDims(4), shape);
      }
    }
    combined = combined ? soap::BinaryOp::create(rewriter, value.getLoc(),
                                                 soap::BinaryKind::Add,
                                                 combined, value)
                              .getResult()
                        : value;
  }
  return combined;
}

}  // namespace soapstone::passes
