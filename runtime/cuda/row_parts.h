#ifndef SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
#define SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_

// Rows that are read and written sixteen bytes at a time.

#include <cstdint>
#include <type_traits>

#include "runtime/kernel.h"

namespace soapstone::runtime {

// Calls f(c) for the columns c that begin what this thread takes of the row:
// `kWidth` neighbours at a time.
template <int kWidth, typename F>
SOAPSTONE_HD void forEachPart(const Row& row, int64_t columns, const F& f) {
  for (int64_t c = row.lane * kWidth; c < columns; c += row.step * kWidth) {
    f(c);
  }
}

// The same for a row at `line` that begins and ends anywhere: single columns up
// to the first whole access and behind the last one. Calls f(c, constant), the
// constant telling how many neighbours: 1 or as many as fill an access.
template <typename T, typename F>
SOAPSTONE_HD void forEachPartOf(const Row& row, const T* line, int64_t columns,
                                const F& f) {
  constexpr int kWidth = kLanesOf<T>;
  constexpr std::integral_constant<int, 1> kSingle{};
  constexpr std::integral_constant<int, kWidth> kWhole{};
  auto place = static_cast<int64_t>(reinterpret_cast<uintptr_t>(line) /
                                    sizeof(T) % kWidth);
  int64_t first = place == 0 ? 0 : kWidth - place;
  if (first > columns) first = columns;
  const int64_t last = columns - (columns - first) % kWidth;
  for (int64_t c = row.lane; c < first; c += row.step) f(c, kSingle);
  for (int64_t c = first + row.lane * kWidth; c < last;
       c += row.step * kWidth) {
    f(c, kWhole);
  }
  for (int64_t c = last + row.lane; c < columns; c += row.step) f(c, kSingle);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
