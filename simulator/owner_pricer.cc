#include "simulator/owner_pricer.h"

#include <algorithm>

#include "simulator/step_pricer.h"

namespace soapstone::simulator {

cost_model::OwnerTraffic OwnerPricer::trafficOf(
    const sharding::ReshardingStep& step) {
  cost_model::OwnerTraffic traffic;
  linkSeconds.resize(machine.linkCount(), 0);
  std::vector<int64_t> loaded;
  auto add = [&](int64_t link, double seconds) {
    if (linkSeconds[link] == 0) loaded.push_back(link);
    linkSeconds[link] += seconds;
  };
  for (int i = 0; i < step.groups.count(); ++i) {
    cost_model::OwnerTraffic ofGroup =
        cost_model::analyzeOwners(machine, step.groups.group(i));
    traffic.ownerSecondsPerByte =
        std::max(traffic.ownerSecondsPerByte, ofGroup.ownerSecondsPerByte);
    traffic.messages += ofGroup.messages;
    for (const auto& [link, seconds] : ofGroup.links) add(link, seconds);
  }
  // Per byte of the largest message.
  for (const sharding::Message& message : step.messages) {
    double part = static_cast<double>(message.bytes) /
                  static_cast<double>(std::max<int64_t>(1, step.payloadBytes));
    for (int64_t link : routes.way(message.source, message.destination).links) {
      add(link, part / routes.bytesPerSecond(link));
      traffic.ownerSecondsPerByte =
          std::max(traffic.ownerSecondsPerByte, linkSeconds[link]);
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

OwnerLoad OwnerPricer::load(const sharding::ReshardingStep& step) {
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

double OwnerPricer::secondsPerLinkSecond() const {
  return 1 / machine.description().synchronisation.bandwidthFraction;
}

int64_t OwnerPricer::issuePicoseconds(int64_t messages) const {
  // In and out.
  return toPicoseconds(2 * static_cast<double>(messages) *
                       machine.description().synchronisation.messageSeconds);
}

int64_t OwnerPricer::picoseconds(absl::Span<const OwnerLoad> loads) const {
  // Sums of integers, so that the order of loads does not matter.
  std::vector<int64_t> bytes(traffics.size(), 0);
  double longest = 0;
  int64_t messages = 0;
  for (const OwnerLoad& load : loads) {
    if (load.traffic < 0) continue;
    const cost_model::OwnerTraffic& traffic = traffics[load.traffic];
    bytes[load.traffic] += load.bytes;
    messages += traffic.messages;
    longest = std::max(
        longest, static_cast<double>(load.bytes) * traffic.ownerSecondsPerByte);
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

int64_t OwnerPricer::share(const OwnerLoad& load) const {
  if (load.traffic < 0) return 0;
  const cost_model::OwnerTraffic& traffic = traffics[load.traffic];
  double busiest = 0;
  for (const auto& [link, seconds] : traffic.links) {
    busiest = std::max(busiest, seconds);
  }
  return toPicoseconds(static_cast<double>(load.bytes) * busiest *
                       secondsPerLinkSecond()) +
         issuePicoseconds(traffic.messages);
}

}  // namespace soapstone::simulator
