#ifndef SOAPSTONE_TESTS_UNIT_COST_MODEL_TEST_MACHINES_H_
#define SOAPSTONE_TESTS_UNIT_COST_MODEL_TEST_MACHINES_H_

#include <cstdlib>
#include <iostream>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/group_topology.h"
#include "cost_model/machine.h"
#include "cost_model/presets.h"

namespace soapstone::cost_model {

// Ends the test program if a machine that a test needs cannot be made.
template <typename T>
T require(absl::StatusOr<T> value) {
  if (value.ok()) return *std::move(value);
  std::cerr << "cannot continue: " << value.status() << "\n";
  std::abort();
}

inline Machine presetMachine(const std::string& name) {
  PresetOptions options;
  options.hostCores = 4;
  return require(Machine::create(require(findPreset(name, options))));
}

// Devices first, first + stride, ..
inline std::vector<int> devicesOf(int count, int first = 0, int stride = 1) {
  std::vector<int> devices;
  for (int i = 0; i < count; ++i) devices.push_back(first + i * stride);
  return devices;
}

inline GroupTopology groupOf(const Machine& machine,
                             const std::vector<int>& devices) {
  return require(analyzeGroup(machine, devices));
}

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_TESTS_UNIT_COST_MODEL_TEST_MACHINES_H_
