#include "simulator/step_gap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "simulator/step_pricer.h"

namespace soapstone::simulator {
namespace {

// The devices of one kind that take part.
struct KindOfDevices {
  sharding::OpConfiguration alone;  // On the first of them.
  int count = 0;
  std::vector<double> times;  // Of the whole ops (picoseconds).
};

std::vector<KindOfDevices> kindsOf(const cost_model::Machine& machine,
                                   int devices) {
  std::vector<KindOfDevices> list;
  std::map<int, size_t> known;
  for (int device = 0; device < devices; ++device) {
    auto [entry, isNew] =
        known.try_emplace(machine.deviceKindIndex(device), list.size());
    if (isNew) {
      list.emplace_back().alone.devices =
          sharding::DeviceGrid::range(device, 1);
    }
    ++list[entry->second].count;
  }
  return list;
}

// The least time of an op when that of every kind counts `weights` times.
double leastOf(const std::vector<KindOfDevices>& kinds,
               const std::vector<double>& weights, size_t op) {
  double least = std::numeric_limits<double>::infinity();
  for (size_t k = 0; k < kinds.size(); ++k) {
    least = std::min(least, weights[k] * kinds[k].times[op]);
  }
  return std::isinf(least) ? 0 : least;
}

// Makes the average weight of all devices 1.
void normalise(const std::vector<KindOfDevices>& kinds,
               std::vector<double>* weights) {
  double sum = 0;
  double devices = 0;
  for (size_t k = 0; k < kinds.size(); ++k) {
    sum += kinds[k].count * (*weights)[k];
    devices += kinds[k].count;
  }
  for (double& weight : *weights) weight *= devices / sum;
}

// The weights of the kinds for which the sum over the ops is (nearly) largest.
// The sum is concave in them: small steps find it. Any weights give a bound.
std::vector<double> weightsOf(const std::vector<KindOfDevices>& kinds) {
  std::vector<double> best(kinds.size(), 1);
  if (kinds.size() == 1) return best;
  constexpr double kFirstStep = 0.5;
  constexpr double kLastStep = 0.01;
  const size_t ops = kinds[0].times.size();
  auto sumOf = [&](const std::vector<double>& weights) {
    double sum = 0;
    for (size_t op = 0; op < ops; ++op) sum += leastOf(kinds, weights, op);
    return sum;
  };
  double most = sumOf(best);
  auto attempt = [&](std::vector<double> weights) {
    normalise(kinds, &weights);
    const double sum = sumOf(weights);
    if (!(sum > most)) return;
    most = sum;
    best = std::move(weights);
  };
  std::vector<double> speeds;
  for (const KindOfDevices& kind : kinds) {
    double time = 1;
    for (double op : kind.times) time += std::isinf(op) ? 0 : op;
    speeds.push_back(1 / time);
  }
  attempt(std::move(speeds));
  for (double step = kFirstStep; step >= kLastStep; step /= 2) {
    for (size_t k = 0; k < kinds.size(); ++k) {
      for (double factor : {1 + step, 1 / (1 + step)}) {
        std::vector<double> moved = best;
        moved[k] *= factor;
        attempt(std::move(moved));
      }
    }
  }
  return best;
}

// The work of ops, and what time on a device counts for.
struct WeighedWork {
  std::vector<int64_t> ofOps;   // As `wholeWork` says.
  std::vector<double> weights;  // By device; 1 on average.
};

// The sums of the weights of sets of devices, each computed once.
class SetWeights {
 public:
  SetWeights(const CostCatalog& catalog, const std::vector<double>& weights)
      : catalog(catalog), weights(weights) {}

  double of(int set) {
    auto [entry, isNew] = known.try_emplace(set, 0);
    if (isNew) {
      for (int device : catalog.setAt(set)) entry->second += weights[device];
    }
    return entry->second;
  }

 private:
  const CostCatalog& catalog;
  const std::vector<double>& weights;
  std::map<int, double> known;
};

// Adds the computing of an op that occurs `count` times to `bySet`, and returns
// what it is on average over all devices (picoseconds, by their weights).
double addComputing(const OpVariant& variant, int devices, int64_t count,
                    SetWeights& weights, std::map<int, int64_t>* bySet) {
  double sum = 0;
  for (const SetFigure& figure : variant.costs) {
    int64_t amount = count * figure.amount;
    (*bySet)[figure.set] += amount;
    sum += static_cast<double>(amount) * weights.of(figure.set);
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

WeighedWork weigh(const model::ModelGraph& graph,
                  const cost_model::Machine& machine, CostCatalog& catalog,
                  int devices) {
  std::vector<KindOfDevices> kinds = kindsOf(machine, devices);
  for (KindOfDevices& kind : kinds) {
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      // A kind that cannot compute an op takes for ever.
      double time = std::numeric_limits<double>::infinity();
      absl::StatusOr<int> variant = absl::CancelledError();
      if (!graph.ops[op].isView) {
        variant = catalog.variant(static_cast<int>(op), kind.alone);
      }
      if (variant.ok()) {
        time = static_cast<double>(catalog.variantAt(*variant).picoseconds);
      }
      kind.times.push_back(time);
    }
  }
  const std::vector<double> weights = weightsOf(kinds);
  WeighedWork work;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    work.ofOps.push_back(static_cast<int64_t>(leastOf(kinds, weights, op)));
  }
  for (int device = 0; device < devices; ++device) {
    for (size_t k = 0; k < kinds.size(); ++k) {
      const int first = kinds[k].alone.devices.device(0);
      if (machine.deviceKindIndex(device) == machine.deviceKindIndex(first))
        work.weights.push_back(weights[k]);
    }
  }
  return work;
}

}  // namespace

std::vector<int64_t> wholeWork(const model::ModelGraph& graph,
                               const cost_model::Machine& machine,
                               CostCatalog& catalog, int devices) {
  return weigh(graph, machine, catalog, devices).ofOps;
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
  const WeighedWork work = weigh(graph, machine, catalog, devices);
  SetWeights weights(catalog, work.weights);
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
    double share = addComputing(catalog.variantAt(*variant), devices, count,
                                weights, &bySet);
    double again = share - share / static_cast<double>(split.replication);
    double least = static_cast<double>(count * work.ofOps[op]) / devices;
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
