#include "runtime/cuda/call_log.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::runtime {
namespace {

using testing::HasSubstr;

TEST(CallLogTest, KeepsTheLast4096Calls) {
  CallLog log;
  EXPECT_TRUE(log.isEmpty());
  EXPECT_EQ(log.find(0), nullptr);
  for (int64_t i = 0; i < 5000; ++i) {
    EXPECT_EQ(log.add({.step = i}), static_cast<uint64_t>(i));
  }
  EXPECT_EQ(log.find(903), nullptr);
  ASSERT_NE(log.find(904), nullptr);
  EXPECT_EQ(log.find(904)->step, 904);
  EXPECT_EQ(log.find(4999)->step, 4999);
  EXPECT_EQ(log.find(5000), nullptr);
  EXPECT_EQ(log.last().number, 4999u);
}

TEST(CallLogTest, TellsWhatIsDoneAndWhatIsNot) {
  auto begin = std::chrono::steady_clock::now();
  CallLog log;
  log.add({.rank = 3,
           .step = 7,
           .what = "all_reduce '\"w\"\n' at class0.cu:12",
           .group = {1, 3},
           .channel = 5,
           .bytes = 4096,
           .queued = begin + std::chrono::milliseconds(1500)});
  uint64_t second = log.add({.rank = 3, .isCaptured = true, .queued = begin});
  log.find(second)->doneSeconds = 0.25;
  std::string text = log.json(begin);
  EXPECT_EQ(text.find("\\n"), std::string::npos);
  EXPECT_THAT(text, HasSubstr("{\"number\": 0, \"rank\": 3, \"step\": 7, "
                              "\"channel\": 5, \"call\": \"all_reduce "
                              "'\\\"w\\\" ' at class0.cu:12\", \"group\": [1, "
                              "3], \"bytes\": 4096, \"captured\": false, "
                              "\"queued_s\": 1.500000, \"done_s\": null}"));
  EXPECT_THAT(text, HasSubstr("\"captured\": true, \"queued_s\": 0.000000, "
                              "\"done_s\": 0.250000}\n]}"));
}

TEST(CallLogTest, WritesJsonThatIsEmptyWithoutCalls) {
  EXPECT_EQ(CallLog().json({}), "{\"calls\": [\n]}\n");
}

}  // namespace
}  // namespace soapstone::runtime
