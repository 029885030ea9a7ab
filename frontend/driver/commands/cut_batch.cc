#include "frontend/driver/commands/cut_batch.h"

#include "absl/status/statusor.h"

namespace soapstone::driver {
namespace {

// The part of the time budget for these plans; the rest is for the search of
// the ops, which may find a faster step that just fits.
constexpr double kShareOfCutBatch = 0.5;

}  // namespace

bool mayCutBatch(const SearchCommand& command) {
  return command.algorithm == "auto" && command.objective == "time" &&
         command.microBatches.empty() && command.keep.empty() &&
         !command.model.inference && command.model.microBatches <= 1;
}

std::unique_ptr<CutBatchPlans> searchCutBatch(
    const SearchCommand& command, const PricedMachine& priced,
    const search::SearchGoal& goal, std::chrono::steady_clock::time_point begin,
    const std::atomic<bool>& interrupted, mlir::MLIRContext& context) {
  SearchCommand asked = command;
  asked.microBatches = "auto";
  asked.timeBudget.seconds *= kShareOfCutBatch;
  absl::StatusOr<SearchCommand> withSamples = withBatch(std::move(asked));
  if (!withSamples.ok() || withSamples->model.batch == 0) return nullptr;
  auto cut = std::make_unique<CutBatchPlans>(*std::move(withSamples), context);
  absl::StatusOr<FoundPlans> plans =
      searchPlans(cut->command, priced, goal, begin, interrupted, cut->models);
  if (!plans.ok()) return nullptr;
  cut->plans = *std::move(plans);
  return cut;
}

}  // namespace soapstone::driver
