#ifndef SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_
#define SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_

// Agreements that the ranks of a program reach outside of its steps. Internal
// to the runtime.

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/core/rank.h"

namespace soapstone::runtime {

// Channels that no emitted program uses.
inline constexpr int64_t kAgreementChannel = -1;
inline constexpr int64_t kLossChannel = -2;
inline constexpr int64_t kFirstOutputChannel = -3;  // And below.

// Runs `action`, which is called `what`, on every rank and waits until all have
// done it. If it throws InputError anywhere, the lowest such rank throws it
// again and all others throw RankStopped: an error is printed once.
void agree(Rank& rank, const char* what, const std::function<void()>& action);

// Replaces every number by the sum of those of all ranks, which have as many.
void sumOfRanks(Rank& rank, const char* what, std::vector<int64_t>& values);

// The value that rank `owner` has, on rank 0; elsewhere `value`.
double fetchFrom(Rank& rank, int owner, const char* what, double value);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_AGREEMENT_H_
