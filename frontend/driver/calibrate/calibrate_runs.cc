#include "frontend/driver/calibrate/calibrate_runs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/system_fit.h"
#include "cost_model/system_profile.h"
#include "frontend/driver/calibrate/run_table.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/planned_run.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
namespace {

// Factor on a constant to find the slope of predictions.
constexpr double kProbe = 1.1;
// Times that the fit is made anew where the last one led.
constexpr int kRounds = 2;
// Times that a step is halved, at most.
constexpr int kHalvings = 3;
// The time of no run depends on constants with slopes below.
constexpr double kLeastSlope = 0.002;
// Left-out errors, in percent, above which other profiles are looked at.
constexpr double kPoorPercent = 8;
constexpr size_t kWorstRuns = 5;

// Relative errors in percent: + is predicted too slow.
struct Errors {
  std::vector<double> each;

  double mean() const {
    double sum = 0;
    for (double error : each) sum += std::abs(error);
    return each.empty() ? 0 : sum / static_cast<double>(each.size());
  }
  std::string text() const {
    std::vector<double> sizes;
    double bias = 0;
    for (double error : each) {
      sizes.push_back(std::abs(error));
      bias += error / static_cast<double>(each.size());
    }
    std::sort(sizes.begin(), sizes.end());
    return absl::StrFormat(
        "mean %5.1f %%, median %5.1f %%, worst %5.1f %%, "
        "bias %+5.1f %%",
        mean(), sizes[sizes.size() / 2], sizes.back(), bias);
  }
};

// A fit to all runs but those of a group.
struct Fold {
  std::string group;  // Left out; empty: none is.
  cost_model::SystemProfile system;
  std::vector<double> logErrors;  // log(measured / predicted), by run.
};

class Calibration {
 public:
  Calibration(std::vector<MeasuredRun> runs, cost_model::SystemProfile system,
              std::vector<std::string> names)
      : runs(std::move(runs)),
        start(std::move(system)),
        names(std::move(names)) {}

  absl::Status run() {
    std::set<std::string> groups = {""};
    for (const MeasuredRun& run : runs) groups.insert(run.group);
    for (const std::string& group : groups) folds.push_back({group, start, {}});
    for (int round = 0; round < kRounds; ++round) {
      SOAPSTONE_RETURN_IF_ERROR(step(/*isFirst=*/round == 0));
    }
    if (errorsLeftOut("").mean() > kPoorPercent) compareProfiles();
    return absl::OkStatus();
  }

  const cost_model::SystemProfile& result() const { return folds[0].system; }

  std::string report() const {
    std::string text = absl::StrFormat(
        "%d constants of '%s' fitted to %d runs, left out in %d groups\n\n",
        names.size(), start.name, runs.size(), folds.size() - 1);
    absl::StrAppendFormat(&text, "%-28s %12s %12s\n", "constant", "before",
                          "after");
    for (size_t i = 0; i < names.size(); ++i) {
      absl::StrAppendFormat(
          &text, "%-28s %12.4g %12.4g%s\n", names[i],
          cost_model::constantOf(start, names[i]),
          cost_model::constantOf(result(), names[i]),
          largestSlopes[i] < kLeastSlope ? "  no run depends on it" : "");
    }
    const Errors leftOut = errorsLeftOut("");
    absl::StrAppend(&text, "\nbefore     ", before.text(), "\nin sample  ",
                    errorsOf(folds[0]).text(), "\nleft out   ", leftOut.text(),
                    "\n");
    for (size_t i = 1; i < folds.size() && folds.size() <= kRunTableParts;
         ++i) {
      const Errors own = errorsLeftOut(folds[i].group);
      absl::StrAppendFormat(&text, "  %-24s %4d runs: %s\n", folds[i].group,
                            own.each.size(), own.text());
    }
    if (folds.size() > 2 && leftOut.mean() >= before.mean()) {
      absl::StrAppendFormat(&text,
                            "\nfits without a group predict it no better than "
                            "'%s' does: keep that profile, or more of its "
                            "constants (--keep)\n",
                            start.name);
    }
    if (!better.empty()) {
      absl::StrAppendFormat(
          &text,
          "\nprofile '%s' predicts these runs better as it is, mean %.1f %%: "
          "start from it, --system %s\n",
          better, betterMean, better);
    }
    appendWorst(leftOut, &text);
    return text;
  }

