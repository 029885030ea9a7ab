#include "cost_model/collective_cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace soapstone::cost_model {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The part of the faster of two overlapped phases that still shows: fitted to
// large all-reduces on 2 nodes of 8 A100 and of 8 H100 (aws-samples
// awsome-distributed-training, nccl-tests).
constexpr double kExposedPart = 0.15;
// Fraction of the links' rate that a tree reaches with its extra copies (NCCL
// src/graph/tuning.cc).
constexpr double kTreeFraction = 0.92;

// Setting up a reduction in the switch, fitted to 2 MiB and more on 8 H200
// (stas00/ml-engineering).
constexpr double kInSwitchSetupSeconds = 40e-6;
// Added latency, and fraction of the links' rate, of grouped sends and
// receives, fitted to all-to-all on 2 to 8 A100
// (PKU-DAIR/Hetu-Galvatron).
constexpr double kExchangeSetupSeconds = 20e-6;
constexpr double kExchangeFraction = 0.82;

// Messages that need no synchronisation carry a flag beside every word (NCCL's
// LL protocol).
constexpr double kFlagOverhead = 2;

// Rates and latencies of a group while it shares links with others.
struct Rates {
  double ranks;
  double nodes;
  double perNode;
  double ring;       // Inside nodes.
  double network;    // Between nodes.
  double reduction;  // In switches; 0 if not.
  double base;
  double step;
  double networkStep;
};

// The part of the links' rate that a collective gets: libraries that sum slowly
// still copy at link speed.
double fractionOf(const GroupTopology& group, CollectiveKind kind) {
  bool sums = kind == CollectiveKind::kAllReduce ||
              kind == CollectiveKind::kReduceScatter;
  return sums ? group.constants.effectiveCollectiveBandwidthFraction : 1;
}

Rates ratesOf(const GroupTopology& group, CollectiveKind kind,
              GroupSharing sharing) {
  double fraction = fractionOf(group, kind);
  double network =
      std::min(group.networkBytesPerSecond, group.uplinkBytesPerSecond);
  Rates rates;
  rates.ranks = static_cast<double>(group.ranks);
  rates.nodes = static_cast<double>(group.nodes);
  rates.perNode = static_cast<double>(group.mostRanksPerNode);
  rates.ring = group.ringBytesPerSecond * fraction / sharing.inNode;
  rates.network = network * fraction / sharing.network;
  rates.reduction =
      group.switchReductionBytesPerSecond * fraction / sharing.inNode;
  rates.base = group.constants.baseLatencySeconds;
  if (group.nodes > 1) rates.base += group.constants.networkBaseLatencySeconds;
  rates.step = group.stepLatencySeconds;
  rates.networkStep = group.networkStepLatencySeconds;
  return rates;
}

// Number of times that a collective sends a buffer around a ring: an all-reduce
// scatters and gathers.
double passes(CollectiveKind kind) {
  return kind == CollectiveKind::kAllReduce ? 2 : 1;
}

CollectiveCost finish(CollectiveAlgorithm algorithm, double latency,
                      double transfer) {
  return {latency + transfer, latency, algorithm};
}

CollectiveCost impossible(CollectiveAlgorithm algorithm) {
  return {kNever, kNever, algorithm};
}

// Time of a pipeline of several stages with the best number of chunks: the
// minimum over k of (stages latency + k latency + ..) is 2 sqrt(latency of the
// stages * transfer) above their sum.
double pipelineSeconds(double stagesLatency, double transfer) {
  return transfer + 2 * std::sqrt(stagesLatency * transfer);
}

