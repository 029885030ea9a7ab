#ifndef SOAPSTONE_FRONTEND_DRIVER_MACHINE_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_MACHINE_OPTIONS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"

namespace soapstone::driver {

// On what a strategy is priced.
struct MachineOptions {
  std::string machine;  // A preset's name, or a file.
  std::string profile;  // Measured times of ops; empty: none.
  int64_t devices = 0;  // 0: all of the machine.
  // The system that executes the plan: a profile's name, or a file.
  std::string system = "soapstone";
  // Whether it computes products with weights in 8 bits, whatever the profile
  // says.
  bool usesF8 = false;
  // Whether weights of these products are gathered in 8 bits.
  bool gathersF8 = false;
};

// A machine with the costs that refer to it.
struct PricedMachine {
  std::unique_ptr<cost_model::Machine> machine;
  cost_model::OperatorCosts costs;
  int64_t devices = 0;
};

// Fails with InvalidArgument if the machine has not so many devices, which
// `strategyFile` is for; empty: which --devices asks for.
absl::Status checkDevices(int64_t devices, const cost_model::Machine& machine,
                          const std::string& strategyFile = "");

// `machine` if it names a file, else "".
std::string machineFile(const std::string& machine);

// Finds the machine and reads the profile. Fails with InvalidArgument if one of
// them is not valid, they do not belong together, or the machine has not so
// many devices.
absl::StatusOr<PricedMachine> findPricedMachine(const MachineOptions& options);

// A line of a report: that the step computes in f32 because nobody said
// otherwise, if the fastest of its devices multiply 16-bit numbers at twice the
// rate or more, as users of such devices train in 16 bits. Else empty.
std::string defaultPrecisionNote(const PricedMachine& priced);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_MACHINE_OPTIONS_H_
