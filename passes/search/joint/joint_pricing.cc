#include "passes/search/joint/joint_pricing.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>

#include "ir/support/status_macros.h"
#include "passes/search/in_parallel.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/missing_memory.h"
#include "simulator/pipeline/grounded_simulation.h"
#include "simulator/pipeline/plain_step.h"

namespace soapstone::search {
namespace {

// Tasks of the programs that are kept for other plans; each takes some 250
// bytes.
constexpr int64_t kMostSharedTasks = 200000;

}  // namespace

struct JointPricer::Task {
  JointPlan plan;
  JointStep* step = nullptr;
  const model::ModelConfigurations* configurations = nullptr;
  simulator::PipelinePlan pipeline;
  // The program shared with other plans; null: for this plan alone.
  std::shared_ptr<SharedGroup> group;
  absl::Status status;
};

// A program of a group that plans have in common; who comes first places it.
struct JointPricer::SharedGroup {
  std::mutex mutex;
  bool isMade = false;
  absl::Status status;
  std::unique_ptr<simulator::GroupProgram> program;
};

// How long plain steps take, in picoseconds. Programs are dropped long before
// the search is over, and issuing one with all layers takes longer than all
// else about it.
struct JointPricer::PlainTimes {
  // A step, and what it is priced on.
  using Key =
      std::tuple<const model::ModelConfigurations*, const cost_model::Machine*,
                 const cost_model::OperatorCosts*>;

  std::optional<int64_t> find(const Key& key) {
    std::scoped_lock lock(mutex);
    auto found = known.find(key);
    if (found == known.end()) return std::nullopt;
    return found->second;
  }
  void add(const Key& key, int64_t picoseconds) {
    std::scoped_lock lock(mutex);
    known.emplace(key, picoseconds);
  }

