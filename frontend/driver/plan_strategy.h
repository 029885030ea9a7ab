#ifndef SOAPSTONE_FRONTEND_DRIVER_PLAN_STRATEGY_H_
#define SOAPSTONE_FRONTEND_DRIVER_PLAN_STRATEGY_H_

#include <string>

#include "absl/status/statusor.h"
#include "frontend/driver/priced_pipeline.h"
#include "ir/model/strategy.h"

namespace soapstone::driver {

// The strategy file of a priced pipeline: version 2, chunks where the simulator
// cut, and an entry for each op and tensor; one for those of all layers where
// they agree. It names its model by its parameters: the ops are those of one
// micro-batch.
//
// Fails with Internal if what is written does not stand for what was priced.
absl::StatusOr<model::Strategy> planStrategy(const PricedPipeline& pipeline);

// Says what the backward pass of a pipeline computes again: the word of its
// file, or "listed" if there is a list of ops.
std::string recomputationWord(const model::Strategy& strategy);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PLAN_STRATEGY_H_
