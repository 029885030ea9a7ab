#ifndef SOAPSTONE_SIMULATOR_VERSIONED_ROWS_H_
#define SOAPSTONE_SIMULATOR_VERSIONED_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/types/span.h"

namespace soapstone::simulator {

// Calls `f` with the number of columns, as a constant if it is small: loops
// over so few columns cost less without the checks that loops of any length
// begin with, and most steps have at most four classes of devices.
template <typename F>
decltype(auto) withColumns(int count, F f) {
  switch (count) {
    case 1:
      return f(std::integral_constant<int, 1>());
    case 2:
      return f(std::integral_constant<int, 2>());
    case 3:
      return f(std::integral_constant<int, 3>());
    case 4:
      return f(std::integral_constant<int, 4>());
    default:
      return f(count);
  }
}

// A table of times of which every row is kept twice, so that all writes since
// the last mark can be taken back in time linear in the rows written.
class VersionedRows {
 public:
  void reset(int rows, int columns) {
    columnCount = columns;
    stride = 4;
    while (stride < columns) stride *= 2;
    versions.assign(rows, 0);
    marks.assign(rows, 0);
    times.assign(2 * static_cast<size_t>(rows) * stride, 0);
    written.clear();
    epoch = 1;
  }

  void growTo(int rows) {
    if (rows <= static_cast<int>(versions.size())) return;
    versions.resize(rows, 0);
    marks.resize(rows, 0);
    times.resize(2 * static_cast<size_t>(rows) * stride, 0);
  }

  const int64_t* row(int number) const {
    return times.data() + offset(number, versions[number]);
  }

  // The row, all of which the caller overwrites.
  int64_t* write(int number) {
    if (marks[number] != epoch) {
      marks[number] = epoch;
      versions[number] ^= 1;
      written.push_back(number);
    }
    return times.data() + offset(number, versions[number]);
  }

  // Replaces a row; returns whether that changes it. `count` is the number of
  // columns, as `withColumns` gives it.
  template <typename Count>
  bool replace(int number, const int64_t* values, Count count) {
    // Rows are short: without a branch, and without a call of memcmp.
    const int64_t* present = row(number);
    int64_t difference = 0;
    for (int i = 0; i < count; ++i) difference |= values[i] ^ present[i];
    if (difference == 0) return false;
    std::copy(values, values + count, write(number));
    return true;
  }

  // Keeps all that was written.
  void mark() {
    ++epoch;
    written.clear();
  }

  void undo() {
    for (int number : written) versions[number] ^= 1;
    mark();
  }

  // Appends a column for each parent, a copy of it.
  void splitColumns(absl::Span<const int> parents) {
    int first = columnCount;
    columnCount += static_cast<int>(parents.size());
    if (columnCount > stride) widen();
    for (size_t row = 0; row < 2 * versions.size(); ++row) {
      int64_t* values = times.data() + row * stride;
      for (size_t i = 0; i < parents.size(); ++i) {
        values[first + i] = values[parents[i]];
      }
    }
  }

 private:
  size_t offset(int number, int version) const {
    return (2 * static_cast<size_t>(number) + version) * stride;
  }

  void widen() {
    int old = stride;
    while (stride < columnCount) stride *= 2;
    std::vector<int64_t> wide(2 * versions.size() * stride, 0);
    for (size_t row = 0; row < 2 * versions.size(); ++row) {
      std::copy_n(times.data() + row * old, old, wide.data() + row * stride);
    }
    times.swap(wide);
  }

  int columnCount = 1;
  int stride = 4;
  std::vector<char> versions;
  std::vector<int64_t> marks;
  std::vector<int64_t> times;
  std::vector<int> written;
  int64_t epoch = 1;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_VERSIONED_ROWS_H_
