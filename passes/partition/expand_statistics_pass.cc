#include "ir/soap/config.h"
#include "ir/support/string_bridge.h"
#include "passes/partition/expand_statistics.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_EXPANDSTATISTICSPASS
#include "passes/partition/passes.h.inc"

namespace {

struct ExpandStatisticsPass
    : impl::ExpandStatisticsPassBase<ExpandStatisticsPass> {
  using ExpandStatisticsPassBase::ExpandStatisticsPassBase;

  void runOnOperation() final {
    SmallVector<Operation*> configured;
    getOperation().walk([&](ShardingRuleOpInterface op) {
      if (soap::configOf(op)) configured.push_back(op);
    });
    for (Operation* op : configured) {
      if (failed(expand(op))) return signalPassFailure();
    }
  }

  LogicalResult expand(Operation* op) {
    sharding::ShardingRule rule =
        cast<ShardingRuleOpInterface>(op).getShardingRule();
    absl::StatusOr<sharding::OpConfiguration> configuration =
        soap::toConfiguration(soap::configOf(op), rule);
    if (!configuration.ok())
      return op->emitOpError(toLlvm(configuration.status().message()));
    if (!splitsStatistics(rule, *configuration)) return success();
    FailureOr<std::vector<ConfiguredOp>> expanded =
        expandStatistics(op, *configuration);
    if (failed(expanded)) return failure();
    for (const ConfiguredOp& spread : *expanded) {
      sharding::ShardingRule own =
          cast<ShardingRuleOpInterface>(spread.op).getShardingRule();
      soap::setConfig(spread.op, soap::makeConfig(spread.op->getContext(), own,
                                                  spread.configuration));
    }
    ++numExpanded;
    return success();
  }
};

}  // namespace
}  // namespace soapstone::partition
