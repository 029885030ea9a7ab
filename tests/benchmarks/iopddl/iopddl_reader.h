#ifndef SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_IOPDDL_READER_H_
#define SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_IOPDDL_READER_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "passes/search/additive/additive_problem.h"
#include "passes/search/additive/deadline.h"

namespace soapstone::search {

// Bounds what a file can make the reader allocate.
struct IopddlLimits {
  // Distinct integers kept, of 8 bytes each; repeated edge matrices are kept
  // once. A list counts as four more.
  size_t maxIntegers = size_t{1} << 27;
  Deadline deadline;
};

// Reads a problem of the ASPLOS/EuroSys 2025 intra-operator parallelism contest
// (plain or gzip'd JSON) and validates it. An edge cost of 10^18 forbids.
//
// Fails with NotFound if the file cannot be opened, ResourceExhausted above the
// limits, DeadlineExceeded when the time is over and InvalidArgument for
// everything else that is wrong with it.
absl::StatusOr<AdditiveProblem> readIopddlFile(const std::string& path,
                                               const IopddlLimits& limits = {});

// The same from text in memory.
absl::StatusOr<AdditiveProblem> readIopddlText(absl::string_view text,
                                               const IopddlLimits& limits = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_BENCHMARKS_IOPDDL_IOPDDL_READER_H_
