#include "passes/search/model_graph_builder.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/cost_support.h"
#include "ir/soap/op_families.h"
#include "ir/soap/strided_views.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include "passes/add_in_place.h"
#include "passes/strategy/resolve_strategy.h"
#include "passes/strategy/strategy_graph.h"

namespace soapstone::search {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

simulator::ModelArgumentRole roleOf(ArgumentRole role) {
  switch (role) {
    case ArgumentRole::kInput:
      return simulator::ModelArgumentRole::kInput;
    case ArgumentRole::kParameter:
      return simulator::ModelArgumentRole::kParameter;
    case ArgumentRole::kWorkingCopy:
      return simulator::ModelArgumentRole::kWorkingCopy;
    case ArgumentRole::kState:
      return simulator::ModelArgumentRole::kState;
    case ArgumentRole::kOptimizerState:
      return simulator::ModelArgumentRole::kOptimizerState;
    case ArgumentRole::kGradient:
      return simulator::ModelArgumentRole::kGradient;
    default:
      return simulator::ModelArgumentRole::kScalar;
  }
}

cost_model::NumberFormat formatOf(Type type) {
  if (type.isF64()) return cost_model::NumberFormat::kF64;
  if (type.isBF16()) return cost_model::NumberFormat::kBf16;
  if (type.isF16()) return cost_model::NumberFormat::kF16;
  return cost_model::NumberFormat::kF32;
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

int64_t product(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

// A contraction as rows by columns by contracted elements.
cost_model::MatrixProduct dotProduct(soap::DotOp op,
                                     const simulator::LocalShapes& operands) {
  cost_model::MatrixProduct result;
  for (int64_t dim : op.getLhsBatch()) result.batch *= operands[0][dim];
  for (int64_t dim : op.getLhsContract()) result.k *= operands[0][dim];
  result.m =
      product(operands[0]) / std::max<int64_t>(1, result.batch * result.k);
  result.n =
      product(operands[1]) / std::max<int64_t>(1, result.batch * result.k);
  return result;
}

// The product that a convolution, or one of its gradients, amounts to.
cost_model::MatrixProduct convolutionProduct(const std::vector<int64_t>& output,
                                             const std::vector<int64_t>& weight,
                                             int64_t groups, bool ofWeight) {
  int64_t positions = output[1] > 0 ? product(output) / output[1] : 0;
  int64_t window = product(weight) / std::max<int64_t>(1, weight[0]);
  cost_model::MatrixProduct result;
  result.batch = groups;
  result.n = output[1] / std::max<int64_t>(1, groups);
  result.m = ofWeight ? window : positions;
  result.k = ofWeight ? positions : window;
  return result;
}

// Whether all windows are 3 or 5 wide, close together, and one step apart.
template <typename ConvolutionLike>
bool hasSmallWindow(ConvolutionLike op, const std::vector<int64_t>& weight) {
  for (size_t i = 2; i < weight.size(); ++i) {
    if (weight[i] != 3 && weight[i] != 5) return false;
    if (op.getStrides()[i - 2] != 1 || op.getDilations()[i - 2] != 1)
      return false;
  }
  return weight.size() == 4 && op.getGroups() == 1;
}

// Whether windows are larger than one position but not small ones.
template <typename ConvolutionLike>
bool hasOtherWindow(ConvolutionLike op, const std::vector<int64_t>& weight) {
  bool isPointwise = true;
  for (size_t i = 2; i < weight.size(); ++i) isPointwise &= weight[i] == 1;
  return !isPointwise && !hasSmallWindow(op, weight);
}

// Both products of an LSTM, the steps of one after the other.
cost_model::MatrixProduct lstmProduct(const simulator::LocalShapes& operands) {
  cost_model::MatrixProduct result;
  result.m = operands[0][0] * operands[0][1];
  result.n = operands[2][0];
  result.k = operands[1][1] + operands[2][1];
  return result;
}

// Local query, key and value as the device sees them.
template <typename AttentionLike>
cost_model::AttentionShape attentionShape(
    AttentionLike op, const simulator::LocalShapes& operands) {
  const std::vector<int64_t>& query = operands[0];
  const std::vector<int64_t>& key = operands[1];
  cost_model::AttentionShape shape;
  shape.batch = query[0];
  shape.heads = query[1];
  shape.keyHeads = key[1];
  shape.queries = query[2];
  shape.keys = key[2];
  shape.queryWidth = query[3];
  shape.valueWidth = operands[2][3];
  auto sequenceOf = [](Value value) {
    return static_cast<double>(
        cast<RankedTensorType>(value.getType()).getDimSize(2));
  };
  shape.visibleShare = soap::visibleShare(
      op.getCausal(), sequenceOf(op.getQuery()), sequenceOf(op.getKey()));
  return shape;
}

void describeProduct(Operation* op, const simulator::LocalShapes& operands,
                     const simulator::LocalShapes& results,
                     cost_model::OperatorDescription* out) {
  if (auto dot = dyn_cast<soap::DotOp>(op)) {
    out->product = dotProduct(dot, operands);
  } else if (auto convolution = dyn_cast<soap::ConvolutionOp>(op)) {
    out->product = convolutionProduct(results[0], operands[1],
                                      convolution.getGroups(), false);
    out->hasSmallWindow = hasSmallWindow(convolution, operands[1]);
    out->hasOtherWindow = hasOtherWindow(convolution, operands[1]);
  } else if (auto gradient = dyn_cast<soap::ConvolutionInputGradOp>(op)) {
    out->product = convolutionProduct(operands[0], operands[1],
                                      gradient.getGroups(), false);
    out->hasSmallWindow = hasSmallWindow(gradient, operands[1]);
    out->hasOtherWindow = hasOtherWindow(gradient, operands[1]);
  } else if (auto weight = dyn_cast<soap::ConvolutionWeightGradOp>(op)) {
    out->product =
        convolutionProduct(operands[1], results[0], weight.getGroups(), true);
    out->hasOtherWindow = hasOtherWindow(weight, results[0]);
  } else if (isa<soap::LstmOp>(op)) {
    out->product = lstmProduct(operands);
    out->launches = 2 * operands[0][0];
  } else if (isa<soap::LstmGradOp>(op)) {
    out->product = lstmProduct(operands);
    out->product->batch = 1;
    out->product->m *= 2;
    out->launches = 4 * operands[0][0];
  } else if (auto attention = dyn_cast<soap::AttentionOp>(op)) {
    out->attention = attentionShape(attention, operands);
  } else if (auto gradient = dyn_cast<soap::AttentionGradOp>(op)) {
    out->attention = attentionShape(gradient, operands);
    out->isAttentionGradient = true;
  }
}

// Ops that codegen computes inside the loop of whoever reads them.
bool isElementwise(Operation* op) {
  return soap::isMapped(op) || soap::isGenerator(op) ||
         isa<soap::BroadcastOp>(op);
}

// Ops whose result is worth computing again for every reader.
bool isGenerated(Operation* op) {
  return soap::isGenerator(op) || isa<soap::ConstantOp, soap::BroadcastOp>(op);
}

// The forward op that decides how an op is split, by name.
StringRef leaderName(Operation* op) {
  auto leader = op->getAttrOfType<mlir::StringAttr>(soap::kGradientOfAttribute);
  if (!leader)
    leader = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
  return leader ? leader.getValue() : StringRef();
}

bool isBackward(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

// Whether two ops belong to one op of the model and its one direction, so that
// they are split alike whatever the strategy.
bool haveOneLeader(Operation* first, Operation* second) {
  return isBackward(first) == isBackward(second) &&
         leaderName(first) == leaderName(second);
}

// Whether an op computes the elementwise ops that it reads in its own loop; a
// reduction may end the loop.
bool endsLoop(Operation* op) {
  return isElementwise(op) || isa<soap::ReduceOp>(op);
}

// Whether `reader` computes `producer` in its own loop, so that what is between
// them never goes through memory: both elementwise and split alike. Ops of one
// leader are one kernel, whatever they read of each other; of different leaders
// (`acrossOps`) a chain of the forward pass is.
bool isFused(Operation* producer, Operation* reader, bool acrossOps) {
  if (producer == nullptr || !isElementwise(producer)) return false;
  if (!endsLoop(reader)) return false;
  if (isGenerated(producer)) return true;
  if (haveOneLeader(producer, reader)) {
    return llvm::all_of(producer->getUsers(), [&](Operation* user) {
      return endsLoop(user) && haveOneLeader(producer, user);
    });
  }
  return acrossOps && !isBackward(producer) && !isBackward(reader) &&
         producer->hasOneUse();
}

// The elementwise ops that read values first, by their leaders. Each value's
// users are walked once: every random op reads the seed.
class FirstLoads {
 public:
  // Whether an elementwise op of the same leader, so of the same kernel, has
  // loaded the operand before.
  bool isLoadedBefore(Value operand, Operation* op) {
    if (!isElementwise(op)) return false;
    auto [entry, isNew] = firstReaders.try_emplace(operand);
    if (isNew) {
      for (Operation* user : operand.getUsers()) {
        if (!isElementwise(user)) continue;
        Operation*& first = entry->second[keyOf(user)];
        if (!first || user->isBeforeInBlock(first)) first = user;
      }
    }
    return entry->second.at(keyOf(op))->isBeforeInBlock(op);
  }

 private:
  // Equal for ops of which `haveOneLeader` holds.
  using Key = std::pair<StringRef, bool>;

  static Key keyOf(Operation* op) { return {leaderName(op), isBackward(op)}; }

  llvm::DenseMap<Value, std::map<Key, Operation*>> firstReaders;
};

// Whether an op makes the working copy of a parameter: the update does.
bool copiesUpdate(Operation* op) {
  return isa<soap::CastOp>(op) &&
         op->getOperand(0).getDefiningOp<soap::OptimizerUpdateOp>();
}

// What of an op's traffic stays in registers.
struct FusedTraffic {
  std::vector<bool> operands;
  bool result = false;
  // One call updates many parameters and writes their working copies: no
  // launches of its own.
  bool joins = false;

  FusedTraffic(Operation* op, bool acrossOps, FirstLoads* loads)
      : joins(isa<soap::OptimizerUpdateOp>(op) || copiesUpdate(op)) {
    for (Value operand : op->getOperands())
      operands.push_back(isFused(operand.getDefiningOp(), op, acrossOps) ||
                         loads->isLoadedBefore(operand, op) ||
                         copiesUpdate(op));
    result = isElementwise(op) && !op->use_empty() &&
             llvm::all_of(op->getUsers(), [&](Operation* reader) {
               return isFused(op, reader, acrossOps);
             });
  }

  std::string toString() const {
    std::string text = result ? "fused:" : joins ? "joins:" : ":";
    for (bool operand : operands) text += operand ? '1' : '0';
    return text;
  }
};

SmallVector<soap::Shape> soapShapes(const simulator::LocalShapes& list) {
  SmallVector<soap::Shape> shapes;
  for (const std::vector<int64_t>& shape : list)
    shapes.emplace_back(shape.begin(), shape.end());
  return shapes;
}

// Takes off what does not go through memory.
void applyFusion(Operation* op, const FusedTraffic& fused,
                 const simulator::LocalShapes& operands,
                 cost_model::OperatorDescription* description) {
  SmallVector<soap::Shape> shapes = soapShapes(operands);
  for (size_t i = 0; i < fused.operands.size(); ++i) {
    if (!fused.operands[i]) continue;
    description->bytesRead = std::max(
        0.0, description->bytesRead -
                 soap::operandBytes(op, static_cast<unsigned>(i), shapes));
  }
  if (fused.result) description->bytesWritten = 0;
  if (fused.result || fused.joins) description->launches = 0;
}

simulator::OperatorDescriber makeDescriber(Operation* op,
                                           const std::string& kind,
                                           const std::string& attributes,
                                           const FusedTraffic& fused) {
  return [op, kind, attributes, fused](const simulator::LocalShapes& operands,
                                       const simulator::LocalShapes& results) {
    OperationCost cost = cast<CostOpInterface>(op).getCost(soapShapes(operands),
                                                           soapShapes(results));
    cost_model::OperatorDescription description;
    description.kind = kind;
    description.attributes = attributes;
    description.shapes = operands;
    description.shapes.insert(description.shapes.end(), results.begin(),
                              results.end());
    Type type = op->getNumResults() > 0 ? op->getResult(0).getType()
                                        : op->getOperand(0).getType();
    description.format =
        formatOf(cast<RankedTensorType>(type).getElementType());
    description.flops = cost.flops;
    description.bytesRead = cost.bytesRead;
    description.bytesWritten = cost.bytesWritten;
    describeProduct(op, operands, results, &description);
    applyFusion(op, fused, operands, &description);
    return description;
  };
}

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
        headViews(function) {}

  simulator::ModelGraph translate() {
    for (mlir::BlockArgument argument : function.getArguments())
      addArgument(argument);
    for (size_t i = 0; i < strategy.ops.size(); ++i) addOp(i);
    addResults();
    return std::move(graph);
  }

 private:
  int addValue(Value value, int producer, int index) {
    auto type = cast<RankedTensorType>(value.getType());
    simulator::ModelValue model;
    model.shape.assign(type.getShape().begin(), type.getShape().end());
    model.elementBytes =
        static_cast<int64_t>(soap::bytesPerElement(type.getElementType()));
    model.producer = producer;
    model.index = index;
    model.format = formatOf(type.getElementType());
    numbers[value] = static_cast<int>(graph.values.size());
    graph.values.push_back(std::move(model));
    return numbers[value];
  }

  void addArgument(mlir::BlockArgument argument) {
    unsigned index = argument.getArgNumber();
    simulator::ModelArgument model;
    model.name = soap::argumentName(function, index);
    model.role = roleOf(soap::argumentRole(function, index));
    model.value = addValue(argument, -1, static_cast<int>(index));
    int storedLike = strategy.arguments[index].storedLike;
    if (storedLike != static_cast<int>(index)) model.parameter = storedLike;
    if (model.role == simulator::ModelArgumentRole::kParameter ||
        model.role == simulator::ModelArgumentRole::kWorkingCopy) {
      made.insert(model.value);
    }
    graph.arguments.push_back(std::move(model));
  }

  void addOp(size_t index) {
    const strategy::StrategyOp& source = strategy.ops[index];
    simulator::ModelOp op;
    op.name = source.name;
    op.kind = source.op->getName().stripDialect().str();
    FusedTraffic fused(source.op, options.fusesAcrossOps, &loads);
    op.attributes = attributes.text(source.op) + fused.toString();
    op.rule = source.rule;
    if (options.localBatchNorm) keepStatisticsLocal(source.op, &op.rule);
    op.isView = isa<soap::ReshapeOp>(source.op);
    op.isFree = headViews.isDone(source.op);
    op.isInRegisters = fused.result;
    op.addsInPlace = passes::canAddInPlace(source.op);
    op.isBackward = source.op->hasAttr(soap::kGradientOfAttribute);
    for (Value operand : source.op->getOperands())
      op.operands.push_back(numbers.lookup(operand));
    for (auto [i, result] : llvm::enumerate(source.op->getResults()))
      op.results.push_back(
          addValue(result, static_cast<int>(index), static_cast<int>(i)));
    op.describe = makeDescriber(source.op, op.kind, op.attributes, fused);
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

  void addResults() {
    mlir::Operation* end = function.front().getTerminator();
    for (auto [i, value] : llvm::enumerate(end->getOperands())) {
      simulator::ModelResult result;
      result.value = numbers.lookup(value);
      result.updates = static_cast<int>(soap::updatedArgument(function, i));
      result.isLoss = soap::resultRole(function, i) == soap::ResultRole::kLoss;
      graph.results.push_back(result);
    }
  }

  const strategy::StrategyGraph& strategy;
  FuncOp function;
  const ModelGraphOptions& options;
  soap::StridedViews headViews;
  AttributePrinter attributes;
  FirstLoads loads;
  simulator::ModelGraph graph;
  llvm::DenseMap<Value, int> numbers;
  std::set<int> made;  // Values that are parameters in another form.
};

// The configurations of a strategy: of the entries that it names alone, or of
// all ops that are configured by themselves as well.
absl::StatusOr<simulator::ModelConfigurations> readConfigurations(
    const strategy::StrategyModel& model, const strategy::Strategy& strategy,
    bool namedOnly) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                             model.mainGraph());
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<strategy::ResolvedFunction> resolved,
      strategy::resolveStrategy(absl::MakeConstSpan(graph, 1), strategy));
  const strategy::ResolvedFunction& function = resolved[0];
  simulator::ModelConfigurations result;
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

absl::StatusOr<simulator::ModelGraph> buildModelGraph(
    const strategy::StrategyModel& model, const ModelGraphOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* strategy,
                             model.mainGraph());
  simulator::ModelGraph graph = GraphTranslator(*strategy, options).translate();
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  return std::move(graph);
}

absl::StatusOr<simulator::ModelConfigurations> configurationsOf(
    const strategy::StrategyModel& model, const strategy::Strategy& strategy) {
  return readConfigurations(model, strategy, /*namedOnly=*/false);
}

absl::StatusOr<simulator::ModelConfigurations> pinsOf(
    const strategy::StrategyModel& model, const strategy::Strategy& strategy) {
  return readConfigurations(model, strategy, /*namedOnly=*/true);
}

absl::StatusOr<strategy::Strategy> strategyOf(
    const strategy::StrategyModel& model,
    const simulator::ModelConfigurations& configurations, int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                             model.mainGraph());
  strategy::Strategy strategy;
  strategy.modelHash = model.hash();
  strategy.devices = devices;
  for (auto [i, op] : llvm::enumerate(graph->ops)) {
    if (!configurations.ops[i]) continue;
    strategy.ops.push_back(
        strategy::nameConfiguration(op.name, op.rule, *configurations.ops[i]));
  }
  for (auto [i, argument] : llvm::enumerate(graph->arguments)) {
    if (!configurations.storage[i]) continue;
    strategy.tensors.push_back(strategy::nameConfiguration(
        argument.name, argument.rule, *configurations.storage[i]));
  }
  return strategy;
}

}  // namespace soapstone::search
