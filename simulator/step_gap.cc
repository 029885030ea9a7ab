#include "simulator/step_gap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "simulator/step_pricer.h"

namespace soapstone::simulator {
namespace {

// The first device of each kind that takes part.
std::vector<sharding::OpConfiguration> oneOfEachKind(
    const cost_model::Machine& machine, int devices) {
  std::vector<sharding::OpConfiguration> list;
  std::set<int> known;
  for (int device = 0; device < devices; ++device) {
    if (!known.insert(machine.deviceKindIndex(device)).second) continue;
    list.emplace_back().devices = sharding::DeviceGrid::range(device, 1);
  }
  return list;
}

// Adds the computing of an op that occurs `count` times to `bySet`, and returns
// what it is on average over all devices (picoseconds).
double addComputing(const CostCatalog& catalog, const OpVariant& variant,
                    int devices, int64_t count, std::map<int, int64_t>* bySet) {
  double sum = 0;
  for (const SetFigure& figure : variant.costs) {
    int64_t amount = count * figure.amount;
    (*bySet)[figure.set] += amount;
    sum += static_cast<double>(amount) *
           static_cast<double>(catalog.setAt(figure.set).size());
  }
  return sum / devices;
}

// The computing of the device that computes longest.
int64_t longestOf(const CostCatalog& catalog,
                  const std::map<int, int64_t>& bySet, int devices) {
  std::vector<int64_t> times(devices, 0);
  for (const auto& [set, time] : bySet) {
    for (int device : catalog.setAt(set)) times[device] += time;
  }
  return *std::max_element(times.begin(), times.end());
}

}  // namespace

std::vector<int64_t> wholeWork(const model::ModelGraph& graph,
                               const cost_model::Machine& machine,
                               CostCatalog& catalog, int devices) {
  const std::vector<sharding::OpConfiguration> kinds =
      oneOfEachKind(machine, devices);
  std::vector<int64_t> work(graph.ops.size(), 0);
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (graph.ops[op].isView) continue;
    std::optional<int64_t> least;
    for (const sharding::OpConfiguration& alone : kinds) {
      absl::StatusOr<int> variant =
          catalog.variant(static_cast<int>(op), alone);
      if (!variant.ok()) continue;
      int64_t time = catalog.variantAt(*variant).picoseconds;
      least = std::min(least.value_or(time), time);
    }
    work[op] = least.value_or(0);
  }
  return work;
}

int64_t balancedWork(const model::ModelGraph& graph,
                     const cost_model::Machine& machine, CostCatalog& catalog,
                     int devices) {
  int64_t work = 0;
  for (int64_t op : wholeWork(graph, machine, catalog, devices)) {
    work = addPicoseconds(work, op);
  }
  return work / devices;
}

StepGap gapOfStep(const model::ModelGraph& graph,
                  const cost_model::Machine& machine, Simulation& simulation,
                  int devices, const StepBreakdown& breakdown,
                  const std::vector<int64_t>& counts) {
  CostCatalog& catalog = simulation.costs();
  std::vector<int64_t> whole = wholeWork(graph, machine, catalog, devices);
  std::map<std::string, double> kinds;
  std::map<int, int64_t> bySet;
  double mean = 0;
  double repeated = 0;
  double bound = 0;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (graph.ops[op].isView) continue;
    const sharding::OpConfiguration& split =
        simulation.configurationOf(static_cast<int>(op));
    absl::StatusOr<int> variant = catalog.variant(static_cast<int>(op), split);
    if (!variant.ok()) continue;
    int64_t count = counts.empty() ? 1 : counts[op];
    double share = addComputing(catalog, catalog.variantAt(*variant), devices,
                                count, &bySet);
    double again = share - share / static_cast<double>(split.replication);
    double least = static_cast<double>(count * whole[op]) / devices;
    mean += share;
    repeated += again;
    bound += least;
    kinds[graph.ops[op].kind] += share - again - least;
  }
  StepGap gap;
  gap.bound = std::llround(bound);
  gap.repeated = std::llround(repeated);
  gap.imbalance = longestOf(catalog, bySet, devices) - std::llround(mean);
  gap.kernels =
      breakdown.computePicoseconds - gap.imbalance - gap.repeated - gap.bound;
  for (const auto& [kind, time] : kinds) {
    gap.kinds.emplace_back(kind, std::llround(time));
  }
  std::stable_sort(
      gap.kinds.begin(), gap.kinds.end(),
      [](const auto& a, const auto& b) { return a.second > b.second; });
  return gap;
}

}  // namespace soapstone::simulator
