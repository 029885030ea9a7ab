#include "passes/partition/storage.h"

#include <utility>

#include "ir/sharding/box_layout.h"
#include "ir/soap/arguments.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

bool isScalarRole(ArgumentRole role) {
  return role == ArgumentRole::kStep || role == ArgumentRole::kSeed ||
         role == ArgumentRole::kLearningRate;
}

// Names are unique among the stored tensors of a module; scalars have a name of
// their own for that.
std::string keyOf(FuncOp function, unsigned argument) {
  ArgumentRole role = soap::argumentRole(function, argument);
  if (isScalarRole(role)) return "$" + soap::stringify(role).str();
  return soap::argumentName(function, argument);
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
  for (const OpPlacement& op : placed.ops) {
    for (mlir::OpOperand& operand : op.op->getOpOperands()) {
      auto argument = dyn_cast<mlir::BlockArgument>(operand.get());
      if (!argument) continue;
      unsigned index = argument.getArgNumber();
      if (isInput(function, index) ||
          isScalarRole(soap::argumentRole(function, index))) {
        continue;
      }
      layouts.try_emplace(
          keyOf(function, index),
          sharding::boxLayout(op.operands[operand.getOperandNumber()]));
    }
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
    layouts.try_emplace(keyOf(function, static_cast<unsigned>(updated)),
                        sharding::boxLayout(*layout));
  }
}

void StorageLayouts::addRest(const PlacedFunction& placed, int64_t devices) {
  FuncOp function = placed.function;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (isInput(function, i)) continue;
    bool everywhere = isScalarRole(soap::argumentRole(function, i));
    layouts.try_emplace(
        keyOf(function, i),
        sharding::replicatedLayout(
            tensorShape(function.getArgument(i)),
            sharding::DeviceGrid::range(
                0, everywhere ? static_cast<int>(devices) : 1)));
  }
}

const sharding::Layout* StorageLayouts::find(FuncOp function,
                                             unsigned argument) const {
  if (isInput(function, argument)) return nullptr;
  auto found = layouts.find(keyOf(function, argument));
  return found == layouts.end() ? nullptr : &found->second;
}

}  // namespace soapstone::partition
