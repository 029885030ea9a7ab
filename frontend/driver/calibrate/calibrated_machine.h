#ifndef SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATED_MACHINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATED_MACHINE_H_

#include <vector>

#include "cost_model/machine_description.h"
#include "frontend/driver/calibrate/op_timing.h"

namespace soapstone::driver {

// The machine `host` with the rates that the samples show: matrix products,
// memory and links, each where there are samples of it. The analytic model uses
// these rates for all that a profile does not list.
cost_model::MachineDescription fitMachine(
    cost_model::MachineDescription machine,
    const std::vector<OperatorSample>& operators,
    const std::vector<CollectiveSample>& collectives);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATED_MACHINE_H_
