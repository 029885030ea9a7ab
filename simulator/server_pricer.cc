#include "simulator/server_pricer.h"

#include <algorithm>

#include "simulator/step_pricer.h"

namespace soapstone::simulator {

cost_model::ServerTraffic ServerPricer::trafficOf(
    const sharding::ReshardingStep& step) {
  cost_model::ServerTraffic traffic;
  linkSeconds.resize(machine.linkCount(), 0);
  std::vector<int64_t> loaded;
  auto add = [&](int64_t link, double seconds) {
    if (linkSeconds[link] == 0) loaded.push_back(link);
    linkSeconds[link] += seconds;
  };
  for (int i = 0; i < step.groups.count(); ++i) {
    cost_model::ServerTraffic ofGroup =
        cost_model::analyzeServers(machine, step.groups.group(i));
    traffic.serverSecondsPerByte =
        std::max(traffic.serverSecondsPerByte, ofGroup.serverSecondsPerByte);
    traffic.messages += ofGroup.messages;
    for (const auto& [link, seconds] : ofGroup.links) add(link, seconds);
  }
  // Per byte of the largest message.
  for (const sharding::Message& message : step.messages) {
    double part = static_cast<double>(message.bytes) /
                  static_cast<double>(std::max<int64_t>(1, step.payloadBytes));
    for (int64_t link : routes.way(message.source, message.destination).links) {
      add(link, part / routes.bytesPerSecond(link));
      traffic.serverSecondsPerByte =
          std::max(traffic.serverSecondsPerByte, linkSeconds[link]);
    }
    ++traffic.messages;
  }
  std::sort(loaded.begin(), loaded.end());
  loaded.erase(std::unique(loaded.begin(), loaded.end()), loaded.end());
  for (int64_t link : loaded) {
    traffic.links.push_back({link, linkSeconds[link]});
    linkSeconds[link] = 0;
  }
  return traffic;
}

ServerLoad ServerPricer::load(const sharding::ReshardingStep& step) {
  if (!step.messages.empty()) {
    traffics.push_back(trafficOf(step));
    return {static_cast<int>(traffics.size()) - 1, step.payloadBytes};
  }
  auto [entry, isNew] =
      numbers.try_emplace({step.groups.size, step.groups.members},
                          static_cast<int>(traffics.size()));
  if (isNew) traffics.push_back(trafficOf(step));
  return {entry->second, step.payloadBytes};
}

double ServerPricer::secondsPerLinkSecond() const {
  return 1 / machine.description().synchronisation.bandwidthFraction;
}

int64_t ServerPricer::issuePicoseconds(int64_t messages) const {
  // In and out.
  return toPicoseconds(2 * static_cast<double>(messages) *
                       machine.description().synchronisation.messageSeconds);
}

int64_t ServerPricer::picoseconds(absl::Span<const ServerLoad> loads) const {
  bool isNeeded =
      std::any_of(loads.begin(), loads.end(),
                  [](const ServerLoad& load) { return load.traffic >= 0; });
  if (!isNeeded) return 0;
  // Sums of integers, so that the order of loads does not matter.
  std::vector<int64_t> bytes(traffics.size(), 0);
  double longest = 0;
  int64_t messages = 0;
  for (const ServerLoad& load : loads) {
    if (load.traffic < 0) continue;
    const cost_model::ServerTraffic& traffic = traffics[load.traffic];
    bytes[load.traffic] += load.bytes;
    messages += traffic.messages;
    longest = std::max(longest, static_cast<double>(load.bytes) *
                                    traffic.serverSecondsPerByte);
  }
  int64_t busiest = toPicoseconds(longest * secondsPerLinkSecond());
  std::vector<int64_t> links(machine.linkCount(), 0);
  for (size_t i = 0; i < traffics.size(); ++i) {
    if (bytes[i] == 0) continue;
    double scale = static_cast<double>(bytes[i]) * secondsPerLinkSecond();
    for (const auto& [link, seconds] : traffics[i].links) {
      links[link] += toPicoseconds(scale * seconds);
      busiest = std::max(busiest, links[link]);
    }
  }
  return busiest + issuePicoseconds(messages);
}

int64_t ServerPricer::share(const ServerLoad& load) const {
  if (load.traffic < 0) return 0;
  const cost_model::ServerTraffic& traffic = traffics[load.traffic];
  double busiest = 0;
  for (const auto& [link, seconds] : traffic.links) {
    busiest = std::max(busiest, seconds);
  }
  return toPicoseconds(static_cast<double>(load.bytes) * busiest *
                       secondsPerLinkSecond()) +
         issuePicoseconds(traffic.messages);
}

}  // namespace soapstone::simulator
