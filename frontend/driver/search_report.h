#ifndef SOAPSTONE_FRONTEND_DRIVER_SEARCH_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_SEARCH_REPORT_H_

#include <string>

#include "passes/search/search_strategy.h"

namespace soapstone {

// A table: data-parallel, every expert strategy, what was found.
std::string searchTable(const StrategySearch& search);

// How long each phase of the search took, a line each.
std::string searchPhases(const StrategySearch& search);

// The table as one JSON object on one line; times of phases are when they
// ended.
std::string searchJson(const StrategySearch& search);

// One line for a terminal, without a line break.
std::string progressLine(const SearchProgress& progress,
                         double timeBudgetSeconds);

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_SEARCH_REPORT_H_
