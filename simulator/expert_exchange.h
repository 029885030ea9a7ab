#ifndef SOAPSTONE_SIMULATOR_EXPERT_EXCHANGE_H_
#define SOAPSTONE_SIMULATOR_EXPERT_EXCHANGE_H_

#include <vector>

#include "cost_model/expert_rules.h"
#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// By value, the share of its bytes that travels where devices exchange it: of
// slots of experts, that of the copies of a token that the rules say are sent;
// 1 for all else. Empty where all copies are sent.
std::vector<double> exchangedShares(const model::ModelGraph& graph,
                                    const cost_model::ExpertRules& rules);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_EXPERT_EXCHANGE_H_
