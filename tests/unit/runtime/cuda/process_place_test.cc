#include "runtime/cuda/process_place.h"

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// Every test sets what one launcher sets; nothing stays behind.
class ProcessPlaceTest : public testing::Test {
 protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }

  static void set(const char* name, const char* value) {
    setenv(name, value, 1);
  }

  static std::string messageOfError() {
    try {
      placeFromEnvironment();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

 private:
  static void clear() {
    for (const char* name :
         {"RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT",
          "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
          "OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_PROCID", "SLURM_NTASKS",
          "SLURM_LOCALID", "SLURM_JOB_NODELIST", "TORCHELASTIC_USE_AGENT_STORE",
          "CUDA_VISIBLE_DEVICES", "LOCAL_WORLD_SIZE",
          "OMPI_COMM_WORLD_LOCAL_SIZE", "SOAPSTONE_TOKEN"}) {
      unsetenv(name);
    }
  }
};

TEST_F(ProcessPlaceTest, NothingWithoutALauncher) {
  EXPECT_FALSE(placeFromEnvironment());
  // A size alone, as some sites set it, is no launcher.
  set("WORLD_SIZE", "4");
  EXPECT_FALSE(placeFromEnvironment());
}

TEST_F(ProcessPlaceTest, ReadsTorchrun) {
  set("RANK", "5");
  set("WORLD_SIZE", "8");
  set("LOCAL_RANK", "1");
  set("MASTER_ADDR", "gpu7");
  set("MASTER_PORT", "12345");
  std::optional<ProcessPlace> place = placeFromEnvironment();
  ASSERT_TRUE(place);
  EXPECT_EQ(place->rank, 5);
  EXPECT_EQ(place->size, 8);
  EXPECT_EQ(place->local, 1);
  EXPECT_EQ(place->address.host, "gpu7");
  EXPECT_EQ(place->address.port, 12345);
}

TEST_F(ProcessPlaceTest, LeavesTorchrunItsOwnPort) {
  set("RANK", "0");
  set("WORLD_SIZE", "2");
  set("MASTER_PORT", "29500");
  set("TORCHELASTIC_USE_AGENT_STORE", "False");
  EXPECT_EQ(placeFromEnvironment()->address.port, 29500);
  set("TORCHELASTIC_USE_AGENT_STORE", "True");
  EXPECT_EQ(placeFromEnvironment()->address.port, 29501);
  set("MASTER_PORT", "65535");
  EXPECT_EQ(placeFromEnvironment()->address.port, 65534);
}

TEST_F(ProcessPlaceTest, ProcessesMaySeeTheirOwnGpuAlone) {
  EXPECT_EQ(deviceOf(3, 8), 3);
  // Too many processes for one GPU, and no launcher that hides others.
  EXPECT_EQ(deviceOf(3, 1), 3);
  set("CUDA_VISIBLE_DEVICES", "0");
  EXPECT_EQ(deviceOf(3, 1), 0);
  set("CUDA_VISIBLE_DEVICES", "4,5,6,7");
  EXPECT_EQ(deviceOf(3, 4), 3);
}

TEST_F(ProcessPlaceTest, ReadsOpenMpi) {
  set("OMPI_COMM_WORLD_RANK", "2");
  set("OMPI_COMM_WORLD_SIZE", "4");
  set("OMPI_COMM_WORLD_LOCAL_RANK", "0");
  std::optional<ProcessPlace> place = placeFromEnvironment();
  ASSERT_TRUE(place);
  EXPECT_EQ(place->rank, 2);
  EXPECT_EQ(place->local, 0);
  EXPECT_EQ(place->address.host, "127.0.0.1");
  EXPECT_EQ(place->address.port, 29500);
}

TEST_F(ProcessPlaceTest, ReadsSlurmAndItsFirstHost) {
  set("SLURM_PROCID", "3");
  set("SLURM_NTASKS", "16");
  set("SLURM_LOCALID", "3");
  set("SLURM_JOB_NODELIST", "gpu[003-007,9],cpu1");
  std::optional<ProcessPlace> place = placeFromEnvironment();
  ASSERT_TRUE(place);
  EXPECT_EQ(place->rank, 3);
  EXPECT_EQ(place->size, 16);
  EXPECT_EQ(place->address.host, "gpu003");
}

TEST_F(ProcessPlaceTest, TorchrunWinsOverWhatStartedIt) {
  set("SLURM_PROCID", "0");
  set("SLURM_NTASKS", "1");
  set("RANK", "1");
  set("WORLD_SIZE", "2");
  EXPECT_EQ(placeFromEnvironment()->size, 2);
}

TEST_F(ProcessPlaceTest, RefusesNumbersThatMakeNoSense) {
  set("WORLD_SIZE", "4");
  set("RANK", "4");
  EXPECT_EQ(messageOfError(), "RANK is '4', not a number of 0 to 3");
  set("RANK", "-1");
  EXPECT_EQ(messageOfError(), "RANK is '-1', not a number of 0 to 3");
  set("RANK", "");
  EXPECT_EQ(messageOfError(), "RANK is '', not a number of 0 to 3");
  set("RANK", "1");
  set("WORLD_SIZE", "two");
  EXPECT_EQ(messageOfError(),
            "WORLD_SIZE is 'two', not a number of 1 to 1048576");
  set("WORLD_SIZE", "4");
  set("MASTER_PORT", "65536");
  EXPECT_EQ(messageOfError(),
            "MASTER_PORT is '65536', not a number of 1 to 65535");
}

TEST(FirstHostTest, OfEveryFormOfAList) {
  EXPECT_EQ(firstHost("gpu1"), "gpu1");
  EXPECT_EQ(firstHost("gpu1,gpu2"), "gpu1");
  EXPECT_EQ(firstHost("gpu[3-7,9],cpu1"), "gpu3");
  EXPECT_EQ(firstHost("gpu[12]"), "gpu12");
  EXPECT_EQ(firstHost("a,gpu[3-7]"), "a");
  EXPECT_EQ(firstHost("node-[08,11]"), "node-08");
  EXPECT_EQ(firstHost("broken["), "broken");
  EXPECT_EQ(firstHost(""), "");
}

// Where all processes are on one machine, no other need reach rank 0.
TEST_F(ProcessPlaceTest, KnowsRunsOfOneMachine) {
  set("RANK", "1");
  set("WORLD_SIZE", "8");
  set("MASTER_ADDR", "gpu7");
  EXPECT_FALSE(placeFromEnvironment()->address.isLocal);
  set("LOCAL_WORLD_SIZE", "4");
  EXPECT_FALSE(placeFromEnvironment()->address.isLocal);
  set("LOCAL_WORLD_SIZE", "8");
  EXPECT_TRUE(placeFromEnvironment()->address.isLocal);
  EXPECT_EQ(placeFromEnvironment()->address.host, "127.0.0.1");
  set("LOCAL_WORLD_SIZE", "4");
  for (const char* host : {"localhost", "127.0.0.1"}) {
    set("MASTER_ADDR", host);
    EXPECT_TRUE(placeFromEnvironment()->address.isLocal) << host;
  }
}

TEST_F(ProcessPlaceTest, ReadsTheLaunchersToken) {
  set("RANK", "1");
  set("WORLD_SIZE", "8");
  EXPECT_EQ(placeFromEnvironment()->address.token, "");
  set("SOAPSTONE_TOKEN", "a long secret");
  EXPECT_EQ(placeFromEnvironment()->address.token, "a long secret");
}

}  // namespace
}  // namespace soapstone::runtime
