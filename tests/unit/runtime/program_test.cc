#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/json.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_training.h"
#include "runtime/safetensors.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A program as the compiler would emit it: a table of embeddings is trained so
// that the sum over rows of (row . x - 1)^2 falls; the loss also adds random
// numbers, which resuming must repeat.
namespace model {

constexpr size_t kTable = 0;                  // f32 [6, 4]
constexpr size_t kMomentum = 256;             // f32 [6, 4]
constexpr size_t kCounter = 512;              // f32 []
constexpr size_t kTokens = 768;               // i64 [2, 3]
constexpr size_t kLabels = 1024;              // i64 [2, 3]
constexpr size_t kScale = 1280;               // f32 [2]
constexpr size_t kStepNumber = 1536;
constexpr size_t kSeed = 1792;
constexpr size_t kRate = 2048;
constexpr size_t kLoss = 2304;
constexpr size_t kGradient = 2560;            // f32 [6, 4]
constexpr size_t kSeen = 2816;                // i64 [2, 3]: output

void addGradient(Rank& rank) {
  auto* table = at<float>(rank, kTable);
  auto* gradient = at<float>(rank, kGradient);
  auto* tokens = at<int64_t>(rank, kTokens);
  auto* labels = at<int64_t>(rank, kLabels);
  auto* scale = at<float>(rank, kScale);
  float loss = 0.001f * randomUniform(*at<int64_t>(rank, kSeed), 1,
                                      *at<int64_t>(rank, kStepNumber), 0);
  for (int64_t i = 0; i < 6; ++i) {
    for (int64_t j = 0; j < 4; ++j) {
      float wanted = 0.1f * static_cast<float>(labels[i]) * scale[i / 3];
      float difference = table[tokens[i] * 4 + j] - wanted;
      loss += difference * difference;
      gradient[tokens[i] * 4 + j] += 2 * difference;
    }
  }
  *at<float>(rank, kLoss) = loss;
}

void accumulate(Rank& rank) { addGradient(rank); }

void step(Rank& rank) {
  addGradient(rank);
  OptimizerUpdate update{OptimizerKind::kMomentum, ElementType::kF32, 24, 0.9};
  optimizerUpdate(rank, {}, update, at<float>(rank, kTable),
                  at(rank, kGradient), at<float>(rank, kRate),
                  at<int64_t>(rank, kStepNumber), at<float>(rank, kMomentum),
                  nullptr, at<float>(rank, kTable), at<float>(rank, kMomentum),
                  nullptr);
  zero(rank, {}, at(rank, kGradient), 96);
  *at<float>(rank, kCounter) += 1;
  copy(rank, {}, at(rank, kSeen), at(rank, kTokens), 48);
}

const TensorInfo kTensors[] = {
    {.name = "table", .role = TensorRole::kParameter, .dims = {6, 4},
     .offset = kTable,
     .initializer = {InitializerKind::kNormal, 0, 0.5},
     .origin = {"weights.bin", 16, 96}},
    {.name = "table", .role = TensorRole::kOptimizerState, .dims = {6, 4},
     .offset = kMomentum},
    {.name = "counter", .role = TensorRole::kState, .dims = {},
     .offset = kCounter, .initializer = {InitializerKind::kConstant, 100, 0}},
    {.name = "tokens", .role = TensorRole::kInput, .type = ElementType::kI64,
     .dims = {2, 3}, .offset = kTokens, .indexBound = 6},
    {.name = "next", .role = TensorRole::kInput, .type = ElementType::kI64,
     .dims = {2, 3}, .offset = kLabels, .indexBound = 6, .ignoredIndex = 99,
     .shiftOf = "tokens"},
    {.name = "scale", .role = TensorRole::kInput, .dims = {2},
     .offset = kScale},
    {.name = "step", .role = TensorRole::kStep, .type = ElementType::kI64,
     .offset = kStepNumber},
    {.name = "seed", .role = TensorRole::kSeed, .type = ElementType::kI64,
     .offset = kSeed},
    {.name = "rate", .role = TensorRole::kLearningRate, .offset = kRate},
    {.name = "table", .role = TensorRole::kGradient, .dims = {6, 4},
     .offset = kGradient},
    {.name = "loss", .role = TensorRole::kLoss, .offset = kLoss},
    {.name = "seen", .role = TensorRole::kOutput, .type = ElementType::kI64,
     .dims = {2, 3}, .offset = kSeen}};

const Plan kPlan = {.name = "toy",
                    .tensors = kTensors,
                    .tensorCount = std::size(kTensors),
                    .arenaBytes = 3072,
                    .persistentBytes = 2560,
                    .step = step,
                    .accumulate = accumulate,
                    .microBatches = 2,
                    .learningRate = 0.02f,
                    .modelDirectory = "no such directory"};

// The same without its float input, which token streams cannot feed.
const TensorInfo kTokenTensors[] = {kTensors[0], kTensors[1], kTensors[2],
                                    kTensors[3], kTensors[4], kTensors[6],
                                    kTensors[7], kTensors[8], kTensors[9],
                                    kTensors[10], kTensors[11]};

Plan tokenPlan() {
  Plan plan = kPlan;
  plan.tensors = kTokenTensors;
  plan.tensorCount = std::size(kTokenTensors);
  return plan;
}

}  // namespace model

