#include "frontend/driver/calibrate/calibrate_runs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/system_fit.h"
#include "cost_model/system_profile.h"
#include "frontend/driver/planned_run.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/training/training_options.h"

namespace soapstone::driver {
namespace {

// Factor on a constant to find the slope of predictions.
constexpr double kProbe = 1.1;
// Times that the fit is made anew where the last one led.
constexpr int kRounds = 2;
// Parts of a table without groups.
constexpr size_t kParts = 10;
constexpr size_t kWorstRuns = 5;

struct MeasuredRun {
  PlannedRun run;
  double seconds = 0;
  std::string group;
  int line = 0;
};

// The fields of one line; quotes hold commas, and two of them stand for one.
std::vector<std::string> fieldsOf(absl::string_view line) {
  std::vector<std::string> fields(1);
  bool isQuoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (c == '"' && isQuoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      isQuoted = !isQuoted;
    } else if (c == ',' && !isQuoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
  return fields;
}

class TableReader {
 public:
  explicit TableReader(const RunTableOptions& options) : options(options) {}

  absl::StatusOr<std::vector<MeasuredRun>> read() {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string text, readTextFile(options.table, "a table of runs (CSV)"));
    size_t begin = 0;
    while (begin < text.size()) {
      size_t end = std::min(text.find('\n', begin), text.size());
      ++line;
      SOAPSTONE_RETURN_IF_ERROR(
          readLine(absl::string_view(text).substr(begin, end - begin)));
      begin = end + 1;
    }
    if (runs.empty()) return error("has no runs");
    splitOneGroup();
    return std::move(runs);
  }

 private:
  absl::Status error(const std::string& what) const {
    return absl::InvalidArgumentError(
        absl::StrCat(options.table, ": line ", line, ": ", what));
  }

  absl::Status readLine(absl::string_view text) {
    if (absl::StripAsciiWhitespace(text).empty() || text[0] == '#') {
      return absl::OkStatus();
    }
    std::vector<std::string> fields = fieldsOf(text);
    if (columns.empty()) return readHeader(fields);
    if (fields.size() != columns.size()) {
      return error(absl::StrCat("has ", fields.size(), " fields, must have ",
                                columns.size()));
    }
    MeasuredRun run;
    run.line = line;
    run.run.model = options.model;
    run.run.machine = options.machine;
    for (size_t i = 0; i < fields.size(); ++i) {
      SOAPSTONE_RETURN_IF_ERROR(readField(columns[i], fields[i], &run));
    }
    if (run.run.model.path.empty()) return error("names no model");
    if (run.run.machine.empty()) {
      return error("names no machine, and --machine is missing");
    }
    runs.push_back(std::move(run));
    return absl::OkStatus();
  }

  // Runs of no group, and those of a table that has only one, are left out in
  // parts: without any others nothing could be fitted.
  void splitOneGroup() {
    bool isOne =
        std::all_of(runs.begin(), runs.end(), [&](const MeasuredRun& run) {
          return run.group == runs.front().group;
        });
    for (size_t i = 0; i < runs.size(); ++i) {
      if (isOne || runs[i].group.empty()) {
        runs[i].group = absl::StrCat("part ", i % kParts + 1);
      }
    }
  }

  absl::Status readHeader(const std::vector<std::string>& fields) {
    for (const char* needed : {"strategy", "seconds"}) {
      if (std::find(fields.begin(), fields.end(), needed) == fields.end()) {
        return error(absl::StrCat("has no column '", needed, "'"));
      }
    }
    columns = fields;
    return absl::OkStatus();
  }

  absl::Status readField(const std::string& column, const std::string& text,
                         MeasuredRun* run) const {
    bool isPositive = true;
    if (column == "strategy") {
      run->run.strategy = text;
    } else if (column == "seconds") {
      isPositive = absl::SimpleAtod(text, &run->seconds) && run->seconds > 0 &&
                   std::isfinite(run->seconds);
    } else if (text.empty()) {
      return absl::OkStatus();
    } else if (column == "model") {
      run->run.model.path = text;
    } else if (column == "machine") {
      run->run.machine = text;
    } else if (column == "precision") {
      if (!passes::parsePrecision(text)) {
        return error(absl::StrCat("column 'precision' is '", text,
                                  "', must be f32, bf16 or f16"));
      }
      run->run.model.precision = text;
    } else if (column == "group") {
      run->group = text;
    } else if (column == "devices") {
      isPositive =
          absl::SimpleAtoi(text, &run->run.devices) && run->run.devices > 0;
    } else if (column == "batch") {
      isPositive = absl::SimpleAtoi(text, &run->run.model.batch) &&
                   run->run.model.batch > 0;
    } else {
      return error(absl::StrCat("unknown column '", column,
                                "'; use model, machine, strategy, devices, "
                                "batch, precision, seconds, group"));
    }
    if (isPositive) return absl::OkStatus();
    return error(absl::StrCat("column '", column, "' is '", text,
                              "', must be a positive number"));
  }

  const RunTableOptions& options;
  std::vector<std::string> columns;
  std::vector<MeasuredRun> runs;
  int line = 0;
};

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

double percent(double predicted, double measured) {
  return 100 * (predicted / measured - 1);
}

class Calibration {
 public:
  Calibration(std::vector<MeasuredRun> runs, cost_model::SystemProfile system,
              std::vector<std::string> names)
      : runs(std::move(runs)),
        start(std::move(system)),
        names(std::move(names)) {}

