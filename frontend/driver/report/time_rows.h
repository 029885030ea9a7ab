#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_TIME_ROWS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_TIME_ROWS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "frontend/driver/report/plan_page.h"
#include "ir/model/model_graph.h"

namespace soapstone::driver {

// Unit of a row in the table of times.
enum class SummaryRows { kNone, kLayer, kKind, kOp };

// The rows of that name: "layer", "kind" or "op"; kNone for anything else.
SummaryRows summaryRowsOf(const std::string& name);

// A table of times, row by row in the order in which names come up.
class RowTable {
 public:
  PageRow& row(const std::string& name);
  std::vector<PageRow> list;

 private:
  std::map<std::string, size_t> known;
};

// Joins rows whose names differ in numbers alone and that agree in `figures`.
std::vector<PageRow> foldRows(
    const std::vector<PageRow>& rows,
    absl::FunctionRef<std::string(const PageRow&)> figures);

// The longest first.
void sortByTime(std::vector<PageRow>* rows);

// The op that a row by op is of: gradients and updates belong to their op.
std::string opName(const model::ModelGraph& graph, size_t index);

// The names of rows, one for each, and the width of the longest.
struct RowNames {
  RowNames(const std::vector<PageRow>& rows, SummaryRows what);

  const char* title;
  std::vector<std::string> names;
  int width = 6;
};

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_TIME_ROWS_H_
