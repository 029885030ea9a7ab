// Compares the bytes that named strategies send in 16-bit training with those
// in f32: an expert's program halves them. Where a formula gives an expert's
// bytes and memory, both are compared with it.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/soap/shape_checks.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/pipelines.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "tests/unit/passes/search/attention_text.h"
#include "tests/unit/passes/search/mixture_text.h"
#include "tests/unit/passes/search/sent_bytes.h"

namespace soapstone::search {
namespace {

const char* const kStrategies[] = {"data-parallel",
                                   "parameter-server",
                                   "owt",
                                   "model-parallel",
                                   "zero1",
                                   "zero1:d=2,whole=30",
                                   "zero2",
                                   "zero3",
                                   "megatron:t=2,d=2",
                                   "megatron:t=4",
                                   "expert-parallel",
                                   "spatial",
                                   "hsdp:d=2",
                                   "context:c=4",
                                   "context:c=2,d=2",
                                   "ulysses:c=4",
                                   "recurrent:node=2",
                                   "mesh:batch=2,model=2"};

class StrategyBytesTest : public testing::TestWithParam<const char*> {
 protected:
  StrategyBytesTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  // By strategy.
  std::vector<SentBytes> measure(passes::Precision precision) {
    mlir::OwningOpRef<ModuleOp> module = mlir::parseSourceFile<ModuleOp>(
        std::string(SOAPSTONE_MODELS "/") + GetParam() + ".mlir", &context);
    if (!module) return {};
    passes::TrainingOptions options;
    options.precision = precision;
    return sentBytes(*module, options, kStrategies);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

// Scalars are f32 in every precision: the loss, norms of gradients, and with
// f16 a flag for every parameter that says whether its gradient is finite.
constexpr int64_t kScalarBytes = 16 << 10;

TEST_P(StrategyBytesTest, NarrowTrainingHalvesWhatIsSent) {
  const std::vector<SentBytes> wide = measure(passes::Precision::kF32);
  ASSERT_EQ(wide.size(), std::size(kStrategies));
  for (passes::Precision precision :
       {passes::Precision::kBf16, passes::Precision::kF16}) {
    const std::vector<SentBytes> narrow = measure(precision);
    ASSERT_EQ(narrow.size(), wide.size());
    for (size_t i = 0; i < narrow.size(); ++i) {
      SCOPED_TRACE(std::string(kStrategies[i]) + " in " +
                   (precision == passes::Precision::kBf16 ? "bf16" : "f16"));
      EXPECT_LE(narrow[i].total, wide[i].total + kScalarBytes);
      if (narrow[i].wide > kScalarBytes) continue;
      EXPECT_LE(narrow[i].total - kScalarBytes, wide[i].total * 55 / 100);
    }
  }
}

// A packed weight splits by heads: its inputs are gathered and the result of
// the layer is scattered, forward; backward the gradient of the result is
// gathered (the input needs none). Nothing is sent between the packed product
// and attention, neither way.
TEST(PackedProjectionBytesTest, SplitsByHeadsAsSeparateWeightsWould) {
  for (auto [weight, contracted] :
       {std::pair("64x192xf32", 0), std::pair("192x64xf32", 1)}) {
    SCOPED_TRACE(weight);
    const std::vector<SentBytes> sent =
        sentBytes(packedAttention(weight, contracted), passes::Precision::kBf16,
                  {"megatron:t=4"});
    ASSERT_EQ(sent.size(), 1u);
    constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
    EXPECT_LE(sent[0].total, 3 * (4 - 1) * kActivations * 102 / 100);
  }
}

// Their parts of the norm's gradient are added where they are and scattered
// once.
TEST(SeparateProjectionsBytesTest, AddPartsOfAGradientBeforeTheyAreSummed) {
  const std::vector<SentBytes> sent = sentBytes(
      separateProjections(), passes::Precision::kBf16, {"megatron:t=4"});
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
  EXPECT_LE(sent[0].total, 4 * (4 - 1) * kActivations * 102 / 100);
}

// The gradient that a residual connection passes on behind the norm is whole:
// it is added to what the projections' sum leaves on each device, and nothing
// else is sent.
TEST(SeparateProjectionsBytesTest, AddWholeGradientsToWhatIsSummed) {
  std::string text = separateProjections();
  replaceAll(&text, "soap.binary <add> %x, %5", "soap.binary <add> %n, %5");
  const std::vector<SentBytes> sent =
      sentBytes(text, passes::Precision::kBf16, {"megatron:t=4"});
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
  EXPECT_LE(sent[0].total, 4 * (4 - 1) * kActivations * 102 / 100);
}

// It splits by heads, too: what is sent are both inputs, the result and its
// gradient.
TEST(PackedProjectionBytesTest, AttentionToAnotherSequenceSplitsByHeads) {
  const std::vector<SentBytes> sent = sentBytes(
      attentionToAnotherSequence(), passes::Precision::kBf16, {"megatron:t=4"});
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
  EXPECT_LE(sent[0].total, 4 * (4 - 1) * kActivations * 102 / 100);
}

// The parts of its gradient are put together where the update is, which with
// ZeRO-1 is a shard: they are scattered, not summed for everybody.
TEST(PackedProjectionBytesTest, PartsOfAGradientAreScattered) {
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    SCOPED_TRACE(precision == passes::Precision::kBf16 ? "bf16" : "f32");
    const std::vector<SentBytes> sent = sentBytes(
        attentionToAnotherSequence(), precision, {"data-parallel", "zero1"});
    ASSERT_EQ(sent.size(), 2u);
    EXPECT_LE(sent[1].total, sent[0].total * 102 / 100);
  }
}

// Clipped gradients are summed once, where they are stored: beside them only
// scalars are sent.
TEST(ClippingBytesTest, SendScalarsBesideGradients) {
  const std::vector<const char*> strategies = {
      "data-parallel", "parameter-server", "zero1", "zero2",
      "zero3",         "hsdp:d=2"};
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    SCOPED_TRACE(precision == passes::Precision::kBf16 ? "bf16" : "f32");
    std::vector<SentBytes> plain, clipped;
    for (std::vector<SentBytes>* sent : {&plain, &clipped}) {
      passes::TrainingOptions options;
      options.optimizer.clipNorm = sent == &clipped ? 1 : 0;
      *sent = sentBytes(separateProjections(), precision, strategies, options);
    }
    ASSERT_EQ(clipped.size(), strategies.size());
    constexpr int64_t kScalars = 1024;
    for (size_t i = 0; i < strategies.size(); ++i) {
      EXPECT_LE(clipped[i].total, plain[i].total + kScalars) << strategies[i];
    }
  }
}

// The programs of `strategy` for a step that trains a model with AdamW; null if
// something fails.
mlir::OwningOpRef<ModuleOp> partitioned(const std::string& text,
                                        passes::TrainingOptions options,
                                        const char* strategy,
                                        mlir::MLIRContext* context) {
  context->loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                       dist::DistDialect>();
  auto module = mlir::parseSourceString<ModuleOp>(text, context);
  options.optimizer.kind = soap::OptimizerKind::AdamW;
  mlir::PassManager training(context), partition(context);
  passes::buildImportPipeline(training);
  passes::buildTrainingPipeline(training, options);
  partition::buildPartitionPipeline(partition);
  if (!module || mlir::failed(training.run(*module))) return nullptr;
  absl::StatusOr<model::Strategy> made =
      strategy::makeNamedStrategy(*module, strategy, kDevices);
  if (!made.ok() || !strategy::applyStrategy(*module, *made).ok() ||
      mlir::failed(partition.run(*module))) {
    return nullptr;
  }
  return module;
}

// All-reduces of scalars alone that a device does in one step.
int scalarCalls(passes::Precision precision, const char* strategy) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  passes::TrainingOptions options;
  options.precision = precision;
  options.loss = passes::LossKind::kMeanSquaredError;
  mlir::OwningOpRef<ModuleOp> module =
      partitioned(separateProjections(), options, strategy, &context);
  if (!module) return -1;
  int calls = 0;
  mlir::func::FuncOp step = dist::deviceFunctions(*module, "step").front();
  step.walk([&](dist::AllReduceOp sum) {
    calls += llvm::all_of(sum.getInputs(), [](Value value) {
      return soap::tensorType(value).getNumElements() == 1;
    });
  });
  return calls;
}

// Whether gradients are finite is counted over all of them in one call, as
// their norms are.
TEST(LossScaleCallsTest, CountsAreSummedTogether) {
  for (const char* strategy : {"zero1", "zero2", "zero3"}) {
    SCOPED_TRACE(strategy);
    int plain = scalarCalls(passes::Precision::kBf16, strategy);
    int scaled = scalarCalls(passes::Precision::kF16, strategy);
    ASSERT_GE(plain, 0);
    EXPECT_GE(scaled, plain);
    EXPECT_LE(scaled, plain + 1);
  }
}

// An embedding whose table nothing else reads splits it by columns: tokens and
// columns change places, 1/t of what a vocabulary's shards would sum and
// gather.
TEST(EmbeddingBytesTest, TablesOfTheirOwnSplitByColumns) {
  std::string text = packedAttention("64x192xf32", 0);
  replaceAll(
      &text,
      R"(%x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"},)",
      R"(%ids: tensor<8x64xi64> {soap.role = "input", soap.name = "ids"},
    %table: tensor<64x64xf32> {soap.role = "parameter", soap.name = "table"},)");
  replaceAll(&text, "  %0 = soap.dot", R"(  %x = soap.gather %table[%ids] dim 0
      : (tensor<64x64xf32>, tensor<8x64xi64>) -> tensor<8x64x64xf32>
  %0 = soap.dot)");
  for (passes::Precision precision :
       {passes::Precision::kBf16, passes::Precision::kF16}) {
    SCOPED_TRACE(precision == passes::Precision::kBf16 ? "bf16" : "f16");
    const std::vector<SentBytes> sent =
        sentBytes(text, precision, {"megatron:t=4"});
    ASSERT_EQ(sent.size(), 1u);
    constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
    constexpr int64_t kExchanged =
        4 * (4 - 1) * kActivations + 2 * (4 - 1) * kActivations / 4;
    constexpr int64_t kScalars = 1024;
    EXPECT_LE(sent[0].total, kExchanged * 102 / 100 + kScalars);
  }
}

