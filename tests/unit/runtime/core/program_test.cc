#include <numeric>

#include "runtime/core/crc32.h"
#include "tests/unit/runtime/read_tensor.h"
#include "tests/unit/runtime/toy_program.h"

namespace soapstone::runtime {
namespace {

using testing::HasSubstr;

TEST_F(ProgramTest, LossFallsAndRunsAreTheSame) {
  Outcome first = run({"--steps", "5", "--json", "--seed", "3"});
  ASSERT_EQ(first.code, 0) << first.error;
  ASSERT_EQ(first.lines().size(), 5u);
  EXPECT_THAT(first.lines()[0], HasSubstr("{\"step\": 0, \"loss\": "));
  EXPECT_THAT(first.lines()[4], HasSubstr(", \"seconds\": "));
  Outcome second = run({"--steps", "5", "--json", "--seed", "3"});
  EXPECT_EQ(first.losses(), second.losses());
  Outcome other = run({"--steps", "5", "--json", "--seed", "4"});
  EXPECT_NE(first.losses(), other.losses());
  Outcome frozen =
      run({"--steps", "5", "--json", "--seed", "3", "--learning-rate", "0"});
  EXPECT_EQ(frozen.losses()[0], first.losses()[0]);
  EXPECT_NE(frozen.losses()[4], first.losses()[4]);
}

TEST_F(ProgramTest, LossDoesNotDependOnThreads) {
  EXPECT_EQ(run({"--steps", "4", "--json", "--threads", "1"}).losses(),
            run({"--steps", "4", "--json", "--threads", "2"}).losses());
}

TEST_F(ProgramTest, SaysStepsForPeopleToo) {
  Outcome outcome = run({"--steps", "1"});
  EXPECT_THAT(outcome.out, HasSubstr("step 0  loss "));
}

TEST_F(ProgramTest, ResumesExactly) {
  std::vector<double> whole = run({"--steps", "9", "--json"}).losses();
  std::string checkpoint = path("checkpoint");
  std::vector<double> pieces;
  for (const char* steps : {"2", "5", "9"}) {
    Outcome part =
        run({"--steps", steps, "--json", "--checkpoint", checkpoint});
    ASSERT_EQ(part.code, 0) << part.error;
    for (double loss : part.losses()) pieces.push_back(loss);
  }
  EXPECT_EQ(pieces, whole);
  EXPECT_TRUE(std::filesystem::exists(checkpoint + "/step-9/index.json"));
  EXPECT_FALSE(std::filesystem::exists(checkpoint + "/step-9.tmp"));
  // Nothing is left to do.
  EXPECT_EQ(run({"--steps", "9", "--json", "--checkpoint", checkpoint}).out,
            "");
}

TEST_F(ProgramTest, CheckpointsEveryFewSteps) {
  std::string checkpoint = path("a/b/checkpoint");
  ASSERT_EQ(run({"--steps", "5", "--checkpoint", checkpoint,
                 "--checkpoint-every", "2", "--keep", "3"})
                .code,
            0);
  for (const char* step : {"step-2", "step-4", "step-5"}) {
    EXPECT_TRUE(std::filesystem::exists(checkpoint + "/" + step)) << step;
  }
  EXPECT_FALSE(std::filesystem::exists(checkpoint + "/step-3"));
}

TEST_F(ProgramTest, AnInterruptedCheckpointIsIgnored) {
  std::string checkpoint = path("checkpoint");
  run({"--steps", "2", "--checkpoint", checkpoint});
  // A kill in the middle of writing step 3 leaves this folder behind.
  std::filesystem::create_directories(checkpoint + "/step-3.tmp");
  std::ofstream(checkpoint + "/step-3.tmp/rank0.safetensors") << "half";
  std::vector<double> whole = run({"--steps", "4", "--json"}).losses();
  Outcome rest = run({"--steps", "4", "--json", "--checkpoint", checkpoint});
  EXPECT_EQ(rest.code, 0) << rest.error;
  EXPECT_EQ(rest.losses(), std::vector<double>(whole.begin() + 2, whole.end()));
}

TEST_F(ProgramTest, AFinishedRunLeavesItsCheckpointAlone) {
  std::string checkpoint = path("checkpoint");
  run({"--steps", "2", "--checkpoint", checkpoint});
  std::string mark = checkpoint + "/step-2/mark";
  std::ofstream(mark) << "kept";
  EXPECT_EQ(run({"--steps", "2", "--checkpoint", checkpoint}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(mark));
}

// Written once: where folders cannot change places, a second time would leave
// for a moment none of the last step.
TEST_F(ProgramTest, TheLastOfSeveralCheckpointsStaysAsItIs) {
  std::string checkpoint = path("checkpoint");
  auto written = [&](const std::string& steps) {
    ASSERT_EQ(run({"--steps", steps, "--checkpoint", checkpoint,
                   "--checkpoint-every", "2"})
                  .code,
              0);
    // A folder that is exchanged is newer than what names it.
    EXPECT_LE(std::filesystem::last_write_time(checkpoint + "/step-" + steps),
              std::filesystem::last_write_time(checkpoint + "/latest"));
  };
  written("4");
  written("6");
}

TEST_F(ProgramTest, RefusesUnwritableFoldersBeforeTheFirstStep) {
  std::ofstream(path("file")) << "no folder";
  for (const char* option : {"--checkpoint", "--outputs"}) {
    Outcome outcome = run({"--steps", "1", option, path("file/folder/name")});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.error, HasSubstr("cannot create directory"));
  }
}

TEST_F(ProgramTest, RefusesOutputsThatAreNoFilesBeforeTheFirstStep) {
  std::filesystem::create_directory(path("folder"));
  std::filesystem::create_symlink(path("elsewhere"), path("link"));
  for (const std::string& name : {path("folder"), path("folder/"), path("link"),
                                  std::string("/dev/null")}) {
    Outcome outcome = run({"--steps", "1", "--outputs", name});
    EXPECT_EQ(outcome.code, 1) << name;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.error, HasSubstr("is not a regular file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path("elsewhere")));
}

TEST_F(ProgramTest, SpellsControlCharactersOfBrokenFiles) {
  std::string file = path("x.npy");
  std::ofstream(file, std::ios::binary)
      << std::string("\x93NUMPY\x01\x00\x40\x00", 10)
      << "{'descr': '\x1b[\xc2\x9b\xe5\xc3\xa4', 'fortran_order': False, "
         "'shape': (1,), }          ";
  Outcome outcome = run({"--data", "scale=" + file});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("\\x1b[\\xc2\\x9b\\xe5\xc3\xa4"));
  EXPECT_EQ(outcome.error.find('\x1b'), std::string::npos);
}

TEST_F(ProgramTest, RefusesBrokenCheckpoints) {
  std::string checkpoint = path("checkpoint");
  run({"--steps", "2", "--checkpoint", checkpoint});
  auto fails = [&] {
    Outcome outcome = run({"--steps", "4", "--checkpoint", checkpoint});
    EXPECT_EQ(outcome.code, 1);
    return outcome.error;
  };
  EXPECT_THAT(run({"--checkpoint", checkpoint, "--seed", "9"}).error,
              HasSubstr("differs from the checkpoint's seed 0"));
  std::filesystem::resize_file(checkpoint + "/step-2/rank0.safetensors", 100);
  EXPECT_THAT(fails(), HasSubstr("rank0.safetensors"));
  std::filesystem::remove(checkpoint + "/step-2/rank0.safetensors");
  EXPECT_THAT(fails(), HasSubstr("cannot open"));
  std::ofstream(checkpoint + "/step-2/index.json") << "{}";
  EXPECT_THAT(fails(), HasSubstr("lacks the integer 'version'"));
  std::ofstream(checkpoint + "/latest") << "../../etc";
  EXPECT_THAT(fails(), HasSubstr("does not name a checkpoint"));
}

TEST_F(ProgramTest, LoadsWeightsByName) {
  Floats table(24, 0.25f);
  std::string file = path("w.safetensors");
  writeSafetensors(file, {{"table", ElementType::kF32, {6, 4}, table.data()}});
  std::string checkpoint = path("checkpoint");
  ASSERT_EQ(
      run({"--steps", "0", "--load", file, "--checkpoint", checkpoint}).code,
      0);
  SafetensorsFile stored(checkpoint + "/step-0/rank0.safetensors");
  Floats back(24);
  readTensor(*stored.find("table"), "", ElementType::kF32, {6, 4}, back.data());
  EXPECT_EQ(back, table);
  float counter = 0;
  readTensor(*stored.find("counter"), "", ElementType::kF32, {}, &counter);
  EXPECT_EQ(counter, 100.0f);
  EXPECT_NE(stored.find("optimizer_state/table"), nullptr);

  writeSafetensors(file, {{"other", ElementType::kF32, {6, 4}, table.data()}});
  Outcome missing = run({"--load", file});
  EXPECT_EQ(missing.code, 1);
  EXPECT_THAT(missing.error, HasSubstr("has no tensor 'table', a parameter"));
  writeSafetensors(file, {{"table", ElementType::kF32, {4, 6}, table.data()}});
  EXPECT_THAT(run({"--load", file}).error, HasSubstr("has shape [4,6]"));
}

TEST_F(ProgramTest, LoadsTheModelsOwnWeights) {
  Floats raw(4 + 24 + 1, 0.0f);
  for (size_t i = 0; i < 24; ++i) raw[4 + i] = static_cast<float>(i);
  write("weights.bin", raw);
  std::string checkpoint = path("checkpoint");
  Outcome outcome = run(
      {"--steps", "0", "--model-dir", directory, "--checkpoint", checkpoint});
  ASSERT_EQ(outcome.code, 0) << outcome.error;
  SafetensorsFile stored(checkpoint + "/step-0/rank0.safetensors");
  Floats back(24);
  readTensor(*stored.find("table"), "", ElementType::kF32, {6, 4}, back.data());
  EXPECT_EQ(back, Floats(raw.begin() + 4, raw.begin() + 28));
  EXPECT_EQ(outcome.error, "");
  raw.resize(20);
  write("weights.bin", raw);
  outcome = run({"--model-dir", directory});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("needs 96 bytes at 16"));
}

TEST_F(ProgramTest, WarnsOfAbsentWeightsAndInitialises) {
  Outcome outcome = run({"--steps", "1"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.error, HasSubstr("weights.bin' not found"));
}

// A plan whose table was compiled for the bytes `weights` of a file.
class WeightsTest : public ProgramTest {
 protected:
  Plan planFor(const Floats& weights) {
    tensors.assign(std::begin(toy::kTensors), std::end(toy::kTensors));
    tensors[0].origin.checksum =
        crc32(weights.data(), weights.size() * sizeof(float));
    deviceClass = toy::kClass;
    deviceClass.tensors = tensors.data();
    Plan plan = toy::kPlan;
    plan.classes = &deviceClass;
    return plan;
  }

  // The file of the toy program, with its table behind 16 bytes.
  void writeWeights(const Floats& table, size_t padding = 4) {
    Floats raw(padding, 0.0f);
    raw.insert(raw.end(), table.begin(), table.end());
    write("weights.bin", raw);
  }

 private:
  std::vector<TensorInfo> tensors;
  DeviceClass deviceClass;
};

TEST_F(WeightsTest, TakesOnlyThoseItWasCompiledFor) {
  Floats table(24);
  std::iota(table.begin(), table.end(), 1.0f);
  Plan plan = planFor(table);
  writeWeights(table);
  EXPECT_EQ(run({"--model-dir", directory, "--steps", "1"}, plan).code, 0);
  // The same weights elsewhere in the file, as after saving the model again.
  writeWeights(table, 5);
  Outcome moved = run({"--model-dir", directory, "--steps", "1"}, plan);
  EXPECT_EQ(moved.code, 1);
  EXPECT_EQ(moved.out, "");
  EXPECT_THAT(moved.error, HasSubstr("weights.bin' does not hold the weights "
                                     "of tensor 'table' that the program was "
                                     "compiled for"));
  EXPECT_EQ(run({"--model-dir", directory, "--initialize"}, plan).code, 0);
}

TEST_F(WeightsTest, MissesWhatWasThere) {
  Plan plan = planFor(Floats(24, 1.0f));
  Outcome outcome = run({"--model-dir", directory, "--steps", "1"}, plan);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.error, HasSubstr("weights.bin' is missing, which holds "
                                       "tensor 'table'"));
  EXPECT_THAT(outcome.error, HasSubstr("--initialize"));
  Outcome drawn = run({"--initialize", "--steps", "1", "--json"}, plan);
  EXPECT_EQ(drawn.code, 0);
  EXPECT_EQ(drawn.error, "");
  EXPECT_EQ(drawn.losses(), run({"--steps", "1", "--json"}).losses());
}

TEST_F(WeightsTest, ACheckpointNeedsNoWeights) {
  Plan plan = planFor(Floats(24, 1.0f));
  writeWeights(Floats(24, 1.0f));
  std::string saved = path("saved");
  ASSERT_EQ(
      run({"--model-dir", directory, "--steps", "1", "--checkpoint", saved},
          plan)
          .code,
      0);
  std::filesystem::remove(path("weights.bin"));
  EXPECT_EQ(run({"--steps", "2", "--checkpoint", saved}, plan).code, 0);
}

// --- Command line ------------------------------------------------------------

TEST_F(ProgramTest, UsageErrorsExitWithTwo) {
  for (std::vector<std::string> arguments :
       {std::vector<std::string>{"--stpes"},
        {"--steps"},
        {"--steps", "x"},
        {"--steps", "-1"},
        {"--seed", "1.5"},
        {"--learning-rate", "nan"},
        {"--learning-rate", "-1"},
        {"--threads", "0"},
        {"--json=1"},
        {"--checkpoint-every", "2"},
        {"--token-bytes", "3"},
        {"--token-bytes", "2"},
        {"--keep", "3"},
        {"--checkpoint", ""},
        {"--load="},
        {"--outputs", ""},
        {"--model-dir", ""},
        {"--data", ""},
        {"file"}}) {
    Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments[0];
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 2);
    EXPECT_THAT(outcome.error, HasSubstr("toy: error: "));
    EXPECT_THAT(outcome.error, testing::EndsWith("\nsee: toy --help\n"));
  }
}

TEST_F(ProgramTest, HelpNamesTheInputs) {
  Outcome outcome = run({"--help"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("tokens [2, 3]"));
  EXPECT_THAT(outcome.out, HasSubstr("--checkpoint-every"));
}

TEST_F(ProgramTest, PrintsMemory) {
  Outcome outcome = run({"--print-memory"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("arena: 3072 bytes"));
  EXPECT_THAT(outcome.out, HasSubstr("optimizer_state table"));
}

TEST_F(ProgramTest, RefusesATableThatLeavesTheArena) {
  DeviceClass small = toy::kClass;
  small.arenaBytes = 2000;
  Plan plan = toy::kPlan;
  plan.classes = &small;
  Outcome outcome = run({"--steps", "1"}, plan);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("outside its arena"));
}

TEST_F(ProgramTest, SaysWhenMemoryIsShort) {
  DeviceClass large = toy::kClass;
  large.arenaBytes = size_t{1} << 62;
  Plan plan = toy::kPlan;
  plan.classes = &large;
  Outcome outcome = run({"--steps", "1"}, plan);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("not enough memory"));
}

}  // namespace
}  // namespace soapstone::runtime
