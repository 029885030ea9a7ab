#include "tests/unit/passes/partition/random_placement.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "ir/sharding/layout_derivation.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/partition/op_placement.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// Whether the results of `op` have layouts: partial results of two kinds in one
// tensor have none.
bool givesLayouts(Operation* op, const sharding::ShardingRule& rule,
                  soap::ConfigAttr config) {
  auto configuration = soap::toConfiguration(config, rule);
  if (!configuration.ok()) return false;
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    SmallVector<int64_t> shape = tensorShape(op->getResult(i));
    if (!sharding::resultLayout(rule, *configuration, static_cast<int>(i),
                                absl::MakeConstSpan(shape.data(), shape.size()))
             .ok()) {
      return false;
    }
  }
  return true;
}

}  // namespace

int64_t RandomPlacement::pick(int64_t low, int64_t high) {
  return low +
         static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
}

soap::ConfigAttr RandomPlacement::configure(
    MLIRContext* context, const sharding::ShardingRule& rule) {
  int64_t used = 1;
  sharding::OpConfiguration configuration;
  std::vector<int> factors(rule.factors.size());
  std::iota(factors.begin(), factors.end(), 0);
  std::shuffle(factors.begin(), factors.end(), random);
  for (int index : factors) {
    const sharding::Factor& factor = rule.factors[index];
    int64_t most = std::min(devices / used, factor.size);
    if (factor.split == sharding::FactorSplit::kForbidden || most < 2 ||
        pick(0, 1) == 0) {
      continue;
    }
    int64_t degree = pick(2, most);
    configuration.splits.push_back({index, degree});
    used *= degree;
  }
  configuration.replication = pick(1, devices / used);
  used *= configuration.replication;
  std::vector<int> list(devices);
  std::iota(list.begin(), list.end(), 0);
  if (pick(0, 2) > 0) std::shuffle(list.begin(), list.end(), random);
  list.resize(used);
  configuration.devices = *sharding::DeviceGrid::list(list);
  return soap::makeConfig(context, rule, configuration);
}

void RandomPlacement::configureOp(Operation* op,
                                  ShardingRuleOpInterface shardable) {
  sharding::ShardingRule rule = shardable.getShardingRule();
  soap::ConfigAttr config;
  do {
    config = configure(op->getContext(), rule);
  } while (!givesLayouts(op, rule, config));
  soap::setConfig(op, config);
}

void RandomPlacement::apply(ModuleOp module) {
  for (FuncOp function : module.getOps<FuncOp>()) {
    for (Operation& op : function.front().without_terminator()) {
      configureOp(&op, cast<ShardingRuleOpInterface>(op));
    }
    for (mlir::BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      soap::ArgumentRole role = soap::argumentRole(function, index);
      if (role == soap::ArgumentRole::kInput || pick(0, 2) == 0) continue;
      sharding::ShardingRule rule = soap::storageRule(tensorShape(argument));
      soap::setStorage(function, index, configure(module.getContext(), rule));
    }
  }
}

}  // namespace soapstone::partition
