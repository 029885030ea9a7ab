#ifndef SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_
#define SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_

#include <cstdint>

#include "ir/mlir_names.h"
#include "ir/step/communication_order.h"
#include "ir/step/lanes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::partition {

// How a module is partitioned.
struct PartitionChoices {
  int64_t devices = 0;  // Of the program; 0: as many as configurations name.
  // Ops stay in their order, but for gradients of weights where this is true
  // (`delayWeightGradients`).
  bool delaysGradients = true;
  // The node of each device where there are two lanes for communication; empty:
  // there is one.
  step::DeviceNodes nodes;
  bool defersSums = true;  // See `ir/step/sum_deferral.h`.
  // See `ir/step/communication_order.h`. Calls have the limits of the model's
  // parameters (`callLimits`), unless `hasCallLimits`.
  step::OrderLimits order;
  bool hasCallLimits = false;
};

// What partitioning has changed of the steps as they were placed.
struct PartitionCounts {
  int64_t deferred = 0;  // Accumulators that hold parts.
  int64_t calls = 0;     // Of more than one tensor.
};

// Turns a `soap` module whose ops have configurations into a `dist` module: for
// every model function one function per class of devices that run the same
// code. Every function has the same classes. All is decided on the steps as
// data before a function is printed.
//
// Fails with a diagnostic at the op or argument whose configuration is missing
// or illegal, or names a device beyond `devices`.
FailureOr<mlir::OwningOpRef<ModuleOp>> partitionModule(
    ModuleOp module, const PartitionChoices& choices,
    PartitionCounts* counts = nullptr);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_PARTITION_MODULE_H_
