#ifndef SOAPSTONE_FRONTEND_DRIVER_STRATEGY_MODEL_H_
#define SOAPSTONE_FRONTEND_DRIVER_STRATEGY_MODEL_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/driver/model_options.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::driver {

// Notes in a strategy, which will be written to a file in `folder`, the model
// that it is for, so that the file alone can be inspected. No absolute path is
// noted.
void noteModel(const ModelOptions& options, const std::string& folder,
               model::Strategy* strategy);

// The model options noted in a strategy that was read from `folder`. Fails if
// there are none, or they are no options of this program.
absl::StatusOr<ModelOptions> notedModel(const model::Strategy& strategy,
                                        const std::string& folder);

// Where a model is given beside the plan of `file`: takes the options of the
// step that the plan notes and the command line, which has those of `given`,
// does not say. The number of micro-batches is the plan's own.
absl::Status takeNotedStep(const std::string& file,
                           const std::vector<std::string>& given,
                           ModelOptions* model);

// Fails if the flags of another system make steps of `given` samples (0: they
// do not say), and a model noted in a plan takes `noted` (0: those of its
// file).
absl::Status checkNotedBatch(int64_t given, int64_t noted);

// The folder that the model which a strategy file notes is relative to; empty:
// the present one, as for a strategy from a pipe.
std::string folderOfPlan(const std::string& file);

// Warns if the strategy of `file` was made with another model: it may fit all
// the same, and be asked for: a batch twice as large, say.
void warnOfOtherModel(const std::string& file, const model::Strategy& strategy,
                      const strategy::StrategyModel& model);
// The warning itself.
void warnOfOtherModel(const std::string& file);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_STRATEGY_MODEL_H_
