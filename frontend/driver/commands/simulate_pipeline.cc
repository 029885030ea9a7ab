#include "frontend/driver/commands/simulate_pipeline.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/network_effects.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "ir/schedule/text.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "simulator/gradient_sums.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::microsecondsText;
using simulator::milliseconds;
using simulator::seconds;

using schedule::Action;
using schedule::ActionKind;
using schedule::ActionTime;

int64_t memoryOf(const PipelineReport& report, size_t group) {
  return report.result.capacityOf(*report.machine, group);
}

// Number of repeated layers that begin in a chunk: a cut may divide a layer,
// which counts once.
int layersOf(const simulator::PipelineCut& cut, int chunk) {
  std::vector<int> firstChunk(cut.layers, -1);
  for (size_t op = 0; op < cut.chunkOf.size(); ++op) {
    const int layer = cut.layerOf[op];
    if (cut.phases[op] != simulator::OpPhase::kForward || layer < 0) continue;
    int& first = firstChunk[layer];
    first = first < 0 ? cut.chunkOf[op] : std::min(first, cut.chunkOf[op]);
  }
  return static_cast<int>(
      std::count(firstChunk.begin(), firstChunk.end(), chunk));
}

absl::StatusOr<std::vector<std::vector<ActionTime>>> timesOf(
    const PipelineReport& report) {
  return schedule::actionTimes(
      report.result.schedule, report.result.durations,
      {.isBarrierBeforeUpdate = report.result.cut.isBarrierBeforeUpdate});
}

std::string actionName(const simulator::PipelineResult& result,
                       const Action& action) {
  const schedule::Schedule& lists = result.schedule;
  switch (action.kind) {
    case ActionKind::kForward:
      return absl::StrCat("forward ", action.microBatch, " of chunk ",
                          action.unit);
    case ActionKind::kInputGradient:
      return absl::StrCat("input gradient ", action.microBatch, " of chunk ",
                          action.unit);
    case ActionKind::kWeightGradient:
      return absl::StrCat("weight gradient ", action.microBatch, " of chunk ",
                          action.unit);
    case ActionKind::kSend:
    case ActionKind::kReceive:
      return absl::StrCat(action.microBatch, " from chunk ",
                          lists.edges[action.unit].from, " to ",
                          lists.edges[action.unit].to);
    case ActionKind::kReduce:
      return absl::StrCat("sum gradients of chunk ", action.unit);
    case ActionKind::kUpdate:
      return absl::StrCat("update chunk ", action.unit);
  }
  return "";
}

std::string groupJson(const PipelineReport& report, int group) {
  const simulator::PipelineResult& result = report.result;
  const simulator::GroupMemory& memory = result.memory[group];
  std::string text = absl::StrFormat(
      "{\"busy_time_s\":%.9g,\"memory_bytes\":%d,\"memory\":{\"parameters\":%d,"
      "\"gradients\":%d,\"optimizer_state\":%d,\"state\":%d,\"inputs\":%d,"
      "\"activations\":%d,\"messages\":%d,\"workspace\":%d},\"chunks\":[",
      seconds(result.price.busyPicoseconds[group]), memory.total(),
      memory.parameters, memory.gradients, memory.optimizer, memory.state,
      memory.inputs, memory.stashes, memory.messages, memory.transients);
  bool isFirst = true;
  for (int chunk : chunksOf(result, group)) {
    const simulator::ChunkPrices& price = result.chunks[chunk];
    absl::StrAppend(&text, isFirst ? "" : ",");
    absl::StrAppendFormat(
        &text,
        "{\"chunk\":%d,\"from\":%s,\"layers\":%d,\"forward_s\":%.9g,"
        "\"input_gradient_s\":%.9g,\"weight_gradient_s\":%.9g,"
        "\"recompute_s\":%.9g,\"reduce_s\":%.9g,\"exposed_reduce_s\":%.9g,"
        "\"update_s\":%.9g,\"slots\":%d,\"activation_bytes\":%d,"
        "\"causes\":{\"products_s\":%.9g,\"attention_s\":%.9g,"
        "\"other_compute_s\":%.9g,\"communication_s\":%.9g,"
        "\"host_s\":%.9g}}",
        chunk, jsonString(result.cut.firstOps[chunk]),
        layersOf(result.cut, chunk), seconds(price.forward),
        seconds(price.input), seconds(price.weight), seconds(price.recompute),
        seconds(price.reduce), seconds(price.exposedReduce),
        seconds(price.update), result.slots.untilWeightGradient[chunk],
        price.stashUntilInput + price.stashUntilWeight + price.stashBetween,
        seconds(price.causes.products), seconds(price.causes.attention),
        seconds(price.causes.otherCompute), seconds(price.causes.communication),
        seconds(price.causes.host));
    isFirst = false;
  }
  return text + "]}";
}

}  // namespace

bool fitsMemory(const PipelineReport& report) {
  for (size_t group = 0; group < report.result.memory.size(); ++group) {
    if (report.result.memory[group].total() > memoryOf(report, group)) {
      return false;
    }
  }
  return true;
}

