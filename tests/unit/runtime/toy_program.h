#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_TOY_PROGRAM_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_TOY_PROGRAM_H_

#include <unistd.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/json.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_training.h"
#include "tests/unit/runtime/naive.h"
#include "tests/unit/runtime/read_tensor.h"

namespace soapstone::runtime {

// A program as the compiler would emit it: a table of embeddings is trained so
// that the sum over rows of (row . x - 1)^2 falls; the loss also adds random
// numbers, which resuming must repeat.
namespace toy {

inline constexpr size_t kTable = 0;       // f32 [6, 4]
inline constexpr size_t kMomentum = 256;  // f32 [6, 4]
inline constexpr size_t kCounter = 512;   // f32 []
inline constexpr size_t kTokens = 768;    // i64 [2, 3]
inline constexpr size_t kLabels = 1024;   // i64 [2, 3]
inline constexpr size_t kScale = 1280;    // f32 [2]
inline constexpr size_t kStepNumber = 1536;
inline constexpr size_t kSeed = 1792;
inline constexpr size_t kRate = 2048;
inline constexpr size_t kLoss = 2304;
inline constexpr size_t kGradient = 2560;  // f32 [6, 4]
inline constexpr size_t kSeen = 2816;      // i64 [2, 3]: output

inline float addGradient(Rank& rank) {
  auto* table = at<float>(rank, kTable);
  auto* gradient = at<float>(rank, kGradient);
  auto* tokens = at<int64_t>(rank, kTokens);
  auto* labels = at<int64_t>(rank, kLabels);
  auto* scale = at<float>(rank, kScale);
  float loss = 0.001f * randomUniform(*at<int64_t>(rank, kSeed), 1,
                                      *at<int64_t>(rank, kStepNumber), 0);
  for (int64_t i = 0; i < 6; ++i) {
    for (int64_t j = 0; j < 4; ++j) {
      float wanted = 0.1f * static_cast<float>(labels[i]) * scale[i / 3];
      float difference = table[tokens[i] * 4 + j] - wanted;
      loss += difference * difference;
      gradient[tokens[i] * 4 + j] += 2 * difference;
    }
  }
  return loss;
}

inline void accumulate(Rank& rank) {
  *at<float>(rank, kLoss) = addGradient(rank);
}

// The second of two micro-batches.
inline void step(Rank& rank) {
  *at<float>(rank, kLoss) += addGradient(rank);
  OptimizerUpdate update{OptimizerKind::kMomentum, ElementType::kF32, 24, 0.9};
  optimizerUpdate(rank, {}, update, at<float>(rank, kTable),
                  at(rank, kGradient), at<float>(rank, kRate),
                  at<int64_t>(rank, kStepNumber), at<float>(rank, kMomentum),
                  nullptr, at<float>(rank, kTable), at<float>(rank, kMomentum),
                  nullptr);
  zero(rank, {}, at(rank, kGradient), 96);
  *at<float>(rank, kCounter) += 1;
  copy(rank, {}, at(rank, kSeen), at(rank, kTokens), 48);
}

inline const TensorInfo kTensors[] = {
    {.name = "table",
     .role = TensorRole::kParameter,
     .dims = {6, 4},
     .offset = kTable,
     .initializer = {InitializerKind::kNormal, 0, 0.5},
     .origin = {"weights.bin", 16, 96}},
    {.name = "table",
     .role = TensorRole::kOptimizerState,
     .dims = {6, 4},
     .offset = kMomentum},
    {.name = "counter",
     .role = TensorRole::kState,
     .dims = {},
     .offset = kCounter,
     .initializer = {InitializerKind::kConstant, 100, 0}},
    {.name = "tokens",
     .role = TensorRole::kInput,
     .type = ElementType::kI64,
     .dims = {2, 3},
     .offset = kTokens,
     .indexBound = 6},
    {.name = "next",
     .role = TensorRole::kInput,
     .type = ElementType::kI64,
     .dims = {2, 3},
     .offset = kLabels,
     .indexBound = 6,
     .ignoredIndex = 99,
     .shiftOf = "tokens"},
    {.name = "scale",
     .role = TensorRole::kInput,
     .dims = {2},
     .offset = kScale},
    {.name = "step",
     .role = TensorRole::kStep,
     .type = ElementType::kI64,
     .offset = kStepNumber},
    {.name = "seed",
     .role = TensorRole::kSeed,
     .type = ElementType::kI64,
     .offset = kSeed},
    {.name = "rate", .role = TensorRole::kLearningRate, .offset = kRate},
    {.name = "table",
     .role = TensorRole::kGradient,
     .dims = {6, 4},
     .offset = kGradient},
    {.name = "loss", .role = TensorRole::kLoss, .offset = kLoss},
    {.name = "seen",
     .role = TensorRole::kOutput,
     .type = ElementType::kI64,
     .dims = {2, 3},
     .offset = kSeen}};

inline const DeviceClass kClass = {.ranks = kOnlyRank,
                                   .rankCount = 1,
                                   .tensors = kTensors,
                                   .tensorCount = std::size(kTensors),
                                   .arenaBytes = 3072,
                                   .persistentBytes = 2560,
                                   .step = step,
                                   .accumulate = accumulate};

inline const Plan kPlan = {.name = "toy",
                           .classes = &kClass,
                           .classCount = 1,
                           .microBatches = 2,
                           .learningRate = 0.02f,
                           .modelDirectory = "no such directory"};

// The same without its float input, which token streams cannot feed.
inline const TensorInfo kTokenTensors[] = {
    kTensors[0], kTensors[1],  kTensors[2], kTensors[3],
    kTensors[4], kTensors[6],  kTensors[7], kTensors[8],
    kTensors[9], kTensors[10], kTensors[11]};

inline const DeviceClass kTokenClass = [] {
  DeviceClass result = kClass;
  result.tensors = kTokenTensors;
  result.tensorCount = std::size(kTokenTensors);
  return result;
}();

inline Plan tokenPlan() {
  Plan plan = kPlan;
  plan.classes = &kTokenClass;
  return plan;
}

}  // namespace toy

// Bytes of a .npy file.
template <typename T>
std::vector<char> npy(const std::string& type, const std::string& shape,
                      const std::vector<T>& values) {
  std::string header = "{'descr': '" + type +
                       "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize(118, ' ');
  std::string bytes = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header;
  std::vector<char> file(bytes.begin(), bytes.end());
  const char* raw = reinterpret_cast<const char*>(values.data());
  file.insert(file.end(), raw, raw + values.size() * sizeof(T));
  return file;
}

struct Outcome {
  int code;
  std::string out;
  std::string error;