 private:
  absl::StatusOr<std::vector<double>> predict(
      size_t run, const std::vector<cost_model::SystemProfile>& systems) const {
    absl::StatusOr<std::vector<double>> seconds =
        stepSeconds(runs[run].run, systems);
    if (seconds.ok()) return seconds;
    return absl::Status(seconds.status().code(),
                        absl::StrCat("line ", runs[run].line, ": ",
                                     seconds.status().message()));
  }

  // Looks for the built-in profile that is nearest to the runs without a fit,
  // if it is nearer than fits are to runs that they leave out. A profile that
  // cannot execute one of the plans is none.
  void compareProfiles() {
    betterMean = errorsLeftOut("").mean();
    for (const std::string& name : cost_model::systemNames()) {
      absl::StatusOr<cost_model::SystemProfile> system =
          cost_model::findSystem(name);
      std::vector<Fold> candidates;
      if (system.ok()) candidates.push_back({"", *std::move(system), {}});
      if (candidates.empty() || !price(&candidates).ok()) continue;
      double mean = errorsOf(candidates[0]).mean();
      if (mean >= betterMean) continue;
      betterMean = mean;
      better = name;
    }
  }

  // Errors in percent of all runs.
  Errors errorsOf(const Fold& fold) const {
    Errors errors;
    for (double error : fold.logErrors) {
      errors.each.push_back(100 * (std::exp(-error) - 1));
    }
    return errors;
  }

  // The error of each run by the fit that left it, or its group, out.
  Errors errorsLeftOut(const std::string& group) const {
    Errors errors;
    for (size_t i = 0; i < runs.size(); ++i) {
      if (!group.empty() && runs[i].group != group) continue;
      auto fold = std::find_if(
          folds.begin(), folds.end(),
          [&](const Fold& fold) { return fold.group == runs[i].group; });
      errors.each.push_back(100 * (std::exp(-fold->logErrors[i]) - 1));
    }
    return errors;
  }

  // One step of each fit, with slopes at the place where that fit is: what a
  // fit without a group knows must not come from the group. Parts of one group
  // are too many for slopes of their own; they take those of the whole fit.
  absl::Status step(bool isFirst) {
    bool sharesSlopes = isFirst || folds.size() > kRunTableParts;
    std::vector<cost_model::SystemProfile> points;
    for (const Fold& fold : folds) {
      if (points.empty() || !sharesSlopes) points.push_back(fold.system);
    }
    SOAPSTONE_ASSIGN_OR_RETURN(std::vector<Slopes> slopes, probe(points));
    if (isFirst) {
      for (Fold& fold : folds) fold.logErrors = folds[0].logErrors;
      before = errorsOf(folds[0]);
    }
    std::vector<std::vector<double>> changes;
    for (size_t i = 0; i < folds.size(); ++i) {
      std::vector<cost_model::FitRow> rows;
      for (size_t run = 0; run < runs.size(); ++run) {
        if (runs[run].group == folds[i].group) continue;
        rows.push_back(
            {folds[i].logErrors[run], slopes[sharesSlopes ? 0 : i][run]});
      }
      changes.push_back(cost_model::fitStep(rows, offsetsOf(folds[i].system)));
    }
    return take(std::move(changes));
  }

  // By run and constant: d log(predicted) / d log(constant).
  using Slopes = std::vector<std::vector<double>>;

