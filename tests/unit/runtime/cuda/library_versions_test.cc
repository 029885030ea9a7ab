#include "runtime/cuda/library_versions.h"

#include "gtest/gtest.h"

namespace soapstone::runtime {
namespace {

TEST(LibraryVersionsTest, TakesTheSameAndLaterOnes) {
  EXPECT_EQ(versionComplaint("cuDNN", 91900, 91900, 10000), "");
  EXPECT_EQ(versionComplaint("cuDNN", 91900, 92001, 10000), "");
}

TEST(LibraryVersionsTest, NamesEarlierOnesAndOtherMajorVersions) {
  EXPECT_EQ(versionComplaint("cuDNN", 91900, 91002, 10000),
            "cuDNN 91002 is loaded, but this program was built for 91900: put "
            "the one of its toolkit first in LD_LIBRARY_PATH");
  EXPECT_NE(versionComplaint("NCCL", 22809, 30100, 10000), "");
}

}  // namespace
}  // namespace soapstone::runtime
