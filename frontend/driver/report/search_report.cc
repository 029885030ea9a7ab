#include "frontend/driver/report/search_report.h"

#include <algorithm>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/goal_report.h"
#include "ir/support/json_values.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::seconds;

// Time that others are compared with: data parallelism, else the first.
int64_t referenceTime(const search::SearchOutcome& outcome) {
  for (const search::SearchFigures& start : outcome.starts) {
    if (start.name == "data-parallel") return start.iterationPicoseconds;
  }
  return outcome.starts.empty() ? outcome.found.iterationPicoseconds
                                : outcome.starts[0].iterationPicoseconds;
}

double speedupOver(int64_t reference, const search::SearchFigures& figures) {
  // A model without work takes no time.
  auto atLeastOne = [](int64_t time) {
    return static_cast<double>(std::max<int64_t>(1, time));
  };
  return atLeastOne(reference) / atLeastOne(figures.iterationPicoseconds);
}

std::string tableLine(const search::SearchFigures& figures, int64_t reference) {
  return absl::StrFormat("%-24s %11.3f ms %8.2f x %13s %11s%s\n", figures.name,
                         1e3 * seconds(figures.iterationPicoseconds),
                         speedupOver(reference, figures),
                         cost_model::bytesText(figures.communicationBytes),
                         cost_model::bytesText(figures.peakMemoryBytes),
                         figures.fits ? "" : "  does not fit");
}

// Number of devices that compute anything.
size_t usedDevices(const model::ModelConfigurations& configurations) {
  std::set<int> used;
  for (const std::optional<sharding::OpConfiguration>& op :
       configurations.ops) {
    if (!op) continue;
    for (int device : op->devices.devices()) used.insert(device);
  }
  return used.size();
}

const char* howItEnded(const search::SearchOutcome& outcome,
                       const SearchCircumstances& about) {
  if (!outcome.wasCut) return "";
  if (about.settledSeconds > 0 && !about.interrupted) {
    return ", ended as nothing improved any more";
  }
  return about.interrupted ? ", interrupted" : ", ended by the time budget";
}

// Shards that were measured to be faster than their part of the whole op may
// beat it.
int64_t lowerBound(const search::SearchOutcome& outcome) {
  return std::min(outcome.lowerBoundPicoseconds,
                  outcome.found.iterationPicoseconds);
}

double gapToBound(const search::SearchOutcome& outcome) {
  if (outcome.found.iterationPicoseconds == 0) return 0;
  double found = static_cast<double>(outcome.found.iterationPicoseconds);
  return 1 - static_cast<double>(lowerBound(outcome)) / found;
}

std::string figuresJson(const search::SearchFigures& figures) {
  return absl::StrFormat(
      "\"iteration_time_s\":%.9g,\"total_communication_bytes\":%d,"
      "\"peak_memory_bytes\":%d,\"fits\":%s",
      seconds(figures.iterationPicoseconds), figures.communicationBytes,
      figures.peakMemoryBytes, figures.fits ? "true" : "false");
}

}  // namespace

std::string searchTable(const search::StrategySearch& search,
                        const SearchCircumstances& about) {
  const search::SearchOutcome& outcome = search.outcome;
  int64_t reference = referenceTime(outcome);
  std::string text;
  int64_t devices = search.strategy.devices;
  if (devices < about.devices ||
      about.goal.objective >= search::SearchObjective::kCost) {
    text = goalText(about.goal, search.counts, devices, about.devices);
  }
  absl::StrAppendFormat(&text, "%-24s %14s %10s %13s %11s\n", "strategy",
                        "iteration", "speedup", "communicated", "memory");
  for (const search::SearchFigures& start : outcome.starts) {
    text += tableLine(start, reference);
  }
  text += tableLine(outcome.found, reference);
  int64_t used = static_cast<int64_t>(usedDevices(outcome.best));
  if (used > 0 && used < devices) {
    absl::StrAppendFormat(&text, "what was found uses %d of %d devices\n", used,
                          devices);
  }
  absl::StrAppendFormat(
      &text,
      "lower bound %.3f ms (all work, perfectly balanced, no communication): "
      "%.1f %% below what was found\n",
      1e3 * seconds(lowerBound(outcome)), 100 * gapToBound(outcome));
  absl::StrAppendFormat(
      &text, "%d proposals in %.2f s (%.0f per second)%s\n", outcome.proposals,
      outcome.seconds,
      static_cast<double>(outcome.proposals) / std::max(1e-9, outcome.seconds),
      howItEnded(outcome, about));
  if (about.summary != nullptr) {
    absl::StrAppend(&text, "\n", summaryText(*about.summary));
  }
  return text;
}

