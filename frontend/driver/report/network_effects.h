#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_NETWORK_EFFECTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_NETWORK_EFFECTS_H_

#include <string>

#include "cost_model/machine.h"

namespace soapstone::driver {

// Lines for a report: the congestion of the machine's network levels, by how
// much it slows collectives down. Empty if there is none.
std::string networkEffects(const cost_model::Machine& machine);

// A line for a report: the part of its time by which slow nodes delay a step
// (Stragglers::delay). Empty if they do not.
std::string stragglerEffect(double delay);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_NETWORK_EFFECTS_H_
