#include "cost_model/server_traffic.h"

#include <algorithm>
#include <limits>
#include <map>

namespace soapstone::cost_model {

ServerTraffic analyzeServers(const Machine& machine,
                             absl::Span<const int> devices) {
  ServerTraffic traffic;
  if (devices.size() < 2) return traffic;
  traffic.messages = static_cast<int64_t>(devices.size()) - 1;
  traffic.serverSecondsPerByte = std::numeric_limits<double>::infinity();
  // Number of messages that pass a link, for all owners.
  std::map<int64_t, int64_t> passes;
  std::vector<int64_t> passesToOwner(machine.linkCount(), 0);
  std::vector<int64_t> loaded;
  for (int owner : devices) {
    loaded.clear();
    for (int replica : devices) {
      if (replica == owner) continue;
      for (int64_t link : machine.route(replica, owner)) {
        if (passesToOwner[link]++ == 0) loaded.push_back(link);
      }
    }
    double busiest = 0;
    for (int64_t link : loaded) {
      int64_t count = std::exchange(passesToOwner[link], 0);
      passes[link] += count;
      busiest =
          std::max(busiest, static_cast<double>(count) /
                                machine.link(link).achievedBytesPerSecond);
    }
    traffic.serverSecondsPerByte =
        std::min(traffic.serverSecondsPerByte, busiest);
  }
  double owners = static_cast<double>(devices.size());
  for (const auto& [link, count] : passes) {
    traffic.links.push_back(
        {link, static_cast<double>(count) / owners /
                   machine.link(link).achievedBytesPerSecond});
  }
  return traffic;
}

}  // namespace soapstone::cost_model