std::string strategiesTable(
    const std::vector<search::SearchFigures>& strategies) {
  std::string text =
      absl::StrFormat("%-24s %14s %10s %13s %11s\n", "strategy", "iteration",
                      "speedup", "communicated", "memory");
  for (const search::SearchFigures& strategy : strategies) {
    text += tableLine(strategy, strategies[0].iterationPicoseconds);
  }
  return text;
}

std::string strategiesJson(
    const std::vector<search::SearchFigures>& strategies) {
  return absl::StrJoin(
      strategies, ",",
      [](std::string* out, const search::SearchFigures& strategy) {
        absl::StrAppend(out, jsonString(strategy.name), ":{",
                        figuresJson(strategy), "}");
      });
}

std::string foundLine(const search::StrategySearch& search) {
  const search::SearchOutcome& outcome = search.outcome;
  return absl::StrFormat("found a step of %.3f ms, %.2f x data-parallel\n",
                         1e3 * seconds(outcome.found.iterationPicoseconds),
                         speedupOver(referenceTime(outcome), outcome.found));
}

std::string searchPhases(const search::StrategySearch& search) {
  std::string text;
  double before = 0;
  for (const search::SearchPhase& phase : search.outcome.phases) {
    absl::StrAppendFormat(&text, "%-26s %8.3f s\n", phase.name,
                          phase.seconds - before);
    before = phase.seconds;
  }
  const search::SearchOutcome& outcome = search.outcome;
  if (outcome.additiveCost && outcome.additiveBound) {
    absl::StrAppendFormat(
        &text, "additive solver: objective %.3f ms, its bound %.3f ms\n",
        1e3 * seconds(*outcome.additiveCost),
        1e3 * seconds(*outcome.additiveBound));
  }
  return text;
}

std::string searchJson(const search::StrategySearch& search,
                       const SearchCircumstances& about) {
  const search::SearchOutcome& outcome = search.outcome;
  std::string text = absl::StrFormat(
      "{%s,\"lower_bound_s\":%.9g,\"search_time_s\":%.6f,\"proposals\":%d,"
      "\"accepted\":%d,\"devices\":%d,\"used_devices\":%d,"
      "\"ended_by_time_budget\":%s,\"interrupted\":%s",
      figuresJson(outcome.found), seconds(lowerBound(outcome)), outcome.seconds,
      outcome.proposals, outcome.accepted, search.strategy.devices,
      usedDevices(outcome.best),
      outcome.wasCut && !about.interrupted && about.settledSeconds == 0
          ? "true"
          : "false",
      outcome.wasCut && about.interrupted ? "true" : "false");
  if (outcome.additiveBound) {
    absl::StrAppendFormat(&text, ",\"additive_bound_s\":%.9g",
                          seconds(*outcome.additiveBound));
  }
  text += goalJson(about.goal, search.counts, search.strategy.devices);
  if (about.summary != nullptr) {
    absl::StrAppend(&text, ",\"summary\":", summaryJson(*about.summary));
  }
  absl::StrAppend(&text, ",\"baselines\":{");
  for (size_t i = 0; i < outcome.starts.size(); ++i) {
    absl::StrAppend(&text, i > 0 ? "," : "", jsonString(outcome.starts[i].name),
                    ":{", figuresJson(outcome.starts[i]), "}");
  }
  absl::StrAppend(&text, "},\"improvements\":[");
  for (size_t i = 0; i < outcome.improvements.size(); ++i) {
    absl::StrAppendFormat(&text, "%s[%.6f,%.9g]", i > 0 ? "," : "",
                          outcome.improvements[i].seconds,
                          seconds(outcome.improvements[i].picoseconds));
  }
  absl::StrAppend(&text, "],\"phases\":[");
  for (size_t i = 0; i < outcome.phases.size(); ++i) {
    absl::StrAppendFormat(&text, "%s[%s,%.6f]", i > 0 ? "," : "",
                          jsonString(outcome.phases[i].name),
                          outcome.phases[i].seconds);
  }
  return text + "]}\n";
}

std::string progressLine(const search::SearchProgress& progress,
                         double secondsLeft) {
  double tried = static_cast<double>(std::max<int64_t>(1, progress.proposals));
  return absl::StrFormat(
      "best %.3f ms%s  %.2f x data-parallel  %.0f proposals/s  %.0f %% "
      "accepted "
      " %.0f s left ",
      1e3 * seconds(progress.best.picoseconds),
      progress.best.excessBytes > 0 ? " (does not fit)" : "",
      static_cast<double>(progress.referencePicoseconds) /
          static_cast<double>(std::max<int64_t>(1, progress.best.picoseconds)),
      tried / std::max(1e-9, progress.seconds),
      100 * static_cast<double>(progress.accepted) / tried,
      std::max(0.0, secondsLeft));
}

}  // namespace soapstone::driver
