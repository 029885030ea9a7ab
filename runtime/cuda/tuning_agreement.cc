#include "runtime/cuda/tuning_agreement.h"

#include <cstdio>

#include "runtime/core/agreement.h"

namespace soapstone::runtime {

TuningChoices agreedChoices(Rank& rank, const TuningTarget& target,
                            const TuningChoices& own) {
  const std::string text =
      textOfFirst(rank, "choices of algorithms", tuningText(target, own));
  TuningRead first = parseTuning(text, "of rank 0", target);
  if (!first.complaint.empty()) {
    std::fprintf(stderr,
                 "soapstone: warning: rank %d computes on '%s' with %s %llu, "
                 "rank 0 does not: what both compute may differ in its bits\n",
                 rank.number, target.device.c_str(), target.library.c_str(),
                 static_cast<unsigned long long>(target.libraryVersion));
  }
  return first.choices;
}

}  // namespace soapstone::runtime