int64_t PipelineReport::stragglerPicoseconds() const {
  return simulator::scaledPicoseconds(result.price.periodPicoseconds,
                                      stragglerDelay);
}

int64_t PipelineReport::periodPicoseconds() const {
  return result.price.periodPicoseconds + stragglerPicoseconds();
}

int64_t peakMemoryOf(const PipelineReport& report) {
  int64_t peak = 0;
  for (const simulator::GroupMemory& memory : report.result.memory) {
    peak = std::max(peak, memory.total());
  }
  return peak;
}

// Time, shape and memory of the whole pipeline.
std::string pipelineHead(const PipelineReport& report) {
  const simulator::PipelineResult& result = report.result;
  size_t groups = result.memory.size();
  std::string text = absl::StrFormat(
      "%s on %d devices of %s%s\n", report.strategy, report.devices,
      report.machine->name(),
      report.system == "soapstone" ? "" : " by " + report.system);
  double period = seconds(report.periodPicoseconds());
  absl::StrAppendFormat(&text, "iteration      %.3f ms", 1e3 * period);
  if (report.samples > 0 && period > 0) {
    absl::StrAppendFormat(&text, ", %.1f samples/s",
                          static_cast<double>(report.samples) / period);
  }
  absl::StrAppendFormat(&text, " (a first step alone: %.3f ms)\n",
                        milliseconds(simulator::scaledPicoseconds(
                            result.price.firstStepPicoseconds,
                            /*factor=*/1 + report.stragglerDelay)));
  absl::StrAppendFormat(
      &text,
      "pipeline       %d group%s of %d device%s, %d chunk%s each, schedule %s, "
      "recomputation %s\n",
      groups, groups == 1 ? "" : "s", result.devicesPerGroup,
      result.devicesPerGroup == 1 ? "" : "s", result.cut.chunks / groups,
      result.cut.chunks == static_cast<int>(groups) ? "" : "s", report.schedule,
      report.recompute);
  absl::StrAppendFormat(&text, "micro-batches  %d", report.microBatches);
  if (report.samples > 0) {
    absl::StrAppendFormat(&text, " of %d samples",
                          report.samples / report.microBatches);
  }
  // A single group waits only for messages among its devices.
  absl::StrAppendFormat(&text, "\n%-14s %.1f %% of the iteration\n",
                        groups == 1 ? "waiting" : "bubble",
                        100 * result.price.bubbleFraction());
  absl::StrAppendFormat(&text, "memory         %s at most%s\n\n",
                        cost_model::bytesText(peakMemoryOf(report)),
                        fitsMemory(report) ? "" : ", which does not fit");
  std::string effects = networkEffects(*report.machine);
  if (!effects.empty()) absl::StrAppend(&text, effects, "\n");
  return text;
}

// The row of a group.
std::string groupRow(const PipelineReport& report, int group) {
  const simulator::PipelineResult& result = report.result;
  int64_t forward = 0;
  int64_t input = 0;
  int64_t weight = 0;
  // Without slots: what is held at a time.
  int slots = result.hasSlots ? 0
                              : schedule::mostInFlight(
                                    result.schedule, group,
                                    schedule::ActionKind::kWeightGradient);
  std::string layers;
  for (int chunk : chunksOf(result, group)) {
    forward += result.chunks[chunk].forward;
    input += result.chunks[chunk].input;
    weight += result.chunks[chunk].weight;
    if (result.hasSlots) slots += result.slots.untilWeightGradient[chunk];
    absl::StrAppend(&layers, layers.empty() ? "" : "+",
                    layersOf(result.cut, chunk));
  }
  const simulator::GroupMemory& memory = result.memory[group];
  return absl::StrFormat(
      "%-6d %-7s %7.3f ms %7.3f ms %7.3f ms %7.1f ms %10s %10s %10s %6d %10s "
      "%10s%s\n",
      group, layers, milliseconds(forward), milliseconds(input),
      milliseconds(weight), milliseconds(result.price.busyPicoseconds[group]),
      cost_model::bytesText(memory.parameters),
      cost_model::bytesText(memory.optimizer),
      cost_model::bytesText(memory.gradients), slots,
      cost_model::bytesText(memory.stashes),
      cost_model::bytesText(memory.total()),
      memory.total() > memoryOf(report, group) ? "  does not fit" : "");
}

// The groups that a table has rows for: all, or of many the first and the last
// ones, the busiest and the fullest.
std::set<int> groupsOfTable(const PipelineReport& report) {
  constexpr int kMostRows = 20;
  constexpr int kOfEnds = 4;
  const simulator::PipelineResult& result = report.result;
  const int count = static_cast<int>(result.memory.size());
  std::set<int> groups;
  for (int group = 0; group < count; ++group) {
    bool isAtEnd = group < kOfEnds || group >= count - kOfEnds;
    if (count <= kMostRows || isAtEnd) groups.insert(group);
  }
  const std::vector<int64_t>& busy = result.price.busyPicoseconds;
  auto busiest = std::max_element(busy.begin(), busy.end());
  auto fullest = std::max_element(
      result.memory.begin(), result.memory.end(),
      [](const auto& a, const auto& b) { return a.total() < b.total(); });
  groups.insert(static_cast<int>(busiest - busy.begin()));
  groups.insert(static_cast<int>(fullest - result.memory.begin()));
  return groups;
}

