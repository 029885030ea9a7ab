// What the named strategies send in 16-bit training against what they send in
// f32: an expert's program halves it. What they send, and hold, where a formula
// says what an expert's program does.
#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
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
#include "passes/search/model_graph_builder.h"
#include "passes/strategy/apply_strategy.h"
#include "passes/strategy/named_strategy.h"
#include "simulator/placed_program.h"

namespace soapstone::search {
namespace {

constexpr int kDevices = 4;

const char* const kStrategies[] = {"data-parallel", "parameter-server",
                                   "owt",           "model-parallel",
                                   "zero1",         "zero2",
                                   "zero3",         "megatron:t=2,d=2",
                                   "megatron:t=4",  "expert-parallel",
                                   "spatial"};

// Bytes that all devices send in one step.
struct SentBytes {
  int64_t total = 0;
  int64_t wide = 0;  // Of values of more than 16 bits.
};

SentBytes sentBytes(const simulator::PlacedProgram& program) {
  SentBytes bytes;
  auto add = [&](int number) {
    const simulator::PlacedMove& move = program.move(number);
    int64_t sent = program.costs().planAt(move.plan).totalBytes;
    bytes.total += sent;
    if (program.model().values[move.value].elementBytes > 2) bytes.wide += sent;
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    for (int number : program.movesAhead(op)) add(number);
    for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
         ++k) {
      if (int number = program.moveBefore(k); number >= 0) add(number);
    }
    if (op == program.opCount()) break;
    for (int number : program.movesBehind(op)) add(number);
  }
  return bytes;
}

// Trains models with AdamW, in thought.
struct BytesMeasurer {
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-h100"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());

