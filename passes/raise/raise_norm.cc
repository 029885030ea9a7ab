#include <cmath>

#include "ir/soap/uniform_value.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::NormKind;
using soap::UnaryKind;

soap::BinaryOp definedBy(Value value, BinaryKind kind) {
  auto op = value.getDefiningOp<soap::BinaryOp>();
  return op && op.getKind() == kind ? op : soap::BinaryOp();
}

// Whether `broadcast` repeats the leading dims' rows along the trailing ones:
// its input has one element per row of `leading` dims.
bool repeatsRows(soap::BroadcastOp broadcast, int64_t leading) {
  ArrayRef<int64_t> shape = soap::tensorType(broadcast).getShape();
  ArrayRef<int64_t> inner = soap::tensorType(broadcast.getInput()).getShape();
  SmallVector<int64_t>
      expected;  // Leading sizes without ones: their dims do not matter.
  for (int64_t size : shape.take_front(leading)) {
    if (size != 1) expected.push_back(size);
  }
  SmallVector<int64_t> actual;
  for (auto [size, dim] : llvm::zip_equal(inner, broadcast.getDims())) {
    if (size == 1) continue;
    if (dim >= leading) return false;
    actual.push_back(size);
  }
  return actual == expected;
}

// The input of a mean over trailing dims: x in sum(x) / count. Sets `leading`
// to the number of dims that stay.
Value meanInput(Value mean, int64_t& leading) {
  while (auto reshape = mean.getDefiningOp<soap::ReshapeOp>())
    mean = reshape.getInput();
  auto scaled = definedBy(mean, BinaryKind::Mul);
  if (!scaled) return {};
  Value sum = scaled.getLhs();
  while (auto reshape = sum.getDefiningOp<soap::ReshapeOp>())
    sum = reshape.getInput();
  auto reduce = sum.getDefiningOp<soap::ReduceOp>();
  std::optional<double> factor = soap::uniformNumber(scaled.getRhs());
  if (!reduce || reduce.getKind() != soap::ReduceKind::Sum || !factor)
    return {};
  RankedTensorType type = soap::tensorType(reduce.getInput());
  leading = type.getRank() - static_cast<int64_t>(reduce.getDims().size());
  int64_t count = 1;
  for (auto [index, dim] : llvm::enumerate(reduce.getDims())) {
    if (dim != leading + static_cast<int64_t>(index)) return {};
    count *= type.getDimSize(dim);
  }
  if (std::abs(*factor * static_cast<double>(count) - 1) > 1e-5) return {};
  return reduce.getInput();
}

// A normalised tensor before scale and bias.
struct Normalized {
  NormKind kind;
  Value input;
  int64_t leading;
  double epsilon;
};

// rsqrt(mean(x * x) + epsilon) repeated along the normalised dims.
std::optional<Normalized> matchInverseRoot(Value rows, Value centered) {
  auto broadcast = rows.getDefiningOp<soap::BroadcastOp>();
  if (!broadcast) return std::nullopt;
  Value narrow = broadcast.getInput();
  while (auto reshape = narrow.getDefiningOp<soap::ReshapeOp>())
    narrow = reshape.getInput();
  auto root = narrow.getDefiningOp<soap::UnaryOp>();
  if (!root || root.getKind() != UnaryKind::Rsqrt) return std::nullopt;
  auto sum = definedBy(root.getInput(), BinaryKind::Add);
  if (!sum) return std::nullopt;
  std::optional<double> epsilon = soap::uniformNumber(sum.getRhs());
  if (!epsilon || *epsilon < 0) return std::nullopt;
  int64_t leading = 0;
  Value square = meanInput(sum.getLhs(), leading);
  auto product = square ? definedBy(square, BinaryKind::Mul) : soap::BinaryOp();
  if (!product || product.getLhs() != centered ||
      product.getRhs() != centered) {
    return std::nullopt;
  }
  if (!repeatsRows(broadcast, leading)) return std::nullopt;
  return Normalized{NormKind::Rms, centered, leading, *epsilon};
}

// Turns an RMS match of x - mean(x) into a layer norm of x.
void recognizeCentering(Normalized& match) {
  auto difference = definedBy(match.input, BinaryKind::Sub);
  if (!difference) return;
  auto broadcast = difference.getRhs().getDefiningOp<soap::BroadcastOp>();
  int64_t leading = 0;
  if (!broadcast ||
      meanInput(broadcast.getInput(), leading) != difference.getLhs())
    return;
  if (leading != match.leading || !repeatsRows(broadcast, leading)) return;
  match.kind = NormKind::Layer;
  match.input = difference.getLhs();
}

// The parameter of the normalised shape that `value` repeats over the rows.
Value parameterOf(Value value, int64_t leading,
                  mlir::PatternRewriter& rewriter) {
  auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
  if (!broadcast) return {};
  ArrayRef<int64_t> normalized =
      soap::tensorType(value).getShape().drop_front(leading);
  RankedTensorType inner = soap::tensorType(broadcast.getInput());
  if (inner.getNumElements() != mlir::ShapedType::getNumElements(normalized))
    return {};
  for (auto [size, dim] :
       llvm::zip_equal(inner.getShape(), broadcast.getDims())) {
    if (size != 1 && dim < leading) return {};
  }
  if (inner.getShape() == normalized) return broadcast.getInput();
  return soap::ReshapeOp::create(rewriter, broadcast.getLoc(),
                                 broadcast.getInput(), normalized);
}

struct RaiseNorm : mlir::OpRewritePattern<soap::BinaryOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != BinaryKind::Mul ||
        !isa<mlir::FloatType>(elementType(op))) {
      return failure();
    }
    std::optional<Normalized> match =
        matchInverseRoot(op.getRhs(), op.getLhs());
    if (!match) match = matchInverseRoot(op.getLhs(), op.getRhs());
    if (!match) return failure();
    recognizeCentering(*match);

    rewriter.setInsertionPointAfter(op);
    Operation* last = op;
    Value scale =
        takeParameter(last, BinaryKind::Mul, match->leading, rewriter);
    Value bias =
        scale ? takeParameter(last, BinaryKind::Add, match->leading, rewriter)
              : Value();
    rewriter.setInsertionPoint(last);
    if (!scale) {
      ArrayRef<int64_t> shape =
          soap::tensorType(op).getShape().drop_front(match->leading);
      scale =
          soap::createFill(rewriter, op.getLoc(),
                           RankedTensorType::get(shape, elementType(op)), 1.0);
    }
    auto norm =
        soap::NormOp::create(rewriter, op.getLoc(), match->kind, match->input,
                             scale, bias, llvm::APFloat(match->epsilon));
    rewriter.replaceOp(last, norm.getResult());
    return success();
  }

 private:
  static Type elementType(soap::BinaryOp op) {
    return soap::tensorType(op).getElementType();
  }

  // If the only reader of `last` applies a parameter by `kind`, moves `last` on
  // to it and returns the parameter.
  static Value takeParameter(Operation*& last, BinaryKind kind, int64_t leading,
                             mlir::PatternRewriter& rewriter) {
    if (!last->hasOneUse()) return {};
    auto user = dyn_cast<soap::BinaryOp>(*last->getUsers().begin());
    if (!user || user.getKind() != kind) return {};
    Value other =
        user.getLhs() == last->getResult(0) ? user.getRhs() : user.getLhs();
    rewriter.setInsertionPoint(user);
    Value parameter = parameterOf(other, leading, rewriter);
    if (parameter) last = user;
    return parameter;
  }
};

}  // namespace

void addNormRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseNorm>(patterns.getContext());
}

}  // namespace soapstone::passes
