#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_SCHEDULE_PICTURE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_SCHEDULE_PICTURE_H_

#include <string>

#include "absl/status/statusor.h"
#include "ir/model/strategy.h"

namespace soapstone::driver {

// Columns of a picture of a schedule.
inline constexpr int kScheduleColumns = 160;

// A picture of a first step of a pipeline, one line for each group, as if all
// passes of all chunks took as long and messages no time; at most `columns`
// wide.
//
// Fails with InvalidArgument if the schedule is none for these chunks.
absl::StatusOr<std::string> schedulePicture(
    const model::StrategyPipeline& pipeline, int columns);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_SCHEDULE_PICTURE_H_
