#include "passes/raise/raise_mask.h"

#include <cmath>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/cleanup/scalar_arithmetic.h"

namespace soapstone::passes {

namespace {

constexpr int kMaxDepth = 32;

// Knowledge about a tensor: a linear function of the index, or a mask. A
// uniform tensor is a linear function without coefficients.
struct IndexFunction {
  SmallVector<int64_t> coefficients;
  double offset =
      0;  // Linear: the constant term. Mask: that of the hyperplane.
  bool isMask = false;
  double whenTrue = 0;
  double whenFalse = 0;

  bool isUniform() const {
    return !isMask &&
           llvm::all_of(coefficients, [](int64_t c) { return c == 0; });
  }
  bool hasSidesOf(const IndexFunction& other) const {
    return isMask && other.isMask && coefficients == other.coefficients &&
           offset == other.offset;
  }
};

std::optional<IndexFunction> analyze(Value value, int depth);

bool isIntegral(double number) {
  return std::isfinite(number) && number == std::trunc(number);
}

// lhs + factor * rhs of linear functions.
IndexFunction combine(const IndexFunction& lhs, const IndexFunction& rhs,
                      int64_t factor) {
  IndexFunction sum = lhs;
  for (auto [total, part] :
       llvm::zip_equal(sum.coefficients, rhs.coefficients)) {
    total += factor * part;
  }
  sum.offset += static_cast<double>(factor) * rhs.offset;
  return sum;
}

// The two sides of `lhs` compared to `rhs`, both linear with whole numbers.
std::optional<IndexFunction> compareLinear(soap::CompareKind kind,
                                           const IndexFunction& lhs,
                                           const IndexFunction& rhs) {
  IndexFunction difference;
  switch (kind) {
    case soap::CompareKind::GreaterEqual:
    case soap::CompareKind::Greater:
      difference = combine(lhs, rhs, -1);
      break;
    case soap::CompareKind::LessEqual:
    case soap::CompareKind::Less:
      difference = combine(rhs, lhs, -1);
      break;
    default:
      return std::nullopt;
  }
  if (!isIntegral(difference.offset)) return std::nullopt;
  if (kind == soap::CompareKind::Greater || kind == soap::CompareKind::Less) {
    difference.offset -= 1;
  }
  difference.isMask = true;
  difference.whenTrue = 1;
  difference.whenFalse = 0;
  return difference;
}

// A function of masks and uniform values is a mask when all sides agree.
std::optional<IndexFunction> evaluateSides(Operation* op,
                                           ArrayRef<IndexFunction> operands) {
  const IndexFunction* sides = nullptr;
  SmallVector<double> whenTrue, whenFalse;
  for (const IndexFunction& operand : operands) {
    if (operand.isMask) {
      if (sides && !sides->hasSidesOf(operand)) return std::nullopt;
      sides = &operand;
    } else if (!operand.isUniform()) {
      return std::nullopt;
    }
    whenTrue.push_back(operand.isMask ? operand.whenTrue : operand.offset);
    whenFalse.push_back(operand.isMask ? operand.whenFalse : operand.offset);
  }
  if (!sides) return std::nullopt;
  std::optional<double> onTrue = evaluateElementwise(op, whenTrue);
  std::optional<double> onFalse = evaluateElementwise(op, whenFalse);
  if (!onTrue || !onFalse) return std::nullopt;
  IndexFunction result = *sides;
  result.whenTrue = *onTrue;
  result.whenFalse = *onFalse;
  return result;
}

std::optional<IndexFunction> analyzeLinear(Operation* op,
                                           ArrayRef<IndexFunction> operands) {
  if (isa<soap::CastOp>(op)) {
    const Type type = soap::tensorType(op->getResult(0)).getElementType();
    // Index values are exact in integers and f32 only.
    if (type.isF32() || type.isInteger(32) || type.isInteger(64))
      return operands[0];
    return std::nullopt;
  }
  if (auto compare = dyn_cast<soap::CompareOp>(op)) {
    return compareLinear(compare.getKind(), operands[0], operands[1]);
  }
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    if (unary.getKind() != soap::UnaryKind::Neg) return std::nullopt;
    IndexFunction zero;
    zero.coefficients.assign(operands[0].coefficients.size(), 0);
    return combine(zero, operands[0], -1);
  }
  auto binary = dyn_cast<soap::BinaryOp>(op);
  if (!binary) return std::nullopt;
  if (binary.getKind() == soap::BinaryKind::Add)
    return combine(operands[0], operands[1], 1);
  if (binary.getKind() == soap::BinaryKind::Sub)
    return combine(operands[0], operands[1], -1);
  return std::nullopt;
}

std::optional<IndexFunction> analyzeElementwise(Operation* op, int depth) {
  SmallVector<IndexFunction> operands;
  for (Value operand : op->getOperands()) {
    std::optional<IndexFunction> function = analyze(operand, depth);
    if (!function) return std::nullopt;
    operands.push_back(std::move(*function));
  }
  if (llvm::any_of(operands, [](const IndexFunction& f) { return f.isMask; })) {
    return evaluateSides(op, operands);
  }
  return analyzeLinear(op, operands);
}

// Movement changes which dim a coefficient belongs to.
std::optional<IndexFunction> analyzeMovement(Operation* op, int depth) {
  std::optional<IndexFunction> inner = analyze(op->getOperand(0), depth);
  if (!inner) return std::nullopt;
  RankedTensorType inputType = soap::tensorType(op->getOperand(0));
  RankedTensorType type = soap::tensorType(op->getResult(0));
  IndexFunction outer = *inner;
  outer.coefficients.assign(type.getRank(), 0);
  if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
    for (auto [to, from] : llvm::enumerate(transpose.getPermutation())) {
      outer.coefficients[to] = inner->coefficients[from];
    }
    return outer;
  }
  if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    for (auto [from, to] : llvm::enumerate(broadcast.getDims())) {
      if (inputType.getDimSize(from) != 1)
        outer.coefficients[to] = inner->coefficients[from];
    }
    return outer;
  }
  if (auto slice = dyn_cast<soap::SliceOp>(op)) {
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      outer.coefficients[dim] =
          inner->coefficients[dim] * slice.getSteps()[dim];
      outer.offset += static_cast<double>(inner->coefficients[dim] *
                                          slice.getStarts()[dim]);
    }
    return outer;
  }
  // A reshape that only adds or removes dims of size 1.
  SmallVector<int64_t> from, to;
  for (int64_t dim = 0; dim < inputType.getRank(); ++dim) {
    if (inputType.getDimSize(dim) != 1) from.push_back(dim);
  }
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.getDimSize(dim) != 1) to.push_back(dim);
  }
  if (from.size() != to.size()) return std::nullopt;
  for (auto [source, target] : llvm::zip_equal(from, to)) {
    if (inputType.getDimSize(source) != type.getDimSize(target))
      return std::nullopt;
    outer.coefficients[target] = inner->coefficients[source];
  }
  return outer;
}

