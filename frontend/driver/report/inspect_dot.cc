// Output of `soapstone inspect --dot`.
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "frontend/driver/report/inspect_report.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {
namespace {

std::string quotedText(const std::string& text) {
  std::string result = "\"";
  for (char c : visibleText(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// Hues a golden angle apart stay distinct however many there are.
std::string colour(size_t index) {
  constexpr double kGoldenAngle = 0.381966;
  double hue = static_cast<double>(index) * kGoldenAngle;
  return absl::StrFormat("%.3f 0.35 0.95",
                         hue - static_cast<double>(static_cast<int64_t>(hue)));
}

int64_t bytesOf(const strategy::ReportedMove& move) {
  int64_t bytes = 0;
  for (const strategy::ReportedStep& step : move.steps)
    bytes += step.totalBytes;
  return bytes;
}

}  // namespace

std::string inspectionDot(const Inspection& inspection) {
  std::string text = absl::StrCat(
      "digraph strategy {\n  label=", quotedText(inspection.title),
      ";\n  node [shape=box, style=filled, fontname=\"sans-serif\"];\n");
  std::map<std::string, size_t> colours;
  std::set<std::string> shown;
  for (const strategy::ReportedOp& op : inspection.report.ops) {
    if (!op.leader.empty()) continue;
    std::string configuration =
        absl::StrCat(splitText(op.configuration), " on ",
                     op.configuration.devices.toString());
    size_t index =
        colours.try_emplace(configuration, colours.size()).first->second;
    shown.insert(op.name);
    std::string label = quotedText(op.name);
    label.pop_back();  // The quotation mark comes last; \n is Graphviz's.
    absl::StrAppend(&text, "  ", quotedText(op.name), " [label=", label, "\\n",
                    configuration, "\\n", absl::StrJoin(op.localShape, "x"),
                    "\", fillcolor=\"", colour(index), "\"];\n");
  }
  for (const strategy::ReportedOp& op : inspection.report.ops) {
    if (shown.count(op.name) == 0) continue;
    std::map<std::string, int64_t> sent;
    for (const strategy::ReportedMove& move : op.moves)
      sent[move.from] += bytesOf(move);
    std::set<std::string> inputs(op.inputs.begin(), op.inputs.end());
    for (const std::string& input : inputs) {
      if (shown.count(input) == 0) continue;
      absl::StrAppend(&text, "  ", quotedText(input), " -> ",
                      quotedText(op.name));
      auto bytes = sent.find(input);
      if (bytes != sent.end()) {
        absl::StrAppend(&text, " [label=\"", bytes->second, " B\", color=red]");
      }
      absl::StrAppend(&text, ";\n");
    }
  }
  return text + "}\n";
}

}  // namespace soapstone::driver
