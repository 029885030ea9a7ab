#ifndef SOAPSTONE_PASSES_STRATEGIES_RANDOM_STRATEGY_H_
#define SOAPSTONE_PASSES_STRATEGIES_RANDOM_STRATEGY_H_

#include <cstdint>

#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// A strategy that configures every op (backward ops and updates too; most
// optimizer updates stay with their storage) and stores every parameter and
// state independently and legally at random: any factors that may be split,
// several at once, any degrees, replication, subsets of the devices in any
// order. Equal seeds give
// equal strategies. Requires names and 1 <= devices <= DeviceGrid::kMaxDevices.
model::Strategy randomStrategy(const StrategyModel& model, int64_t devices,
                               uint64_t seed);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_RANDOM_STRATEGY_H_
