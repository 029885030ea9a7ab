#include "simulator/pipeline/plain_step.h"

#include <vector>

#include "gtest/gtest.h"

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

// A weight of 8 x 8 elements that four replicas share: each cuts its part out
// of it, and has its part of a gradient of `elementBytes` bytes an element.
std::vector<TaskBuffer> partsOfReplicas(int64_t elementBytes) {
  model::ModelGraphBuilder builder;
  int weight =
      builder.argument("weight", model::ModelArgumentRole::kParameter, {8, 8});
  model::ModelOp product;
  product.kind = "dot";
  product.name = "weight.gradient";
  product.operands = {weight};
  int made = builder.op(product, {{8, 8}});
  model::ModelOp update;
  update.kind = "optimizer_update";
  update.operands = {weight, builder.resultOf(made)};
  int updated = builder.op(update, {{8, 8}});
  builder.result(builder.resultOf(updated), /*updates=*/0);
  model::ModelGraph graph = builder.graph;
  graph.values[builder.resultOf(made)].elementBytes = elementBytes;
  TaskGraph tasks;
  Task make, cut, scatter, use;
  make.op = made;
  scatter.value = builder.resultOf(made);
  cut.value = weight;
  use.op = updated;
  tasks.tasks = {make, scatter, cut, use};
  tasks.buffers = {{.bytes = 256, .first = -1, .last = 3, .value = weight},
                   {.bytes = 64 * elementBytes,
                    .first = 0,
                    .last = 1,
                    .value = builder.resultOf(made)},
                   {.bytes = 16 * elementBytes,
                    .first = 1,
                    .last = 3,
                    .value = builder.resultOf(made)},
                   {.bytes = 64, .first = 2, .last = 3, .value = weight}};
  CutGround ground(graph);
  std::vector<char> isScattered(graph.values.size(), 0);
  return withoutSummedGradients(graph, ground, isScattered, tasks);
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
