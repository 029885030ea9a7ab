#include "passes/strategies/resolve_strategy.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "ir/model/suggestion.h"
#include "ir/sharding/layout_derivation.h"
#include "ir/sharding/storage.h"
#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/name_pattern.h"
#include "passes/strategies/shard_updates.h"

namespace soapstone::strategy {
namespace {

// The entry of a strategy for one op or tensor.
struct Entry {
  const model::NamedConfiguration* configuration = nullptr;
  bool isPattern = false;
};
// By name, of the model's or the strategy's.
using Entries = absl::flat_hash_map<absl::string_view, Entry>;

// Adds an entry for each name that the pattern of `configuration` matches.
// Names that have an entry of their own keep it. Fails if another pattern
// matches, too, or nothing does.
absl::Status addPattern(const model::NamedConfiguration& configuration,
                        const std::vector<absl::string_view>& known,
                        const char* what, Entries* entries) {
  bool matches = false;
  for (absl::string_view name : known) {
    if (!matchesOpPattern(name, configuration.name)) continue;
    matches = true;
    auto [entry, isNew] =
        entries->try_emplace(name, Entry{&configuration, /*isPattern=*/true});
    bool isOther = !isNew && entry->second.isPattern &&
                   entry->second.configuration != &configuration;
    if (!isOther) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        what, " '", name, "' matches both '", entry->second.configuration->name,
        "' and '", configuration.name, "'; keep one, or name the ", what));
  }
  if (matches) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the model has no ", what, " '", configuration.name, "'",
      model::suggestion(configuration.name, {known.begin(), known.end()})));
}

// Entries by name. Fails if a name comes twice or is unknown.
absl::StatusOr<Entries> indexEntries(
    const std::vector<model::NamedConfiguration>& configurations,
    const std::vector<absl::string_view>& known, const char* what) {
  const absl::flat_hash_set<absl::string_view> names(known.begin(),
                                                     known.end());
  Entries entries;
  entries.reserve(configurations.size());
  for (const model::NamedConfiguration& configuration : configurations) {
    if (names.count(configuration.name) == 0) continue;
    if (!entries.try_emplace(configuration.name, Entry{&configuration})
             .second) {
      return absl::InvalidArgumentError(absl::StrCat(
          what, " '", configuration.name, "' has two entries; keep one"));
    }
  }
  for (const model::NamedConfiguration& configuration : configurations) {
    if (names.count(configuration.name) > 0) continue;
    SOAPSTONE_RETURN_IF_ERROR(addPattern(configuration, known, what, &entries));
  }
  return entries;
}

std::vector<absl::string_view> opNames(absl::Span<const StrategyGraph> graphs) {
  std::vector<absl::string_view> names;
  for (const StrategyGraph& graph : graphs) {
    for (const StrategyOp& op : graph.ops) names.push_back(op.name);
  }
  return names;
}

// The names of tensors that a strategy may have entries for. Parameters with
// one gradient share the sum of the first of them: an entry for the sum of
// another one, as files have that know nothing of sums, says nothing. `sums`
// holds the names of those.
std::vector<absl::string_view> tensorNames(
    absl::Span<const StrategyGraph> graphs, std::deque<std::string>* sums) {
  std::vector<absl::string_view> names;
  for (const StrategyGraph& graph : graphs) {
    mlir::func::FuncOp function = graph.function;
    bool hasSums = false;
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      if (!graph.arguments[i].isStored) continue;
      names.push_back(graph.arguments[i].name);
      hasSums |=
          soap::argumentRole(function, i) == soap::ArgumentRole::kGradient;
    }
    for (size_t i = 0; hasSums && i < graph.arguments.size(); ++i) {
      if (soap::argumentRole(function, i) == soap::ArgumentRole::kParameter)
        names.push_back(sums->emplace_back(
            absl::StrCat(graph.arguments[i].name, kSumSuffix)));
    }
  }
  return names;
}