  // The slopes at each of the points. At the first of them, where the fit to
  // all runs is, errors are noted, too.
  absl::StatusOr<std::vector<Slopes>> probe(
      const std::vector<cost_model::SystemProfile>& points) {
    std::vector<cost_model::SystemProfile> systems;
    for (const cost_model::SystemProfile& point : points) {
      systems.push_back(point);
      for (const std::string& name : names) {
        systems.push_back(cost_model::withConstant(
            point, name, kProbe * cost_model::constantOf(point, name)));
      }
    }
    std::vector<Slopes> slopes(points.size());
    folds[0].logErrors.clear();
    largestSlopes.resize(names.size());
    for (size_t i = 0; i < runs.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> seconds,
                                 predict(i, systems));
      folds[0].logErrors.push_back(std::log(runs[i].seconds / seconds[0]));
      for (size_t point = 0; point < points.size(); ++point) {
        const double* own = &seconds[point * (names.size() + 1)];
        std::vector<double>& row = slopes[point].emplace_back();
        for (size_t k = 1; k <= names.size(); ++k) {
          row.push_back(std::log(own[k] / own[0]) / std::log(kProbe));
        }
      }
      for (size_t k = 0; k < names.size(); ++k) {
        largestSlopes[k] =
            std::max(largestSlopes[k], std::abs(slopes[0][i][k]));
      }
    }
    return slopes;
  }

  // Changes the logarithms of each fit's constants, by half as much again and
  // again where the simulated errors of its own runs would not become smaller:
  // a host is one side of a maximum, where slopes tell little.
  absl::Status take(std::vector<std::vector<double>> changes) {
    std::vector<size_t> open;
    for (size_t i = 0; i < folds.size(); ++i) {
      bool isChange = std::any_of(changes[i].begin(), changes[i].end(),
                                  [](double each) { return each != 0; });
      if (isChange) open.push_back(i);
    }
    for (int halving = 0; halving <= kHalvings && !open.empty(); ++halving) {
      std::vector<Fold> candidates;
      for (size_t i : open) {
        candidates.push_back(
            {folds[i].group, moved(folds[i].system, changes[i]), {}});
      }
      SOAPSTONE_RETURN_IF_ERROR(price(&candidates));
      std::vector<size_t> left;
      for (size_t k = 0; k < open.size(); ++k) {
        if (lossOf(candidates[k]) < lossOf(folds[open[k]])) {
          folds[open[k]] = std::move(candidates[k]);
          continue;
        }
        left.push_back(open[k]);
        for (double& each : changes[open[k]]) each /= 2;
      }
      open = std::move(left);
    }
    return absl::OkStatus();
  }

  // Fills in the errors of all runs.
  absl::Status price(std::vector<Fold>* candidates) const {
    std::vector<cost_model::SystemProfile> systems;
    for (const Fold& fold : *candidates) systems.push_back(fold.system);
    for (size_t i = 0; i < runs.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> seconds,
                                 predict(i, systems));
      for (size_t k = 0; k < seconds.size(); ++k) {
        (*candidates)[k].logErrors.push_back(
            std::log(runs[i].seconds / seconds[k]));
      }
    }
    return absl::OkStatus();
  }

  double lossOf(const Fold& fold) const {
    std::vector<double> errors;
    for (size_t i = 0; i < runs.size(); ++i) {
      if (runs[i].group != fold.group) errors.push_back(fold.logErrors[i]);
    }
    return cost_model::fitLoss(errors, offsetsOf(fold.system));
  }

  std::vector<double> offsetsOf(const cost_model::SystemProfile& system) const {
    std::vector<double> offsets;
    for (const std::string& name : names) {
      offsets.push_back(std::log(cost_model::constantOf(system, name) /
                                 cost_model::constantOf(start, name)));
    }
    return offsets;
  }

  cost_model::SystemProfile moved(cost_model::SystemProfile system,
                                  const std::vector<double>& change) const {
    for (size_t i = 0; i < names.size(); ++i) {
      system = cost_model::withConstant(
          system, names[i],
          std::exp(change[i]) * cost_model::constantOf(system, names[i]));
    }
    return system;
  }

  void appendWorst(const Errors& leftOut, std::string* text) const {
    std::vector<size_t> order(runs.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::abs(leftOut.each[a]) > std::abs(leftOut.each[b]);
    });
    order.resize(std::min(order.size(), kWorstRuns));
    absl::StrAppend(text, "\nworst, left out:\n");
    for (size_t i : order) {
      absl::StrAppendFormat(text, "  line %-4d %+6.1f %%  %s\n", runs[i].line,
                            leftOut.each[i], runs[i].run.strategy);
    }
  }

  std::vector<MeasuredRun> runs;
  cost_model::SystemProfile start;
  std::vector<std::string> names;
  std::vector<Fold> folds;            // The first leaves nothing out.
  std::vector<double> largestSlopes;  // By constant, of all rounds.
  std::string better;                 // A profile nearer to the runs, if any.
  double betterMean = 0;              // Its mean error in percent.
  Errors before;
};