// A constant whose last two dims are a triangle of one value in another, the
// same for all leading indices: what folding makes of a small mask.
std::optional<IndexFunction> analyzeConstant(soap::ConstantOp op) {
  auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  RankedTensorType type = soap::tensorType(op);
  const int64_t rank = type.getRank();
  if (!elements || rank < 2 || type.getNumElements() < 2) return std::nullopt;
  const int64_t rows = type.getDimSize(rank - 2),
                columns = type.getDimSize(rank - 1);
  auto values = elements.getValues<Attribute>();
  const Attribute visible = values[0];
  int64_t visibleInFirstRow = 0;
  while (visibleInFirstRow < columns && values[visibleInFirstRow] == visible)
    ++visibleInFirstRow;
  if (visibleInFirstRow == columns) return std::nullopt;
  const Attribute hidden = values[visibleInFirstRow];
  const int64_t offset =
      visibleInFirstRow - 1;  // Visible iff column <= row + offset.
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    const int64_t row = i / columns % rows, column = i % columns;
    if (values[i] != (column <= row + offset ? visible : hidden))
      return std::nullopt;
  }
  std::optional<double> whenTrue = soap::attributeNumber(visible);
  std::optional<double> whenFalse = soap::attributeNumber(hidden);
  if (!whenTrue || !whenFalse) return std::nullopt;
  IndexFunction function;
  function.coefficients.assign(rank, 0);
  function.coefficients[rank - 2] = 1;
  function.coefficients[rank - 1] = -1;
  function.offset = static_cast<double>(offset);
  function.isMask = true;
  function.whenTrue = *whenTrue;
  function.whenFalse = *whenFalse;
  return function;
}

std::optional<IndexFunction> analyze(Value value, int depth) {
  if (depth == 0) return std::nullopt;
  IndexFunction function;
  function.coefficients.assign(soap::tensorType(value).getRank(), 0);
  if (std::optional<double> number = soap::uniformNumber(value)) {
    function.offset = *number;
    return function;
  }
  Operation* op = value.getDefiningOp();
  if (!op) return std::nullopt;
  if (auto iota = dyn_cast<soap::IotaOp>(op)) {
    function.coefficients[iota.getDim()] = 1;
    return function;
  }
  if (auto constant = dyn_cast<soap::ConstantOp>(op))
    return analyzeConstant(constant);
  if (soap::isMovement(op)) {
    return analyzeMovement(op, depth - 1);
  }
  if (soap::isScalarFunction(op)) {
    return analyzeElementwise(op, depth - 1);
  }
  return std::nullopt;
}

