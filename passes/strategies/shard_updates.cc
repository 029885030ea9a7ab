#include "passes/strategies/shard_updates.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ir/sharding/storage.h"
#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/left_out_layers.h"
#include "passes/strategies/name_pattern.h"
#include "passes/strategies/named_strategies.h"
#include "passes/strategies/resolve_strategy.h"

namespace soapstone::strategy {
namespace {

using soap::ArgumentRole;

// Leaves out the dimensions in `joined` where another can be split into `parts`
// equal parts.
void avoidJoined(const std::set<int>& joined, int64_t parts,
                 std::vector<int64_t>* sizes) {
  std::vector<int64_t> others = *sizes;
  for (int dim : joined) others[dim] = 0;
  const bool isEven = std::any_of(
      others.begin(), others.end(),
      [&](int64_t size) { return size >= parts && size % parts == 0; });
  if (isEven) *sizes = std::move(others);
}

// The devices of `configuration`, which hold all of a tensor, such that the
// first `parts` are neighbours and groups of as many follow each other in steps
// of replicas; nothing where they are not neighbours to begin with.
std::optional<sharding::DeviceGrid> inGroups(
    const sharding::OpConfiguration& configuration, int64_t groups) {
  const sharding::DeviceGrid& devices = configuration.devices;
  const int64_t parts = devices.size() / groups;
  const auto count = static_cast<int>(devices.size());
  if (!configuration.splits.empty() || devices.size() % groups != 0 ||
      devices != sharding::DeviceGrid::range(devices.device(0), count)) {
    return std::nullopt;
  }
  const sharding::GridAxis axes[] = {{parts, 1}, {groups, parts}};
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::DeviceGrid::strided(devices.device(0), axes);
  if (!grid.ok()) return std::nullopt;
  return *std::move(grid);
}

// `configuration` of a tensor with its replicas, in so many groups each, split
// along a dimension (sharding::partDimension), rather not along one of those in
// `joined`. Nothing if there are no replicas or no such dimension.
std::optional<sharding::OpConfiguration> splitReplicas(
    const sharding::ShardingRule& rule, sharding::OpConfiguration configuration,
    const std::set<int>& joined, int64_t groups) {
  const int64_t replicas = configuration.replication / groups;
  if (replicas <= 1) return std::nullopt;
  if (groups > 1) {
    std::optional<sharding::DeviceGrid> grid = inGroups(configuration, groups);
    if (!grid) return std::nullopt;
    configuration.devices = *std::move(grid);
  }
  std::vector<int64_t> sizes;
  for (int dim = 0; dim < static_cast<int>(rule.factors.size()); ++dim) {
    const int64_t degree = configuration.degree(dim);
    const int64_t size = rule.factors[dim].size;
    // Shards of shards must be neighbours, and even.
    const bool isNested =
        degree == 1 || (size % (degree * replicas) == 0 &&
                        configuration.splits.back().factor == dim &&
                        configuration.splits.back().shares.empty());
    sizes.push_back(isNested ? size / degree : 0);
  }
  avoidJoined(joined, replicas, &sizes);
  const int best = sharding::partDimension(sizes, replicas);
  if (best < 0) return std::nullopt;
  bool isLast = !configuration.splits.empty() &&
                configuration.splits.back().factor == best;
  if (isLast) {
    configuration.splits.back().degree *= replicas;
  } else {
    configuration.splits.push_back({best, replicas});
  }
  configuration.replication = groups;
  return configuration;
}

// The ops that prepare the gradient of an update for it, and what reads the
// gradient beside them: parts are put together, norms taken, gradients clipped.
// And those between the update and a parameter that is kept in 16 bits, which
// is widened before and narrowed behind it. All follow the storage of
// `parameter`. Sums of micro-batches are not among them: accumulators are
// stored on their own. Ops before these are if `passesSums`.
std::vector<int> preparation(const StrategyGraph& graph, int update,
                             int parameter, bool passesSums) {
  auto addsToSum = [&](int index) {
    return llvm::any_of(graph.ops[index].op->getOperands(), [&](Value operand) {
      auto argument = dyn_cast<mlir::BlockArgument>(operand);
      return argument &&
             soap::argumentRole(graph.function, argument.getArgNumber()) ==
                 ArgumentRole::kGradient;
    });
  };
  auto prepares = [&](int index) {
    const StrategyOp& op = graph.ops[index];
    return op.source == ConfigurationSource::kStorage &&
           graph.arguments[op.sourceIndex].storedLike == parameter &&
           !isa<soap::OptimizerUpdateOp>(op.op) &&
           (passesSums || !addsToSum(index));
  };
  std::set<int> found;
  auto updateOp = cast<soap::OptimizerUpdateOp>(graph.ops[update].op);
  std::vector<Value> open{updateOp.getGradient(), updateOp->getResult(0)};
  if (!isa<mlir::BlockArgument>(updateOp.getParameter()))
    open.push_back(updateOp.getParameter());
  auto visit = [&](Operation* op) {
    auto index = graph.indexOf.find(op);
    if (index == graph.indexOf.end() || !prepares(index->second) ||
        !found.insert(index->second).second) {
      return;
    }
    for (Value operand : op->getOperands()) open.push_back(operand);
    for (Value result : op->getResults()) open.push_back(result);
  };
  while (!open.empty()) {
    Value value = open.back();
    open.pop_back();
    // Scalars are read by the preparation of other gradients, too.
    if (soap::shapeOf(value).empty()) continue;
    if (Operation* producer = value.getDefiningOp()) visit(producer);
    for (Operation* user : value.getUsers()) visit(user);
  }
  std::vector<int> preparing(found.begin(), found.end());
  llvm::erase_if(preparing, addsToSum);
  return preparing;
}

// The dimensions of a parameter along which ops that prepare its gradient
// cannot be split: parts of other sizes than those of the update are joined
// there. Split along them, the parts would be summed whole.
std::set<int> joinedDimensions(const StrategyGraph& graph,
                               const std::vector<int>& preparing) {
  std::set<int> joined;
  for (int index : preparing) {
    const StrategyOp& op = graph.ops[index];
    for (auto [dim, factor] : llvm::enumerate(op.follow.factors)) {
      const bool isForbidden =
          factor >= 0 &&
          op.rule.factors[factor].split == sharding::FactorSplit::kForbidden;
      if (isForbidden) joined.insert(static_cast<int>(dim));
    }
  }
  return joined;
}

// Whether `entries` have `name`, or a pattern that it matches.
bool isAmong(const std::set<std::string>& entries, const std::string& name) {
  return entries.count(name) > 0 ||
         llvm::any_of(entries, [&](const std::string& entry) {
           return absl::StrContains(entry, '*') &&
                  matchesWholeName(name, entry);
         });
}

class UpdateSharder {
 public:
  UpdateSharder(const StrategyGraph& graph, const ResolvedFunction& resolved,
                model::Strategy strategy, const UpdateSharing& sharing)
      : graph(graph),
        resolved(resolved),
        strategy(std::move(strategy)),
        sharing(sharing) {
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      if (resolved.isOpNamed[i]) namedOps.insert(graph.ops[i].name);
    }
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      if (!resolved.isStorageNamedItself[i]) continue;
      const StrategyArgument& argument = graph.arguments[i];
      named.insert(argument.name);
      const bool isScattered =
          soap::argumentRole(graph.function, i) == ArgumentRole::kGradient &&
          argument.storedLike >= 0 &&
          resolved.storage[i].replication <
              resolved.storage[argument.storedLike].replication;
      if (isScattered) scattered.insert(argument.storedLike);
    }
  }

