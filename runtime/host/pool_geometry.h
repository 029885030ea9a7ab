#ifndef SOAPSTONE_RUNTIME_HOST_POOL_GEOMETRY_H_
#define SOAPSTONE_RUNTIME_HOST_POOL_GEOMETRY_H_

// Where the windows of a pooling lie. Internal to the host's runtime.

#include <cstdint>

#include "runtime/host/window_axis.h"
#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

struct PoolGeometry {
  PoolAxis axis[3];
  int64_t planes;     // Samples times channels.
  int64_t inputSize;  // Size of a plane.
  int64_t resultSize;

  explicit PoolGeometry(const Pool& op) {
    setAxes(op, axis);
    planes = op.input[0] * op.input[1];
    inputSize = op.input.product(2, op.input.count);
    resultSize = op.result.product(2, op.result.count);
  }

  int64_t inputRow(int64_t d, int64_t h) const {
    return (d * axis[1].input + h) * axis[2].input;
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_POOL_GEOMETRY_H_
