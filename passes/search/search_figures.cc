#include "passes/search/search_figures.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace soapstone::search {

SearchFigures figuresOf(std::string name, simulator::Simulation& simulation) {
  simulator::SimulationResult result = simulation.issuedResult();
  return {std::move(name), result.iterationPicoseconds,
          result.communicationBytes, result.peakMemoryBytes,
          simulation.missingMemoryBytes() == 0};
}

int fasterThan(const SearchFigures& found,
               const std::vector<SearchFigures>& others) {
  int fastest = -1;
  int64_t least = found.iterationPicoseconds;
  for (size_t i = 0; i < others.size(); ++i) {
    if (!others[i].fits || others[i].iterationPicoseconds >= least) continue;
    least = others[i].iterationPicoseconds;
    fastest = static_cast<int>(i);
  }
  return fastest;
}

absl::Status refuseIfShort(const std::vector<SearchFigures>& strategies,
                           const SearchTuning& tuning) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  double fitting = kNone;
  double tooLarge = kNone;
  for (const SearchFigures& strategy : strategies) {
    double& least = strategy.fits ? fitting : tooLarge;
    least = std::min(least, static_cast<double>(strategy.iterationPicoseconds));
  }
  if (fitting <= (1 + tuning.shortMemoryLoss) * tooLarge)
    return absl::OkStatus();
  return absl::AbortedError("memory is short");
}

}  // namespace soapstone::search
