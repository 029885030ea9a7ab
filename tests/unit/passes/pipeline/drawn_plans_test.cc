// Drawn plans: models of unusual form under strategies by name, with pipelines,
// micro-batches, sharded states, recomputation, dropout and every precision
// drawn together. What they leave must be what one device leaves.
//
// SOAPSTONE_PLANS=N in the environment draws N plans per model,
// SOAPSTONE_FIRST_PLAN=S those with the numbers S, S + 1, .., and
// SOAPSTONE_PLAN_MODELS=FOLDER takes the models of a folder instead.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "ir/model/strategy_json.h"
#include "passes/search/joint/pipeline_strategy.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "passes/training/recompute.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
namespace {

namespace fs = std::filesystem;

// Rounding to 16 bits changes these models as much as their tolerance: scores
// under a cap (one device in f32 is further from one in bf16 than a plan is),
// and experts whose scores change places.
bool isSteep(const std::string& model) {
  return model == "gemma2" || model == "gpt_oss";
}

int64_t environmentNumber(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

// Another one for each model: plans of one number are not alike.
uint64_t seedOf(const std::string& model, uint64_t number) {
  uint64_t seed = number;
  for (char c : fs::path(model).filename().string())
    seed = seed * 31 + static_cast<unsigned char>(c);
  return seed;
}

// A plan of a number: how a model is trained, and how that is split.
class Drawing {
 public:
  Drawing(const std::string& model, uint64_t number)
      : random(seedOf(model, number)) {
    description.name = model;
    drawTraining(/*isWide=*/isSteep(model));
    isPipelined = oneOf(2);
    if (isPipelined) {
      drawPipeline();
    } else {
      drawPlain();
    }
  }

  ModelCase description;
  bool isPipelined = false;
  std::string spec;
  int64_t devices = 1;

 private:
  template <typename T>
  T draw(const std::vector<T>& list) {
    return list[random() % list.size()];
  }
  bool oneOf(int count) { return random() % count == 0; }

  void drawTraining(bool isWide) {
    constexpr int kWide = 2;  // No number of a precision of 16 bits below.
    using soap::OptimizerKind;
    passes::TrainingOptions& options = description.options;
    options.optimizer = {
        .kind = draw<OptimizerKind>(
            {OptimizerKind::Sgd, OptimizerKind::Adam, OptimizerKind::AdamW,
             OptimizerKind::Momentum, OptimizerKind::Lamb}),
        // What is zero up to rounding must not become a whole step.
        .epsilon = 1e-2};
    if (oneOf(4)) options.optimizer.clipNorm = 0.5;
    description.steps = 2;
    description.dropout = draw<double>({0, 0.1});
    description.ignoredLabels = draw<double>({0, 0.4});
    description.variant =
        absl::StrCat("o", static_cast<int>(options.optimizer.kind), ".c",
                     options.optimizer.clipNorm, ".d", description.dropout,
                     ".i", description.ignoredLabels);
    switch (isWide ? kWide : static_cast<int>(random() % 8)) {
      case 0:
        options.precision = passes::Precision::kBf16;
        description.tolerance = 6e-2;
        absl::StrAppend(&description.variant, ".bf16");
        break;
      case 1:
        options.precision = passes::Precision::kF16;
        options.lossScaling =
            passes::LossScaling{.initial = 256, .growthSteps = 1};
        description.tolerance = 2e-2;
        absl::StrAppend(&description.variant, ".f16");
        break;
      default:
        description.tolerance = 2e-4;
    }
  }

  void setMicroBatches(int64_t count) {
    description.options.microBatches = count;
    absl::StrAppend(&description.variant, ".m", count);
  }

  void drawPipeline() {
    const int64_t groups = draw<int64_t>({1, 2, 2, 3});
    const std::string schedule =
        draw<std::string>({"1f1b", "gpipe", "interleaved", "zb-h1", "zb-h2",
                           "zbv", "v-half", "v-min", "dualpipe-v"});
    const int64_t count = draw<int64_t>({2, 3, 4});
    std::map<std::string, int64_t> words{{"t", draw<int64_t>({1, 1, 2, 3})},
                                         {"d", draw<int64_t>({1, 2, 2, 3})},
                                         {"c", draw<int64_t>({1, 1, 1, 2})},
                                         {"p", groups},
                                         {"m", count},
                                         {"zero", draw<int64_t>({0, 1, 2, 3})}};
    devices = words["t"] * words["d"] * words["c"] * groups;
    if (schedule == "interleaved") words["v"] = 2;
    if (words["t"] > 1 && oneOf(3)) words["sp"] = 0;
    spec = "megatron:";
    for (const auto& [key, value] : words) {
      if (value == 1 && key != "p") continue;
      if (key == "zero" && value == 0) continue;
      absl::StrAppend(&spec, key, "=", value, ",");
    }
    if (groups > 1) absl::StrAppend(&spec, "schedule=", schedule, ",");
    absl::StrAppend(&spec, "recompute=",
                    draw<std::string>({"none", "selective", "full", "40%"}));
    description.isPipelined = true;
    description.options.allowsBatchStatistics = true;
    setMicroBatches(count);
  }

  void drawPlain() {
    if (oneOf(4)) description.options.update = false;
    if (!description.options.update)
      absl::StrAppend(&description.variant, ".n");
    if (oneOf(3)) setMicroBatches(draw<int64_t>({2, 3}));
    const int64_t a = draw<int64_t>({1, 2, 3});
    const int64_t b = draw<int64_t>({2, 2, 3});
    devices = a * b;
    const uint64_t seed = random() % 100000;
    const std::string mesh =
        draw<std::string>({"batch", "model", "sequence", "hidden", "heads"});
    spec = draw<std::string>(
        {"data-parallel",
         "zero1",
         "zero2",
         "zero3",
         absl::StrCat("zero1:d=", a),
         absl::StrCat("hsdp:d=", a),
         absl::StrCat("megatron:t=", b, ",d=", a),
         absl::StrCat("megatron:t=", b, ",d=", a, ",sp=0"),
         absl::StrCat("megatron:t=", b, ",d=", a, ",zero=3"),
         absl::StrCat("megatron:t=", a, ",c=", b),
         absl::StrCat("megatron:t=", a, ",c=", b, ",zero=3"),
         absl::StrCat("context:c=", b, ",d=", a),
         absl::StrCat("ulysses:c=", b, ",d=", a),
         "expert-parallel",
         absl::StrCat("expert-parallel:e=", b, ",d=", a),
         absl::StrCat("expert-parallel:e=", b, ",d=", a, ",gather=1"),
         absl::StrCat("expert-parallel:e=", b, ",d=", a, ",gather=0"),
         absl::StrCat("megatron:e=", b, ",d=", devices),
         "spatial",
         "owt",
         "parameter-server",
         "model-parallel",
         absl::StrCat("mesh:batch=", a, ",", mesh, "=", b),
         absl::StrCat("data-parallel:shares=", sharesText()),
         absl::StrCat("random:", seed),
         absl::StrCat("random:", seed)});
  }

  std::string sharesText() {
    std::vector<int64_t> shares;
    for (int64_t i = 0; i < devices; ++i)
      shares.push_back(1 + static_cast<int64_t>(random() % 3));
    return absl::StrJoin(shares, ",");
  }

  std::mt19937_64 random;
};

// What one plan came to.
struct Result {
  std::string refusal;  // Why there is no such plan.
  std::string fault;
};

Result checkPipeline(ModelUnderTest& model, const Drawing& drawing) {
  absl::StatusOr<strategy::PipelineSpec> parsed =
      strategy::parsePipelineSpec(drawing.spec);
  if (!parsed.ok()) return {std::string(parsed.status().message()), ""};
  absl::StatusOr<model::Strategy> strategy =
      search::pipelineStrategy(model.module(), *parsed, drawing.devices);
  if (!strategy.ok()) return {std::string(strategy.status().message()), ""};
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  absl::StatusOr<std::vector<std::string>> repeated =
      search::recomputedNames(*configured, *strategy);
  if (!repeated.ok()) return {std::string(repeated.status().message()), ""};
  absl::Status applied = strategy::applyStrategy(*configured, *strategy);
  if (!applied.ok()) return {"", applied.ToString()};
  if (!strategy->pipeline) {
    if (failed(passes::recompute(*configured, *repeated, {})))
      return {"", model.errors};
    return {"", model.check(*configured, drawing.devices)};
  }
  std::vector<std::string> starts;
  for (const model::PipelineChunk& chunk : strategy->pipeline->chunks) {
    starts.push_back(chunk.from);
  }
  if (failed(passes::recompute(*configured, *repeated, starts)))
    return {"", model.errors};
  return {"", model.checkPipeline(*configured, *strategy->pipeline,
                                  strategy->devices)};
}

Result checkPlain(ModelUnderTest& model, const Drawing& drawing) {
  absl::StatusOr<model::Strategy> strategy = strategy::makeNamedStrategy(
      model.module(), drawing.spec, drawing.devices);
  if (!strategy.ok()) return {std::string(strategy.status().message()), ""};
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  absl::Status applied = strategy::applyStrategy(*configured, *strategy);
  if (!applied.ok()) return {"", applied.ToString()};
  return {"",
          model.check(*configured, drawing.devices, drawing.devices % 2 == 0)};
}

std::vector<std::string> modelNames() {
  const char* folder = std::getenv("SOAPSTONE_PLAN_MODELS");
  std::vector<std::string> names;
  if (folder == nullptr) return {"phi3", "gemma2", "gpt_oss", "nmt"};
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".mlir") continue;
    names.push_back(
        fs::relative(entry.path().parent_path() / entry.path().stem(),
                     SOAPSTONE_MODELS)
            .string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class DrawnPlans : public testing::TestWithParam<std::string> {};

TEST_P(DrawnPlans, LeaveWhatOneDeviceLeaves) {
  const int64_t first = environmentNumber("SOAPSTONE_FIRST_PLAN", 0);
  const int64_t end = first + environmentNumber("SOAPSTONE_PLANS", 8);
  std::map<std::string, std::unique_ptr<ModelUnderTest>> models;
  std::map<std::string, int> refusals;
  int64_t checked = 0;
  for (int64_t number = first; number < end; ++number) {
    const Drawing drawing(GetParam(), number);
    const std::string key = absl::StrCat(drawing.description.variant,
                                         drawing.isPipelined ? ".p" : "");
    auto& model = models[key];
    if (!model) model = std::make_unique<ModelUnderTest>(drawing.description);
    const std::string what = absl::StrCat(number, ": ", key, " ", drawing.spec,
                                          " on ", drawing.devices);
    if (!model->isReady()) {
      ++refusals[absl::StrCat("not ready ", model->errors)];
      continue;
    }
    Result result = drawing.isPipelined ? checkPipeline(*model, drawing)
                                        : checkPlain(*model, drawing);
    // Not every schedule takes every number of micro-batches.
    if (absl::StartsWith(result.fault, "no program: ")) {
      std::swap(result.refusal, result.fault);
    }
    if (!result.refusal.empty()) ++refusals[result.refusal];
    if (result.refusal.empty()) ++checked;
    EXPECT_EQ(result.fault, "") << what;
  }
  std::cout << checked << " checked\n";
  for (const auto& [why, count] : refusals) {
    std::cout << count << " refused: " << why << "\n";
    EXPECT_EQ(std::count(why.begin(), why.end(), '\n'),
              absl::EndsWith(why, "\n") ? 1 : 0);
  }
  EXPECT_GE(checked, (end - first) / 2);
}

INSTANTIATE_TEST_SUITE_P(Models, DrawnPlans, testing::ValuesIn(modelNames()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           return fs::path(info.param).filename().string();
                         });

}  // namespace
}  // namespace soapstone::partition
