#include "ir/reference/tensor.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

namespace soapstone::reference {
namespace {

// Rounds to a binary float with `fractionBits` bits after the leading one,
// normal exponents from `minExponent`, and infinity from `overflow` on.
double roundToFormat(double value, int fractionBits, int minExponent,
                     double overflow) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = std::max(std::ilogb(value), minExponent);
  double quantum = std::ldexp(1.0, exponent - fractionBits);
  double rounded = std::nearbyint(value / quantum) * quantum;
  if (std::abs(rounded) >= overflow) {
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  }
  return rounded;
}

int64_t truncate(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 0x1p63) return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63) return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(value);
}

const char* typeName(ElementType type) {
  switch (type) {
    case ElementType::kF32:
      return "f32";
    case ElementType::kBF16:
      return "bf16";
    case ElementType::kF16:
      return "f16";
    case ElementType::kI64:
      return "i64";
    case ElementType::kI32:
      return "i32";
    case ElementType::kBool:
      return "i1";
  }
  return "?";
}

}  // namespace

bool isFloatType(ElementType type) {
  return type == ElementType::kF32 || type == ElementType::kBF16 ||
         type == ElementType::kF16;
}

double roundTo(ElementType type, double value) {
  double single = static_cast<double>(static_cast<float>(value));
  switch (type) {
    case ElementType::kBF16:
      return roundToFormat(single, 7, -126, 0x1p128);
    case ElementType::kF16:
      return roundToFormat(single, 10, -14, 0x1p16);
    default:
      return single;
  }
}

int64_t elementCount(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

std::vector<int64_t> rowMajorStrides(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return strides;
}

bool nextIndex(std::vector<int64_t>& index, const std::vector<int64_t>& shape) {
  for (size_t i = shape.size(); i-- > 0;) {
    if (++index[i] < shape[i]) return true;
    index[i] = 0;
  }
  return false;
}

int64_t linearIndex(const std::vector<int64_t>& index,
                    const std::vector<int64_t>& strides) {
  int64_t linear = 0;
  for (size_t i = 0; i < index.size(); ++i) linear += index[i] * strides[i];
  return linear;
}

Tensor::Tensor(ElementType type, std::vector<int64_t> shape)
    : elementType(type), dims(std::move(shape)), count(elementCount(dims)) {
  if (isFloat()) {
    floats.resize(count);
  } else {
    integers.resize(count);
  }
}

Tensor Tensor::fromNumbers(ElementType type, std::vector<int64_t> shape,
                           const std::vector<double>& values) {
  Tensor tensor(type, std::move(shape));
  tensor.setNumbers(values);
  return tensor;
}

Tensor Tensor::fromIntegers(ElementType type, std::vector<int64_t> shape,
                            const std::vector<int64_t>& values) {
  Tensor tensor(type, std::move(shape));
  assert(static_cast<int64_t>(values.size()) == tensor.size());
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.setInteger(i, values[i]);
  return tensor;
}

Tensor Tensor::scalar(ElementType type, double value) {
  return fromNumbers(type, {}, {value});
}

int64_t Tensor::integer(int64_t index) const {
  return isFloat() ? truncate(floats[index]) : integers[index];
}

void Tensor::setNumber(int64_t index, double value) {
  if (isFloat()) {
    floats[index] = roundTo(elementType, value);
  } else if (elementType == ElementType::kBool) {
    integers[index] = value != 0;
  } else {
    setInteger(index, truncate(value));
  }
}

void Tensor::setInteger(int64_t index, int64_t value) {
  switch (elementType) {
    case ElementType::kI64:
      integers[index] = value;
      return;
    case ElementType::kI32:
      integers[index] = static_cast<int32_t>(value);
      return;
    case ElementType::kBool:
      integers[index] = value != 0;
      return;
    default:
      floats[index] = roundTo(elementType, static_cast<double>(value));
  }
}

void Tensor::setNumbers(const std::vector<double>& values) {
  assert(static_cast<int64_t>(values.size()) == count);
  for (int64_t i = 0; i < count; ++i) setNumber(i, values[i]);
}

void Tensor::copyElement(int64_t index, const Tensor& source,
                         int64_t sourceIndex) {
  assert(elementType == source.elementType);
  if (isFloat()) {
    floats[index] = source.floats[sourceIndex];
  } else {
    integers[index] = source.integers[sourceIndex];
  }
}

std::vector<double> Tensor::numbers() const {
  if (isFloat()) return floats;
  return {integers.begin(), integers.end()};
}

Tensor Tensor::reshaped(std::vector<int64_t> shape) const {
  assert(elementCount(shape) == count);
  Tensor tensor = *this;
  tensor.dims = std::move(shape);
  return tensor;
}

std::string Tensor::toString() const {
  constexpr int64_t kLongest = 64;
  std::ostringstream text;
  text << typeName(elementType) << "[";
  for (size_t i = 0; i < dims.size(); ++i) text << (i ? ", " : "") << dims[i];
  text << "] {";
  for (int64_t i = 0; i < std::min(count, kLongest); ++i) {
    text << (i ? ", " : "") << number(i);
  }
  text << (count > kLongest ? ", ...}" : "}");
  return text.str();
}

}  // namespace soapstone::reference