  // Splits what prepares the gradients of parameters whose sums `sums` names,
  // as these would split it, like the updates that the strategy says.
  model::Strategy prepareLikeUpdates(const std::set<std::string>& sums) {
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(graph.ops[i].op);
      if (!update) continue;
      const int parameter = parameterBehind(graph, update.getParameter());
      if (parameter < 0) continue;
      const std::string& name = graph.arguments[parameter].name;
      if (!isAmong(sums, absl::StrCat(name, kSumSuffix))) continue;
      const bool isLike = graph.ops[i].rule.factors.size() ==
                          graph.arguments[parameter].rule.factors.size();
      // Updates that the strategy leaves may still be shared, with what
      // prepares their gradients.
      if (!isLike || !resolved.isOpNamed[i] || resolved.ops[i].splits.empty())
        continue;
      for (int index : preparation(graph, static_cast<int>(i), parameter,
                                   /*passesSums=*/true)) {
        splitOp(index, resolved.ops[i]);
      }
    }
    return std::move(strategy);
  }

  model::Strategy run() {
    const int64_t least = leastShardedElements(graph);
    const std::set<int> whole = lastUpdates();
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(graph.ops[i].op);
      if (!update || whole.count(static_cast<int>(i)) > 0) continue;
      int parameter = parameterBehind(graph, update.getParameter());
      if (parameter < 0 || elementsOf(update) < least) continue;
      shard(static_cast<int>(i), parameter);
    }
    return std::move(strategy);
  }

 private:
  static int64_t elementsOf(soap::OptimizerUpdateOp update) {
    return soap::tensorType(update.getParameter()).getNumElements();
  }

  // The updates that every device does itself (`UpdateSharing::wholePercent`).
  std::set<int> lastUpdates() const {
    std::set<int> last;
    if (sharing.wholePercent == 0) return last;
    // The op that makes the gradient, and the update.
    std::vector<std::pair<int, int>> updates;
    auto total = static_cast<double>(leftOutElements(graph.function));
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(graph.ops[i].op);
      if (!update) continue;
      auto made = graph.indexOf.find(update.getGradient().getDefiningOp());
      updates.push_back({made == graph.indexOf.end() ? -1 : made->second,
                         static_cast<int>(i)});
      total += static_cast<double>(elementsOf(update));
    }
    std::sort(updates.rbegin(), updates.rend());
    double rest = total * static_cast<double>(sharing.wholePercent) / 100;
    for (auto [made, index] : updates) {
      rest -= static_cast<double>(
          elementsOf(cast<soap::OptimizerUpdateOp>(graph.ops[index].op)));
      if (rest < 0) break;
      last.insert(index);
    }
    return last;
  }

  void shard(int update, int parameter) {
    const StrategyArgument& argument = graph.arguments[parameter];
    const sharding::OpConfiguration& whole = resolved.storage[parameter];
    const bool scatters =
        sharing.scattersGradients || scattered.count(parameter) > 0;
    const std::vector<int> preparing =
        preparation(graph, update, parameter, scatters);
    std::optional<sharding::OpConfiguration> split =
        splitReplicas(argument.rule, whole, joinedDimensions(graph, preparing),
                      sharing.groups);
    if (!split) return;
    const StrategyOp& op = graph.ops[update];
    if (!namedOps.insert(op.name).second) return;  // The strategy says how.
    strategy.ops.push_back(model::nameConfiguration(op.name, op.rule, *split));
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      if (graph.arguments[i].storedLike != parameter ||
          graph.arguments[i].rule.factors.size() !=
              argument.rule.factors.size()) {
        continue;
      }
      ArgumentRole role = soap::argumentRole(graph.function, i);
      bool isSum = role == ArgumentRole::kGradient;
      if (role == ArgumentRole::kOptimizerState || (isSum && scatters)) {
        store(static_cast<int>(i), *split);
      } else if (isSum && !argument.workingCopies.empty()) {
        // It would lie like the master, scattered in every micro-batch.
        store(static_cast<int>(i), whole);
      }
    }
    // Devices read working copies where there are any; then the master is for
    // the update alone. Otherwise the parameter stays where devices read it.
    const bool hasCopies = !argument.workingCopies.empty();
    for (int index : preparing) {
      // An op that follows the storage of a parameter that stays, or that of
      // sums that do, would demand all of it to prepare the gradient.
      const bool follows =
          hasCopies && (scatters || !followsSum(graph.ops[index]));
      if (!follows) splitOp(index, *split);
    }
    if (!hasCopies) return;
    store(parameter, *split);
    for (int copy : argument.workingCopies) store(copy, whole);
  }

  // Whether an op is split like the sum of gradients that it reads.
  bool followsSum(const StrategyOp& op) const {
    return soap::argumentRole(graph.function, op.sourceIndex) ==
           ArgumentRole::kGradient;
  }

  // Splits an op that prepares the gradient of a parameter like its update.
  void splitOp(int index, const sharding::OpConfiguration& update) {
    const StrategyOp& op = graph.ops[index];
    if (!namedOps.insert(op.name).second) return;
    strategy.ops.push_back(model::nameConfiguration(
        op.name, op.rule, sharding::follow(op.follow, op.rule, update)));
  }

  void store(int argument, const sharding::OpConfiguration& configuration) {
    const StrategyArgument& stored = graph.arguments[argument];
    if (!named.insert(stored.name).second) return;
    strategy.tensors.push_back(
        model::nameConfiguration(stored.name, stored.rule, configuration));
  }

  const StrategyGraph& graph;
  const ResolvedFunction& resolved;
  model::Strategy strategy;
  UpdateSharing sharing;
  std::set<std::string> named;     // Tensors with an entry.
  std::set<std::string> namedOps;  // Ops with one.
  std::set<int> scattered;         // Parameters whose sums the strategy splits.
};

