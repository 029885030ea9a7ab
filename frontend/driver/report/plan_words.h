#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_WORDS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/layer_repetition.h"
#include "simulator/simulation.h"
#include "simulator/step_breakdown.h"

namespace soapstone::driver {

// A plan in a few lines of words: how work is split, where the devices that
// share a sample lie, what each device stores, and what it sends for what.
// `simulation` has the configurations of the plan on `devices` devices. Where
// `repetition` is given, `graph` is its folded graph and `breakdown` that of
// the unfolded one.
std::vector<std::string> planWords(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const simulator::Simulation& simulation, int devices,
    const simulator::StepBreakdown& breakdown,
    const simulator::LayerRepetition* repetition = nullptr);

// The first of these lines alone, of a plan on one group of devices: how work
// is split. `configurations` are of the leaders, `picoseconds` what each op
// computes.
std::string workWords(const model::ModelGraph& graph,
                      const cost_model::Machine& machine,
                      const model::ModelConfigurations& configurations,
                      const std::vector<int64_t>& picoseconds);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_WORDS_H_
