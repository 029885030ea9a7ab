#ifndef SOAPSTONE_SIMULATOR_CUT_SCHEDULE_H_
#define SOAPSTONE_SIMULATOR_CUT_SCHEDULE_H_

#include "absl/status/statusor.h"
#include "ir/schedule/schedule.h"
#include "simulator/pipeline_cut.h"
#include "simulator/pipeline_simulation.h"

namespace soapstone::simulator {

// The actions of every group of a cut model, and the numbers of slots of values
// that wait or are sent.
struct CutSchedule {
  schedule::Schedule schedule;
  schedule::SlotCounts slots;
};

// The schedule of a plan for a cut: its lists or those of its family, with a
// transfer for every connection of the cut. Messages have the slots that
// programs give them (codegen/class_printer.cc), or, if `isOtherSystem`, those
// of systems that let messages wait which skip chunks.
//
// Fails with InvalidArgument if the plan's lists are no schedule, and with
// Internal if those of its family are none.
absl::StatusOr<CutSchedule> scheduleCut(const PipelinePlan& plan,
                                        const PipelineCut& cut,
                                        bool isOtherSystem);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_SCHEDULE_H_
