#include "frontend/driver/calibrate/calibrated_machine.h"

#include <algorithm>
#include <optional>

#include "cost_model/padded_products.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace soapstone::driver {
namespace {

// Smaller work says more about starting than about rates.
constexpr double kLeastOperatorSeconds = 20e-6;
// Collectives up to this size show the latency, from the other on the rate.
constexpr double kMostLatencyBytes = 16384;
constexpr double kLeastRateBytes = 65536;
constexpr double kLeastLatencySeconds = 1e-7;

using DeviceRate = double cost_model::DeviceKind::*;

// Whether an op takes less than half its time where this rate is much higher.
bool isBoundBy(DeviceRate rate, const cost_model::DeviceKind& device,
               const cost_model::OperatorDescription& op) {
  constexpr double kMuchHigher = 1000;
  cost_model::DeviceKind faster = device;
  faster.*rate *= kMuchHigher;
  return operatorSeconds(faster, op) < operatorSeconds(device, op) / 2;
}

// Speed of the ops that count, all together, relative to `device`; nothing
// without any.
std::optional<double> speedOf(
    const cost_model::DeviceKind& device,
    const std::vector<OperatorSample>& samples,
    llvm::function_ref<bool(const cost_model::OperatorDescription&)> counts) {
  double predicted = 0;
  double measured = 0;
  for (const OperatorSample& sample : samples) {
    if (sample.seconds < kLeastOperatorSeconds) continue;
    if (!counts(sample.description)) continue;
    predicted +=
        operatorSeconds(device, withPaddedRows(device, sample.description));
    measured += sample.seconds;
  }
  if (measured <= 0) return std::nullopt;
  return predicted / measured;
}

// Every rate is that of the ops that it bounds. Attention, which computes much
// for each byte, says nothing of memory.
void fitDevice(cost_model::DeviceKind& device,
               const std::vector<OperatorSample>& samples) {
  const cost_model::DeviceKind before = device;
  auto speed = [&](DeviceRate rate) {
    return speedOf(before, samples, [&](const auto& op) {
      return !op.product && isBoundBy(rate, before, op);
    });
  };
  double products = speedOf(before, samples, [](const auto& op) {
                      return op.product.has_value();
                    }).value_or(1);
  double others = speedOf(before, samples, [](const auto& op) {
                    return !op.product;
                  }).value_or(1);
  for (auto& [format, rate] : device.peakFlopsPerSecond) rate *= products;
  device.vectorFlopsPerSecond *=
      speed(&cost_model::DeviceKind::vectorFlopsPerSecond).value_or(others);
  device.memoryBytesPerSecond *=
      speed(&cost_model::DeviceKind::memoryBytesPerSecond).value_or(others);
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
