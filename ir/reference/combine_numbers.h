#ifndef SOAPSTONE_IR_REFERENCE_COMBINE_NUMBERS_H_
#define SOAPSTONE_IR_REFERENCE_COMBINE_NUMBERS_H_

#include <cmath>
#include <cstdint>
#include <limits>

#include "ir/soap/ops.h"

namespace soapstone::reference {

// Identity of the reduction: leaves any double or int64_t unchanged.
template <typename Number>
Number neutral(soap::ReduceKind kind) {
  using Limits = std::numeric_limits<Number>;
  switch (kind) {
    case soap::ReduceKind::Sum:
      return 0;
    case soap::ReduceKind::Product:
      return 1;
    case soap::ReduceKind::Max:
      return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
    case soap::ReduceKind::Min:
      return Limits::has_infinity ? Limits::infinity() : Limits::max();
  }
  return 0;
}

// NaN wins over every number, as in the elementwise max and min.
inline bool isNan(double value) { return std::isnan(value); }
inline bool isNan(int64_t) { return false; }

// Integers wrap.
inline double sumOf(double a, double b) { return a + b; }
inline int64_t sumOf(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}
inline double productOf(double a, double b) { return a * b; }
inline int64_t productOf(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}

template <typename Number>
Number combine(soap::ReduceKind kind, Number sum, Number value) {
  switch (kind) {
    case soap::ReduceKind::Sum:
      return sumOf(sum, value);
    case soap::ReduceKind::Product:
      return productOf(sum, value);
    case soap::ReduceKind::Max:
      return isNan(value) || value > sum ? value : sum;
    case soap::ReduceKind::Min:
      return isNan(value) || value < sum ? value : sum;
  }
  return sum;
}

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_COMBINE_NUMBERS_H_
