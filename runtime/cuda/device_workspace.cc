#include <algorithm>

#include "runtime/core/error.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {

void* DeviceWorkspace::take(size_t bytes) {
  constexpr size_t kAlignment = 256;
  constexpr size_t kSmallestChunk = size_t{8} << 20;
  size_t size =
      (std::max<size_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
  before.resize(chunks.size() + 1);
  while (chunk < chunks.size() && chunks[chunk].size() - used < size) {
    before[chunk + 1] = before[chunk] + used;
    ++chunk;
    used = 0;
  }
  if (chunk == chunks.size())
    chunks.emplace_back(std::max(size, kSmallestChunk), "scratch memory", kind);
  void* place = chunks[chunk].data() + used;
  used += size;
  most = std::max(most, before[chunk] + used);
  return place;
}

void DeviceWorkspace::release(size_t toChunk, size_t toUsed) {
  chunk = toChunk;
  used = toUsed;
  if (chunk != 0 || used != 0 || chunks.size() <= 1) return;
  const size_t total = most;
  // Freeing waits for the kernels that still use the pieces.
  chunks.clear();
  try {
    chunks.emplace_back(total, "scratch memory", kind);
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch)
    // No room for one piece: the next `take` allocates what it needs, or says
    // that it cannot.
  }
}

}  // namespace soapstone::runtime
