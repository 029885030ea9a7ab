#include "simulator/pipeline/plain_step.h"

#include <algorithm>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// A weight of `rows` x 8 elements of which four replicas update a part each.
struct SharedUpdate {
  explicit SharedUpdate(int64_t rows) {
    model::ModelGraphBuilder builder;
    int weight = builder.argument(
        "weight", model::ModelArgumentRole::kParameter, {rows, 8});
    model::ModelOp update;
    update.kind = "optimizer_update";
    update.operands = {weight};
    int op = builder.op(update, {{rows, 8}});
    builder.result(builder.resultOf(op), /*updates=*/0);
    graph = builder.graph;
    Task task;
    task.op = op;
    tasks.tasks = {task};
    TaskBuffer part;
    part.first = 0;
    part.last = 0;
    part.value = builder.resultOf(op);
    part.bytes = rows * 8 * 4 / 4;
    tasks.buffers = {part};
  }

  size_t buffers() const {
    std::vector<char> isScattered(graph.values.size(), 0);
    return withoutSummedGradients(graph, CutGround(graph), isScattered, tasks)
        .size();
  }

  model::ModelGraph graph;
  TaskGraph tasks;
};

// The step of a layer whose weight of 8 x 8 elements four replicas share: each
// cuts its part out of it, and has its part of a gradient of `elementBytes`
// bytes an element.
std::vector<TaskBuffer> partsOfReplicas(int64_t elementBytes) {
  TrainingModel model;
  model::ModelGraph graph =
      model.finish(model.linear("layer", model.input({16, 8}), 8));
  const std::vector<char> isGradient = CutGround(graph).isGradient;
  const int gradient = static_cast<int>(
      std::find(isGradient.begin(), isGradient.end(), 1) - isGradient.begin());
  graph.values[gradient].elementBytes = elementBytes;
  graph.ops[graph.values[gradient].producer].addsInPlace = true;
  int weight = -1;
  for (const model::ModelArgument& argument : graph.arguments) {
    if (argument.role == model::ModelArgumentRole::kParameter)
      weight = argument.value;
  }
  TaskGraph tasks;
  Task make, scatter, cut;
  make.op = graph.values[gradient].producer;
  scatter.value = gradient;
  cut.value = weight;
  tasks.tasks = {make, scatter, cut, make};
  tasks.buffers.resize(4);
  auto set = [&](int number, int64_t bytes, int first, int value) {
    tasks.buffers[number].bytes = bytes;
    tasks.buffers[number].first = first;
    tasks.buffers[number].last = 3;
    tasks.buffers[number].value = value;
  };
  set(0, 256, -1, weight);
  set(1, 64 * elementBytes, 0, gradient);
  set(2, 16 * elementBytes, 1, gradient);
  set(3, 64, 2, weight);
  std::vector<char> isScattered(graph.values.size(), 0);
  return withoutSummedGradients(graph, CutGround(graph), isScattered, tasks);
}

// The share of a sum is in f32, whatever the gradient is; the part of the
// weight is a view.
TEST(PlainStepTest, SharesAreAsWideAsSums) {
  for (int64_t elementBytes : {2, 4}) {
    std::vector<TaskBuffer> kept = partsOfReplicas(elementBytes);
    ASSERT_EQ(kept.size(), 2u) << elementBytes;
    EXPECT_EQ(kept[0].first, -1);
    EXPECT_EQ(kept[1].bytes, 64) << elementBytes;
  }
}

TEST(PlainStepTest, PartsThatAreRowsAreUpdatedInTheWeight) {
  EXPECT_EQ(SharedUpdate(8).buffers(), 0);
}

TEST(PlainStepTest, PartsThatAreColumnsLieBesideTheWeight) {
  EXPECT_EQ(SharedUpdate(7).buffers(), 1);
}

}  // namespace
}  // namespace soapstone::simulator
