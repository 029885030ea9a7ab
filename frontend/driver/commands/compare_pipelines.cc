#include "frontend/driver/commands/compare_pipelines.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/priced_plan.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::milliseconds;

// A plan with its price and its file.
struct Side {
  std::unique_ptr<PricedPipeline> pipeline;
  PipelineSummary summary;
  model::Strategy strategy;

  int64_t picoseconds() const { return pipeline->report.periodPicoseconds(); }
};

// A difference, and the step once the first plan has it and those before.
struct Taken {
  std::string name;
  int64_t picoseconds = 0;
  int64_t change = 0;
  int64_t memoryBytes = 0;
};

absl::StatusOr<PipelineSource> sourceOf(const std::string& strategy,
                                        int64_t microBatches) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<PipelineSource> source,
                             pipelineSourceOf(strategy, microBatches));
  if (source) return *std::move(source);
  PipelineSource plain;
  plain.strategy = strategy;
  plain.spec.inner = strategy;
  plain.spec.microBatches = 1;
  return plain;
}

class Comparison {
 public:
  Comparison(const ModelOptions& model, const PricedMachine& priced,
             const std::string& machine)
      : model(model), priced(priced), machine(machine) {}

  absl::StatusOr<Side> priceSide(const std::string& strategy, int64_t devices) {
    SOAPSTONE_ASSIGN_OR_RETURN(PipelineSource source,
                               sourceOf(strategy, model.microBatches));
    Side side;
    SOAPSTONE_ASSIGN_OR_RETURN(side.pipeline,
                               priceDelayed(source.file ? 0 : devices, source));
    isQuiet = true;
    SOAPSTONE_ASSIGN_OR_RETURN(
        side.summary, summarizePipeline(*side.pipeline, *priced.machine));
    SOAPSTONE_ASSIGN_OR_RETURN(side.strategy, planStrategy(*side.pipeline));
    return side;
  }

  // Takes one difference after the other from the second plan.
  std::vector<Taken> differences(const Side& first, const Side& second) {
    model::Strategy present = first.strategy;
    int64_t last = first.picoseconds();
    std::vector<Taken> list;
    std::vector<std::string> waiting;
    for (const auto& [name, take] : aspects(first.strategy, second.strategy)) {
      model::Strategy next = present;
      take(&next);
      if (next == present) continue;
      present = next;
      waiting.push_back(name);
      absl::StatusOr<std::unique_ptr<PricedPipeline>> priced = price(present);
      if (!priced.ok()) continue;
      const PipelineReport& report = (*priced)->report;
      int64_t step = report.periodPicoseconds();
      list.push_back({absl::StrJoin(waiting, "; "), step, step - last,
                      peakMemoryOf(report)});
      waiting.clear();
      last = step;
    }
    return list;
  }

 private:
  using Aspect = std::pair<std::string, std::function<void(model::Strategy*)>>;

  static int64_t groupsOf(const model::Strategy& strategy) {
    std::vector<int> groups = model::groupsOfChunks(*strategy.pipeline);
    return *std::max_element(groups.begin(), groups.end()) + 1;
  }

