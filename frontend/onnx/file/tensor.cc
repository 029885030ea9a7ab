#include "frontend/onnx/file/tensor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::onnx {
namespace {

float halfToFloat(uint16_t half) {
  int exponent = (half >> 10) & 0x1f;
  int mantissa = half & 0x3ff;
  float sign = (half & 0x8000) ? -1.0f : 1.0f;
  if (exponent == 31) {
    return mantissa ? std::numeric_limits<float>::quiet_NaN()
                    : sign * std::numeric_limits<float>::infinity();
  }
  if (exponent == 0)
    return sign * std::ldexp(static_cast<float>(mantissa), -24);
  return sign * std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
}

// Rounds to nearest even.
uint16_t floatToHalf(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  double magnitude = std::fabs(value);
  if (std::isnan(value)) return sign | 0x7e00;
  if (magnitude >= 65520.0) return sign | 0x7c00;
  if (magnitude < std::ldexp(1.0, -14)) {
    return sign |
           static_cast<uint16_t>(std::nearbyint(std::ldexp(magnitude, 24)));
  }
  int exponent;
  double fraction = std::frexp(magnitude, &exponent);  // in [0.5, 1)
  auto mantissa =
      static_cast<uint32_t>(std::nearbyint(std::ldexp(fraction, 11)));
  // A mantissa that rounds up to 2048 carries into the exponent by addition.
  uint32_t bits =
      (static_cast<uint32_t>(exponent + 14) << 10) + (mantissa - 1024);
  return sign | static_cast<uint16_t>(bits);
}

float bfloatToFloat(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

uint16_t floatToBfloat(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  if (std::isnan(value)) return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

// Converts without the undefined behaviour of out-of-range casts.
int64_t saturatingInt(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 9223372036854775807.0)
    return std::numeric_limits<int64_t>::max();
  if (value <= -9223372036854775808.0)
    return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(value);
}

template <typename T>
void store(std::byte* at, int64_t index, T value) {
  std::memcpy(at + index * sizeof(T), &value, sizeof(T));
}

}  // namespace

absl::StatusOr<int64_t> elementCount(absl::Span<const int64_t> dims) {
  constexpr int64_t kLimit = int64_t{1} << 62;
  int64_t count = 1;
  bool empty = false;
  for (int64_t dim : dims) {
    if (dim < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("dimension ", dim, " is negative"));
    }
    if (dim == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, dim, &count) || count > kLimit) {
      return absl::OutOfRangeError(absl::StrCat("element count of [",
                                                absl::StrJoin(dims, ","),
                                                "] does not fit 62 bits"));
    }
  }
  return empty ? 0 : count;
}

Tensor::Tensor(DataType type, std::vector<int64_t> dims)
    : elementType(type), shape(std::move(dims)) {
  count = elementCount(shape).value_or(0);
}

Tensor::Tensor(DataType type, std::vector<int64_t> dims,
               std::shared_ptr<const void> owner,
               absl::Span<const std::byte> bytes)
    : Tensor(type, std::move(dims)) {
  this->owner = std::move(owner);
  data = bytes;
  dataPresent = true;
}

Tensor Tensor::zeros(DataType type, std::vector<int64_t> dims) {
  Tensor tensor(type, std::move(dims));
  size_t length = static_cast<size_t>(tensor.byteSize());
  auto buffer = std::make_shared<std::vector<std::byte>>(length);
  tensor.writable = buffer->data();
  tensor.data = absl::MakeConstSpan(buffer->data(), length);
  tensor.owner = std::move(buffer);
  tensor.dataPresent = true;
  return tensor;
}

Tensor Tensor::ofInt64(std::vector<int64_t> dims,
                       absl::Span<const int64_t> values) {
  Tensor tensor = zeros(DataType::kInt64, std::move(dims));
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.setInt(i, values[i]);
  return tensor;
}

Tensor Tensor::ofFloat(std::vector<int64_t> dims,
                       absl::Span<const float> values) {
  Tensor tensor = zeros(DataType::kFloat32, std::move(dims));
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.setFloat(i, values[i]);
  return tensor;
}

Tensor Tensor::scalar(int64_t value) { return ofInt64({}, {value}); }

Tensor Tensor::vector(absl::Span<const int64_t> values) {
  return ofInt64({static_cast<int64_t>(values.size())}, values);
}