CollectiveCost ringCost(const Rates& rates, CollectiveKind kind, double bytes) {
  if (kind == CollectiveKind::kAllToAll)
    return impossible(CollectiveAlgorithm::kRing);
  double rate = std::min(rates.ring, rates.network);
  double hops = rates.nodes > 1 ? (rates.ranks - rates.nodes) * rates.step +
                                      rates.nodes * rates.networkStep
                                : (rates.ranks - 1) * rates.step;
  if (kind == CollectiveKind::kBroadcast) {
    // A chain of chunks instead of a ring of shards.
    return finish(CollectiveAlgorithm::kRing, rates.base + hops,
                  pipelineSeconds(rates.nodes > 1 ? hops : 0, bytes / rate));
  }
  double share = (rates.ranks - 1) / rates.ranks;
  double transfer = passes(kind) * share * bytes / rate;
  // Buffers between nodes hold only chunks of a shard.
  if (rates.nodes > 1) transfer = pipelineSeconds(hops, transfer);
  return finish(CollectiveAlgorithm::kRing, rates.base + passes(kind) * hops,
                transfer);
}

// All-reduces alone have trees and hierarchies between nodes. NCCL
// (src/graph/tuning.cc of 2.19 to 2.21) broadcasts in rings alone, and gathers
// and scatters in rings, NVLS or CollNet direct; 2.23 adds PAT to those.
// Between nodes, these three are not modelled.
bool hasTrees(const Rates& rates, CollectiveKind kind) {
  return rates.nodes > 1 && kind == CollectiveKind::kAllReduce;
}

CollectiveCost treeCost(const Rates& rates, CollectiveKind kind, double bytes) {
  if (!hasTrees(rates, kind)) return impossible(CollectiveAlgorithm::kTree);
  double depth = std::ceil(std::log2(rates.nodes));
  double hops = passes(kind) *
                ((rates.perNode - 1) * rates.step + depth * rates.networkStep);
  // Through its interface a node passes data to its parent and from it to
  // children: once for two nodes, else twice.
  double networkShare = rates.nodes > 2 ? 2 : 1;
  double transfer = std::max(passes(kind) * bytes / rates.ring,
                             networkShare * bytes / rates.network) /
                    kTreeFraction;
  return finish(CollectiveAlgorithm::kTree, rates.base + hops,
                pipelineSeconds(hops, transfer));
}

CollectiveCost hierarchicalCost(const GroupTopology& group, const Rates& rates,
                                CollectiveKind kind, double bytes) {
  bool usable = hasTrees(rates, kind) && rates.perNode > 1 &&
                group.mostRanksPerNode == group.fewestRanksPerNode;
  if (!usable) return impossible(CollectiveAlgorithm::kHierarchical);
  double inside =
      passes(kind) * (rates.perNode - 1) / rates.perNode * bytes / rates.ring;
  if (rates.reduction > 0) inside = std::min(inside, bytes / rates.reduction);
  double between =
      passes(kind) * (rates.nodes - 1) / rates.nodes * bytes / rates.network;
  double transfer =
      std::max(inside, between) + kExposedPart * std::min(inside, between);
  double hops = passes(kind) * ((rates.perNode - 1) * rates.step +
                                (rates.nodes - 1) * rates.networkStep);
  return finish(CollectiveAlgorithm::kHierarchical, rates.base + hops,
                pipelineSeconds(hops, transfer));
}

CollectiveCost directCost(const GroupTopology& group, const Rates& rates,
                          CollectiveKind kind, GroupSharing sharing,
                          double bytes) {
  double fraction = fractionOf(group, kind);
  double perByteInside =
      group.exchangeSecondsPerByte * sharing.inNode / fraction;
  // Messages to different ranks start together, so only the longest way counts.
  if (kind == CollectiveKind::kAllReduce && rates.nodes == 1) {
    // Every rank gets all buffers and adds them up: quickest for small ones.
    return finish(CollectiveAlgorithm::kDirect, rates.base + rates.step,
                  bytes * perByteInside);
  }
  double message = bytes / rates.ranks;
  bool gathers = kind == CollectiveKind::kAllGather ||
                 kind == CollectiveKind::kReduceScatter;
  if (gathers && rates.nodes == 1) {
    return finish(CollectiveAlgorithm::kDirect, rates.base + rates.step,
                  kFlagOverhead * message * perByteInside);
  }
  if (kind != CollectiveKind::kAllToAll)
    return impossible(CollectiveAlgorithm::kDirect);
  double perByteBetween =
      group.networkExchangeSecondsPerByte * sharing.network / fraction;
  double hops = std::max(rates.step, rates.nodes > 1 ? rates.networkStep : 0);
  return finish(
      CollectiveAlgorithm::kDirect, rates.base + kExchangeSetupSeconds + hops,
      message * std::max(perByteInside / kExchangeFraction, perByteBetween));
}

