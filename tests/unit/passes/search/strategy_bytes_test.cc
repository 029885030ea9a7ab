// What the named strategies send in 16-bit training against what they send in
// f32: an expert's program halves it.
#include <memory>
#include <string>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategy/expert_strategy.h"
#include "simulator/placed_program.h"

namespace soapstone {
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

SentBytes sentBytes(const PlacedProgram& program) {
  SentBytes bytes;
  auto add = [&](int number) {
    const PlacedMove& move = program.move(number);
    int64_t sent = program.costs().planAt(move.plan).totalBytes;
    bytes.total += sent;
    if (program.model().values[move.value].elementBytes > 2) bytes.wide += sent;
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
         ++k) {
      if (int number = program.moveBefore(k); number >= 0) add(number);
    }
    if (op == program.opCount()) break;
    for (int number : program.movesBehind(op)) add(number);
  }
  return bytes;
}

class StrategyBytesTest : public testing::TestWithParam<const char*> {
 protected:
  StrategyBytesTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  // By strategy.
  void measure(Precision precision, std::vector<SentBytes>* sent) {
    mlir::OwningOpRef<ModuleOp> module = mlir::parseSourceFile<ModuleOp>(
        std::string(SOAPSTONE_MODELS "/") + GetParam() + ".mlir", &context);
    ASSERT_TRUE(module);
    TrainingOptions options;
    options.precision = precision;
    options.optimizer.kind = soap::OptimizerKind::AdamW;
    mlir::PassManager manager(&context);
    buildImportPipeline(manager);
    buildTrainingPipeline(manager, options);
    ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
    absl::StatusOr<ModelGraph> graph = buildModelGraph(*module);
    ASSERT_TRUE(graph.ok()) << graph.status();
    for (const char* name : kStrategies) {
      absl::StatusOr<Strategy> strategy =
          makeExpertStrategy(*module, name, kDevices);
      ASSERT_TRUE(strategy.ok()) << name << ": " << strategy.status();
      absl::StatusOr<ModelConfigurations> configurations =
          configurationsOf(*module, *strategy);
      ASSERT_TRUE(configurations.ok())
          << name << ": " << configurations.status();
      CostCatalog catalog(*graph, machine, costs, kDevices);
      PlacedProgram program(*graph, catalog);
      absl::Status placed = program.place(*configurations);
      ASSERT_TRUE(placed.ok()) << name << ": " << placed;
      sent->push_back(sentBytes(program));
    }
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Machine machine = *Machine::create(*findMachine("dgx-h100"));
  OperatorCosts costs = *OperatorCosts::create(machine, Profile());
};

// Scalars are f32 in every precision: the loss, norms of gradients, and with
// f16 a flag for every parameter that says whether its gradient is finite.
constexpr int64_t kScalarBytes = 16 << 10;

TEST_P(StrategyBytesTest, NarrowTrainingHalvesWhatIsSent) {
  std::vector<SentBytes> wide;
  measure(Precision::kF32, &wide);
  for (Precision precision : {Precision::kBf16, Precision::kF16}) {
    std::vector<SentBytes> narrow;
    measure(precision, &narrow);
    ASSERT_EQ(narrow.size(), wide.size());
    for (size_t i = 0; i < narrow.size(); ++i) {
      SCOPED_TRACE(std::string(kStrategies[i]) + " in " +
                   (precision == Precision::kBf16 ? "bf16" : "f16"));
      EXPECT_LE(narrow[i].total, wide[i].total + kScalarBytes);
      // With a loss scale all devices look at all gradients, which are then
      // summed whole even where they are stored in parts.
      if (precision == Precision::kF16 || narrow[i].wide > kScalarBytes) {
        continue;
      }
      EXPECT_LE(narrow[i].total - kScalarBytes, wide[i].total * 55 / 100);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, StrategyBytesTest,
                         testing::Values("mlp", "alexnet", "resnet",
                                         "inception", "densenet", "mobilenet",
                                         "vit", "rnnlm", "rnnlm_unrolled",
                                         "nmt", "gpt2", "gpt2_ce", "llama",
                                         "dlrm", "swin", "unet", "gru", "bert",
                                         "moe"),
                         [](const testing::TestParamInfo<const char*>& info) {
                           return std::string(info.param);
                         });

}  // namespace
}  // namespace soapstone
