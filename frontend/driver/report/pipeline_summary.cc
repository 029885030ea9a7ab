#include "frontend/driver/report/pipeline_summary.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/report/html_text.h"
#include "frontend/driver/report/plan_words.h"
#include "frontend/driver/report/recomputation_words.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {
namespace {

// Kinds of ops and parts of the gap that the summary shows.
constexpr size_t kMostKinds = 5;
// A part of the memory from which on it counts among what limits.
constexpr double kNearlyFull = 0.9;
constexpr double kPicosecondsPerSecond = 1e12;

double seconds(int64_t picoseconds) {
  return static_cast<double>(picoseconds) / kPicosecondsPerSecond;
}

// By op of the folded graph: times that a step, or micro-batch, runs it.
std::vector<int64_t> copiesOf(const PreparedPipeline& prepared) {
  std::vector<int64_t> copies(prepared.graph->ops.size(), 1);
  if (!prepared.repetition) return copies;
  std::fill(copies.begin(), copies.end(), 0);
  for (int origin : prepared.repetition->opOrigins()) ++copies[origin];
  return copies;
}

int64_t& partOf(PageRow* row, simulator::OpPhase phase) {
  if (phase == simulator::OpPhase::kForward) return row->forward;
  bool isOnce = phase == simulator::OpPhase::kPrepare ||
                phase == simulator::OpPhase::kUpdate;
  return isOnce ? row->update : row->backward;
}

// Rows by a name of each op, in the order of the ops.
class RowMaker {
 public:
  // `shards` as in PipelinePlan::optimizerShards.
  RowMaker(const model::ModelGraph& graph,
           const simulator::PipelineResult& result, int64_t microBatches,
           int64_t shards)
      : graph(graph),
        result(result),
        microBatches(microBatches),
        shards(shards) {}

  template <typename NameOf>
  std::vector<PageRow> rows(NameOf nameOf) const {
    RowTable table;
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      int64_t time = result.opPicoseconds[i];
      if (time == 0) continue;
      simulator::OpPhase phase = result.cut.phases[i];
      bool isOnce = phase == simulator::OpPhase::kPrepare ||
                    phase == simulator::OpPhase::kUpdate;
      if (!isOnce) time *= microBatches;
      if (phase == simulator::OpPhase::kUpdate) time /= shards;
      partOf(&table.row(nameOf(i)), phase) += time;
    }
    // A group runs its part of the model alone: in the mean over groups.
    auto groups = static_cast<int64_t>(result.memory.size());
    for (PageRow& row : table.list) {
      row.forward /= groups;
      row.backward /= groups;
      row.update /= groups;
    }
    return std::move(table.list);
  }

 private:
  const model::ModelGraph& graph;
  const simulator::PipelineResult& result;
  int64_t microBatches;
  int64_t shards;
};

// The figures of a row, for comparison. Times that differ in rounding alone are
// equal.
std::string figuresOf(const PageRow& row) {
  constexpr int64_t kRounding = 1000;
  return absl::StrCat(row.forward / kRounding, "|", row.backward / kRounding,
                      "|", row.update / kRounding);
}

// The whole nodes that each group has; 0 if some group has others, or parts.
int64_t nodesOfGroups(const simulator::PipelineResult& result,
                      const cost_model::Machine& machine) {
  int64_t nodes = 0;
  for (int64_t begin : result.groupBegins) {
    int64_t own = 0;
    int64_t device = begin;
    while (device < begin + result.devicesPerGroup) {
      if (machine.localIndex(device) != 0) return 0;
      device += machine.nodeGraph(machine.nodeOf(device)).deviceCount();
      ++own;
    }
    const bool isWhole = device == begin + result.devicesPerGroup;
    if (!isWhole || (nodes > 0 && own != nodes)) return 0;
    nodes = own;
  }
  return nodes;
}

std::string stagesLine(const PipelineReport& report,
                       const cost_model::Machine& machine) {
  const simulator::PipelineResult& result = report.result;
  size_t groups = result.memory.size();
  if (groups == 1)
    return absl::StrCat("devices: one group of ", report.devices);
  std::string text = absl::StrCat("stages: ", groups, " groups of ",
                                  result.devicesPerGroup, " devices");
  if (const int64_t nodes = nodesOfGroups(result, machine); nodes > 0) {
    absl::StrAppend(&text, " (", nodes, nodes == 1 ? " node)" : " nodes)");
  }
  absl::StrAppend(&text, ", ", layersText(result), " layers each");
  int chunks = result.cut.chunks / static_cast<int>(groups);
  if (chunks > 1) absl::StrAppend(&text, " in ", chunks, " chunks");
  return text;
}

