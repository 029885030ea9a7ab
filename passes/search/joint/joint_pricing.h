#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_PRICING_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_PRICING_H_

#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/schedule/families.h"
#include "ir/schedule/schedule.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/pipeline/cut_schedule.h"
#include "simulator/pipeline/grounded_simulation.h"

namespace soapstone::search {

// Simulates the plans of one search, each as it is compiled: plain steps by
// simulatePlainStep, all others as pipelines.
class JointPricer {
 public:
  // The objects must outlive this one.
  JointPricer(JointModels& models, const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs,
              const JointSearchOptions& options);

  // Sets what the simulation of `plan->spec` says. Fails with InvalidArgument
  // if the plan is not for this batch or number of devices, and with what
  // strategies and simulations fail with.
  absl::Status price(JointPlan* plan);
  // The same on another machine.
  absl::Status price(const JointScenario& scenario, JointPlan* plan);

  // Best number of plans to price in parallel.
  static int workers();
  // Prices in parallel plans that are likely to be needed; `price` then returns
  // the same results at once.
  void priceAhead(const std::vector<strategy::PipelineSpec>& specs);
  bool isKnown(const strategy::PipelineSpec& spec) const;

  // All that the simulation of a plan depends on: plans that only differ in
  // spelling, as `fsdp:m=8` and `megatron:t=1,d=8,zero=3,m=8` may, have one
  // identity. The members: configurations, groups, chunks of each,
  // micro-batches, schedule, sending, recomputation, its share and
  // parts, balance (of several chunks alone), shares of the optimizer's states,
  // and whether gradients are scattered.
  using Identity =
      std::tuple<const model::ModelConfigurations*, int, int, int,
                 schedule::Family, schedule::GradientSending,
                 simulator::Recomputation, int, simulator::RecomputedParts,
                 simulator::CutBalance, int64_t, bool>;
  // Fails like `price`.
  absl::StatusOr<Identity> identityOf(const strategy::PipelineSpec& spec);

 private:
  // A simulation that is ready to run.
  struct Task;
  struct SharedGroup;
  struct PlainTimes;
  // Identifies the step of a group by its configurations and machine, and
  // whether plans only repeat ops of it.
  using GroupKey = std::tuple<const model::ModelConfigurations*,
                              const cost_model::Machine*, bool>;

  // Finds the step and its configurations. Models are for one thread.
  absl::Status configure(const JointScenario& scenario, Task* task);
  // The same, and all else that the simulation needs.
  absl::Status prepare(const JointScenario& scenario, Task* task);
  std::shared_ptr<SharedGroup> shareGroup(const GroupKey& key);
  // The functions below may run in parallel threads.
  absl::Status placeGroup(const JointScenario& scenario,
                          const Task& task) const;
  absl::Status simulate(const JointScenario& scenario, Task* task) const;
  absl::Status simulatePipeline(const JointScenario& scenario,
                                Task* task) const;
  absl::Status simulatePlain(const JointScenario& scenario, Task* task) const;

  JointModels& models;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  const JointSearchOptions& options;
  struct Priced {
    absl::Status status;
    JointPlan plan;
  };
  std::map<std::string, Priced> ahead;  // By text.
  std::list<std::pair<GroupKey, std::shared_ptr<SharedGroup>>>
      groups;  // The last used first.
  std::shared_ptr<PlainTimes> plainTimes;
  std::unique_ptr<simulator::CutSchedules> schedules;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_PRICING_H_
