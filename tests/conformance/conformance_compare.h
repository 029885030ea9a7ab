#ifndef SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_COMPARE_H_
#define SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_COMPARE_H_

#include <optional>
#include <string>

#include "frontend/onnx/file/tensor.h"

namespace soapstone::driver {

// Difference of `actual` from `expected`, or nothing. Types and shapes must be
// equal, integers and booleans too; floats agree within 1e-7 + 1e-3 |expected|,
// halves within what two roundings of their type may leave; NaN equals NaN.
std::optional<std::string> findDifference(const onnx::Tensor& expected,
                                          const onnx::Tensor& actual);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_COMPARE_H_
