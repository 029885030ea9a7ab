// How often, and in which order, the functions of a pipeline run.

#include <algorithm>
#include <map>
#include <set>

#include "runtime/trace/check_trace.h"

namespace soapstone::runtime {
namespace {

// The micro-batches that each function of a rank runs for, by its name.
using Runs = std::map<std::string, std::multiset<int64_t>>;

Runs runsOf(const RankTrace& trace) {
  Runs runs;
  for (const TracedPart& part : trace.parts) {
    runs[part.name].insert(part.microBatch);
  }
  return runs;
}

constexpr int64_t kWholeStep = -1;

void checkRuns(const RankTrace& trace, const Runs& runs, int64_t microBatches,
               std::vector<std::string>& faults) {
  for (const auto& [name, numbers] : runs) {
    const bool isOnce = numbers.count(kWholeStep) > 0;
    for (int64_t m = isOnce ? kWholeStep : 0; m < microBatches; ++m) {
      const size_t count = numbers.count(m);
      if (count == (isOnce && m != kWholeStep ? 0 : 1)) continue;
      faults.push_back(
          "rank " + std::to_string(trace.rank) + ": " + name + " runs " +
          std::to_string(count) + " times " +
          (isOnce ? "in a step" : "for micro-batch " + std::to_string(m)));
    }
  }
}

// The sum of a parameter's gradients over micro-batches.
struct TracedSum {
  const TensorInfo* tensor = nullptr;
  int64_t last = -1;  // The micro-batch that was added last.

  int64_t begin() const { return static_cast<int64_t>(tensor->offset); }
  int64_t end() const { return begin() + tensor->bytes(); }
};

std::vector<TracedSum> sumsOf(const DeviceClass& deviceClass) {
  std::vector<TracedSum> sums;
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role == TensorRole::kGradient) sums.push_back({&tensor});
  }
  std::sort(sums.begin(), sums.end(),
            [](const TracedSum& a, const TracedSum& b) {
              return a.begin() < b.begin();
            });
  return sums;
}

// Checks that accumulators get micro-batches in ascending order: their bits
// then do not depend on the schedule.
void checkOrderOfSums(const RankTrace& trace,
                      std::vector<std::string>& faults) {
  std::vector<TracedSum> sums = sumsOf(*trace.deviceClass);
  for (const Action& action : trace.actions) {
    if (action.part < 0) continue;
    const TracedPart& part = trace.parts[static_cast<size_t>(action.part)];
    if (part.microBatch == kWholeStep) continue;
    for (const Interval& to : action.writes) {
      auto sum = std::partition_point(
          sums.begin(), sums.end(),
          [&](const TracedSum& other) { return other.end() <= to.begin; });
      for (; sum != sums.end() && sum->begin() < to.end; ++sum) {
        if (part.microBatch < sum->last) {
          faults.push_back(
              "rank " + std::to_string(trace.rank) + ": " + part.name +
              " adds micro-batch " + std::to_string(part.microBatch) + " to '" +
              sum->tensor->name + "' behind " + std::to_string(sum->last));
        }
        sum->last = part.microBatch;
      }
    }
  }
}

}  // namespace

void checkParts(const std::vector<RankTrace>& traces,
                std::vector<std::string>& faults) {
  int64_t microBatches = 0;
  for (const RankTrace& trace : traces) {
    for (const TracedPart& part : trace.parts) {
      microBatches = std::max(microBatches, part.microBatch + 1);
    }
  }
  if (microBatches < 2) return;
  for (const RankTrace& trace : traces) {
    checkRuns(trace, runsOf(trace), microBatches, faults);
    checkOrderOfSums(trace, faults);
  }
}

}  // namespace soapstone::runtime
