#ifndef SOAPSTONE_FRONTEND_DRIVER_NETWORK_EFFECTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_NETWORK_EFFECTS_H_

#include <string>

#include "cost_model/machine.h"

namespace soapstone::driver {

// Lines for a report: the congestion of the machine's network levels, by how
// much it slows collectives down. Empty if there is none.
std::string networkEffects(const cost_model::Machine& machine);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_NETWORK_EFFECTS_H_
