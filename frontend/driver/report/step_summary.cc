#include "frontend/driver/report/step_summary.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/gap_text.h"
#include "frontend/driver/report/plan_words.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/json_values.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/BuiltinTypes.h"
#include "simulator/gradient_sums.h"
#include "simulator/layer_names.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::milliseconds;
using simulator::seconds;

// Rows of kinds that the summary shows without a table.
constexpr size_t kMostKinds = 5;
// Part of the memory from which on memory counts among what limits.
constexpr double kNearlyFull = 0.9;

// Text of a rate: samples or tokens a second.
std::string rateText(double rate) {
  return rate < 1000 ? absl::StrFormat("%.1f", rate)
                     : absl::StrFormat("%.0f", rate);
}

double percent(int64_t part, int64_t whole) {
  return 100 * static_cast<double>(part) /
         static_cast<double>(std::max<int64_t>(1, whole));
}

// The figures of a row, for comparison: layers that agree in them are alike.
std::string figuresOf(const PageRow& row) {
  return absl::StrFormat("%.2f %.2f %.2f", milliseconds(row.forward),
                         milliseconds(row.backward), milliseconds(row.update));
}

int64_t& partOf(PageRow& row, simulator::StepPhase phase) {
  if (phase == simulator::StepPhase::kForward) return row.forward;
  return phase == simulator::StepPhase::kBackward ? row.backward : row.update;
}

// Rows by a name of each op; those of no work are left out.
class RowMaker {
 public:
  RowMaker(const model::ModelGraph& graph,
           const simulator::StepBreakdown& breakdown)
      : graph(graph),
        breakdown(breakdown),
        phases(simulator::stepPhases(graph)) {}

  template <typename NameOf>
  std::vector<PageRow> rows(NameOf nameOf) const {
    RowTable table;
    for (size_t i = 0; i < breakdown.ops.size(); ++i) {
      const simulator::OpShare& share = breakdown.ops[i];
      if (share.computePicoseconds + share.waitPicoseconds == 0) continue;
      bool isOp = i < graph.ops.size();
      PageRow& row = table.row(isOp ? nameOf(i) : "behind all ops");
      partOf(row, isOp ? phases[i] : simulator::StepPhase::kUpdate) +=
          share.computePicoseconds;
      row.waiting += share.waitPicoseconds;
      row.sentBytes += share.sentBytes;
    }
    return std::move(table.list);
  }

 private:
  const model::ModelGraph& graph;
  const simulator::StepBreakdown& breakdown;
  std::vector<simulator::StepPhase> phases;
};

std::vector<PageRow> tableRows(const model::ModelGraph& graph,
                               const RowMaker& maker, SummaryRows rows) {
  std::vector<PageRow> list;
  if (rows == SummaryRows::kLayer) {
    std::vector<std::string> layers = simulator::layersOf(graph);
    return foldRows(maker.rows([&](size_t i) { return layers[i]; }), figuresOf);
  }
  if (rows == SummaryRows::kKind) {
    list = maker.rows([&](size_t i) { return graph.ops[i].kind; });
  } else if (rows == SummaryRows::kOp) {
    list = foldRows(maker.rows([&](size_t i) { return opName(graph, i); }),
                    [](const PageRow&) { return ""; });
  }
  sortByTime(&list);
  return list;
}

// Computing, if it is most of the step, else the longest wait; and memory if it
// is nearly full.
std::string limitOf(const StepSummary& summary) {
  const simulator::StepBreakdown& breakdown = summary.breakdown;
  std::string text;
  if (2 * breakdown.computePicoseconds >= summary.iterationPicoseconds) {
    text = absl::StrFormat(
        "computing, %.0f %% of the step",
        percent(breakdown.computePicoseconds, summary.iterationPicoseconds));
    if (!summary.kinds.empty()) {
      absl::StrAppend(&text, ", most of it ", summary.kinds[0].name);
    }
  } else {
    auto longest =
        std::max_element(breakdown.waits.begin(), breakdown.waits.end());
    auto cause =
        static_cast<simulator::WaitCause>(longest - breakdown.waits.begin());
    bool isDelayed = summary.stragglerPicoseconds > *longest;
    text = absl::StrFormat(
        "waiting for %s, %.0f %% of the step",
        isDelayed ? "stragglers" : simulator::waitCauseName(cause),
        percent(isDelayed ? summary.stragglerPicoseconds : *longest,
                summary.iterationPicoseconds));
  }
  double used = static_cast<double>(summary.peakMemoryBytes) /
                static_cast<double>(std::max<int64_t>(1, summary.memoryBytes));
  if (used > kNearlyFull) {
    absl::StrAppendFormat(&text, "; memory, %.0f %% of which is used",
                          100 * used);
  }
  return text;
}

