#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_STATUS_MATCHERS_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_STATUS_MATCHERS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"

// The matchers of tests/support/matchers.h need MLIR; these do not.
namespace soapstone::onnx::test {

inline absl::Status statusOf(const absl::Status& status) { return status; }
template <typename T>
absl::Status statusOf(const absl::StatusOr<T>& status) {
  return status.status();
}

MATCHER(IsOk, "is OK") {
  *result_listener << "which is " << statusOf(arg).ToString();
  return statusOf(arg).ok();
}

MATCHER_P2(FailsWith, code, text,
           absl::StatusCodeToString(code) + " with a message that has '" +
               std::string(text) + "'") {
  absl::Status status = statusOf(arg);
  *result_listener << "which is " << status.ToString();
  return status.code() == code &&
         std::string(status.message()).find(text) != std::string::npos;
}

// An InvalidArgument error whose message has `text`.
inline auto IsInvalid(const std::string& text) {
  return FailsWith(absl::StatusCode::kInvalidArgument, text);
}

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_STATUS_MATCHERS_H_