  // Adds what each strategy sends.
  void measure(ModuleOp module, passes::TrainingOptions options,
               ArrayRef<const char*> strategies,
               std::vector<SentBytes>* sent) const {
    options.optimizer.kind = soap::OptimizerKind::AdamW;
    mlir::PassManager manager(module.getContext());
    passes::buildImportPipeline(manager);
    passes::buildTrainingPipeline(manager, options);
    ASSERT_TRUE(mlir::succeeded(manager.run(module)));
    absl::StatusOr<simulator::ModelGraph> graph = buildModelGraph(module);
    ASSERT_TRUE(graph.ok()) << graph.status();
    for (const char* name : strategies) {
      absl::StatusOr<strategy::Strategy> strategy =
          strategy::makeNamedStrategy(module, name, kDevices);
      ASSERT_TRUE(strategy.ok()) << name << ": " << strategy.status();
      absl::StatusOr<simulator::ModelConfigurations> configurations =
          configurationsOf(module, *strategy);
      ASSERT_TRUE(configurations.ok())
          << name << ": " << configurations.status();
      simulator::CostCatalog catalog(*graph, machine, costs, kDevices);
      simulator::PlacedProgram program(*graph, catalog);
      absl::Status placed = program.place(*configurations);
      ASSERT_TRUE(placed.ok()) << name << ": " << placed;
      sent->push_back(sentBytes(program));
    }
  }
};

class StrategyBytesTest : public testing::TestWithParam<const char*> {
 protected:
  StrategyBytesTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  // By strategy.
  void measure(passes::Precision precision, std::vector<SentBytes>* sent) {
    mlir::OwningOpRef<ModuleOp> module = mlir::parseSourceFile<ModuleOp>(
        std::string(SOAPSTONE_MODELS "/") + GetParam() + ".mlir", &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = precision;
    measurer.measure(*module, options, kStrategies, sent);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  BytesMeasurer measurer;
};

// Scalars are f32 in every precision: the loss, norms of gradients, and with
// f16 a flag for every parameter that says whether its gradient is finite.
constexpr int64_t kScalarBytes = 16 << 10;

TEST_P(StrategyBytesTest, NarrowTrainingHalvesWhatIsSent) {
  std::vector<SentBytes> wide;
  measure(passes::Precision::kF32, &wide);
  for (passes::Precision precision :
       {passes::Precision::kBf16, passes::Precision::kF16}) {
    std::vector<SentBytes> narrow;
    measure(precision, &narrow);
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

void replaceAll(std::string* text, const std::string& from,
                const std::string& to) {
  for (size_t at = 0; (at = text->find(from, at)) != std::string::npos;
       at += to.size())
    text->replace(at, from.size(), to);
}

// One attention layer with a residual: batch 8, 64 positions, 64 features in 4
// heads of 16. `weight` is the type of the packed weight, `contracted` its dim
// of features.
std::string packedAttention(const std::string& weight, int contracted) {
  std::string text = R"(
func.func @forward(
    %x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<WEIGHT> {soap.role = "parameter", soap.name = "qkv.weight"},
    %b: tensor<192xf32> {soap.role = "parameter", soap.name = "qkv.bias"},
    %p: tensor<64x64xf32> {soap.role = "parameter", soap.name = "proj.weight"})
    -> tensor<8x64x64xf32> {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [CONTRACTED]
      : (tensor<8x64x64xf32>, tensor<WEIGHT>) -> tensor<8x64x192xf32>
  %1 = soap.broadcast %b dims [2] shape [8, 64, 192]
      : (tensor<192xf32>) -> tensor<8x64x192xf32>
  %2 = soap.binary <add> %0, %1
      : (tensor<8x64x192xf32>, tensor<8x64x192xf32>) -> tensor<8x64x192xf32>
)";
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    text += "%s" + n + " = soap.slice %2 starts [0, 0, " +
            std::to_string(64 * part) +
            "] sizes [8, 64, 64] steps [1, 1, 1] : (tensor<8x64x192xf32>) -> "
            "tensor<8x64x64xf32>\n%r" +
            n + " = soap.reshape %s" + n +
            " to [8, 64, 4, 16] : (tensor<8x64x64xf32>) -> "
            "tensor<8x64x4x16xf32>\n%t" +
            n + " = soap.transpose %r" + n +
            " [0, 2, 1, 3] : (tensor<8x64x4x16xf32>) -> "
            "tensor<8x4x64x16xf32>\n";
  }
  text += R"(
  %a, %l = soap.attention %t0, %t1, %t2
      {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
      : (tensor<8x4x64x16xf32>, tensor<8x4x64x16xf32>, tensor<8x4x64x16xf32>)
      -> (tensor<8x4x64x16xf32>, tensor<8x4x64xf32>)
  %3 = soap.transpose %a [0, 2, 1, 3]
      : (tensor<8x4x64x16xf32>) -> tensor<8x64x4x16xf32>
  %4 = soap.reshape %3 to [8, 64, 64]
      : (tensor<8x64x4x16xf32>) -> tensor<8x64x64xf32>
  %5 = soap.dot %4, %p batch [] x [] contract [2] x [0]
      : (tensor<8x64x64xf32>, tensor<64x64xf32>) -> tensor<8x64x64xf32>
  %6 = soap.binary <add> %x, %5
      : (tensor<8x64x64xf32>, tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %6 : tensor<8x64x64xf32>
}
)";
  replaceAll(&text, "WEIGHT", weight);
  replaceAll(&text, "CONTRACTED", std::to_string(contracted));
  return text;
}

// A packed weight splits by heads: its inputs are gathered and the result of
// the layer is scattered, forward; backward the gradient of the result is
// gathered (the input needs none). Nothing is sent between the packed product
// and attention, neither way.
TEST(PackedProjectionBytesTest, SplitsByHeadsAsSeparateWeightsWould) {
  for (auto [weight, contracted] :
       {std::pair("64x192xf32", 0), std::pair("192x64xf32", 1)}) {
    SCOPED_TRACE(weight);
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module = mlir::parseSourceString<ModuleOp>(
        packedAttention(weight, contracted), &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = passes::Precision::kBf16;
    options.loss = passes::LossKind::kMeanSquaredError;
    std::vector<SentBytes> sent;
    BytesMeasurer().measure(*module, options, {"megatron:t=4"}, &sent);
    ASSERT_EQ(sent.size(), 1u);
    constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
    EXPECT_LE(sent[0].total, 3 * (4 - 1) * kActivations * 102 / 100);
  }
}

// Queries, keys and values of three square weights, which read one norm.
std::string separateProjections() {
  std::string text = R"(
func.func @forward(
    %x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"},
    %g: tensor<64xf32> {soap.role = "parameter", soap.name = "norm.weight"},
    %b: tensor<64xf32> {soap.role = "parameter", soap.name = "norm.bias"},
    %w0: tensor<64x64xf32> {soap.role = "parameter", soap.name = "q.weight"},
    %w1: tensor<64x64xf32> {soap.role = "parameter", soap.name = "k.weight"},
    %w2: tensor<64x64xf32> {soap.role = "parameter", soap.name = "v.weight"},
    %p: tensor<64x64xf32> {soap.role = "parameter", soap.name = "proj.weight"})
    -> tensor<8x64x64xf32> {
  %n, %mean, %rstd = soap.norm <layer> %x, %g, %b {epsilon = 1.0e-5 : f64}
      : (tensor<8x64x64xf32>, tensor<64xf32>, tensor<64xf32>)
      -> (tensor<8x64x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>)
)";
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    text += "%d" + n + " = soap.dot %n, %w" + n +
            " batch [] x [] contract [2] x [0] : (tensor<8x64x64xf32>, "
            "tensor<64x64xf32>) -> tensor<8x64x64xf32>\n%r" +
            n + " = soap.reshape %d" + n +
            " to [8, 64, 4, 16] : (tensor<8x64x64xf32>) -> "
            "tensor<8x64x4x16xf32>\n%t" +
            n + " = soap.transpose %r" + n +
            " [0, 2, 1, 3] : (tensor<8x64x4x16xf32>) -> "
            "tensor<8x4x64x16xf32>\n";
  }
  std::string packed = packedAttention("64x192xf32", 0);
  text += packed.substr(packed.find("  %a, %l"));
  return text;
}

// Their parts of the norm's gradient are added where they are and scattered
// once.
TEST(SeparateProjectionsBytesTest, AddPartsOfAGradientBeforeTheyAreSummed) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  auto module =
      mlir::parseSourceString<ModuleOp>(separateProjections(), &context);
  ASSERT_TRUE(module);
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.loss = passes::LossKind::kMeanSquaredError;
  std::vector<SentBytes> sent;
  BytesMeasurer().measure(*module, options, {"megatron:t=4"}, &sent);
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
  EXPECT_LE(sent[0].total, 4 * (4 - 1) * kActivations * 102 / 100);
}

// The gradient that a residual connection passes on behind the norm is whole:
// it is added to what the projections' sum leaves on each device, and nothing
// else is sent.
TEST(SeparateProjectionsBytesTest, AddWholeGradientsToWhatIsSummed) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  std::string text = separateProjections();
  replaceAll(&text, "soap.binary <add> %x, %5", "soap.binary <add> %n, %5");
  auto module = mlir::parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.loss = passes::LossKind::kMeanSquaredError;
  std::vector<SentBytes> sent;
  BytesMeasurer().measure(*module, options, {"megatron:t=4"}, &sent);
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 2;
  EXPECT_LE(sent[0].total, 4 * (4 - 1) * kActivations * 102 / 100);
}

// A packed weight whose query reads one sequence, and whose key and value
// another.
std::string attentionToAnotherSequence() {
  std::string text = packedAttention("192x64xf32", 1);
  std::string begin = text.substr(0, text.find("  %0 = soap.dot"));
  std::string end = text.substr(text.find("  %a, %l ="));
  replaceAll(
      &begin, "    %w:",
      R"(    %y: tensor<8x64x64xf32> {soap.role = "input", soap.name = "y"},
    %w:)");
  std::string middle;
  for (auto [name, input, first, count] :
       {std::tuple("q", "%x", 0, 64), std::tuple("kv", "%y", 64, 128)}) {
    std::string n = std::to_string(count);
    std::string at = std::to_string(first);
    std::string made = "tensor<8x64x" + n + "xf32>";
    middle += std::string("%w") + name + " = soap.slice %w starts [" + at +
              ", 0] sizes [" + n +
              ", 64] steps [1, 1] : (tensor<192x64xf32>) -> tensor<" + n +
              "x64xf32>\n%b" + name + " = soap.slice %b starts [" + at +
              "] sizes [" + n + "] steps [1] : (tensor<192xf32>) -> tensor<" +
              n + "xf32>\n%d" + name + " = soap.dot " + input + ", %w" + name +
              " batch [] x [] contract [2] x [1] : (tensor<8x64x64xf32>, "
              "tensor<" +
              n + "x64xf32>) -> " + made + "\n%c" + name +
              " = soap.broadcast %b" + name + " dims [2] shape [8, 64, " + n +
              "] : (tensor<" + n + "xf32>) -> " + made + "\n%s" + name +
              " = soap.binary <add> %d" + name + ", %c" + name + " : (" + made +
              ", " + made + ") -> " + made + "\n";
  }
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    std::string source = "%sq";
    if (part > 0) {
      source = "%p" + n;
      middle += source + " = soap.slice %skv starts [0, 0, " +
                std::to_string(64 * (part - 1)) +
                "] sizes [8, 64, 64] steps [1, 1, 1] : "
                "(tensor<8x64x128xf32>) -> tensor<8x64x64xf32>\n";
    }
    middle += "%r" + n + " = soap.reshape " + source +
              " to [8, 64, 4, 16] : (tensor<8x64x64xf32>) -> "
              "tensor<8x64x4x16xf32>\n%t" +
              n + " = soap.transpose %r" + n +
              " [0, 2, 1, 3] : (tensor<8x64x4x16xf32>) -> "
              "tensor<8x4x64x16xf32>\n";
  }
  return begin + middle + end;
}

// It splits by heads, too: what is sent are both inputs, the result and its
// gradient.
TEST(PackedProjectionBytesTest, AttentionToAnotherSequenceSplitsByHeads) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  auto module =
      mlir::parseSourceString<ModuleOp>(attentionToAnotherSequence(), &context);
  ASSERT_TRUE(module);
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.loss = passes::LossKind::kMeanSquaredError;
  std::vector<SentBytes> sent;
  BytesMeasurer().measure(*module, options, {"megatron:t=4"}, &sent);
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
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module = mlir::parseSourceString<ModuleOp>(
        attentionToAnotherSequence(), &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = precision;
    options.loss = passes::LossKind::kMeanSquaredError;
    std::vector<SentBytes> sent;
    BytesMeasurer().measure(*module, options, {"data-parallel", "zero1"},
                            &sent);
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
      mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
      context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                          dist::DistDialect>();
      auto module =
          mlir::parseSourceString<ModuleOp>(separateProjections(), &context);
      ASSERT_TRUE(module);
      passes::TrainingOptions options;
      options.precision = precision;
      options.loss = passes::LossKind::kMeanSquaredError;
      options.optimizer.clipNorm = sent == &clipped ? 1 : 0;
      BytesMeasurer().measure(*module, options, strategies, sent);
    }
    ASSERT_EQ(clipped.size(), strategies.size());
    constexpr int64_t kScalars = 1024;
    for (size_t i = 0; i < strategies.size(); ++i) {
      EXPECT_LE(clipped[i].total, plain[i].total + kScalars) << strategies[i];
    }
  }
}

