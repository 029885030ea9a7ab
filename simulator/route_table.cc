#include "simulator/route_table.h"

namespace soapstone::simulator {
namespace {

// The table grows with the square of the devices.
constexpr int64_t kMostRemembered = 512;

}  // namespace

RouteTable::Way RouteTable::find(int from, int to) {
  Way way{machine.route(from, to), 0};
  for (int64_t link : way.links) {
    way.latencySeconds += figuresOf(link).latencySeconds;
  }
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

const RouteTable::LinkFigures& RouteTable::figuresOf(int64_t link) {
  LinkFigures& own = figures.at(link);
  if (own.bytesPerSecond == 0) {
    cost_model::MachineLink what = machine.link(link);
    own = {what.achievedBytesPerSecond, what.latencySeconds};
  }
  return own;
}

}  // namespace soapstone::simulator
