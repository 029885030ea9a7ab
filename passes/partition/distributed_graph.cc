#include "passes/partition/distributed_graph.h"

#include <string>
#include <utility>

#include "ir/dist/pipeline.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/soap/uniform_value.h"
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

step::OpNature natureOf(Operation* op) {
  using step::OpNature;
  if (soap::isContraction(op)) return OpNature::kProduct;
  if (isa<soap::ReshapeOp, soap::TransposeOp>(op)) return OpNature::kReordering;
  if (soap::isMovement(op)) return OpNature::kMovement;
  if (op->getNumResults() == 1 && soap::uniformElement(op->getResult(0)))
    return OpNature::kUniform;
  if (isa<soap::CastOp>(op)) return OpNature::kCast;
  if (isa<soap::ConcatOp>(op)) return OpNature::kConcat;
  auto binary = dyn_cast<soap::BinaryOp>(op);
  return binary && binary.getKind() == soap::BinaryKind::Add
             ? OpNature::kAddition
             : OpNature::kOther;
}

class ModelReader {
 public:
  ModelReader(const PlacedFunction& placed, const StorageLayouts* storage)
      : placed(placed), function(placed.function), storage(storage) {}

  FunctionStep read() {
    MLIRContext* context = function.getContext();
    model.truthType = elementType(mlir::IntegerType::get(context, 1));
    model.countType = elementType(mlir::IntegerType::get(context, 32));
    model.sendsMessages = dist::isTransfer(function.getName());
    for (BlockArgument argument : function.getArguments()) {
      addArgument(argument);
    }
    for (const OpPlacement& op : placed.ops) addOp(op);
    Operation* end = function.front().getTerminator();
    for (mlir::OpOperand& operand : end->getOpOperands()) addResult(operand);
    return {std::move(model), {}, std::move(elementTypes)};
  }

 private:
  int elementType(Type type) {
    auto found = llvm::find(elementTypes, type);
    const auto number = static_cast<int>(found - elementTypes.begin());
    if (found == elementTypes.end()) elementTypes.push_back(type);
    return number;
  }

  int addTensor(Value value, std::string name, int producer, int index,
                bool isParameter) {
    int number = static_cast<int>(model.tensors.size());
    SmallVector<int64_t> shape = tensorShape(value);
    model.tensors.push_back({std::move(name),
                             {shape.begin(), shape.end()},
                             soap::elementBytes(soap::elementTypeOf(value)),
                             producer,
                             index,
                             isParameter,
                             elementType(soap::elementTypeOf(value))});
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
    added.isAccumulator = role == ArgumentRole::kGradient;
    const sharding::Layout* layout =
        storage ? storage->find(function, index) : nullptr;
    if (layout) added.storage = model.layouts.number(*layout);
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
    added.nature = natureOf(op);
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
  const StorageLayouts* storage;
  step::Model model;
  SmallVector<Type> elementTypes;
  llvm::DenseMap<Value, int> numbers;
};

}  // namespace

Value DistributedFunction::tensor(int number) const {
  const step::Tensor& what = step.model.tensors[number];
  FuncOp function = source->function;
  if (what.producer < 0) return function.getArgument(what.index);
  return source->ops[what.producer].op->getResult(what.index);
}

FunctionStep readModel(const PlacedFunction& function,
                       const StorageLayouts* storage) {
  return ModelReader(function, storage).read();
}

FailureOr<FunctionStep> placeStep(const PlacedFunction& function,
                                  const StorageLayouts& storage,
                                  const step::DeviceNodes& nodes,
                                  sharding::ReshardingCache* plans) {
  FunctionStep result = readModel(function, &storage);
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
  FailureOr<FunctionStep> placed =
      placeStep(function, storage, context->nodes, &context->plans);
  if (failed(placed)) return failure();
  DistributedFunction graph{&function, *std::move(placed), {}, {}};
  const step::PlacedStep& step = graph.step.placed;
  graph.moves.resize(step.moves.size());
  // Channels are numbered in the order of the items; moves of one call have
  // one.
  int64_t nextChannel = context->nextChannel;
  for (const step::Item& item : step.order) {
    if (!item.isMove) continue;
    const step::Move& move = step.moves[item.number];
    FuncOp source = function.function;
    const bool isEnd = move.op == static_cast<int>(function.ops.size());
    Operation* reader =
        isEnd ? source.front().getTerminator() : function.ops[move.op].op;
    if (move.joinsCall) --nextChannel;
    graph.moves[item.number] = {
        context->devices > 0 ? &context->tables.tables(move.plan) : nullptr,
        nextChannel,
        moveLabel(source, graph.tensor(step.copies[move.target].tensor), reader,
                  static_cast<unsigned>(move.operand))};
    const auto steps = static_cast<int64_t>(move.plan->steps.size());
    nextChannel += steps;
    context->nextChannel += steps;
  }
  if (context->devices == 0) return graph;
  for (const OpPlacement& op : function.ops) {
    graph.tasks.push_back(tasksOf(op, context->devices));
  }
  return graph;
}

}  // namespace soapstone::partition
