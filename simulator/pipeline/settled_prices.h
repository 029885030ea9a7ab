#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SETTLED_PRICES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SETTLED_PRICES_H_

#include <cstdint>

#include "simulator/pipeline/segment_prices.h"

namespace soapstone::simulator {

// When a segment of a chunk ends on the device that ends last, and the sums of
// gradients in it; picoseconds from its begin.
struct SegmentTimes {
  int64_t end = 0;
  int64_t lastSum = 0;
  CauseTimes causes;  // Of that device.
};

// Adds those of a SegmentKind to the price of the chunk.
void addSegmentTimes(int segment, const SegmentTimes& times,
                     ChunkPrices* price);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SETTLED_PRICES_H_
