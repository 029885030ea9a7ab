// Whole programs on meshes of threads: data, weights, checkpoints and failures.

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <thread>

#include "runtime/checkpoint/checkpoint_index.h"
#include "tests/unit/runtime/mesh_program.h"
#include "tests/unit/runtime/read_tensor.h"
#include "tests/unit/runtime/toy_program.h"

namespace soapstone::runtime {
namespace {

using mesh::MeshProgram;
using testing::HasSubstr;

class MeshTest : public ProgramTest {
 protected:
  void TearDown() override {
    unsetenv("SOAPSTONE_FAULT");
    unsetenv("SOAPSTONE_TIMEOUT");
    ProgramTest::TearDown();
  }

  Outcome runMesh(const std::vector<Box>& boxes,
                  const std::vector<std::string>& arguments) {
    MeshProgram program(boxes);
    return run(arguments, program.plan);
  }

  // The table after the last step.
  std::vector<float> tableOf(const std::string& file) {
    SafetensorsFile stored(file);
    std::vector<float> table(mesh::kRows * mesh::kColumns);
    readTensor(*stored.find("seen"), file, ElementType::kF32,
               {mesh::kRows, mesh::kColumns}, table.data());
    return table;
  }

  // The step that `latest` names.
  static int64_t newestStep(const std::string& checkpoint) {
    std::string name;
    std::ifstream(checkpoint + "/latest") >> name;
    return name.starts_with("step-") ? std::stoll(name.substr(5)) : -1;
  }

  // Exit code of a program in a process of its own, and what it says.
  Outcome runApart(
      const std::vector<Box>& boxes, std::vector<std::string> arguments,
      const std::function<void()>& prepare = [] {}) {
    std::string errors = path("errors");
    pid_t child = fork();
    if (child == 0) {
      prepare();
      if (freopen(errors.c_str(), "w", stderr) == nullptr) _exit(99);
      if (freopen("/dev/null", "w", stdout) == nullptr) _exit(99);
      MeshProgram program(boxes);
      arguments.insert(arguments.begin(), "mesh");
      std::vector<char*> argv;
      for (std::string& argument : arguments) argv.push_back(argument.data());
      int code =
          runProgram(static_cast<int>(argv.size()), argv.data(), program.plan);
      fflush(nullptr);
      _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::ostringstream text;
    text << std::ifstream(errors).rdbuf();
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), "",
            text.str()};
  }
};

TEST_F(MeshTest, EveryMeshComputesTheSame) {
  std::vector<double> losses;
  std::vector<float> table;
  for (const std::vector<Box>& boxes : mesh::meshes()) {
    Outcome outcome = runMesh(boxes, {"--steps", "4", "--json", "--seed", "5",
                                      "--outputs", path("out")});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    ASSERT_EQ(outcome.lines().size(), 4u);
    if (table.empty()) {
      losses = outcome.losses();
      table = tableOf(path("out"));
      EXPECT_NE(losses[0], losses[3]);
    }
    EXPECT_EQ(outcome.losses(), losses) << boxes.size() << " ranks";
    EXPECT_EQ(tableOf(path("out")), table) << boxes.size() << " ranks";
  }
}

TEST_F(MeshTest, EveryMeshReadsTheSameFiles) {
  std::vector<float> input(19 * mesh::kColumns);  // More than one batch.
  std::vector<int64_t> labels(19);
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i);
  for (size_t i = 0; i < labels.size(); ++i) {
    labels[i] = static_cast<int64_t>(i % 4);
  }
  write("input.npy", npy("<f4", "(19, 5)", input));
  write("labels.npy", npy("<i8", "(19,)", labels));
  std::vector<double> losses;
  for (const std::vector<Box>& boxes : mesh::meshes()) {
    Outcome outcome =
        runMesh(boxes, {"--steps", "3", "--json", "--data", directory});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    if (losses.empty()) losses = outcome.losses();
    EXPECT_EQ(outcome.losses(), losses);
  }
}