// The names of what shardUpdates may say something of.
std::set<std::string> sharedNames(const StrategyGraph& graph) {
  std::set<std::string> names;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    auto update = dyn_cast<soap::OptimizerUpdateOp>(graph.ops[i].op);
    if (!update) continue;
    names.insert(graph.ops[i].name);
    int parameter = parameterBehind(graph, update.getParameter());
    if (parameter < 0) continue;
    for (int index : preparation(graph, static_cast<int>(i), parameter, false))
      names.insert(graph.ops[index].name);
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const StrategyArgument& argument = graph.arguments[i];
    ArgumentRole role = soap::argumentRole(graph.function, i);
    bool isShared = role == ArgumentRole::kOptimizerState ||
                    role == ArgumentRole::kWorkingCopy ||
                    !argument.workingCopies.empty();
    if (isShared) names.insert(argument.name);
  }
  return names;
}

// Whether two strategies say the same of the ops and tensors of a model.
absl::StatusOr<bool> agree(const StrategyModel& model, const model::Strategy& a,
                           const model::Strategy& b) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> first,
                             resolveStrategy(model.graphs(), a));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> second,
                             resolveStrategy(model.graphs(), b));
  return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                    [](const ResolvedFunction& x, const ResolvedFunction& y) {
                      return x.ops == y.ops && x.storage == y.storage;
                    });
}

}  // namespace

