#include "passes/partition/class_emitter.h"

#include "ir/dist/program.h"
#include "ir/model/and_more.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/global_box.h"
#include "ir/soap/local_op.h"
#include "ir/soap/shape_checks.h"
#include "passes/partition/device_classes.h"
#include "passes/partition/move_emitter.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using soap::tensorType;

class ClassEmitter {
 public:
  ClassEmitter(OpBuilder& outer, const DistributedFunction& graph,
               ArrayRef<TaskTable> tasks, int64_t deviceClass,
               ArrayRef<int64_t> ranks)
      : graph(graph),
        model(graph.source->function),
        tasks(tasks),
        deviceClass(deviceClass),
        ranks(ranks),
        representative(static_cast<int>(ranks.front())),
        local(graph.values.size()),
        outer(outer),
        builder(outer.getContext()) {}

  FuncOp emit() {
    makeFunction();
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      const auto* compute = std::get_if<DistributedCompute>(&graph.nodes[i]);
      if (compute) {
        emitCompute(*compute, tasks[i]);
        continue;
      }
      SmallVector<const DistributedMove*> call{moveAt(i)};
      while (moveAt(i + 1) && moveAt(i + 1)->joinsCall) {
        call.push_back(moveAt(++i));
      }
      if (call.size() > 1) {
        emitJoinedMoves(call);
      } else {
        emitMove(*call.front());
      }
    }
    emitReturn();
    return function;
  }

 private:
  // The move that is node `i`; null if there is none.
  const DistributedMove* moveAt(size_t i) const {
    return i < graph.nodes.size()
               ? std::get_if<DistributedMove>(&graph.nodes[i])
               : nullptr;
  }

  // The part of a value that a rank holds.
  sharding::Region regionAt(int value, int64_t rank) const {
    const sharding::Layout& layout = graph.values[value].layout;
    return sharding::regionOf(layout,
                              layout.devices.rankOf(static_cast<int>(rank)));
  }

  SmallVector<int64_t> shapeAt(int value) const {
    SmallVector<int64_t> shape;
    for (const sharding::PositionRanges& dim :
         regionAt(value, representative).dims) {
      shape.push_back(sharding::countPositions(dim));
    }
    return shape;
  }

  bool isHere(int value) const {
    return graph.values[value].layout.devices.rankOf(representative) >= 0;
  }

  // Where the members' boxes of `value`, which has boxes, lie.
  dist::Placement placementOf(int value, int64_t index, int64_t part) const {
    dist::Placement placement;
    placement.index = index;
    placement.part = part;
    placement.globalShape = tensorShape(graph.values[value].source);
    std::vector<int64_t> offsets;
    for (int64_t rank : ranks) {
      for (const sharding::PositionRanges& dim : regionAt(value, rank).dims) {
        offsets.push_back(dim.front().begin);
      }
    }
    placement.offsets =
        dist::makeTable(builder.getContext(),
                        {static_cast<int64_t>(ranks.size()),
                         static_cast<int64_t>(placement.globalShape.size())},
                        offsets);
    return placement;
  }

  void makeFunction() {
    SmallVector<const DistributedArgument*> arguments;
    SmallVector<Type> types;
    for (const DistributedArgument& argument : graph.arguments) {
      if (!isHere(argument.value)) continue;
      arguments.push_back(&argument);
      Type element =
          tensorType(model.getArgument(argument.argument)).getElementType();
      types.push_back(RankedTensorType::get(shapeAt(argument.value), element));
    }
    std::string name = (model.getName() + "_" + llvm::Twine(deviceClass)).str();
    function = FuncOp::create(outer, model.getLoc(), name,
                              builder.getFunctionType(types, {}));
    dist::setDeviceClass(function, model.getName(), deviceClass, ranks);
    mlir::Block* block = function.addEntryBlock();
    builder.setInsertionPointToStart(block);
    MLIRContext* context = builder.getContext();
    SmallVector<mlir::DictionaryAttr> dictionaries;
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      localArgument.try_emplace(argument->argument, index);
      local[argument->value] = block->getArgument(index);
      block->getArgument(index).setLoc(
          model.getArgument(argument->argument).getLoc());
      mlir::NamedAttrList attributes(model.getArgAttrDict(argument->argument));
      attributes.erase(soap::kConfigAttribute);
      dist::addArgumentPlacement(
          attributes, context,
          placementOf(argument->value, argument->argument, argument->part));
      dictionaries.push_back(attributes.getDictionary(context));
    }
    function.setAllArgAttrs(dictionaries);
  }

  void emitCompute(const DistributedCompute& compute, const TaskTable& table) {
    int task = table.taskOfDevice[representative];
    if (task < 0) return;
    const OpPlacement& placement = *compute.placement;
    sharding::FactorRanges ranges =
        placement.configuration.factorRanges(placement.rule, task);
    SmallVector<Value> operands;
    for (int operand : compute.operands) operands.push_back(local[operand]);
    Operation* built = soap::buildLocalOp(builder, placement.op, placement.rule,
                                          ranges, operands);
    built->removeAttr(soap::kConfigAttribute);
    setOffsets(built, placement, table);
    for (auto [value, result] :
         llvm::zip(compute.results, built->getResults())) {
      local[value] = result;
    }
  }

  // Replaces the box of the representative by those of all members.
  void setOffsets(Operation* built, const OpPlacement& placement,
                  const TaskTable& table) {
    std::optional<soap::GlobalBox> box = soap::globalBox(built);
    if (!box) return;
    std::vector<int64_t> offsets;
    for (int64_t rank : ranks) {
      sharding::FactorRanges ranges = placement.configuration.factorRanges(
          placement.rule, table.taskOfDevice[rank]);
      llvm::append_range(
          offsets, soap::positionOffsets(placement.op, placement.rule, ranges));
    }
    int64_t entries = static_cast<int64_t>(box->shape.size());
    dist::setMemberBoxes(
        built, box->shape,
        dist::makeTable(builder.getContext(),
                        {static_cast<int64_t>(ranks.size()), entries},
                        offsets));
  }

  void emitMove(const DistributedMove& move) {
    Value source = graph.values[move.source].source;
    MoveEmitter emitter(builder, source.getLoc(),
                        tensorType(source).getElementType(), ranks);
    Value current = local[move.source];
    for (auto [i, step] : llvm::enumerate(move.tables->steps)) {
      current = emitter.emit(step, current, move.step(i));
    }
    if (!isHere(move.target)) return;
    local[move.target] = emitter.reshape(current, shapeAt(move.target));
  }

  // Moves of one all-gather each, which are one call.
  void emitJoinedMoves(ArrayRef<const DistributedMove*> moves) {
    const DistributedMove& first = *moves.front();
    if (!isHere(first.source)) return;
    SmallVector<JoinedGather> gathers;
    for (const DistributedMove* move : moves) {
      gathers.push_back({&move->tables->steps.front(), local[move->source]});
    }
    dist::Step step = first.step(0);
    step.label += model::andMore(moves.size() - 1);
    SmallVector<Value> gathered =
        emitGathers(builder, graph.values[first.source].source.getLoc(), ranks,
                    gathers, step);
    for (auto [move, value] : llvm::zip(moves, gathered)) {
      MoveEmitter emitter(
          builder, value.getLoc(),
          cast<RankedTensorType>(value.getType()).getElementType(), ranks);
      local[move->target] = emitter.reshape(value, shapeAt(move->target));
    }
  }

  void emitReturn() {
    SmallVector<Value> values;
    SmallVector<const DistributedResult*> returned;
    SmallVector<Type> types;
    for (const DistributedResult& result : graph.results) {
      if (!isHere(result.value)) continue;
      returned.push_back(&result);
      values.push_back(local[result.value]);
      types.push_back(values.back().getType());
    }
    mlir::func::ReturnOp::create(builder, model.getLoc(), values);
    function.setType(
        builder.getFunctionType(function.getArgumentTypes(), types));
    SmallVector<mlir::DictionaryAttr> dictionaries;
    for (const DistributedResult* result : returned)
      dictionaries.push_back(resultAttributes(*result));
    function.setAllResultAttrs(dictionaries);
  }

  mlir::DictionaryAttr resultAttributes(const DistributedResult& result) {
    mlir::NamedAttrList attributes(model.getResultAttrDict(result.result));
    int64_t updated = soap::updatedArgument(model, result.result);
    if (updated >= 0) {
      attributes.set(soap::kUpdatesAttribute,
                     builder.getI64IntegerAttr(localArgument.lookup(updated)));
    }
    int64_t differentiated = soap::gradientArgument(model, result.result);
    if (differentiated >= 0) {
      attributes.set(
          soap::kGradientOfAttribute,
          builder.getI64IntegerAttr(localArgument.lookup(differentiated)));
    }
    dist::addResultPlacement(
        attributes, builder.getContext(),
        placementOf(result.value, result.result, /*part=*/0));
    return attributes.getDictionary(builder.getContext());
  }

  const DistributedFunction& graph;
  FuncOp model;
  ArrayRef<TaskTable> tasks;
  int64_t deviceClass;
  ArrayRef<int64_t> ranks;
  int representative;
  std::vector<Value> local;  // The class's part of every value, or null.
  // By argument of the model's function: the first local one with a part of it.
  llvm::DenseMap<int64_t, int64_t> localArgument;
  OpBuilder& outer;
  OpBuilder builder;
  FuncOp function;
};

}  // namespace

std::vector<TaskTable> taskTables(const DistributedFunction& graph,
                                  int64_t devices) {
  std::vector<TaskTable> tables;
  for (const auto& node : graph.nodes) {
    TaskTable& table = tables.emplace_back();
    if (const auto* compute = std::get_if<DistributedCompute>(&node)) {
      table.taskOfDevice = tasksOfDevices(*compute->placement, devices);
    }
  }
  return tables;
}

FuncOp emitClass(OpBuilder& builder, const DistributedFunction& graph,
                 ArrayRef<TaskTable> tasks, int64_t deviceClass,
                 ArrayRef<int64_t> ranks) {
  return ClassEmitter(builder, graph, tasks, deviceClass, ranks).emit();
}

}  // namespace soapstone::partition
