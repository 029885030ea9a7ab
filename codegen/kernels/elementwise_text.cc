#include "codegen/kernels/elementwise_text.h"

#include <cmath>
#include <cstdio>

#include "absl/strings/str_cat.h"
#include "codegen/kernels/kernel_body.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::codegen {
namespace {

using Operands = const std::vector<std::string>&;

Type elementType(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

std::string call(const std::string& function, Operands arguments) {
  std::string text = absl::StrCat(function, "(", arguments[0]);
  for (size_t i = 1; i < arguments.size(); ++i) {
    absl::StrAppend(&text, ", ", arguments[i]);
  }
  return text + ")";
}

bool is16Bit(Type type) {
  Type element = cast<RankedTensorType>(type).getElementType();
  return element.isBF16() || element.isF16();
}

// Whether a kernel writes nothing but elements of 16 bits, so that what it
// computes on the way needs few digits more.
bool isRoundedTo16Bits(Operation* op) {
  if (auto kernel = dyn_cast<soap::FusionOp>(op->getParentOp())) op = kernel;
  return llvm::all_of(op->getResultTypes(), is16Bit);
}

bool isAddedToOne(soap::UnaryOp op) {
  return llvm::all_of(op->getUsers(), [&](Operation* user) {
    auto sum = dyn_cast<soap::BinaryOp>(user);
    if (!sum || sum.getKind() != soap::BinaryKind::Add) return false;
    Value other = sum.getLhs() == op ? sum.getRhs() : sum.getLhs();
    return soap::uniformNumber(other) == 1.0;
  });
}

// Whether runtime/coarse_math.h has the function, by the kind's name behind
// "coarse".
bool hasCoarseFunction(soap::UnaryOp op) {
  using soap::UnaryKind;
  switch (op.getKind()) {
    case UnaryKind::Exp:
    case UnaryKind::Gelu:
    case UnaryKind::GeluTanh:
    case UnaryKind::Sigmoid:
    case UnaryKind::Silu:
      return true;
    case UnaryKind::Erf:
      return isAddedToOne(op);
    default:
      return false;
  }
}

std::string unaryText(soap::UnaryOp op, Operands x) {
  using soap::UnaryKind;
  bool isBool = elementType(op.getInput()).isInteger(1);
  switch (op.getKind()) {
    case UnaryKind::Neg:
      return call("math::negate", x);
    case UnaryKind::Reciprocal:
      return absl::StrCat("1.0f / ", x[0]);
    case UnaryKind::Not:
      return absl::StrCat(isBool ? "!" : "~", x[0]);
    default:
      break;
  }
  // Kernel functions carry the name of the kind in camelBack.
  const bool isCoarse = hasCoarseFunction(op) && isRoundedTo16Bits(op);
  std::string name = isCoarse ? "coarse" : "";
  bool upper = isCoarse;
  for (char c : soap::stringifyUnaryKind(op.getKind())) {
    if (c == '_') {
      upper = true;
    } else {
      name += upper ? static_cast<char>(c - 'a' + 'A') : c;
      upper = false;
    }
  }
  return call(absl::StrCat("math::", name), x);
}

std::string binaryText(soap::BinaryOp op, Operands x) {
  using soap::BinaryKind;
  Type type = elementType(op.getLhs());
  bool isBool = type.isInteger(1);
  bool isInteger = type.isInteger();
  auto infix = [&](const char* sign) {
    return absl::StrCat(x[0], " ", sign, " ", x[1]);
  };
  switch (op.getKind()) {
    case BinaryKind::Add:
      return isInteger ? call("math::wrappingAdd", x) : infix("+");
    case BinaryKind::Sub:
      return isInteger ? call("math::wrappingSub", x) : infix("-");
    case BinaryKind::Mul:
      return isInteger ? call("math::wrappingMul", x) : infix("*");
    case BinaryKind::Div:
      return isInteger ? call("math::divide", x) : infix("/");
    case BinaryKind::Pow:
      return call("math::pow", x);
    case BinaryKind::Max:
      return call("math::maximum", x);
    case BinaryKind::Min:
      return call("math::minimum", x);
    case BinaryKind::FloorMod:
      return call("math::floorMod", x);
    case BinaryKind::TruncMod:
      return call("math::truncMod", x);
    case BinaryKind::And:
      return infix(isBool ? "&&" : "&");
    case BinaryKind::Or:
      return infix(isBool ? "||" : "|");
    case BinaryKind::Xor:
      return infix(isBool ? "!=" : "^");
  }
  return "";
}

std::string compareText(soap::CompareOp op, Operands x) {
  using soap::CompareKind;
  const char* sign = "==";
  switch (op.getKind()) {
    case CompareKind::Equal:
      sign = "==";
      break;
    case CompareKind::NotEqual:
      sign = "!=";
      break;
    case CompareKind::Less:
      sign = "<";
      break;
    case CompareKind::LessEqual:
      sign = "<=";
      break;
    case CompareKind::Greater:
      sign = ">";
      break;
    case CompareKind::GreaterEqual:
      sign = ">=";
      break;
  }
  return absl::StrCat(x[0], " ", sign, " ", x[1]);
}

std::string castText(soap::CastOp op, Operands x) {
  Type from = elementType(op.getInput());
  Type to = elementType(op.getResult());
  if (to.isInteger(1)) return absl::StrCat(x[0], " != 0");
  if (to.isInteger() && !from.isInteger()) {
    return absl::StrCat("math::truncate<", computeType(to), ">(", x[0], ")");
  }
  std::string text =
      absl::StrCat("static_cast<", computeType(to), ">(", x[0], ")");
  // A narrow float between two wide ones still loses its digits.
  if (to.isBF16() || to.isF16()) {
    return absl::StrCat("load(store<", storageType(to), ">(", text, "))");
  }
  return text;
}

// Step and element, the last two arguments of a random number.
std::string stepAndElement(const std::string& step,
                           const RandomCounter& counter) {
  if (counter.microBatchElements.empty())
    return absl::StrCat(step, ", ", counter.element);
  return absl::StrCat("optimizerStep(", step, "), ", counter.element,
                      " + microBatch(", step, ") * ",
                      counter.microBatchElements);
}

std::string dropoutText(soap::DropoutOp op, Operands x,
                        const RandomCounter& counter) {
  double ratio = op.getRatio().convertToDouble();
  double scale = ratio < 1 ? 1.0 / (1.0 - ratio) : 0.0;
  return absl::StrCat("randomUniform(", x[1], ", ", counter.stream, ", ",
                      stepAndElement(x[2], counter),
                      ") >= ", floatLiteral(ratio), " ? ", x[0], " * ",
                      floatLiteral(scale), " : 0.0f");
}

std::string randomText(soap::RandomOp op, Operands x,
                       const RandomCounter& counter) {
  double low = op.getLow().convertToDouble();
  double high = op.getHigh().convertToDouble();
  bool uniform = op.getKind() == soap::RandomKind::Uniform;
  return absl::StrCat("scaledNumber(", floatLiteral(low), ", ",
                      floatLiteral(uniform ? high - low : high), ", ",
                      uniform ? "randomUniform(" : "randomNormal(", x[0], ", ",
                      counter.stream, ", ", stepAndElement(x[1], counter),
                      "))");
}

}  // namespace

std::string elementwiseText(Operation* op, Operands operands,
                            const RandomCounter& counter) {
  return llvm::TypeSwitch<Operation*, std::string>(op)
      .Case([&](soap::UnaryOp unary) { return unaryText(unary, operands); })
      .Case([&](soap::BinaryOp binary) { return binaryText(binary, operands); })
      .Case([&](soap::CompareOp compare) {
        return compareText(compare, operands);
      })
      .Case([&](soap::SelectOp) {
        return absl::StrCat(operands[0], " ? ", operands[1], " : ",
                            operands[2]);
      })
      .Case([&](soap::CastOp cast) { return castText(cast, operands); })
      .Case([&](soap::DropoutOp dropout) {
        return dropoutText(dropout, operands, counter);
      })
      .Case([&](soap::RandomOp random) {
        return randomText(random, operands, counter);
      })
      .Default([](Operation*) { return std::string(); });
}

std::optional<uint64_t> randomStream(Operation* op) {
  if (auto dropout = dyn_cast<soap::DropoutOp>(op)) {
    return dropout.getStream();
  }
  if (auto random = dyn_cast<soap::RandomOp>(op)) {
    return random.getStream();
  }
  return std::nullopt;
}

std::string storageType(Type elementType) {
  if (elementType.isF32()) return "float";
  if (elementType.isBF16()) return "bf16";
  if (elementType.isF16()) return "f16";
  if (elementType.isInteger(64)) return "int64_t";
  if (elementType.isInteger(32)) return "int32_t";
  return "bool";
}

std::string computeType(Type elementType) {
  if (isa<mlir::FloatType>(elementType)) return "float";
  return storageType(elementType);
}

std::string floatLiteral(double value) {
  if (std::isnan(value)) return "math::kNan";
  // Numbers beyond the largest float become infinite only here.
  const float narrow = static_cast<float>(value);
  if (std::isinf(narrow)) {
    return narrow > 0 ? "math::kInfinity" : "-math::kInfinity";
  }
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%.9g", static_cast<double>(narrow));
  std::string text = buffer;
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + "f";
}

std::string literal(Attribute value) {
  if (auto number = dyn_cast<mlir::FloatAttr>(value)) {
    return floatLiteral(number.getValueAsDouble());
  }
  auto number = cast<mlir::IntegerAttr>(value);
  if (number.getType().isInteger(1)) {
    return number.getValue().isZero() ? "false" : "true";
  }
  int64_t integer = number.getValue().getSExtValue();
  if (integer == INT64_MIN) return "INT64_MIN";
  return absl::StrCat("static_cast<", computeType(number.getType()), ">(",
                      integer, ")");
}

}  // namespace soapstone::codegen
