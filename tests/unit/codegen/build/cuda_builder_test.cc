#include "codegen/build/cuda_builder.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace soapstone::codegen {
namespace {

using ::testing::HasSubstr;

TEST(RequireQueuesTest, RefusesMoreStreamsThanQueues) {
  EXPECT_THAT(requireQueues(0), IsOk());
  EXPECT_THAT(requireQueues(27), IsOk());
  EXPECT_THAT(requireQueues(28), StatusIs(absl::StatusCode::kInvalidArgument,
                                          HasSubstr("so v=13 at most")));
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
