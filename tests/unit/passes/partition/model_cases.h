#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MODEL_CASES_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MODEL_CASES_H_

#include <vector>

#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {

// Every model family, trained by various rules, and some for inference.
std::vector<ModelCase> modelCases();

}  // namespace soapstone::partition

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MODEL_CASES_H_
