#include "frontend/driver/joint_plan.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/foreign_words.h"
#include "ir/support/json_values.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_gap.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::seconds;

// Alternatives that a report shows.
constexpr size_t kShownPlans = 10;

// The parts of a gap, in the order of printing. Without a bound, the excess of
// computing over the best is unknown.
std::vector<std::pair<const char*, int64_t>> partsOf(
    const JointReport& report) {
  const search::JointGap& gap = report.outcome->gap;
  std::vector<std::pair<const char*, int64_t>> parts = {
      {"imbalance of stages", gap.imbalance},
      {"exposed communication in groups", gap.communication},
      {"exposed messages between groups", gap.messages},
      {"exposed sums of gradients", gap.gradientSums},
      {"barrier before updates", gap.barrier},
      {"recomputation", gap.recomputation},
      {"updates", gap.update},
      {"bubble", gap.bubble}};
  if (gap.bound == 0) {
    parts.insert(parts.begin(), {"computing", gap.kernels});
  } else {
    parts.insert(parts.begin(), {{"lower bound", gap.bound},
                                 {"kernels below the best", gap.kernels}});
  }
  if (report.stragglerPicoseconds > 0) {
    parts.emplace_back("stragglers", report.stragglerPicoseconds);
  }
  return parts;
}

// "null" where there is none.
std::string boundJson(const search::JointOutcome& outcome) {
  if (outcome.lowerBoundPicoseconds == 0) return "null";
  return absl::StrFormat("%.9g", seconds(outcome.lowerBoundPicoseconds));
}

std::string planJson(const search::JointPlan& plan, int64_t batch) {
  double period = seconds(plan.periodPicoseconds);
  return absl::StrFormat(
      "{\"strategy\":%s,\"iteration_time_s\":%.9g,\"samples_per_s\":%.6g,"
      "\"peak_memory_bytes\":%d,\"bubble_fraction\":%.6f,\"start\":%s%s%s}",
      jsonString(plan.text), period,
      period > 0 ? static_cast<double>(batch) / period : 0, plan.peakBytes,
      plan.bubbleFraction, plan.isStart ? "true" : "false",
      plan.estimatedBytes > 0
          ? absl::StrFormat(",\"estimated_time_s\":%.9g,"
                            "\"estimated_memory_bytes\":%d",
                            seconds(plan.estimatedPicoseconds),
                            plan.estimatedBytes)
          : "",
      plan.worstPicoseconds > 0
          ? absl::StrFormat(",\"worst_iteration_time_s\":%.9g",
                            seconds(plan.worstPicoseconds))
          : "");
}

// The slowest step in all scenarios.
std::string worstText(const search::JointPlan& plan) {
  if (plan.worstPicoseconds == 0) return "";
  return absl::StrFormat("  at worst %.3f ms",
                         1e3 * seconds(plan.worstPicoseconds));
}

std::string listJson(const std::vector<std::string>& words) {
  std::string text = "[";
  for (const std::string& word : words) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "", jsonString(word));
  }
  return text + "]";
}

std::string gapJson(const JointReport& report) {
  std::string text = "{";
  for (const auto& [name, picoseconds] : partsOf(report)) {
    absl::StrAppendFormat(&text, "%s%s:%.9g", text.size() > 1 ? "," : "",
                          jsonString(name), seconds(picoseconds));
  }
  return text + "}";
}

// The best plan of one micro-batch, or the one of those that do not fit that
// needs least; null where none is wanted, or the best plan of all is one.
const search::JointPlan* oneMicroBatch(const JointReport& report) {
  const search::JointOutcome& outcome = *report.outcome;
  bool isWanted = report.comparesOneMicroBatch &&
                  outcome.plans.front().spec.microBatches > 1;
  if (!isWanted) return nullptr;
  for (const search::JointPlan& plan : outcome.plans) {
    if (plan.spec.microBatches == 1) return &plan;
  }
  const search::JointPlan* least = nullptr;
  for (const search::JointPlan& plan : outcome.unfitStarts) {
    if (plan.spec.microBatches > 1) continue;
    if (least == nullptr || plan.missingBytes < least->missingBytes) {
      least = &plan;
    }
  }
  return least;
}