  static std::vector<Aspect> aspects(const model::Strategy& first,
                                     const model::Strategy& second) {
    const model::StrategyPipeline& a = *first.pipeline;
    const model::StrategyPipeline& b = *second.pipeline;
    auto change = [](const std::string& what, const auto& from,
                     const auto& to) {
      return absl::StrCat(what, " ", from, " -> ", to);
    };
    auto family = [](const model::StrategyPipeline& pipeline) {
      return pipeline.actions.empty() ? pipeline.family
                                      : std::string("of its own lists");
    };
    std::vector<Aspect> list;
    list.emplace_back(change("micro-batches", a.microBatches, b.microBatches),
                      [&](model::Strategy* plan) {
                        plan->pipeline->microBatches = b.microBatches;
                      });
    list.emplace_back(change("recomputation", recomputationWord(first),
                             recomputationWord(second)),
                      [&](model::Strategy* plan) {
                        plan->pipeline->recompute = b.recompute;
                        plan->recompute = second.recompute;
                      });
    list.emplace_back(change("parts of optimizer states", a.optimizerShards,
                             b.optimizerShards),
                      [&](model::Strategy* plan) {
                        plan->pipeline->optimizerShards = b.optimizerShards;
                      });
    bool isSameSize =
        groupsOf(first) == groupsOf(second) && first.devices == second.devices;
    if (isSameSize) {
      list.emplace_back("splits of ops and tensors",
                        [&](model::Strategy* plan) {
                          plan->ops = second.ops;
                          plan->tensors = second.tensors;
                        });
    }
    std::string stages =
        isSameSize && a.chunks.size() == b.chunks.size()
            ? "where chunks begin"
            : absl::StrCat(
                  groupsOf(first), " groups of ", first.groupDevices(),
                  " devices in ", a.chunks.size(), " chunks -> ",
                  groupsOf(second), " of ", second.groupDevices(), " in ",
                  b.chunks.size(),
                  isSameSize ? "" : ", with splits of ops and tensors");
    list.emplace_back(stages, [&](model::Strategy* plan) {
      plan->devices = second.devices;
      plan->pipeline->chunks = b.chunks;
      plan->ops = second.ops;
      plan->tensors = second.tensors;
    });
    list.emplace_back(change("schedule", family(a), family(b)),
                      [&](model::Strategy* plan) {
                        plan->pipeline->family = b.family;
                        plan->pipeline->actions = b.actions;
                      });
    list.emplace_back(
        change("gradients are sent", a.sendsLate ? "late" : "early",
               b.sendsLate ? "late" : "early"),
        [&](model::Strategy* plan) {
          plan->pipeline->sendsLate = b.sendsLate;
        });
    return list;
  }

  absl::StatusOr<std::unique_ptr<PricedPipeline>> price(
      const model::Strategy& strategy) {
    SOAPSTONE_RETURN_IF_ERROR(
        model::checkPipeline(*strategy.pipeline, strategy.devices));
    if (strategy.groupDevices() % strategy.pipeline->optimizerShards != 0) {
      return absl::InvalidArgumentError("optimizer states in too many parts");
    }
    PipelineSource source;
    source.strategy = "plan";
    SOAPSTONE_ASSIGN_OR_RETURN(simulator::PipelinePlan plan,
                               search::pipelinePlanOf(*strategy.pipeline));
    source.spec = search::specOf(plan);
    source.file = strategy;
    return priceDelayed(0, source);
  }

  // Prices a step with what it waits for slow nodes.
  absl::StatusOr<std::unique_ptr<PricedPipeline>> priceDelayed(
      int64_t devices, const PipelineSource& source) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::unique_ptr<PricedPipeline> pipeline,
        pricePipeline(model, priced, devices, source, {.isQuiet = isQuiet}));
    PipelineReport& report = pipeline->report;
    SOAPSTONE_ASSIGN_OR_RETURN(
        report.stragglerDelay,
        stragglerDelay(machine, *priced.machine, report.result.devices()));
    return pipeline;
  }

  const ModelOptions& model;
  const PricedMachine& priced;
  const std::string& machine;  // As the user named it.
  bool isQuiet = false;
};

