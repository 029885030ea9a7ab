#include "ir/sharding/resharding_traffic.h"

#include <algorithm>

namespace soapstone::sharding {
namespace {

void sumUp(ReshardingStep* step) {
  for (const DeviceTraffic& traffic : step->traffic) {
    step->totalBytes += traffic.sent;
    step->maxBytesSent = std::max(step->maxBytesSent, traffic.sent);
    step->maxBytesReceived = std::max(step->maxBytesReceived, traffic.received);
  }
}

// Finds the entry of a device in the traffic of a step: the source's ranks come
// first.
class TrafficTable {
 public:
  TrafficTable(const LayoutGeometry& source, const LayoutGeometry& target,
               ReshardingStep* step)
      : step(step), index(listDevices(source, target, step)) {}

  DeviceTraffic& of(int device) { return step->traffic[index.rankOf(device)]; }

 private:
  static std::vector<int> listDevices(const LayoutGeometry& source,
                                      const LayoutGeometry& target,
                                      ReshardingStep* step) {
    addDevices(source, target, step);
    std::vector<int> devices;
    devices.reserve(step->traffic.size());
    for (const DeviceTraffic& traffic : step->traffic) {
      devices.push_back(traffic.device);
    }
    return devices;
  }

  ReshardingStep* step;
  DeviceIndex index;
};

}  // namespace

void addDevices(const LayoutGeometry& source, const LayoutGeometry& target,
                ReshardingStep* step) {
  step->traffic.reserve(source.devices.size());
  for (int device : source.devices) step->traffic.push_back({device, 0, 0});
  if (source.devices == target.devices) return;
  DeviceIndex index(source.devices);
  for (int device : target.devices) {
    if (index.rankOf(device) < 0) step->traffic.push_back({device, 0, 0});
  }
}

void countAllGather(const LayoutGeometry& source,
                    const std::vector<int>& members, int size,
                    int64_t elementBytes, ReshardingStep* step) {
  addDevices(source, source, step);
  for (size_t begin = 0; begin < members.size(); begin += size) {
    int64_t whole = 0;
    for (int i = 0; i < size; ++i) whole += source.volume(members[begin + i]);
    step->payloadBytes = std::max(step->payloadBytes, whole * elementBytes);
    for (int i = 0; i < size; ++i) {
      int rank = members[begin + i];
      int next = members[begin + (i + 1) % size];
      // Around the ring goes every part but the one that starts at the next.
      step->traffic[rank].sent = (whole - source.volume(next)) * elementBytes;
      step->traffic[rank].received =
          (whole - source.volume(rank)) * elementBytes;
    }
  }
  sumUp(step);
}

DeviceTraffic allReduceTraffic(int device, int64_t elements, int64_t size,
                               int64_t index, int64_t elementBytes) {
  auto chunk = [&](int64_t i) {
    return shardRange(elements, size, (i + size) % size).size();
  };
  return {device,
          (2 * elements - chunk(index) - chunk(index + 1)) * elementBytes,
          (2 * elements - chunk(index - 1) - chunk(index)) * elementBytes};
}

void countAllReduce(const LayoutGeometry& source,
                    const std::vector<int>& members, int size,
                    int64_t elementBytes, ReshardingStep* step) {
  addDevices(source, source, step);
  for (size_t begin = 0; begin < members.size(); begin += size) {
    int64_t whole = source.volume(members[begin]);
    step->payloadBytes = std::max(step->payloadBytes, whole * elementBytes);
    for (int i = 0; i < size; ++i) {
      DeviceTraffic& traffic = step->traffic[members[begin + i]];
      traffic = allReduceTraffic(traffic.device, whole, size, i, elementBytes);
    }
  }
  sumUp(step);
}

void countReduceScatter(const LayoutGeometry& source,
                        const LayoutGeometry& target,
                        const std::vector<int>& members, int size,
                        int64_t elementBytes, ReshardingStep* step) {
  addDevices(source, source, step);
  DeviceIndex index(target.devices);
  auto part = [&](int sourceRank) {
    return target.volume(index.rankOf(source.devices[sourceRank]));
  };
  for (size_t begin = 0; begin < members.size(); begin += size) {
    int64_t whole = source.volume(members[begin]);
    step->payloadBytes = std::max(step->payloadBytes, whole * elementBytes);
    for (int i = 0; i < size; ++i) {
      int rank = members[begin + i];
      int previous = members[begin + (i + size - 1) % size];
      step->traffic[rank].sent = (whole - part(rank)) * elementBytes;
      step->traffic[rank].received = (whole - part(previous)) * elementBytes;
    }
  }
  sumUp(step);
}

void countAllToAll(const LayoutGeometry& source, const LayoutGeometry& target,
                   const Exchange& exchange, int64_t elementBytes,
                   ReshardingStep* step) {
  addDevices(source, source, step);
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int own = exchange.sourceRank(rank);
    int64_t kept = 1;
    for (int dim = 0; dim < target.numDims(); ++dim) {
      kept *=
          countCommonPositions(source.dims[dim].held[source.shard(dim, own)],
                               target.dims[dim].held[target.shard(dim, rank)]);
    }
    int64_t before = source.volume(own);
    int64_t after = target.volume(rank);
    step->traffic[own].sent = (before - kept) * elementBytes;
    step->traffic[own].received = (after - kept) * elementBytes;
    step->payloadBytes =
        std::max(step->payloadBytes, std::max(before, after) * elementBytes);
  }
  sumUp(step);
}

void countStar(const LayoutGeometry& source, const LayoutGeometry& target,
               int64_t elementBytes, ReshardingStep* step) {
  TrafficTable table(source, target, step);
  DeviceIndex sources(source.devices);
  DeviceIndex targets(target.devices);
  auto bytes = [&](const LayoutGeometry& geometry, const DeviceIndex& index,
                   int device) {
    return geometry.volume(index.rankOf(device)) * elementBytes;
  };
  for (int group = 0; group < step->groups.count(); ++group) {
    absl::Span<const int> members = step->groups.group(group);
    int64_t rootBytes = step->kind == StepKind::kGather
                            ? bytes(target, targets, members[0])
                            : bytes(source, sources, members[0]);
    step->payloadBytes = std::max(step->payloadBytes, rootBytes);
    for (size_t i = 1; i < members.size(); ++i) {
      if (step->kind == StepKind::kBroadcast) {
        table.of(members[i - 1]).sent += rootBytes;
        table.of(members[i]).received += rootBytes;
      } else if (step->kind == StepKind::kScatter) {
        int64_t part = bytes(target, targets, members[i]);
        table.of(members[0]).sent += part;
        table.of(members[i]).received += part;
      } else {
        int64_t part = bytes(source, sources, members[i]);
        table.of(members[i]).sent += part;
        table.of(members[0]).received += part;
      }
    }
  }
  sumUp(step);
}

void countMessages(const LayoutGeometry& source, const LayoutGeometry& target,
                   ReshardingStep* step) {
  TrafficTable table(source, target, step);
  for (const Message& message : step->messages) {
    table.of(message.source).sent += message.bytes;
    table.of(message.destination).received += message.bytes;
    step->payloadBytes = std::max(step->payloadBytes, message.bytes);
  }
  sumUp(step);
}

}  // namespace soapstone::sharding
