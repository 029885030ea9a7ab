#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPILE_PIPELINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPILE_PIPELINE_H_

#include "absl/status/status.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/partitioning.h"

namespace soapstone::driver {

// Sets the options of the model that the training step depends on
// to the strategy's micro-batches: from its name, or its file,
// which is read for that. The options keep what a name leaves
// open.
//
// Fails with InvalidArgument if both give a number of micro-batches and differ,
// with Unimplemented for what cannot be compiled.
absl::Status applyPipelineOptions(PartitioningOptions* partitioning,
                                  ModelOptions* model);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPILE_PIPELINE_H_