absl::StatusOr<std::optional<model::Strategy>> withoutShardedUpdates(
    const StrategyModel& model, const model::Strategy& strategy) {
  model::Strategy rest = strategy;
  std::set<std::string> names = sharedNames(model.graphs().front());
  dropEntries(names, &rest.ops);
  dropEntries(names, &rest.tensors);
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy again, shardUpdates(model, rest));
  SOAPSTONE_ASSIGN_OR_RETURN(bool isSame, agree(model, strategy, again));
  if (!isSame) return std::nullopt;
  return rest;
}

absl::StatusOr<std::vector<model::NamedConfiguration>> scatteredSums(
    const StrategyModel& model, const model::Strategy& strategy) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> resolved,
                             resolveStrategy(model.graphs(), strategy));
  const StrategyGraph& graph = model.graphs().front();
  std::vector<model::NamedConfiguration> sums;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    auto update = dyn_cast<soap::OptimizerUpdateOp>(graph.ops[i].op);
    if (!update) continue;
    int parameter = parameterBehind(graph, update.getParameter());
    if (parameter < 0) continue;
    const StrategyArgument& argument = graph.arguments[parameter];
    int read = argument.workingCopies.empty() ? parameter
                                              : argument.workingCopies.front();
    const sharding::OpConfiguration& updated = resolved.front().ops[i];
    bool isScattered =
        updated.replication < resolved.front().storage[read].replication &&
        graph.ops[i].rule.factors.size() == argument.rule.factors.size();
    if (!isScattered) continue;
    sums.push_back(model::nameConfiguration(
        absl::StrCat(argument.name, kSumSuffix), argument.rule, updated));
  }
  return std::move(sums);
}

absl::StatusOr<model::Strategy> withoutSums(const StrategyModel& model,
                                            model::Strategy strategy,
                                            const std::set<std::string>& sums) {
  dropEntries(sums, &strategy.tensors);
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> resolved,
                             resolveStrategy(model.graphs(), strategy));
  return UpdateSharder(model.graphs().front(), resolved.front(),
                       std::move(strategy), {.scattersGradients = true})
      .prepareLikeUpdates(sums);
}

absl::StatusOr<model::Strategy> shardUpdates(const StrategyModel& model,
                                             model::Strategy strategy,
                                             bool scattersGradients) {
  return shardUpdates(absl::MakeConstSpan(model.graphs()), std::move(strategy),
                      scattersGradients);
}

absl::StatusOr<model::Strategy> shardUpdates(
    absl::Span<const StrategyGraph> graphs, model::Strategy strategy,
    bool scattersGradients) {
  return shardUpdates(graphs, std::move(strategy),
                      UpdateSharing{.scattersGradients = scattersGradients});
}

absl::StatusOr<model::Strategy> shardUpdates(
    absl::Span<const StrategyGraph> graphs, model::Strategy strategy,
    const UpdateSharing& sharing) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> resolved,
                             resolveStrategy(graphs, strategy));
  return UpdateSharder(graphs.front(), resolved.front(), std::move(strategy),
                       sharing)
      .run();
}

}  // namespace soapstone::strategy
