// Tests the folder of checkpoints under other runs, damage, and links that lead
// out of it.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "runtime/checkpoint/checkpoint_index.h"
#include "runtime/core/crc32.h"
#include "runtime/core/mapped_file.h"
#include "tests/unit/runtime/toy_program.h"

namespace soapstone::runtime {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class CheckpointTest : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    saved = path("saved");
  }

  Outcome train(int steps, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"--steps", std::to_string(steps),
                                          "--checkpoint", saved};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  // Trains on, which must fail; returns what is said, without a step done.
  std::string refusal(int steps = 9) {
    Outcome outcome = train(steps);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1)
        << outcome.error;
    return outcome.error;
  }

  static std::string read(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }
  static void put(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : fs::directory_iterator(saved)) {
      result.push_back(entry.path().filename());
    }
    return result;
  }

  // Exit code and errors of `body`, run in a process of its own.
  Outcome apart(const std::function<int()>& body) {
    std::string errors = path("errors");
    pid_t child = fork();
    if (child == 0) {
      if (freopen(errors.c_str(), "w", stderr) == nullptr) _exit(99);
      int code = body();
      fflush(stderr);
      _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), "",
            read(errors)};
  }

  static int trainHere(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "toy");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    return runProgram(static_cast<int>(argv.size()), argv.data(), toy::kPlan);
  }

  std::string saved;
};

TEST(ChecksumTest, IsThatOfZlib) {
  EXPECT_EQ(crc32("", 0), 0u);
  EXPECT_EQ(crc32("123456789", 9), 0xcbf43926u);
  std::string text(1000, 'x');
  for (size_t cut : {1u, 15u, 16u, 17u, 999u}) {
    EXPECT_EQ(
        crc32(text.data() + cut, text.size() - cut, crc32(text.data(), cut)),
        crc32(text.data(), text.size()));
  }
  EXPECT_EQ(checksumText(0x00f0a1b2u), "00f0a1b2");
  EXPECT_EQ(parseChecksum("00f0a1b2"), 0x00f0a1b2u);
  EXPECT_FALSE(parseChecksum("00F0a1b2"));
  EXPECT_FALSE(parseChecksum("0f0a1b2"));
}

// --- Links and files of others -----------------------------------------------

TEST_F(CheckpointTest, CleaningFollowsNoLink) {
  fs::create_directories(path("archive"));
  fs::create_directories(path("precious"));
  put(path("archive/index.json"), "kept");
  put(path("archive/rank0.safetensors"), "kept");
  put(path("precious/thesis.txt"), "kept");
  fs::create_directories(saved);
  put(saved + "/latest", "none\n");
  fs::create_directory_symlink(path("archive"), saved + "/step-1");
  fs::create_directory_symlink(path("archive"), saved + "/step-2.tmp");
  fs::create_directory_symlink(path("archive"), saved + "/step-3.0a1b2c3d.tmp");
  fs::create_directory_symlink(path("precious"), saved + "/step-notes.tmp");
  fs::create_directories(saved + "/step-mine.tmp");
  put(saved + "/step-mine.tmp/index.json", "kept");
  // These are the program's own files that kills leave behind.
  put(saved + "/latest.0a1b2c3d4.tmp", "ste");
  fs::create_directories(saved + "/step-6.0a1b2c3d.tmp");
  put(saved + "/step-6.0a1b2c3d.tmp/rank0.safetensors.12ab0.tmp", "half");
  ASSERT_EQ(train(8, {"--checkpoint-every", "2", "--keep", "1"}).code, 0);
  EXPECT_EQ(read(path("archive/index.json")), "kept");
  EXPECT_EQ(read(path("archive/rank0.safetensors")), "kept");
  EXPECT_EQ(read(path("precious/thesis.txt")), "kept");
  EXPECT_THAT(names(),
              testing::UnorderedElementsAre(
                  "latest", "step-1", "step-2.tmp", "step-3.0a1b2c3d.tmp",
                  "step-notes.tmp", "step-mine.tmp", "step-8"));
  EXPECT_EQ(read(saved + "/step-mine.tmp/index.json"), "kept");
}