// Keys of an attention are cut in equal parts, each of which is computed alone
// (passes/partition/expand_key_shards.cc).
absl::Status checkKeyShares(const StrategyOp& op,
                            const sharding::OpConfiguration& configuration) {
  if (!isa<soap::AttentionOp>(op.op)) return absl::OkStatus();
  for (const sharding::FactorDegree& split : configuration.splits) {
    const sharding::Factor& factor = op.rule.factors[split.factor];
    if (split.shares.empty() ||
        factor.split != sharding::FactorSplit::kStatistics) {
      continue;
    }
    return absl::InvalidArgumentError(
        absl::StrCat("op '", op.name, "': factor '", factor.name,
                     "' is split in equal parts; leave out its shares"));
  }
  return absl::OkStatus();
}

// Whether patterns of ops said anything that is legal.
class PatternOutcomes {
 public:
  void noteLeader(const model::NamedConfiguration& pattern,
                  const absl::Status& status) {
    auto [outcome, isNew] = leaders.try_emplace(&pattern, status);
    if (!isNew && status.ok()) outcome->second = status;
  }
  // The pattern matches `op`, which follows another one.
  void noteFollower(const model::NamedConfiguration& pattern,
                    const std::string& op) {
    followers.try_emplace(&pattern, op);
  }
  // The error of the first pattern of `ops` that no op can do, or that decides
  // nothing.
  absl::Status firstError(
      const std::vector<model::NamedConfiguration>& ops) const {
    for (const model::NamedConfiguration& op : ops) {
      auto leader = leaders.find(&op);
      if (leader != leaders.end()) {
        SOAPSTONE_RETURN_IF_ERROR(leader->second);
        continue;
      }
      auto follower = followers.find(&op);
      if (follower == followers.end()) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "pattern '", op.name, "' matches only ops that follow others, as '",
          follower->second,
          "', and decides nothing; name the ops that they "
          "follow, or this one"));
    }
    return absl::OkStatus();
  }

 private:
  std::map<const model::NamedConfiguration*, absl::Status> leaders;
  std::map<const model::NamedConfiguration*, std::string> followers;
};

// Resolves one function; storage that an earlier function settled is given.
class Resolver {
 public:
  Resolver(const StrategyGraph& graph, const Entries& ops,
           const Entries& tensors, int64_t devices,
           absl::flat_hash_map<std::string, sharding::OpConfiguration>* storage,
           PatternOutcomes* outcomes)
      : graph(graph),
        opEntries(ops),
        tensorEntries(tensors),
        devices(devices),
        storage(storage),
        outcomes(outcomes),
        isKnown(graph.ops.size(), false),
        hasEntry(graph.ops.size(), false) {
    function.ops.resize(graph.ops.size());
    function.storage.resize(graph.arguments.size());
    function.isStorageNamed.resize(graph.arguments.size());
    function.isStorageNamedItself.resize(graph.arguments.size());
  }

