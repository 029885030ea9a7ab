#ifndef SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_
#define SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_

// Agreements that the ranks of a program reach outside of its steps. Internal
// to the runtime.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/core/rank.h"

namespace soapstone::runtime {

// Channels that no emitted program uses.
inline constexpr int64_t kAgreementChannel = -1;
inline constexpr int64_t kLossChannel = -2;
inline constexpr int64_t kFirstOutputChannel = -3;  // And below.

// Between steps, a rank may read or write tensors of many, for as long as its
// disk takes: others wait so many times as long for it as within a step.
inline constexpr double kAgreementPatience = 24;

// Seconds that a rank waits for its peers on a channel.
inline double patience(int64_t channel, double timeoutSeconds) {
  const bool isInStep = channel >= 0 || channel == kLossChannel;
  return isInStep ? timeoutSeconds : kAgreementPatience * timeoutSeconds;
}

// Runs `action`, which is called `what`, on every rank and waits until all have
// done it. If it throws InputError anywhere, the lowest such rank throws it
// again and all others throw RankStopped: an error is printed once.
void agree(Rank& rank, const char* what, const std::function<void()>& action);

// Replaces every number by the sum of those of all ranks, which have as many.
void sumOfRanks(Rank& rank, const char* what, std::vector<int64_t>& values);

// The text that rank 0 has, on every rank.
std::string textOfFirst(Rank& rank, const char* what, const std::string& text);

// The value that rank `owner` has, on rank 0; elsewhere `value`.
double fetchFrom(Rank& rank, int owner, const char* what, double value);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_