int64_t Tensor::byteSize() const {
  int64_t bits = bitWidth(elementType);
  // Whole bytes first: a count of 62 bits times 8 would overflow.
  if (bits >= 8) {
    int64_t bytes;
    return __builtin_mul_overflow(count, bits / 8, &bytes)
               ? std::numeric_limits<int64_t>::max()
               : bytes;
  }
  return bits == 0 ? 0 : count / 2 + count % 2;
}

bool Tensor::isReadable(DataType type) {
  switch (type) {
    case DataType::kFloat32:
    case DataType::kUint8:
    case DataType::kInt8:
    case DataType::kUint16:
    case DataType::kInt16:
    case DataType::kInt32:
    case DataType::kInt64:
    case DataType::kBool:
    case DataType::kFloat16:
    case DataType::kFloat64:
    case DataType::kUint32:
    case DataType::kUint64:
    case DataType::kBfloat16:
      return true;
    default:
      return false;
  }
}

int64_t Tensor::intAt(int64_t index) const {
  switch (elementType) {
    case DataType::kUint8:
      return elementAt<uint8_t>(index);
    case DataType::kBool:
      return elementAt<uint8_t>(index) != 0;
    case DataType::kInt8:
      return elementAt<int8_t>(index);
    case DataType::kUint16:
      return elementAt<uint16_t>(index);
    case DataType::kInt16:
      return elementAt<int16_t>(index);
    case DataType::kInt32:
      return elementAt<int32_t>(index);
    case DataType::kUint32:
      return elementAt<uint32_t>(index);
    case DataType::kInt64:
      return elementAt<int64_t>(index);
    case DataType::kUint64:
      return static_cast<int64_t>(elementAt<uint64_t>(index));
    default:
      return isReadable(elementType) ? saturatingInt(floatAt(index)) : 0;
  }
}

double Tensor::floatAt(int64_t index) const {
  switch (elementType) {
    case DataType::kFloat32:
      return elementAt<float>(index);
    case DataType::kFloat64:
      return elementAt<double>(index);
    case DataType::kFloat16:
      return halfToFloat(elementAt<uint16_t>(index));
    case DataType::kBfloat16:
      return bfloatToFloat(elementAt<uint16_t>(index));
    case DataType::kUint64:
      return static_cast<double>(elementAt<uint64_t>(index));
    default:
      return isReadable(elementType) ? static_cast<double>(intAt(index)) : 0;
  }
}

void Tensor::setInt(int64_t index, int64_t value) {
  switch (elementType) {
    case DataType::kBool:
      return store<uint8_t>(writable, index, value != 0);
    case DataType::kUint8:
    case DataType::kInt8:
      return store(writable, index, static_cast<uint8_t>(value));
    case DataType::kUint16:
    case DataType::kInt16:
      return store(writable, index, static_cast<uint16_t>(value));
    case DataType::kInt32:
    case DataType::kUint32:
      return store(writable, index, static_cast<uint32_t>(value));
    case DataType::kInt64:
    case DataType::kUint64:
      return store(writable, index, value);
    default:
      return setFloat(index, static_cast<double>(value));
  }
}

void Tensor::setFloat(int64_t index, double value) {
  switch (elementType) {
    case DataType::kFloat32:
      return store(writable, index, static_cast<float>(value));
    case DataType::kFloat64:
      return store(writable, index, value);
    case DataType::kFloat16:
      return store(writable, index, floatToHalf(value));
    case DataType::kBfloat16:
      return store(writable, index, floatToBfloat(static_cast<float>(value)));
    case DataType::kBool:
      return store<uint8_t>(writable, index, value != 0);
    default:
      if (isInteger(elementType)) setInt(index, saturatingInt(value));
  }
}

std::vector<int64_t> Tensor::toInts() const {
  std::vector<int64_t> values;
  if (!dataPresent) return values;
  values.reserve(count);
  for (int64_t i = 0; i < count; ++i) values.push_back(intAt(i));
  return values;
}

std::vector<double> Tensor::toFloats() const {
  std::vector<double> values;
  if (!dataPresent) return values;
  values.reserve(count);
  for (int64_t i = 0; i < count; ++i) values.push_back(floatAt(i));
  return values;
}

Tensor Tensor::reshaped(std::vector<int64_t> dims) const {
  Tensor result = *this;
  result.shape = std::move(dims);
  return result;
}

bool Tensor::operator==(const Tensor& other) const {
  return elementType == other.elementType && shape == other.shape &&
         dataPresent == other.dataPresent &&
         std::equal(data.begin(), data.end(), other.data.begin(),
                    other.data.end());
}

}  // namespace soapstone::onnx
