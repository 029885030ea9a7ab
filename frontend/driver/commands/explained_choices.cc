#include "frontend/driver/commands/explained_choices.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/priced_plan.h"
#include "ir/support/json_values.h"

namespace soapstone::driver {

search::ConfigurationSpace::Limits triedConfigurations(int devices) {
  search::ConfigurationSpace::Limits limits;
  limits.maxSplits = 2;
  limits.onePlacement = true;
  limits.orders = false;
  limits.counts = {devices};
  return limits;
}

bool isShownBefore(const ExplainedChoice& first,
                   const ExplainedChoice& second) {
  return std::make_pair(!first.fits, first.picoseconds) <
         std::make_pair(!second.fits, second.picoseconds);
}

std::string choicesText(const std::vector<ExplainedChoice>& choices,
                        int64_t step) {
  std::string text =
      absl::StrFormat("\n%-44s %-28s %11s  %s\n", "next best choices", "step",
                      "memory", "changes");
  for (const ExplainedChoice& choice : choices) {
    absl::StrAppendFormat(&text, "%-44s %-28s %11s  %s%s\n",
                          choice.configuration,
                          timeAgainst(choice.picoseconds, step),
                          cost_model::bytesText(choice.memoryBytes), choice.why,
                          choice.fits ? "" : "  does not fit");
  }
  return text;
}

std::string choicesJson(const std::vector<ExplainedChoice>& choices) {
  std::string text;
  for (const ExplainedChoice& choice : choices) {
    absl::StrAppendFormat(
        &text,
        "%s{\"split\":%s,\"iteration_time_s\":%.9g,\"peak_memory_bytes\":%d,"
        "\"fits\":%s,\"changes\":%s}",
        text.empty() ? "" : ",", jsonString(choice.configuration),
        static_cast<double>(choice.picoseconds) * 1e-12, choice.memoryBytes,
        choice.fits ? "true" : "false", jsonString(choice.why));
  }
  return text;
}

}  // namespace soapstone::driver
