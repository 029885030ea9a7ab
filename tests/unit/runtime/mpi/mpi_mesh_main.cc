// The program of mesh_program.h on mesh number argv[1], or a program that
// fails: for mpi_test.cc, which starts it under mpirun.

#include <cstdlib>
#include <cstring>

#include "tests/unit/runtime/mesh_program.h"

namespace soapstone::runtime {
namespace {

// One all-reduce and one all-gather of 300,000 elements with groups in another
// order than the ranks: large messages. The table then holds what came of them.
void stepWithLargeMessages(Rank& rank) {
  constexpr int64_t kCount = 300000;
  std::vector<int> group = rank.everyone;
  std::reverse(group.begin(), group.end());
  Communication step{5, {group.data(), static_cast<int>(group.size())}};
  std::vector<float> data(kCount);
  for (int64_t i = 0; i < kCount; ++i) {
    data[static_cast<size_t>(i)] =
        1.0f / static_cast<float>(1 + i + rank.number);
  }
  allReduce(rank, {}, SOAPSTONE_SITE("large"), step, ReduceKind::kSum,
            {{data.data(), data.data(), kCount, ElementType::kF32}});
  double total = 0;
  for (float value : data) total += static_cast<double>(value);
  *at<float>(rank, mesh::kLoss) = static_cast<float>(total);
}

void stepThatDisagrees(Rank& rank) {
  float value = 0;
  allReduce(rank, {}, SOAPSTONE_SITE("odd one out"),
            {rank.number == 1 ? 8 : 9,
             {mesh::workers.data(), static_cast<int>(mesh::workers.size())}},
            ReduceKind::kSum, {{&value, &value, 1, ElementType::kF32}});
}

int run(int argc, char** argv) {
  if (argc < 2) return 2;
  std::string mode = argv[1];
  std::vector<std::vector<Box>> all = mesh::meshes();
  bool isNumber = mode.find_first_not_of("0123456789") == std::string::npos;
  size_t number = isNumber ? static_cast<size_t>(std::atoi(argv[1])) : 2;
  if (number >= all.size()) return 2;
  mesh::MeshProgram program(all[number]);
  Plan plan = program.plan;
  std::vector<DeviceClass> classes(plan.classes, plan.classes + plan.devices);
  for (DeviceClass& deviceClass : classes) {
    if (mode == "large") deviceClass.step = stepWithLargeMessages;
    if (mode == "disagree") deviceClass.step = stepThatDisagrees;
  }
  plan.classes = classes.data();
  if (const char* rank = std::getenv("OMPI_COMM_WORLD_RANK");
      mode == "plans" && rank != nullptr && std::strcmp(rank, "2") == 0) {
    plan.hash = 8;
  }
  argv[1] = argv[0];
  return runProgram(argc - 1, argv + 1, plan);
}

}  // namespace
}  // namespace soapstone::runtime

int main(int argc, char** argv) { return soapstone::runtime::run(argc, argv); }
