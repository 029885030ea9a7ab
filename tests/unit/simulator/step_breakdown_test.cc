#include "simulator/step_breakdown.h"

#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "cost_model/presets.h"
#include "cost_model/profile.h"
#include "gtest/gtest.h"
#include "plain_models.h"
#include "simulator/layer_names.h"
#include "simulator/simulation.h"
#include "simulator/step_gap.h"

namespace soapstone::simulator {
namespace {

TEST(LayerNamesTest, PathsBecomeDotted) {
  EXPECT_EQ(dottedName("/model/layers.0/mlp/up_proj/MatMul"),
            "model.layers.0.mlp.up_proj.MatMul");
  EXPECT_EQ(dottedName("/layer1/layer1.0/conv1/Conv"), "layer1.0.conv1.Conv");
}

TEST(LayerNamesTest, LayersEndAtTheirNumber) {
  EXPECT_EQ(layerOfName("model.layers.12.mlp.up_proj.MatMul"),
            "model.layers.12");
  EXPECT_EQ(layerOfName("model.embed_tokens.Gather"), "model.embed_tokens");
  EXPECT_EQ(layerOfName("encoder.layers.encoder_layer_3.mlp.Gemm"),
            "encoder.layers.encoder_layer_3");
  EXPECT_EQ(layerOfName("params.block_10.dense.kernel"), "params.block_10");
  EXPECT_EQ(layerOfName("encoder.player_1.Gemm"), "encoder.player_1");
  EXPECT_EQ(layerOfName("encoder.Add_1.broadcast.reduce"),
            "encoder.Add_1.broadcast");
  EXPECT_EQ(layerPattern("h.12.attn.3"), "h.*.attn.*");
  // What tells the parts of one layer apart stays.
  EXPECT_EQ(layerPattern("/model/layers.10/attn/dot2"),
            "/model/layers.*/attn/dot2");
  EXPECT_EQ(layerPattern("h.3.ln_1"), "h.*.ln_1");
  EXPECT_EQ(layerPattern("encoder_layer_7.ln_2"), "encoder_layer_*.ln_2");
  EXPECT_EQ(layerPattern("node_Split_12.slice3"), "node_Split_*.slice*");
}

struct Step {
  explicit Step(model::ModelGraph model)
      : graph(std::move(model)),
        machine(*cost_model::Machine::create(
            *cost_model::findMachine("flexflow-p100x4"))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        simulation(*Simulation::create(graph, machine, costs, 4)) {
    EXPECT_TRUE(simulation->setConfigurations(dataParallel(graph, 4)).ok());
    tasks = simulation->taskGraph();
    times = simulateTasks(tasks);
    breakdown = breakDown(graph, tasks, times);
  }

  model::ModelGraph graph;
  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  std::unique_ptr<Simulation> simulation;
  TaskGraph tasks;
  TaskTimes times;
  StepBreakdown breakdown;
};

TEST(StepBreakdownTest, ComputingAndWaitingAddUpToTheIteration) {
  for (const model::ModelGraph& model :
       {mlpModel(4, 64, 256), branchModel(2, 16), decoderModel(2, 128, 128)}) {
    Step step(model);
    const StepBreakdown& breakdown = step.breakdown;
    int64_t waits = std::accumulate(breakdown.waits.begin(),
                                    breakdown.waits.end(), int64_t{0});
    EXPECT_GT(waits, 0);
    EXPECT_EQ(breakdown.computePicoseconds + waits,
              breakdown.iterationPicoseconds);
    int64_t ofOps = breakdown.unattributedPicoseconds;
    for (const OpShare& op : breakdown.ops) {
      ofOps += op.computePicoseconds + op.waitPicoseconds;
    }
    EXPECT_EQ(ofOps, breakdown.iterationPicoseconds);
    EXPECT_EQ(breakdown.iterationPicoseconds,
              step.simulation->iterationPicoseconds());
  }
}

TEST(StepGapTest, PartsAddUpToTheComputing) {
  for (const model::ModelGraph& model :
       {mlpModel(4, 64, 256), branchModel(2, 16), decoderModel(2, 128, 128)}) {
    Step step(model);
    StepGap gap = gapOfStep(step.graph, step.machine, *step.simulation, 4,
                            step.breakdown);
    EXPECT_EQ(gap.bound + gap.kernels + gap.repeated + gap.imbalance,
              step.breakdown.computePicoseconds);
    // Counted op by op, not as what is left.
    int64_t kernels = 0;
    for (const auto& [kind, time] : gap.kinds) kernels += time;
    EXPECT_NEAR(static_cast<double>(gap.kernels), static_cast<double>(kernels),
                static_cast<double>(gap.kinds.size() + 2));
    EXPECT_NEAR(static_cast<double>(gap.bound),
                static_cast<double>(balancedWork(step.graph, step.machine,
                                                 step.simulation->costs(), 4)),
                1);
    EXPECT_GE(gap.imbalance, 0);
  }
}

// Data-parallel devices compute the same updates, each on its own samples.
TEST(StepGapTest, UpdatesOfReplicasAreRepeatedWork) {
  Step step(mlpModel(4, 64, 2048));
  StepGap gap =
      gapOfStep(step.graph, step.machine, *step.simulation, 4, step.breakdown);
  int64_t updates = 0;
  for (size_t op = 0; op < step.graph.ops.size(); ++op) {
    if (step.graph.ops[op].storageArgument < 0) continue;
    updates += step.breakdown.ops[op].computePicoseconds;
  }
  EXPECT_GT(updates, 0);
  EXPECT_NEAR(static_cast<double>(gap.repeated),
              0.75 * static_cast<double>(updates), 2);
  EXPECT_EQ(gap.imbalance, 0);
}

// One of five rows falls to each of three devices and two to the fourth.
TEST(StepGapTest, UnevenSharesAreImbalance) {
  Step step(mlpModel(4, 5, 2048));
  StepGap gap =
      gapOfStep(step.graph, step.machine, *step.simulation, 4, step.breakdown);
  EXPECT_GT(gap.imbalance, 0);
}

TEST(StepBreakdownTest, MemoryByPartAddsUpToThePeak) {
  Step step(mlpModel(4, 64, 256));
  const auto& memory = step.breakdown.memory;
  EXPECT_EQ(std::accumulate(memory.begin(), memory.end(), int64_t{0}),
            step.simulation->peakMemoryBytes());
  EXPECT_GT(memory[static_cast<int>(MemoryPart::kMasters)], 0);
}

TEST(StepBreakdownTest, DataParallelStepsWaitForSumsOfGradients) {
  Step step(mlpModel(4, 64, 2048));
  const auto& waits = step.breakdown.waits;
  EXPECT_GT(waits[static_cast<int>(WaitCause::kGradients)],
            step.breakdown.iterationPicoseconds / 10);
  EXPECT_EQ(waits[static_cast<int>(WaitCause::kParameters)], 0);
  const auto& sent = step.breakdown.sentBytes;
  int64_t all = std::accumulate(sent.begin(), sent.end(), int64_t{0});
  EXPECT_EQ(all, step.simulation->result().devices[0].sentBytes);
}

}  // namespace
}  // namespace soapstone::simulator
