#ifndef SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_
#define SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_

#include <cstdint>

#include "ir/mlir_names.h"
#include "ir/step/lanes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::partition {

// Turns a `soap` module whose ops have configurations into a `dist` module: for
// every model function one function per class of devices that run the same
// code. `devices` is the number of devices of the program; 0 means as many as
// the configurations name. Every function has the same classes. Ops stay in
// their order, but for gradients of weights where `delaysGradients` is true
// (delayWeightGradients). `nodes`: the node of each device where there are two
// lanes for communication; empty: there is one.
//
// Fails with a diagnostic at the op or argument whose configuration is missing
// or illegal, or names a device beyond `devices`.
FailureOr<mlir::OwningOpRef<ModuleOp>> partitionModule(
    ModuleOp module, int64_t devices = 0, bool delaysGradients = true,
    const step::DeviceNodes& nodes = {});

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_
