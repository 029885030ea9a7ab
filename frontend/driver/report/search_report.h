#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_SEARCH_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_SEARCH_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/driver/report/step_summary.h"
#include "passes/search/search_strategy.h"

namespace soapstone::driver {

// Contents of a report other than the results of a search.
struct SearchCircumstances {
  int64_t devices = 0;  // Number available.
  bool interrupted = false;
  // The search ended as nothing had improved for this time; 0: it did not.
  double settledSeconds = 0;
  const StepSummary* summary = nullptr;  // Summary of the result, or null.
  search::SearchGoal goal;
};

// A table: data-parallel, every named strategy, what was found; then the
// summary.
std::string searchTable(const search::StrategySearch& search,
                        const SearchCircumstances& about);

// The table alone, of strategies of which none fits.
std::string strategiesTable(
    const std::vector<search::SearchFigures>& strategies);

// The same as the members of a JSON object: "name": {figures}.
std::string strategiesJson(
    const std::vector<search::SearchFigures>& strategies);

// The result in one line.
std::string foundLine(const search::StrategySearch& search);

// Time of each phase of the search, one per line, and what the additive solver
// reached and proved, where it ran: of its own objective, which is no time of a
// step.
std::string searchPhases(const search::StrategySearch& search);

// The table as one JSON object on one line; times of phases are when they
// ended.
std::string searchJson(const search::StrategySearch& search,
                       const SearchCircumstances& about);

// One line for a terminal, without a line break.
std::string progressLine(const search::SearchProgress& progress,
                         double secondsLeft);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_SEARCH_REPORT_H_
