#include "runtime/cuda/local_ranks.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>

#include "gtest/gtest.h"
#include "runtime/core/launch.h"

namespace soapstone::runtime {
namespace {

// How the process that started `devices` ranks, which do `body(rank)` and end
// with what it returns, learns of their end.
struct Ending {
  int code = 0;
  std::string message;
};

Ending run(int devices, const std::function<int(int)>& body) {
  try {
    if (becomeRanks(devices)) {
      std::_Exit(body(std::atoi(std::getenv("RANK"))));
    }
  } catch (const ProgramFailure& failure) {
    return {failure.code, failure.what()};
  }
  return {};
}

int sleepLong() {
  constexpr unsigned kLong = 600;
  sleep(kLong);
  return 0;
}

class LocalRanksTest : public testing::Test {
 protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }

 private:
  static void clear() {
    for (const char* name :
         {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "MASTER_ADDR",
          "MASTER_PORT", "SOAPSTONE_TOKEN"}) {
      unsetenv(name);
    }
  }
};

TEST_F(LocalRanksTest, EveryRankKnowsItsPlace) {
  setenv("MASTER_ADDR", "elsewhere", 1);
  Ending ending = run(3, [](int rank) {
    bool isRight = std::getenv("LOCAL_RANK") == std::to_string(rank) &&
                   std::getenv("WORLD_SIZE") == std::string("3") &&
                   std::getenv("MASTER_ADDR") == std::string("127.0.0.1") &&
                   std::getenv("MASTER_PORT") != nullptr &&
                   std::getenv("LOCAL_WORLD_SIZE") == std::string("3") &&
                   std::string(std::getenv("SOAPSTONE_TOKEN")).size() == 32;
    return isRight ? 0 : 1;
  });
  EXPECT_EQ(ending.code, 0) << ending.message;
}

TEST_F(LocalRanksTest, OneThatFailsEndsTheOthers) {
  Ending ending = run(3, [](int rank) { return rank == 1 ? 42 : sleepLong(); });
  EXPECT_EQ(ending.code, 42);
  EXPECT_EQ(ending.message, "rank 1 failed, see above");
}

TEST_F(LocalRanksTest, NamesTheSignalThatEndedARank) {
  Ending ending = run(2, [](int rank) {
    if (rank == 1) std::raise(SIGKILL);
    return sleepLong();
  });
  EXPECT_EQ(ending.code, 70);
  EXPECT_EQ(ending.message, "rank 1 was ended by signal 9 (Killed)");
}

TEST_F(LocalRanksTest, RanksEndWithTheProcessThatStartedThem) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t starter = fork();
  if (starter == 0) {
    close(ends[0]);
    run(1, [&](int) {
      // The test hears that the rank is there, and by the pipe's end of its
      // own that it is gone.
      bool isTold = write(ends[1], "r", 1) == 1;
      return isTold ? sleepLong() : 1;
    });
    std::_Exit(0);
  }
  close(ends[1]);
  char told = 0;
  EXPECT_EQ(read(ends[0], &told, 1), 1);
  kill(starter, SIGKILL);
  EXPECT_EQ(waitpid(starter, nullptr, 0), starter);
  pollfd end{ends[0], POLLIN, 0};
  constexpr int kMostMilliseconds = 60000;
  EXPECT_EQ(poll(&end, 1, kMostMilliseconds), 1);
  EXPECT_EQ(read(ends[0], &told, 1), 0);
  close(ends[0]);
}

}  // namespace
}  // namespace soapstone::runtime
