#include "frontend/driver/report/initializer_report.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {
namespace {

using onnx::InitializerRole;

const char* roleText(InitializerRole role) {
  switch (role) {
    case InitializerRole::kParameter:
      return "trained";
    case InitializerRole::kState:
      return "state";
    default:
      return "buffer";
  }
}

std::string shapeText(const std::vector<int64_t>& dims) {
  return dims.empty() ? "scalar" : absl::StrJoin(dims, "x");
}

int64_t elementsOf(const onnx::Value& value) {
  int64_t count = 1;
  for (int64_t size : value.type.dims) count *= size;
  return count;
}

struct Row {
  std::string name;
  std::array<std::string, 4> rest;  // Shape, elements, role, why.
  int64_t count = 1;
};

std::vector<Row> foldedRows(const onnx::Graph& graph) {
  std::vector<Row> rows;
  std::map<std::vector<std::string>, size_t> known;
  for (onnx::ValueId id : graph.initializers) {
    const onnx::Value& value = graph.value(id);
    Row row{value.name,
            {shapeText(value.type.dims), absl::StrCat(elementsOf(value)),
             roleText(value.role), value.roleReason}};
    std::vector<std::string> key(row.rest.begin(), row.rest.end());
    key.push_back(simulator::layerPattern(value.name));
    auto [entry, isNew] = known.try_emplace(key, rows.size());
    if (isNew) {
      rows.push_back(std::move(row));
      continue;
    }
    Row& first = rows[entry->second];
    first.name = simulator::layerPattern(value.name);
    ++first.count;
  }
  return rows;
}

// Count and elements of the initialisers with one role.
struct Total {
  int64_t count = 0;
  int64_t elements = 0;
};

std::map<std::string, Total> totals(const onnx::Graph& graph) {
  std::map<std::string, Total> result;
  for (onnx::ValueId id : graph.initializers) {
    const onnx::Value& value = graph.value(id);
    Total& total = result[roleText(value.role)];
    ++total.count;
    total.elements += elementsOf(value);
  }
  return result;
}

// Whether PyTorch's exporter wrote the file, and nobody has noted in it which
// parameters have no gradient.
bool leavesFrozenOpen(const onnx::Graph& graph) {
  bool hasParameters = false;
  for (onnx::ValueId id : graph.initializers) {
    const onnx::ExporterNote& note = graph.value(id).note;
    if (note.isFrozen) return false;
    hasParameters = hasParameters || note.kind == "PARAMETER";
  }
  return hasParameters;
}

}  // namespace

std::string initializerTable(const onnx::NormalizedModel& model) {
  std::vector<std::array<std::string, 5>> cells = {
      {"name", "shape", "elements", "role", "why"}};
  for (const Row& row : foldedRows(model.graph)) {
    cells.push_back({row.count == 1
                         ? row.name
                         : absl::StrCat(row.name, " (", row.count, ")"),
                     row.rest[0], row.rest[1], row.rest[2], row.rest[3]});
  }
  std::array<size_t, 4> widths = {};
  for (const auto& line : cells) {
    for (size_t i = 0; i < widths.size(); ++i)
      widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const auto& line : cells) {
    absl::StrAppend(&text, "  ");
    for (size_t i = 0; i < line.size(); ++i) {
      absl::StrAppend(&text, line[i]);
      if (i < widths.size()) text.append(widths[i] - line[i].size() + 2, ' ');
    }
    absl::StrAppend(&text, "\n");
  }
  std::vector<std::string> parts;
  for (const auto& [role, total] : totals(model.graph)) {
    parts.push_back(absl::StrCat(role, " ", total.count, " (", total.elements,
                                 " elements)"));
  }
  absl::StrAppend(
      &text, "  in all: ", parts.empty() ? "none" : absl::StrJoin(parts, ", "),
      "; the file has ", model.fileInitializers, " initialisers (",
      model.fileElements, " elements)\n");
  if (leavesFrozenOpen(model.graph)) {
    absl::StrAppend(
        &text,
        "  PyTorch's exporter does not say which parameters have no gradient "
        "(requires_grad=False):\n  they are trained here unless --frozen "
        "REGEX names them or the file was written as in examples/export\n");
  }
  return text;
}

std::string initializerJson(const onnx::NormalizedModel& model) {
  llvm::json::Array entries;
  for (onnx::ValueId id : model.graph.initializers) {
    const onnx::Value& value = model.graph.value(id);
    llvm::json::Array shape;
    for (int64_t size : value.type.dims) shape.push_back(size);
    entries.push_back(
        llvm::json::Object{{"name", llvm::json::fixUTF8(value.name)},
                           {"shape", std::move(shape)},
                           {"elements", elementsOf(value)},
                           {"role", roleText(value.role)},
                           {"why", llvm::json::fixUTF8(value.roleReason)}});
  }
  llvm::json::Array warnings;
  for (const std::string& warning : model.warnings) {
    warnings.push_back(llvm::json::fixUTF8(warning));
  }
  std::map<std::string, Total> sums = totals(model.graph);
  llvm::json::Value report = llvm::json::Object{
      {"parameters", std::move(entries)},
      {"trained", llvm::json::Object{{"count", sums["trained"].count},
                                     {"elements", sums["trained"].elements}}},
      {"fileInitializers",
       llvm::json::Object{{"count", model.fileInitializers},
                          {"elements", model.fileElements}}},
      {"warnings", std::move(warnings)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", report) << "\n";
  return text;
}

}  // namespace soapstone::driver