// Servers of parameters of one shape share a scalar (the inverse of the loss
// scale, the factor that clips, whether the step is skipped), not the tensor
// that repeats it.
TEST(ParameterServerBytesTest, SendScalarsAsScalars) {
  for (passes::Precision precision :
       {passes::Precision::kBf16, passes::Precision::kF16}) {
    SCOPED_TRACE(precision == passes::Precision::kBf16 ? "bf16" : "f16");
    passes::TrainingOptions options;
    options.optimizer.clipNorm = 1;
    const std::vector<SentBytes> sent = sentBytes(
        separateProjections(), precision, {"parameter-server"}, options);
    ASSERT_EQ(sent.size(), 1u);
    constexpr int64_t kParameters = 4 * 64 * 64 + 2 * 64;
    constexpr int64_t kScalars = 1024;
    EXPECT_LE(sent[0].total,
              2 * (kDevices - 1) * kParameters * 2 * 102 / 100 + kScalars);
  }
}

// Positions over four devices, which may not divide them: keys and values are
// gathered and their gradients scattered, or queries, keys, values and results
// change places with heads.
TEST(SequenceSplitBytesTest, SendKeysOrHeads) {
  constexpr int64_t kParameters = 64 * 192 + 192 + 64 * 64;
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    const int64_t width = precision == passes::Precision::kF32 ? 4 : 2;
    for (int64_t positions : {62, 64}) {
      const int64_t activations = 8 * positions * 64 * width;
      const int64_t gradients = 2 * (4 - 1) * kParameters * width;
      for (auto [strategy, sent] :
           {std::pair("context:c=4", 4 * (4 - 1) * activations),
            std::pair("ulysses:c=4", 8 * (4 - 1) * activations / 4)}) {
        SCOPED_TRACE(std::string(strategy) + " of " +
                     std::to_string(positions) + ", " + std::to_string(width));
        const std::vector<SentBytes> measured =
            sentBytes(droppedAttention(positions), precision, {strategy});
        ASSERT_EQ(measured.size(), 1u);
        EXPECT_LE(measured[0].total, (sent + gradients) * 102 / 100);
      }
    }
  }
}

