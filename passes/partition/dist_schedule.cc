#include "ir/dist/program.h"
#include "ir/step/issue_order.h"
#include "ir/step/update_delay.h"
#include "passes/partition/device_codes.h"
#include "passes/partition/passes.h"
#include "passes/partition/sum_buckets.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTSCHEDULEPASS
#include "passes/partition/passes.h.inc"

namespace {

struct DistSchedulePass : impl::DistSchedulePassBase<DistSchedulePass> {
  using DistSchedulePassBase::DistSchedulePassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    const int64_t bucket =
        bucketBytes < 0 ? sumBucketBytes(program) : int64_t{bucketBytes};
    for (const std::string& name : dist::modelFunctions(program)) {
      DeviceCodes read(dist::deviceFunctions(program, name));
      step::Reordering reordering =
          step::delayUpdates(read.codes(), deferBytes, bucket);
      numDelayed += reordering.moved;
      for (size_t k = 0; k < read.codes().size(); ++k) {
        const step::DeviceCode& code = read.codes()[k];
        step::issueEarly(code, prefetchOps, reordering.orders[k]);
        step::waitLate(code, reordering.orders[k]);
      }
      read.apply(reordering);
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