 private:
  std::mutex mutex;
  std::map<Key, int64_t> known;
};

JointPricer::JointPricer(JointModels& models,
                         const cost_model::Machine& machine,
                         const cost_model::OperatorCosts& costs,
                         const JointSearchOptions& options)
    : models(models),
      machine(machine),
      costs(costs),
      options(options),
      plainTimes(std::make_shared<PlainTimes>()),
      schedules(std::make_unique<simulator::CutSchedules>()) {}

absl::Status JointPricer::price(JointPlan* plan) {
  auto known = ahead.find(strategy::pipelineSpecText(plan->spec));
  if (known == ahead.end()) return price({&machine, &costs}, plan);
  Priced priced = std::move(known->second);
  ahead.erase(known);
  SOAPSTONE_RETURN_IF_ERROR(priced.status);
  plan->periodPicoseconds = priced.plan.periodPicoseconds;
  plan->peakBytes = priced.plan.peakBytes;
  plan->missingBytes = priced.plan.missingBytes;
  plan->bubbleFraction = priced.plan.bubbleFraction;
  plan->delay = priced.plan.delay;
  plan->result = std::move(priced.plan.result);
  plan->plain = std::move(priced.plan.plain);
  return absl::OkStatus();
}

absl::Status JointPricer::price(const JointScenario& scenario,
                                JointPlan* plan) {
  Task task;
  task.plan = std::move(*plan);
  absl::Status status = prepare(scenario, &task);
  if (status.ok()) status = simulate(scenario, &task);
  *plan = std::move(task.plan);
  return status;
}

int JointPricer::workers() {
  // Every simulation of a deep model takes some 100 MB.
  constexpr unsigned kMost = 4;
  return static_cast<int>(
      std::clamp(std::thread::hardware_concurrency(), 1U, kMost));
}

bool JointPricer::isKnown(const strategy::PipelineSpec& spec) const {
  return ahead.count(strategy::pipelineSpecText(spec)) > 0;
}

void JointPricer::priceAhead(const std::vector<strategy::PipelineSpec>& specs) {
  JointScenario scenario = {&machine, &costs};
  std::vector<Task> tasks(specs.size());
  for (size_t i = 0; i < specs.size(); ++i) {
    tasks[i].plan.spec = specs[i];
    tasks[i].status = prepare(scenario, &tasks[i]);
  }
  inParallel(static_cast<int>(tasks.size()), workers(), [&](int i, int) {
    Task& task = tasks[i];
    if (task.status.ok()) task.status = simulate(scenario, &task);
  });
  for (Task& task : tasks) {
    std::string text = strategy::pipelineSpecText(task.plan.spec);
    ahead.emplace(std::move(text), Priced{task.status, std::move(task.plan)});
  }
}

absl::StatusOr<JointPricer::Identity> JointPricer::identityOf(
    const strategy::PipelineSpec& spec) {
  Task task;
  task.plan.spec = spec;
  SOAPSTONE_RETURN_IF_ERROR(configure({&machine, &costs}, &task));
  const simulator::PipelinePlan& plan = task.pipeline;
  bool isCut = plan.groups * plan.chunksPerGroup > 1;
  return Identity{
      task.configurations,  plan.groups,
      plan.chunksPerGroup,  plan.microBatches,
      plan.family,          plan.sending,
      plan.recomputation,   plan.keptPercent,
      plan.recomputedParts, isCut ? plan.balance : simulator::CutBalance::kWork,
      plan.optimizerShards, plan.scattersGradients};
}

absl::Status JointPricer::configure(const JointScenario& scenario, Task* task) {
  const strategy::PipelineSpec& spec = task->plan.spec;
  if (spec.microBatches < 1 || options.batch % spec.microBatches != 0 ||
      options.devices % spec.groups != 0 || !options.mayHave(spec.groups)) {
    return absl::InvalidArgumentError("not for this batch or machine");
  }
  if (!spec.isPipeline()) {
    SOAPSTONE_ASSIGN_OR_RETURN(task->step, models.at(options.batch));
    SOAPSTONE_ASSIGN_OR_RETURN(
        task->configurations,
        JointModels::configure(task->step, spec.inner, options.devices));
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(task->step,
                             models.at(options.batch / spec.microBatches));
  int64_t groupSize = options.devices / spec.groups;
  task->pipeline = pipelinePlanOf(spec, groupSize);
  SOAPSTONE_ASSIGN_OR_RETURN(
      task->configurations,
      JointModels::configure(task->step, spec.inner, groupSize,
                             scenario.costs->system(), &task->pipeline));
  return absl::OkStatus();
}

absl::Status JointPricer::prepare(const JointScenario& scenario, Task* task) {
  SOAPSTONE_RETURN_IF_ERROR(configure(scenario, task));
  if (!task->plan.spec.isPipeline()) return absl::OkStatus();
  task->step->cutGround();
  // Groups of unlike devices have programs of their own.
  bool areAlike = task->pipeline.groupBegins.empty() &&
                  scenario.machine->areOfOneKind(options.devices);
  if (areAlike) {
    task->group = shareGroup(
        {task->configurations, scenario.machine,
         simulator::isPlainStep(task->pipeline, scenario.costs->system())});
  }
  return absl::OkStatus();
}

std::shared_ptr<JointPricer::SharedGroup> JointPricer::shareGroup(
    const GroupKey& key) {
  auto known =
      std::find_if(groups.begin(), groups.end(),
                   [&](const auto& other) { return other.first == key; });
  std::shared_ptr<SharedGroup> group =
      known != groups.end() ? known->second : std::make_shared<SharedGroup>();
  if (known != groups.end()) groups.erase(known);
  // The last ones that fit: plans that are simulated one after the other are
  // alike.
  int64_t tasks = 0;
  auto isSmall = [&](const auto& other) {
    if (other.second->program)
      tasks += other.second->program->tasks.tasks.size();
    return tasks <= kMostSharedTasks;
  };
  groups.erase(std::find_if_not(groups.begin(), groups.end(), isSmall),
               groups.end());
  groups.emplace_front(key, group);
  return group;
}

absl::Status JointPricer::simulate(const JointScenario& scenario,
                                   Task* task) const {
  return task->plan.spec.isPipeline() ? simulatePipeline(scenario, task)
                                      : simulatePlain(scenario, task);
}

absl::Status JointPricer::placeGroup(const JointScenario& scenario,
                                     const Task& task) const {
  SharedGroup& group = *task.group;
  std::lock_guard<std::mutex> lock(group.mutex);
  if (!group.isMade) {
    auto size = static_cast<int>(options.devices / task.plan.spec.groups);
    group.program =
        std::make_unique<simulator::GroupProgram>(simulator::GroupContext{
            task.step->cutGround(), task.step->graph, task.step->repeated(),
            *scenario.machine, *scenario.costs, options.devices, size,
            /*own=*/nullptr, task.step->wholeCut()});
    group.status = group.program->place(*task.configurations);
    if (group.status.ok()) {
      if (simulator::isPlainStep(task.pipeline, scenario.costs->system())) {
        const PlainTimes::Key key{task.configurations, scenario.machine,
                                  scenario.costs};
        group.program->keepPlainStep(plainTimes->find(key));
        plainTimes->add(key, group.program->plainStep().picoseconds);
      }
      group.program->keepStoredBuffers();
    }
    group.isMade = true;
  }
  return group.status;
}

absl::Status JointPricer::simulatePipeline(const JointScenario& scenario,
                                           Task* task) const {
  JointPlan& plan = task->plan;
  if (task->group) {
    SOAPSTONE_RETURN_IF_ERROR(placeGroup(scenario, *task));
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan.result, simulator::simulatePipelineOf(*task->group->program,
                                                   task->pipeline, *schedules));
  } else {
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan.result,
        simulator::simulatePipelineOn(
            task->step->cutGround(), task->step->graph, *scenario.machine,
            *scenario.costs, options.devices, *task->configurations,
            task->pipeline, task->step->repeated()));
  }
  plan.periodPicoseconds = plan.result.price.periodPicoseconds;
  plan.delay =
      options.stragglers.delayOn(*scenario.machine, plan.result.devices());
  // A single group waits for no other; its waits are communication.
  if (plan.spec.groups > 1) {
    plan.bubbleFraction = plan.result.price.bubbleFraction();
  }
  int64_t groupSize = options.devices / plan.spec.groups;
  for (size_t group = 0; group < plan.result.memory.size(); ++group) {
    int64_t bytes = plan.result.memory[group].total();
    int64_t own =
        machine.leastMemoryBytes(plan.result.groupBegins[group], groupSize);
    plan.peakBytes = std::max(plan.peakBytes, bytes);
    plan.missingBytes = std::max(plan.missingBytes, bytes - own);
  }
  return absl::OkStatus();
}

// A plain step is simulated as it is compiled, not by the pipeline rules.
absl::Status JointPricer::simulatePlain(const JointScenario& scenario,
                                        Task* task) const {
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::SimulationResult result,
      simulator::simulatePlainStep(
          task->step->graph, *scenario.machine, *scenario.costs,
          options.devices, *task->configurations, task->step->repeated(),
          /*withTraffic=*/false));
  JointPlan& plan = task->plan;
  plainTimes->add({task->configurations, scenario.machine, scenario.costs},
                  result.iterationPicoseconds);
  plan.periodPicoseconds = result.iterationPicoseconds;
  plan.delay = options.stragglers.delay(
      scenario.machine->nodeOf(options.devices - 1) + 1);
  plan.peakBytes = result.peakMemoryBytes;
  int fullest = fullestDevice(result, machine);
  plan.plain = result.devices[fullest];
  plan.missingBytes =
      std::max<int64_t>(0, missingBytes(result, machine, fullest));
  return absl::OkStatus();
}

}  // namespace soapstone::search
