#ifndef SOAPSTONE_RUNTIME_DATA_BATCH_BOX_H_
#define SOAPSTONE_RUNTIME_DATA_BATCH_BOX_H_

#include <cstdint>

#include "runtime/core/plan_tables.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// An input and the box of its batch that a rank holds.
struct BatchBox {
  const TensorInfo* tensor;
  Dims whole;  // Shape of the batch.
  Box box;

  BatchBox(const TensorInfo& tensor, int member)
      : tensor(&tensor),
        whole(tensor.wholeDims()),
        box(boxOf(tensor, member)) {}

  // Calls f(first, place, count) for runs of elements: number of the first in
  // the batch and in the box.
  template <typename F>
  void forEachRun(const F& f) const {
    runtime::forEachRun(whole, box.start, box.sizes,
                        relativeTo(box.start, box.start), box.sizes, f);
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_BATCH_BOX_H_
