#ifndef SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_JSON_CURSOR_H_
#define SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_JSON_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::search {

// Source of the text of a JSON file, piece by piece.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Fills up to `capacity` bytes and returns how many; 0 is the end.
  virtual absl::StatusOr<size_t> read(char* buffer, size_t capacity) = 0;
};

// Opens a plain or gzip'd file.
absl::StatusOr<std::unique_ptr<ByteSource>> openFileSource(
    const std::string& path);

// Reads from `text`, which must outlive the source.
std::unique_ptr<ByteSource> makeTextSource(absl::string_view text);

// Walks through JSON text front to back in constant memory, which a document
// tree of some hundred megabytes would not allow.
//
// Every function skips leading white space and fails with InvalidArgument,
// naming the byte offset, when the text is something else.
class JsonCursor {
 public:
  explicit JsonCursor(ByteSource* source);

  // Reads `expected`, a punctuation mark.
  absl::Status expect(char expected);

  // Steps through `[ ... ]` or `{ ... }` after its opening mark: sets `more` to
  // whether another element follows, past its comma. `first` starts as true
  // and is cleared.
  absl::Status next(char close, bool& first, bool& more);

  // Reads an integer; fractions, exponents and overflow are errors.
  absl::Status readInteger(int64_t& value);

  // Reads `[ integer, ... ]` into `values`; fails with ResourceExhausted if
  // there are more than `maxLength`.
  absl::Status readIntegers(std::vector<int64_t>& values, size_t maxLength);

  // Reads a string of at most `maxLength` bytes; escapes are kept as written.
  absl::Status readString(std::string& value, size_t maxLength);

  // Steps over one value of any kind.
  absl::Status skipValue();

  // Checks that only white space is left.
  absl::Status expectEnd();

 private:
  // The next byte that is not white space, or -1 at the end or on failure.
  int peek();
  int rawPeek() {
    if (position == filled && !refill()) return -1;
    return static_cast<unsigned char>(buffer[position]);
  }
  bool refill();
  // Steps over the next byte inside a string into `c`, or over an escape and
  // what it escapes, which goes into `escaped` (-1 otherwise). `more` is false
  // at the closing quote.
  absl::Status nextInString(int& c, int& escaped, bool& more);
  absl::Status skipString();
  absl::Status unexpected(absl::string_view wanted);
  absl::Status fault(absl::string_view message);
  absl::Status skipScalar(int first);

  ByteSource* source;
  std::vector<char> buffer;
  size_t position = 0;
  size_t filled = 0;
  size_t consumedBefore = 0;  // Bytes in front of the buffer.
  absl::Status sourceStatus;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_JSON_CURSOR_H_
