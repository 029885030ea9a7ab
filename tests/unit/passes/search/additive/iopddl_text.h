#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_IOPDDL_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_IOPDDL_TEXT_H_

#include <string>

#include "passes/search/additive/additive_problem.h"

namespace soapstone::search {

// Returns `problem`, which must be valid, in the contest's format.
std::string toIopddlText(const AdditiveProblem& problem);

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_IOPDDL_TEXT_H_
