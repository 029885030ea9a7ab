#include "frontend/driver/report/time_rows.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {

SummaryRows summaryRowsOf(const std::string& name) {
  if (name == "layer") return SummaryRows::kLayer;
  if (name == "kind") return SummaryRows::kKind;
  if (name == "op") return SummaryRows::kOp;
  return SummaryRows::kNone;
}

PageRow& RowTable::row(const std::string& name) {
  auto [entry, isNew] = known.try_emplace(name, list.size());
  if (isNew) list.emplace_back().name = name;
  return list[entry->second];
}

std::vector<PageRow> foldRows(
    const std::vector<PageRow>& rows,
    absl::FunctionRef<std::string(const PageRow&)> figures) {
  std::vector<PageRow> folded;
  std::map<std::string, size_t> known;
  for (const PageRow& row : rows) {
    std::string pattern = simulator::layerPattern(row.name);
    auto [entry, isNew] = known.try_emplace(
        absl::StrCat(pattern, "|", figures(row)), folded.size());
    if (isNew) {
      folded.push_back(row);
      continue;
    }
    PageRow& first = folded[entry->second];
    first.name = pattern;
    ++first.count;
    first.forward += row.forward;
    first.backward += row.backward;
    first.update += row.update;
    first.waiting += row.waiting;
    first.sentBytes += row.sentBytes;
  }
  return folded;
}

void sortByTime(std::vector<PageRow>* rows) {
  std::ranges::stable_sort(*rows, std::ranges::greater(), &PageRow::total);
}

std::string opName(const model::ModelGraph& graph, size_t index) {
  const model::ModelOp& op = graph.ops[index];
  if (op.storageArgument >= 0) {
    return "update of " + graph.arguments[op.storageArgument].name;
  }
  return op.leader >= 0 ? graph.ops[op.leader].name : op.name;
}

RowNames::RowNames(const std::vector<PageRow>& rows, SummaryRows what)
    : title(what == SummaryRows::kLayer  ? "layer"
            : what == SummaryRows::kKind ? "kind"
                                         : "op") {
  for (const PageRow& row : rows) {
    names.push_back(row.count == 1
                        ? row.name
                        : absl::StrCat(row.name, " (", row.count, ")"));
    width = std::max(width, static_cast<int>(names.back().size()));
  }
}

}  // namespace soapstone::driver
