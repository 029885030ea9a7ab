// The part of DeltaSimulation that knows memory over time.
#include <algorithm>
#include <limits>
#include <vector>

#include "simulator/delta_simulation.h"

namespace soapstone::simulator {

void DeltaSimulation::accumulateMemory() {
  liveness.analyze(program);
  for (const LiveTensor& buffer : liveness.buffers()) {
    meetLayout(buffer.layout);
    if (buffer.keepers >= 0) meetSet(buffer.keepers);
  }
  size_t count = classes.count();
  memoryChanges.assign((liveness.stepCount() + 3) * count, 0);
  for (const LiveTensor& buffer : liveness.buffers()) {
    std::vector<int> kept;
    if (buffer.keepers >= 0) kept = setView(buffer.keepers).classes;
    int64_t* last = memoryChanges.data() + (buffer.last + 2) * count;
    for (const SetFigure& volume : catalog.volumes(buffer.layout)) {
      int64_t bytes = volume.amount * buffer.elementBytes;
      for (int c : setView(volume.set).classes) {
        const int first = buffer.firstOn(std::ranges::binary_search(kept, c));
        if (first > buffer.last) continue;
        memoryChanges[(first + 1) * count + c] += bytes;
        last[c] -= bytes;
      }
    }
  }
  for (size_t i = count; i < memoryChanges.size(); ++i) {
    memoryChanges[i] += memoryChanges[i - count];
  }
}

int64_t DeltaSimulation::peakMemoryBytes() {
  accumulateMemory();
  return std::max<int64_t>(
      0, *std::max_element(memoryChanges.begin(), memoryChanges.end()));
}

int64_t DeltaSimulation::missingMemoryBytes(absl::Span<const int64_t> limits) {
  if (mostMemory.bytes(program) <= *std::ranges::min_element(limits)) return 0;
  accumulateMemory();
  // Devices of a class do the same work, but need not have the same memory.
  std::vector<int64_t> least(classes.count(),
                             std::numeric_limits<int64_t>::max());
  for (int device = 0; device < devices; ++device) {
    int64_t& limit = least[classes.classOf(device)];
    limit = std::min(limit, limits[device]);
  }
  size_t count = least.size();
  int64_t missing = 0;
  for (size_t i = 0; i < memoryChanges.size(); i += count) {
    for (size_t c = 0; c < count; ++c) {
      missing = std::max(missing, memoryChanges[i + c] - least[c]);
    }
  }
  return missing;
}

}  // namespace soapstone::simulator