// A number whose size hides: (m - 1) * 1e4 does, too.
bool isHidingNumber(double number) { return std::abs(number) >= -kHiddenScore; }

bool holdsHidingNumber(soap::ConstantOp op) {
  auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!elements) return false;
  return llvm::any_of(elements.getValues<Attribute>(), [](Attribute element) {
    const std::optional<double> number = soap::attributeNumber(element);
    return number && isHidingNumber(*number);
  });
}

bool isModelInput(mlir::BlockArgument argument) {
  auto function =
      dyn_cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp());
  return function && soap::argumentRole(function, argument.getArgNumber()) ==
                         soap::ArgumentRole::kInput;
}

}  // namespace

std::optional<IndexMask> analyzeIndexMask(Value value) {
  std::optional<IndexFunction> function = analyze(value, kMaxDepth);
  if (!function || !function->isMask) return std::nullopt;
  IndexMask mask{function->coefficients, static_cast<int64_t>(function->offset),
                 function->whenTrue, function->whenFalse};
  const auto* leading =
      llvm::find_if(mask.coefficients, [](int64_t c) { return c != 0; });
  if (leading != mask.coefficients.end() && *leading < 0) {
    // not (f >= 0) is -f - 1 >= 0
    for (int64_t& coefficient : mask.coefficients) coefficient = -coefficient;
    mask.offset = -mask.offset - 1;
    std::swap(mask.whenTrue, mask.whenFalse);
  }
  return mask;
}

bool isCausalTriangle(const IndexMask& mask, ArrayRef<int64_t> shape) {
  const size_t rank = shape.size();
  if (rank < 2) return false;
  for (size_t dim = 0; dim + 2 < rank; ++dim) {
    if (mask.coefficients[dim] != 0 && shape[dim] != 1) return false;
  }
  // s - t + (T - S) >= 0
  return mask.coefficients[rank - 2] == 1 &&
         mask.coefficients[rank - 1] == -1 &&
         mask.offset == shape[rank - 1] - shape[rank - 2];
}

bool mayHideKeys(Value mask) {
  SmallVector<Value> pending{mask};
  llvm::SmallDenseSet<Value, 16> seen;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!isa<mlir::FloatType>(soap::elementTypeOf(value)) ||
        !seen.insert(value).second) {
      continue;
    }
    Operation* op = value.getDefiningOp();
    if (!op) {
      if (isModelInput(cast<mlir::BlockArgument>(value))) return true;
    } else if (std::optional<double> number = soap::uniformNumber(value)) {
      if (isHidingNumber(*number)) return true;
    } else if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
      if (holdsHidingNumber(constant)) return true;
    } else if (soap::isMovement(op) || soap::isScalarFunction(op)) {
      llvm::append_range(pending, op->getOperands());
    }
  }
  return false;
}

bool hidesKeysBehind(Value mask, double number) {
  if (auto broadcast = mask.getDefiningOp<soap::BroadcastOp>())
    mask = broadcast.getInput();
  auto select = mask.getDefiningOp<soap::SelectOp>();
  if (!select || soap::uniformNumber(select.getOnTrue()) != 0.0) return false;
  const std::optional<double> hidden = soap::uniformNumber(select.getOnFalse());
  if (!hidden || *hidden > kHiddenScore) return false;
  // A number much closer to zero is lost beside the mask's.
  if (std::isfinite(*hidden) && !(number <= *hidden)) return false;
  SmallVector<Value> pending{select.getCondition()};
  while (!pending.empty()) {
    Value condition = pending.pop_back_val();
    if (isCausalCondition(condition, /*hidesTrue=*/false)) return true;
    auto binary = condition.getDefiningOp<soap::BinaryOp>();
    if (binary && binary.getKind() == soap::BinaryKind::And)
      llvm::append_range(pending, binary->getOperands());
  }
  return false;
}

bool isCausalCondition(Value condition, bool hidesTrue) {
  std::optional<IndexMask> triangle = analyzeIndexMask(condition);
  return triangle && isCausalTriangle(*triangle, soap::shapeOf(condition)) &&
         (triangle->whenTrue != 0) == !hidesTrue &&
         (triangle->whenFalse != 0) == hidesTrue;
}

}  // namespace soapstone::passes
