#include "runtime/core/launch.h"

#include <sched.h>

#include <algorithm>
#include <cstdlib>

#include "runtime/core/error.h"

namespace soapstone::runtime {

RankPlace placeOf(const Plan& plan, int rank) {
  RankPlace place;
  for (int c = 0; c < plan.classCount; ++c) {
    const DeviceClass& candidate = plan.classes[c];
    for (int m = 0; m < candidate.rankCount; ++m) {
      if (candidate.ranks[m] != rank) continue;
      if (place.deviceClass != nullptr) {
        throw InputError("the program is broken: rank " + std::to_string(rank) +
                         " is in two device classes");
      }
      place = {&candidate, m};
    }
  }
  if (place.deviceClass == nullptr) {
    throw InputError("the program is broken: rank " + std::to_string(rank) +
                     " is in no device class");
  }
  return place;
}

int defaultMathThreads(int devices) {
  if (devices > 1) return 1;
  if (const char* text = std::getenv("OMP_NUM_THREADS")) {
    auto wanted = static_cast<int>(std::strtol(text, nullptr, 10));
    if (wanted > 0) return wanted;
  }
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof(processors), &processors) != 0) return 1;
  return std::max(1, CPU_COUNT(&processors));
}

}  // namespace soapstone::runtime