std::string batchLine(const PipelineReport& report) {
  std::string text = absl::StrCat("micro-batches: ", report.microBatches);
  if (report.samples > 0) {
    absl::StrAppend(&text, " of ", report.samples / report.microBatches,
                    " samples");
  }
  if (report.result.memory.size() > 1) {
    absl::StrAppend(&text, ", schedule ", report.schedule);
  }
  return text;
}

std::string memoryLine(const PricedPipeline& pipeline) {
  simulator::PipelinePlan plan = pipeline.plan();
  std::string text = absl::StrCat("kept: ", keptActivations(plan));
  if (plan.optimizerShards > 1) {
    absl::StrAppend(&text, "; 1/", plan.optimizerShards,
                    " of the optimizer's states of a group on a device");
  }
  return text;
}

// Whether a device keeps parts alone of the sums of a chunk's gradients, which
// are scattered in every micro-batch.
bool isScattered(const simulator::ChunkPrices& price) {
  return price.accumulatorElements < price.gradientElements;
}

// The share of parameters and sums of gradients that a device stores; empty
// where it stores all of them, or where there is one micro-batch.
std::string storageLine(const PricedPipeline& pipeline) {
  double share = 1;
  for (const simulator::ChunkPrices& price : pipeline.report.result.chunks) {
    if (!isScattered(price)) continue;
    share = std::min(share, static_cast<double>(price.accumulatorElements) /
                                static_cast<double>(price.gradientElements));
  }
  if (share == 1) return "";
  if (pipeline.plan().scattersGradients) {
    return absl::StrFormat(
        "stored: %.0f %% of the sums of the gradients that a device makes",
        100 * share);
  }
  return absl::StrFormat(
      "stored: %.0f %% of the parameters that a device computes with and of "
      "the sums of their gradients; the rest is gathered for every pass",
      100 * share);
}

std::string trafficLine(const PipelineReport& report) {
  int64_t messages = 0;
  for (const simulator::PipelineEdge& edge : report.result.edges) {
    messages = std::max(messages, edge.bytes);
  }
  int64_t gradients = 0;
  bool areScattered = false;
  for (const simulator::ChunkPrices& price : report.result.chunks) {
    if (price.reduce == 0 && !isScattered(price))
      continue;  // Nothing is summed.
    gradients = std::max(gradients, price.gradientBytes);
    areScattered |= isScattered(price);
  }
  if (gradients == 0 && messages == 0) return "sent: nothing";
  if (gradients == 0) {
    return absl::StrCat("sent: ", cost_model::bytesText(messages),
                        " a device and micro-batch between groups");
  }
  std::string text =
      absl::StrCat("sent: gradients of ", cost_model::bytesText(gradients),
                   areScattered ? " a device scattered over replicas in every "
                                  "micro-batch"
                                : " a device summed over replicas once a step");
  if (messages > 0) {
    absl::StrAppend(&text, ", ", cost_model::bytesText(messages),
                    " a device and micro-batch between groups");
  }
  return text;
}

// The largest cost beyond the model itself, and memory if nearly full.
std::string limitOf(const PricedPipeline& pipeline,
                    const cost_model::Machine& machine,
                    const PipelineSummary& summary) {
  const PipelineReport& report = pipeline.report;
  int64_t period = std::max<int64_t>(1, report.periodPicoseconds());
  // The model itself if it is most of the step, else what is lost most to.
  const TimeShare* largest = &summary.gap[0];
  if (2 * largest->picoseconds < period) largest = &summary.gap[1];
  for (size_t i = 2; i < summary.gap.size(); ++i) {
    const TimeShare& share = summary.gap[i];
    if (share.picoseconds > largest->picoseconds) largest = &share;
  }
  std::string text =
      absl::StrFormat("%s, %.0f %% of the step", largest->name,
                      100 * static_cast<double>(largest->picoseconds) /
                          static_cast<double>(period));
  int64_t capacity = report.result.capacityOf(machine, summary.fullestGroup);
  double used = static_cast<double>(peakMemoryOf(report)) /
                static_cast<double>(std::max<int64_t>(1, capacity));
  if (used > kNearlyFull) {
    absl::StrAppendFormat(&text, "; memory, %.0f %% of which is used",
                          100 * used);
  }
  return text;
}