std::string oneMicroBatchText(const JointReport& report) {
  const search::JointPlan* plan = oneMicroBatch(report);
  if (plan == nullptr) return "";
  if (plan->missingBytes == 0) {
    return absl::StrFormat("in one micro-batch %s takes %.3f ms\n", plan->text,
                           1e3 * seconds(plan->periodPicoseconds));
  }
  return absl::StrCat(
      "in one micro-batch nothing that was tried fits: ", plan->text, " needs ",
      cost_model::bytesText(plan->peakBytes), " of a device, ",
      cost_model::bytesText(plan->missingBytes), " more than it has\n");
}

std::string oneMicroBatchJson(const JointReport& report) {
  const search::JointPlan* plan = oneMicroBatch(report);
  if (plan == nullptr) return "";
  return absl::StrFormat(
      ",\"one_micro_batch\":{\"strategy\":%s,\"iteration_time_s\":%.9g,"
      "\"peak_memory_bytes\":%d,\"missing_bytes\":%d}",
      jsonString(plan->text), seconds(plan->periodPicoseconds), plan->peakBytes,
      plan->missingBytes);
}

}  // namespace

std::string jointTable(const JointReport& report) {
  const search::JointOutcome& outcome = *report.outcome;
  const search::JointPlan& best = outcome.plans.front();
  double period = seconds(best.periodPicoseconds);
  std::string text = report.goalText;
  absl::StrAppendFormat(
      &text,
      "%s\n%.3f ms a step, %.1f samples/s on %d devices of %s, %s at most\n\n",
      best.text, 1e3 * period,
      period > 0 ? static_cast<double>(report.batch) / period : 0,
      report.devices, report.machine->name(),
      cost_model::bytesText(best.peakBytes));
  absl::StrAppendFormat(&text, "%-78s %12s %8s %8s %10s\n", "plan", "iteration",
                        "to best", "bubble", "memory");
  for (size_t i = 0; i < outcome.plans.size(); ++i) {
    const search::JointPlan& plan = outcome.plans[i];
    if (i > kShownPlans && !plan.isStart) continue;
    absl::StrAppendFormat(
        &text, "%-78s %9.3f ms %7.3fx %6.1f %% %10s%s\n", plan.text,
        1e3 * seconds(plan.periodPicoseconds),
        static_cast<double>(plan.periodPicoseconds) /
            static_cast<double>(std::max<int64_t>(1, best.periodPicoseconds)),
        100 * plan.bubbleFraction, cost_model::bytesText(plan.peakBytes),
        absl::StrCat(plan.isStart ? "  named" : "", worstText(plan)));
  }
  for (const search::JointPlan& plan : outcome.unfitStarts) {
    absl::StrAppendFormat(&text, "%-78s %9.3f ms %8s %8s %10s  does not fit\n",
                          plan.text, 1e3 * seconds(plan.periodPicoseconds), "",
                          "", cost_model::bytesText(plan.peakBytes));
  }
  absl::StrAppend(&text, oneMicroBatchText(report),
                  "\nwhere the time of the busiest group goes:\n");
  for (const auto& [name, picoseconds] : partsOf(report)) {
    absl::StrAppendFormat(
        &text, "  %-32s %12.3f ms %6.1f %%\n", name, 1e3 * seconds(picoseconds),
        100 * static_cast<double>(picoseconds) /
            static_cast<double>(std::max<int64_t>(1, best.periodPicoseconds)));
  }
  absl::StrAppendFormat(&text, "%d plans estimated, %d simulated, %.2f s\n",
                        outcome.candidates, outcome.simulations,
                        report.seconds);
  return text;
}