  absl::StatusOr<ResolvedFunction> resolve() {
    SOAPSTONE_RETURN_IF_ERROR(readEntries());
    inheritForward();
    inheritBackward();
    SOAPSTONE_RETURN_IF_ERROR(resolveStorage());
    ResolvedFunction followed = function;
    resolveFollowers(graph, &followed);
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      // Entries of followers win.
      if (hasEntry[i]) followed.ops[i] = function.ops[i];
    }
    followed.isOpNamed = hasEntry;
    return followed;
  }

 private:
  absl::Status readEntries() {
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      const StrategyOp& op = graph.ops[i];
      auto entry = opEntries.find(op.name);
      if (entry == opEntries.end()) continue;
      absl::StatusOr<sharding::OpConfiguration> configuration =
          model::resolveConfiguration(*entry->second.configuration, op.rule,
                                      devices, "op");
      if (configuration.ok()) {
        absl::Status keys = checkKeyShares(op, *configuration);
        if (!keys.ok()) configuration = keys;
      }
      if (entry->second.isPattern) {
        // A layer's pattern matches all of its ops, but not all can do that;
        // backward ops follow.
        if (op.source != ConfigurationSource::kOwn) {
          outcomes->noteFollower(*entry->second.configuration, op.name);
          continue;
        }
        outcomes->noteLeader(*entry->second.configuration,
                             configuration.status());
        if (!configuration.ok()) continue;
      }
      SOAPSTONE_RETURN_IF_ERROR(configuration.status());
      function.ops[i] = *std::move(configuration);
      isKnown[i] = true;
      hasEntry[i] = true;
    }
    return absl::OkStatus();
  }

  bool isOpen(size_t index) const {
    return !isKnown[index] &&
           graph.ops[index].source == ConfigurationSource::kOwn;
  }

  // From the first operand whose producer is settled: program order settles
  // producers first.
  void inheritForward() {
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      if (!isOpen(i)) continue;
      for (Value operand : graph.ops[i].op->getOperands()) {
        if (inherit(i, operand.getDefiningOp())) break;
      }
    }
  }

  void inheritBackward() {
    for (size_t i = graph.ops.size(); i-- > 0;) {
      if (!isOpen(i)) continue;
      SmallVector<Operation*> users(graph.ops[i].op->getUsers());
      llvm::sort(users, [](Operation* a, Operation* b) {
        return a->isBeforeInBlock(b);
      });
      for (Operation* user : users) {
        if (inherit(i, user)) break;
      }
      if (isKnown[i]) continue;
      function.ops[i].replication = devices;
      function.ops[i].devices =
          sharding::DeviceGrid::range(0, static_cast<int>(devices));
      isKnown[i] = true;
      inheritReaders(i);
    }
  }

  // Ops behind one that nothing said anything about.
  void inheritReaders(size_t from) {
    for (size_t i = from + 1; i < graph.ops.size(); ++i) {
      if (!isOpen(i)) continue;
      for (Value operand : graph.ops[i].op->getOperands()) {
        if (inherit(i, operand.getDefiningOp())) break;
      }
    }
  }

  bool inherit(size_t index, Operation* neighbour) {
    auto found = graph.indexOf.find(neighbour);
    if (found == graph.indexOf.end() || !isKnown[found->second]) return false;
    const StrategyOp& leader = graph.ops[found->second];
    const StrategyOp& op = graph.ops[index];
    function.ops[index] = sharding::follow(
        followAlongEdges(leader.op, leader.rule, op.op, op.rule), op.rule,
        function.ops[found->second]);
    isKnown[index] = true;
    return true;
  }

  // The operands that decide how tensors are held.
  sharding::StorageReaders storageReaders() const {
    sharding::StorageReaders readers(graph.arguments.size());
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      for (int copy : graph.arguments[i].workingCopies) {
        readers.holdLike(copy, static_cast<int>(i), /*isWorkingCopy=*/true);
      }
    }
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      if (graph.ops[i].source == ConfigurationSource::kStorage) continue;
      for (mlir::OpOperand& operand : graph.ops[i].op->getOpOperands()) {
        auto argument = dyn_cast<mlir::BlockArgument>(operand.get());
        if (!argument) continue;
        readers.add(static_cast<int>(argument.getArgNumber()),
                    {static_cast<int>(i),
                     static_cast<int>(operand.getOperandNumber())});
      }
    }
    return readers;
  }

  // Requires the configurations of leaders.
  sharding::OpConfiguration configurationOf(int index) const {
    const StrategyOp& op = graph.ops[index];
    if (isKnown[index] || op.source == ConfigurationSource::kOwn) {
      return function.ops[index];
    }
    return sharding::follow(op.follow, op.rule, function.ops[op.sourceIndex]);
  }

  absl::StatusOr<sharding::OpConfiguration> storageDemanded(
      unsigned argument,
      const std::optional<sharding::StorageReaders::Reader>& reader) const {
    mlir::func::FuncOp model = graph.function;
    ArrayRef<int64_t> sizes = soap::shapeOf(model.getArgument(argument));
    auto shape = absl::MakeConstSpan(sizes.data(), sizes.size());
    if (!reader) {
      return sharding::heldEverywhere(shape, static_cast<int>(devices))
          .configuration;
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        sharding::Layout demanded,
        sharding::operandLayout(graph.ops[reader->op].rule,
                                configurationOf(reader->op), reader->operand,
                                shape));
    return sharding::heldAs(demanded).configuration;
  }

  // Whether a pattern is for the tensor's parameter as well.
  bool isForParameter(const StrategyArgument& argument,
                      const std::string& pattern) const {
    if (argument.storedLike < 0) return false;
    const std::string& parameter = graph.arguments[argument.storedLike].name;
    return parameter != argument.name && matchesWholeName(parameter, pattern);
  }

  absl::Status resolveStorage() {
    sharding::StorageReaders readers = storageReaders();
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const StrategyArgument& argument = graph.arguments[i];
      if (!argument.isStored) continue;
      auto entry = tensorEntries.find(argument.name);
      if (entry != tensorEntries.end()) {
        SOAPSTONE_ASSIGN_OR_RETURN(
            function.storage[i],
            model::resolveConfiguration(*entry->second.configuration,
                                        argument.rule, devices, "tensor"));
        function.isStorageNamed[i] = true;
        function.isStorageNamedItself[i] =
            matchesWholeName(argument.name,
                             entry->second.configuration->name) &&
            !isForParameter(argument, entry->second.configuration->name);
      } else if (auto settled = storage->find(argument.name);
                 settled != storage->end()) {
        function.storage[i] = settled->second;
      } else if (argument.storedLike == static_cast<int>(i)) {
        SOAPSTONE_ASSIGN_OR_RETURN(
            function.storage[i],
            storageDemanded(static_cast<unsigned>(i),
                            readers.firstReader(static_cast<int>(i))));
      } else {
        continue;  // Like its parameter, below.
      }
      storage->try_emplace(argument.name, function.storage[i]);
    }
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const StrategyArgument& argument = graph.arguments[i];
      if (!argument.isStored || argument.storedLike == static_cast<int>(i) ||
          storage->count(argument.name) > 0) {
        continue;
      }
      function.storage[i] = function.storage[argument.storedLike];
      storage->try_emplace(argument.name, function.storage[i]);
    }
    return absl::OkStatus();
  }

  const StrategyGraph& graph;
  const Entries& opEntries;
  const Entries& tensorEntries;
  int64_t devices;
  absl::flat_hash_map<std::string, sharding::OpConfiguration>* storage;
  PatternOutcomes* outcomes;
  std::vector<bool> isKnown;
  std::vector<bool> hasEntry;
  ResolvedFunction function;
};

}  // namespace

