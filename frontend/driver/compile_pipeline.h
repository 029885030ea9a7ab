#ifndef SOAPSTONE_FRONTEND_DRIVER_COMPILE_PIPELINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMPILE_PIPELINE_H_

#include "absl/status/status.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/partitioning.h"

namespace soapstone::driver {

// Tells the options of the model what the strategy says about micro-batches,
// which the training step depends on: the strategy's name, or its file, which
// is read for that. Of a name that says nothing else about pipelines, the
// options keep the rest.
//
// Fails with InvalidArgument if both say how many micro-batches there are and
// differ, with Unimplemented for what cannot be compiled.
absl::Status applyPipelineOptions(PartitioningOptions* partitioning,
                                  ModelOptions* model);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMPILE_PIPELINE_H_
