#include "runtime/data/batch_feed.h"

#include <cstring>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

using testing::ElementsAre;

constexpr TensorInfo kTensors[] = {
    {.name = "x", .type = ElementType::kI32, .dims = {3}, .offset = 512},
    {.name = "w", .role = TensorRole::kParameter, .dims = {4}},
    {.name = "y", .type = ElementType::kI32, .dims = {2}, .offset = 256}};

constexpr DeviceClass kClass = {.ranks = kOnlyRank,
                                .rankCount = 1,
                                .tensors = kTensors,
                                .tensorCount = 3,
                                .arenaBytes = 1024};

// Batch b has the values first + 10 b, ..; batch 3 is refused.
class CountingSource : public InputSource {
 public:
  CountingSource(int32_t first, int32_t count, int* fills)
      : first(first), count(count), fills(fills) {}
  void fill(Rank&, int64_t batch, void* target) override {
    if (batch == 3) throw InputError("no such batch");
    ++*fills;
    for (int32_t i = 0; i < count; ++i) {
      static_cast<int32_t*>(target)[i] =
          first + i + 10 * static_cast<int32_t>(batch);
    }
  }

 private:
  int32_t first, count;
  int* fills;
};

// The same values, written by the device.
class DrawnSource : public CountingSource {
 public:
  using CountingSource::CountingSource;
  bool fillOnDevice(Rank& rank, Stream stream, int64_t batch,
                    void* target) override {
    EXPECT_EQ(stream.lane, Lane::kCopy);
    fill(rank, batch, target);
    return true;
  }
};

// A device that receives a batch when it is taken, not earlier.
class LateStage : public InputStage {
 public:
  LateStage(Rank& rank, size_t bytes, std::vector<std::string>* log,
            bool mayDraw = false)
      : rank(rank), host(bytes), memory(bytes), log(log), mayDraw(mayDraw) {}
  char* open() override {
    log->push_back("open");
    return host.data();
  }
  DeviceBatch device() override {
    if (!mayDraw) return {};
    return {memory.data(), {nullptr, Lane::kCopy}};
  }
  void send(const std::vector<StagedInput>& written) override {
    log->push_back("send");
    for (const StagedInput& input : written) {
      sentBytes += input.bytes;
      std::memcpy(memory.data() + input.place, host.data() + input.place,
                  input.bytes);
    }
  }
  void take(const std::vector<StagedInput>& inputs) override {
    log->push_back("take");
    for (const StagedInput& input : inputs) {
      std::memcpy(at(rank, input.offset), memory.data() + input.place,
                  input.bytes);
    }
  }

  size_t sentBytes = 0;

 private:
  Rank& rank;
  std::vector<char> host, memory;
  std::vector<std::string>* log;
  bool mayDraw;
};

class BatchFeedTest : public testing::Test {
 protected:
  BatchFeedTest() : rank(kClass.arenaBytes, 1) {
    placeRank(rank, 1, 0, kClass, 0, nullptr);
  }
  std::vector<std::unique_ptr<InputSource>> sources() {
    std::vector<std::unique_ptr<InputSource>> made;
    made.push_back(std::make_unique<CountingSource>(1, 3, &fills));
    made.push_back(std::make_unique<CountingSource>(5, 2, &fills));
    return made;
  }
  BatchFeed staged() {
    return BatchFeed(rank, sources(),
                     std::make_unique<LateStage>(
                         rank, BatchFeed::stagedBytes(kClass), &log));
  }
  std::vector<int32_t> inputs() {
    auto* x = at<int32_t>(rank, 512);
    auto* y = at<int32_t>(rank, 256);
    return {x[0], x[1], x[2], y[0], y[1]};
  }

  Rank rank;
  int fills = 0;
  std::vector<std::string> log;
};

TEST_F(BatchFeedTest, FillsInputsInPlaceWithoutAStage) {
  BatchFeed feed(rank, sources(), nullptr);
  feed.load(0);
  EXPECT_THAT(inputs(), ElementsAre(1, 2, 3, 5, 6));
  feed.prefetch(1);
  EXPECT_THAT(inputs(), ElementsAre(1, 2, 3, 5, 6));
  EXPECT_EQ(fills, 2);
  feed.load(1);
  EXPECT_THAT(inputs(), ElementsAre(11, 12, 13, 15, 16));
}

TEST_F(BatchFeedTest, PrefetchesWithoutTouchingTheInputs) {
  BatchFeed feed = staged();
  feed.load(0);
  feed.prefetch(1);
  EXPECT_THAT(inputs(), ElementsAre(1, 2, 3, 5, 6));
  EXPECT_EQ(fills, 4);
  feed.load(1);
  EXPECT_EQ(fills, 4);  // Not again.
  EXPECT_THAT(inputs(), ElementsAre(11, 12, 13, 15, 16));
  EXPECT_THAT(log, ElementsAre("open", "send", "take", "open", "send", "take"));
}

// Inputs that the device draws are neither written by the host nor moved.
TEST_F(BatchFeedTest, LetsTheDeviceDrawWhatItCan) {
  for (bool mayDraw : {true, false}) {
    std::vector<std::unique_ptr<InputSource>> made;
    made.push_back(std::make_unique<DrawnSource>(1, 3, &fills));
    made.push_back(std::make_unique<CountingSource>(5, 2, &fills));
    auto stage = std::make_unique<LateStage>(
        rank, BatchFeed::stagedBytes(kClass), &log, mayDraw);
    const LateStage& device = *stage;
    BatchFeed feed(rank, std::move(made), std::move(stage));
    feed.load(0);
    feed.prefetch(1);
    EXPECT_THAT(inputs(), ElementsAre(1, 2, 3, 5, 6));
    feed.load(1);
    EXPECT_THAT(inputs(), ElementsAre(11, 12, 13, 15, 16));
    EXPECT_EQ(device.sentBytes, 2 * (mayDraw ? 2 : 5) * sizeof(int32_t));
  }
}

TEST_F(BatchFeedTest, LoadsWhatWasNotPrefetched) {
  BatchFeed feed = staged();
  feed.load(0);
  feed.prefetch(1);
  feed.load(7);
  EXPECT_THAT(inputs(), ElementsAre(71, 72, 73, 75, 76));
  feed.load(1);  // The stage holds another batch by now.
  EXPECT_THAT(inputs(), ElementsAre(11, 12, 13, 15, 16));
}

TEST_F(BatchFeedTest, TellsWhatIsWrongWithABatchWhenItIsWanted) {
  BatchFeed feed = staged();
  feed.load(2);
  feed.prefetch(3);
  EXPECT_THAT(inputs(), ElementsAre(21, 22, 23, 25, 26));
  EXPECT_THROW(feed.load(3), InputError);
  feed.load(4);
  EXPECT_THAT(inputs(), ElementsAre(41, 42, 43, 45, 46));
}

}  // namespace
}  // namespace soapstone::runtime
