#ifndef SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_
#define SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "passes/search/joint_search.h"

namespace soapstone {

// What a joint search found, for its reports.
struct JointReport {
  const JointOutcome* outcome = nullptr;
  const Machine* machine = nullptr;
  int64_t devices = 0;
  int64_t batch = 0;
  double seconds = 0;
};

std::string jointTable(const JointReport& report);
std::string jointJson(const JointReport& report);

// A plan in the words of another system, and what these cannot say.
struct ForeignWords {
  std::string flags;
  std::vector<std::string> unsaid;
};
ForeignWords megatronFlags(const JointPlan& plan, int64_t devices,
                           int64_t batch);
ForeignWords torchtitanFlags(const JointPlan& plan, int64_t devices,
                             int64_t batch);
// The JSON of a DeepSpeed configuration.
ForeignWords deepspeedJson(const JointPlan& plan, int64_t devices,
                           int64_t batch);

// A file with the best plan, which `simulate --strategy` reads: the text of its
// strategy, what it comes to, and the same for Megatron-LM, torchtitan and
// DeepSpeed.
std::string planFile(const JointReport& report);

// The text of the strategy in such a file; empty if `path` names another file,
// or none.
absl::StatusOr<std::string> strategyOfPlanFile(const std::string& path);

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_