std::string rowsText(const std::vector<PageRow>& rows, SummaryRows what,
                     int64_t period) {
  const RowNames names(rows, what);
  std::string text = absl::StrFormat(
      "\n%-*s %12s %12s %12s %12s %7s  of a device, in the mean\n", names.width,
      names.title, "forward", "backward", "update", "altogether", "share");
  for (size_t i = 0; i < rows.size(); ++i) {
    const PageRow& row = rows[i];
    absl::StrAppendFormat(
        &text, "%-*s %9.3f ms %9.3f ms %9.3f ms %9.3f ms %5.1f %%\n",
        names.width, names.names[i], 1e3 * seconds(row.forward),
        1e3 * seconds(row.backward), 1e3 * seconds(row.update),
        1e3 * seconds(row.total()),
        100 * seconds(row.total()) / std::max(1e-12, seconds(period)));
  }
  return text;
}

std::string rowsJson(const std::vector<PageRow>& rows) {
  std::string text = "[";
  for (const PageRow& row : rows) {
    absl::StrAppendFormat(
        &text,
        "%s{\"name\":%s,\"count\":%d,\"forward_s\":%.9g,\"backward_s\":%.9g,"
        "\"update_s\":%.9g}",
        text.size() > 1 ? "," : "", jsonString(row.name), row.count,
        seconds(row.forward), seconds(row.backward), seconds(row.update));
  }
  return text + "]";
}

const std::vector<PageRow>& rowsOf(const PipelineSummary& summary,
                                   SummaryRows rows) {
  if (rows == SummaryRows::kLayer) return summary.layers;
  return rows == SummaryRows::kKind ? summary.kinds : summary.ops;
}

}  // namespace

std::vector<int> chunksOf(const simulator::PipelineResult& result, int group) {
  std::vector<int> chunks;
  for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
    if (result.schedule.groupOfChunk[chunk] == group) chunks.push_back(chunk);
  }
  return chunks;
}

double PipelineSummary::utilisation(int64_t picoseconds) const {
  return picoseconds > 0 ? work.secondsAtPeak / seconds(picoseconds) : 0;
}

std::string layersText(const simulator::PipelineResult& result) {
  std::vector<int64_t> least(result.memory.size(), 0);
  std::vector<std::vector<char>> has(result.memory.size(),
                                     std::vector<char>(result.cut.layers, 0));
  for (size_t op = 0; op < result.cut.chunkOf.size(); ++op) {
    bool counts = result.cut.phases[op] == simulator::OpPhase::kForward &&
                  result.cut.layerOf[op] >= 0;
    if (!counts) continue;
    has[result.schedule.groupOfChunk[result.cut.chunkOf[op]]]
       [result.cut.layerOf[op]] = 1;
  }
  for (size_t group = 0; group < has.size(); ++group) {
    least[group] = std::count(has[group].begin(), has[group].end(), 1);
  }
  auto [low, high] = std::minmax_element(least.begin(), least.end());
  return *low == *high ? absl::StrCat(*low) : absl::StrCat(*low, " to ", *high);
}

absl::StatusOr<PipelineSummary> summarizePipeline(
    const PricedPipeline& pipeline, const cost_model::Machine& machine) {
  const PipelineReport& report = pipeline.report;
  const simulator::PipelineResult& result = report.result;
  const PreparedPipeline& prepared = *pipeline.prepared;
  PipelineSummary summary;
  summary.tokens = prepared.tokens * report.microBatches;
  summary.work = simulator::modelWork(*prepared.graph, machine,
                                      result.devices(), copiesOf(prepared));
  summary.work.flops *= static_cast<double>(report.microBatches);
  summary.work.secondsAtPeak *= static_cast<double>(report.microBatches);
  for (size_t i = 0; i < result.memory.size(); ++i) {
    bool isFuller =
        result.memory[i].total() > result.memory[summary.fullestGroup].total();
    if (isFuller) summary.fullestGroup = static_cast<int64_t>(i);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      summary.gap, pipelineGap(result, report.microBatches,
                               static_cast<int64_t>(summary.work.secondsAtPeak *
                                                    kPicosecondsPerSecond)));
  if (report.stragglerDelay > 0) {
    summary.gap.push_back({"stragglers", report.stragglerPicoseconds()});
  }
  const model::ModelGraph& whole = prepared.whole();
  int64_t shards =
      prepared.hasSharedUpdates ? 1 : pipeline.plan().optimizerShards;
  RowMaker maker(whole, result, report.microBatches, shards);
  summary.kinds = maker.rows([&](size_t i) { return whole.ops[i].kind; });
  sortByTime(&summary.kinds);
  std::vector<std::string> layers = simulator::layersOf(whole);
  summary.layers =
      foldRows(maker.rows([&](size_t i) { return layers[i]; }), figuresOf);
  summary.ops = foldRows(maker.rows([&](size_t i) { return opName(whole, i); }),
                         [](const PageRow&) { return ""; });
  sortByTime(&summary.ops);
  std::vector<int64_t> ofFolded(prepared.graph->ops.size(), 0);
  for (size_t i = 0; i < whole.ops.size(); ++i) {
    size_t origin =
        prepared.repetition ? prepared.repetition->opOrigins()[i] : i;
    ofFolded[origin] += result.opPicoseconds[i];
  }
  for (const std::string& line :
       {stagesLine(report, machine),
        workWords(*prepared.graph, machine, prepared.configurations, ofFolded),
        batchLine(report), memoryLine(pipeline), storageLine(pipeline),
        trafficLine(report)}) {
    if (!line.empty()) summary.plan.push_back(line);
  }
  summary.limit = limitOf(pipeline, machine, summary);
  return summary;
}

