#include "frontend/driver/report/gap_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ir/support/json_values.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::milliseconds;

// Kinds of ops that are named as losing time when they are split.
constexpr size_t kMostLosses = 3;
constexpr const char* kKernels = "kernels of parts";

// The parts of the step above its lower bound.
std::vector<std::pair<std::string, int64_t>> partsOf(
    const StepSummary& summary) {
  std::vector<std::pair<std::string, int64_t>> parts = {
      {kKernels, summary.gap.kernels},
      {"repeated work", summary.gap.repeated},
      {"imbalance", summary.gap.imbalance}};
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    parts.emplace_back(
        absl::StrCat(
            "waiting for ",
            simulator::waitCauseName(static_cast<simulator::WaitCause>(cause))),
        summary.breakdown.waits[cause]);
  }
  if (summary.stragglerPicoseconds > 0) {
    parts.emplace_back("waiting for stragglers", summary.stragglerPicoseconds);
  }
  return parts;
}

// The kinds of ops that lose most when they are split.
std::string lossText(const simulator::StepGap& gap) {
  std::vector<std::string> kinds;
  for (const auto& [kind, time] : gap.kinds) {
    if (time <= 0 || kinds.size() == kMostLosses) break;
    kinds.push_back(absl::StrFormat("%s %.3f", kind, milliseconds(time)));
  }
  return kinds.empty() ? ""
                       : absl::StrCat(" (", absl::StrJoin(kinds, ", "), ")");
}

}  // namespace

std::string gapText(const StepSummary& summary) {
  int64_t above = summary.iterationPicoseconds - summary.gap.bound;
  auto whole =
      static_cast<double>(std::max<int64_t>(1, summary.iterationPicoseconds));
  std::string text = absl::StrFormat(
      "%.3f ms of all work shared evenly; above it %.3f ms (%.0f %%)",
      milliseconds(summary.gap.bound), milliseconds(above),
      100 * static_cast<double>(above) / whole);
  const char* separator = ": ";
  for (const auto& [name, time] : partsOf(summary)) {
    if (time == 0) continue;
    absl::StrAppendFormat(&text, "%s%s %.3f ms", separator, name,
                          milliseconds(time));
    if (name == kKernels) text += lossText(summary.gap);
    separator = ", ";
  }
  return text;
}

std::string gapJson(const StepSummary& summary) {
  auto seconds = [](int64_t picoseconds) {
    return static_cast<double>(picoseconds) * 1e-12;
  };
  std::string text =
      absl::StrFormat("{\"lower bound\":%.9g", seconds(summary.gap.bound));
  for (const auto& [name, time] : partsOf(summary)) {
    absl::StrAppendFormat(&text, ",%s:%.9g", jsonString(name), seconds(time));
  }
  return text + "}";
}

}  // namespace soapstone::driver
