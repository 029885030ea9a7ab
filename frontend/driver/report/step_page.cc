#include "frontend/driver/report/step_page.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/html_text.h"
#include "simulator/memory_profile.h"
#include "simulator/step_breakdown.h"

namespace soapstone::driver {
namespace {

// Classes of devices whose lanes and memory are shown.
constexpr size_t kMostClasses = 8;
constexpr size_t kMostAlternatives = 10;

std::vector<PageFigure> figuresOf(const StepSummary& summary) {
  double seconds = std::max(
      1e-12, static_cast<double>(summary.iterationPicoseconds) * 1e-12);
  std::vector<PageFigure> figures;
  figures.push_back(
      {"step", timeText(summary.iterationPicoseconds),
       absl::StrFormat("%.1f samples/s",
                       static_cast<double>(summary.samples) / seconds)});
  if (summary.tokens > 0) {
    double rate = static_cast<double>(summary.tokens) / seconds;
    figures.push_back(
        {"tokens/s and device",
         absl::StrFormat("%.1f", rate / static_cast<double>(summary.devices)),
         absl::StrFormat("%.0f tokens/s on all", rate)});
  }
  figures.push_back(
      {"utilisation", cost_model::percentText(summary.utilisation()),
       absl::StrCat("model ",
                    cost_model::scaledText(summary.work.flops, "FLOP"),
                    " a step, of the matrix units' peak")});
  figures.push_back(
      {"memory", cost_model::bytesText(summary.peakMemoryBytes),
       absl::StrCat("of ", cost_model::bytesText(summary.memoryBytes),
                    summary.fits() ? "" : ": does not fit")});
  figures.push_back({"limited by", summary.limit, ""});
  return figures;
}

std::string classText(const simulator::DeviceClass& devices) {
  std::string text = absl::StrCat("device ", devices.devices.front());
  if (devices.devices.size() > 1) {
    absl::StrAppend(&text, " +", devices.devices.size() - 1);
  }
  return text;
}

BlockKind kindOf(const simulator::Task& task,
                 const std::vector<simulator::StepPhase>& phases) {
  bool isCompute = task.kind == simulator::TaskKind::kCompute;
  if (!isCompute) return BlockKind::kCommunication;
  if (task.op < 0 || task.op >= static_cast<int>(phases.size())) {
    return BlockKind::kUpdate;
  }
  switch (phases[task.op]) {
    case simulator::StepPhase::kForward:
      return BlockKind::kForward;
    case simulator::StepPhase::kBackward:
      return BlockKind::kInputGradient;
    default:
      return BlockKind::kUpdate;
  }
}

void addTracks(const model::ModelGraph& model,
               const simulator::TaskGraph& graph,
               const simulator::TaskTimes& times, PlanPage* page) {
  std::vector<simulator::StepPhase> phases = simulator::stepPhases(model);
  size_t shown = std::min(graph.classes.size(), kMostClasses);
  std::vector<PageTrack> computing(shown);
  std::vector<PageTrack> sending(shown);
  std::vector<PageTrack> summing(shown);  // The second lane.
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const simulator::Task& task = graph.tasks[i];
    if (times.end[i] == times.start[i]) continue;
    PageBlock block{times.start[i], times.end[i], kindOf(task, phases),
                    task.label};
    for (int number : task.classes) {
      if (number >= static_cast<int>(shown)) continue;
      bool isCompute = task.kind == simulator::TaskKind::kCompute;
      std::vector<PageTrack>& tracks = isCompute        ? computing
                                       : task.lane == 0 ? sending
                                                        : summing;
      tracks[number].blocks.push_back(block);
    }
  }
  for (size_t i = 0; i < shown; ++i) {
    std::string name = classText(graph.classes[i]);
    computing[i].name = name;
    sending[i].name = name + " sends";
    summing[i].name = name + " sums between nodes";
    for (PageTrack* track : {&computing[i], &sending[i], &summing[i]}) {
      std::stable_sort(track->blocks.begin(), track->blocks.end(),
                       [](const PageBlock& a, const PageBlock& b) {
                         return a.begin < b.begin;
                       });
      if (!track->blocks.empty()) page->tracks.push_back(std::move(*track));
    }
  }
}

void addMemory(const simulator::TaskGraph& graph,
               const simulator::TaskTimes& times,
               const cost_model::Machine& machine, PlanPage* page) {
  simulator::memoryOverTime(
      graph,
      [&](int number, const std::vector<simulator::MemoryPoint>& points) {
        if (number >= static_cast<int>(kMostClasses)) return;
        int device = graph.classes[number].devices.front();
        PageMemory memory{classText(graph.classes[number]),
                          machine.deviceKind(device).memoryBytes,
                          {},
                          {}};
        const simulator::MemoryPoint* peak = nullptr;
        int64_t latest = 0;
        for (const simulator::MemoryPoint& point : points) {
          if (point.task >= 0)
            latest = std::max(latest, times.start[point.task]);
          int64_t bytes = point.total();
          if (peak == nullptr || bytes > peak->total()) peak = &point;
          bool isSameTime =
              !memory.points.empty() && memory.points.back().first == latest;
          if (isSameTime) {
            memory.points.back().second =
                std::max(memory.points.back().second, bytes);
          } else {
            memory.points.emplace_back(latest, bytes);
          }
        }
        for (int kind = 0; peak != nullptr && kind < simulator::kBufferKinds;
             ++kind) {
          memory.parts.emplace_back(
              simulator::bufferKindName(
                  static_cast<simulator::BufferKind>(kind)),
              peak->bytes[kind]);
        }
        page->memory.push_back(std::move(memory));
      });
}

// Computing at the peak, what kernels of whole ops and of their parts lose,
// repeated work, imbalance, and waiting by cause.
std::vector<TimeShare> gapOf(const StepSummary& summary) {
  const simulator::StepBreakdown& breakdown = summary.breakdown;
  auto atPeak = static_cast<int64_t>(1e12 * summary.work.secondsAtPeak);
  std::vector<TimeShare> shares = {
      {"the model at the devices' peak", atPeak},
      {"kernels below the peak", summary.gap.bound - atPeak},
      {"kernels of parts", summary.gap.kernels},
      {"repeated work", summary.gap.repeated},
      {"imbalance", summary.gap.imbalance}};
  int64_t rest = summary.iterationPicoseconds - breakdown.computePicoseconds;
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    shares.push_back(
        {absl::StrCat("exposed: ",
                      simulator::waitCauseName(
                          static_cast<simulator::WaitCause>(cause))),
         breakdown.waits[cause]});
    rest -= breakdown.waits[cause];
  }
  if (summary.stragglerPicoseconds > 0) {
    shares.push_back({"exposed: stragglers", summary.stragglerPicoseconds});
    rest -= summary.stragglerPicoseconds;
  }
  if (rest != 0) shares.push_back({"the rest", rest});
  return shares;
}

