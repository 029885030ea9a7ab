// Constants, generators and functions of elements.
#include <cmath>
#include <numbers>

#include "ir/reference/evaluate_op.h"
#include "ir/reference/random_numbers.h"
#include "ir/soap/global_box.h"

namespace soapstone::reference {
namespace {

double geluTanh(double x) {
  const double inner =
      std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
  return 0.5 * x * (1 + std::tanh(inner));
}

double applyUnary(soap::UnaryKind kind, double x) {
  using enum soap::UnaryKind;
  switch (kind) {
    case Neg:
      return -x;
    case Abs:
      return std::abs(x);
    case Sign:
      return std::isnan(x) ? x : (x > 0) - (x < 0);
    case Exp:
      return std::exp(x);
    case Log:
      return std::log(x);
    case Sqrt:
      return std::sqrt(x);
    case Rsqrt:
      return 1 / std::sqrt(x);
    case Reciprocal:
      return 1 / x;
    case Sin:
      return std::sin(x);
    case Cos:
      return std::cos(x);
    case Tan:
      return std::tan(x);
    case Asin:
      return std::asin(x);
    case Acos:
      return std::acos(x);
    case Atan:
      return std::atan(x);
    case Sinh:
      return std::sinh(x);
    case Cosh:
      return std::cosh(x);
    case Tanh:
      return std::tanh(x);
    case Asinh:
      return std::asinh(x);
    case Acosh:
      return std::acosh(x);
    case Atanh:
      return std::atanh(x);
    case Erf:
      return std::erf(x);
    case Sigmoid:
      return 1 / (1 + std::exp(-x));
    case Softplus:
      return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
    case Relu:
      return x < 0 ? 0 : x;
    case Gelu:
      return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
    case GeluTanh:
      return geluTanh(x);
    case Silu:
      return x / (1 + std::exp(-x));
    case Floor:
      return std::floor(x);
    case Ceil:
      return std::ceil(x);
    case Round:
      return std::nearbyint(x);
    case Not:
      return x == 0;
    case IsNan:
      return std::isnan(x);
    case IsInf:
      return std::isinf(x);
    case Detach:
      return x;
  }
  return 0;
}

// Integer arithmetic wraps, which only unsigned numbers do by definition.
int64_t wrap(uint64_t value) { return static_cast<int64_t>(value); }

int64_t applyUnary(soap::UnaryKind kind, int64_t x, bool isBool) {
  using enum soap::UnaryKind;
  switch (kind) {
    case Neg:
      return wrap(-static_cast<uint64_t>(x));
    case Abs:
      return x < 0 ? wrap(-static_cast<uint64_t>(x)) : x;
    case Sign:
      return (x > 0) - (x < 0);
    case Relu:
      return x < 0 ? 0 : x;
    case Not:
      return isBool ? x == 0 : ~x;
    default:
      return x;
  }
}

double applyBinary(soap::BinaryKind kind, double x, double y) {
  using enum soap::BinaryKind;
  switch (kind) {
    case Add:
      return x + y;
    case Sub:
      return x - y;
    case Mul:
      return x * y;
    case Div:
      return x / y;
    case Pow:
      return std::pow(x, y);
    case Max:
      return std::isnan(x) || x > y ? x : y;
    case Min:
      return std::isnan(x) || x < y ? x : y;
    case FloorMod: {
      double remainder = std::fmod(x, y);
      return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y
                                                          : remainder;
    }
    case TruncMod:
      return std::fmod(x, y);
    case And:
      return x != 0 && y != 0;
    case Or:
      return x != 0 || y != 0;
    case Xor:
      return (x != 0) != (y != 0);
  }
  return 0;
}

int64_t integerPower(int64_t base, int64_t exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  uint64_t result = 1;
  for (uint64_t square = base; exponent > 0; exponent >>= 1, square *= square) {
    if (exponent & 1) result *= square;
  }
  return wrap(result);
}

// Division by -1 negates instead, which does not trap on the smallest number.
int64_t applyBinary(soap::BinaryKind kind, int64_t x, int64_t y) {
  using enum soap::BinaryKind;
  uint64_t a = x;
  uint64_t b = y;
  switch (kind) {
    case Add:
      return wrap(a + b);
    case Sub:
      return wrap(a - b);
    case Mul:
      return wrap(a * b);
    case Div:
      return y == 0 ? 0 : y == -1 ? wrap(-a) : x / y;
    case Pow:
      return integerPower(x, y);
    case Max:
      return std::max(x, y);
    case Min:
      return std::min(x, y);
    case FloorMod: {
      int64_t remainder = y == 0 || y == -1 ? 0 : x % y;
      return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y
                                                          : remainder;
    }
    case TruncMod:
      return y == 0 || y == -1 ? 0 : x % y;
    case And:
      return x & y;
    case Or:
      return x | y;
    case Xor:
      return x ^ y;
  }
  return 0;
}

template <typename Number>
bool applyCompare(soap::CompareKind kind, Number x, Number y) {
  using enum soap::CompareKind;
  switch (kind) {
    case Equal:
      return x == y;
    case NotEqual:
      return x != y;
    case Less:
      return x < y;
    case LessEqual:
      return x <= y;
    case Greater:
      return x > y;
    case GreaterEqual:
      return x >= y;
  }
  return false;
}

// Calls visit(index, global index) for every element of a tensor of `shape`
// that `op` makes: the index in the whole tensor if `op` is a shard of it.
template <typename Visit>
void visitGlobal(Operation* op, const std::vector<int64_t>& shape,
                 Visit visit) {
  std::vector<int64_t> globalShape = shape;
  std::vector<int64_t> offsets(shape.size(), 0);
  if (auto box = soap::globalBox(op)) {
    globalShape.assign(box->shape.begin(), box->shape.end());
    offsets.assign(box->offsets.begin(), box->offsets.end());
  }
  if (elementCount(shape) == 0) return;
  std::vector<int64_t> strides = rowMajorStrides(globalShape);
  std::vector<int64_t> index(shape.size(), 0);
  int64_t first = linearIndex(offsets, strides);
  int64_t linear = 0;
  do {
    visit(linear++, first + linearIndex(index, strides));
  } while (nextIndex(index, shape));
}

}  // namespace

Results evaluateSoap(soap::ConstantOp op, Operands) {
  auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!elements)
    return op.emitOpError("has a value that is not a dense literal");
  Tensor result = makeResult(op);
  int64_t index = 0;
  if (result.isFloat()) {
    for (const llvm::APFloat& value : elements.getValues<llvm::APFloat>()) {
      bool losesInfo;
      llvm::APFloat wide = value;
      wide.convert(llvm::APFloat::IEEEdouble(),
                   llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      result.setNumber(index++, wide.convertToDouble());
    }
  } else {
    for (const llvm::APInt& value : elements.getValues<llvm::APInt>()) {
      result.setInteger(index++, value.getSExtValue());
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::FillOp op, Operands) {
  Tensor result = makeResult(op);
  for (int64_t i = 0; i < result.size(); ++i) {
    if (auto value = dyn_cast<mlir::FloatAttr>(op.getValue())) {
      result.setNumber(i, value.getValueAsDouble());
    } else {
      result.setInteger(
          i, cast<mlir::IntegerAttr>(op.getValue()).getValue().getSExtValue());
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::IotaOp op, Operands) {
  Tensor result = makeResult(op);
  int64_t stride = rowMajorStrides(result.shape())[op.getDim()];
  auto box = soap::globalBox(op);
  int64_t offset = box ? box->offsets[op.getDim()] : 0;
  for (int64_t i = 0; i < result.size(); ++i) {
    result.setInteger(i, offset + i / stride % result.dim(op.getDim()));
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::RandomOp op, Operands operands) {
  Tensor result = makeResult(op);
  soap::RandomPlace place = soap::randomPlace(op, operands[1]->integer(0));
  RandomNumbers random(operands[0]->integer(0), op.getStream(), place.step);
  double low = op.getLow().convertToDouble();
  double high = op.getHigh().convertToDouble();
  visitGlobal(op, result.shape(), [&](int64_t index, int64_t element) {
    element += place.firstElement;
    result.setNumber(index, op.getKind() == soap::RandomKind::Uniform
                                ? low + random.uniform(element) * (high - low)
                                : low + random.normal(element) * high);
  });
  return results(std::move(result));
}

Results evaluateSoap(soap::UnaryOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  bool isBool = input.type() == ElementType::kBool;
  for (int64_t i = 0; i < input.size(); ++i) {
    if (input.isFloat()) {
      result.setNumber(i, applyUnary(op.getKind(), input.number(i)));
    } else {
      result.setInteger(i, applyUnary(op.getKind(), input.integer(i), isBool));
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::BinaryOp op, Operands operands) {
  const Tensor& lhs = *operands[0];
  const Tensor& rhs = *operands[1];
  Tensor result = makeResult(op);
  for (int64_t i = 0; i < lhs.size(); ++i) {
    if (lhs.isFloat()) {
      result.setNumber(i,
                       applyBinary(op.getKind(), lhs.number(i), rhs.number(i)));
    } else {
      result.setInteger(
          i, applyBinary(op.getKind(), lhs.integer(i), rhs.integer(i)));
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::CompareOp op, Operands operands) {
  const Tensor& lhs = *operands[0];
  const Tensor& rhs = *operands[1];
  Tensor result = makeResult(op);
  for (int64_t i = 0; i < lhs.size(); ++i) {
    result.setInteger(
        i, lhs.isFloat()
               ? applyCompare(op.getKind(), lhs.number(i), rhs.number(i))
               : applyCompare(op.getKind(), lhs.integer(i), rhs.integer(i)));
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::SelectOp op, Operands operands) {
  Tensor result = makeResult(op);
  for (int64_t i = 0; i < result.size(); ++i) {
    result.copyElement(
        i, operands[0]->integer(i) != 0 ? *operands[1] : *operands[2], i);
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::CastOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  for (int64_t i = 0; i < input.size(); ++i) {
    if (input.isFloat()) {
      result.setNumber(i, input.number(i));
    } else {
      result.setInteger(i, input.integer(i));
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::DropoutOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  soap::RandomPlace place = soap::randomPlace(op, operands[2]->integer(0));
  RandomNumbers random(operands[1]->integer(0), op.getStream(), place.step);
  double ratio = op.getRatio().convertToDouble();
  visitGlobal(op, input.shape(), [&](int64_t index, int64_t element) {
    bool survives = random.uniform(element + place.firstElement) >= ratio;
    result.setNumber(index,
                     survives ? input.number(index) * (1 / (1 - ratio)) : 0);
  });
  return results(std::move(result));
}

}  // namespace soapstone::reference
