#include "frontend/driver/calibrate/run_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/soap/ops.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "passes/training/training_options.h"

namespace soapstone::driver {
namespace {

constexpr std::array<const char*, 10> kColumns = {
    "model", "machine",   "strategy",  "devices", "batch",
    "seq",   "precision", "optimizer", "seconds", "group"};

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
  TableReader(const std::string& path, const ModelOptions& model,
              const std::string& machine)
      : path(path), model(model), machine(machine) {}

  absl::StatusOr<std::vector<MeasuredRun>> read() {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string text,
                               readTextFile(path, "a table of runs (CSV)"));
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
        absl::StrCat(path, ": line ", line, ": ", what));
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
    run.run.model = model;
    run.run.machine = machine;
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
        runs[i].group = absl::StrCat("part ", i % kRunTableParts + 1);
      }
    }
  }

  absl::Status readHeader(const std::vector<std::string>& fields) {
    for (auto field = fields.begin(); field != fields.end(); ++field) {
      if (std::find(kColumns.begin(), kColumns.end(), *field) ==
          kColumns.end()) {
        return error(absl::StrCat("unknown column '", *field, "'; use ",
                                  absl::StrJoin(kColumns, ", ")));
      }
      if (std::find(fields.begin(), field, *field) != field) {
        return error(absl::StrCat("has two columns '", *field, "'"));
      }
    }
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
    if (column == "strategy") {
      run->run.strategy = text;
      return absl::OkStatus();
    }
    if (column == "seconds") {
      bool isPositive = absl::SimpleAtod(text, &run->seconds) &&
                        run->seconds > 0 && std::isfinite(run->seconds);
      return isPositive ? absl::OkStatus() : notPositive(column, text);
    }
    if (text.empty()) return absl::OkStatus();
    if (column == "model") {
      run->run.model.path = text;
    } else if (column == "machine") {
      run->run.machine = text;
    } else if (column == "group") {
      run->group = text;
    } else if (column == "precision") {
      if (!passes::parsePrecision(text)) {
        return mustBe(column, text, "f32, bf16 or f16");
      }
      run->run.model.precision = text;
    } else if (column == "optimizer") {
      if (text != "none" && !soap::symbolizeOptimizerKind(text)) {
        return mustBe(column, text, "sgd, adam or another of --optimizer");
      }
      run->run.model.optimizer = text;
    } else {
      return readNumber(column, text, run);
    }
    return absl::OkStatus();
  }

  absl::Status readNumber(const std::string& column, const std::string& text,
                          MeasuredRun* run) const {
    int64_t& value = column == "devices" ? run->run.devices
                     : column == "batch" ? run->run.model.batch
                                         : run->run.model.sequence;
    bool isPositive = absl::SimpleAtoi(text, &value) && value > 0;
    return isPositive ? absl::OkStatus() : notPositive(column, text);
  }

  absl::Status mustBe(const std::string& column, const std::string& text,
                      absl::string_view what) const {
    return error(
        absl::StrCat("column '", column, "' is '", text, "', must be ", what));
  }

  absl::Status notPositive(const std::string& column,
                           const std::string& text) const {
    return mustBe(column, text, "a positive number");
  }

  const std::string& path;
  const ModelOptions& model;
  const std::string& machine;
  std::vector<std::string> columns;
  std::vector<MeasuredRun> runs;
  int line = 0;
};

}  // namespace

absl::StatusOr<std::vector<MeasuredRun>> readRunTable(
    const std::string& path, const ModelOptions& model,
    const std::string& machine) {
  return TableReader(path, model, machine).read();
}

}  // namespace soapstone::driver