void addOthers(const StepSummary& summary,
               const std::vector<search::SearchFigures>& others,
               PlanPage* page) {
  page->named.push_back({summary.strategy, summary.iterationPicoseconds,
                         summary.peakMemoryBytes, summary.fits(), "this plan"});
  std::vector<PagePlan> slower;
  for (const search::SearchFigures& other : others) {
    int64_t bytes = other.communicationBytes - summary.communicationBytes;
    PagePlan plan{
        other.name, other.iterationPicoseconds, other.peakMemoryBytes,
        other.fits,
        bytes == 0
            ? std::string("sends as much")
            : absl::StrCat("sends ", cost_model::bytesText(std::abs(bytes)),
                           bytes > 0 ? " more" : " less")};
    page->named.push_back(plan);
    if (plan.fits) slower.push_back(std::move(plan));
  }
  std::stable_sort(slower.begin(), slower.end(),
                   [](const PagePlan& a, const PagePlan& b) {
                     return a.picoseconds < b.picoseconds;
                   });
  if (slower.size() > kMostAlternatives) slower.resize(kMostAlternatives);
  page->alternatives = std::move(slower);
}

}  // namespace

PlanPage stepPage(const StepSummary& summary, const model::ModelGraph& graph,
                  const cost_model::Machine& machine,
                  simulator::Simulation& simulation, const std::string& model,
                  const std::vector<search::SearchFigures>& others) {
  PlanPage page;
  page.title = model;
  page.plan = summary.strategy;
  page.sentence = absl::StrCat(
      summary.devices, " device", summary.devices == 1 ? "" : "s", " of ",
      summary.machine,
      " run the whole model together: ", timeText(summary.iterationPicoseconds),
      " a step, limited by ", summary.limit, ".");
  page.figures = figuresOf(summary);
  page.words = summary.plan;
  page.machine = summary.machine;
  page.devicesPerNode = machine.nodeGraph(0).deviceCount();
  page.nodeSizes = unequalNodes(machine);
  page.groups.push_back({"all", "the whole model", 0, summary.devices,
                         summary.breakdown.computePicoseconds,
                         summary.peakMemoryBytes, summary.memoryBytes});
  page.stepPicoseconds = summary.iterationPicoseconds;
  // The lanes are those of a step that waits for no slow node.
  page.shownPicoseconds =
      summary.iterationPicoseconds - summary.stragglerPicoseconds;
  simulator::TaskGraph tasks = simulation.issuedTasks();
  simulator::TaskTimes times = simulator::simulateTasks(tasks);
  addTracks(graph, tasks, times, &page);
  addMemory(tasks, times, machine, &page);
  page.rowsNote = "Of the device that computes longest.";
  page.layers = summary.rows;
  page.kinds = summary.kinds;
  page.gapNote =
      "Of the device that computes longest; the parts add up to the step.";
  page.gap = gapOf(summary);
  addOthers(summary, others, &page);
  return page;
}

}  // namespace soapstone::driver
