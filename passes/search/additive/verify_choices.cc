#include "passes/search/additive/verify_choices.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "absl/strings/str_cat.h"

namespace soapstone::search {

std::string toString(WideSum value) {
  const bool negative = value < 0;
  // The negation of the smallest value would overflow, so digits are taken
  // from the value as it is.
  std::string digits;
  do {
    const int digit = static_cast<int>(value % 10);
    digits.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  } while (value != 0);
  if (negative) digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

absl::StatusOr<ChoicesReport> verifyChoices(const AdditiveProblem& problem,
                                            const AdditiveChoices& choices) {
  if (choices.size() != problem.nodes.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "solution has ", choices.size(), " choices; the problem has ",
        problem.nodes.size(), " nodes"));
  }
  ChoicesReport report;
  // Usage that starts (positive) or stops (negative) at each time.
  std::map<int64_t, WideSum> usageChanges;
  for (size_t i = 0; i < choices.size(); ++i) {
    const AdditiveNode& node = problem.nodes[i];
    const int32_t choice = choices[i];
    if (choice < 0 || static_cast<size_t>(choice) >= node.costs.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("node ", i, " takes choice ", choice, "; it has ",
                       node.costs.size(), " choices"));
    }
    report.cost += node.costs[choice];
    report.usesForbidden |= node.costs[choice] >= kForbiddenCost;
    if (node.begin < node.end) {
      usageChanges[node.begin] += node.usages[choice];
      usageChanges[node.end] -= node.usages[choice];
    }
  }
  for (const AdditiveEdge& edge : problem.edges) {
    const size_t columns = problem.nodes[edge.to].costs.size();
    const int64_t cost =
        problem.matrices[edge.matrix]
                        [choices[edge.from] * columns + choices[edge.to]];
    report.cost += cost;
    report.usesForbidden |= cost >= kForbiddenCost;
  }
  WideSum usage = 0;
  for (const auto& [time, change] : usageChanges) {
    usage += change;
    if (usage > report.peakUsage) {
      report.peakUsage = usage;
      report.peakTime = time;
    }
  }
  report.overLimit =
      problem.usageLimit.has_value() && report.peakUsage > *problem.usageLimit;
  return report;
}

}  // namespace soapstone::search