// The constants of a profile that are not kept as it says.
absl::StatusOr<std::vector<std::string>> freeConstants(
    const cost_model::SystemProfile& system,
    const std::vector<std::string>& kept) {
  std::vector<std::string> names = cost_model::fittedConstants(system);
  const std::string known = absl::StrJoin(names, ", ");
  for (const std::string& name : kept) {
    auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--keep: no constant '", name, "', use ", known));
    }
    names.erase(place);
  }
  if (names.empty()) {
    return absl::InvalidArgumentError("--keep leaves no constant to fit");
  }
  return names;
}

// Before the runs are simulated, which takes a while. An earlier profile may be
// replaced by the one that begins with it.
absl::Status checkOutput(const RunTableOptions& options,
                         const std::vector<MeasuredRun>& runs) {
  std::vector<OtherFile> others = {{"the table of runs", options.table}};
  for (const MeasuredRun& run : runs) {
    others.push_back({"a model", run.run.model.path});
    others.push_back({"a machine", machineFile(run.run.machine)});
    if (strategy::isStrategyFile(run.run.strategy)) {
      others.push_back({"a strategy", run.run.strategy});
    }
  }
  return checkOutputFile(options.output, others);
}

}  // namespace

void addRunTableOptions(CLI::App& calibration, RunTableOptions& runs) {
  calibration.add_option(
      "--runs", runs.table,
      "Fit a system profile to measured runs instead (CSV with columns "
      "strategy, seconds, and model, machine, devices, batch, seq, precision, "
      "optimizer, group): -o is the profile, for simulate --system");
  calibration
      .add_option("--system", runs.system,
                  "With --runs: the profile to start from")
      ->capture_default_str();
  calibration
      .add_option("--keep", runs.kept,
                  "With --runs: constants that stay as the profile has them, "
                  "such as rates.products,host.secondsPerStep")
      ->delimiter(',');
  calibration
      .add_option("--machine", runs.machine,
                  "With --runs: the machine of rows that name none; "
                  "with --target cuda: the one whose GPUs measure")
      ->transform(pipedMachine());
}

absl::Status calibrateToRuns(const RunTableOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<MeasuredRun> runs,
      readRunTable(options.table, options.model, options.machine));
  SOAPSTONE_RETURN_IF_ERROR(checkOutput(options, runs));
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::SystemProfile system,
                             cost_model::findSystem(options.system));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<std::string> names,
                             freeConstants(system, options.kept));
  Calibration calibration(std::move(runs), system, std::move(names));
  SOAPSTONE_RETURN_IF_ERROR(calibration.run());
  cost_model::SystemProfile fitted = calibration.result();
  fitted.source = absl::StrCat("constants fitted to the runs of ",
                               options.table, "; else: ", system.source);
  SOAPSTONE_RETURN_IF_ERROR(
      writeText(cost_model::writeSystem(fitted), options.output));
  std::fputs(visibleLines(calibration.report()).c_str(), outputStream());
  return absl::OkStatus();
}

}  // namespace soapstone::driver
