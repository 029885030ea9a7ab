#ifndef SOAPSTONE_IR_SOAP_FUSION_FACTORS_H_
#define SOAPSTONE_IR_SOAP_FUSION_FACTORS_H_

#include <vector>

#include "ir/soap/ops.h"

namespace soapstone::soap {

// The rule of a fusion, and how the rules of the ops in its body embed in it.
struct FusionFactors {
  sharding::ShardingRule rule;
  // For every op of the body in order: its own rule, and the fusion's factor of
  // each of that rule's factors.
  struct BodyOp {
    Operation* op;
    sharding::ShardingRule rule;
    std::vector<int> factors;
  };
  std::vector<BodyOp> body;
};

// Unifies the factors of the body's ops along the values between them.
FusionFactors analyzeFusion(FusionOp op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_FUSION_FACTORS_H_
