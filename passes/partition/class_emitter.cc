#include "passes/partition/class_emitter.h"

#include <vector>

#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "passes/partition/piece_printer.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

class ClassEmitter {
 public:
  ClassEmitter(OpBuilder& outer, const EmittedClass& emitted)
      : graph(emitted.graph),
        program(emitted.program),
        emitted(emitted),
        model(graph.source->function),
        outer(outer),
        builder(outer.getContext()),
        printer(builder, graph, program) {}

  FuncOp emit() {
    makeFunction();
    std::vector<const step::Piece*> pieces;
    for (const step::Piece& piece : program.pieces) pieces.push_back(&piece);
    for (const step::IssuedOp& item : emitted.issued) {
      if (item.channel < 0) {
        printer.print(*pieces[item.ops.front()]);
        continue;
      }
      SmallVector<const step::Piece*> call;
      for (int piece : item.ops) call.push_back(pieces[piece]);
      printer.printCall(call, item.channel);
    }
    emitReturn();
    return function;
  }

 private:
  // Where the members' boxes of a tensor, which has boxes, lie.
  dist::Placement placementOf(int tensor, int layoutNumber, int64_t index,
                              int64_t part) const {
    const step::Model& placed = graph.step.model;
    const sharding::Layout& layout = placed.layouts.at(layoutNumber);
    dist::Placement placement;
    placement.index = index;
    placement.part = part;
    llvm::append_range(placement.globalShape, placed.tensors[tensor].shape);
    std::vector<int64_t> offsets;
    for (int64_t rank : program.ranks) {
      llvm::append_range(offsets, step::offsetsOn(layout, rank));
    }
    placement.offsets =
        dist::makeTable(builder.getContext(),
                        {static_cast<int64_t>(program.ranks.size()),
                         static_cast<int64_t>(placement.globalShape.size())},
                        offsets);
    return placement;
  }

  void makeFunction() {
    SmallVector<Type> types;
    for (const step::HeldArgument& argument : program.arguments) {
      types.push_back(printer.typeOf(argument.value));
    }
    std::string name =
        (model.getName() + "_" + llvm::Twine(emitted.number)).str();
    function = FuncOp::create(outer, model.getLoc(), name,
                              builder.getFunctionType(types, {}));
    dist::setDeviceClass(function, model.getName(), emitted.number,
                         program.ranks);
    mlir::Block* block = function.addEntryBlock();
    builder.setInsertionPointToStart(block);
    SmallVector<mlir::DictionaryAttr> dictionaries;
    for (auto [index, argument] : llvm::enumerate(program.arguments)) {
      const int number = argument.part.argument;
      localArgument.try_emplace(number, index);
      printer.local(argument.value) = block->getArgument(index);
      block->getArgument(index).setLoc(model.getArgument(number).getLoc());
      dictionaries.push_back(argumentAttributes(argument));
    }
    function.setAllArgAttrs(dictionaries);
  }

  mlir::DictionaryAttr argumentAttributes(
      const step::HeldArgument& argument) const {
    MLIRContext* context = builder.getContext();
    const int number = argument.part.argument;
    mlir::NamedAttrList attributes(
        FuncOp(model).getArgAttrDict(static_cast<unsigned>(number)));
    attributes.erase(soap::kConfigAttribute);
    dist::addArgumentPlacement(
        attributes, context,
        placementOf(graph.step.model.arguments[number].tensor, argument.layout,
                    number, argument.part.part));
    if (argument.sumGroups.size > 0) {
      attributes.set(dist::kSumPartsAttribute,
                     groupTable(context, argument.sumGroups));
    }
    return attributes.getDictionary(context);
  }

  void emitReturn() {
    SmallVector<Value> values;
    SmallVector<Type> types;
    SmallVector<mlir::DictionaryAttr> dictionaries;
    for (const step::HeldResult& result : program.results) {
      values.push_back(printer.local(result.value));
      types.push_back(values.back().getType());
      dictionaries.push_back(resultAttributes(result.result));
    }
    mlir::func::ReturnOp::create(builder, model.getLoc(), values);
    function.setType(
        builder.getFunctionType(function.getArgumentTypes(), types));
    function.setAllResultAttrs(dictionaries);
  }

  mlir::DictionaryAttr resultAttributes(int result) {
    mlir::NamedAttrList attributes(model.getResultAttrDict(result));
    int64_t updated = soap::updatedArgument(model, result);
    if (updated >= 0) {
      attributes.set(soap::kUpdatesAttribute,
                     builder.getI64IntegerAttr(localArgument.lookup(updated)));
    }
    int64_t differentiated = soap::gradientArgument(model, result);
    if (differentiated >= 0) {
      attributes.set(
          soap::kGradientOfAttribute,
          builder.getI64IntegerAttr(localArgument.lookup(differentiated)));
    }
    const step::Copy& copy =
        graph.step.placed.copies[graph.step.placed.results[result]];
    dist::addResultPlacement(
        attributes, builder.getContext(),
        placementOf(copy.tensor, copy.layout, result, /*part=*/0));
    return attributes.getDictionary(builder.getContext());
  }

  const DistributedFunction& graph;
  const step::ClassProgram& program;
  const EmittedClass& emitted;
  FuncOp model;
  // By argument of the model's function: the first local one with a part of it.
  llvm::DenseMap<int64_t, int64_t> localArgument;
  OpBuilder& outer;
  OpBuilder builder;
  FuncOp function;
  PiecePrinter printer;
};

}  // namespace

FuncOp emitClass(OpBuilder& builder, const EmittedClass& emitted) {
  return ClassEmitter(builder, emitted).emit();
}

}  // namespace soapstone::partition
