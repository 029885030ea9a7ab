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

TEST(PlainStepTest, PartsThatAreRowsAreUpdatedInTheWeight) {
  EXPECT_EQ(SharedUpdate(8).buffers(), 0);
}

TEST(PlainStepTest, PartsThatAreColumnsLieBesideTheWeight) {
  EXPECT_EQ(SharedUpdate(7).buffers(), 1);
}

}  // namespace
}  // namespace soapstone::simulator
