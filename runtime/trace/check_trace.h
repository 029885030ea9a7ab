#ifndef SOAPSTONE_RUNTIME_TRACE_CHECK_TRACE_H_
#define SOAPSTONE_RUNTIME_TRACE_CHECK_TRACE_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/trace/recorder.h"

namespace soapstone::runtime {

// Result of a run of all ranks. Every fault is one line.
struct TraceReport {
  std::vector<std::string> faults;
  int64_t steps = 0;    // Communication steps, each counted once.
  int64_t actions = 0;  // Actions of all ranks.
  // Bytes from rank to rank in a step of all micro-batches: messages as they
  // are, collectives counted for rings in the order of the group (broadcasts
  // for chains).
  std::map<std::pair<int, int>, int64_t> links;
};

// Proves, for traces of all ranks in ascending order:
// - the members of a group make the same collectives, with the same signature;
// - every message has one receiver, with the same size, in the same order;
// - no rank waits for ever, if communication calls of a rank run in order;
// - of two actions of one rank on different lanes that touch the same bytes,
//   one of which writes, one is over before the other begins;
// - no action reads bytes of a step that none has written before;
// - what an action of a pipeline reads of what waits between actions was
//   written for its own micro-batch, and so was every message that it receives;
// - every function of a pipeline runs once for every micro-batch, or once a
//   step, and gradients are added up in the order of the micro-batches.
TraceReport checkTraces(const std::vector<RankTrace>& traces);

// One by one, for tests; they append to `faults`.
void checkAgreement(const std::vector<RankTrace>& traces,
                    std::vector<std::string>& faults);
void checkProgress(const std::vector<RankTrace>& traces,
                   std::vector<std::string>& faults);
void checkParts(const std::vector<RankTrace>& traces,
                std::vector<std::string>& faults);
void checkRaces(const RankTrace& trace, std::vector<std::string>& faults);
void checkReads(const RankTrace& trace, std::vector<std::string>& faults);
void checkStaleReads(const RankTrace& trace, std::vector<std::string>& faults);

// "rank 2: all_reduce 'gradient of w' at class0.cu:26".
std::string describeCall(const RankTrace& trace, const TracedCall& call);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_TRACE_CHECK_TRACE_H_
