#include "tests/conformance/command_pool.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::driver {
namespace {

namespace fs = std::filesystem;
using End = CommandResult::End;

class CommandPoolTest : public testing::Test {
 protected:
  CommandPoolTest() {
    std::string path = fs::temp_directory_path() / "commands-XXXXXX";
    folder = mkdtemp(path.data());
  }
  ~CommandPoolTest() override { fs::remove_all(folder); }

  Command shell(const std::string& script, double seconds = 60) const {
    return {{"sh", "-c", script}, folder / "log", seconds};
  }

  std::string log() const {
    std::ostringstream text;
    text << std::ifstream(folder / "log").rdbuf();
    return text.str();
  }

  fs::path folder;
};

TEST_F(CommandPoolTest, ReportsExitCodesInOrder) {
  std::vector<Command> commands;
  for (int i = 0; i < 10; ++i) {
    commands.push_back(shell("exit " + std::to_string(i)));
    commands.back().log += std::to_string(i);
  }
  std::vector<CommandResult> results = runCommands(commands, 3);
  ASSERT_EQ(results.size(), 10u);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(results[i].end, End::kExited);
    EXPECT_EQ(results[i].code, i);
    EXPECT_EQ(results[i].succeeded(), i == 0);
  }
}

TEST_F(CommandPoolTest, CollectsBothOutputs) {
  runCommands({shell("echo one; echo two >&2")}, 1);
  EXPECT_EQ(log(), "one\ntwo\n");
}

TEST_F(CommandPoolTest, ReportsSignals) {
  CommandResult result = runCommands({shell("kill -SEGV $$")}, 1)[0];
  EXPECT_EQ(result.end, End::kSignalled);
  EXPECT_EQ(result.code, SIGSEGV);
}

TEST_F(CommandPoolTest, KillsWhatRunsForTooLongWithItsChildren) {
  std::vector<CommandResult> results =
      runCommands({shell("sleep 600 & echo $!; wait", 0.5)}, 1);
  EXPECT_EQ(results[0].end, End::kTimedOut);
  int grandchild = std::atoi(log().c_str());
  ASSERT_GT(grandchild, 0);
  // Gone, or dead and waiting for whoever inherited it.
  // A killed process dies when it is next scheduled, which a busy machine
  // delays.
  std::string id, name, state;
  for (int tries = 0; tries < 100 && state != "X" && state != "Z"; ++tries) {
    if (tries > 0) usleep(50000);
    std::ifstream status("/proc/" + std::to_string(grandchild) + "/stat");
    state = "X";
    status >> id >> name >> state;
  }
  EXPECT_THAT(state, testing::AnyOf("Z", "X"));
}

TEST_F(CommandPoolTest, ReportsProgramsThatDoNotExist) {
  Command command{{"no-such-program-here"}, folder / "log", 60};
  EXPECT_EQ(runCommands({command}, 1)[0].end, End::kNotStarted);
}

}  // namespace
}  // namespace soapstone::driver
