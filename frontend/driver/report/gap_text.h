#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_GAP_TEXT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_GAP_TEXT_H_

#include <string>

#include "frontend/driver/report/step_summary.h"

namespace soapstone::driver {

// Gap of a step to its lower bound, and the parts of it that are not zero, in
// one line without a line break.
std::string gapText(const StepSummary& summary);

// The lower bound and all parts in seconds, as one JSON object; they add up to
// the step.
std::string gapJson(const StepSummary& summary);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_GAP_TEXT_H_
