#include "tests/benchmarks/iopddl/json_cursor.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::search {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;
// Values that are skipped may nest this deep.
constexpr size_t kMaxDepth = 1000;

bool isSpace(int c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
bool isDigit(int c) { return c >= '0' && c <= '9'; }

}  // namespace

JsonCursor::JsonCursor(ByteSource* source)
    : source(source), buffer(kBufferBytes) {}

bool JsonCursor::refill() {
  if (!sourceStatus.ok()) return false;
  consumedBefore += filled;
  position = 0;
  filled = 0;
  absl::StatusOr<size_t> count = source->read(buffer.data(), buffer.size());
  if (!count.ok()) {
    sourceStatus = count.status();
    return false;
  }
  filled = *count;
  return filled > 0;
}

int JsonCursor::peek() {
  int c = rawPeek();
  while (isSpace(c)) {
    ++position;
    c = rawPeek();
  }
  return c;
}

absl::Status JsonCursor::fault(absl::string_view message) {
  if (!sourceStatus.ok()) return sourceStatus;
  return absl::InvalidArgumentError(
      absl::StrCat("at byte ", consumedBefore + position, ": ", message));
}

absl::Status JsonCursor::unexpected(absl::string_view wanted) {
  const int c = rawPeek();
  if (c < 0) {
    return fault(absl::StrCat("file ends where ", wanted, " should be"));
  }
  if (c < 0x20 || c >= 0x7f) {
    return fault(
        absl::StrCat("found byte ", c, " where ", wanted, " should be"));
  }
  return fault(absl::StrCat("found '", std::string(1, static_cast<char>(c)),
                            "' where ", wanted, " should be"));
}

absl::Status JsonCursor::expect(char expected) {
  if (peek() != expected) {
    return unexpected(absl::StrCat("'", std::string(1, expected), "'"));
  }
  ++position;
  return absl::OkStatus();
}

absl::Status JsonCursor::next(char close, bool& first, bool& more) {
  const int c = peek();
  more = c != close;
  if (!more) {
    ++position;
    return absl::OkStatus();
  }
  if (!first) {
    if (c != ',') {
      return unexpected(absl::StrCat("',' or '", std::string(1, close), "'"));
    }
    ++position;
  }
  first = false;
  return absl::OkStatus();
}

absl::Status JsonCursor::readInteger(int64_t& value) {
  int c = peek();
  const bool negative = c == '-';
  if (negative) {
    ++position;
    c = rawPeek();
  }
  if (!isDigit(c)) return unexpected("an integer");
  // Digits are collected as a negative number, which has the wider range.
  int64_t result = 0;
  while (isDigit(c)) {
    if (__builtin_mul_overflow(result, int64_t{10}, &result) ||
        __builtin_sub_overflow(result, int64_t{c - '0'}, &result)) {
      return fault("integer does not fit in 64 bits");
    }
    ++position;
    c = rawPeek();
  }
  if (c == '.' || c == 'e' || c == 'E') {
    return fault("number has a fraction or an exponent; use integers");
  }
  if (!negative && result == std::numeric_limits<int64_t>::min()) {
    return fault("integer does not fit in 64 bits");
  }
  value = negative ? result : -result;
  return absl::OkStatus();
}

absl::Status JsonCursor::readIntegers(std::vector<int64_t>& values,
                                      size_t maxLength) {
  values.clear();
  SOAPSTONE_RETURN_IF_ERROR(expect('['));
  bool first = true;
  bool more = false;
  while (true) {
    SOAPSTONE_RETURN_IF_ERROR(next(']', first, more));
    if (!more) return absl::OkStatus();
    if (values.size() >= maxLength) {
      return absl::ResourceExhaustedError(
          absl::StrCat("at byte ", consumedBefore + position,
                       ": list has more than ", maxLength, " entries"));
    }
    int64_t value = 0;
    SOAPSTONE_RETURN_IF_ERROR(readInteger(value));
    values.push_back(value);
  }
}

absl::Status JsonCursor::nextInString(int& c, int& escaped, bool& more) {
  c = rawPeek();
  escaped = -1;
  if (c < 0x20) return unexpected("'\"'");
  ++position;
  more = c != '"';
  if (c != '\\') return absl::OkStatus();
  escaped = rawPeek();
  if (escaped < 0x20) return unexpected("an escaped character");
  ++position;
  return absl::OkStatus();
}

absl::Status JsonCursor::readString(std::string& value, size_t maxLength) {
  value.clear();
  SOAPSTONE_RETURN_IF_ERROR(expect('"'));
  int c = 0;
  int escaped = 0;
  bool more = false;
  while (true) {
    SOAPSTONE_RETURN_IF_ERROR(nextInString(c, escaped, more));
    if (!more) return absl::OkStatus();
    if (value.size() >= maxLength) {
      return fault(absl::StrCat("string is longer than ", maxLength, " bytes"));
    }
    value.push_back(static_cast<char>(c));
    if (escaped >= 0) value.push_back(static_cast<char>(escaped));
  }
}

absl::Status JsonCursor::skipString() {
  SOAPSTONE_RETURN_IF_ERROR(expect('"'));
  int c = 0;
  int escaped = 0;
  bool more = true;
  while (more) {
    SOAPSTONE_RETURN_IF_ERROR(nextInString(c, escaped, more));
  }
  return absl::OkStatus();
}

absl::Status JsonCursor::skipScalar(int first) {
  if (first == '"') return skipString();
  // Numbers and the words true, false and null.
  size_t length = 0;
  int c = first;
  while (isDigit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '+' ||
         c == '.' || c == 'E') {
    ++length;
    ++position;
    c = rawPeek();
  }
  if (length == 0) return unexpected("a value");
  return absl::OkStatus();
}

absl::Status JsonCursor::skipValue() {
  // The closing marks still to come; an explicit stack, so that no nesting can
  // exhaust the call stack.
  std::string closing;
  std::vector<bool> first;
  while (true) {
    const int c = peek();
    if (c == '[' || c == '{') {
      if (closing.size() >= kMaxDepth) {
        return fault(absl::StrCat("values nest deeper than ", kMaxDepth));
      }
      ++position;
      closing.push_back(c == '[' ? ']' : '}');
      first.push_back(true);
    } else {
      SOAPSTONE_RETURN_IF_ERROR(skipScalar(c));
    }
    bool more = false;
    while (!closing.empty() && !more) {
      bool isFirst = first.back();
      SOAPSTONE_RETURN_IF_ERROR(next(closing.back(), isFirst, more));
      first.back() = isFirst;
      if (more) break;
      closing.pop_back();
      first.pop_back();
    }
    if (closing.empty()) return absl::OkStatus();
    if (closing.back() == '}') {
      SOAPSTONE_RETURN_IF_ERROR(skipString());
      SOAPSTONE_RETURN_IF_ERROR(expect(':'));
    }
  }
}

absl::Status JsonCursor::expectEnd() {
  if (peek() >= 0) return unexpected("the end of the file");
  return sourceStatus;
}

}  // namespace soapstone::search
