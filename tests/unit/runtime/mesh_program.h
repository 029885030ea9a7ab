#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_MESH_PROGRAM_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_MESH_PROGRAM_H_

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/core/rank.h"
#include "runtime/ops_communication.h"
#include "runtime/runtime.h"

namespace soapstone::runtime::mesh {

// A program as the compiler would emit it for any mesh: a [12, 5] table follows
// its input with momentum. Every number is computed by the ranks that hold its
// box, and the loss is a maximum, so that all meshes agree in every bit.

inline constexpr int64_t kRows = 12;
inline constexpr int64_t kColumns = 5;
inline constexpr size_t kTable = 0;
inline constexpr size_t kMomentum = 256;
inline constexpr size_t kInput = 512;
inline constexpr size_t kLabels = 768;  // i64 [12]
inline constexpr size_t kStepNumber = 1024;
inline constexpr size_t kSeed = 1088;
inline constexpr size_t kRate = 1152;
inline constexpr size_t kLoss = 1216;
inline constexpr size_t kSeen = 1280;  // Output: the table.
inline constexpr size_t kArenaBytes = 2048;

// Ranks that hold a box; set by MeshProgram.
inline std::vector<int> workers;

inline void step(Rank& rank) {
  const DeviceClass& deviceClass = *rank.deviceClass;
  if (deviceClass.tensors[0].role != TensorRole::kParameter) return;
  Box box{deviceClass.tensors[0].boxStart(member(rank)),
          deviceClass.tensors[0].dims};
  auto* table = at<float>(rank, kTable);
  auto* momentum = at<float>(rank, kMomentum);
  auto* input = at<float>(rank, kInput);
  auto* labels = at<int64_t>(rank, kLabels);
  float rate = *at<float>(rank, kRate);
  float loss = static_cast<float>(*at<int64_t>(rank, kStepNumber)) * 1e-6f;
  for (int64_t i = 0; i < box.volume(); ++i) {
    int64_t row = i / std::max<int64_t>(1, box.sizes[1]);
    float wanted = input[i] + static_cast<float>(labels[row]);
    float difference = table[i] - wanted;
    loss = std::max(loss, std::fabs(difference));
    momentum[i] = 0.5f * momentum[i] + difference;
    table[i] -= rate * momentum[i];
  }
  allReduce(rank, stream(rank, Lane::kCompute), SOAPSTONE_SITE("loss"),
            {1, {workers.data(), static_cast<int>(workers.size())}},
            ReduceKind::kMax, {{&loss, &loss, 1, ElementType::kF32}});
  *at<float>(rank, kLoss) = loss;
  copy(rank, {}, at(rank, kSeen), table,
       static_cast<size_t>(box.volume()) * sizeof(float));
}

// The plan for one box a rank; a rank whose box is empty has no work.
class MeshProgram {
 public:
  explicit MeshProgram(const std::vector<Box>& boxes) : boxes(boxes) {
    workers.clear();
    auto count = boxes.size();
    tables.resize(count);
    numbers.resize(count);
    starts.resize(count);
    for (size_t r = 0; r < count; ++r) {
      numbers[r] = static_cast<int>(r);
      if (boxes[r].volume() > 0) workers.push_back(numbers[r]);
      addTensors(r);
      DeviceClass deviceClass;
      deviceClass.ranks = &numbers[r];
      deviceClass.rankCount = 1;
      deviceClass.tensors = tables[r].data();
      deviceClass.tensorCount = static_cast<int64_t>(tables[r].size());
      deviceClass.arenaBytes = kArenaBytes;
      deviceClass.persistentBytes = kLoss;
      deviceClass.step = step;
      classes.push_back(deviceClass);
    }
    plan.name = "mesh";
    plan.devices = static_cast<int>(count);
    plan.classes = classes.data();
    plan.classCount = plan.devices;
    plan.hash = 7;
    plan.learningRate = 0.25f;
  }
  MeshProgram(const MeshProgram&) = delete;
  MeshProgram& operator=(const MeshProgram&) = delete;

  Plan plan;

 private:
  void addTensors(size_t r) {
    const Box& box = boxes[r];
    std::vector<TensorInfo>& table = tables[r];
    if (box.volume() > 0) {
      starts[r] = {box.start[0], box.start[1]};
      TensorInfo weight{.name = "table",
                        .role = TensorRole::kParameter,
                        .dims = box.sizes,
                        .offset = kTable,
                        .initializer = {InitializerKind::kNormal, 0, 1},
                        .globalDims = {kRows, kColumns},
                        .boxOffsets = starts[r].data()};
      table.push_back(weight);
      weight.role = TensorRole::kOptimizerState;
      weight.offset = kMomentum;
      weight.initializer = {InitializerKind::kUniform, -1, 1};
      table.push_back(weight);
      weight.name = "input";
      weight.role = TensorRole::kInput;
      weight.offset = kInput;
      table.push_back(weight);
      table.push_back({.name = "labels",
                       .role = TensorRole::kInput,
                       .type = ElementType::kI64,
                       .dims = {box.sizes[0]},
                       .offset = kLabels,
                       .indexBound = 4,
                       .globalDims = {kRows},
                       .boxOffsets = starts[r].data()});
      weight.name = "seen";
      weight.role = TensorRole::kOutput;
      weight.offset = kSeen;
      table.push_back(weight);
      table.push_back(
          {.name = "loss", .role = TensorRole::kLoss, .offset = kLoss});
    }
    table.push_back({.name = "step",
                     .role = TensorRole::kStep,
                     .type = ElementType::kI64,
                     .offset = kStepNumber});
    table.push_back({.name = "seed",
                     .role = TensorRole::kSeed,
                     .type = ElementType::kI64,
                     .offset = kSeed});
    table.push_back(
        {.name = "rate", .role = TensorRole::kLearningRate, .offset = kRate});
  }

  std::vector<Box> boxes;
  std::vector<std::vector<TensorInfo>> tables;
  std::vector<std::vector<int64_t>> starts;
  std::vector<int> numbers;
  std::vector<DeviceClass> classes;
};

inline const Box kWhole{{0, 0}, {kRows, kColumns}};
inline const Box kNothing{{0, 0}, {0, 0}};

// The whole cut into rows x columns boxes, sizes as even as they can be.
inline std::vector<Box> grid(int64_t rows, int64_t columns) {
  auto cut = [](int64_t size, int64_t parts, int64_t i) {
    return i * (size / parts) + std::min(i, size % parts);
  };
  std::vector<Box> boxes;
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) {
      Box box;
      box.start = {cut(kRows, rows, r), cut(kColumns, columns, c)};
      box.sizes = {cut(kRows, rows, r + 1) - box.start[0],
                   cut(kColumns, columns, c + 1) - box.start[1]};
      boxes.push_back(box);
    }
  }
  return boxes;
}

// One device; rows; uneven columns; a grid; replicas; ranks without work.
inline std::vector<std::vector<Box>> meshes() {
  std::vector<Box> upper = grid(2, 1);
  return {{kWhole},
          grid(2, 1),
          grid(5, 1),
          grid(1, 3),
          grid(2, 3),
          grid(4, 2),
          {kWhole, kWhole, kWhole},
          {upper[0], upper[0], upper[1], upper[1]},
          {kNothing, upper[1], kNothing, upper[0]}};
}

}  // namespace soapstone::runtime::mesh

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_MESH_PROGRAM_H_