// Devices that share sequences split the samples of what comes before there are
// any, and hand its result on: they need not all compute it and gather its
// gradient.
TEST(SequenceSplitBytesTest, SamplesAreSplitWhereThereAreNoPositions) {
  constexpr int64_t kParameters = 64 * 48 + 64 * 192 + 192 + 64 * 64;
  constexpr int64_t kActivations = 8 * 64 * 64 * 2;
  constexpr int64_t kGradients = 2 * (4 - 1) * kParameters * 2;
  for (auto [strategy, sent] :
       {std::pair("context:c=4", 4 * (4 - 1) * kActivations),
        std::pair("ulysses:c=4", 8 * (4 - 1) * kActivations / 4)}) {
    SCOPED_TRACE(strategy);
    const std::vector<SentBytes> measured =
        sentBytes(patchedAttention(), passes::Precision::kBf16, {strategy});
    ASSERT_EQ(measured.size(), 1u);
    constexpr int64_t kHandedOn = 2 * (4 - 1) * kActivations / 4;
    EXPECT_LE(measured[0].total, (sent + kHandedOn + kGradients) * 102 / 100);
  }
}

// No program holds scores, forward or backward, with dropout and whether or not
// four devices share the positions (or the keys) evenly: nothing is larger than
// the packed projection of all positions.
TEST(SequenceSplitMemoryTest, GrowsWithTheSequence) {
  for (int64_t positions : {510, 512}) {
    for (const char* strategy : {"context:c=4", "mesh:key=4"}) {
      SCOPED_TRACE(std::string(strategy) + " of " + std::to_string(positions));
      mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
      context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                          dist::DistDialect>();
      auto module = mlir::parseSourceString<ModuleOp>(
          droppedAttention(positions), &context);
      ASSERT_TRUE(module);
      passes::TrainingOptions options;
      options.loss = passes::LossKind::kMeanSquaredError;
      mlir::PassManager training(&context);
      passes::buildTrainingPipeline(training, options);
      ASSERT_TRUE(mlir::succeeded(training.run(*module)));
      absl::StatusOr<model::Strategy> made =
          strategy::makeNamedStrategy(*module, strategy, kDevices);
      ASSERT_TRUE(made.ok()) << made.status();
      ASSERT_TRUE(strategy::applyStrategy(*module, *made).ok());
      mlir::PassManager partition(&context);
      partition.addPass(partition::createExpandStatisticsPass());
      partition.addPass(partition::createDistPartitionPass(
          {.devices = kDevices, .nodes = {}}));
      ASSERT_TRUE(mlir::succeeded(partition.run(*module)));
      int64_t largest = 0;
      module->walk([&](Operation* op) {
        for (mlir::Value result : op->getResults()) {
          auto tensor = dyn_cast<RankedTensorType>(result.getType());
          if (tensor) largest = std::max(largest, tensor.getNumElements());
        }
      });
      EXPECT_GT(largest, 0);
      EXPECT_LE(largest, 8 * positions * 192);
    }
  }
}