std::string memoryText(const StepSummary& summary) {
  std::string text =
      absl::StrCat(cost_model::bytesText(summary.peakMemoryBytes), " of ",
                   cost_model::bytesText(summary.memoryBytes), " at most",
                   summary.fits() ? "" : ", which does not fit");
  const char* separator = ": ";
  for (int part = 0; part < simulator::kMemoryParts; ++part) {
    int64_t bytes = summary.breakdown.memory[part];
    if (bytes == 0) continue;
    absl::StrAppend(
        &text, separator,
        simulator::memoryPartName(static_cast<simulator::MemoryPart>(part)),
        " ", cost_model::bytesText(bytes));
    separator = ", ";
  }
  return text;
}

std::string waitText(const StepSummary& summary) {
  const simulator::StepBreakdown& breakdown = summary.breakdown;
  int64_t waited = summary.iterationPicoseconds - breakdown.computePicoseconds;
  std::string text =
      absl::StrFormat("%.3f ms (%.0f %%)", milliseconds(waited),
                      percent(waited, summary.iterationPicoseconds));
  const char* separator = ": ";
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    if (breakdown.waits[cause] == 0) continue;
    absl::StrAppendFormat(
        &text, "%s%s %.3f ms", separator,
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause)),
        milliseconds(breakdown.waits[cause]));
    separator = ", ";
  }
  if (summary.stragglerPicoseconds > 0) {
    absl::StrAppendFormat(&text, "%sstragglers %.3f ms", separator,
                          milliseconds(summary.stragglerPicoseconds));
  }
  return text;
}

std::string kindsText(const StepSummary& summary) {
  std::vector<std::string> parts;
  for (const PageRow& row : summary.kinds) {
    int64_t time = row.computed();
    if (time == 0 || parts.size() == kMostKinds) continue;
    parts.push_back(
        absl::StrFormat("%s %.3f ms", row.name, milliseconds(time)));
  }
  return absl::StrJoin(parts, ", ");
}

std::string tableText(const StepSummary& summary) {
  if (summary.rowsAre == SummaryRows::kNone) return "";
  const RowNames names(summary.rows, summary.rowsAre);
  std::string text =
      absl::StrFormat("\n%-*s %12s %12s %12s %12s %12s %6s %11s\n", names.width,
                      names.title, "forward", "backward", "update", "waiting",
                      "altogether", "share", "sent");
  for (size_t i = 0; i < summary.rows.size(); ++i) {
    const PageRow& row = summary.rows[i];
    absl::StrAppendFormat(
        &text,
        "%-*s %9.3f ms %9.3f ms %9.3f ms %9.3f ms %9.3f ms %4.1f %% %11s\n",
        names.width, names.names[i], milliseconds(row.forward),
        milliseconds(row.backward), milliseconds(row.update),
        milliseconds(row.waiting), milliseconds(row.total()),
        percent(row.total(), summary.iterationPicoseconds),
        cost_model::bytesText(row.sentBytes));
  }
  return text;
}

std::string rowJson(const PageRow& row) {
  return absl::StrFormat(
      "{\"name\":%s,\"count\":%d,\"forward_s\":%.9g,\"backward_s\":%.9g,"
      "\"update_s\":%.9g,\"waiting_s\":%.9g,\"sent_bytes\":%d}",
      jsonString(row.name), row.count, seconds(row.forward),
      seconds(row.backward), seconds(row.update), seconds(row.waiting),
      row.sentBytes);
}

std::string rowsJson(const std::vector<PageRow>& rows) {
  return absl::StrCat("[",
                      absl::StrJoin(rows, ",",
                                    [](std::string* out, const PageRow& row) {
                                      absl::StrAppend(out, rowJson(row));
                                    }),
                      "]");
}

