#ifndef SOAPSTONE_PASSES_STRATEGIES_DEVICE_SHARES_H_
#define SOAPSTONE_PASSES_STRATEGIES_DEVICE_SHARES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

// The batch in proportion to the speeds of the devices: on a machine of unlike
// devices, equal parts would all take as long as the slowest device's.
namespace soapstone::strategy {

// `strategy` with the batch of every op that has an entry split in proportion
// to `speeds`, one for each device of the strategy, instead of evenly. A part
// that several devices work on, as they split something else or are replicas,
// is as large as the slowest of them can do. Parts are whole samples, so that
// ops which flatten the batch with other dimensions are split alike.
//
// Fails with InvalidArgument unless there is a positive speed for each device.
absl::StatusOr<model::Strategy> withDeviceShares(
    const StrategyModel& model, model::Strategy strategy,
    absl::Span<const double> speeds);

// The same of whole numbers, as users write them.
absl::StatusOr<model::Strategy> withDeviceShares(
    const StrategyModel& model, model::Strategy strategy,
    absl::Span<const int64_t> shares);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_DEVICE_SHARES_H_
