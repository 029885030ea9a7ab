#include "frontend/driver/calibrate/calibrated_machine.h"

#include <algorithm>

#include "cost_model/padded_products.h"

namespace soapstone::driver {
namespace {

// Smaller work says more about starting than about rates.
constexpr double kLeastOperatorSeconds = 20e-6;
// Collectives up to this size show the latency, from the other on the rate.
constexpr double kMostLatencyBytes = 16384;
constexpr double kLeastRateBytes = 65536;
constexpr double kLeastLatencySeconds = 1e-7;

// Speed of the ops, all together, relative to `device`; 1 without any.
double speedOf(const cost_model::DeviceKind& device,
               const std::vector<OperatorSample>& samples, bool products) {
  double predicted = 0;
  double measured = 0;
  for (const OperatorSample& sample : samples) {
    if (sample.description.product.has_value() != products) continue;
    if (sample.seconds < kLeastOperatorSeconds) continue;
    predicted +=
        operatorSeconds(device, withPaddedRows(device, sample.description));
    measured += sample.seconds;
  }
  return measured > 0 ? predicted / measured : 1;
}

void fitDevice(cost_model::DeviceKind& device,
               const std::vector<OperatorSample>& samples) {
  double products = speedOf(device, samples, true);
  double others = speedOf(device, samples, false);
  for (auto& [format, rate] : device.peakFlopsPerSecond) rate *= products;
  device.vectorFlopsPerSecond *= others;
  device.memoryBytesPerSecond *= others;
  device.source = "measured by soapstone calibrate, one thread per device";
}

void fitLinks(cost_model::MachineDescription& machine,
              const std::vector<CollectiveSample>& samples) {
  std::vector<double> latencies;
  for (const CollectiveSample& sample : samples) {
    if (sample.bytesPerMember > kMostLatencyBytes) continue;
    latencies.push_back(sample.seconds);
  }
  double latency = machine.collectives.baseLatencySeconds;
  if (!latencies.empty()) {
    auto middle =
        latencies.begin() + static_cast<int64_t>(latencies.size() / 2);
    std::nth_element(latencies.begin(), middle, latencies.end());
    latency = std::max(kLeastLatencySeconds, *middle);
    machine.collectives.baseLatencySeconds = latency;
    machine.collectives.pointToPointLatencySeconds = latency;
    machine.collectives.source = "measured by soapstone calibrate";
  }
  double bytes = 0;
  double seconds = 0;
  for (const CollectiveSample& sample : samples) {
    if (sample.bytesPerMember < kLeastRateBytes) continue;
    bytes += sample.bytesPerMember;
    seconds += std::max(sample.seconds / 2, sample.seconds - latency);
  }
  if (seconds <= 0) return;
  for (cost_model::NodeKind& node : machine.nodeKinds) {
    for (cost_model::LinkDescription& link : node.links) {
      link.bytesPerSecond = bytes / seconds;
      link.latencySeconds = kLeastLatencySeconds;
      link.achievedFraction = 1;
    }
  }
}

}  // namespace

cost_model::MachineDescription fitMachine(
    cost_model::MachineDescription machine,
    const std::vector<OperatorSample>& operators,
    const std::vector<CollectiveSample>& collectives) {
  for (cost_model::DeviceKind& device : machine.deviceKinds)
    fitDevice(device, operators);
  fitLinks(machine, collectives);
  machine.source = "this machine, measured by soapstone calibrate";
  return machine;
}

}  // namespace soapstone::driver
