#ifndef SOAPSTONE_RUNTIME_CUDA_ROW_CHUNKS_H_
#define SOAPSTONE_RUNTIME_CUDA_ROW_CHUNKS_H_

// Rows that are read and written sixteen bytes at a time.

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "runtime/kernel.h"

namespace soapstone::runtime {

// Neighbouring elements that move at once.
template <typename T, int kWidth>
struct alignas(sizeof(T) * kWidth) Chunk {
  T at[kWidth];

  SOAPSTONE_HD static Chunk from(const T* place) {
    return *reinterpret_cast<const Chunk*>(place);
  }
  SOAPSTONE_HD void to(T* place) const {
    *reinterpret_cast<Chunk*>(place) = *this;
  }
};

// Calls f(c) for the columns c that begin the row's chunks of this thread.
template <int kWidth, typename F>
SOAPSTONE_HD void forEachChunk(const Row& row, int64_t columns, const F& f) {
  for (int64_t c = row.lane * kWidth; c < columns; c += row.step * kWidth) {
    f(c);
  }
}

// Calls f(std::integral_constant<int, kWidth>()) with the elements of T in
// sixteen bytes, or with 1 where rows of `columns` elements of T at these
// places (null: absent) do not consist of such chunks.
template <typename T, typename F>
void withChunkWidth(int64_t columns, std::initializer_list<const void*> places,
                    const F& f) {
  constexpr int kBytes = 16;
  constexpr int kWidth = kBytes / static_cast<int>(sizeof(T));
  bool isWhole = columns % kWidth == 0;
  for (const void* place : places) {
    isWhole = isWhole && reinterpret_cast<uintptr_t>(place) % kBytes == 0;
  }
  if (isWhole) {
    f(std::integral_constant<int, kWidth>());
  } else {
    f(std::integral_constant<int, 1>());
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ROW_CHUNKS_H_
