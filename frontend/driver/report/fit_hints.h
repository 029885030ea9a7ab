#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_FIT_HINTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_FIT_HINTS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"

namespace soapstone::driver {

// A way to make a model fit: options of `soapstone simulate` beside the model
// and the machine, and what it says about them.
struct FitHint {
  std::string options;  // "--strategy fsdp:m=4,recompute=full".
  std::string what;     // "4 micro-batches, recomputation".
  int64_t picoseconds = 0;
  int64_t memoryBytes = 0;
};

// How steps are executed, beside their plan and the system of their costs.
struct HintCircumstances {
  bool localBatchNorm = false;  // As search::ModelGraphOptions says.
  // The part of its time by which slow nodes delay a step on all devices.
  double stragglerDelay = 0;
};

// Changes that would make a step fit that does not: sharded states, smaller
// micro-batches, recomputation, and a smaller batch, each simulated; at most
// one of each sort. First those that keep `plan`, a named strategy or "", then
// other strategies, then smaller steps, each the fastest first. Once `isOver`,
// no more are tried.
std::vector<FitHint> fitHints(const ModelOptions& model,
                              const PricedMachine& priced,
                              const HintCircumstances& circumstances,
                              const std::string& plan,
                              const std::function<bool()>& isOver);

// "what would fit:" and a line for each; a line that says so for none.
std::string hintsText(const std::vector<FitHint>& hints);

// The hints as an array of JSON objects.
std::string hintsJson(const std::vector<FitHint>& hints);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_FIT_HINTS_H_
