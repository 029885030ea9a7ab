#ifndef SOAPSTONE_CODEGEN_MEMORY_BUFFER_LAYOUT_H_
#define SOAPSTONE_CODEGEN_MEMORY_BUFFER_LAYOUT_H_

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "codegen/memory/buffer_assignment.h"

namespace soapstone::codegen {

// Sets the offsets of all buffers: arguments one after the other, those of a
// pool at one place, then the values of each function over the same space
// behind them. `ranges` are the buffers [begin, end) that each function added.
// Fails with OutOfRange if the arena overflows 63 bits.
absl::Status layOutBuffers(BufferAssignment& assignment,
                           const std::vector<std::pair<int, int>>& ranges);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_BUFFER_LAYOUT_H_