// All-reduces of scalars alone that a device does in one step.
int scalarCalls(passes::Precision precision, const char* strategy) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  auto module =
      mlir::parseSourceString<ModuleOp>(separateProjections(), &context);
  passes::TrainingOptions options;
  options.precision = precision;
  options.loss = passes::LossKind::kMeanSquaredError;
  options.optimizer.kind = soap::OptimizerKind::AdamW;
  mlir::PassManager training(&context), partition(&context);
  passes::buildImportPipeline(training);
  passes::buildTrainingPipeline(training, options);
  partition::buildPartitionPipeline(partition);
  if (mlir::failed(training.run(*module))) return -1;
  absl::StatusOr<strategy::Strategy> made =
      strategy::makeNamedStrategy(*module, strategy, kDevices);
  if (!made.ok() || !strategy::applyStrategy(*module, *made).ok() ||
      mlir::failed(partition.run(*module))) {
    return -1;
  }
  int calls = 0;
  dist::functionOfRank(*module, "step", 0).walk([&](dist::AllReduceOp sum) {
    calls += llvm::all_of(sum.getInputs(), [](Value value) {
      return soap::tensorType(value).getNumElements() == 1;
    });
  });
  return calls;
}

// What says whether gradients are finite is counted over all of them in one
// call, as their norms are.
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
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module = mlir::parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = precision;
    options.loss = passes::LossKind::kMeanSquaredError;
    std::vector<SentBytes> sent;
    BytesMeasurer().measure(*module, options, {"megatron:t=4"}, &sent);
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
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module =
        mlir::parseSourceString<ModuleOp>(separateProjections(), &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = precision;
    options.loss = passes::LossKind::kMeanSquaredError;
    options.optimizer.clipNorm = 1;
    std::vector<SentBytes> sent;
    BytesMeasurer().measure(*module, options, {"parameter-server"}, &sent);
    ASSERT_EQ(sent.size(), 1u);
    constexpr int64_t kParameters = 4 * 64 * 64 + 2 * 64;
    constexpr int64_t kScalars = 1024;
    EXPECT_LE(sent[0].total,
              2 * (kDevices - 1) * kParameters * 2 * 102 / 100 + kScalars);
  }
}