// Two layers on 8 sequences of 16 positions; the second reads positions of all
// sequences in one dim.
constexpr char kTwoLayers[] = R"(
func.func @forward(
    %x: tensor<8x16x64xf32> {soap.role = "input", soap.name = "x"},
    %w1: tensor<64x64xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<64x64xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8x16x64xf32> {
  %0 = soap.dot %x, %w1 batch [] x [] contract [2] x [0]
      : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
  %1 = soap.reshape %0 to [128, 64]
      : (tensor<8x16x64xf32>) -> tensor<128x64xf32>
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0]
      : (tensor<128x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>
  %3 = soap.reshape %2 to [8, 16, 64]
      : (tensor<128x64xf32>) -> tensor<8x16x64xf32>
  return %3 : tensor<8x16x64xf32>
}
)";

// Where the forward pass turns into the backward pass, parameters are still
// there: those of the last layer are gathered once.
TEST(ZeroStage3BytesTest, GathersTheLastLayerOnce) {
  const std::vector<SentBytes> sent =
      sentBytes(kTwoLayers, passes::Precision::kF32, {"zero3"});
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kWeight = int64_t{64} * 64 * 4;
  constexpr int64_t kScalars = 1024;
  // Gathered and scattered; the input of the first layer has no gradient.
  EXPECT_LE(sent[0].total, 2 * (kDevices - 1) * 2 * kWeight + kScalars);
}

