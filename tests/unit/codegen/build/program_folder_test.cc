#include "codegen/build/program_folder.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "codegen/build/compiler_calls.h"
#include "codegen/build/program_builder.h"
#include "codegen/build/text_file.h"
#include "codegen/program/program_writer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace soapstone::codegen {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ProgramFolderTest : public testing::Test {
 protected:
  ProgramFolderTest() {
    std::string path = fs::temp_directory_path() / "folder-XXXXXX";
    folder = mkdtemp(path.data());
  }
  ~ProgramFolderTest() override { fs::remove_all(folder); }

  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder / name, std::ios::binary).rdbuf();
    return text.str();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name, std::ios::binary) << text;
  }
  size_t entries() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder),
                                             fs::directory_iterator()));
  }

  fs::path folder;
};

TEST_F(ProgramFolderTest, FilesAreReplacedAndLinksNotFollowed) {
  write("victim", "precious");
  fs::create_symlink("victim", folder / "s.json");
  fs::create_symlink("victim", folder / "s.json.tmp");
  ASSERT_THAT(writeTextFile(folder / "s.json", "new"), IsOk());
  EXPECT_EQ(read("victim"), "precious");
  EXPECT_EQ(read("s.json"), "new");
  EXPECT_FALSE(fs::is_symlink(folder / "s.json"));
  EXPECT_EQ(entries(), 3u);
}

TEST_F(ProgramFolderTest, AFileThatCannotBeWrittenLeavesNothing) {
  fs::create_directory(folder / "taken");
  EXPECT_THAT(writeTextFile(folder / "taken", "x"),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("taken")));
  EXPECT_EQ(entries(), 1u);
}

TEST_F(ProgramFolderTest, IsWrittenByOneProcessAtATime) {
  auto lock = ProgramFolderLock::take(folder, /*create=*/false);
  ASSERT_THAT(lock, IsOk());
  EXPECT_TRUE(lock->isHeld());
  // Locks are of an open folder: the same process is refused like another.
  EXPECT_THAT(ProgramFolderLock::take(folder, /*create=*/true).status(),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("another soapstone compiles into it")));
  { ProgramFolderLock gone = *std::move(lock); }
  EXPECT_THAT(ProgramFolderLock::take(folder, /*create=*/false), IsOk());
}

TEST_F(ProgramFolderTest, AnEarlierProgramGoesBeforeAnotherIsWritten) {
  for (const char* name : {"run", "run_mpi", "strategy.json", "class0.cu"}) {
    write(name, "old");
  }
  ASSERT_THAT(writeProgram({{"class0.cu", "new"}}, folder), IsOk());
  EXPECT_EQ(read("class0.cu"), "new");
  EXPECT_EQ(entries(), 1u);
}

// A signal to this process reaches a compiler's children: g++ is a shell that
// starts another and notes both.
TEST_F(ProgramFolderTest, ASignalEndsCompilersAndTheirChildren) {
  write("compiler",
        "#!/bin/sh\nsleep 60 & echo $$ $! > \"$1\"/pids.new\n"
        "mv \"$1\"/pids.new \"$1\"/pids\nwait\n");
  fs::permissions(folder / "compiler", fs::perms::owner_all);
  for (int signal : {SIGTERM, SIGINT, SIGHUP}) {
    fs::remove(folder / "pids");
    pid_t child = fork();
    if (child == 0) {
      std::string program = folder / "compiler";
      auto status = runCompilerCalls(
          program, {{{program, folder.string()}, folder / "part.log"}},
          folder / "build.log");
      _exit(status.ok() ? 0 : 1);
    }
    while (!fs::exists(folder / "pids")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    pid_t shell = 0, sleeper = 0;
    std::istringstream(read("pids")) >> shell >> sleeper;
    ASSERT_GT(sleeper, 1);
    kill(child, signal);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal) << status;
    EXPECT_NE(kill(shell, 0), 0);
    // The sleeper is now a child of init, which takes a moment to bury it.
    for (int i = 0; i < 400 && kill(sleeper, 0) == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      std::ifstream stat("/proc/" + std::to_string(sleeper) + "/stat");
      std::string text((std::istreambuf_iterator<char>(stat)), {});
      if (text.find(") Z") != std::string::npos) sleeper = 0x3fffffff;
    }
    EXPECT_NE(kill(sleeper, 0), 0);
  }
}

}  // namespace
}  // namespace soapstone::codegen