// Number of occurrences in the unfolded graph, by op of the folded one; empty
// without repetition.
std::vector<int64_t> countsOf(const model::ModelGraph& folded,
                              const simulator::LayerRepetition* repetition) {
  if (repetition == nullptr) return {};
  std::vector<int64_t> counts(folded.ops.size(), 0);
  for (int origin : repetition->opOrigins()) ++counts[origin];
  return counts;
}

// Memory of a system that keeps other copies than our programs: by its rules,
// which tell no masters from working copies.
std::array<int64_t, simulator::kMemoryParts> partsOf(
    const simulator::DeviceFigures& device) {
  std::array<int64_t, simulator::kMemoryParts> parts = {};
  auto move = [&](simulator::BufferKind kind, simulator::MemoryPart part) {
    parts[static_cast<int>(part)] = device.memoryAtPeak[static_cast<int>(kind)];
  };
  move(simulator::BufferKind::kParameter, simulator::MemoryPart::kMasters);
  move(simulator::BufferKind::kGradient, simulator::MemoryPart::kGradients);
  move(simulator::BufferKind::kOptimizerState,
       simulator::MemoryPart::kOptimizer);
  move(simulator::BufferKind::kState, simulator::MemoryPart::kState);
  move(simulator::BufferKind::kInput, simulator::MemoryPart::kInputs);
  move(simulator::BufferKind::kActivation, simulator::MemoryPart::kActivations);
  move(simulator::BufferKind::kWorkspace, simulator::MemoryPart::kWorkspace);
  return parts;
}

// Returns the source of a value behind movements and casts.
mlir::Value originOf(mlir::Value value) {
  mlir::Operation* maker = value.getDefiningOp();
  while (maker && (soap::isMovement(maker) || isa<soap::CastOp>(maker))) {
    value = maker->getOperand(0);
    maker = value.getDefiningOp();
  }
  return value;
}

// Whether a row of the integers of an input are categories of a sample, as
// recommender models have, rather than tokens of a sequence: parts of it are
// looked up in tables of their own, or rows of tables are summed.
bool areCategories(mlir::Value input) {
  auto elements = [](mlir::Value value) {
    return mlir::cast<mlir::ShapedType>(value.getType()).getNumElements();
  };
  llvm::SetVector<mlir::Value> seen;
  llvm::SetVector<mlir::Value> tablesOfParts;
  seen.insert(input);
  for (size_t i = 0; i < seen.size(); ++i) {
    mlir::Value value = seen[i];
    const bool isPart = elements(value) < elements(input);
    for (mlir::OpOperand& use : value.getUses()) {
      mlir::Operation* user = use.getOwner();
      if (soap::isMovement(user) || isa<soap::CastOp>(user))
        seen.insert(user->getResult(0));
      const bool isIndex = use.getOperandNumber() == 1;
      if (isa<soap::EmbeddingBagOp>(user) && isIndex) return true;
      if (isa<soap::GatherOp>(user) && isIndex && isPart)
        tablesOfParts.insert(originOf(user->getOperand(0)));
    }
  }
  return tablesOfParts.size() > 1;
}

}  // namespace

double StepSummary::utilisation() const {
  double time = seconds(iterationPicoseconds);
  return time > 0 ? work.secondsAtPeak / time : 0;
}

int64_t tokensOf(const strategy::StrategyModel& model) {
  absl::StatusOr<const strategy::StrategyGraph*> graph = model.mainGraph();
  if (!graph.ok()) return 0;
  mlir::func::FuncOp function = (*graph)->function;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (soap::argumentRole(function, i) != soap::ArgumentRole::kInput) continue;
    auto type =
        mlir::dyn_cast<mlir::ShapedType>(function.getArgument(i).getType());
    bool isTokens = type && type.hasStaticShape() && type.getRank() == 2 &&
                    type.getElementType().isInteger() &&
                    !type.getElementType().isInteger(1);
    if (isTokens && !areCategories(function.getArgument(i)))
      return type.getNumElements();
  }
  return 0;
}

