#ifndef SOAPSTONE_COST_MODEL_SYSTEM_FIT_H_
#define SOAPSTONE_COST_MODEL_SYSTEM_FIT_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "cost_model/system_profile.h"

namespace soapstone::cost_model {

// Constants of a system profile that runs can determine: the rates that the
// system reaches, and its host's times. Named as in the file.
std::vector<std::string> fittedConstants(const SystemProfile& system);

// One of them; 0 if there is none of that name.
double constantOf(const SystemProfile& system, const std::string& name);

// The profile with one of them replaced, by the nearest value that a file may
// hold.
SystemProfile withConstant(SystemProfile system, const std::string& name,
                           double value);

// Information from a run: its time over the predicted one, and how the
// prediction depends on each constant.
struct FitRow {
  double logError = 0;         // log(measured / predicted).
  std::vector<double> slopes;  // d log(predicted) / d log(constant).
};

// The step of every log(constant) that makes the sum of absolute errors small,
// by reweighted least squares. `offsets` says by how much each is away from
// where it started: a prior draws it back, by as much as one run whose error is
// a tenth of the offset. A step is at most 1, a factor of 2.7.
std::vector<double> fitStep(absl::Span<const FitRow> rows,
                            absl::Span<const double> offsets);

// The loss that steps reduce: the sum of the absolute errors of runs,
// log(measured / predicted), where errors below what measurements repeat within
// count little, and the pull of the prior.
double fitLoss(absl::Span<const double> logErrors,
               absl::Span<const double> offsets);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_SYSTEM_FIT_H_
