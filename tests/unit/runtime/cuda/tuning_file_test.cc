#include "runtime/cuda/tuning_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace soapstone::runtime {
namespace {

const TuningTarget kTarget{"NVIDIA H200", 130100};

class TuningFileTest : public testing::Test {
 protected:
  TuningFileTest() {
    folder = testing::TempDir() + "tuning_" + std::to_string(getpid());
    std::filesystem::create_directories(folder);
    path = folder + "/choices.txt";
  }
  ~TuningFileTest() override { std::filesystem::remove_all(folder); }

  static TuningChoices someChoices() {
    return {{{0, 1, 64, 32, -5}, {1, 2, 3, 4, 5, 6, 7, UINT64_MAX}},
            {{0, 1, 64, 32, 5}, {9, 0, 0, 0, 0, 0, 0, 0}},
            {{INT64_MIN, INT64_MAX}, {0, 0, 0, 0, 0, 0, 0, 1}}};
  }

  std::string text() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void overwrite(const std::string& text) const {
    std::ofstream(path, std::ios::binary) << text;
  }
  void expectIgnored(const std::string& why) const {
    TuningRead read = readTuning(path, kTarget);
    EXPECT_TRUE(read.choices.empty());
    EXPECT_NE(read.complaint.find(why), std::string::npos) << read.complaint;
    EXPECT_NE(read.complaint.find(path), std::string::npos) << read.complaint;
    EXPECT_EQ(read.complaint.find('\n'), std::string::npos);
  }

  std::string folder, path;
};

TEST_F(TuningFileTest, ReadsWhatWasWritten) {
  ASSERT_TRUE(writeTuning(path, kTarget, someChoices()));
  TuningRead read = readTuning(path, kTarget);
  EXPECT_EQ(read.complaint, "");
  EXPECT_EQ(read.choices, someChoices());
  ASSERT_TRUE(writeTuning(path, kTarget, {}));
  read = readTuning(path, kTarget);
  EXPECT_EQ(read.complaint, "");
  EXPECT_TRUE(read.choices.empty());
}

TEST_F(TuningFileTest, LeavesNothingBesideTheFile) {
  ASSERT_TRUE(writeTuning(path, kTarget, someChoices()));
  ASSERT_TRUE(writeTuning(path, kTarget, someChoices()));
  auto files = std::filesystem::directory_iterator(folder);
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(TuningFileTest, SaysNothingOfAMissingFile) {
  TuningRead read = readTuning(path, kTarget);
  EXPECT_TRUE(read.choices.empty());
  EXPECT_EQ(read.complaint, "");
}

TEST_F(TuningFileTest, IgnoresOtherDevicesAndLibraries) {
  ASSERT_TRUE(writeTuning(path, {"NVIDIA A100-SXM4-80GB", 130100}, {}));
  expectIgnored("another device or cuBLASLt than 'NVIDIA H200'");
  ASSERT_TRUE(writeTuning(path, {"NVIDIA H200", 120800}, someChoices()));
  expectIgnored("version 130100");
}

// Their choices may be such that this one would not make.
TEST_F(TuningFileTest, IgnoresFilesOfEarlierVersions) {
  ASSERT_TRUE(writeTuning(path, kTarget, someChoices()));
  std::string earlier = text();
  const size_t version = earlier.find(" 3\n");
  ASSERT_NE(version, std::string::npos);
  overwrite(earlier.replace(version, 3, " 2\n"));
  expectIgnored("it is no tuning file");
}

TEST_F(TuningFileTest, IgnoresEveryDamage) {
  ASSERT_TRUE(writeTuning(path, kTarget, someChoices()));
  const std::string whole = text();
  for (size_t length = 0; length < whole.size(); ++length) {
    overwrite(whole.substr(0, length));
    TuningRead read = readTuning(path, kTarget);
    EXPECT_TRUE(read.choices.empty()) << length;
    EXPECT_NE(read.complaint, "") << length;
  }
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    overwrite(damaged);
    TuningRead read = readTuning(path, kTarget);
    EXPECT_TRUE(read.choices.empty()) << i;
    EXPECT_NE(read.complaint, "") << i;
  }
  overwrite(whole + "1 : 1 2 3 4 5 6 7 8\n");
  expectIgnored("damaged");
  overwrite("not a tuning file\n");
  expectIgnored("no tuning file");
  overwrite(std::string(100, '\0'));
  expectIgnored("no tuning file");
}

TEST_F(TuningFileTest, WritersAtOnceLeaveAWholeFile) {
  std::vector<std::thread> writers;
  for (int64_t writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&, writer] {
      for (int64_t i = 0; i < 10; ++i) {
        TuningChoices choices = someChoices();
        choices[{writer}] = {static_cast<uint64_t>(i)};
        writeTuning(path, kTarget, choices);
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  TuningRead read = readTuning(path, kTarget);
  EXPECT_EQ(read.complaint, "");
  EXPECT_EQ(read.choices.size(), someChoices().size() + 1);
}

TEST_F(TuningFileTest, FailsQuietlyWhereItCannotWrite) {
  overwrite("a file");
  EXPECT_FALSE(writeTuning(path + "/below", kTarget, someChoices()));
}

TEST_F(TuningFileTest, IgnoresWhatIsNoFile) {
  for (const char* device : {"/dev/zero", "/dev/null", "/dev"}) {
    path = device;
    expectIgnored("is not a regular file");
  }
  path = folder + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  expectIgnored("is not a regular file");
}

TEST_F(TuningFileTest, IgnoresWhatIsTooLarge) {
  overwrite("soapstone tuning");
  std::filesystem::resize_file(path, uint64_t{1} << 40);  // Sparse.
  expectIgnored("is larger than 67108864 bytes");
}

// A device that is named as the file stays one.
TEST_F(TuningFileTest, ReplacesNothingButFiles) {
  path = folder + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(writeTuning(path, kTarget, someChoices()));
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST_F(TuningFileTest, LiesInTheCacheUnlessNamed) {
  setenv("SOAPSTONE_TUNING", "/somewhere/file", 1);
  EXPECT_EQ(tuningPath(kTarget), "/somewhere/file");
  setenv("SOAPSTONE_TUNING", "", 1);
  EXPECT_EQ(tuningPath(kTarget), "");
  unsetenv("SOAPSTONE_TUNING");
  setenv("XDG_CACHE_HOME", "/cache", 1);
  EXPECT_EQ(tuningPath(kTarget),
            "/cache/soapstone/cublaslt-130100-NVIDIA-H200.txt");
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", "/home/me", 1);
  EXPECT_EQ(tuningPath(kTarget),
            "/home/me/.cache/soapstone/cublaslt-130100-NVIDIA-H200.txt");
  unsetenv("HOME");
  EXPECT_EQ(tuningPath(kTarget), "");
}

}  // namespace
}  // namespace soapstone::runtime