std::string textOf(const std::string& first, const std::string& second,
                   const Side& a, const Side& b,
                   const std::vector<Taken>& taken) {
  std::string text =
      absl::StrCat("first: ", first, "\nsecond: ", second, "\n\n");
  absl::StrAppendFormat(&text, "%-34s %15s %15s %15s\n", "", "first", "second",
                        "change");
  auto add = [&](const std::string& name, int64_t before, int64_t after) {
    if (before == 0 && after == 0) return;
    absl::StrAppendFormat(&text, "%-34s %12.3f ms %12.3f ms %+12.3f ms\n", name,
                          milliseconds(before), milliseconds(after),
                          milliseconds(after - before));
  };
  add("step", a.picoseconds(), b.picoseconds());
  for (size_t i = 0; i < a.summary.gap.size(); ++i) {
    add("  " + a.summary.gap[i].name, a.summary.gap[i].picoseconds,
        b.summary.gap[i].picoseconds);
  }
  absl::StrAppendFormat(
      &text, "%-34s %15s %15s\n", "memory",
      cost_model::bytesText(peakMemoryOf(a.pipeline->report)),
      cost_model::bytesText(peakMemoryOf(b.pipeline->report)));
  if (taken.empty()) {
    const bool isElsewhere = a.pipeline->report.result.devices() !=
                             b.pipeline->report.result.devices();
    return text + (isElsewhere
                       ? "\nthe plans differ in the devices of their groups\n"
                       : "\nthe plans are the same\n");
  }
  absl::StrAppendFormat(
      &text, "\n%15s %15s %11s  %s\n", "change", "step", "memory",
      "from the first to the second, one difference after the other");
  for (const Taken& difference : taken) {
    absl::StrAppendFormat(
        &text, "%+12.3f ms %12.3f ms %11s  %s\n",
        milliseconds(difference.change), milliseconds(difference.picoseconds),
        cost_model::bytesText(difference.memoryBytes), difference.name);
  }
  return text;
}

std::string sideJson(const std::string& name, const Side& side) {
  std::string text = absl::StrFormat(
      "{\"strategy\":%s,\"iteration_time_s\":%.12f,\"peak_memory_bytes\":%d,"
      "\"gap\":{",
      jsonString(name), 1e-3 * milliseconds(side.picoseconds()),
      peakMemoryOf(side.pipeline->report));
  const char* separator = "";
  for (const TimeShare& share : side.summary.gap) {
    absl::StrAppendFormat(&text, "%s%s:%.12f", separator,
                          jsonString(share.name),
                          1e-3 * milliseconds(share.picoseconds));
    separator = ",";
  }
  return text + "}}";
}

std::string jsonOf(const std::string& first, const std::string& second,
                   const Side& a, const Side& b,
                   const std::vector<Taken>& taken) {
  std::string text =
      absl::StrCat("{\"first\":", sideJson(first, a),
                   ",\"second\":", sideJson(second, b), ",\"differences\":[");
  const char* separator = "";
  for (const Taken& difference : taken) {
    absl::StrAppendFormat(
        &text,
        "%s{\"name\":%s,\"change_s\":%.12f,\"iteration_time_s\":%.12f,"
        "\"peak_memory_bytes\":%d}",
        separator, jsonString(difference.name),
        1e-3 * milliseconds(difference.change),
        1e-3 * milliseconds(difference.picoseconds), difference.memoryBytes);
    separator = ",";
  }
  return text + "]}\n";
}

}  // namespace

absl::StatusOr<bool> isPipeline(const std::string& strategy,
                                int64_t microBatches) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<PipelineSource> source,
                             pipelineSourceOf(strategy, microBatches));
  return source.has_value();
}

absl::StatusOr<std::string> comparePipelines(const ModelOptions& given,
                                             const MachineOptions& machine,
                                             const std::string& first,
                                             const std::string& second,
                                             bool json) {
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions model,
                             notedModelOfPlan(given, first));
  SOAPSTONE_ASSIGN_OR_RETURN(PricedMachine priced, findPricedMachine(machine));
  Comparison comparison(model, priced, machine.machine);
  SOAPSTONE_ASSIGN_OR_RETURN(Side a,
                             comparison.priceSide(first, machine.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(Side b,
                             comparison.priceSide(second, a.strategy.devices));
  std::vector<Taken> taken = comparison.differences(a, b);
  return json ? jsonOf(first, second, a, b, taken)
              : textOf(first, second, a, b, taken);
}

}  // namespace soapstone::driver
