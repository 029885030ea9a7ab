#ifndef SOAPSTONE_IR_SOAP_INTERFACES_TD
#define SOAPSTONE_IR_SOAP_INTERFACES_TD

include "mlir/IR/OpBase.td"

def ShardingRuleOpInterface : OpInterface<"ShardingRuleOpInterface"> {
  let cppNamespace = "::soapstone";
  let description = [{
    How an op may be split over devices: its iteration space as named factors,
    and the factors that each dimension of each operand and result carries
    (`ir/sharding/sharding_rule.h`).
  }];
  let methods = [InterfaceMethod<
    "Returns the rule of this op for its present shapes.",
    "::soapstone::sharding::ShardingRule", "getShardingRule">];
}

def DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::soapstone";
  let description = [{
    Reverse-mode differentiation: builds the ops that turn the gradients of the
    results into the gradients of the operands.
  }];
  let methods = [InterfaceMethod<[{
    Builds the gradient at the request's insertion point: from the gradients of
    the results those of the operands that need one. Fails with a diagnostic if
    the op has no derivative.
    }],
    "::mlir::LogicalResult", "buildGradient",
    (ins "::soapstone::soap::GradientRequest &":$request)>];
}

def CostOpInterface : OpInterface<"CostOpInterface"> {
  let cppNamespace = "::soapstone";
  let description = [{
    What an op does, as formulas over the sizes of its tensors' dimensions, so
    that a shard can be priced without building it.
  }];
  let methods = [InterfaceMethod<[{
    Returns FLOP, bytes moved, matrix product or attention, and launches;
    `model::evaluate` gives their values for local shapes (same ranks as the
    types of this op).
    }],
    "::soapstone::model::OpWork", "getWork", (ins)>];
}

#endif  // SOAPSTONE_IR_SOAP_INTERFACES_TD
