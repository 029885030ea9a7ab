#include "runtime/data/data_source.h"
#include "runtime/core/plan_tables.h"
#include "runtime/data/initialize.h"
#include "runtime/random.h"
#include "tests/unit/runtime/toy_program.h"

namespace soapstone::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class DataSourceTest : public ProgramTest {};

TEST_F(DataSourceTest, TakesRowsInOrderAndWraps) {
  // Five samples of three tokens; batches of two, two a step.
  write("tokens.npy",
        npy<int32_t>("<i4", "(5, 3)",
                     {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}));
  write("next.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, 5}));
  write("scale.npy", npy<float>("<f4", "(2,)", {1, 2}));
  std::string outputs = path("out.safetensors");
  // Last batch of step 0: samples 2, 3. Of step 1: samples 6 % 5, 7 % 5.
  ASSERT_EQ(
      run({"--steps", "1", "--data", directory, "--outputs", outputs}).code, 0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(2, 2, 2, 3, 3, 3));
  ASSERT_EQ(
      run({"--steps", "2", "--data", directory, "--outputs", outputs}).code, 0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(1, 1, 1, 2, 2, 2));
  ASSERT_EQ(
      run({"--steps", "1", "--outputs", outputs, "--data",
           "tokens=" + path("tokens.npy"), "--data", "next=" + path("next.npy"),
           "--data", "scale=" + path("scale.npy")})
          .code,
      0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(2, 2, 2, 3, 3, 3));
}

// Sample 2 of a step is the same whether it is in the first of one micro-batch
// or in the second of two.
TEST_F(DataSourceTest, SyntheticSamplesDoNotDependOnMicroBatches) {
  std::string outputs = path("out.safetensors");
  ASSERT_EQ(run({"--steps", "3", "--seed", "5", "--outputs", outputs},
                toy::tokenPlan())
                .code,
            0);
  // The last micro-batch of step 2 begins behind the six tokens of the first.
  std::vector<int64_t> expected;
  for (int64_t i = 6; i < 12; ++i) {
    double u = randomUniform(/*seed=*/5, hashName("tokens"), /*step=*/2, i);
    expected.push_back(static_cast<int64_t>(u * 6));
  }
  EXPECT_EQ(seenTokens(outputs), expected);
}

// Whatever feeds it, in both micro-batches of a step.
TEST_F(DataSourceTest, AnInputOfTheBatchHoldsTheRowsOfAllMicroBatches) {
  Plan plan = toy::tokenPlan();
  DeviceClass fed = *plan.classes;
  std::vector<TensorInfo> tensors(fed.tensors, fed.tensors + fed.tensorCount);
  tensors.push_back({.name = "tokens.batch",
                     .role = TensorRole::kInput,
                     .type = ElementType::kI64,
                     .dims = {4, 3},
                     .offset = 0,
                     .indexBound = 6,
                     .batchOf = "tokens"});
  fed.tensors = tensors.data();
  fed.tensorCount = static_cast<int64_t>(tensors.size());
  plan.classes = &fed;
  EXPECT_EQ(modelInputs(plan).size(), 2u);
  write("tokens.npy",
        npy<int64_t>("<i8", "(5, 3)",
                     {0, 1, 2, 3, 4, 5, 0, 2, 4, 1, 3, 5, 5, 5, 0}));
  write("next.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, 5}));
  write("stream.bin", std::vector<uint16_t>{0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0,
                                            5, 5, 1, 2, 3});
  Rank rank(fed.arenaBytes, 1);
  for (const std::string& data :
       {std::string(), directory, path("stream.bin")}) {
    Options options;
    if (!data.empty()) options.data = {{"", data}};
    auto sources = makeSources(plan, fed, 0, options, /*seed=*/5);
    ASSERT_EQ(sources.size(), 3u);
    for (int64_t step : {0, 1, 2}) {
      std::vector<int64_t> parts(12), whole(12);
      sources[0]->fill(rank, 2 * step, parts.data());
      sources[0]->fill(rank, 2 * step + 1, parts.data() + 6);
      for (int64_t micro : {0, 1}) {
        sources[2]->fill(rank, 2 * step + micro, whole.data());
        EXPECT_EQ(whole, parts) << data << ", step " << step;
      }
    }
  }
}

// Both micro-batches of two steps: a device draws what the host would.
TEST_F(DataSourceTest, ADeviceDrawsTheBitsOfTheHost) {
  for (ElementType type :
       {ElementType::kF32, ElementType::kBf16, ElementType::kF16}) {
    Plan plan = toy::tokenPlan();
    DeviceClass floats = *plan.classes;
    std::vector<TensorInfo> tensors(floats.tensors,
                                    floats.tensors + floats.tensorCount);
    for (TensorInfo& tensor : tensors) {
      if (tensor.role == TensorRole::kInput) tensor.type = type;
    }
    floats.tensors = tensors.data();
    plan.classes = &floats;
    Rank rank(floats.arenaBytes, 1);
    auto sources = makeSources(plan, floats, 0, Options(), /*seed=*/5);
    ASSERT_FALSE(sources.empty());
    for (int64_t batch = 0; batch < 4; ++batch) {
      const std::vector<char> untouched(64, 'x');
      std::vector<char> host = untouched, device = untouched;
      sources[0]->fill(rank, batch, host.data());
      ASSERT_TRUE(sources[0]->fillOnDevice(rank, {}, batch, device.data()));
      EXPECT_EQ(host, device);
      EXPECT_NE(host, untouched);
    }
  }
}

TEST_F(DataSourceTest, SyntheticMasksHideNothing) {
  Plan plan = toy::tokenPlan();
  DeviceClass masked = *plan.classes;
  std::vector<TensorInfo> tensors(masked.tensors,
                                  masked.tensors + masked.tensorCount);
  for (TensorInfo& tensor : tensors) {
    if (tensor.role == TensorRole::kInput)
      tensor.initializer = {InitializerKind::kUniform, 1, 1};
  }
  masked.tensors = tensors.data();
  plan.classes = &masked;
  std::string outputs = path("out.safetensors");
  ASSERT_EQ(run({"--steps", "1", "--outputs", outputs}, plan).code, 0);
  EXPECT_THAT(seenTokens(outputs), testing::Each(1));
}

// Labels of other samples would follow each other from the second round on.
TEST_F(DataSourceTest, RefusesFilesOfUnlikeLengths) {
  write("tokens.npy", npy<int64_t>("<i8", "(5, 3)", std::vector<int64_t>(15)));
  write("next.npy", npy<int64_t>("<i8", "(3, 3)", std::vector<int64_t>(9)));
  write("scale.npy", npy<float>("<f4", "(1,)", {1}));
  Outcome outcome = run({"--steps", "1", "--data", directory});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(
      outcome.error,
      testing::AllOf(HasSubstr("next.npy' has 3 samples for input 'next'"),
                     HasSubstr("tokens.npy' has 5 samples")));
  // One sample, and the four of a step, are the same for all batches.
  write("next.npy", npy<int64_t>("<i8", "(4, 3)", std::vector<int64_t>(12)));
  outcome = run({"--steps", "3", "--data", directory});
  EXPECT_EQ(outcome.code, 0) << outcome.error;
}

TEST_F(DataSourceTest, TokenStreamsLeaveMasksOpen) {
  Plan plan = toy::tokenPlan();
  DeviceClass masked = *plan.classes;
  std::vector<TensorInfo> tensors(masked.tensors,
                                  masked.tensors + masked.tensorCount);
  for (TensorInfo& tensor : tensors) {
    if (tensor.role != TensorRole::kInput || tensor.shiftOf != nullptr)
      continue;
    tensor.name = "attention_mask";
    tensor.indexBound = 0;
    tensor.initializer = {InitializerKind::kUniform, 1, 1};
  }
  masked.tensors = tensors.data();
  plan.classes = &masked;
  write("stream.bin",
        std::vector<uint16_t>{5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 0, 1, 2});
  Options options;
  options.data = {{"", path("stream.bin")}};
  auto sources = makeSources(plan, masked, 0, options, /*seed=*/5);
  ASSERT_EQ(sources.size(), 2u);
  Rank rank(masked.arenaBytes, 1);
  std::vector<int64_t> filled(6);
  sources[0]->fill(rank, 1, filled.data());
  EXPECT_THAT(filled, testing::Each(1));
  sources[1]->fill(rank, 0, filled.data());
  EXPECT_THAT(filled, ElementsAre(4, 3, 2, 1, 0, 1));
}

TEST_F(DataSourceTest, ReadsInputsFromSafetensors) {
  std::vector<int64_t> tokens = {5, 4, 3, 2, 1, 0};
  Floats scale = {1, 1};
  std::string file = path("in.safetensors"), outputs = path("out.safetensors");
  writeSafetensors(file, {{"tokens", ElementType::kI64, {2, 3}, tokens.data()},
                          {"next", ElementType::kI64, {2, 3}, tokens.data()},
                          {"scale", ElementType::kF32, {2}, scale.data()}});
  ASSERT_EQ(run({"--steps", "1", "--data", file, "--outputs", outputs}).code,
            0);
  EXPECT_EQ(seenTokens(outputs), tokens);
}

TEST_F(DataSourceTest, CutsTokenStreamsIntoWindows) {
  std::vector<uint16_t> stream;
  for (int i = 0; i < 14; ++i) stream.push_back(static_cast<uint16_t>(i % 6));
  write("stream.bin", stream);
  std::string outputs = path("out.safetensors");
  // Windows at 0, 3, 6, 9: the second batch of step 0 has the last two.
  Plan plan = toy::tokenPlan();
  Outcome outcome =
      run({"--steps", "1", "--data", path("stream.bin"), "--outputs", outputs},
          plan);
  ASSERT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_THAT(seenTokens(outputs), ElementsAre(0, 1, 2, 3, 4, 5));
  write("bytes.txt",
        std::vector<uint8_t>{5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 0, 1});
  ASSERT_EQ(
      run({"--steps", "1", "--data", path("bytes.txt"), "--outputs", outputs},
          plan)
          .code,
      0);
  EXPECT_THAT(seenTokens(outputs), ElementsAre(1, 2, 3, 4, 5, 0));
}

TEST_F(DataSourceTest, TakesLabelsThatTheLossIgnores) {
  Plan plan = toy::tokenPlan();
  auto codeWith = [&](int64_t label) {
    write("t.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, 5}));
    write("l.npy", npy<int64_t>("<i8", "(2, 3)", {0, 1, 2, 3, 4, label}));
    return run({"--steps", "1", "--data", "tokens=" + path("t.npy"), "--data",
                "next=" + path("l.npy")},
               plan)
        .code;
  };
  EXPECT_EQ(codeWith(99), 0);
  EXPECT_NE(codeWith(-7), 0);
  EXPECT_EQ(codeWith(98), 1);
}

TEST_F(DataSourceTest, RefusesDataThatDoesNotFit) {
  auto fails = [&](std::vector<std::string> arguments,
                   const Plan& plan = toy::kPlan) {
    arguments.insert(arguments.end(), {"--steps", "1"});
    Outcome outcome = run(std::move(arguments), plan);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n') -
                  (outcome.error.starts_with("warning") ? 1 : 0),
              1)
        << outcome.error;
    return outcome.error;
  };
  Plan tokens = toy::tokenPlan();
  write("t.npy", npy<int64_t>("<i8", "(2, 4)", {0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_THAT(fails({"--data", "tokens=" + path("t.npy")}),
              HasSubstr("has shape [2,4], input 'tokens' takes [samples, 3]"));
  EXPECT_THAT(fails({"--data", "none=" + path("t.npy")}),
              HasSubstr("its inputs are 'tokens', 'next', 'scale'"));
  write("u.npy", npy<int64_t>("<i8", "(2, 3)", {0, 0, 0, 0, 0, 6}));
  EXPECT_THAT(fails({"--data", "tokens=" + path("u.npy")}),
              HasSubstr("--data gives nothing for input 'next'"));
  EXPECT_THAT(
      fails({"--data", "tokens=" + path("u.npy"), "--data",
             "next=" + path("u.npy")},
            tokens),
      HasSubstr("holds 6 for input 'tokens', which takes values below 6"));
  write("n.npy",
        npy<int64_t>("<i8", "(2, 3)", {0, 0, 0, 0, 0, -1000000000000}));
  EXPECT_THAT(fails({"--data", "tokens=" + path("n.npy"), "--data",
                     "next=" + path("n.npy")},
                    tokens),
              HasSubstr("holds -1000000000000 for input 'tokens', which takes "
                        "values from -6 and below 6"));
  write("w.npy", npy<uint64_t>("<u8", "(2, 3)", {0, 0, 0, 0, 0, ~0ull}));
  EXPECT_THAT(
      fails({"--data", "tokens=" + path("w.npy"), "--data",
             "next=" + path("w.npy")},
            tokens),
      HasSubstr("holds 18446744073709551615, which its input cannot hold"));
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

}  // namespace
}  // namespace soapstone::runtime
