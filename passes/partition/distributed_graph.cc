#include "passes/partition/distributed_graph.h"

#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "ir/dist/pipeline.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/gather_order.h"
#include "ir/sharding/resharding_planner.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/labels.h"
#include "simulator/layer_names.h"

namespace soapstone {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::ResultRole;

// Somebody who needs a value in a layout: an op, or the function's return.
struct Demand {
  Operation* consumer = nullptr;
  unsigned operand = 0;
  const Layout* layout = nullptr;
  Phase phase = Phase::kForward;
  // Of the op that is being placed; -1 where a result is brought to later ops.
  int position = -1;
};

// A layout in which a value is at hand.
struct Copy {
  int value = 0;
  // The phase whose consumers may use it; all if absent.
  std::optional<Phase> phase;
};

int64_t elementBytes(Value value) {
  Type element = cast<RankedTensorType>(value.getType()).getElementType();
  return std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8);
}

class GraphBuilder {
 public:
  GraphBuilder(const PlacedFunction& placed, const StorageLayouts& storage,
               DistributionContext* context)
      : placed(placed),
        function(placed.function),
        storage(storage),
        context(*context) {
    graph.source = &placed;
  }

  FailureOr<DistributedFunction> build() {
    int64_t firstChannel = context.nextChannel;
    collectDemands();
    findGatherPlaces();
    addArguments();
    ahead.resize(placed.ops.size());
    for (const OpPlacement& op : placed.ops) {
      if (failed(addCompute(op))) return failure();
    }
    if (failed(addResults())) return failure();
    issueAhead(firstChannel);
    return std::move(graph);
  }