int64_t samplesOf(const model::ModelGraph& graph) {
  for (const model::ModelArgument& argument : graph.arguments) {
    const std::vector<int64_t>& shape = graph.values[argument.value].shape;
    if (argument.role == model::ModelArgumentRole::kInput && !shape.empty()) {
      return shape[0];
    }
  }
  return 0;
}

StepSummary summarizeStep(const strategy::StrategyModel& model,
                          const model::ModelGraph& graph,
                          const cost_model::Machine& machine,
                          const cost_model::OperatorCosts& costs,
                          simulator::Simulation& simulation, SummaryRows rows) {
  simulator::ExecutedStep executed =
      simulator::executeStep(simulation.issuedTasks(), graph, costs.system());
  return summarizeStep({model, graph, machine, costs, simulation,
                        /*whole=*/graph, /*repetition=*/nullptr, executed},
                       rows);
}

StepSummary summarizeStep(const SummarizedStep& what, SummaryRows rows) {
  const auto& [model, graph, machine, costs, simulation, whole, repetition,
               step] = what;
  std::vector<int64_t> counts = countsOf(graph, repetition);
  StepSummary summary;
  summary.machine = machine.name();
  summary.system = costs.system().name;
  summary.devices = step.graph.devices;
  summary.samples = samplesOf(graph);
  summary.tokens = tokensOf(model);
  summary.iterationPicoseconds = step.result.iterationPicoseconds;
  for (const simulator::DeviceFigures& device : step.result.devices) {
    summary.communicationPicoseconds = std::max(
        summary.communicationPicoseconds, device.communicationPicoseconds);
  }
  summary.communicationBytes = step.result.communicationBytes;
  std::vector<int> devices(step.graph.devices);
  std::iota(devices.begin(), devices.end(), 0);
  summary.work = simulator::modelWork(graph, machine, devices, counts);
  summary.breakdown = simulator::breakDown(whole, step.graph, step.times);
  // Adds the host's time per step.
  summary.breakdown.waits[static_cast<int>(simulator::WaitCause::kOthers)] +=
      summary.iterationPicoseconds - summary.breakdown.iterationPicoseconds;
  if (costs.system().memory != cost_model::MemoryRules()) {
    summary.breakdown.memory =
        partsOf(step.result.devices[summary.breakdown.fullestDevice]);
  }
  summary.gap =
      simulator::gapOfStep(graph, machine, simulation, step.graph.devices,
                           summary.breakdown, counts);
  summary.memoryBytes =
      machine.deviceKind(summary.breakdown.fullestDevice).memoryBytes;
  summary.peakMemoryBytes = step.result.peakMemoryBytes;
  int peakOp = summary.breakdown.peakOp;
  if (peakOp >= 0 && peakOp < static_cast<int>(whole.ops.size())) {
    summary.peakOp = whole.ops[peakOp].name;
  }
  RowMaker maker(whole, summary.breakdown);
  summary.kinds = tableRows(whole, maker, SummaryRows::kKind);
  std::ranges::stable_sort(summary.kinds, std::ranges::greater(),
                           &PageRow::computed);
  summary.rowsAre = rows;
  summary.rows = tableRows(whole, maker, rows);
  summary.plan = planWords(graph, machine, simulation, step.graph.devices,
                           summary.breakdown, repetition);
  summary.limit = limitOf(summary);
  return summary;
}

void delayStep(double delay, StepSummary* summary) {
  if (delay == 0) return;
  summary->stragglerPicoseconds =
      simulator::scaledPicoseconds(summary->iterationPicoseconds, delay);
  summary->iterationPicoseconds += summary->stragglerPicoseconds;
  summary->limit = limitOf(*summary);
}

