#ifndef SOAPSTONE_RUNTIME_HOST_ROW_ELEMENTS_H_
#define SOAPSTONE_RUNTIME_HOST_ROW_ELEMENTS_H_

// Elements that sums over the rows or columns of a matrix read, on every back
// end. Internal to the runtime.

#include <cstdint>

#include "runtime/lanes.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// Elements (row, column) of a matrix whose columns are neighbours, as a kernel
// of lanes. `rowStride` counts elements.
template <typename T>
struct RowElements {
  const T* data;
  int64_t rowStride;

  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t row, int64_t column) const {
    return loadLanes(readLanes<kLanes>(data + row * rowStride + column));
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_ROW_ELEMENTS_H_