 private:
  void collectDemands() {
    for (const OpPlacement& op : placed.ops) {
      for (mlir::OpOperand& operand : op.op->getOpOperands()) {
        unsigned number = operand.getOperandNumber();
        demands[operand.get()].push_back(
            {op.op, number, &op.operands[number], op.phase});
      }
      for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
        producedLayouts[result] = &layout;
      }
    }
    Operation* end = function.front().getTerminator();
    resultLayouts.reserve(end->getNumOperands());
    for (mlir::OpOperand& operand : end->getOpOperands()) {
      resultLayouts.push_back(finalLayout(operand));
      demands[operand.get()].push_back({end, operand.getOperandNumber(),
                                        &resultLayouts.back(), Phase::kUpdate});
    }
  }

  // By the rule of `PlacedProgram::findGatherPlaces`.
  void findGatherPlaces() {
    std::vector<std::string> layers;
    std::vector<ParameterUse> uses;
    std::vector<mlir::OpOperand*> operands;
    llvm::DenseMap<Operation*, int> positions;
    llvm::DenseMap<Value, Phase> lastPhase;
    bool isPastForward = false;
    for (auto [i, op] : llvm::enumerate(placed.ops)) {
      positions[op.op] = static_cast<int>(i);
      layers.push_back(layerOfName(dottedName(leaderName(op.op))));
      isPastForward |= op.phase == Phase::kBackward;
      if (isPastForward && op.phase != Phase::kBackward) continue;  // Updates.
      for (mlir::OpOperand& operand : op.op->getOpOperands()) {
        Value value = operand.get();
        if (!isParameterLike(value)) continue;
        auto [last, isNew] = lastPhase.try_emplace(value, op.phase);
        if (!isNew && last->second == op.phase) continue;
        last->second = op.phase;
        auto type = cast<RankedTensorType>(value.getType());
        uses.push_back({static_cast<int>(i),
                        type.getNumElements() * elementBytes(value),
                        isPastForward});
        operands.push_back(&operand);
      }
    }
    std::vector<GatherPlace> places = gatherPlaces(uses, layers);
    for (auto [use, place, operand] : llvm::zip(uses, places, operands)) {
      Operation* producer = operand->get().getDefiningOp();
      if (producer)
        place.op = std::max(place.op, positions.lookup(producer) + 1);
      if (place.op > use.op) continue;
      gatherPlace[{use.op, operand->getOperandNumber()}] = place;
    }
  }

  static std::string leaderName(Operation* op) {
    auto name = op->getAttrOfType<mlir::StringAttr>(soap::kGradientOfAttribute);
    if (!name) name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    return name ? name.getValue().str() : std::string();
  }

  // Puts the moves of `ahead` where they are issued and numbers the channels in
  // the order of the nodes.
  void issueAhead(int64_t firstChannel) {
    std::vector<std::variant<DistributedCompute, DistributedMove>> nodes;
    nodes.reserve(graph.nodes.size());
    auto take = [&](size_t begin, size_t end) {
      std::move(graph.nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                graph.nodes.begin() + static_cast<std::ptrdiff_t>(end),
                std::back_inserter(nodes));
    };
    size_t taken = 0;
    for (size_t i = 0; i < ahead.size(); ++i) {
      // Behind what the op itself waits for.
      take(std::exchange(taken, computeNodes[i]), computeNodes[i]);
      std::move(ahead[i].begin(), ahead[i].end(), std::back_inserter(nodes));
    }
    take(taken, graph.nodes.size());
    graph.nodes = std::move(nodes);
    const DistributedMove* before = nullptr;
    for (auto& node : graph.nodes) {
      auto* move = std::get_if<DistributedMove>(&node);
      if (move) {
        move->joinsCall = before && move->batch >= 0 &&
                          move->batch == before->batch &&
                          shareCall(*before->tables->plan, *move->tables->plan);
        if (move->joinsCall) --firstChannel;
        move->firstChannel = firstChannel;
        firstChannel += static_cast<int64_t>(move->tables->steps.size());
      }
      before = move;
    }
  }

  // Updates go to where the old value is stored, gradients to where their
  // argument is; the others stay where they are, completed.
  Layout finalLayout(mlir::OpOperand& operand) {
    unsigned result = operand.getOperandNumber();
    int64_t stays = soap::resultRole(function, result) == ResultRole::kUpdate
                        ? soap::updatedArgument(function, result)
                        : soap::gradientArgument(function, result);
    if (stays >= 0) {
      if (const Layout* stored =
              storage.find(function, static_cast<unsigned>(stays))) {
        return *stored;
      }
    }
    if (auto argument = dyn_cast<BlockArgument>(operand.get())) {
      const Layout* stored = storage.find(function, argument.getArgNumber());
      if (stored) return *stored;
      return firstInputLayout(argument);
    }
    return boxLayout(*producedLayouts.lookup(operand.get()));
  }

  Layout firstInputLayout(BlockArgument argument) {
    auto found = demands.find(argument);
    if (found != demands.end()) return boxLayout(*found->second[0].layout);
    return replicatedLayout(tensorShape(argument), DeviceGrid());
  }

  int addValue(Value source, Layout layout) {
    graph.values.push_back({source, std::move(layout)});
    return static_cast<int>(graph.values.size()) - 1;
  }

  void addArguments() {
    for (BlockArgument argument : function.getArguments()) {
      if (const Layout* layout =
              storage.find(function, argument.getArgNumber())) {
        addArgument(argument, *layout);
      } else {
        addInput(argument);
      }
    }
  }

  int addArgument(BlockArgument argument, const Layout& layout) {
    int value = addValue(argument, layout);
    SmallVector<Copy, 2>& known = copies[argument];
    graph.arguments.push_back(
        {argument.getArgNumber(), static_cast<int>(known.size()), value});
    known.push_back({value, std::nullopt});
    return value;
  }

  // Loads an input in every layout demanded, unless a device can cut what it
  // needs out of what it has loaded already.
  void addInput(BlockArgument argument) {
    for (const Demand& demand : demands[argument]) {
      Layout layout =
          hasBoxes(*demand.layout) ? *demand.layout : boxLayout(*demand.layout);
      bool isLoaded = false;
      for (const Copy& copy : copies[argument]) {
        // Shards with halos need not hold all positions: then there is no plan.
        auto plan = planBetween(argument, copy, layout);
        isLoaded = isLoaded || (plan.ok() && isSlice(**plan));
      }
      if (!isLoaded) addArgument(argument, layout);
    }
  }

  static bool isSlice(const ReshardingPlan& plan) {
    return plan.steps.empty() || (plan.steps.size() == 1 &&
                                  plan.steps[0].kind == StepKind::kLocalSlice);
  }

  absl::StatusOr<std::shared_ptr<const ReshardingPlan>> planBetween(
      Value value, const Copy& copy, const Layout& target) {
    const Layout& source = graph.values[copy.value].layout;
    if (!dist::isTransfer(function.getName())) {
      return context.plans.plan(source, target, elementBytes(value));
    }
    // Sender and receiver come at their own times, so that no collective joins
    // them.
    SOAPSTONE_ASSIGN_OR_RETURN(
        ReshardingPlan plan, planMessages(source, target, elementBytes(value)));
    return context.messages.emplace_back(
        std::make_shared<const ReshardingPlan>(std::move(plan)));
  }

  // The number of `value` in the layout of `demand`, moved there if need be.
  FailureOr<int> provide(Value value, const Demand& demand) {
    SmallVector<Copy, 2>& known = copies[value];
    for (const Copy& copy : known) {
      if (copy.phase && *copy.phase != demand.phase) continue;
      if (graph.values[copy.value].layout == *demand.layout) return copy.value;
    }
    FailureOr<Move> best = bestMove(value, known, demand);
    if (failed(best)) return failure();
    std::optional<Phase> phase;
    if (best->tables->grows && isParameterLike(value)) phase = demand.phase;
    int target = addValue(value, *demand.layout);
    DistributedMove move{
        best->source, target, best->tables, context.nextChannel,
        moveLabel(function, value, demand.consumer, demand.operand)};
    auto place = phase && demand.position >= 0
                     ? gatherPlace.find({demand.position, demand.operand})
                     : gatherPlace.end();
    if (place != gatherPlace.end()) {
      move.batch = place->second.batch;
      ahead[place->second.op].push_back(std::move(move));
    } else {
      graph.nodes.push_back(std::move(move));
    }
    context.nextChannel += static_cast<int64_t>(best->tables->steps.size());
    known.push_back({target, phase});
    return target;
  }

  struct Move {
    int source = 0;
    const PlanTables* tables = nullptr;
  };

  // From where the value is made; of an input, from the part that needs the
  // fewest bytes.
  FailureOr<Move> bestMove(Value value, ArrayRef<Copy> known,
                           const Demand& demand) {
    auto argument = dyn_cast<BlockArgument>(value);
    bool isInput = argument && !storage.find(function, argument.getArgNumber());
    std::optional<Move> best;
    absl::Status error;
    for (const Copy& copy : isInput ? known : known.take_front(1)) {
      auto plan = planBetween(value, copy, *demand.layout);
      if (!plan.ok()) {
        error = plan.status();
        continue;
      }
      if (best && best->tables->plan->totalBytes <= (*plan)->totalBytes) {
        continue;
      }
      best = Move{copy.value, &context.tables.tables(*plan)};
    }
    if (best) return *best;
    return demand.consumer->emitOpError("operand ")
           << demand.operand << " cannot get from layout "
           << graph.values[known[0].value].layout.toString() << " to "
           << demand.layout->toString() << ": " << toLlvm(error.message());
  }

  LogicalResult addCompute(const OpPlacement& op) {
    DistributedCompute compute;
    compute.placement = &op;
    for (mlir::OpOperand& operand : op.op->getOpOperands()) {
      unsigned number = operand.getOperandNumber();
      FailureOr<int> value =
          provide(operand.get(), {op.op, number, &op.operands[number], op.phase,
                                  static_cast<int>(computeNodes.size())});
      if (failed(value)) return failure();
      compute.operands.push_back(*value);
    }
    for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
      int value = addValue(result, layout);
      copies[result].push_back({value, std::nullopt});
      compute.results.push_back(value);
    }
    computeNodes.push_back(graph.nodes.size());
    graph.nodes.push_back(std::move(compute));
    for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
      if (failed(provideEarly(result, layout, op.phase))) return failure();
    }
    return success();
  }

  LogicalResult provideEarly(Value value, const Layout& layout, Phase phase) {
    for (const Demand& demand : demands[value]) {
      bool isEarly = layout.isPartial() || demand.phase == phase ||
                     demand.phase == Phase::kUpdate;
      if (isEarly && failed(provide(value, demand))) return failure();
    }
    return success();
  }

  LogicalResult addResults() {
    Operation* end = function.front().getTerminator();
    for (mlir::OpOperand& operand : end->getOpOperands()) {
      unsigned number = operand.getOperandNumber();
      FailureOr<int> value = provide(
          operand.get(), {end, number, &resultLayouts[number], Phase::kUpdate});
      if (failed(value)) return failure();
      graph.results.push_back({number, *value});
    }
    return success();
  }

  bool isParameterLike(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      ArgumentRole role = soap::argumentRole(function, argument.getArgNumber());
      return role == ArgumentRole::kParameter ||
             role == ArgumentRole::kWorkingCopy;
    }
    Operation* op = value.getDefiningOp();
    return isa<soap::CastOp, soap::TransposeOp, soap::ReshapeOp>(op) &&
           isParameterLike(op->getOperand(0));
  }

  const PlacedFunction& placed;
  FuncOp function;
  const StorageLayouts& storage;
  DistributionContext& context;
  DistributedFunction graph;
  llvm::DenseMap<Value, std::vector<Demand>> demands;
  llvm::DenseMap<Value, const Layout*> producedLayouts;
  llvm::DenseMap<Value, SmallVector<Copy, 2>> copies;
  std::vector<Layout> resultLayouts;
  // By position and operand: where a parameter is gathered ahead of its use.
  std::map<std::pair<int, unsigned>, GatherPlace> gatherPlace;
  std::vector<std::vector<DistributedMove>> ahead;  // By position.
  std::vector<size_t> computeNodes;                 // By position.
};

}  // namespace

FailureOr<DistributedFunction> distribute(const PlacedFunction& function,
                                          const StorageLayouts& storage,
                                          DistributionContext* context) {
  return GraphBuilder(function, storage, context).build();
}

}  // namespace soapstone
