#include "passes/strategies/device_shares.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/sharding/dimension_flow.h"
#include "ir/sharding/shares.h"
#include "passes/strategies/named_strategies.h"

namespace soapstone::strategy {
namespace {

// The speed of each part of a split: that of the slowest device of the part.
std::vector<double> speedsOfParts(const model::NamedConfiguration& entry,
                                  size_t split,
                                  absl::Span<const double> speeds) {
  const int64_t degree = entry.splits[split].second;
  int64_t stride = entry.replication;
  for (size_t i = split + 1; i < entry.splits.size(); ++i) {
    stride *= entry.splits[i].second;
  }
  std::vector<double> parts(degree, std::numeric_limits<double>::infinity());
  for (int64_t task = 0; task < entry.devices.size(); ++task) {
    double& part = parts[task / stride % degree];
    part = std::min(part, speeds[entry.devices.device(task)]);
  }
  return parts;
}

// Gives the split of an entry's factor `name`, of `size` positions, its shares.
void shareFactor(const std::string& name, int64_t size, int64_t samples,
                 absl::Span<const double> speeds,
                 model::NamedConfiguration* entry) {
  for (size_t i = 0; i < entry->splits.size(); ++i) {
    const auto& [factor, degree] = entry->splits[i];
    if (factor != name || degree == 1) continue;
    const bool isWhole = size % samples == 0 && samples >= degree;
    sharding::Shares shares = sharding::normalShares(sharding::apportion(
        isWhole ? samples : size, speedsOfParts(*entry, i, speeds)));
    entry->shares.erase(
        std::remove_if(entry->shares.begin(), entry->shares.end(),
                       [&](const auto& known) { return known.first == name; }),
        entry->shares.end());
    if (!shares.empty()) entry->shares.emplace_back(name, std::move(shares));
  }
}

absl::Status checkSpeeds(absl::Span<const double> speeds, int64_t devices) {
  if (static_cast<int64_t>(speeds.size()) != devices) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are shares for ", speeds.size(), " devices, but ",
                     devices, " devices; give a share for each"));
  }
  for (double speed : speeds) {
    if (speed > 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("a share is ", speed, "; use positive numbers"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<model::Strategy> withDeviceShares(
    const StrategyModel& model, model::Strategy strategy,
    absl::Span<const double> speeds) {
  absl::Status legal = checkSpeeds(speeds, strategy.groupDevices());
  if (!legal.ok()) return legal;
  std::map<std::string, model::NamedConfiguration*> entries;
  for (model::NamedConfiguration& entry : strategy.ops) {
    entries.emplace(entry.name, &entry);
  }
  for (const StrategyGraph& graph : model.graphs()) {
    const sharding::DimensionFlow batch = labelBatch(graph);
    const int64_t samples = sampleCount(graph, batch);
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      const StrategyOp& op = graph.ops[i];
      auto found = entries.find(op.name);
      const int factor = batch.factorOf(static_cast<int>(i));
      if (found == entries.end() || factor < 0) continue;
      shareFactor(op.rule.factors[factor].name, op.rule.factors[factor].size,
                  samples, speeds, found->second);
      entries.erase(found);  // The main function decides.
    }
  }
  return strategy;
}

absl::StatusOr<model::Strategy> withDeviceShares(
    const StrategyModel& model, model::Strategy strategy,
    absl::Span<const int64_t> shares) {
  std::vector<double> speeds(shares.begin(), shares.end());
  return withDeviceShares(model, std::move(strategy), speeds);
}

}  // namespace soapstone::strategy
