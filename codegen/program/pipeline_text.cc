#include "codegen/program/pipeline_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "codegen/program/line_wrap.h"
#include "ir/schedule/roll_loops.h"

namespace soapstone::codegen {
namespace {

using schedule::Action;
using schedule::ActionKind;
using schedule::Actions;

// Calls in a row that are still read at a glance; more become a table.
constexpr size_t kMostCallsInARow = 24;

// "m", "m + 3" or "m - 1".
std::string offsetText(int offset) {
  if (offset == 0) return "m";
  return offset > 0 ? absl::StrCat("m + ", offset)
                    : absl::StrCat("m - ", -offset);
}

}  // namespace

std::optional<PostedEdge> postedEdge(const dist::Pipeline& pipeline,
                                     StringRef function, int slots) {
  const std::vector<schedule::Edge>& edges = pipeline.schedule.edges;
  for (size_t i = 0; i < edges.size(); ++i) {
    if (dist::transferFunction(edges[i]) != function) continue;
    return PostedEdge{static_cast<int>(i), slots};
  }
  return std::nullopt;
}

std::string PipelineText::nameOf(const Action& action) const {
  const schedule::Schedule& schedule = pipeline.schedule;
  auto edgeText = [&] {
    const schedule::Edge& edge = schedule.edges[action.unit];
    return absl::StrCat(" from chunk ", edge.from, " to ", edge.to);
  };
  switch (action.kind) {
    case ActionKind::kForward:
      return absl::StrCat("forward of chunk ", action.unit);
    case ActionKind::kInputGradient:
      return absl::StrCat("input gradient of chunk ", action.unit);
    case ActionKind::kWeightGradient:
      return absl::StrCat("weight gradient of chunk ", action.unit);
    case ActionKind::kSend:
      return absl::StrCat("send", edgeText());
    case ActionKind::kReceive:
      return absl::StrCat("receive", edgeText());
    case ActionKind::kReduce:
    case ActionKind::kUpdate:
      return "update";
  }
  return "";
}

Actions PipelineText::calls() const {
  Actions result;
  if (group < 0) return result;  // The devices are idle.
  for (const Action& action : pipeline.schedule.programs[group]) {
    // Sums and updates of all chunks come together, at the end.
    bool isOnce = action.kind == ActionKind::kReduce ||
                  action.kind == ActionKind::kUpdate;
    std::string name = dist::functionOfAction(pipeline.schedule, action);
    if (!isOnce && functions.count(name) > 0) result.push_back(action);
  }
  return result;
}

void PipelineText::printCall(const Action& action,
                             const std::string& microBatch, int indent,
                             std::string* out) const {
  std::string function = dist::functionOfAction(pipeline.schedule, action);
  if (functions.at(function)) {
    *out +=
        wrapCode(absl::StrCat("takeInputs(rank, ", microBatch, ");"), indent);
  }
  *out += wrapCode(absl::StrCat("runAction(rank, ", function, ", \"",
                                nameOf(action), "\", ", microBatch, ");"),
                   indent);
}

void PipelineText::printTable(const Actions& list, std::string* out) const {
  absl::StrAppend(out,
                  "  {\n    static constexpr struct {\n"
                  "      void (*function)(Rank&);\n"
                  "      const char* name;\n"
                  "      int64_t microBatch;\n"
                  "      bool takesInputs;\n    } kActions[] = {\n");
  for (const Action& action : list) {
    std::string function = dist::functionOfAction(pipeline.schedule, action);
    absl::StrAppend(out, "        {", function, ", \"", nameOf(action), "\", ",
                    action.microBatch, ", ",
                    functions.at(function) ? "true" : "false", "},\n");
  }
  absl::StrAppend(
      out,
      "    };\n    for (const auto& action : kActions) {\n"
      "      if (action.takesInputs) takeInputs(rank, action.microBatch);\n"
      "      runAction(rank, action.function, action.name, "
      "action.microBatch);\n    }\n  }\n");
}

void PipelineText::printList(const Actions& list, bool isWhole,
                             std::string* out) const {
  schedule::RolledActions rolled = schedule::rollLoops(list);
  if (rolled.rounds < 2 || rolled.body.empty()) {
    if (list.size() > kMostCallsInARow) {
      printTable(list, out);
      return;
    }
    for (const Action& action : list) {
      printCall(action, absl::StrCat(action.microBatch), 2, out);
    }
    return;
  }
  auto heading = [&](const char* text) {
    if (isWhole) *out += commentLine(text, 2);
  };
  if (!rolled.warmup.empty()) heading("Warm-up.");
  printList(rolled.warmup, /*isWhole=*/false, out);
  int first = rolled.body.front().microBatch;
  for (const Action& action : rolled.body) {
    first = std::min(first, action.microBatch);
  }
  std::string step =
      rolled.stride == 1 ? "++m" : absl::StrCat("m += ", rolled.stride);
  heading("Steady state.");
  absl::StrAppend(out, "  for (int64_t m = ", first, "; m < ",
                  first + rolled.rounds * rolled.stride, "; ", step, ") {\n");
  for (const Action& action : rolled.body) {
    printCall(action, offsetText(action.microBatch - first), 4, out);
  }
  absl::StrAppend(out, "  }\n");
  if (!rolled.cooldown.empty()) heading("Cool-down.");
  printList(rolled.cooldown, /*isWhole=*/false, out);
}

std::string PipelineText::text() const {
  const schedule::Schedule& schedule = pipeline.schedule;
  std::string chunks;
  for (int chunk = 0; chunk < schedule.chunkCount(); ++chunk) {
    if (schedule.groupOfChunk[chunk] != group) continue;
    absl::StrAppend(&chunks, chunks.empty() ? "" : ", ", chunk);
  }
  if (group < 0) {
    return commentLine("In no group: idle.", 0) + "void step(Rank&) {}\n";
  }
  std::string text = commentLine(
      absl::StrCat("Group ", group, " of ", schedule.groupCount(), ", chunk ",
                   chunks, " of ", schedule.chunkCount(), "; ",
                   schedule.microBatches, " micro-batches."),
      0);
  absl::StrAppend(&text, "void step(Rank& rank) {\n");
  if (functions.count(dist::kPrepareFunction.str()) > 0) {
    absl::StrAppend(&text,
                    "  runOnce(rank, prepare, \"copies of parameters\");\n");
  }
  printList(calls(), /*isWhole=*/true, &text);
  absl::StrAppend(&text, "  runOnce(rank, update, \"update\");\n}\n");
  return text;
}

}  // namespace soapstone::codegen
