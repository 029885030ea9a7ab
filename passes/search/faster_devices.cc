#include "passes/search/faster_devices.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace soapstone::search {
namespace {

void moveTo(const sharding::DeviceGrid& chosen,
            std::optional<sharding::OpConfiguration>& configuration) {
  if (!configuration) return;
  std::vector<int> devices = configuration->devices.devices();
  for (int& device : devices) device = chosen.device(device);
  configuration->devices = *sharding::DeviceGrid::list(devices);
}

}  // namespace

double matrixRate(const cost_model::DeviceKind& kind) {
  double slowest = 0;
  for (const auto& [format, rate] : kind.peakFlopsPerSecond)
    slowest = slowest == 0 ? rate : std::min(slowest, rate);
  return slowest * kind.achievedMatrixFraction;
}

std::vector<sharding::DeviceGrid> fasterDevices(
    const cost_model::Machine& machine, int64_t devices) {
  std::map<double, std::vector<int>, std::greater<>> bySpeed;
  for (int64_t device = 0; device < devices; ++device) {
    bySpeed[matrixRate(machine.deviceKind(device))].push_back(
        static_cast<int>(device));
  }
  std::vector<sharding::DeviceGrid> grids;
  std::vector<int> chosen;
  for (const auto& [speed, sameSpeed] : bySpeed) {
    chosen.insert(chosen.end(), sameSpeed.begin(), sameSpeed.end());
    if (static_cast<int64_t>(chosen.size()) == devices) break;
    std::vector<int> ascending = chosen;
    std::sort(ascending.begin(), ascending.end());
    grids.push_back(*sharding::DeviceGrid::list(ascending));
  }
  return grids;
}

model::ModelConfigurations movedTo(const sharding::DeviceGrid& chosen,
                                   model::ModelConfigurations configurations) {
  for (auto& op : configurations.ops) moveTo(chosen, op);
  for (auto& storage : configurations.storage) moveTo(chosen, storage);
  return configurations;
}

}  // namespace soapstone::search
