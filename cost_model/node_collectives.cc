// Rates of collectives inside one node: rings packed into its links, as NCCL
// does on machines without a switch ("hybrid cube mesh"), exchanges by counting
// what each link carries, and reductions in a switch.

#include <algorithm>
#include <limits>
#include <vector>

#include "cost_model/node_graph.h"

namespace soapstone::cost_model {
namespace {

// Up to here every order of the devices is tried and every set kept in a table.
constexpr int kTabulatedDevices = 8;
constexpr int kMaxRings = 32;

}  // namespace

bool NodeGraph::RingRate::isBetterThan(const RingRate& other) const {
  if (bytesPerSecond != other.bytesPerSecond) {
    return bytesPerSecond > other.bytesPerSecond;
  }
  return hops != other.hops ? hops < other.hops : left > other.left;
}

NodeGraph::RingRate NodeGraph::rateOf(absl::Span<const int> order,
                                      absl::Span<const double> left,
                                      std::vector<int>& loads) const {
  RingRate rate;
  std::vector<int> touched;
  touched.reserve(2 * order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    int from = order[i];
    for (int vertex = order[(i + 1) % order.size()]; vertex != from;) {
      int id = lastLink[from][vertex];
      if (loads[id]++ == 0) touched.push_back(id);
      ++rate.hops;
      vertex = links[id].source;
    }
  }
  rate.bytesPerSecond = std::numeric_limits<double>::infinity();
  for (int id : touched) {
    rate.bytesPerSecond = std::min(rate.bytesPerSecond, left[id] / loads[id]);
    rate.left += left[id];
    loads[id] = 0;
  }
  return rate;
}

bool NodeGraph::isMesh(absl::Span<const int> members) const {
  for (int device : members) {
    for (int id : linksFrom[device]) {
      if (links[id].target < devices) return true;
    }
  }
  return false;
}

double NodeGraph::packRings(absl::Span<const int> members) const {
  std::vector<double> left(links.size());
  for (size_t i = 0; i < links.size(); ++i)
    left[i] = links[i].achievedBytesPerSecond;
  std::vector<int> loads(links.size(), 0);
  // Below switches the order makes no difference.
  bool tryOrders =
      static_cast<int>(members.size()) <= kTabulatedDevices && isMesh(members);
  double total = 0;
  int hops = 0;
  for (int ring = 0; ring < kMaxRings; ++ring) {
    std::vector<int> order(members.begin(), members.end());
    std::vector<int> best = order;
    RingRate bestRate = rateOf(order, left, loads);
    // The first device stays first: a ring has no beginning.
    while (tryOrders && std::next_permutation(order.begin() + 1, order.end())) {
      RingRate rate = rateOf(order, left, loads);
      if (!rate.isBetterThan(bestRate)) continue;
      bestRate = rate;
      best = order;
    }
    // Rings that only fill rounding errors are not worth a channel.
    if (bestRate.bytesPerSecond <= 0.02 * total) break;
    // Like NCCL, no further ring that passes through devices on its way.
    if (ring > 0 && bestRate.hops > hops) break;
    hops = bestRate.hops;
    total += bestRate.bytesPerSecond;
    for (size_t i = 0; i < best.size(); ++i) {
      int from = best[i];
      for (int vertex = best[(i + 1) % best.size()]; vertex != from;) {
        int id = lastLink[from][vertex];
        left[id] = std::max(0.0, left[id] - bestRate.bytesPerSecond);
        vertex = links[id].source;
      }
    }
  }
  return total;
}

void NodeGraph::tabulateRings() {
  if (devices > kTabulatedDevices) return;
  ringTable.assign(size_t{1} << devices, 0);
  for (size_t set = 0; set < ringTable.size(); ++set) {
    std::vector<int> members;
    for (int device = 0; device < devices; ++device) {
      if (set >> device & 1) members.push_back(device);
    }
    if (members.size() > 1) ringTable[set] = packRings(members);
  }
}

double NodeGraph::ringBytesPerSecond(absl::Span<const int> members) const {
  if (ringTable.empty()) return packRings(members);
  size_t set = 0;
  for (int device : members) set |= size_t{1} << device;
  return ringTable[set];
}

double NodeGraph::ringStepSeconds(absl::Span<const int> members) const {
  bool mesh = isMesh(members);
  double sum = 0;
  for (size_t i = 0; i < members.size(); ++i) {
    double step = latencySeconds(members[i], members[(i + 1) % members.size()]);
    // Rings of a mesh go from neighbour to neighbour.
    for (int other : members) {
      if (mesh && other != members[i]) {
        step = std::min(step, latencySeconds(members[i], other));
      }
    }
    sum += step;
  }
  return sum / static_cast<double>(members.size());
}

double NodeGraph::exchangeSecondsPerByte(absl::Span<const int> members) const {
  std::vector<int> loads(links.size(), 0);
  for (int from : members) {
    for (int to : members) {
      for (int vertex = to; vertex != from;) {
        int id = lastLink[from][vertex];
        ++loads[id];
        vertex = links[id].source;
      }
    }
  }
  double seconds = 0;
  for (size_t i = 0; i < links.size(); ++i) {
    seconds = std::max(seconds, loads[i] / links[i].achievedBytesPerSecond);
  }
  return seconds;
}

double NodeGraph::switchReductionBytesPerSecond(
    absl::Span<const int> members) const {
  double best = 0;
  for (size_t hub = 0; hub < names.size(); ++hub) {
    if (reductionFraction[hub] == 0) continue;
    double rate = std::numeric_limits<double>::infinity();
    for (int device : members) {
      double direct = 0;
      for (int id : linksFrom[device]) {
        if (links[id].target == static_cast<int>(hub))
          direct = links[id].bytesPerSecond;
      }
      rate = std::min(rate, direct * reductionFraction[hub]);
    }
    best = std::max(best, rate);
  }
  return best;
}

}  // namespace soapstone::cost_model
