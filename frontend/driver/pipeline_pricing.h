#ifndef SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_
#define SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/simulate_pipeline.h"
#include "passes/strategy/pipeline_spec.h"
#include "passes/strategy/strategy.h"
#include "passes/strategy/strategy_model.h"

namespace soapstone {

// A step of several micro-batches, on one group of devices or more.
struct PipelineRequest {
  PipelineSpec spec;
  std::string strategy;  // As the user wrote it.
  std::string system = "soapstone";
  bool localBatchNorm = false;
  int removedLayers = 0;  // That the model was folded by.
};

// The model options of one micro-batch. Fails if the batch cannot be cut.
absl::StatusOr<ModelOptions> microBatchOptions(const ModelOptions& options,
                                               int64_t microBatches);

// What such a step comes to. `model` is one micro-batch's, `strategy` splits it
// over one group. Fails with FailedPrecondition if the model was folded, but
// cannot be unfolded.
absl::StatusOr<PipelineReport> priceInPipeline(const PipelineRequest& request,
                                               const StrategyModel& model,
                                               const Strategy& strategy,
                                               const PricedMachine& priced);

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_
