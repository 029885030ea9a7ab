#include "codegen/build/cuda_builder.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace soapstone::codegen {
namespace {

using ::testing::HasSubstr;

TEST(RequireQueuesTest, RefusesMoreStreamsThanQueues) {
  EXPECT_THAT(requireQueues(0, 0), IsOk());
  EXPECT_THAT(requireQueues(8, 20), IsOk());
  EXPECT_THAT(requireQueues(8, 21),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("takes 8 streams for its messages and 21 for "
                                 "its communicators, but the queues of a GPU "
                                 "are enough for 28; give a group fewer")));
}

TEST(RequireKernelsForTest, TakesTheSameOrAnEarlierArchitecture) {
  EXPECT_THAT(requireKernelsFor("sm_90", "90"), IsOk());
  EXPECT_THAT(requireKernelsFor("sm_100", "80,90"), IsOk());
  EXPECT_THAT(requireKernelsFor("sm_86", "80-real,90-virtual"), IsOk());
}

TEST(RequireKernelsForTest, RefusesOlderGpusByName) {
  EXPECT_THAT(
      requireKernelsFor("sm_80", "90"),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               HasSubstr("architectures 90, none for 'sm_80': configure "
                         "with -DCMAKE_CUDA_ARCHITECTURES=80")));
}

TEST(RequireKernelsForTest, LeavesListsWithoutNumbersToTheCompiler) {
  EXPECT_THAT(requireKernelsFor("sm_80", "native"), IsOk());
}

}  // namespace
}  // namespace soapstone::codegen
