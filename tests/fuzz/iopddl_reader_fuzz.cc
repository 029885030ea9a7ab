// Fuzz target for the reader of contest problems: what it accepts must be
// valid, must survive a round trip and must be solved without a fault.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "passes/search/additive/solve_additive.h"
#include "tests/benchmarks/iopddl/iopddl_reader.h"
#include "tests/unit/passes/search/additive/iopddl_text.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  soapstone::search::IopddlLimits limits;
  limits.maxIntegers = 1 << 16;
  const absl::StatusOr<soapstone::search::AdditiveProblem> problem =
      soapstone::search::readIopddlText(
          {reinterpret_cast<const char*>(data), size}, limits);
  if (!problem.ok()) {
    require(!problem.status().message().empty());
    return 0;
  }
  require(validate(*problem).ok());
  const std::string text = soapstone::search::toIopddlText(*problem);
  require(soapstone::search::toIopddlText(
              *soapstone::search::readIopddlText(text)) == text);
  soapstone::search::AdditiveSolveOptions options;
  options.kind = soapstone::search::AdditiveSolverKind::kLocalSearch;
  options.budget.maxRounds = 1;
  const absl::StatusOr<soapstone::search::AdditiveSolution> solution =
      soapstone::search::solveAdditive(*problem, options);
  if (solution.ok() && solution->choices.has_value()) {
    require(solution->bound <= solution->cost);
  }
  return 0;
}
