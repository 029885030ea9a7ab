#include "simulator/pipeline/exposed_parts.h"

#include <algorithm>

#include "ir/schedule/pricing.h"
#include "ir/support/status_macros.h"

namespace soapstone::simulator {

absl::StatusOr<ExposedParts> exposedParts(const PipelineResult& result) {
  SOAPSTONE_ASSIGN_OR_RETURN(schedule::SchedulePricer pricer,
                             schedule::SchedulePricer::create(result.schedule));
  schedule::Durations durations = result.durations;
  auto price = [&](bool withBarrier) {
    return pricer.price(durations, {.isBarrierBeforeUpdate = withBarrier})
        .periodPicoseconds;
  };
  bool hasBarrier = result.cut.isBarrierBeforeUpdate;
  ExposedParts parts;
  parts.whole = price(hasBarrier);
  int64_t free = hasBarrier ? price(false) : parts.whole;
  parts.barrier = parts.whole - free;
  std::fill(durations.reduce.begin(), durations.reduce.end(), 0);
  std::fill(durations.exposedReduce.begin(), durations.exposedReduce.end(), 0);
  int64_t withoutSums = price(false);
  parts.gradientSums = free - withoutSums;
  std::fill(durations.messages.begin(), durations.messages.end(), 0);
  parts.messages = withoutSums - price(false);
  return parts;
}

}  // namespace soapstone::simulator
