// Sizes of the buffers of a program.
#include <algorithm>

#include "absl/status/status.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/memory/memory_plan.h"
#include "ir/soap/tensor_bytes.h"

namespace soapstone::codegen {

int64_t ProgramBuffer::elements() const {
  return bytes / soap::elementBytes(type.getElementType());
}

int64_t ProgramBuffer::slotStride() const {
  int64_t aligned = std::max<int64_t>(bytes, 1) + kArenaAlignment - 1;
  return aligned / kArenaAlignment * kArenaAlignment;
}

absl::StatusOr<int64_t> tensorBytes(RankedTensorType type) {
  int64_t bytes = soap::elementBytes(type.getElementType());
  for (int64_t size : type.getShape()) {
    if (__builtin_mul_overflow(bytes, size, &bytes)) {
      return absl::OutOfRangeError("a tensor overflows 63 bits of memory");
    }
  }
  return bytes;
}

}  // namespace soapstone::codegen
