#include "simulator/pipeline/plan_checks.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::simulator {
namespace {

// The divisors of `number` next to `wanted` on either side, as text.
std::string nearestDivisors(int64_t number, int64_t wanted) {
  int64_t below = std::clamp<int64_t>(wanted, 1, number);
  while (number % below != 0) --below;
  int64_t above = std::min(wanted, number);
  while (number % above != 0) ++above;
  return below == above ? absl::StrCat(below)
                        : absl::StrCat(below, " or ", above);
}

absl::Status checkSharedStates(const PipelinePlan& plan) {
  const int64_t replicas = plan.optimizerReplicas;
  if (replicas == 0 || replicas % plan.optimizerShards == 0) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "cannot share optimizer states ", plan.optimizerShards,
      " ways: that does not divide the ", replicas, " replicas; use ",
      nearestDivisors(replicas, plan.optimizerShards)));
}

}  // namespace

absl::Status checkPlan(const PipelinePlan& plan,
                       const cost_model::Machine& machine, int64_t devices) {
  if (devices < 1 || devices > machine.deviceCount()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot simulate ", devices, " devices: machine '",
                     machine.name(), "' has ", machine.deviceCount()));
  }
  if (plan.groups < 1 || devices % plan.groups != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot make ", plan.groups, " equal groups of ", devices, " devices"));
  }
  const int64_t size = devices / plan.groups;
  std::vector<int> begins = plan.groupBegins;
  std::sort(begins.begin(), begins.end());
  bool areApart =
      begins.empty() || begins.size() == static_cast<size_t>(plan.groups);
  for (size_t i = 1; i < begins.size(); ++i)
    areApart &= begins[i] - begins[i - 1] >= size;
  if (!areApart) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot make ", plan.groups, " groups of ", size,
                     " devices of those that are named"));
  }
  for (int begin : plan.groupBegins) {
    if (begin >= 0 && begin + size <= machine.deviceCount()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot simulate a group on devices ", begin, " to ", begin + size - 1,
        ": machine '", machine.name(), "' has ", machine.deviceCount()));
  }
  return checkSharedStates(plan);
}

int64_t reachedDevices(const PipelinePlan& plan, int64_t devices) {
  const int64_t size = devices / std::max(1, plan.groups);
  int64_t reached = devices;
  for (int begin : plan.groupBegins)
    reached = std::max<int64_t>(reached, begin + size);
  return reached;
}

}  // namespace soapstone::simulator
