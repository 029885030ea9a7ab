#include "passes/search/model_graph_builder.h"

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/computed_again.h"
#include "ir/soap/config.h"
#include "ir/soap/cost_support.h"
#include "ir/soap/op_families.h"
#include "ir/soap/strided_views.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "passes/prepare/add_in_place.h"
#include "passes/search/fused_traffic.h"
#include "passes/strategies/resolve_strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::search {
namespace {

using mlir::BlockArgument;
using mlir::Operation;
using mlir::Value;

bool isProduct(Operation* op) {
  return soap::isContraction(op) && !soap::isConvolution(op);
}

// The value that casts, transposes and reshapes make this one of.
Value originOf(Value value) {
  while (Operation* maker = value.getDefiningOp()) {
    if (!soap::isRearrangement(maker)) break;
    value = maker->getOperand(0);
  }
  return value;
}

bool isParameter(mlir::func::FuncOp function, Value value) {
  auto argument = llvm::dyn_cast<BlockArgument>(originOf(value));
  if (!argument) return false;
  soap::ArgumentRole role =
      soap::argumentRole(function, argument.getArgNumber());
  return role == soap::ArgumentRole::kParameter ||
         role == soap::ArgumentRole::kWorkingCopy;
}

// The name of the op of the forward pass that `op` computes gradients of.
llvm::StringRef forwardOf(Operation* op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(soap::kGradientOfAttribute);
  return name ? name.getValue() : llvm::StringRef();
}

// The products of activations with parameters in a training step, and the
// products that compute their gradients. Left out is the product whose result a
// cross-entropy reads, with its gradients: systems that compute in 8 bits leave
// this one in 16. Convolutions are left out as well.
llvm::DenseSet<Operation*> findWeightProducts(mlir::func::FuncOp function) {
  llvm::DenseSet<Operation*> heads;
  function.walk([&](soap::CrossEntropyOp loss) {
    if (Operation* maker = originOf(loss->getOperand(0)).getDefiningOp())
      heads.insert(maker);
  });
  llvm::DenseSet<Operation*> products;
  llvm::StringSet<> names;
  function.walk([&](Operation* op) {
    if (!isProduct(op)) return;
    const llvm::StringRef forward = forwardOf(op);
    const bool isOwn = forward.empty() && !heads.contains(op) &&
                       llvm::any_of(op->getOperands(), [&](Value value) {
                         return isParameter(function, value);
                       });
    if (!isOwn && (forward.empty() || !names.contains(forward))) return;
    products.insert(op);
    auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    if (isOwn && name) names.insert(name.getValue());
  });
  return products;
}

using mlir::func::FuncOp;
using soap::ArgumentRole;

model::ModelArgumentRole roleOf(ArgumentRole role) {
  switch (role) {
    case ArgumentRole::kInput:
      return model::ModelArgumentRole::kInput;
    case ArgumentRole::kParameter:
      return model::ModelArgumentRole::kParameter;
    case ArgumentRole::kWorkingCopy:
      return model::ModelArgumentRole::kWorkingCopy;
    case ArgumentRole::kState:
      return model::ModelArgumentRole::kState;
    case ArgumentRole::kOptimizerState:
      return model::ModelArgumentRole::kOptimizerState;
    case ArgumentRole::kGradient:
      return model::ModelArgumentRole::kGradient;
    default:
      return model::ModelArgumentRole::kScalar;
  }
}

// The attributes of an op by name. `getAttrs` would make a dictionary of them
// unique first, for every op.
SmallVector<mlir::NamedAttribute> attributesOf(Operation* op) {
  SmallVector<mlir::NamedAttribute> attributes(
      op->getDiscardableAttrDictionary().getValue());
  for (mlir::StringAttr name : op->getName().getAttributeNames()) {
    std::optional<Attribute> value = op->getInherentAttr(name);
    if (value && *value) attributes.emplace_back(name, *value);
  }
  llvm::sort(attributes);
  return attributes;
}

// Prints attributes. Ops share most of them, and to print one takes long.
class AttributePrinter {
 public:
  // The attributes that tell ops of one kind apart: not names, not numbers of
  // random streams.
  std::string text(Operation* op) {
    std::string all;
    for (mlir::NamedAttribute attribute : attributesOf(op)) {
      StringRef name = attribute.getName().getValue();
      if (name == soap::kNameAttribute || name == soap::kGradientOfAttribute ||
          name == soap::kConfigAttribute || name == "stream") {
        continue;
      }
      absl::StrAppend(&all, toAbsl(name), "=", print(attribute.getValue()),
                      ";");
    }
    return all;
  }

 private:
  const std::string& print(Attribute attribute) {
    std::string& text = texts[attribute];
    if (text.empty()) llvm::raw_string_ostream(text) << attribute;
    return text;
  }

