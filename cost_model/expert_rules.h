#ifndef SOAPSTONE_COST_MODEL_EXPERT_RULES_H_
#define SOAPSTONE_COST_MODEL_EXPERT_RULES_H_

#include "ir/model/operator_description.h"

namespace soapstone::cost_model {

// Execution of mixtures of experts by a system.
struct ExpertRules {
  // Copies of a token that travel between devices, to experts and back; 0: one
  // for each expert that the token chose.
  double copiesSent = 0;
  // Bytes per element of the slots that sorting rows by expert moves once for
  // every exchange, beyond the rows' way to slots and back.
  double sortedBytesPerElement = 0;

  bool operator==(const ExpertRules&) const = default;
};

// The bytes that sorting moves beside an op that fills slots or reads them; 0
// for other ops.
double sortedBytes(const model::OperatorDescription& op,
                   const ExpertRules& rules);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_EXPERT_RULES_H_