std::string jointJson(const JointReport& report, const std::string& best) {
  const search::JointOutcome& outcome = *report.outcome;
  const search::JointPlan& found = outcome.plans.front();
  std::string text = absl::StrFormat(
      "{\"found\":%s,\"devices\":%d,\"batch\":%d,\"iteration_time_s\":%.9g,"
      "\"peak_memory_bytes\":%d,\"fits\":true,\"lower_bound_s\":%s,"
      "\"candidates\":%d,\"simulations\":%d,"
      "\"search_time_s\":%.6f,\"gap\":%s,\"plans\":[",
      jsonString(found.text), report.devices, report.batch,
      seconds(found.periodPicoseconds), found.peakBytes, boundJson(outcome),
      outcome.candidates, outcome.simulations, report.seconds, gapJson(report));
  for (size_t i = 0; i < outcome.plans.size(); ++i) {
    absl::StrAppend(&text, i > 0 ? "," : "",
                    planJson(outcome.plans[i], report.batch));
  }
  absl::string_view summary = best;
  while (absl::EndsWith(summary, "\n")) summary.remove_suffix(1);
  return absl::StrCat(text, "]", oneMicroBatchJson(report), report.goalJson,
                      ",\"summary\":", summary, "}\n");
}

std::vector<std::string> namedPlans(int64_t batch, int64_t devices,
                                    int64_t perNode) {
  std::vector<std::string> names;
  auto add = [&](std::string name, int64_t replicas) {
    if (replicas < 1 || batch < replicas) return;
    const int64_t count = search::mostMicroBatches(batch, replicas);
    if (count > 1) {
      bool hasArguments = name.find(':') != std::string::npos;
      names.push_back(
          absl::StrCat(name, hasArguments ? "," : ":", "m=", count));
    }
    names.push_back(std::move(name));  // Without: faster where it fits.
  };
  add("data-parallel", devices);
  add("fsdp", devices);
  // A simulation takes the longer, the more devices share a tensor.
  constexpr int64_t kMostShared = 64;
  if (devices <= kMostShared) {
    add("zero1", devices);
    if (devices > perNode && devices % perNode == 0)
      add(absl::StrCat("hsdp:d=", devices / perNode), devices);
  }
  if (perNode < 2 || devices % perNode != 0) return names;
  int64_t nodes = devices / perNode;
  add(absl::StrCat("megatron:t=", perNode, ",d=", nodes), nodes);
  constexpr int64_t kStages = 4;
  if (nodes % kStages != 0) return names;
  add(absl::StrCat("megatron:t=", perNode, ",p=", kStages,
                   ",d=", nodes / kStages),
      nodes / kStages);
  return names;
}

std::string planNotes(const JointReport& report) {
  const search::JointPlan& best = report.outcome->plans.front();
  ForeignWords megatron = megatronFlags(best, report.devices, report.batch);
  ForeignWords torchtitan = torchtitanFlags(best, report.devices, report.batch);
  ForeignWords deepspeed = deepspeedJson(best, report.devices, report.batch);
  // Has no times of the search: equal searches write equal files.
  return absl::StrFormat(
      "{\n    \"machine\": %s,\n    \"batch\": %d,\n    \"strategy\": %s,\n"
      "    \"found\": %s,\n    \"lower_bound_s\": %s,\n    \"gap\": %s,\n"
      "    \"megatron\": {\"flags\": %s, \"unsaid\": %s},\n"
      "    \"torchtitan\": {\"flags\": %s, \"unsaid\": %s},\n"
      "    \"deepspeed\": {\"config\": %s, \"unsaid\": %s},\n"
      "    \"dtensor\": %s\n  }",
      jsonString(report.machine->name()), report.batch, jsonString(best.text),
      planJson(best, report.batch), boundJson(*report.outcome), gapJson(report),
      jsonString(megatron.flags), listJson(megatron.unsaid),
      jsonString(torchtitan.flags), listJson(torchtitan.unsaid),
      deepspeed.flags, listJson(deepspeed.unsaid),
      report.dtensorJson.empty() ? "null" : report.dtensorJson);
}

}  // namespace soapstone::driver
