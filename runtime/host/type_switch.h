#ifndef SOAPSTONE_RUNTIME_HOST_TYPE_SWITCH_H_
#define SOAPSTONE_RUNTIME_HOST_TYPE_SWITCH_H_

// From an ElementType to a C++ type. Internal to the runtime.

#include <cstdint>
#include <type_traits>

#include "runtime/types.h"

namespace soapstone::runtime {

template <typename T>
struct TypeTag {
  using Type = T;
};

// Calls f(TypeTag<T>) with the storage type of `type`.
template <typename F>
void withType(ElementType type, const F& f) {
  switch (type) {
    case ElementType::kF32:
      return f(TypeTag<float>());
    case ElementType::kBf16:
      return f(TypeTag<bf16>());
    case ElementType::kF16:
      return f(TypeTag<f16>());
    case ElementType::kI64:
      return f(TypeTag<int64_t>());
    case ElementType::kI32:
      return f(TypeTag<int32_t>());
    case ElementType::kBool:
      return f(TypeTag<bool>());
  }
}

// The same for numbers; does nothing for bool, which verifiers exclude.
template <typename F>
void withNumberType(ElementType type, const F& f) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, bool>) f(tag);
  });
}

// The same for floats alone.
template <typename F>
void withFloatType(ElementType type, const F& f) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_integral_v<T>) f(tag);
  });
}

// The same for index types: i64 and i32.
template <typename F>
void withIndexType(ElementType type, const F& f) {
  if (type == ElementType::kI32) {
    f(TypeTag<int32_t>());
  } else {
    f(TypeTag<int64_t>());
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_TYPE_SWITCH_H_
