#include "ir/dist/program.h"
#include "ir/step/communication_order.h"
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
    const sharding::CallLimits calls =
        bucketBytes < 0 ? callLimits(program)
                        : sharding::CallLimits{.summedBytes = bucketBytes};
    for (const std::string& name : dist::modelFunctions(program)) {
      DeviceCodes read(dist::deviceFunctions(program, name));
      step::OrderLimits limits;
      limits.deferBytes = deferBytes;
      limits.calls = calls;
      limits.prefetchOps = prefetchOps;
      const step::Reordering reordering =
          step::scheduleCommunication(read.codes(), limits);
      numDelayed += reordering.moved;
      read.apply(reordering);
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