struct Outcome {
  int code;
  std::string out;
  std::string error;

  std::vector<std::string> lines() const {
    std::vector<std::string> result;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
  }
  // Losses of --json output, as printed.
  std::vector<double> losses() const {
    std::vector<double> result;
    for (const std::string& line : lines()) {
      result.push_back(parseJson(line, "line").find("loss")->number);
    }
    return result;
  }
};

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    directory = testing::TempDir() + "soapstone_program_" +
                testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(directory);
    std::filesystem::create_directories(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string path(const std::string& name) const {
    return directory + "/" + name;
  }

  template <typename T>
  std::string write(const std::string& name, const std::vector<T>& values) {
    std::ofstream(path(name), std::ios::binary)
        .write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof(T)));
    return path(name);
  }

  Outcome run(std::vector<std::string> arguments,
              const Plan& plan = model::kPlan) {
    arguments.insert(arguments.begin(), "toy");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    int code = runProgram(static_cast<int>(argv.size()), argv.data(), plan);
    return {code, testing::internal::GetCapturedStdout(),
            testing::internal::GetCapturedStderr()};
  }

  std::vector<int64_t> seenTokens(const std::string& file) {
    SafetensorsFile stored(file);
    std::vector<int64_t> tokens(6);
    readTensor(*stored.find("seen"), file, ElementType::kI64, {2, 3},
               tokens.data());
    return tokens;
  }

  std::string directory;
};

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
    Outcome part = run({"--steps", steps, "--json", "--checkpoint", checkpoint});
    ASSERT_EQ(part.code, 0) << part.error;
    for (double loss : part.losses()) pieces.push_back(loss);
  }
  EXPECT_EQ(pieces, whole);
  EXPECT_TRUE(std::filesystem::exists(checkpoint + "/step-9/index.json"));
  EXPECT_FALSE(std::filesystem::exists(checkpoint + "/step-9.tmp"));
  // Nothing is left to do.
  EXPECT_EQ(run({"--steps", "9", "--json", "--checkpoint", checkpoint}).out, "");
}

TEST_F(ProgramTest, CheckpointsEveryFewSteps) {
  std::string checkpoint = path("a/b/checkpoint");
  ASSERT_EQ(run({"--steps", "5", "--checkpoint", checkpoint,
                 "--checkpoint-every", "2"}).code, 0);
  for (const char* step : {"step-2", "step-4", "step-5"}) {
    EXPECT_TRUE(std::filesystem::exists(checkpoint + "/" + step)) << step;
  }
  EXPECT_FALSE(std::filesystem::exists(checkpoint + "/step-3"));
}