TEST_F(CheckpointTest, ReadsAndWritesThroughNoLink) {
  ASSERT_EQ(train(2).code, 0);
  auto replaceByLink = [&](const std::string& name) {
    fs::remove_all(path("elsewhere"));
    fs::rename(saved + "/" + name, path("elsewhere"));
    fs::create_symlink(path("elsewhere"), saved + "/" + name);
    std::string message = refusal();
    fs::remove(saved + "/" + name);
    fs::rename(path("elsewhere"), saved + "/" + name);
    return message;
  };
  for (const char* name :
       {"latest", "step-2", "step-2/index.json", "step-2/rank0.safetensors"}) {
    EXPECT_THAT(replaceByLink(name), HasSubstr("is not followed")) << name;
  }
  // A link that has the name of the next checkpoint.
  fs::create_directories(path("archive"));
  put(path("archive/note"), "kept");
  fs::create_directory_symlink(path("archive"), saved + "/step-3");
  Outcome outcome = train(3);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("is not replaced"));
  EXPECT_EQ(read(path("archive/note")), "kept");
  EXPECT_THAT(names(),
              testing::UnorderedElementsAre("latest", "step-2", "step-3"));
}

TEST_F(CheckpointTest, FilesOfOthersStay) {
  ASSERT_EQ(train(2).code, 0);
  put(saved + "/step-2/notes.txt", "kept");
  ASSERT_EQ(train(6, {"--checkpoint-every", "2", "--keep", "1"}).code, 0);
  int found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(saved)) {
    if (entry.path().filename() == "notes.txt") ++found;
  }
  EXPECT_EQ(found, 1);
  EXPECT_FALSE(fs::exists(saved + "/step-2"));
  EXPECT_EQ(train(7).code, 0);
}