TEST_F(MeshTest, EveryMeshLoadsTheSameWeights) {
  std::vector<float> weights(mesh::kRows * mesh::kColumns);
  for (size_t i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<float>(i) * 0.5f;
  }
  std::string file = path("w.safetensors");
  writeSafetensors(file, {{"table",
                           ElementType::kF32,
                           {mesh::kRows, mesh::kColumns},
                           weights.data()}});
  for (const std::vector<Box>& boxes : mesh::meshes()) {
    Outcome outcome =
        runMesh(boxes, {"--steps", "1", "--load", file, "--learning-rate", "0",
                        "--outputs", path("out")});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_EQ(tableOf(path("out")), weights);
  }
}

TEST_F(MeshTest, CheckpointsLoadOnAnyOtherMesh) {
  Outcome whole = runMesh(
      {mesh::kWhole}, {"--steps", "4", "--json", "--outputs", path("whole")});
  std::vector<float> table = tableOf(path("whole"));
  std::vector<std::vector<Box>> all = mesh::meshes();
  // Every mesh writes and reads, each pair of neighbours by distance 1, 2, 4.
  for (size_t i = 0; i < all.size(); ++i) {
    std::string saved = path("saved");
    std::filesystem::remove_all(saved);
    ASSERT_EQ(runMesh(all[i], {"--steps", "2", "--checkpoint", saved}).code, 0);
    for (size_t distance : {1, 2, 4}) {
      const std::vector<Box>& to = all[(i + distance) % all.size()];
      std::string copy = path("copy");
      std::filesystem::remove_all(copy);
      std::filesystem::copy(saved, copy,
                            std::filesystem::copy_options::recursive);
      Outcome rest = runMesh(to, {"--steps", "4", "--json", "--checkpoint",
                                  copy, "--outputs", path("out")});
      ASSERT_EQ(rest.code, 0) << rest.error;
      EXPECT_EQ(rest.losses(),
                (std::vector<double>{whole.losses()[2], whole.losses()[3]}));
      EXPECT_EQ(tableOf(path("out")), table) << i << " to " << to.size();
    }
  }
}

TEST_F(MeshTest, EachRankStoresWhatItAnswersFor) {
  std::vector<Box> halves = mesh::grid(2, 1);
  std::string saved = path("saved");
  ASSERT_EQ(runMesh({mesh::kNothing, halves[0], halves[0], halves[1]},
                    {"--steps", "1", "--checkpoint", saved})
                .code,
            0);
  auto has = [&](const std::string& file) {
    return std::filesystem::exists(saved + "/step-1/" + file);
  };
  EXPECT_FALSE(has("rank0.safetensors"));
  EXPECT_TRUE(has("rank1.safetensors"));
  EXPECT_FALSE(has("rank2.safetensors"));  // A replica.
  EXPECT_TRUE(has("rank3.safetensors"));
}

TEST_F(MeshTest, RefusesCheckpointsThatAreNotWhole) {
  std::string saved = path("saved");
  std::string step = saved + "/step-2/";
  auto save = [&] {
    std::filesystem::remove_all(saved);
    runMesh(mesh::grid(4, 1), {"--steps", "2", "--checkpoint", saved});
  };
  auto fails = [&](const std::string& what) {
    for (const auto& boxes : {mesh::grid(1, 1), mesh::grid(2, 3)}) {
      Outcome outcome = runMesh(boxes, {"--steps", "4", "--checkpoint", saved});
      EXPECT_EQ(outcome.code, 1);
      EXPECT_THAT(outcome.error, HasSubstr(what));
      EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1)
          << outcome.error;
    }
  };
  auto edit = [&](const std::string& from, const std::string& to) {
    std::ostringstream text;
    text << std::ifstream(step + "index.json").rdbuf();
    std::string index = text.str();
    size_t place = index.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    index.replace(place, from.size(), to);
    // Sealed again: what is wrong is what the index says.
    index.resize(index.rfind("  \"checksum\""));
    std::ofstream(step + "index.json") << sealIndex(index);
  };
  save();
  std::filesystem::remove(step + "rank2.safetensors");
  fails("rank2.safetensors");
  save();
  std::filesystem::resize_file(step + "rank1.safetensors", 200);
  fails("rank1.safetensors");
  save();
  std::ofstream(step + "rank3.safetensors") << "something quite different";
  fails("rank3.safetensors");
  save();
  edit("\"start\": [3,0]", "\"start\": [2,0]");
  fails("in boxes that overlap");
  save();
  edit("{\"file\": \"rank1.safetensors\", \"start\": [3,0], \"size\": [3,5]}, ",
       "");
  fails("lacks a part of tensor 'table'");
  save();
  edit("\"start\": [9,0]", "\"start\": [10,0]");
  fails("has a bad box of tensor 'table'");
  save();
  edit("\"shape\": [12,5]", "\"shape\": [12,6]");
  fails("of shape [12,6], the program needs [12,5]");
  save();
  edit("\"table\"", "\"other\"");
  fails("has no tensor 'table'");
}

