#ifndef SOAPSTONE_SIMULATOR_PIPELINE_CUT_SCHEDULE_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_CUT_SCHEDULE_H_

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "absl/status/statusor.h"
#include "ir/schedule/pricing.h"
#include "ir/schedule/schedule.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// The actions of every group of a cut model, and the numbers of slots of values
// that wait or are sent.
struct CutSchedule {
  schedule::Schedule schedule;
  schedule::SlotCounts slots;
  schedule::SchedulePricer pricer;
};

// The schedule of a plan for a cut: its lists or those of its family, with a
// transfer for every connection of the cut. Messages have the slots that
// programs give them (codegen/program/class_printer.cc), or, if
// `isOtherSystem`, those of systems that let messages wait which skip chunks.
//
// Fails with InvalidArgument if the plan's lists are no schedule, and with
// Internal if those of its family are none.
absl::StatusOr<CutSchedule> scheduleCut(const PipelinePlan& plan,
                                        const PipelineCut& cut,
                                        bool isOtherSystem);

// The schedules of the plans of one search: equal ones are made and proven
// once. Safe to share between threads.
class CutSchedules {
 public:
  // Like scheduleCut, but cached.
  absl::StatusOr<std::shared_ptr<const CutSchedule>> of(
      const PipelinePlan& plan, const PipelineCut& cut, bool isOtherSystem);

 private:
  // Family, groups, chunks of each, micro-batches, sending, other systems, and
  // the connections of the cut.
  using Key =
      std::tuple<schedule::Family, int, int, int, schedule::GradientSending,
                 bool, std::set<std::pair<int, int>>>;
  // The first thread to need an entry makes it, others wait.
  struct Entry {
    std::mutex mutex;
    std::shared_ptr<const CutSchedule> made;
  };

  std::mutex mutex;
  std::map<Key, std::shared_ptr<Entry>> entries;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_CUT_SCHEDULE_H_