// The packed layer of so many positions, with dropout of probabilities.
std::string droppedAttention(int64_t positions) {
  std::string text = packedAttention("64x192xf32", 0);
  std::string count = std::to_string(positions);
  replaceAll(&text, "8x64x", "8x" + count + "x");
  replaceAll(&text, "8x4x64", "8x4x" + count);
  replaceAll(&text, "[8, 64, ", "[8, " + count + ", ");
  replaceAll(&text, R"("proj.weight"})", R"("proj.weight"},
    %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
    %step: tensor<i64> {soap.role = "step", soap.name = "step"})");
  replaceAll(&text, "%t0, %t1, %t2", "%t0, %t1, %t2 random %seed, %step");
  replaceAll(&text, "ratio = 0.0", "ratio = 0.1");
  std::string heads = "tensor<8x4x" + count + "x16xf32>";
  replaceAll(&text, heads + ")\n      ->",
             heads + ", tensor<i64>, tensor<i64>)\n      ->");
  return text;
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
        mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
        context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                            dist::DistDialect>();
        auto module = mlir::parseSourceString<ModuleOp>(
            droppedAttention(positions), &context);
        ASSERT_TRUE(module);
        passes::TrainingOptions options;
        options.precision = precision;
        options.loss = passes::LossKind::kMeanSquaredError;
        std::vector<SentBytes> measured;
        BytesMeasurer().measure(*module, options, {strategy}, &measured);
        ASSERT_EQ(measured.size(), 1u);
        EXPECT_LE(measured[0].total, (sent + gradients) * 102 / 100);
      }
    }
  }
}

