#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_ELEMENT_DATA_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_ELEMENT_DATA_H_

// Random tensors of every element type, as bytes, for the tests of
// communication.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "runtime/host/type_switch.h"
#include "runtime/types.h"

namespace soapstone::runtime {

using Bytes = std::vector<char>;

inline constexpr ElementType kTypes[] = {ElementType::kF32, ElementType::kBf16,
                                         ElementType::kF16, ElementType::kI64,
                                         ElementType::kI32, ElementType::kBool};
inline constexpr ReduceKind kKinds[] = {ReduceKind::kSum, ReduceKind::kProduct,
                                        ReduceKind::kMax, ReduceKind::kMin};

inline double valueAt(ElementType type, const Bytes& data, int64_t i) {
  double value = 0;
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T element;
    std::memcpy(&element, data.data() + i * static_cast<int64_t>(sizeof(T)),
                sizeof(T));
    value = static_cast<double>(load(element));
  });
  return value;
}

inline void setValue(ElementType type, Bytes& data, int64_t i, double value) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T element;
    if constexpr (std::is_same_v<T, bool>) {
      element = value != 0;
    } else if constexpr (std::is_integral_v<T>) {
      element = static_cast<T>(value);
    } else {
      element = store<T>(static_cast<float>(value));
    }
    std::memcpy(data.data() + i * static_cast<int64_t>(sizeof(T)), &element,
                sizeof(T));
  });
}

// Small numbers that any of the types can hold.
inline Bytes randomData(ElementType type, int64_t count, std::mt19937& random) {
  Bytes data(static_cast<size_t>(count * elementBytes(type)));
  for (int64_t i = 0; i < count; ++i) {
    double value = static_cast<double>(random() % 17) - 8;
    if (isFloat(type)) value += 0.125 * static_cast<double>(random() % 8);
    setValue(type, data, i, value);
  }
  return data;
}

inline double combineValues(ReduceKind kind, ElementType type, double a,
                            double b) {
  if (type == ElementType::kBool) {
    bool isOr = kind == ReduceKind::kSum || kind == ReduceKind::kMax;
    return isOr ? a + b > 0 : a * b;
  }
  if (kind == ReduceKind::kMax) return std::max(a, b);
  if (kind == ReduceKind::kMin) return std::min(a, b);
  double exact = kind == ReduceKind::kSum ? a + b : a * b;
  return isFloat(type) ? static_cast<double>(static_cast<float>(exact)) : exact;
}

inline Dims randomShape(std::mt19937& random) {
  Dims shape;
  int dims = 1 + static_cast<int>(random() % 3);
  for (int d = 0; d < dims; ++d) {
    shape.append(1 + static_cast<int64_t>(random() % 9));
  }
  return shape;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_ELEMENT_DATA_H_
