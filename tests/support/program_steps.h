#ifndef SOAPSTONE_TESTS_SUPPORT_PROGRAM_STEPS_H_
#define SOAPSTONE_TESTS_SUPPORT_PROGRAM_STEPS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/mlir_names.h"
#include "ir/sharding/resharding_plan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::search {

// The ops that are one communication step of a program, one for each class of
// devices that takes part, with the functions that they stand in.
using StepOps = std::vector<std::pair<mlir::func::FuncOp, Operation*>>;

// Whether `op`, a communication, moves anything between devices: an exchange
// may only copy.
bool crossesDevices(Operation* op);

// The moves of a step, in the form of a resharding plan.
sharding::ReshardingStep readStep(const StepOps& ops);

// Whether a step does nothing but hand out what arguments become.
bool makesNewValues(const StepOps& step);

// Bytes of a tensor.
int64_t bytesOfTensor(Value value);

// Time in which the slowest device of a step packs and unpacks its tensors: 0
// for hosts, which copy as they communicate.
int64_t packingPicoseconds(const StepOps& ops,
                           const sharding::ReshardingStep& step,
                           const cost_model::Machine& machine,
                           const cost_model::OperatorCosts& costs);

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_SUPPORT_PROGRAM_STEPS_H_