std::string summaryText(const StepSummary& summary) {
  double time = seconds(summary.iterationPicoseconds);
  auto devices = static_cast<double>(summary.devices);
  std::string text = absl::StrFormat(
      "%s on %d device%s of %s%s\niteration      %.3f ms", summary.strategy,
      summary.devices, summary.devices == 1 ? "" : "s", summary.machine,
      summary.system == "soapstone" ? "" : " by " + summary.system, 1e3 * time);
  auto addRate = [&](int64_t count, const char* what) {
    if (count == 0 || time == 0) return;
    double rate = static_cast<double>(count) / time;
    absl::StrAppend(&text, ", ", rateText(rate), " ", what, "/s");
    if (summary.devices > 1) {
      absl::StrAppend(&text, " (", rateText(rate / devices), " a device)");
    }
  };
  addRate(summary.samples, "samples");
  addRate(summary.tokens, "tokens");
  absl::StrAppendFormat(
      &text,
      "\ncomputing      %.3f ms (%.0f %%): %s\n"
      "waiting        %s\n"
      "lower bound    %s\n"
      "communicating  %.3f ms (%.0f %%), %s by all devices\n"
      "utilisation    %s of the matrix units' peak: %s of the model a "
      "step\n"
      "memory         %s\n"
      "limited by     %s\n",
      milliseconds(summary.breakdown.computePicoseconds),
      percent(summary.breakdown.computePicoseconds,
              summary.iterationPicoseconds),
      kindsText(summary), waitText(summary), gapText(summary),
      milliseconds(summary.communicationPicoseconds),
      percent(summary.communicationPicoseconds, summary.iterationPicoseconds),
      cost_model::bytesText(summary.communicationBytes),
      cost_model::percentText(summary.utilisation()),
      cost_model::scaledText(summary.work.flops, "FLOP"), memoryText(summary),
      summary.limit);
  const char* head = "plan           ";
  for (const std::string& line : summary.plan) {
    absl::StrAppend(&text, head, line, "\n");
    head = "               ";
  }
  return text + tableText(summary);
}

std::string summaryJson(const StepSummary& summary) {
  double time = seconds(summary.iterationPicoseconds);
  std::string text = absl::StrFormat(
      "{\"devices\":%d,\"iteration_time_s\":%.9g,\"samples\":%d,\"tokens\":%d,"
      "\"tokens_per_second_per_device\":%.9g,\"model_flops\":%.9g,"
      "\"utilisation\":%.6f,\"compute_time_s\":%.9g,\"waiting_s\":{",
      summary.devices, time, summary.samples, summary.tokens,
      time > 0 ? static_cast<double>(summary.tokens) / time /
                     static_cast<double>(summary.devices)
               : 0.0,
      summary.work.flops, summary.utilisation(),
      seconds(summary.breakdown.computePicoseconds));
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    absl::StrAppendFormat(
        &text, "%s\"%s\":%.9g", cause > 0 ? "," : "",
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause)),
        seconds(summary.breakdown.waits[cause]));
  }
  if (summary.stragglerPicoseconds > 0) {
    absl::StrAppendFormat(&text, ",\"stragglers\":%.9g",
                          seconds(summary.stragglerPicoseconds));
  }
  absl::StrAppend(&text, "},\"gap_s\":", gapJson(summary));
  absl::StrAppend(&text, ",\"sent_bytes\":{");
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    absl::StrAppendFormat(
        &text, "%s\"%s\":%d", cause > 0 ? "," : "",
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause)),
        summary.breakdown.sentBytes[cause]);
  }
  absl::StrAppendFormat(&text,
                        "},\"device_memory_bytes\":%d,\"peak_memory_bytes\":%d,"
                        "\"fits\":%s,\"memory_bytes\":{",
                        summary.memoryBytes, summary.peakMemoryBytes,
                        summary.fits() ? "true" : "false");
  for (int part = 0; part < simulator::kMemoryParts; ++part) {
    absl::StrAppendFormat(
        &text, "%s\"%s\":%d", part > 0 ? "," : "",
        simulator::memoryPartName(static_cast<simulator::MemoryPart>(part)),
        summary.breakdown.memory[part]);
  }
  absl::StrAppend(&text, "},\"limited_by\":", jsonString(summary.limit),
                  ",\"plan\":[",
                  absl::StrJoin(summary.plan, ",",
                                [](std::string* out, const std::string& line) {
                                  absl::StrAppend(out, jsonString(line));
                                }),
                  "],\"kinds\":", rowsJson(summary.kinds));
  if (summary.rowsAre != SummaryRows::kNone) {
    absl::StrAppend(&text, ",\"rows\":", rowsJson(summary.rows));
  }
  return text + "}";
}

}  // namespace soapstone::driver