// Two samples on four devices: pairs of devices share a sample, also where
// positions of both are one dim, which four devices could split.
TEST(DataParallelBytesTest, SamplesAreSplitAlikeWhereTheyAreFew) {
  std::string text = kTwoLayers;
  for (auto [many, few] : {std::pair("8x16x64", "2x16x64"),
                           std::pair("[8, 16, 64]", "[2, 16, 64]"),
                           std::pair("128x64xf32", "32x64xf32"),
                           std::pair("[128, 64]", "[32, 64]")}) {
    replaceAll(&text, many, few);
  }
  const std::vector<SentBytes> sent = sentBytes(
      text, passes::Precision::kF32, {"data-parallel", "megatron:t=1,d=4"});
  ASSERT_EQ(sent.size(), 2u);
  constexpr int64_t kWeight = int64_t{64} * 64 * 4;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& each : sent) {
    // Two pairs, each of a device of either sample.
    EXPECT_LE(each.total, 2 * 2 * 2 * kWeight + kScalars);
  }
}

// The gradient of a summed loss is a constant: devices that split the
// vocabulary, and elsewhere positions, make it as they read it.
TEST(SplitLossBytesTest, ConstantGradientsAreNotSent) {
  std::string text = packedAttention("64x192xf32", 0);
  replaceAll(&text, "name = \"proj.weight\"})\n    -> tensor<8x64x64xf32>",
             R"(name = "proj.weight"},
    %head: tensor<64x96xf32> {soap.role = "parameter", soap.name = "head"})
    -> tensor<8x64x96xf32>)");
  replaceAll(&text, "  return %6 : tensor<8x64x64xf32>", R"(
  %7 = soap.dot %6, %head batch [] x [] contract [2] x [0]
      : (tensor<8x64x64xf32>, tensor<64x96xf32>) -> tensor<8x64x96xf32>
  return %7 : tensor<8x64x96xf32>)");
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  passes::TrainingOptions options;
  options.loss = passes::LossKind::kCrossEntropy;
  mlir::OwningOpRef<ModuleOp> program =
      partitioned(text, options, "megatron:t=4", &context);
  ASSERT_TRUE(program);
  int gathers = 0;
  mlir::func::FuncOp step = dist::deviceFunctions(*program, "step").front();
  step.walk([&](dist::AllGatherOp gather) {
    ++gathers;
    for (Value sent : gather.getInputs())
      EXPECT_FALSE(sent.getDefiningOp<soap::FillOp>())
          << gather.getLabel().str();
  });
  EXPECT_GT(gathers, 0);
}

// Devices exchange the slots of experts, two times forward and two times
// backward; nobody gathers tokens, but where slots that mostly stay empty are
// more than the tokens of all devices.
TEST(ExpertParallelBytesTest, SendWhatIsRouted) {
  struct Case {
    int64_t experts, capacity, width, exchanged;
  };
  for (const Case& each : {Case{4, 16, 64, int64_t{8} * 4 * 16 * 64 * 3 / 4},
                           Case{4, 32, 64, int64_t{8} * 4 * 32 * 64 * 3 / 4},
                           Case{16, 32, 512, int64_t{8} * 32 * 512 * 3}}) {
    for (passes::Precision precision :
         {passes::Precision::kF32, passes::Precision::kBf16}) {
      const int64_t width = precision == passes::Precision::kF32 ? 4 : 2;
      for (TokenChoices choices :
           {TokenChoices::kByIndex, TokenChoices::kByMatrix}) {
        SCOPED_TRACE(testing::Message()
                     << each.experts << " experts, " << width
                     << " bytes a number, matrices: "
                     << (choices == TokenChoices::kByMatrix));
        const std::vector<SentBytes> sent =
            sentBytes(mixture(each.experts, each.capacity, each.width, choices),
                      precision, {"expert-parallel:e=4"});
        ASSERT_EQ(sent.size(), 1u);
        const int64_t gradients = 2 * (4 - 1) * each.width * each.width;
        EXPECT_LE(sent[0].total,
                  (4 * each.exchanged + gradients) * width * 102 / 100);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Families, StrategyBytesTest,
    testing::Values("mlp", "alexnet", "resnet", "inception", "densenet",
                    "mobilenet", "vit", "rnnlm", "rnnlm_unrolled", "nmt",
                    "gpt2", "gpt2_ce", "llama", "dlrm", "swin", "unet", "gru",
                    "bert", "moe", "gpt2_tanh", "googlenet", "mobilenet_whole"),
    [](const testing::TestParamInfo<const char*>& info) {
      return std::string(info.param);
    });

}  // namespace
}  // namespace soapstone::search