  llvm::DenseMap<Attribute, std::string> texts;
};

// Devices normalise by the statistics of their own shards; the gradients of
// scale and shift still add up.
void keepStatisticsLocal(Operation* op, sharding::ShardingRule* rule) {
  bool isGradient = isa<soap::BatchNormGradOp>(op);
  if (!isGradient && !isa<soap::BatchNormOp>(op)) return;
  for (size_t i = 0; i < rule->factors.size(); ++i) {
    if (rule->factors[i].split != sharding::FactorSplit::kStatistics) continue;
    rule->factors[i].split = sharding::FactorSplit::kFree;
    for (size_t result = 1; isGradient && result < rule->results.size();
         ++result) {
      rule->results[result].partials.push_back(
          {static_cast<int>(i), sharding::PartialKind::kSum});
    }
  }
}

// Translates one function.
class GraphTranslator {
 public:
  GraphTranslator(const strategy::StrategyGraph& strategy,
                  const ModelGraphOptions& options)
      : strategy(strategy),
        function(strategy.function),
        options(options),
        headViews(function),
        loads(options.keepsGates),
        weightProducts(findWeightProducts(function)) {}

  model::ModelGraph translate() {
    for (mlir::BlockArgument argument : function.getArguments())
      addArgument(argument);
    for (size_t i = 0; i < strategy.ops.size(); ++i) addOp(i);
    findForward();
    addResults();
    return std::move(graph);
  }

 private:
  int addValue(Value value, int producer, int index) {
    auto type = cast<RankedTensorType>(value.getType());
    model::ModelValue model;
    model.shape.assign(type.getShape().begin(), type.getShape().end());
    model.elementBytes = soap::elementBytes(type.getElementType());
    model.producer = producer;
    model.index = index;
    model.format = soap::formatOf(type.getElementType());
    numbers[value] = static_cast<int>(graph.values.size());
    graph.values.push_back(std::move(model));
    return numbers[value];
  }

  void addArgument(mlir::BlockArgument argument) {
    unsigned index = argument.getArgNumber();
    model::ModelArgument model;
    model.name = soap::argumentName(function, index);
    model.role = roleOf(soap::argumentRole(function, index));
    model.value = addValue(argument, -1, static_cast<int>(index));
    int storedLike = strategy.arguments[index].storedLike;
    if (storedLike != static_cast<int>(index)) model.parameter = storedLike;
    if (model.role == model::ModelArgumentRole::kParameter ||
        model.role == model::ModelArgumentRole::kWorkingCopy) {
      made.insert(model.value);
    }
    graph.arguments.push_back(std::move(model));
  }

  void addOp(size_t index) {
    const strategy::StrategyOp& source = strategy.ops[index];
    model::ModelOp op;
    op.name = source.name;
    op.kind = source.op->getName().stripDialect().str();
    FusedTraffic fused(source.op, options, &loads);
    op.attributes = attributes.text(source.op) + fused.toString();
    op.rule = source.rule;
    if (options.localBatchNorm) keepStatisticsLocal(source.op, &op.rule);
    op.isView = isa<soap::ReshapeOp>(source.op);
    op.isFree = headViews.isDone(source.op);
    op.isInRegisters = fused.result;
    op.isInSum = fused.isInSum;
    op.addsInPlace = passes::canAddInPlace(source.op);
    op.isWeightProduct = weightProducts.contains(source.op);
    op.isBackward = source.op->hasAttr(soap::kGradientOfAttribute);
    for (Value operand : source.op->getOperands())
      op.operands.push_back(numbers.lookup(operand));
    for (auto [i, result] : llvm::enumerate(source.op->getResults()))
      op.results.push_back(
          addValue(result, static_cast<int>(index), static_cast<int>(i)));
    op.work = addWork(source.op, fused);
    if (options.keepsGates) readKept(source.op, &op);
    if (soap::isRearrangement(source.op) && made.contains(op.operands[0])) {
      op.keepsParameter = true;
      made.insert(op.results[0]);
    }
    switch (source.source) {
      case strategy::ConfigurationSource::kOwn:
        op.leader = static_cast<int>(index);
        break;
      case strategy::ConfigurationSource::kOp:
        op.leader = source.sourceIndex;
        op.following = source.follow;
        break;
      case strategy::ConfigurationSource::kStorage:
        op.storageArgument = source.sourceIndex;
        op.following = source.follow;
        break;
    }
    graph.ops.push_back(std::move(op));
  }

  void findForward() {
    llvm::StringMap<int> byName;
    for (auto [i, op] : llvm::enumerate(graph.ops)) {
      if (!op.isBackward) byName[op.name] = static_cast<int>(i);
    }
    for (auto [i, op] : llvm::enumerate(graph.ops)) {
      if (!op.isBackward) continue;
      auto found = byName.find(forwardOf(strategy.ops[i].op));
      if (found != byName.end()) op.forward = found->second;
    }
  }