// The packed layer on what a convolution makes of patches of images.
std::string patchedAttention() {
  std::string text = packedAttention("64x192xf32", 0);
  replaceAll(
      &text,
      R"(%x: tensor<8x64x64xf32> {soap.role = "input", soap.name = "x"})",
      R"(%i: tensor<8x3x32x32xf32> {soap.role = "input", soap.name = "i"},
    %k: tensor<64x3x4x4xf32> {soap.role = "parameter", soap.name = "k"})");
  replaceAll(&text, "  %0 = soap.dot %x", R"(
  %c = soap.convolution %i, %k {strides = array<i64: 4, 4>,
      dilations = array<i64: 1, 1>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, groups = 1 : i64}
      : (tensor<8x3x32x32xf32>, tensor<64x3x4x4xf32>) -> tensor<8x64x8x8xf32>
  %f = soap.reshape %c to [8, 64, 64]
      : (tensor<8x64x8x8xf32>) -> tensor<8x64x64xf32>
  %x = soap.transpose %f [0, 2, 1]
      : (tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %0 = soap.dot %x)");
  return text;
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
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module =
        mlir::parseSourceString<ModuleOp>(patchedAttention(), &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = passes::Precision::kBf16;
    options.loss = passes::LossKind::kMeanSquaredError;
    std::vector<SentBytes> measured;
    BytesMeasurer().measure(*module, options, {strategy}, &measured);
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
      absl::StatusOr<strategy::Strategy> made =
          strategy::makeNamedStrategy(*module, strategy, kDevices);
      ASSERT_TRUE(made.ok()) << made.status();
      ASSERT_TRUE(strategy::applyStrategy(*module, *made).ok());
      mlir::PassManager partition(&context);
      partition.addPass(partition::createExpandStatisticsPass());
      partition.addPass(
          partition::createDistPartitionPass({.devices = kDevices}));
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

// A mixture of 4 experts in groups of 32 tokens, at most 16 of them an expert:
// which tokens go where is given.
constexpr char kMixture[] = R"(
func.func @forward(
    %x: tensor<8x32x64xf32> {soap.role = "input", soap.name = "x"},
    %taken: tensor<8x32x4x16xf32> {soap.role = "input", soap.name = "taken"},
    %w0: tensor<64x64xf32> {soap.role = "parameter", soap.name = "w0"},
    %w1: tensor<4x64x96xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<4x96x64xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8x32x64xf32> {
  %h = soap.dot %x, %w0 batch [] x [] contract [2] x [0]
      : (tensor<8x32x64xf32>, tensor<64x64xf32>) -> tensor<8x32x64xf32>
  %sent = soap.dot %taken, %h batch [0] x [0] contract [1] x [1]
      : (tensor<8x32x4x16xf32>, tensor<8x32x64xf32>) -> tensor<8x4x16x64xf32>
  %up = soap.dot %sent, %w1 batch [1] x [0] contract [3] x [1]
      : (tensor<8x4x16x64xf32>, tensor<4x64x96xf32>) -> tensor<4x8x16x96xf32>
  %act = soap.unary <silu> %up
      : (tensor<4x8x16x96xf32>) -> tensor<4x8x16x96xf32>
  %made = soap.dot %act, %w2 batch [0] x [0] contract [3] x [1]
      : (tensor<4x8x16x96xf32>, tensor<4x96x64xf32>) -> tensor<4x8x16x64xf32>
  %y = soap.dot %taken, %made batch [0] x [1] contract [2, 3] x [0, 2]
      : (tensor<8x32x4x16xf32>, tensor<4x8x16x64xf32>) -> tensor<8x32x64xf32>
  return %y : tensor<8x32x64xf32>
}
)";

// Devices exchange the slots of experts, two times forward and two times
// backward; nobody gathers tokens.
TEST(ExpertParallelBytesTest, SendWhatIsRouted) {
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    const int64_t width = precision == passes::Precision::kF32 ? 4 : 2;
    SCOPED_TRACE(width);
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    auto module = mlir::parseSourceString<ModuleOp>(kMixture, &context);
    ASSERT_TRUE(module);
    passes::TrainingOptions options;
    options.precision = precision;
    options.loss = passes::LossKind::kMeanSquaredError;
    std::vector<SentBytes> sent;
    BytesMeasurer().measure(*module, options, {"expert-parallel"}, &sent);
    ASSERT_EQ(sent.size(), 1u);
    const int64_t slots = int64_t{8} * 4 * 16 * 64 * width;
    const int64_t gradients = 2 * (4 - 1) * 64 * 64 * width;
    EXPECT_LE(sent[0].total, (4 * slots * (4 - 1) / 4 + gradients) * 102 / 100);
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
