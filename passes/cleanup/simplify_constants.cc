#include <optional>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/global_box.h"
#include "ir/soap/op_families.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/soap/uniform_value.h"
#include "passes/cleanup/scalar_arithmetic.h"
#include "passes/cleanup/simplify.h"

namespace soapstone::passes {

namespace {

constexpr int64_t kLargestConstantBytes = int64_t{64} * 1024;
// Results up to this size may be larger than the constants they come from.
constexpr int64_t kAlwaysSmallElements = 64;

// The elements of a soap.constant as numbers; nullopt if one is not exact.
std::optional<SmallVector<double>> numbersOf(soap::ConstantOp constant) {
  auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
  if (!elements) return std::nullopt;
  SmallVector<double> numbers;
  numbers.reserve(elements.getNumElements());
  for (Attribute element : elements.getValues<Attribute>()) {
    std::optional<double> number = soap::attributeNumber(element);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

mlir::DenseElementsAttr elementsOf(RankedTensorType type,
                                   ArrayRef<double> numbers) {
  SmallVector<Attribute> attributes;
  attributes.reserve(numbers.size());
  for (double number : numbers) {
    attributes.push_back(soap::numberAttribute(type.getElementType(), number));
  }
  return mlir::DenseElementsAttr::get(type, attributes);
}

// Whether a constant of `type` may replace `op`: small, and no larger than the
// constants that it replaces.
bool mayBecomeConstant(Operation* op, RankedTensorType type) {
  if (soap::byteCount(type) > kLargestConstantBytes) return false;
  int64_t operandElements = kAlwaysSmallElements;
  for (Value operand : op->getOperands()) {
    if (!operand.getDefiningOp<soap::ConstantOp>()) continue;
    operandElements =
        std::max(operandElements, soap::tensorType(operand).getNumElements());
  }
  return type.getNumElements() <= operandElements;
}

// An elementwise op whose operands are all uniform is a fill.
struct FoldUniformElementwise : mlir::RewritePattern {
  explicit FoldUniformElementwise(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/2, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isScalarFunction(op)) return failure();
    SmallVector<double, 3> operands;
    for (Value operand : op->getOperands()) {
      std::optional<double> number = soap::uniformNumber(operand);
      if (!number) return failure();
      operands.push_back(*number);
    }
    std::optional<double> result = evaluateElementwise(op, operands);
    if (!result) return failure();
    Value fill = soap::createFill(rewriter, op->getLoc(),
                                  op->getResult(0).getType(), *result);
    rewriter.replaceOp(op, fill);
    return success();
  }
};

// An elementwise op of constants (at least one) and uniform values.
struct FoldConstantElementwise : mlir::RewritePattern {
  explicit FoldConstantElementwise(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isScalarFunction(op)) return failure();
    RankedTensorType type = soap::tensorType(op->getResult(0));
    if (!mayBecomeConstant(op, type)) return failure();
    SmallVector<SmallVector<double>, 3> columns;
    bool sawConstant = false;
    for (Value operand : op->getOperands()) {
      if (auto constant = operand.getDefiningOp<soap::ConstantOp>()) {
        std::optional<SmallVector<double>> numbers = numbersOf(constant);
        if (!numbers) return failure();
        columns.push_back(std::move(*numbers));
        sawConstant = true;
        continue;
      }
      std::optional<double> number = soap::uniformNumber(operand);
      if (!number) return failure();
      columns.emplace_back(type.getNumElements(), *number);
    }
    if (!sawConstant) return failure();
    SmallVector<double> results;
    results.reserve(type.getNumElements());
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      SmallVector<double, 3> operands;
      for (const SmallVector<double>& column : columns)
        operands.push_back(column[i]);
      std::optional<double> result = evaluateElementwise(op, operands);
      if (!result) return failure();
      results.push_back(*result);
    }
    rewriter.replaceOpWithNewOp<soap::ConstantOp>(op,
                                                  elementsOf(type, results));
    return success();
  }
};

// Row-major position in the operand of the element at `index` of the result of
// a movement op.
int64_t sourcePosition(Operation* op, ArrayRef<int64_t> index) {
  ArrayRef<int64_t> shape = soap::tensorType(op->getOperand(0)).getShape();
  SmallVector<int64_t> source(shape.size(), 0);
  if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
    for (auto [dim, from] : llvm::enumerate(transpose.getPermutation()))
      source[from] = index[dim];
  } else if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    for (auto [dim, to] : llvm::enumerate(broadcast.getDims())) {
      source[dim] = shape[dim] == 1 ? 0 : index[to];
    }
  } else if (auto slice = dyn_cast<soap::SliceOp>(op)) {
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      source[dim] = slice.getStarts()[dim] + index[dim] * slice.getSteps()[dim];
    }
  }
  int64_t position = 0;
  for (auto [size, at] : llvm::zip_equal(shape, source))
    position = position * size + at;
  return position;
}

