#include "frontend/driver/report/simulate_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/network_effects.h"
#include "ir/support/json_values.h"
#include "simulator/memory_limit.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::seconds;

const simulator::DeviceFigures& fullestDevice(
    const simulator::SimulationResult& result) {
  return *std::max_element(
      result.devices.begin(), result.devices.end(),
      [](const simulator::DeviceFigures& a, const simulator::DeviceFigures& b) {
        return a.peakMemoryBytes < b.peakMemoryBytes;
      });
}

std::string tableLine(const SimulateReport& report,
                      const SimulatedStrategy& strategy, int64_t reference) {
  const simulator::SimulationResult& result = strategy.result;
  return absl::StrFormat(
      "%-24s %11.3f ms %8.2f x %13s %11s%s\n", strategy.name,
      1e3 * seconds(result.iterationPicoseconds),
      static_cast<double>(reference) / static_cast<double>(std::max<int64_t>(
                                           1, result.iterationPicoseconds)),
      cost_model::bytesText(result.communicationBytes),
      cost_model::bytesText(result.peakMemoryBytes),
      simulator::fitsMemory(result, *report.machine) ? "" : "  does not fit");
}

std::string byDevice(const simulator::SimulationResult& result,
                     std::string (*figure)(const simulator::DeviceFigures&)) {
  std::string text = "[";
  for (const simulator::DeviceFigures& device : result.devices) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "", figure(device));
  }
  return text + "]";
}

std::string figuresJson(const SimulateReport& report,
                        const simulator::SimulationResult& result) {
  return absl::StrCat(
      absl::StrFormat(
          "\"iteration_time_s\":%.9g,\"peak_memory_bytes\":%d,"
          "\"fits\":%s",
          seconds(result.iterationPicoseconds), result.peakMemoryBytes,
          simulator::fitsMemory(result, *report.machine) ? "true" : "false"),
      ",\"total_communication_bytes\":", result.communicationBytes,
      ",\"communication_bytes\":",
      byDevice(result,
               [](const simulator::DeviceFigures& device) {
                 return absl::StrCat(device.sentBytes);
               }),
      ",\"compute_time_s\":",
      byDevice(result,
               [](const simulator::DeviceFigures& device) {
                 return absl::StrFormat("%.9g",
                                        seconds(device.computePicoseconds));
               }),
      ",\"communication_time_s\":",
      byDevice(result, [](const simulator::DeviceFigures& device) {
        return absl::StrFormat("%.9g",
                               seconds(device.communicationPicoseconds));
      }));
}

}  // namespace

std::string linksMember(const std::vector<simulator::LinkBytes>& links,
                        const cost_model::Machine& machine) {
  std::string text = ",\"link_bytes\":{";
  for (const simulator::LinkBytes& load : links) {
    absl::StrAppend(&text, text.back() == '{' ? "" : ",",
                    jsonString(machine.linkName(load.link)), ":", load.bytes);
  }
  return text + "}";
}

std::string simulateText(const SimulateReport& report) {
  std::string text =
      absl::StrCat(summaryText(report.summary), networkEffects(*report.machine),
                   stragglerEffect(report.stragglerDelay));
  if (report.baselines.empty()) return text;
  int64_t reference = report.baselines[0].result.iterationPicoseconds;
  absl::StrAppendFormat(&text, "\n%-24s %14s %10s %13s %11s\n", "strategy",
                        "iteration", "speedup", "communicated", "memory");
  for (const SimulatedStrategy& baseline : report.baselines) {
    text += tableLine(report, baseline, reference);
  }
  text += tableLine(report, report.strategy, reference);
  return text;
}

std::string simulateJson(const SimulateReport& report) {
  const simulator::SimulationResult& result = report.strategy.result;
  std::string text = absl::StrCat(
      "{\"strategy\":", jsonString(report.strategy.name),
      ",\"system\":", jsonString(report.system),
      ",\"devices\":", result.devices.size(), ",", figuresJson(report, result));
  if (report.samples > 0)
    absl::StrAppend(&text, ",\"samples\":", report.samples);
  if (report.stragglerDelay > 0)
    absl::StrAppendFormat(&text, ",\"straggler_delay\":%.6g",
                          report.stragglerDelay);
  text += linksMember(result.links, *report.machine);
  const simulator::DeviceFigures& fullest = fullestDevice(result);
  absl::StrAppend(&text, ",\"memory_at_peak\":{");
  for (int kind = 0; kind < simulator::kBufferKinds; ++kind) {
    absl::StrAppend(
        &text, kind > 0 ? "," : "", "\"",
        simulator::bufferKindName(static_cast<simulator::BufferKind>(kind)),
        "\":", fullest.memoryAtPeak[kind]);
  }
  absl::StrAppend(&text, "},\"summary\":", summaryJson(report.summary),
                  ",\"baselines\":{");
  for (size_t i = 0; i < report.baselines.size(); ++i) {
    absl::StrAppend(&text, i > 0 ? "," : "",
                    jsonString(report.baselines[i].name), ":{",
                    figuresJson(report, report.baselines[i].result), "}");
  }
  return text + "}}\n";
}

}  // namespace soapstone::driver
