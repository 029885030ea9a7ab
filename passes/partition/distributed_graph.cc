#include "passes/partition/distributed_graph.h"

#include <string>
#include <utility>

#include "ir/dist/pipeline.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/step/place.h"
#include "ir/support/string_bridge.h"
#include "llvm/ADT/DenseMap.h"
#include "simulator/layer_names.h"

namespace soapstone::partition {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

std::string locationName(Location location) {
  if (auto name = dyn_cast<mlir::NameLoc>(location)) {
    return name.getName().str();
  }
  if (auto fused = dyn_cast<mlir::FusedLoc>(location)) {
    for (Location part : fused.getLocations()) {
      if (std::string name = locationName(part); !name.empty()) return name;
    }
  }
  return "";
}

std::string argumentLabel(FuncOp function, BlockArgument argument) {
  std::string name = soap::argumentName(function, argument.getArgNumber());
  if (!name.empty()) return name;
  return soap::stringify(soap::argumentRole(function, argument.getArgNumber()))
      .str();
}

// The parameter whose gradient `value` is for the reader `consumer`, if it is
// one.
BlockArgument differentiatedParameter(Operation* consumer, unsigned operand) {
  auto update = dyn_cast<soap::OptimizerUpdateOp>(consumer);
  if (!update || consumer->getOperand(operand) != update.getGradient()) {
    return nullptr;
  }
  return dyn_cast<BlockArgument>(update.getParameter());
}

// Name of an op for people: its `soap.name`, else its location's name, else its
// kind.
std::string opLabel(Operation* op) {
  if (auto name = op->getAttrOfType<mlir::StringAttr>("soap.name")) {
    return name.str();
  }
  std::string name = locationName(op->getLoc());
  return name.empty() ? op->getName().stripDialect().str() : name;
}

// Label of a move of `value` to operand `operand` of `consumer`, e.g. "gradient
// of wte.weight" or "wte.weight for /h.0/attn/MatMul".
std::string moveLabel(FuncOp function, Value value, Operation* consumer,
                      unsigned operand) {
  if (BlockArgument parameter = differentiatedParameter(consumer, operand)) {
    return "gradient of " + argumentLabel(function, parameter);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  std::string what = argument ? argumentLabel(function, argument)
                              : opLabel(value.getDefiningOp());
  if (!isa<mlir::func::ReturnOp>(consumer)) {
    return what + " for " + opLabel(consumer);
  }
  int64_t updated = soap::updatedArgument(function, operand);
  if (updated < 0) return what + " as a result";
  return "new value of " +
         argumentLabel(function,
                       function.getArgument(static_cast<unsigned>(updated)));
}

using mlir::BlockArgument;
using mlir::func::FuncOp;
using soap::ArgumentRole;

std::string nameIn(Operation* op, StringRef attribute) {
  auto name = op->getAttrOfType<mlir::StringAttr>(attribute);
  return name ? name.getValue().str() : std::string();
}

// The name of the forward op that `op` belongs to.
std::string leaderName(Operation* op) {
  std::string name = nameIn(op, soap::kGradientOfAttribute);
  return name.empty() ? nameIn(op, soap::kNameAttribute) : name;
}

class ModelReader {
 public:
  ModelReader(const PlacedFunction& placed, const StorageLayouts& storage)
      : placed(placed), function(placed.function), storage(storage) {}

  step::Model read() {
    model.sendsMessages = dist::isTransfer(function.getName());
    for (BlockArgument argument : function.getArguments()) {
      addArgument(argument);
    }
    for (const OpPlacement& op : placed.ops) addOp(op);
    Operation* end = function.front().getTerminator();
    for (mlir::OpOperand& operand : end->getOpOperands()) addResult(operand);
    return std::move(model);
  }

 private:
  int addTensor(Value value, std::string name, int producer, int index,
                bool isParameter) {
    int number = static_cast<int>(model.tensors.size());
    SmallVector<int64_t> shape = tensorShape(value);
    model.tensors.push_back({std::move(name),
                             {shape.begin(), shape.end()},
                             soap::elementBytes(soap::elementTypeOf(value)),
                             producer,
                             index,
                             isParameter});
    numbers[value] = number;
    return number;
  }

  void addArgument(BlockArgument argument) {
    unsigned index = argument.getArgNumber();
    ArgumentRole role = soap::argumentRole(function, index);
    bool isParameter =
        role == ArgumentRole::kParameter || role == ArgumentRole::kWorkingCopy;
    std::string name = soap::argumentName(function, index);
    if (name.empty()) name = soap::stringify(role).str();
    step::Argument added;
    added.tensor = addTensor(argument, std::move(name), /*producer=*/-1,
                             static_cast<int>(index), isParameter);
    added.isState = role == ArgumentRole::kState;
    if (const sharding::Layout* layout = storage.find(function, index)) {
      added.storage = model.layouts.number(*layout);
    }
    model.arguments.push_back(added);
  }

  void addOp(const OpPlacement& placement) {
    int number = static_cast<int>(model.ops.size());
    Operation* op = placement.op;
    step::Op added;
    added.name = nameIn(op, soap::kNameAttribute);
    if (added.name.empty()) added.name = op->getName().stripDialect().str();
    added.layer = simulator::layerOfName(simulator::dottedName(leaderName(op)));
    added.phase = placement.phase;
    added.isView = isa<soap::ReshapeOp>(op);
    for (auto [operand, layout] :
         llvm::zip(op->getOperands(), placement.operands)) {
      added.operands.push_back(numbers.lookup(operand));
      added.operandLayouts.push_back(model.layouts.number(layout));
    }
    // A parameter in another form.
    bool isParameter = soap::isRearrangement(op) &&
                       model.tensors[added.operands[0]].isParameter;
    for (auto [index, result] : llvm::enumerate(op->getResults())) {
      std::string name = added.name;
      if (index > 0) name += "#" + std::to_string(index);
      added.results.push_back(addTensor(result, std::move(name), number,
                                        static_cast<int>(index), isParameter));
      added.resultLayouts.push_back(
          model.layouts.number(placement.results[index]));
    }
    model.ops.push_back(std::move(added));
  }

  void addResult(mlir::OpOperand& operand) {
    step::Result added;
    added.tensor = numbers.lookup(operand.get());
    unsigned number = operand.getOperandNumber();
    added.updates = static_cast<int>(soap::updatedArgument(function, number));
    added.gradientOf =
        static_cast<int>(soap::gradientArgument(function, number));
    model.results.push_back(added);
  }

  const PlacedFunction& placed;
  FuncOp function;
  const StorageLayouts& storage;
  step::Model model;
  llvm::DenseMap<Value, int> numbers;
};

// Prints a placed step as a graph over the function's values.
class GraphPrinter {
 public:
  GraphPrinter(const PlacedFunction& placed, const step::Model& model,
               const step::PlacedStep& step, DistributionContext* context)
      : placed(placed),
        function(placed.function),
        model(model),
        step(step),
        context(*context) {}

  DistributedFunction print() {
    graph.source = &placed;
    nextChannel = context.nextChannel;
    for (const step::Copy& copy : step.copies) {
      graph.values.push_back(
          {valueOf(copy.tensor), model.layouts.at(copy.layout)});
    }
    for (const step::ArgumentPart& part : step.arguments) {
      graph.arguments.push_back(
          {static_cast<unsigned>(part.argument), part.part, part.copy});
    }
    for (const step::Item& item : step.order) {
      if (item.isMove) {
        addMove(step.moves[item.number]);
      } else {
        addCompute(item.number);
      }
    }
    for (auto [index, copy] : llvm::enumerate(step.results)) {
      graph.results.push_back({static_cast<unsigned>(index), copy});
    }
    return std::move(graph);
  }

 private:
  Value valueOf(int tensor) const {
    const step::Tensor& what = model.tensors[tensor];
    if (what.producer < 0) return function.getArgument(what.index);
    return placed.ops[what.producer].op->getResult(what.index);
  }

  void addCompute(int op) {
    DistributedCompute compute;
    compute.placement = &placed.ops[op];
    compute.operands.append(step.operands[op].begin(), step.operands[op].end());
    compute.results.append(step.made[op].begin(), step.made[op].end());
    graph.nodes.push_back(std::move(compute));
  }

  // Channels are numbered in the order of the nodes; moves of one call have
  // one.
  void addMove(const step::Move& move) {
    const PlanTables* tables =
        context.hasTables ? &context.tables.tables(move.plan) : nullptr;
    bool isEnd = move.op == static_cast<int>(placed.ops.size());
    Operation* reader =
        isEnd ? function.front().getTerminator() : placed.ops[move.op].op;
    if (move.joinsCall) --nextChannel;
    graph.nodes.push_back(DistributedMove{
        move.source, move.target, move.plan, tables, nextChannel,
        moveLabel(function, valueOf(step.copies[move.target].tensor), reader,
                  static_cast<unsigned>(move.operand)),
        move.joinsCall, move.lanes});
    nextChannel += static_cast<int64_t>(move.plan->steps.size());
    context.nextChannel += static_cast<int64_t>(move.plan->steps.size());
  }

  const PlacedFunction& placed;
  mutable FuncOp function;
  const step::Model& model;
  const step::PlacedStep& step;
  DistributionContext& context;
  int64_t nextChannel = 0;
  DistributedFunction graph;
};

}  // namespace

FailureOr<FunctionStep> placeStep(const PlacedFunction& function,
                                  const StorageLayouts& storage,
                                  const step::DeviceNodes& nodes,
                                  sharding::ReshardingCache* plans) {
  FunctionStep result{ModelReader(function, storage).read(), {}};
  result.model.nodes = nodes;
  int failing = 0;
  absl::StatusOr<step::PlacedStep> placed =
      step::place(&result.model, plans, &failing);
  if (!placed.ok()) {
    bool isEnd = failing == static_cast<int>(function.ops.size());
    FuncOp source = function.function;
    Operation* op =
        isEnd ? source.front().getTerminator() : function.ops[failing].op;
    return op->emitOpError(toLlvm(placed.status().message()));
  }
  result.placed = *std::move(placed);
  return result;
}

FailureOr<DistributedFunction> distribute(const PlacedFunction& function,
                                          const StorageLayouts& storage,
                                          DistributionContext* context) {
  FailureOr<FunctionStep> step =
      placeStep(function, storage, context->nodes, &context->plans);
  if (failed(step)) return failure();
  return GraphPrinter(function, step->model, step->placed, context).print();
}

}  // namespace soapstone::partition