void advance(SmallVectorImpl<int64_t>& index, ArrayRef<int64_t> shape) {
  for (size_t dim = shape.size(); dim-- > 0;) {
    if (++index[dim] < shape[dim]) return;
    index[dim] = 0;
  }
}

// Movement of a constant.
struct FoldConstantMovement : mlir::RewritePattern {
  explicit FoldConstantMovement(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isMovement(op)) return failure();
    auto constant = op->getOperand(0).getDefiningOp<soap::ConstantOp>();
    RankedTensorType type = soap::tensorType(op->getResult(0));
    if (!constant || !mayBecomeConstant(op, type)) return failure();
    auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
    if (!elements) return failure();
    if (isa<soap::ReshapeOp>(op)) {
      rewriter.replaceOpWithNewOp<soap::ConstantOp>(op, elements.reshape(type));
      return success();
    }
    SmallVector<Attribute> moved;
    moved.reserve(type.getNumElements());
    SmallVector<int64_t> index(type.getRank(), 0);
    auto values = elements.getValues<Attribute>();
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      moved.push_back(values[sourcePosition(op, index)]);
      advance(index, type.getShape());
    }
    rewriter.replaceOpWithNewOp<soap::ConstantOp>(
        op, mlir::DenseElementsAttr::get(type, moved));
    return success();
  }
};

// A constant with one value is a fill, the form that the other patterns know.
struct SplatConstantIsFill : mlir::OpRewritePattern<soap::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ConstantOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
    if (!elements || !elements.isSplat()) return failure();
    auto scalar = cast<mlir::TypedAttr>(elements.getSplatValue<Attribute>());
    rewriter.replaceOpWithNewOp<soap::FillOp>(op, scalar,
                                              soap::tensorType(op).getShape());
    return success();
  }
};

// Fills of one value side by side are one fill.
struct ConcatOfFills : mlir::OpRewritePattern<soap::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ConcatOp op,
                                mlir::PatternRewriter& rewriter) const final {
    mlir::TypedAttr first = soap::uniformElement(op.getInputs().front());
    if (!first) return failure();
    for (Value input : op.getInputs().drop_front()) {
      if (soap::uniformElement(input) != first) return failure();
    }
    rewriter.replaceOpWithNewOp<soap::FillOp>(op, first,
                                              soap::tensorType(op).getShape());
    return success();
  }
};

// Counting in another type. f32 counts exactly up to 2^24, the 16-bit floats
// are left alone.
struct CastOfIota : mlir::OpRewritePattern<soap::CastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::CastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto iota = op.getInput().getDefiningOp<soap::IotaOp>();
    if (!iota || soap::isPositionedShard(iota)) return failure();
    const Type type = op.getElementType();
    const int64_t count = iota.getShape()[iota.getDim()];
    const bool isExact = (type.isF32() && count <= (1 << 24)) ||
                         type.isInteger(64) ||
                         (type.isInteger(32) && count <= (int64_t{1} << 31));
    if (!isExact ||
        isa<mlir::Float16Type, mlir::BFloat16Type>(iota.getElementType())) {
      return failure();
    }
    rewriter.replaceOpWithNewOp<soap::IotaOp>(op, iota.getShape(),
                                              iota.getDim(), type);
    return success();
  }
};

