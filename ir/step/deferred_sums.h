#ifndef SOAPSTONE_IR_STEP_DEFERRED_SUMS_H_
#define SOAPSTONE_IR_STEP_DEFERRED_SUMS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace soapstone::step {

using Ranks = std::vector<int64_t>;

// How the devices add a gradient to one part of an accumulator in one function
// of a model.
struct AccumulatorSum {
  // By class of devices that holds it: the channel of the all-reduce whose sum
  // it adds, which nothing else reads; -1 if it adds anything else.
  std::vector<int64_t> channels;
  // Number of classes that take part in the first of these all-reduces, and the
  // ranks that it sums over.
  int participants = 0;
  std::vector<Ranks> groups;
  // The ranks that hold the same box of the accumulator, each set ascending.
  std::set<Ranks> holders;
  // Whether the new sum does nothing but leave the function.
  bool isOnlyReturned = false;
};

// By name of the accumulator and part.
using AccumulatorPart = std::pair<std::string, int64_t>;
using AccumulatorSums = std::map<AccumulatorPart, AccumulatorSum>;

// Finds the accumulators to which every device may add its own part in each
// micro-batch, so that devices sum them once a step: those that one all-reduce
// sums, in groups that hold one box each, and that nothing but the next
// micro-batch reads. Where several functions of `microBatches` add to one, all
// of them must do so, in the same groups: what one of them leaves as parts of a
// sum, another may not take for the sum.
std::vector<AccumulatorPart> deferredSums(
    const std::vector<AccumulatorSums>& microBatches);

// The same where the last micro-batch of a step is a function of its own, which
// sums what has come together: only where it sums in the same groups.
std::vector<AccumulatorPart> deferredSums(const AccumulatorSums& microBatch,
                                          const AccumulatorSums& last);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_DEFERRED_SUMS_H_
