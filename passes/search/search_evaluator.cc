#include "passes/search/search_evaluator.h"

#include <algorithm>

#include "ir/support/status_macros.h"

namespace soapstone {

int64_t SearchEvaluator::excess() const {
  return std::max<int64_t>(0, simulation->peakMemoryBytes() - memoryBytes);
}

absl::Status SearchEvaluator::reset(const ModelConfigurations& configurations) {
  SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
  present = {excess(), simulation->iterationPicoseconds()};
  return absl::OkStatus();
}

std::optional<int64_t> SearchEvaluator::propose(
    const std::vector<ConfigurationChange>& changes) {
  ++proposed;
  if (!simulation->propose(changes).ok()) return std::nullopt;
  return simulation->iterationPicoseconds();
}

SearchScore SearchEvaluator::proposedScore() const {
  return {excess(), simulation->iterationPicoseconds()};
}

void SearchEvaluator::accept(const SearchScore& score) {
  simulation->accept();
  present = score;
}

void SearchEvaluator::undo() { simulation->undo(); }

bool SearchEvaluator::improve(const std::vector<ConfigurationChange>& changes) {
  std::optional<int64_t> time = propose(changes);
  if (!time) return false;
  // Memory takes a walk over the graph: only where the answer hangs on it.
  if (present.excessBytes == 0 && *time >= present.picoseconds) {
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

}  // namespace soapstone
