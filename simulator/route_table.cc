#include "simulator/route_table.h"

#include <utility>

namespace soapstone::simulator {
namespace {

// The table grows with the square of the devices.
constexpr int64_t kMostRemembered = 512;

}  // namespace

RouteTable::Way RouteTable::find(int from, int to) const {
  Way way;
  way.links = machine.route(from, to);
  way.latencySeconds = machine.routeLatencySeconds(way.links);
  return way;
}

const RouteTable::Way& RouteTable::way(int from, int to) {
  int64_t devices = machine.deviceCount();
  if (devices > kMostRemembered) return latest = find(from, to);
  if (known.empty()) known.resize(devices);
  std::vector<const Way*>& row = known[from];
  if (row.empty()) row.resize(devices, nullptr);
  if (row[to] == nullptr) row[to] = &ways.emplace_back(find(from, to));
  return *row[to];
}

double RouteTable::bytesPerSecond(int64_t link) {
  if (rates.empty()) rates.resize(machine.linkCount(), 0);
  double& rate = rates[link];
  if (rate == 0) rate = machine.link(link).achievedBytesPerSecond;
  return rate;
}

}  // namespace soapstone::simulator
