#include "passes/search/search_evaluator.h"

#include "ir/support/status_macros.h"

namespace soapstone::search {

absl::Status SearchEvaluator::reset(
    const model::ModelConfigurations& configurations) {
  SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
  present = {simulation->missingMemoryBytes(),
             simulation->iterationPicoseconds()};
  return absl::OkStatus();
}

std::optional<int64_t> SearchEvaluator::propose(
    const std::vector<model::ConfigurationChange>& changes) {
  ++proposed;
  if (!simulation->propose(changes).ok()) return std::nullopt;
  return simulation->iterationPicoseconds();
}

SearchScore SearchEvaluator::proposedScore() const {
  return {simulation->missingMemoryBytes(), simulation->iterationPicoseconds()};
}

void SearchEvaluator::accept(const SearchScore& score) {
  simulation->accept();
  present = score;
}

void SearchEvaluator::undo() { simulation->undo(); }

bool SearchEvaluator::keepIfBetter() {
  // Memory takes a walk over the graph: only where the answer hangs on it.
  if (present.excessBytes == 0 && proposedTime() >= present.picoseconds) {
    undo();
    return false;
  }
  SearchScore score = proposedScore();
  if (score < present) {
    accept(score);
    return true;
  }
  undo();
  return false;
}

}  // namespace soapstone::search
