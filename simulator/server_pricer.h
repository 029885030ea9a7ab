#ifndef SOAPSTONE_SIMULATOR_SERVER_PRICER_H_
#define SOAPSTONE_SIMULATOR_SERVER_PRICER_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "cost_model/machine.h"
#include "cost_model/server_traffic.h"
#include "ir/sharding/resharding_plan.h"
#include "simulator/route_table.h"

namespace soapstone::simulator {

// Load of one gradient-summing step on the owners of parameters.
struct ServerLoad {
  int traffic = -1;   // Number of who sends to whom; -1: nobody.
  int64_t bytes = 0;  // Bytes of the parameter, or of each of its shards.
};

// Prices gradient synchronisation on machines whose parameters have owners
// (SynchronisationScheme::kServers): one phase behind everything else that
// takes as long as its busiest link, or as its busiest owner, and as one
// program needs to issue all messages. Owners of different parameters work side
// by side, spread so evenly that no link carries more than it must.
//
// The machine must outlive the object, which is not safe to share between
// threads.
class ServerPricer {
 public:
  explicit ServerPricer(const cost_model::Machine& machine)
      : machine(machine), routes(machine) {}

  // Whether gradients are synchronised like this.
  bool isUsed() const {
    return machine.description().synchronisation.scheme ==
           cost_model::SynchronisationScheme::kServers;
  }

  // Load of a step on owners: its groups are the replicas of a parameter or of
  // its shards; a step of messages alone sends them to the owners.
  ServerLoad load(const sharding::ReshardingStep& step);

  // Time of the phase of these loads, in picoseconds: in and out.
  int64_t picoseconds(absl::Span<const ServerLoad> loads) const;
  // Time that one of many loads adds to a phase bound by links.
  int64_t share(const ServerLoad& load) const;

 private:
  cost_model::ServerTraffic trafficOf(const sharding::ReshardingStep& step);
  double secondsPerLinkSecond() const;
  int64_t issuePicoseconds(int64_t messages) const;

  const cost_model::Machine& machine;
  RouteTable routes;
  std::vector<double> linkSeconds;  // By link; 0 between uses.
  std::vector<cost_model::ServerTraffic> traffics;
  absl::flat_hash_map<std::pair<int, std::vector<int>>, int> numbers;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SERVER_PRICER_H_
