#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/sharding/sum_buckets.h"
#include "passes/partition/partition_module.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTPARTITIONPASS
#include "passes/partition/passes.h.inc"

namespace {

struct DistPartitionPass : impl::DistPartitionPassBase<DistPartitionPass> {
  using DistPartitionPassBase::DistPartitionPassBase;

  void runOnOperation() final {
    PartitionCounts counts;
    FailureOr<mlir::OwningOpRef<ModuleOp>> program =
        partitionModule(getOperation(), choices(), &counts);
    if (failed(program)) return signalPassFailure();
    replaceModule(**program);
    numDeferred += counts.deferred;
    numCalls += counts.calls;
    count();
  }

 private:
  PartitionChoices choices() const {
    PartitionChoices choices;
    choices.devices = devices;
    choices.delaysGradients = delayGradients;
    choices.nodes.assign(nodes.begin(), nodes.end());
    choices.defersSums = deferSums && !asPlaced;
    step::OrderLimits& order = choices.order;
    order.deferBytes = deferBytes;
    order.prefetchOps = prefetchOps;
    order.schedules = schedules && !asPlaced;
    order.joins = joins && !asPlaced;
    order.yields = yields && !asPlaced;
    choices.hasCallLimits = bucketBytes >= 0;
    if (choices.hasCallLimits) {
      order.calls.summedBytes = bucketBytes;
      order.calls.gatheredBytes =
          bucketBytes > 0 ? sharding::kUpdateGatherBytes : 0;
    }
    return choices;
  }

  // Gives the module the contents and attributes of `program`.
  void replaceModule(ModuleOp program) {
    ModuleOp module = getOperation();
    module.getBodyRegion().takeBody(program.getBodyRegion());
    for (mlir::NamedAttribute attribute : program->getDiscardableAttrs()) {
      module->setAttr(attribute.getName(), attribute.getValue());
    }
  }

  void count() {
    llvm::DenseSet<int64_t> channels;
    llvm::DenseSet<int64_t> classes;
    llvm::DenseSet<int64_t> sums;
    getOperation().walk([&](dist::CommunicationOpInterface op) {
      channels.insert(op.getChannel());
      if (dist::isOnSumLane(op)) sums.insert(op.getChannel());
    });
    getOperation().walk([&](mlir::func::FuncOp function) {
      classes.insert(dist::deviceClass(function));
    });
    numChannels += channels.size();
    numSumLane += sums.size();
    numClasses += classes.size();
  }
};

}  // namespace
}  // namespace soapstone::partition
