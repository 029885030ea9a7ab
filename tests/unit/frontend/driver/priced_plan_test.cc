// The found plan is reported from the steps that the search built: its price is
// that of the same strategy read and simulated anew, and no step is built
// twice.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "frontend/compiler/import.h"
#include "frontend/driver/commands/simulate_pipeline.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "gtest/gtest.h"
#include "ir/model/strategy_json.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::driver {
namespace {

struct Case {
  const char* name;
  const char* model;
  int64_t batch;
  int64_t sequence;
  const char* machine;
  const char* start;  // Empty: the search decides.
};

void PrintTo(const Case& what, std::ostream* out) {
  *out << what.model << " on " << what.machine;
}

class PricedPlanTest : public testing::TestWithParam<Case> {
 protected:
  PricedPlanTest() {
    compiler::loadDialects(context);
    options.path =
        absl::StrCat(SOAPSTONE_CONFIGS "/", GetParam().model, ".json");
    options.batch = GetParam().batch;
    options.sequence = GetParam().sequence;
    options.precision = "bf16";
    options.optimizer = "adamw";
    priced = *findPricedMachine({GetParam().machine, "", 0});
  }

  absl::StatusOr<search::JointModel> build(int64_t samples, bool folds) {
    ++built[{samples, folds}];
    ModelOptions part = options;
    part.batch = samples;
    absl::StatusOr<compiler::FoldedStep> step =
        compiler::buildFoldedStep(part, context, folds);
    if (!step.ok()) return step.status();
    return search::JointModel{std::move(step->module), step->fold.removed()};
  }

  absl::StatusOr<search::JointOutcome> search(search::JointModels& models) {
    search::JointSearchOptions limits;
    limits.batch = options.batch;
    limits.devices = priced.devices;
    limits.proposals = 2;
    limits.mayAddProposals = false;
    if (GetParam().start[0] != '\0') {
      limits.starts = {GetParam().start};
      limits.requiredStarts = 1;
      limits.firstOnly = true;
    }
    return search::searchJointly(models, *priced.machine, priced.costs, limits);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  ModelOptions options;
  PricedMachine priced;
  // Steps that were built, by samples and whether layers were left out.
  std::map<std::pair<int64_t, bool>, int> built;
};

TEST_P(PricedPlanTest, IsThatOfTheStrategyReadAgain) {
  search::JointModels models(
      [&](int64_t samples, bool folds) { return build(samples, folds); });
  absl::StatusOr<search::JointOutcome> outcome = search(models);
  ASSERT_TRUE(outcome.ok()) << outcome.status().ToString();
  const search::JointPlan& found = outcome->plans.front();
  ASSERT_TRUE(found.spec.isPipeline()) << found.text;
  auto known = pricedPlan(models, found, options.batch, priced.devices, priced);
  ASSERT_TRUE(known.ok()) << known.status().ToString();
  for (const auto& [step, count] : built) EXPECT_EQ(count, 1) << step.first;

  auto again = pricePipeline(options, priced, priced.devices,
                             {found.text, found.spec, std::nullopt});
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(pipelineJson((*known)->report), pipelineJson((*again)->report));
  absl::StatusOr<model::Strategy> written = planStrategy(**known);
  absl::StatusOr<model::Strategy> expected = planStrategy(**again);
  ASSERT_TRUE(written.ok() && expected.ok());
  EXPECT_EQ(model::toJson(*written), model::toJson(*expected));
  absl::StatusOr<PipelineSummary> summary =
      summarizePipeline(**known, *priced.machine);
  absl::StatusOr<PipelineSummary> wanted =
      summarizePipeline(**again, *priced.machine);
  ASSERT_TRUE(summary.ok() && wanted.ok());
  EXPECT_EQ(pipelineSummaryText(**known, *summary, SummaryRows::kOp),
            pipelineSummaryText(**again, *wanted, SummaryRows::kOp));
}

INSTANTIATE_TEST_SUITE_P(
    Models, PricedPlanTest,
    testing::Values(
        Case{"gpt39", "gpt_39b", 1024, 1024, "p3.16xlargex8", ""},
        Case{"mixtral", "mixtral_8x7b", 512, 4096, "dgx-h100x16", ""},
        // Layers that are not alike; not all of its sizes have one whole graph.
        Case{"t5", "t5_11b", 64, 128, "dgx-h100", "megatron:t=8,m=8"},
        Case{"listed", "llama3_8b", 64, 8192, "dgx-h100x8",
             "megatron:t=2,p=2,d=16,m=4,recompute=50%"},
        // A part of the optimizer's states on every replica.
        Case{"shares", "gpt3_175b", 1536, 2048, "dgx-a100x128",
             "megatron:t=8,p=16,d=8,m=192,v=6,schedule=interleaved,"
             "recompute=full,zero=1"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace soapstone::driver