CollectiveCost inSwitchCost(const Rates& rates, CollectiveKind kind,
                            double bytes) {
  bool usable = kind == CollectiveKind::kAllReduce && rates.nodes == 1 &&
                rates.reduction > 0;
  if (!usable) return impossible(CollectiveAlgorithm::kInSwitch);
  // Up to the switch and back down.
  return finish(CollectiveAlgorithm::kInSwitch,
                rates.base + kInSwitchSetupSeconds + 2 * rates.step,
                bytes / rates.reduction);
}

}  // namespace

absl::string_view collectiveAlgorithmName(CollectiveAlgorithm algorithm) {
  switch (algorithm) {
    case CollectiveAlgorithm::kNone:
      return "none";
    case CollectiveAlgorithm::kRing:
      return "ring";
    case CollectiveAlgorithm::kTree:
      return "tree";
    case CollectiveAlgorithm::kHierarchical:
      return "hierarchical";
    case CollectiveAlgorithm::kDirect:
      return "direct";
    case CollectiveAlgorithm::kInSwitch:
      return "in-switch";
  }
  return "";
}

CollectiveCost collectiveCost(const GroupTopology& group, CollectiveKind kind,
                              double bytes, GroupSharing sharing,
                              CollectiveAlgorithm algorithm) {
  Rates rates = ratesOf(group, kind, sharing);
  switch (algorithm) {
    case CollectiveAlgorithm::kNone:
      return group.ranks > 1 && bytes > 0 ? impossible(algorithm)
                                          : CollectiveCost{};
    case CollectiveAlgorithm::kRing:
      return ringCost(rates, kind, bytes);
    case CollectiveAlgorithm::kTree:
      return treeCost(rates, kind, bytes);
    case CollectiveAlgorithm::kHierarchical:
      return hierarchicalCost(group, rates, kind, bytes);
    case CollectiveAlgorithm::kDirect:
      return directCost(group, rates, kind, sharing, bytes);
    case CollectiveAlgorithm::kInSwitch:
      return inSwitchCost(rates, kind, bytes);
  }
  return impossible(algorithm);
}

CollectiveCost collectiveCost(const GroupTopology& group, CollectiveKind kind,
                              double bytes, GroupSharing sharing) {
  if (group.ranks <= 1 || bytes <= 0) return {};
  if (kind == CollectiveKind::kAllReduce &&
      group.constants.effectiveCollectiveBandwidthFraction < 1) {
    // Only the half that sums is slow.
    CollectiveCost sum =
        collectiveCost(group, CollectiveKind::kReduceScatter, bytes, sharing);
    CollectiveCost copy =
        collectiveCost(group, CollectiveKind::kAllGather, bytes, sharing);
    return {sum.seconds + copy.seconds,
            sum.latencySeconds + copy.latencySeconds, sum.algorithm};
  }
  CollectiveCost best = impossible(CollectiveAlgorithm::kNone);
  for (CollectiveAlgorithm algorithm :
       {CollectiveAlgorithm::kRing, CollectiveAlgorithm::kTree,
        CollectiveAlgorithm::kHierarchical, CollectiveAlgorithm::kDirect,
        CollectiveAlgorithm::kInSwitch}) {
    CollectiveCost cost =
        collectiveCost(group, kind, bytes, sharing, algorithm);
    if (cost.seconds < best.seconds) best = cost;
  }
  return best;
}

}  // namespace soapstone::cost_model
