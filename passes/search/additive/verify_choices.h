#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_VERIFY_CHOICES_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_VERIFY_CHOICES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "passes/search/additive/additive_problem.h"

namespace soapstone::search {

// Sums of many int64 costs or usages; they do not fit in 64 bits in general.
using WideSum = __int128;

// Returns `value` in decimal.
std::string toString(WideSum value);

// Cost and memory use of a choice per node.
struct ChoicesReport {
  WideSum cost = 0;
  // Whether a forbidden node or pair of choices was taken.
  bool usesForbidden = false;
  // The largest sum of usages at any time, and the first time it occurs.
  WideSum peakUsage = 0;
  int64_t peakTime = 0;
  // Whether the peak is above the limit of the problem.
  bool overLimit = false;

  bool feasible() const { return !usesForbidden && !overLimit; }
};

// Evaluates `choices` straight from the definition of a valid `problem`. It
// shares no code with any solver, which are all tested through it.
//
// Fails with InvalidArgument if `choices` has the wrong length or an entry out
// of range.
absl::StatusOr<ChoicesReport> verifyChoices(const AdditiveProblem& problem,
                                            const AdditiveChoices& choices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_VERIFY_CHOICES_H_