absl::StatusOr<std::vector<ResolvedFunction>> resolveStrategy(
    absl::Span<const StrategyGraph> graphs, const model::Strategy& strategy) {
  SOAPSTONE_ASSIGN_OR_RETURN(Entries ops,
                             indexEntries(strategy.ops, opNames(graphs), "op"));
  std::deque<std::string> sums;
  SOAPSTONE_ASSIGN_OR_RETURN(
      Entries tensors,
      indexEntries(strategy.tensors, tensorNames(graphs, &sums), "tensor"));
  absl::flat_hash_map<std::string, sharding::OpConfiguration> storage;
  std::vector<ResolvedFunction> functions;
  PatternOutcomes outcomes;
  for (const StrategyGraph& graph : graphs) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        ResolvedFunction function,
        Resolver(graph, ops, tensors, strategy.groupDevices(), &storage,
                 &outcomes)
            .resolve());
    functions.push_back(std::move(function));
  }
  SOAPSTONE_RETURN_IF_ERROR(outcomes.firstError(strategy.ops));
  return functions;
}

void resolveFollowers(const StrategyGraph& graph, ResolvedFunction* function) {
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (op.source == ConfigurationSource::kOwn) continue;
    const sharding::OpConfiguration& leader =
        op.source == ConfigurationSource::kOp
            ? function->ops[op.sourceIndex]
            : function->storage[op.sourceIndex];
    function->ops[i] = sharding::follow(op.follow, op.rule, leader);
  }
}

}  // namespace soapstone::strategy
