#ifndef SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
#define SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_

// Rows that are read and written sixteen bytes at a time.

#include <cstdint>

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

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