// Indices first, first + step, .. as a slice takes them; nullopt for others.
struct IndexRange {
  int64_t first;
  int64_t step;
};

std::optional<IndexRange> rangeOf(Value indices) {
  if (soap::tensorType(indices).getRank() != 1) return std::nullopt;
  if (auto iota = indices.getDefiningOp<soap::IotaOp>()) {
    if (soap::isPositionedShard(iota)) return std::nullopt;
    return IndexRange{0, 1};
  }
  auto constant = indices.getDefiningOp<soap::ConstantOp>();
  auto elements =
      constant ? dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue())
               : mlir::DenseIntElementsAttr();
  if (!elements || elements.getNumElements() < 2) return std::nullopt;
  SmallVector<int64_t> numbers;
  for (const llvm::APInt& number : elements.getValues<llvm::APInt>()) {
    numbers.push_back(number.getSExtValue());
  }
  const IndexRange range{numbers[0], numbers[1] - numbers[0]};
  for (size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] - numbers[i - 1] != range.step) return std::nullopt;
  }
  return range;
}

// Rows at evenly spaced positions, as of a table of positions, are a slice:
// its gradient is a pad instead of a scatter.
struct GatherOfRange : mlir::OpRewritePattern<soap::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::GatherOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<IndexRange> range = rangeOf(op.getIndices());
    if (!range || range->step == 0 || soap::isPositionedShard(op) ||
        op->hasAttr(soap::kPaddingRowAttribute)) {
      return failure();
    }
    RankedTensorType inputType = soap::tensorType(op.getInput());
    const int64_t size = inputType.getDimSize(op.getDim());
    const int64_t count = soap::tensorType(op.getIndices()).getDimSize(0);
    const int64_t last = range->first + (count - 1) * range->step;
    // Negative indices count from the end, others out of range read zero.
    if (range->first < 0 || last < 0 || range->first >= size || last >= size)
      return failure();
    SmallVector<int64_t> starts(inputType.getRank(), 0),
        steps(inputType.getRank(), 1);
    SmallVector<int64_t> sizes(inputType.getShape());
    starts[op.getDim()] = range->first;
    sizes[op.getDim()] = count;
    steps[op.getDim()] = range->step;
    rewriter.replaceOpWithNewOp<soap::SliceOp>(op, op.getInput(), starts, sizes,
                                               steps);
    return success();
  }
};

// One known row is a slice without its dim.
struct GatherOfOneRow : mlir::OpRewritePattern<soap::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::GatherOp op,
                                mlir::PatternRewriter& rewriter) const final {
    RankedTensorType inputType = soap::tensorType(op.getInput());
    std::optional<double> number = soap::uniformNumber(op.getIndices());
    if (!number || soap::isPositionedShard(op) ||
        op->hasAttr(soap::kPaddingRowAttribute) ||
        soap::tensorType(op.getIndices()).getNumElements() != 1) {
      return failure();
    }
    const int64_t size = inputType.getDimSize(op.getDim());
    auto index = static_cast<int64_t>(*number);
    if (index < 0) index += size;
    if (index < 0 || index >= size) return failure();
    SmallVector<int64_t> starts(inputType.getRank(), 0),
        steps(inputType.getRank(), 1);
    SmallVector<int64_t> sizes(inputType.getShape());
    starts[op.getDim()] = index;
    sizes[op.getDim()] = 1;
    Value row = soap::SliceOp::create(rewriter, op.getLoc(), op.getInput(),
                                      starts, sizes, steps);
    rewriter.replaceOpWithNewOp<soap::ReshapeOp>(
        op, row, soap::tensorType(op).getShape());
    return success();
  }
};

}  // namespace

void addConstantFolding(mlir::RewritePatternSet& patterns) {
  patterns.add<FoldUniformElementwise, FoldConstantElementwise,
               FoldConstantMovement, SplatConstantIsFill, ConcatOfFills,
               CastOfIota, GatherOfRange, GatherOfOneRow>(
      patterns.getContext());
}

}  // namespace soapstone::passes
