// Plans that have the program of a group in common are as if each had its own.
#include "simulator/pipeline/group_program.h"

#include <string>
#include <thread>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "simulator/pipeline/cut_schedule.h"
#include "simulator/pipeline/grounded_simulation.h"
#include "tests/support/equal_results.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

constexpr int kDevices = 16;
constexpr int kGroups = 4;

std::vector<PipelinePlan> plansOfOneGroup() {
  std::vector<PipelinePlan> plans;
  for (schedule::Family family :
       {schedule::Family::kOneFOneB, schedule::Family::kZeroBubbleH1,
        schedule::Family::kInterleaved}) {
    for (int microBatches : {8, 16}) {
      for (Recomputation recomputation :
           {Recomputation::kNone, Recomputation::kFull}) {
        PipelinePlan plan;
        plan.groups = kGroups;
        plan.chunksPerGroup = family == schedule::Family::kInterleaved ? 2 : 1;
        plan.microBatches = microBatches;
        plan.family = family;
        plan.recomputation = recomputation;
        plans.push_back(plan);
      }
    }
  }
  return plans;
}

class GroupProgramTest : public testing::Test {
 protected:
  GroupProgramTest()
      : machine(*cost_model::Machine::create(
            *cost_model::findMachine("dgx1-v100x2"))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        graph(decoderModel(/*layers=*/8, /*rows=*/256, /*width=*/64)),
        ground(graph),
        configurations(dataParallel(graph, kDevices / kGroups)),
        group({ground, graph, /*repetition=*/nullptr, machine, costs, kDevices,
               kDevices / kGroups}) {
    EXPECT_TRUE(group.place(configurations).ok());
    group.keepStoredBuffers();
  }

  void expectAsAlone(const PipelinePlan& plan,
                     const absl::StatusOr<PipelineResult>& shared) {
    absl::StatusOr<PipelineResult> alone =
        simulatePipeline(graph, machine, costs, kDevices, configurations, plan);
    ASSERT_TRUE(alone.ok()) << alone.status().ToString();
    ASSERT_TRUE(shared.ok()) << shared.status().ToString();
    expectEqual(*shared, *alone);
  }

  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  model::ModelGraph graph;
  CutGround ground;
  model::ModelConfigurations configurations;
  GroupProgram group;
};

TEST_F(GroupProgramTest, PlansOneAfterTheOtherAreAsEachAlone) {
  CutSchedules schedules;
  for (const PipelinePlan& plan : plansOfOneGroup()) {
    expectAsAlone(plan, simulatePipelineOf(group, plan, schedules));
  }
}

TEST_F(GroupProgramTest, PlansAtOnceAreAsEachAlone) {
  std::vector<PipelinePlan> plans = plansOfOneGroup();
  std::vector<absl::StatusOr<PipelineResult>> results(plans.size());
  CutSchedules schedules;
  constexpr size_t kThreads = 3;
  std::vector<std::thread> threads;
  for (size_t first = 0; first < kThreads; ++first) {
    threads.emplace_back([&, first] {
      for (size_t i = first; i < plans.size(); i += kThreads) {
        results[i] = simulatePipelineOf(group, plans[i], schedules);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < plans.size(); ++i) expectAsAlone(plans[i], results[i]);
}

TEST_F(GroupProgramTest, SchedulesAreSharedByWhatMakesThem) {
  CutSchedules schedules;
  std::vector<PipelinePlan> plans = plansOfOneGroup();
  PipelineCut cut = simulatePipelineOf(group, plans[0], schedules)->cut;
  auto scheduleOf = [&](const PipelinePlan& plan) {
    return *schedules.of(plan, cut, /*isOtherSystem=*/false);
  };
  // Recomputation changes nothing of it, the number of micro-batches does.
  EXPECT_EQ(scheduleOf(plans[0]), scheduleOf(plans[1]));
  EXPECT_NE(scheduleOf(plans[0]), scheduleOf(plans[2]));
  PipelinePlan late = plans[0];
  late.sending = schedule::GradientSending::kAfterWeightGradient;
  EXPECT_NE(scheduleOf(plans[0]), scheduleOf(late));
}

}  // namespace
}  // namespace soapstone::simulator