  std::vector<std::string> lines() const {
    std::vector<std::string> result;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
  }
  // Losses of --json output, as printed.
  std::vector<double> losses() const {
    std::vector<double> result;
    for (const std::string& line : lines()) {
      result.push_back(parseJson(line, "line").find("loss")->number);
    }
    return result;
  }
};

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    // Two suites have tests of one name, which may run at the same time.
    const testing::TestInfo& test =
        *testing::UnitTest::GetInstance()->current_test_info();
    directory = testing::TempDir() + "soapstone_program_" +
                test.test_suite_name() + "_" + test.name() + "_" +
                std::to_string(getpid());
    std::filesystem::remove_all(directory);
    std::filesystem::create_directories(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string path(const std::string& name) const {
    return directory + "/" + name;
  }

  template <typename T>
  std::string write(const std::string& name, const std::vector<T>& values) {
    std::ofstream(path(name), std::ios::binary)
        .write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof(T)));
    return path(name);
  }

  Outcome run(std::vector<std::string> arguments,
              const Plan& plan = toy::kPlan) {
    arguments.insert(arguments.begin(), "toy");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    int code = runProgram(static_cast<int>(argv.size()), argv.data(), plan);
    return {code, testing::internal::GetCapturedStdout(),
            testing::internal::GetCapturedStderr()};
  }

  std::vector<int64_t> seenTokens(const std::string& file) {
    SafetensorsFile stored(file);
    std::vector<int64_t> tokens(6);
    readTensor(*stored.find("seen"), file, ElementType::kI64, {2, 3},
               tokens.data());
    return tokens;
  }

  std::string directory;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_TOY_PROGRAM_H_