  absl::Status run() {
    fitted = start;
    for (const MeasuredRun& run : runs) without[run.group] = start;
    for (int round = 0; round < kRounds; ++round) {
      SOAPSTONE_RETURN_IF_ERROR(step(/*isFirst=*/round == 0));
    }
    for (size_t i = 0; i < runs.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          std::vector<double> seconds,
          predict(i, {fitted, without.at(runs[i].group)}));
      after.each.push_back(percent(seconds[0], runs[i].seconds));
      leftOut.each.push_back(percent(seconds[1], runs[i].seconds));
    }
    return absl::OkStatus();
  }

  const cost_model::SystemProfile& result() const { return fitted; }

  std::string report() const {
    std::string text = absl::StrFormat(
        "%d constants of '%s' fitted to %d runs, left out in %d groups\n\n",
        names.size(), start.name, runs.size(), without.size());
    absl::StrAppendFormat(&text, "%-28s %12s %12s\n", "constant", "before",
                          "after");
    for (const std::string& name : names) {
      absl::StrAppendFormat(&text, "%-28s %12.4g %12.4g\n", name,
                            cost_model::constantOf(start, name),
                            cost_model::constantOf(fitted, name));
    }
    absl::StrAppend(&text, "\nbefore     ", before.text(), "\nin sample  ",
                    after.text(), "\nleft out   ", leftOut.text(), "\n");
    for (const auto& [group, system] : without) {
      Errors own;
      for (size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].group == group) own.each.push_back(leftOut.each[i]);
      }
      if (without.size() < kParts) {
        absl::StrAppendFormat(&text, "  %-24s %4d runs: %s\n", group,
                              own.each.size(), own.text());
      }
    }
    appendWorst(&text);
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

  // One step of each fit, with slopes at the place where that fit is: what a
  // fit without a group knows must not come from the group. Parts of one group
  // are too many for slopes of their own; they take those of the whole fit.
  absl::Status step(bool isFirst) {
    bool sharesSlopes = isFirst || without.size() >= kParts;
    std::vector<cost_model::SystemProfile> points = {fitted};
    if (!sharesSlopes) {
      for (const auto& [group, system] : without) points.push_back(system);
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::vector<std::vector<cost_model::FitRow>> rows, probe(points));
    if (isFirst) {
      for (const cost_model::FitRow& row : rows[0]) {
        before.each.push_back(100 * (std::exp(-row.logError) - 1));
      }
    }
    size_t point = 0;
    for (auto& [group, system] : without) {
      if (!sharesSlopes) ++point;
      std::vector<cost_model::FitRow> others;
      for (size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].group != group) others.push_back(rows[point][i]);
      }
      system = stepped(points[point], others);
    }
    fitted = stepped(fitted, rows[0]);
    return absl::OkStatus();
  }

  // By point and run: dependence of the predictions on the constants there.
  absl::StatusOr<std::vector<std::vector<cost_model::FitRow>>> probe(
      const std::vector<cost_model::SystemProfile>& points) const {
    std::vector<cost_model::SystemProfile> systems;
    for (const cost_model::SystemProfile& point : points) {
      systems.push_back(point);
      for (const std::string& name : names) {
        systems.push_back(cost_model::withConstant(
            point, name, kProbe * cost_model::constantOf(point, name)));
      }
    }
    std::vector<std::vector<cost_model::FitRow>> rows(points.size());
    for (size_t i = 0; i < runs.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> seconds,
                                 predict(i, systems));
      for (size_t point = 0; point < points.size(); ++point) {
        const double* own = &seconds[point * (names.size() + 1)];
        cost_model::FitRow row;
        row.logError = std::log(runs[i].seconds / own[0]);
        for (size_t k = 1; k <= names.size(); ++k) {
          row.slopes.push_back(std::log(own[k] / own[0]) / std::log(kProbe));
        }
        rows[point].push_back(std::move(row));
      }
    }
    return rows;
  }

  cost_model::SystemProfile stepped(
      const cost_model::SystemProfile& from,
      const std::vector<cost_model::FitRow>& rows) const {
    std::vector<double> offsets;
    for (const std::string& name : names) {
      offsets.push_back(std::log(cost_model::constantOf(from, name) /
                                 cost_model::constantOf(start, name)));
    }
    std::vector<double> change = cost_model::fitStep(rows, offsets);
    cost_model::SystemProfile system = from;
    for (size_t i = 0; i < names.size(); ++i) {
      system = cost_model::withConstant(
          system, names[i],
          std::exp(change[i]) * cost_model::constantOf(from, names[i]));
    }
    return system;
  }

  void appendWorst(std::string* text) const {
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
  cost_model::SystemProfile fitted;
  std::map<std::string, cost_model::SystemProfile>
      without;  // By group left out.
  Errors before;
  Errors after;
  Errors leftOut;
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

}  // namespace

absl::Status calibrateToRuns(const RunTableOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<MeasuredRun> runs,
                             TableReader(options).read());
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
