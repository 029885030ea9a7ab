#include "simulator/shared_memory.h"

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

// An op without a rule that makes one value of 1,000 elements.
int addOp(std::vector<int> operands, model::ModelGraph* graph) {
  int op = static_cast<int>(graph->ops.size());
  int value = static_cast<int>(graph->values.size());
  graph->values.push_back({{1000}, 2, op});
  model::ModelOp made;
  made.operands = std::move(operands);
  made.results = {value};
  graph->ops.push_back(std::move(made));
  return value;
}

// A task for each op on one device, and a buffer for each value, until its
// last reader.
TaskGraph tasksOf(const model::ModelGraph& graph) {
  TaskGraph tasks;
  tasks.devices = 1;
  tasks.classes = {{{0}}};
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    Task task;
    task.op = static_cast<int>(op);
    task.classes = {0};
    addTask(task, &tasks);
  }
  for (size_t value = 0; value < graph.values.size(); ++value) {
    int first = graph.values[value].producer;
    int last = first;
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      for (int operand : graph.ops[op].operands) {
        if (operand == static_cast<int>(value)) last = static_cast<int>(op);
      }
    }
    tasks.buffers.push_back({0, BufferKind::kActivation, 2000, first, last,
                             static_cast<int>(value)});
  }
  return tasks;
}

TEST(SharedMemoryTest, OperandsOfWhatStaysInRegistersLiveUntilItsKernelRuns) {
  model::ModelGraph graph;
  int x = addOp({}, &graph);
  int first = addOp({x}, &graph);
  int second = addOp({first}, &graph);
  int result = addOp({second}, &graph);
  graph.ops[1].isInRegisters = graph.ops[2].isInRegisters = true;
  TaskGraph tasks = tasksOf(graph);
  dropUnstoredBuffers(graph, &tasks);
  ASSERT_EQ(tasks.buffers.size(), 2u);
  EXPECT_EQ(tasks.buffers[0].value, x);
  EXPECT_EQ(tasks.buffers[0].last, 3);
  EXPECT_EQ(tasks.buffers[1].value, result);
}

TEST(SharedMemoryTest, WhatLiesInOneMemoryIsCountedOnce) {
  model::ModelGraph graph;
  int packed = addOp({}, &graph);
  int query = addOp({packed}, &graph);
  int turned = addOp({query}, &graph);
  addOp({turned}, &graph);
  graph.ops[1].isFree = graph.ops[2].isFree = true;
  TaskGraph tasks = tasksOf(graph);
  tasks.buffers[0].bytes = 6000;
  dropUnstoredBuffers(graph, &tasks);
  ASSERT_EQ(tasks.buffers.size(), 2u);
  EXPECT_EQ(tasks.buffers[0].bytes, 6000);
  EXPECT_EQ(tasks.buffers[0].value, packed);
  EXPECT_EQ(tasks.buffers[0].first, 0);
  EXPECT_EQ(tasks.buffers[0].last, 3);
}

TEST(SharedMemoryTest, CopiesOnOtherDevicesKeepTheirBuffers) {
  model::ModelGraph graph;
  int x = addOp({}, &graph);
  addOp({x}, &graph);
  graph.ops[0].isInRegisters = true;
  TaskGraph tasks = tasksOf(graph);
  // Made by a move in front of the second op.
  Task move;
  move.kind = TaskKind::kCommunication;
  move.op = 1;
  move.value = x;
  move.classes = {0};
  int number = addTask(move, &tasks);
  tasks.buffers.push_back(
      {0, BufferKind::kActivation, 2000, number, number, x});
  dropUnstoredBuffers(graph, &tasks);
  ASSERT_EQ(tasks.buffers.size(), 2u);
  EXPECT_EQ(tasks.buffers[1].first, number);
}

}  // namespace
}  // namespace soapstone::simulator
