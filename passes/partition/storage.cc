#include "passes/partition/storage.h"

#include <utility>

#include "ir/dist/pipeline.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/storage.h"
#include "ir/soap/arguments.h"
#include "passes/partition/waiting_values.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

bool isScalar(FuncOp function, unsigned argument) {
  ArgumentRole role = soap::argumentRole(function, argument);
  return role == ArgumentRole::kStep || role == ArgumentRole::kSeed ||
         role == ArgumentRole::kLearningRate;
}

// Names are unique among the stored tensors of a module; scalars have a name of
// their own for that.
std::string keyOf(FuncOp function, unsigned argument) {
  if (isScalar(function, argument)) {
    ArgumentRole role = soap::argumentRole(function, argument);
    return "$" + soap::stringify(role).str();
  }
  return soap::argumentName(function, argument);
}

// A value that waits between functions of a pipeline stays as it is demanded,
// in boxes: strategies do not place it.
sharding::Layout heldLayout(const sharding::Layout& demanded, bool isWaiting) {
  return isWaiting ? sharding::boxLayout(demanded)
                   : sharding::heldAs(demanded).layout;
}

bool isInput(FuncOp function, unsigned argument) {
  return soap::argumentRole(function, argument) == ArgumentRole::kInput;
}

}  // namespace

FailureOr<StorageLayouts> StorageLayouts::choose(
    ArrayRef<PlacedFunction> functions, int64_t devices) {
  StorageLayouts storage;
  for (const PlacedFunction& placed : functions) {
    if (failed(storage.addExplicit(placed))) return failure();
  }
  storage.layouts.merge(waitingLayouts(functions));
  for (const PlacedFunction& placed : functions) storage.addDemanded(placed);
  for (const PlacedFunction& placed : functions) storage.addProduced(placed);
  for (const PlacedFunction& placed : functions) {
    storage.addRest(placed, devices);
  }
  return storage;
}

LogicalResult StorageLayouts::addExplicit(const PlacedFunction& placed) {
  FuncOp function = placed.function;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (isInput(function, i)) continue;
    FailureOr<std::optional<sharding::Layout>> layout =
        argumentLayout(function, i);
    if (failed(layout)) return failure();
    if (!*layout) continue;
    if (!sharding::hasBoxes(**layout)) {
      return function.emitError("argument '")
             << soap::argumentName(function, i) << "' cannot be stored as "
             << (*layout)->toString() << "; its shards must be boxes";
    }
    layouts.try_emplace(keyOf(function, i), **std::move(layout));
  }
  return success();
}

void StorageLayouts::addDemanded(const PlacedFunction& placed) {
  FuncOp function = placed.function;
  sharding::StorageReaders readers(function.getNumArguments());
  for (size_t i = 0; i < placed.ops.size(); ++i) {
    for (mlir::OpOperand& operand : placed.ops[i].op->getOpOperands()) {
      auto argument = dyn_cast<mlir::BlockArgument>(operand.get());
      if (!argument) continue;
      readers.add(
          static_cast<int>(argument.getArgNumber()),
          {static_cast<int>(i), static_cast<int>(operand.getOperandNumber())});
    }
  }
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    const auto& reader = readers.firstReader(static_cast<int>(i));
    if (!reader || isInput(function, i) || isScalar(function, i)) continue;
    layouts.try_emplace(
        keyOf(function, i),
        heldLayout(placed.ops[reader->op].operands[reader->operand],
                   dist::slotsOf(function, i).has_value()));
  }
}

void StorageLayouts::addProduced(const PlacedFunction& placed) {
  FuncOp function = placed.function;
  Operation* end = function.front().getTerminator();
  llvm::DenseMap<Value, const sharding::Layout*> produced;
  for (const OpPlacement& op : placed.ops) {
    for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
      produced[result] = &layout;
    }
  }
  for (mlir::OpOperand& operand : end->getOpOperands()) {
    int64_t updated =
        soap::updatedArgument(function, operand.getOperandNumber());
    const sharding::Layout* layout = produced.lookup(operand.get());
    if (updated < 0 || !layout) continue;
    unsigned argument = static_cast<unsigned>(updated);
    layouts.try_emplace(
        keyOf(function, argument),
        heldLayout(*layout, dist::slotsOf(function, argument).has_value()));
  }
}

void StorageLayouts::addRest(const PlacedFunction& placed, int64_t devices) {
  FuncOp function = placed.function;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (isInput(function, i)) continue;
    layouts.try_emplace(
        keyOf(function, i),
        sharding::heldEverywhere(tensorShape(function.getArgument(i)),
                                 static_cast<int>(devices))
            .layout);
  }
}

const sharding::Layout* StorageLayouts::find(FuncOp function,
                                             unsigned argument) const {
  if (isInput(function, argument)) return nullptr;
  auto found = layouts.find(keyOf(function, argument));
  return found == layouts.end() ? nullptr : &found->second;
}

}  // namespace soapstone::partition
