#ifndef SOAPSTONE_TESTS_SUPPORT_MATCHERS_H_
#define SOAPSTONE_TESTS_SUPPORT_MATCHERS_H_

#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"

namespace mlir {

// Lets GoogleTest print types and attributes as text instead of raw bytes.
inline std::ostream& operator<<(std::ostream& os, Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return os << text;
}
inline std::ostream& operator<<(std::ostream& os, Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return os << text;
}

}  // namespace mlir

namespace llvm {

inline void PrintTo(StringRef s, std::ostream* os) {
  *os << '"' << s.str() << '"';
}

}  // namespace llvm

namespace soapstone {

inline const absl::Status& statusOf(const absl::Status& s) { return s; }
template <typename T>
const absl::Status& statusOf(const absl::StatusOr<T>& s) {
  return s.status();
}

MATCHER(IsOk, "is OK") {
  *result_listener << "which is " << statusOf(arg).ToString();
  return statusOf(arg).ok();
}

MATCHER_P(IsOkAndHolds, value, "holds " + testing::PrintToString(value)) {
  if (!arg.ok()) {
    *result_listener << "which is " << arg.status().ToString();
    return false;
  }
  return testing::ExplainMatchResult(
      testing::SafeMatcherCast<decltype(*arg)>(value), *arg, result_listener);
}

MATCHER_P2(StatusIs, code, message,
           absl::StatusCodeToString(code) + " with a message that " +
               testing::DescribeMatcher<std::string>(message)) {
  *result_listener << "which is " << statusOf(arg).ToString();
  return statusOf(arg).code() == code &&
         testing::ExplainMatchResult(
             message, std::string(statusOf(arg).message()), result_listener);
}

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_SUPPORT_MATCHERS_H_