TEST_F(MeshTest, KeepsTheNewestCheckpoints) {
  std::string saved = path("saved");
  ASSERT_EQ(runMesh(mesh::grid(2, 1), {"--steps", "5", "--checkpoint", saved,
                                       "--checkpoint-every", "1"})
                .code,
            0);
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(saved)) {
    names.push_back(entry.path().filename().string());
  }
  EXPECT_THAT(names,
              testing::UnorderedElementsAre("latest", "step-4", "step-5"));
}

TEST_F(MeshTest, AFullDiskLosesNothing) {
  std::string saved = path("saved");
  std::vector<Box> boxes = mesh::grid(2, 1);
  ASSERT_EQ(runMesh(boxes, {"--steps", "2", "--checkpoint", saved}).code, 0);
  // Files of more than 300 bytes cannot be written: the shards.
  Outcome full = runApart(boxes, {"--steps", "4", "--checkpoint", saved}, [] {
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{300, 300};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  EXPECT_EQ(full.code, 1);
  EXPECT_THAT(full.error, HasSubstr("cannot write"));
  EXPECT_FALSE(std::filesystem::exists(saved + "/step-4"));
  for (const auto& entry : std::filesystem::directory_iterator(saved)) {
    EXPECT_NE(entry.path().extension(), ".tmp") << entry.path();
  }
  Outcome rest = runMesh(boxes, {"--steps", "4", "--checkpoint", saved});
  EXPECT_EQ(rest.code, 0);
  EXPECT_THAT(rest.error, HasSubstr("continuing after step 2"));
}

TEST_F(MeshTest, AKillAtAnyMomentLeavesACheckpoint) {
  std::string saved = path("saved");
  std::vector<Box> boxes = mesh::grid(2, 1);
  Outcome whole = runMesh(boxes, {"--steps", "1", "--checkpoint", saved});
  ASSERT_EQ(whole.code, 0);
  int64_t last = 1;
  for (int trial = 0; trial < 12; ++trial) {
    pid_t child = fork();
    if (child == 0) {
      if (freopen("/dev/null", "w", stderr) == nullptr) _exit(99);
      if (freopen("/dev/null", "w", stdout) == nullptr) _exit(99);
      MeshProgram program(boxes);
      std::string words[] = {"mesh",   "--steps",
                             "100000", "--checkpoint",
                             saved,    "--checkpoint-every",
                             "1"};
      std::vector<char*> argv;
      for (std::string& word : words) argv.push_back(word.data());
      runProgram(static_cast<int>(argv.size()), argv.data(), program.plan);
      _exit(0);
    }
    // Somewhere in the steps after its first checkpoint.
    auto isOlder = [&] { return newestStep(saved) <= last; };
    for (int i = 0; i < 60000 && isOlder(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::microseconds(trial * 1731));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    // Whatever it has left loads, on another mesh, and is no older.
    Outcome next =
        runMesh(mesh::grid(3, 1), {"--steps", "0", "--checkpoint", saved});
    ASSERT_EQ(next.code, 0) << next.error;
    size_t place = next.error.find("after step ");
    ASSERT_NE(place, std::string::npos) << next.error;
    int64_t step = std::stoll(next.error.substr(place + 11));
    EXPECT_GT(step, last);
    last = step;
  }
}

TEST_F(MeshTest, ADeadRankEndsAllWithOneLine) {
  setenv("SOAPSTONE_FAULT", "1:2", 1);
  Outcome outcome = runMesh(mesh::grid(3, 1), {"--steps", "4"});
  EXPECT_EQ(outcome.code, 70);
  EXPECT_EQ(outcome.lines().size(), 2u);  // Steps 0 and 1.
  EXPECT_THAT(outcome.error, HasSubstr(" step 2: all_reduce 'loss' at "
                                       "mesh_program.h:"));
  EXPECT_THAT(outcome.error, HasSubstr("waits for rank 1, which died"));
  EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1);
  setenv("SOAPSTONE_FAULT", "0:2", 1);
  Outcome alone = runMesh({mesh::kWhole}, {"--steps", "4"});
  EXPECT_EQ(alone.code, 70);
  EXPECT_THAT(alone.error, HasSubstr("rank 0 step 2: died"));
}

TEST_F(MeshTest, AStuckRankEndsAllAfterTheDeadline) {
  Outcome outcome = runApart(mesh::grid(3, 1), {"--steps", "4"}, [] {
    setenv("SOAPSTONE_FAULT", "1:2:stuck", 1);
    setenv("SOAPSTONE_TIMEOUT", "0.3", 1);
  });
  EXPECT_EQ(outcome.code, 70);
  EXPECT_THAT(outcome.error,
              HasSubstr("waits for rank 1, which does not come, for longer "
                        "than 0.3 s"));
  EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1);
}

TEST_F(MeshTest, RefusesBadEnvironments) {
  auto fails = [&](const char* name, const char* value) {
    setenv(name, value, 1);
    Outcome outcome = runMesh(mesh::grid(2, 1), {"--steps", "1"});
    unsetenv(name);
    EXPECT_EQ(outcome.code, 2) << name << "=" << value;
    EXPECT_THAT(outcome.error, HasSubstr(name));
    EXPECT_THAT(outcome.error, HasSubstr(value));
  };
  for (const char* value : {"", "0", "-1", "ten", "nan", "1e9"}) {
    fails("SOAPSTONE_TIMEOUT", value);
  }
  for (const char* value : {"", "1", "a:b", "1:2:dead", "1:2:stuck:", "-1:0",
                            "1:-2", "0:99999999999999999999"}) {
    fails("SOAPSTONE_FAULT", value);
  }
  setenv("SOAPSTONE_FAULT", "2:1", 1);
  EXPECT_THAT(runMesh(mesh::grid(2, 1), {"--steps", "1"}).error,
              HasSubstr("names rank 2, the program has ranks 0 to 1"));
}

TEST_F(MeshTest, AnErrorIsToldOnce) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--load", "nothing.safetensors"},
        {"--data", "unknown=file.npy"},
        {"--checkpoint", "/dev/null/folder"}}) {
    Outcome outcome = runMesh(mesh::grid(4, 2), arguments);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1)
        << outcome.error;
  }
}

TEST_F(MeshTest, RefusesPlansThatAreBroken) {
  MeshProgram program(mesh::grid(2, 1));
  Plan plan = program.plan;
  plan.devices = 3;
  EXPECT_THAT(run({}, plan).error, HasSubstr("its classes have 2 ranks"));
  std::vector<DeviceClass> twice = {plan.classes[0], plan.classes[0]};
  plan.devices = 2;
  plan.classes = twice.data();
  EXPECT_THAT(run({}, plan).error, HasSubstr("is in two device classes"));
  MeshProgram outside({{{6, 0}, {8, 5}}});
  EXPECT_THAT(run({}, outside.plan).error,
              HasSubstr("has a box outside of the whole"));
}

}  // namespace
}  // namespace soapstone::runtime