TEST_F(CheckpointTest, IsOfOneRun) {
  ASSERT_EQ(train(2).code, 0);
  int folder = open(saved.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(flock(folder, LOCK_EX), 0);
  EXPECT_THAT(refusal(), HasSubstr("is in use by another run"));
  close(folder);
  EXPECT_EQ(train(3).code, 0);
}

// --- Damage ------------------------------------------------------------------

// One bit of every byte of every file.
TEST_F(CheckpointTest, NoticesEveryWrongByte) {
  ASSERT_EQ(train(2).code, 0);
  size_t trials = 0;
  for (const char* name :
       {"step-2/rank0.safetensors", "step-2/index.json", "latest"}) {
    std::string file = saved + "/" + name;
    const std::string whole = read(file);
    for (size_t i = 0; i < whole.size(); ++i) {
      std::string broken = whole;
      broken[i] = static_cast<char>(broken[i] ^ (1 << (i * 5 % 8)));
      put(file, broken);
      Outcome outcome = train(2);
      ASSERT_EQ(outcome.code, 1) << name << " byte " << i;
      ASSERT_THAT(outcome.error, HasSubstr(name)) << "byte " << i;
      ++trials;
    }
    put(file, whole);
  }
  EXPECT_GT(trials, 1000u);
  EXPECT_EQ(train(3).code, 0);
}

// The other checkpoint that is kept differs by one bit of its name.
TEST_F(CheckpointTest, AWrongBitOfLatestDoesNotNameAnother) {
  ASSERT_EQ(train(3, {"--checkpoint-every", "1"}).code, 0);
  std::string text = read(saved + "/latest");
  ASSERT_TRUE(text.starts_with("step-3 ")) << text;
  text[5] = '2';
  put(saved + "/latest", text);
  EXPECT_THAT(refusal(), HasSubstr("latest' is damaged"));
  std::filesystem::resize_file(saved + "/latest", uint64_t{1} << 40);
  EXPECT_THAT(refusal(), HasSubstr("latest' is larger than 4096 bytes"));
  put(saved + "/latest", "step-2\n");  // As a user writes it.
  EXPECT_THAT(train(4).error, HasSubstr("continuing after step 2"));
}

TEST_F(CheckpointTest, NamesTheDamagedTensor) {
  ASSERT_EQ(train(2).code, 0);
  std::string file = saved + "/step-2/rank0.safetensors";
  std::string bytes = read(file);
  bytes.back() ^= 4;  // The last tensor's.
  put(file, bytes);
  std::string message = refusal();
  EXPECT_THAT(message, HasSubstr("rank0.safetensors' is damaged: the checksum "
                                 "of tensor 'counter' is "));
}

TEST_F(CheckpointTest, RefusesFilesOfOtherStepsAndRuns) {
  ASSERT_EQ(train(3, {"--checkpoint-every", "1"}).code, 0);
  std::string shard = saved + "/step-3/rank0.safetensors";
  const std::string own = read(shard);
  put(shard, read(saved + "/step-2/rank0.safetensors"));
  EXPECT_THAT(refusal(), HasSubstr("is of step 2 of run "));
  put(shard, own);
  std::string mine = saved;
  saved = path("other");
  ASSERT_EQ(train(3).code, 0);
  std::string other = read(saved + "/step-3/rank0.safetensors");
  saved = mine;
  put(shard, other);
  EXPECT_THAT(refusal(), HasSubstr("is of step 3 of run "));
  put(shard, own);
  fs::remove_all(saved + "/step-2");
  fs::rename(saved + "/step-3", saved + "/step-2");
  put(saved + "/latest", "step-2\n");
  EXPECT_THAT(refusal(), HasSubstr("index.json' is of step 3, not 2"));
}

TEST_F(CheckpointTest, OldCheckpointsLoadWithANote) {
  ASSERT_EQ(train(2).code, 0);
  std::string file = saved + "/step-2/index.json";
  std::string index = read(file);
  auto cut = [&](const std::string& from, const std::string& to) {
    size_t begin = index.find(from);
    size_t end = index.find(to, begin);
    ASSERT_NE(end, std::string::npos);
    index.erase(begin, end - begin);
  };
  index.replace(index.find("\"version\": 2"), 12, "\"version\": 1");
  put(file, index);
  EXPECT_THAT(refusal(), HasSubstr("is damaged: its version is wrong"));
  cut("  \"run\"", "  \"program\"");
  cut("  \"files\"", "  \"tensors\"");
  cut(",\n  \"checksum\"", "\n}");
  put(file, index);
  Outcome outcome = train(3);
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_THAT(outcome.error, HasSubstr("note: the checkpoint of step 2 was "
                                       "written by an older version"));
  EXPECT_THAT(train(4).error, testing::Not(HasSubstr("older version")));
}

TEST_F(CheckpointTest, AMissingLatestIsNoNewStart) {
  ASSERT_EQ(train(4, {"--checkpoint-every", "2"}).code, 0);
  fs::remove(saved + "/latest");
  EXPECT_THAT(refusal(), HasSubstr("latest' is missing beside complete "
                                   "checkpoints; to go on from the newest, "
                                   "write 'step-4' into it"));
  // Killed between its first checkpoint and `latest`.
  put(saved + "/latest", "none\n");
  EXPECT_THAT(train(5).error, HasSubstr("continuing after step 4"));
  put(saved + "/latest", "step-1\n");
  EXPECT_THAT(refusal(), HasSubstr("names 'step-1', which is not there"));
}

// --- What fails leaves nothing -----------------------------------------------

TEST_F(CheckpointTest, OutputsThatCannotBeWrittenLeaveNothing) {
  Outcome outcome = apart([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{100, 100};
    setrlimit(RLIMIT_FSIZE, &limit);
    return trainHere({"--steps", "1", "--outputs", path("out.safetensors")});
  });
  EXPECT_EQ(outcome.code, 1);
  for (const auto& entry : fs::directory_iterator(directory)) {
    EXPECT_EQ(entry.path().filename(), "errors");
  }
}

TEST_F(CheckpointTest, LostStandardOutputIsAFailure) {
  auto trainTo = [&](const std::function<int()>& makeStream) {
    return apart([&] {
      int stream = makeStream();
      if (stream >= 0) dup2(stream, STDOUT_FILENO);
      if (stream < 0) close(STDOUT_FILENO);
      return trainHere({"--steps", "3", "--checkpoint", saved});
    });
  };
  Outcome full = trainTo([] { return open("/dev/full", O_WRONLY); });
  EXPECT_EQ(full.code, 1);
  EXPECT_THAT(full.error,
              HasSubstr("cannot write to standard output: No space left"));
  Outcome closed = trainTo([] { return -1; });
  EXPECT_EQ(closed.code, 1);
  EXPECT_THAT(closed.error, HasSubstr("cannot write to standard output"));
  Outcome pipe = trainTo([] {
    int ends[2];
    if (::pipe(ends) != 0) return -1;
    close(ends[0]);
    return ends[1];
  });
  EXPECT_EQ(pipe.code, 1);
  EXPECT_THAT(pipe.error, HasSubstr("Broken pipe"));
  EXPECT_EQ(read(saved + "/latest"), "none\n");
}

TEST_F(CheckpointTest, AFileThatShrinksWhileItIsReadEndsTheRun) {
  std::string file = path("data");
  Outcome outcome = apart([&] {
    put(file, std::string(100000, 'x'));
    reportLostMappings("toy");
    MappedFile mapped(file);
    if (truncate(file.c_str(), 10) != 0) return 99;
    volatile char last = mapped.data()[90000];
    static_cast<void>(last);
    return 98;
  });
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.error, "toy: error: '" + file +
                               "' became shorter or unreadable while it was "
                               "in use\n");
}

}  // namespace
}  // namespace soapstone::runtime
