#ifndef SOAPSTONE_COST_MODEL_SERVER_TRAFFIC_H_
#define SOAPSTONE_COST_MODEL_SERVER_TRAFFIC_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "cost_model/machine.h"

namespace soapstone::cost_model {

// Traffic of the replicas of parameters when each parameter is synchronised by
// an owner among them (SynchronisationScheme::kServers), inward only. The
// outward traffic is the same in the other direction.
struct ServerTraffic {
  // At the busiest link of the owner that is placed best, per byte of a
  // parameter.
  double serverSecondsPerByte = 0;
  // Bytes per link and byte of parameters whose owners are spread evenly over
  // the replicas; by link, ascending.
  std::vector<std::pair<int64_t, double>> links;
  // To one owner.
  int64_t messages = 0;
};

// The traffic of replicas on distinct devices of the machine. Takes time
// quadratic in their number.
ServerTraffic analyzeServers(const Machine& machine,
                             absl::Span<const int> devices);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_SERVER_TRAFFIC_H_
