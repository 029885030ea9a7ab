#include "frontend/driver/report/pipeline_page.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/html_text.h"
#include "frontend/driver/report/recomputation_words.h"
#include "ir/schedule/pricing.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {
namespace {

using schedule::Action;
using schedule::ActionKind;
using schedule::ActionTime;

// Alternatives that the page explains.
constexpr size_t kMostAlternatives = 10;
// Parts of the gap in which an alternative is compared.
constexpr size_t kMostReasons = 3;
constexpr double kPicosecondsPerSecond = 1e12;

std::vector<PageFigure> figuresOf(const PricedPipeline& pipeline,
                                  const PipelineSummary& summary,
                                  int64_t capacity) {
  const PipelineReport& report = pipeline.report;
  int64_t period = report.periodPicoseconds();
  double seconds =
      std::max(1e-12, static_cast<double>(period) / kPicosecondsPerSecond);
  std::vector<PageFigure> figures;
  figures.push_back(
      {"step", timeText(period),
       report.samples == 0
           ? std::string()
           : absl::StrFormat("%.1f samples/s",
                             static_cast<double>(report.samples) / seconds)});
  if (summary.tokens > 0) {
    double rate = static_cast<double>(summary.tokens) / seconds;
    figures.push_back(
        {"tokens/s and device",
         absl::StrFormat("%.1f", rate / static_cast<double>(report.devices)),
         absl::StrFormat("%.0f tokens/s on all", rate)});
  }
  figures.push_back(
      {"utilisation", cost_model::percentText(summary.utilisation(period)),
       absl::StrCat("model ",
                    cost_model::scaledText(summary.work.flops, "FLOP"),
                    " a step, of the matrix units' peak")});
  figures.push_back({"memory", cost_model::bytesText(peakMemoryOf(report)),
                     absl::StrCat("of ", cost_model::bytesText(capacity),
                                  fitsMemory(report) ? "" : ": does not fit")});
  figures.push_back(
      {report.result.memory.size() == 1 ? "waiting" : "bubble",
       cost_model::percentText(report.result.price.bubbleFraction()),
       "of the busiest group"});
  figures.push_back({"limited by", summary.limit, ""});
  return figures;
}

std::string sentenceOf(const PricedPipeline& pipeline) {
  const PipelineReport& report = pipeline.report;
  const simulator::PipelineResult& result = report.result;
  size_t groups = result.memory.size();
  std::string text =
      absl::StrCat(report.devices, " devices of ", report.machine->name());
  if (groups > 1) {
    absl::StrAppend(&text, " run the model in ", groups, " stages of ",
                    result.devicesPerGroup, " devices, ", report.microBatches,
                    " micro-batches a step by schedule ", report.schedule);
  } else {
    absl::StrAppend(&text, " run the whole model together, in ",
                    report.microBatches, " micro-batch",
                    report.microBatches == 1 ? "" : "es");
  }
  simulator::PipelinePlan plan = pipeline.plan();
  std::string again = computedAgain(plan);
  if (!again.empty()) {
    absl::StrAppend(&text, ", and compute ", again,
                    " again in the backward pass");
  }
  absl::StrAppend(&text, ": ", timeText(report.periodPicoseconds()),
                  " a step.");
  return text;
}

// The layers of a chunk: "8-15".
std::string layersOfChunk(const simulator::PipelineCut& cut, int chunk) {
  int first = cut.layers;
  int last = -1;
  for (size_t op = 0; op < cut.chunkOf.size(); ++op) {
    bool counts = cut.phases[op] == simulator::OpPhase::kForward &&
                  cut.chunkOf[op] == chunk && cut.layerOf[op] >= 0;
    if (!counts) continue;
    first = std::min(first, cut.layerOf[op]);
    last = std::max(last, cut.layerOf[op]);
  }
  if (last < 0) return absl::StrCat("none, from ", cut.firstOps[chunk]);
  return first == last ? absl::StrCat(first) : absl::StrCat(first, "-", last);
}

void addGroups(const PipelineReport& report, const cost_model::Machine& machine,
               PlanPage* page) {
  const simulator::PipelineResult& result = report.result;
  for (size_t i = 0; i < result.memory.size(); ++i) {
    std::vector<std::string> parts;
    for (int chunk : chunksOf(result, static_cast<int>(i))) {
      parts.push_back(layersOfChunk(result.cut, chunk));
    }
    page->groups.push_back({absl::StrCat("group ", i),
                            absl::StrCat("layers ", absl::StrJoin(parts, ", ")),
                            result.groupBegins[i], result.devicesPerGroup,
                            result.price.busyPicoseconds[i],
                            result.memory[i].total(),
                            result.capacityOf(machine, i)});
  }
}

BlockKind kindOf(ActionKind kind) {
  switch (kind) {
    case ActionKind::kForward:
      return BlockKind::kForward;
    case ActionKind::kInputGradient:
      return BlockKind::kInputGradient;
    case ActionKind::kWeightGradient:
      return BlockKind::kWeightGradient;
    case ActionKind::kUpdate:
      return BlockKind::kUpdate;
    default:
      return BlockKind::kCommunication;
  }
}

std::string labelOf(const schedule::Schedule& lists, const Action& action) {
  switch (action.kind) {
    case ActionKind::kForward:
      return absl::StrCat("forward ", action.microBatch, ", chunk ",
                          action.unit);
    case ActionKind::kInputGradient:
      return absl::StrCat("input gradients ", action.microBatch, ", chunk ",
                          action.unit);
    case ActionKind::kWeightGradient:
      return absl::StrCat("weight gradients ", action.microBatch, ", chunk ",
                          action.unit);
    case ActionKind::kReduce:
      return absl::StrCat("sum of gradients, chunk ", action.unit);
    case ActionKind::kUpdate:
      return absl::StrCat("update, chunk ", action.unit);
    default:
      return absl::StrCat("message ", action.microBatch, ", chunk ",
                          lists.edges[action.unit].from, " to ",
                          lists.edges[action.unit].to);
  }
}

void addTracks(const simulator::PipelineResult& result,
               const std::vector<std::vector<ActionTime>>& times,
               PlanPage* page) {
  const schedule::Schedule& lists = result.schedule;
  for (size_t group = 0; group < lists.programs.size(); ++group) {
    PageTrack passes{absl::StrCat("group ", group), {}};
    PageTrack others{absl::StrCat("group ", group, " sends"), {}};
    for (size_t i = 0; i < lists.programs[group].size(); ++i) {
      const Action& action = lists.programs[group][i];
      const ActionTime& time = times[group][i];
      // A reception shows waiting, which is empty space.
      bool isNothing =
          action.kind == ActionKind::kReceive || time.end == time.begin;
      if (isNothing) continue;
      bool sends = action.kind == ActionKind::kSend ||
                   action.kind == ActionKind::kReduce;
      (sends ? others : passes)
          .blocks.push_back({time.begin, time.end, kindOf(action.kind),
                             labelOf(lists, action)});
    }
    for (PageTrack* track : {&passes, &others}) {
      std::stable_sort(track->blocks.begin(), track->blocks.end(),
                       [](const PageBlock& a, const PageBlock& b) {
                         return a.begin < b.begin;
                       });
      if (!track->blocks.empty()) page->tracks.push_back(std::move(*track));
    }
  }
}

// Memory that a group holds permanently, and from pass to pass. Slots for the
// most activations in flight make up the simulator's peak.
PageMemory memoryOf(const simulator::PipelineResult& result, size_t group,
                    const std::vector<ActionTime>& times, int64_t capacity) {
  const simulator::GroupMemory& memory = result.memory[group];
  PageMemory shown{absl::StrCat("group ", group), capacity, {}, {}};
  shown.parts = {{"parameters", memory.parameters},
                 {"gradients", memory.gradients},
                 {"optimizer", memory.optimizer},
                 {"state", memory.state},
                 {"inputs", memory.inputs},
                 {"activations in flight", memory.stashes},
                 {"messages", memory.messages},
                 {"workspace", memory.transients}};
  std::map<int64_t, int64_t> changes;  // By time.
  const schedule::Actions& actions = result.schedule.programs[group];
  for (size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    if (action.kind == ActionKind::kForward) {
      const simulator::ChunkPrices& price = result.chunks[action.unit];
      changes[times[i].begin] += price.stashUntilInput + price.stashUntilWeight;
    } else if (action.kind == ActionKind::kInputGradient) {
      const simulator::ChunkPrices& price = result.chunks[action.unit];
      changes[times[i].begin] += price.stashBetween;
      changes[times[i].end] -= price.stashUntilInput;
    } else if (action.kind == ActionKind::kWeightGradient) {
      const simulator::ChunkPrices& price = result.chunks[action.unit];
      changes[times[i].end] -= price.stashUntilWeight + price.stashBetween;
    }
  }
  int64_t bytes = memory.total() - memory.stashes;
  shown.points.emplace_back(0, bytes);
  for (const auto& [time, change] : changes) {
    if (change == 0) continue;
    bytes += change;
    shown.points.emplace_back(time, bytes);
  }
  return shown;
}

// Points of a curve that no screen tells apart are one: the highest.
void thin(int64_t whole, PageMemory* memory) {
  constexpr int64_t kMostPoints = 500;
  if (memory->points.size() <= static_cast<size_t>(kMostPoints)) return;
  int64_t width = std::max<int64_t>(1, whole / kMostPoints);
  std::vector<std::pair<int64_t, int64_t>> kept;
  for (const auto& [time, bytes] : memory->points) {
    if (!kept.empty() && time / width == kept.back().first / width) {
      kept.back().second = std::max(kept.back().second, bytes);
    } else {
      kept.emplace_back(time, bytes);
    }
  }
  memory->points = std::move(kept);
}

// Why `other` is slower than the plan with the parts `best`.
absl::StatusOr<std::string> reasonsOf(const search::JointPlan& other,
                                      const PipelineSummary& best,
                                      int64_t picosecondsAtPeak) {
  if (other.plain) {
    int64_t computing = other.plain->computePicoseconds;
    return absl::StrCat("a plain step that computes ", timeText(computing),
                        " and waits ",
                        timeText(other.periodPicoseconds - computing));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<TimeShare> parts,
      pipelineGap(other.result, other.spec.microBatches, picosecondsAtPeak));
  std::vector<TimeShare> changes;
  for (size_t i = 0; i < parts.size(); ++i) {
    int64_t change = parts[i].picoseconds - best.gap[i].picoseconds;
    if (change != 0) changes.push_back({parts[i].name, change});
  }
  std::stable_sort(changes.begin(), changes.end(),
                   [](const TimeShare& a, const TimeShare& b) {
                     return std::abs(a.picoseconds) > std::abs(b.picoseconds);
                   });
  std::vector<std::string> words;
  for (const TimeShare& change : changes) {
    if (words.size() == kMostReasons) break;
    words.push_back(absl::StrCat(change.name,
                                 change.picoseconds > 0 ? " +" : " ",
                                 timeText(change.picoseconds)));
  }
  return words.empty() ? std::string("the same")
                       : std::string(absl::StrJoin(words, ", "));
}

absl::Status addPlans(const search::JointOutcome& outcome,
                      const PipelineSummary& summary, PlanPage* page) {
  int64_t atPeak =
      static_cast<int64_t>(summary.work.secondsAtPeak * kPicosecondsPerSecond);
  size_t shown = 0;
  for (size_t i = 0; i < outcome.plans.size(); ++i) {
    const search::JointPlan& plan = outcome.plans[i];
    SOAPSTONE_ASSIGN_OR_RETURN(std::string reasons,
                               reasonsOf(plan, summary, atPeak));
    PagePlan entry{plan.text, plan.periodPicoseconds, plan.peakBytes, true,
                   i == 0 ? "this plan" : reasons};
    if (i == 0 || plan.isStart) page->named.push_back(entry);
    if (i == 0 || shown == kMostAlternatives) continue;
    page->alternatives.push_back(std::move(entry));
    ++shown;
  }
  for (const search::JointPlan& plan : outcome.unfitStarts) {
    page->named.push_back(
        {plan.text, plan.periodPicoseconds, plan.peakBytes, false, ""});
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PlanPage> pipelinePage(const PricedPipeline& pipeline,
                                      const PipelineSummary& summary,
                                      const cost_model::Machine& machine,
                                      const std::string& model,
                                      const search::JointOutcome* outcome) {
  const PipelineReport& report = pipeline.report;
  const simulator::PipelineResult& result = report.result;
  PlanPage page;
  page.title = model;
  page.plan =
      outcome != nullptr ? outcome->plans.front().text : report.strategy;
  page.sentence = sentenceOf(pipeline);
  page.words = summary.plan;
  page.machine = report.machine->name();
  page.devicesPerNode = machine.nodeGraph(0).deviceCount();
  page.nodeSizes = unequalNodes(machine);
  addGroups(report, machine, &page);
  page.figures = figuresOf(pipeline, summary,
                           page.groups[summary.fullestGroup].capacityBytes);
  page.stepPicoseconds = report.periodPicoseconds();
  page.shownPicoseconds = result.price.firstStepPicoseconds;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<std::vector<ActionTime>> times,
      schedule::actionTimes(
          result.schedule, result.durations,
          {.isBarrierBeforeUpdate = result.cut.isBarrierBeforeUpdate}));
  addTracks(result, times, &page);
  for (size_t i = 0; i < result.memory.size(); ++i) {
    page.memory.push_back(
        memoryOf(result, i, times[i], page.groups[i].capacityBytes));
    thin(page.shownPicoseconds, &page.memory.back());
  }
  page.rowsNote =
      "What a device computes in a step, in the mean over all groups; without "
      "communication and recomputation.";
  page.layers = summary.layers;
  page.kinds = summary.kinds;
  page.gapNote =
      "Of the group that computes most; the parts add up to the step.";
  page.gap = summary.gap;
  if (outcome != nullptr) {
    SOAPSTONE_RETURN_IF_ERROR(addPlans(*outcome, summary, &page));
  }
  return page;
}

}  // namespace soapstone::driver
