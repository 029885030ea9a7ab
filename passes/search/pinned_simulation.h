#ifndef SOAPSTONE_PASSES_SEARCH_PINNED_SIMULATION_H_
#define SOAPSTONE_PASSES_SEARCH_PINNED_SIMULATION_H_

#include <memory>

#include "simulator/simulation.h"

namespace soapstone::search {

// `configurations` with every op and argument that `pins` says something about
// as it says.
model::ModelConfigurations withPins(model::ModelConfigurations configurations,
                                    const model::ModelConfigurations& pins);

// A simulation whose pinned ops and arguments never change: states are set with
// the pins, and proposals lose their changes of pinned ones. A proposal of
// nothing else fails with FailedPrecondition. Any search on it keeps the pins,
// whatever its moves are.
std::unique_ptr<simulator::Simulation> pinSimulation(
    std::unique_ptr<simulator::Simulation> simulation,
    const model::ModelConfigurations& pins);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_PINNED_SIMULATION_H_