TEST_F(ProgramTest, AnInterruptedCheckpointIsIgnored) {
  std::string checkpoint = path("checkpoint");
  run({"--steps", "2", "--checkpoint", checkpoint});
  // What a kill in the middle of writing step 3 leaves behind.
  std::filesystem::create_directories(checkpoint + "/step-3.tmp");
  std::ofstream(checkpoint + "/step-3.tmp/rank0.safetensors") << "half";
  std::vector<double> whole = run({"--steps", "4", "--json"}).losses();
  Outcome rest = run({"--steps", "4", "--json", "--checkpoint", checkpoint});
  EXPECT_EQ(rest.code, 0) << rest.error;
  EXPECT_EQ(rest.losses(), std::vector<double>(whole.begin() + 2, whole.end()));
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
  ASSERT_EQ(run({"--steps", "0", "--load", file, "--checkpoint", checkpoint})
                .code, 0);
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
  Outcome outcome = run({"--steps", "0", "--model-dir", directory,
                         "--checkpoint", checkpoint});
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

// --- Data -------------------------------------------------------------------------

template <typename T>
std::vector<char> npy(const std::string& type, const std::string& shape,
                      const std::vector<T>& values) {
  std::string header = "{'descr': '" + type +
                       "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize(118, ' ');
  std::string bytes = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header;
  std::vector<char> file(bytes.begin(), bytes.end());
  const char* raw = reinterpret_cast<const char*>(values.data());
  file.insert(file.end(), raw, raw + values.size() * sizeof(T));
  return file;
}

TEST_F(ProgramTest, TakesRowsInOrderAndWraps) {
  // Five samples of three tokens; batches of two, two a step.
  write("tokens.npy", npy<int32_t>("<i4", "(5, 3)",
                                   {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}));
  write("next.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, 5}));
  write("scale.npy", npy<float>("<f4", "(2,)", {1, 2}));
  std::string outputs = path("out.safetensors");
  // Last batch of step 0: samples 2, 3. Of step 1: samples 6 % 5, 7 % 5.
  ASSERT_EQ(run({"--steps", "1", "--data", directory, "--outputs", outputs}).code,
            0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(2, 2, 2, 3, 3, 3));
  ASSERT_EQ(run({"--steps", "2", "--data", directory, "--outputs", outputs}).code,
            0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(1, 1, 1, 2, 2, 2));
  ASSERT_EQ(run({"--steps", "1", "--outputs", outputs, "--data",
                 "tokens=" + path("tokens.npy"), "--data",
                 "next=" + path("next.npy"), "--data",
                 "scale=" + path("scale.npy")}).code, 0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(2, 2, 2, 3, 3, 3));
}

TEST_F(ProgramTest, ReadsInputsFromSafetensors) {
  std::vector<int64_t> tokens = {5, 4, 3, 2, 1, 0};
  Floats scale = {1, 1};
  std::string file = path("in.safetensors"), outputs = path("out.safetensors");
  writeSafetensors(file, {{"tokens", ElementType::kI64, {2, 3}, tokens.data()},
                          {"next", ElementType::kI64, {2, 3}, tokens.data()},
                          {"scale", ElementType::kF32, {2}, scale.data()}});
  ASSERT_EQ(run({"--steps", "1", "--data", file, "--outputs", outputs}).code, 0);
  EXPECT_EQ(seenTokens(outputs), tokens);
}

TEST_F(ProgramTest, CutsTokenStreamsIntoWindows) {
  std::vector<uint16_t> stream;
  for (int i = 0; i < 14; ++i) stream.push_back(static_cast<uint16_t>(i % 6));
  write("stream.bin", stream);
  std::string outputs = path("out.safetensors");
  // Windows at 0, 3, 6, 9: the second batch of step 0 has the last two.
  Plan plan = model::tokenPlan();
  Outcome outcome = run({"--steps", "1", "--data", path("stream.bin"),
                         "--outputs", outputs}, plan);
  ASSERT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_THAT(seenTokens(outputs), ElementsAre(0, 1, 2, 3, 4, 5));
  write("bytes.txt", std::vector<uint8_t>{5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 0, 1});
  ASSERT_EQ(run({"--steps", "1", "--data", path("bytes.txt"), "--outputs",
                 outputs}, plan).code, 0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(1, 2, 3, 4, 5, 0));
}

TEST_F(ProgramTest, RefusesDataThatDoesNotFit) {
  auto fails = [&](std::vector<std::string> arguments,
                   const Plan& plan = model::kPlan) {
    arguments.insert(arguments.end(), {"--steps", "1"});
    Outcome outcome = run(std::move(arguments), plan);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n') -
                  (outcome.error.starts_with("warning") ? 1 : 0), 1)
        << outcome.error;
    return outcome.error;
  };
  Plan tokens = model::tokenPlan();
  write("t.npy", npy<int64_t>("<i8", "(2, 4)", {0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_THAT(fails({"--data", "tokens=" + path("t.npy")}),
              HasSubstr("has shape [2,4], input 'tokens' takes [samples, 3]"));
  EXPECT_THAT(fails({"--data", "none=" + path("t.npy")}),
              HasSubstr("its inputs are 'tokens', 'next', 'scale'"));
  write("u.npy", npy<int64_t>("<i8", "(2, 3)", {0, 0, 0, 0, 0, 6}));
  EXPECT_THAT(fails({"--data", "tokens=" + path("u.npy")}),
              HasSubstr("--data gives nothing for input 'next'"));
  EXPECT_THAT(fails({"--data", "tokens=" + path("u.npy"), "--data",
                     "next=" + path("u.npy")}, tokens),
              HasSubstr("holds 6 for input 'tokens', which takes values below 6"));
  write("s.u8", std::vector<uint8_t>{1, 2, 3});
  EXPECT_THAT(fails({"--data", path("s.u8")}, tokens),
              HasSubstr("has 3 tokens, input 'tokens' needs at least 4"));
  write("long.u8", std::vector<uint8_t>(9, 1));
  EXPECT_THAT(fails({"--data", path("long.u8")}),
              HasSubstr("tokens cannot feed input 'scale'"));
  write("s.weird", std::vector<uint8_t>{1, 2, 3});
  EXPECT_THAT(fails({"--data", path("s.weird")}, tokens),
              HasSubstr("--token-bytes"));
  EXPECT_THAT(fails({"--data", path("none.npy")}), HasSubstr("NAME="));
  EXPECT_THAT(fails({"--data", "tokens=" + path("none.npy")}),
              HasSubstr("cannot open"));
}

// --- Command line --------------------------------------------------------------------

TEST_F(ProgramTest, TakesLabelsThatTheLossIgnores) {
  Plan plan = model::tokenPlan();
  auto codeWith = [&](int64_t label) {
    write("t.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, 5}));
    write("l.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, label}));
    return run({"--steps", "1", "--data", "tokens=" + path("t.npy"), "--data",
                "next=" + path("l.npy")},
               plan)
        .code;
  };
  EXPECT_EQ(codeWith(99), 0);
  EXPECT_EQ(codeWith(98), 1);
}

TEST_F(ProgramTest, UsageErrorsExitWithTwo) {
  for (std::vector<std::string> arguments :
       {std::vector<std::string>{"--stpes"}, {"--steps"}, {"--steps", "x"},
        {"--steps", "-1"}, {"--seed", "1.5"}, {"--learning-rate", "nan"},
        {"--threads", "0"}, {"--json=1"}, {"--checkpoint-every", "2"},
        {"--token-bytes", "3"}, {"file"}}) {
    Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments[0];
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1);
    EXPECT_THAT(outcome.error, HasSubstr("toy: error: "));
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
  Plan plan = model::kPlan;
  plan.arenaBytes = 2000;
  Outcome outcome = run({"--steps", "1"}, plan);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("outside its arena"));
}

TEST_F(ProgramTest, SaysWhenMemoryIsShort) {
  Plan plan = model::kPlan;
  plan.arenaBytes = size_t{1} << 62;
  Outcome outcome = run({"--steps", "1"}, plan);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.error, HasSubstr("not enough memory"));
}

}  // namespace
}  // namespace soapstone::runtime
