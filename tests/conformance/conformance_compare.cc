#include "tests/conformance/conformance_compare.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::driver {
namespace {

struct Tolerance {
  double relative;
  double absolute;
};

Tolerance toleranceOf(onnx::DataType type) {
  switch (type) {
    case onnx::DataType::kFloat16:
      return {2e-3, 1e-4};
    case onnx::DataType::kBfloat16:
      return {1.6e-2, 1e-3};
    default:
      return {1e-3, 1e-7};
  }
}

bool isClose(double expected, double actual, Tolerance tolerance) {
  if (std::isnan(expected) || std::isnan(actual)) {
    return std::isnan(expected) && std::isnan(actual);
  }
  if (expected == actual) return true;
  // A tolerance does not excuse a wrong infinity.
  if (std::isinf(expected) || std::isinf(actual)) return false;
  return std::abs(expected - actual) <=
         tolerance.absolute + tolerance.relative * std::abs(expected);
}

std::string typeText(const onnx::Tensor& tensor) {
  return absl::StrCat(onnx::dataTypeName(tensor.type()), "[",
                      absl::StrJoin(tensor.dims(), ","), "]");
}

}  // namespace

std::optional<std::string> findDifference(const onnx::Tensor& expected,
                                          const onnx::Tensor& actual) {
  if (expected.type() != actual.type() || expected.dims() != actual.dims()) {
    return absl::StrCat("has type ", typeText(actual), ", expected ",
                        typeText(expected));
  }
  Tolerance tolerance = toleranceOf(expected.type());
  bool isFloat = onnx::isFloat(expected.type());
  int64_t differing = 0;
  std::string first;
  for (int64_t i = 0; i < expected.size(); ++i) {
    bool same = isFloat
                    ? isClose(expected.floatAt(i), actual.floatAt(i), tolerance)
                    : expected.intAt(i) == actual.intAt(i);
    if (same) continue;
    if (differing++ > 0) continue;
    first = isFloat ? absl::StrCat("element ", i, " is ", actual.floatAt(i),
                                   ", expected ", expected.floatAt(i))
                    : absl::StrCat("element ", i, " is ", actual.intAt(i),
                                   ", expected ", expected.intAt(i));
  }
  if (differing == 0) return std::nullopt;
  return absl::StrCat(first, " (", differing, " of ", expected.size(),
                      " elements differ)");
}

}  // namespace soapstone::driver
