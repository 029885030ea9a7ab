#ifndef SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_FRONTIER_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_FRONTIER_H_

#include <cstdint>
#include <vector>

namespace soapstone::simulator {

// A forward op as recomputation sees it.
struct RepeatableOp {
  int64_t work = 0;       // To compute it again.
  int64_t bytes = 0;      // To keep its results; views keep nothing themselves.
  bool isView = false;    // Its results lie where its operand lies.
  bool canRepeat = true;  // Else its results are kept where they are needed.
  bool isRead = false;    // By the backward pass.
  std::vector<int> operands;  // Earlier ops, whose results it reads.
};

// A choice of ops that the backward pass computes again.
struct RecomputationPoint {
  std::vector<char> isRepeated;  // By op.
  int64_t work = 0;              // Work of the repeated ops.
  int64_t bytes = 0;             // Kept for the backward pass.
};

// Returns the choice with least work that keeps at most `percent` of what is
// kept without repeating, or else the one that keeps least, of those that are
// best for some price of a byte: the lower convex hull of (work, bytes). Each
// is a minimum cut between needed and free values, so it is exact: an op can be
// repeated only if its operands are kept or repeated. Among equally good
// choices it is the one that repeats least. Works on 30 bits of work and bytes
// each: larger sums are scaled down.
RecomputationPoint keepAtMost(const std::vector<RepeatableOp>& ops,
                              int percent);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_FRONTIER_H_