std::string pipelineSummaryText(const PricedPipeline& pipeline,
                                const PipelineSummary& summary,
                                SummaryRows rows) {
  const PipelineReport& report = pipeline.report;
  int64_t period = report.periodPicoseconds();
  double time = std::max(1e-12, seconds(period));
  std::string text;
  if (summary.tokens > 0) {
    double rate = static_cast<double>(summary.tokens) / time;
    absl::StrAppendFormat(&text,
                          "throughput     %.0f tokens/s (%.1f a device)\n",
                          rate, rate / static_cast<double>(report.devices));
  }
  absl::StrAppendFormat(
      &text,
      "utilisation    %s of the matrix units' peak: %s of the model a "
      "step\n",
      cost_model::percentText(summary.utilisation(period)),
      cost_model::scaledText(summary.work.flops, "FLOP"));
  std::vector<std::string> kinds;
  for (const PageRow& row : summary.kinds) {
    if (kinds.size() == kMostKinds) break;
    kinds.push_back(absl::StrCat(row.name, " ", timeText(row.total())));
  }
  absl::StrAppend(&text, "computing      ", absl::StrJoin(kinds, ", "), "\n");
  const char* head = "time           ";
  for (const TimeShare& share : summary.gap) {
    if (share.picoseconds == 0) continue;
    absl::StrAppendFormat(&text, "%s%-32s %12.3f ms %6.1f %%\n", head,
                          share.name, 1e3 * seconds(share.picoseconds),
                          100 * seconds(share.picoseconds) / time);
    head = "               ";
  }
  absl::StrAppend(&text, "limited by     ", summary.limit, "\n");
  head = "plan           ";
  for (const std::string& line : summary.plan) {
    absl::StrAppend(&text, head, line, "\n");
    head = "               ";
  }
  if (rows == SummaryRows::kNone) return text;
  return text + rowsText(rowsOf(summary, rows), rows, period);
}

std::string pipelineSummaryMembers(const PricedPipeline& pipeline,
                                   const PipelineSummary& summary,
                                   SummaryRows rows) {
  const PipelineReport& report = pipeline.report;
  int64_t period = report.periodPicoseconds();
  std::string text = absl::StrFormat(
      ",\"tokens\":%d,\"tokens_per_second_per_device\":%.9g,"
      "\"model_flops\":%.9g,\"utilisation\":%.6f,\"limited_by\":%s,\"gap\":{",
      summary.tokens,
      static_cast<double>(summary.tokens) / std::max(1e-12, seconds(period)) /
          static_cast<double>(report.devices),
      summary.work.flops, summary.utilisation(period),
      jsonString(summary.limit));
  const char* separator = "";
  for (const TimeShare& share : summary.gap) {
    absl::StrAppend(&text, separator, jsonString(share.name), ":",
                    absl::StrFormat("%.12f", seconds(share.picoseconds)));
    separator = ",";
  }
  absl::StrAppend(&text, "},\"plan\":[");
  separator = "";
  for (const std::string& line : summary.plan) {
    absl::StrAppend(&text, separator, jsonString(line));
    separator = ",";
  }
  absl::StrAppend(&text, "],\"kinds\":", rowsJson(summary.kinds));
  if (rows != SummaryRows::kNone) {
    absl::StrAppend(&text, ",\"rows\":", rowsJson(rowsOf(summary, rows)));
  }
  return text;
}

}  // namespace soapstone::driver