std::string groupTable(const PipelineReport& report) {
  std::string text = absl::StrFormat(
      "%-6s %-7s %10s %10s %10s %10s %10s %10s %10s %6s %10s %10s\n", "group",
      "layers", "forward", "input", "weight", "busy", "parameters", "optimizer",
      "gradients", "slots", "in flight", "memory");
  const std::set<int> groups = groupsOfTable(report);
  for (int group : groups) text += groupRow(report, group);
  const size_t count = report.result.memory.size();
  if (groups.size() < count) {
    absl::StrAppendFormat(
        &text, "%d more groups: none is busier or fuller (--json lists them)\n",
        count - groups.size());
  }
  return text;
}

std::string pipelineText(const PipelineReport& report) {
  return pipelineHead(report) + groupTable(report);
}

std::string pipelineJson(const PipelineReport& report,
                         const std::string& members) {
  const simulator::PipelineResult& result = report.result;
  std::string text = absl::StrCat("{\"strategy\":", jsonString(report.strategy),
                                  ",\"system\":", jsonString(report.system),
                                  ",\"devices\":", report.devices);
  absl::StrAppendFormat(
      &text,
      ",\"iteration_time_s\":%.9g,\"first_step_time_s\":%.9g,"
      "\"bubble_fraction\":%.6f,\"is_steady\":%s,\"peak_memory_bytes\":%d,"
      "\"fits\":%s,\"micro_batches\":%d,\"schedule\":%s,\"recompute\":%s",
      seconds(report.periodPicoseconds()),
      seconds(
          simulator::scaledPicoseconds(result.price.firstStepPicoseconds,
                                       /*factor=*/1 + report.stragglerDelay)),
      result.memory.size() == 1 ? 0 : result.price.bubbleFraction(),
      result.price.isSteady ? "true" : "false", peakMemoryOf(report),
      fitsMemory(report) ? "true" : "false", report.microBatches,
      jsonString(report.schedule), jsonString(report.recompute));
  if (report.samples > 0)
    absl::StrAppend(&text, ",\"samples\":", report.samples);
  absl::StrAppend(&text, ",\"groups\":[");
  for (size_t group = 0; group < result.memory.size(); ++group) {
    absl::StrAppend(&text, group > 0 ? "," : "",
                    groupJson(report, static_cast<int>(group)));
  }
  absl::StrAppend(&text, "],\"edges\":[");
  for (size_t i = 0; i < result.edges.size(); ++i) {
    const simulator::PipelineEdge& edge = result.edges[i];
    absl::StrAppendFormat(
        &text, "%s{\"from\":%d,\"to\":%d,\"bytes\":%d,\"time_s\":%.9g}",
        i > 0 ? "," : "", edge.from, edge.to, edge.bytes,
        seconds(edge.picoseconds));
  }
  return absl::StrCat(text, "]", members, "}\n");
}

absl::StatusOr<std::string> pipelineTrace(const PipelineReport& report) {
  const schedule::Schedule& lists = report.result.schedule;
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<std::vector<ActionTime>> times,
                             timesOf(report));
  constexpr int kPasses = 0;
  constexpr int kMessages = 1;
  constexpr int kSums = 2;
  const char* const kTracks[] = {"passes", "messages sent",
                                 "sums of gradients"};
  std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
  for (size_t group = 0; group < lists.programs.size(); ++group) {
    const int64_t first = report.result.groupBegins[group];
    absl::StrAppend(&text, group > 0 ? ",\n" : "",
                    "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":", group,
                    ",\"args\":{\"name\":\"group ", group, ": devices ", first,
                    " to ", first + report.result.devicesPerGroup - 1, "\"}}");
    for (int track : {kPasses, kMessages, kSums}) {
      absl::StrAppend(
          &text, ",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":", group,
          ",\"tid\":", track, ",\"args\":{\"name\":\"", kTracks[track], "\"}}");
    }
    for (size_t i = 0; i < lists.programs[group].size(); ++i) {
      const Action& action = lists.programs[group][i];
      const ActionTime& time = times[group][i];
      bool isWait = action.kind == ActionKind::kReceive;
      if (isWait || time.end == time.begin) continue;
      int track = action.kind == ActionKind::kSend     ? kMessages
                  : action.kind == ActionKind::kReduce ? kSums
                                                       : kPasses;
      absl::StrAppend(
          &text, ",\n{\"ph\":\"X\",\"name\":",
          jsonString(actionName(report.result, action)), ",\"pid\":", group,
          ",\"tid\":", track, ",\"ts\":", microsecondsText(time.begin),
          ",\"dur\":", microsecondsText(time.end - time.begin), "}");
    }
  }
  return text + "\n]}\n";
}

absl::StatusOr<std::string> pipelineGrid(const PipelineReport& report,
                                         int columns) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<std::vector<ActionTime>> times,
                             timesOf(report));
  return schedule::scheduleGrid(report.result.schedule, times, columns);
}

}  // namespace soapstone::driver
