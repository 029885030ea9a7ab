#include "passes/partition/labels.h"

#include "ir/soap/arguments.h"

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

}  // namespace

std::string opLabel(Operation* op) {
  if (auto name = op->getAttrOfType<mlir::StringAttr>("soap.name")) {
    return name.str();
  }
  std::string name = locationName(op->getLoc());
  return name.empty() ? op->getName().stripDialect().str() : name;
}

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

}  // namespace soapstone::partition