  // Makes an op that computes a kept value again one that shows it, and lets
  // its readers read what is kept.
  void readKept(Operation* source, model::ModelOp* op) {
    if (source->getNumResults() != 1) return;
    Value kept = soap::keptValue(source->getResult(0));
    if (kept == source->getResult(0)) return;
    op->operands = {numbers.lookup(kept)};
    op->isView = true;
    op->isInRegisters = false;
    op->work = -1;
    numbers[source->getResult(0)] = op->operands[0];
  }

  int addWork(Operation* op, const FusedTraffic& fused) {
    model::OpWork work = cast<CostOpInterface>(op).getWork();
    fused.takeOff(op, &work);
    auto [entry, isNew] = workNumbers.try_emplace(
        std::move(work), static_cast<int>(graph.works.size()));
    if (isNew) graph.works.push_back(entry->first);
    return entry->second;
  }

  void addResults() {
    mlir::Operation* end = function.front().getTerminator();
    for (auto [i, value] : llvm::enumerate(end->getOperands())) {
      model::ModelResult result;
      result.value = numbers.lookup(value);
      result.updates = static_cast<int>(soap::updatedArgument(function, i));
      result.gradientOf = static_cast<int>(soap::gradientArgument(function, i));
      result.isLoss = soap::resultRole(function, i) == soap::ResultRole::kLoss;
      graph.results.push_back(result);
    }
  }

  const strategy::StrategyGraph& strategy;
  FuncOp function;
  const ModelGraphOptions& options;
  soap::StridedViews headViews;
  FirstLoads loads;
  llvm::DenseSet<Operation*> weightProducts;
  AttributePrinter attributes;
  model::ModelGraph graph;
  llvm::DenseMap<Value, int> numbers;
  absl::flat_hash_map<model::OpWork, int> workNumbers;
  std::set<int> made;  // Values that are parameters in another form.
};

// The configurations of a strategy: of the entries that it names alone, or of
// all ops that are configured by themselves as well.
absl::StatusOr<model::ModelConfigurations> readConfigurations(
    const strategy::StrategyModel& model, const model::Strategy& strategy,
    bool namedOnly) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                             model.mainGraph());
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<strategy::ResolvedFunction> resolved,
      strategy::resolveStrategy(absl::MakeConstSpan(graph, 1), strategy));
  const strategy::ResolvedFunction& function = resolved[0];
  model::ModelConfigurations result;
  result.ops.resize(graph->ops.size());
  result.storage.resize(graph->arguments.size());
  for (auto [i, op] : llvm::enumerate(graph->ops)) {
    bool isOwn = !namedOnly && op.source == strategy::ConfigurationSource::kOwn;
    if (isOwn || function.isOpNamed[i]) result.ops[i] = function.ops[i];
  }
  for (auto [i, argument] : llvm::enumerate(graph->arguments)) {
    bool isRead = namedOnly || argument.isStored;
    if (isRead && function.isStorageNamed[i])
      result.storage[i] = function.storage[i];
  }
  return result;
}

}  // namespace

ModelGraphOptions graphOptionsOf(const cost_model::SystemProfile& system) {
  const bool isOurs = system.attention.isOwnRuntime;
  return {.fusesAcrossOps = system.fusesAcrossOps,
          .sumsBiasesInProducts = isOurs,
          .addsRowsToSums = isOurs,
          .keepsGates = !isOurs};
}

absl::StatusOr<model::ModelGraph> buildModelGraph(
    const strategy::StrategyModel& model, const ModelGraphOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* strategy,
                             model.mainGraph());
  model::ModelGraph graph = GraphTranslator(*strategy, options).translate();
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  return std::move(graph);
}

absl::StatusOr<model::ModelConfigurations> configurationsOf(
    const strategy::StrategyModel& model, const model::Strategy& strategy) {
  return readConfigurations(model, strategy, /*namedOnly=*/false);
}

absl::StatusOr<model::ModelConfigurations> pinsOf(
    const strategy::StrategyModel& model, const model::Strategy& strategy) {
  return readConfigurations(model, strategy, /*namedOnly=*/true);
}

absl::StatusOr<model::Strategy> strategyOf(
    const strategy::StrategyModel& model,
    const model::ModelConfigurations& configurations, int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                             model.mainGraph());
  model::Strategy strategy;
  strategy.modelHash = model.hash();
  strategy.devices = devices;
  for (auto [i, op] : llvm::enumerate(graph->ops)) {
    if (!configurations.ops[i]) continue;
    strategy.ops.push_back(
        model::nameConfiguration(op.name, op.rule, *configurations.ops[i]));
  }
  for (auto [i, argument] : llvm::enumerate(graph->arguments)) {
    if (!configurations.storage[i]) continue;
    strategy.tensors.push_back(model::nameConfiguration(
        argument.name, argument.rule, *configurations.storage[i]));
  }
  return strategy;
}

}  // namespace soapstone::search
