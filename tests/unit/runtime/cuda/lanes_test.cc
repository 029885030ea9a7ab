// The loop around a step over the lanes of the CUDA back end, on a device whose
// streams do nothing until somebody waits for them.

#include <cstdlib>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "fake_device.h"
#include "gtest/gtest.h"
#include "runtime/core/runner.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/op_clock.h"
#include "runtime/random.h"

namespace soapstone::runtime {

// What the kernel does, on the fake device.
void storeNumber(Rank&, Stream stream, int64_t value, int64_t* to) {
  enqueue(static_cast<cudaStream_t>(stream.handle), [value, to] {
    *to = value;
    return true;
  });
}

// The modes for finding faults are off.
void finishWork(Rank&, const std::string&) {}
void poisonMemory(Rank&) {}

namespace {

constexpr size_t kTokens = 0;        // i64 [4]
constexpr size_t kStepNumber = 256;  // i64 []
constexpr size_t kLoss = 512;        // f32 []
constexpr int64_t kSteps = 3;
constexpr int64_t kMicroBatches = 5;

// What the device has seen of each micro-batch: the step argument, and a number
// made of the tokens.
std::vector<std::pair<int64_t, int64_t>> seen;
// Micro-batches that the host has queued.
int queued = 0;

int64_t mixed(const int64_t* tokens) {
  int64_t number = 0;
  for (int i = 0; i < 4; ++i) number = number * 1000 + tokens[i];
  return number;
}

void look(Rank& rank) {
  ++queued;
  const auto* tokens = at<int64_t>(rank, kTokens);
  const auto* step = at<int64_t>(rank, kStepNumber);
  auto* loss = at<float>(rank, kLoss);
  enqueue(static_cast<cudaStream_t>(stream(rank, Lane::kCompute).handle), [=] {
    seen.emplace_back(*step, mixed(tokens));
    *loss = static_cast<float>(seen.size());
    return true;
  });
}

constexpr TensorInfo kTensors[] = {
    {.name = "tokens",
     .role = TensorRole::kInput,
     .type = ElementType::kI64,
     .dims = {4},
     .offset = kTokens,
     .indexBound = 1000},
    {.name = "step",
     .role = TensorRole::kStep,
     .type = ElementType::kI64,
     .offset = kStepNumber},
    {.name = "loss", .role = TensorRole::kLoss, .offset = kLoss}};

const DeviceClass kClass = {.ranks = kOnlyRank,
                            .rankCount = 1,
                            .tensors = kTensors,
                            .tensorCount = std::size(kTensors),
                            .arenaBytes = 768,
                            .persistentBytes = 512,
                            .step = look,
                            .accumulate = look};

const Plan kPlan = {.name = "micro-batches",
                    .classes = &kClass,
                    .classCount = 1,
                    .microBatches = kMicroBatches,
                    .modelDirectory = "no such directory"};

bool isBatchSent = false;

// An action of a pipeline: what it notes is from the rehearsal.
void rehearsed(Rank&) { isBatchSent = !isAllDone(); }

void runPipeline(Rank& rank) {
  for (int64_t micro = 0; micro < kMicroBatches; ++micro) {
    takeInputs(rank, micro);
    runAction(rank, look, "forward of chunk 0", micro);
  }
}

const ActionFunction kActions[] = {{rehearsed, true}};

class LanesTest : public testing::Test {
 protected:
  LanesTest() : rank(kClass.arenaBytes, 1) {
    placeRank(rank, 1, 0, kClass, 0, nullptr);
    auto state = std::make_shared<DeviceState>(kClass, 0, /*usesGraphs=*/false,
                                               /*usesNccl=*/false);
    state->arena = DeviceMemory(kClass.arenaBytes, "arena");
    for (cudaStream_t& each : state->streams) {
      cudaStreamCreateWithFlags(&each, cudaStreamNonBlocking);
    }
    rank.device = state;
    options.steps = kSteps;
    options.initialize = true;
    seen.clear();
    queued = 0;
  }
  ~LanesTest() override {
    for (cudaStream_t each : deviceState(rank).streams) {
      cudaStreamDestroy(each);
    }
  }

  void run() {
    testing::internal::CaptureStdout();
    Runner(kPlan, options, environment, rank).run();
    testing::internal::GetCapturedStdout();
  }

  // What a device that ran everything at once would have seen.
  std::vector<std::pair<int64_t, int64_t>> inOrder() {
    std::vector<std::pair<int64_t, int64_t>> result;
    auto sources = makeSources(kPlan, kClass, 0, options, 0);
    for (int64_t batch = 0; batch < kSteps * kMicroBatches; ++batch) {
      int64_t tokens[4];
      sources[0]->fill(rank, batch, tokens);
      const int64_t step = batch / kMicroBatches;
      const int64_t micro = batch % kMicroBatches;
      result.emplace_back(
          micro + 1 < kMicroBatches ? stepArgument(step, micro) : step,
          mixed(tokens));
    }
    return result;
  }

  Options options;
  Environment environment;
  Rank rank;
};

TEST_F(LanesTest, EveryMicroBatchHasItsInputsAndItsNumber) {
  run();
  EXPECT_EQ(seen, inOrder());
}

// A GPU that draws a batch loads code, which it must not do while a message of
// the first step waits.
TEST_F(LanesTest, PipelinesMakeTheirFirstBatchBeforeTheyRehearse) {
  DeviceClass stage = kClass;
  stage.step = runPipeline;
  stage.actions = kActions;
  stage.actionCount = 1;
  Plan pipeline = kPlan;
  pipeline.classes = &stage;
  pipeline.chunks = 1;
  rank.deviceClass = &stage;
  isBatchSent = false;
  testing::internal::CaptureStdout();
  Runner(pipeline, options, environment, rank).run();
  testing::internal::GetCapturedStdout();
  EXPECT_TRUE(isBatchSent);
  ASSERT_EQ(seen.size(), static_cast<size_t>(kSteps * kMicroBatches));
  for (size_t i = 0; i < seen.size(); ++i)
    EXPECT_EQ(seen[i].second, inOrder()[i].second);
}

// For the end of a step, and for its loss.
TEST_F(LanesTest, TheHostWaitsOnceAStepForTheMicroBatches) {
  const cudaStream_t compute = deviceState(rank).stream(Lane::kCompute);
  hostWaits(compute) = 0;
  run();
  EXPECT_EQ(queued, kSteps * kMicroBatches);
  EXPECT_EQ(hostWaits(compute), kSteps * 2);
}

// An op whose time is taken begins when both lanes of communication are done.
TEST_F(LanesTest, TimedOpsBeginBehindBothLanesOfCommunication) {
  setenv("SOAPSTONE_OP_TIMES", "1", 1);
  const cudaStream_t compute = deviceState(rank).stream(Lane::kCompute);
  int done = 0;
  for (Lane lane : {Lane::kCommunication, Lane::kSums}) {
    enqueue(deviceState(rank).stream(lane), [&] {
      ++done;
      return true;
    });
  }
  beginOp(rank, 0);
  enqueue(compute, [&] {
    EXPECT_EQ(done, 2);
    return true;
  });
  EXPECT_EQ(cudaStreamSynchronize(compute), cudaSuccess);
  unsetenv("SOAPSTONE_OP_TIMES");
}

}  // namespace
}  // namespace soapstone::runtime
