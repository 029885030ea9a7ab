#include "passes/function_signature.h"

#include "llvm/ADT/BitVector.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone {

mlir::func::FuncOp findModelFunction(ModuleOp module, StringRef name) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>(name);
  if (!function) {
    module.emitError("has no function '") << name << "'";
    return nullptr;
  }
  if (!function.getBody().hasOneBlock()) {
    function.emitOpError("must have exactly one block");
    return nullptr;
  }
  return function;
}

mlir::func::ReturnOp returnOf(mlir::func::FuncOp function) {
  return cast<mlir::func::ReturnOp>(function.front().getTerminator());
}

mlir::BlockArgument appendArgument(mlir::func::FuncOp function, Type type,
                                   soap::ArgumentRole role, StringRef name,
                                   Location location) {
  unsigned index = function.getNumArguments();
  // Fails only for types that are no function type's inputs.
  (void)function.insertArgument(index, type, {}, location);
  soap::setArgumentRole(function, index, role);
  soap::setArgumentName(function, index, name);
  return function.getArgument(index);
}

ArgumentNames::ArgumentNames(mlir::func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    taken.insert(soap::argumentName(function, index));
  }
}

std::string ArgumentNames::unique(StringRef name) {
  std::string candidate = name.str();
  for (int64_t suffix = 1; !taken.insert(candidate).second; ++suffix) {
    candidate = name.str() + "." + std::to_string(suffix);
  }
  return candidate;
}

unsigned appendResult(mlir::func::FuncOp function, Value value,
                      soap::ResultRole role, StringRef name) {
  unsigned index = function.getNumResults();
  (void)function.insertResult(index, value.getType(), {});
  returnOf(function)->insertOperands(index, value);
  soap::setResultRole(function, index, role);
  if (!name.empty()) soap::setResultName(function, index, name);
  return index;
}

void eraseResults(mlir::func::FuncOp function, soap::ResultRole role) {
  llvm::BitVector erased(function.getNumResults());
  for (unsigned index = 0; index < function.getNumResults(); ++index) {
    if (soap::resultRole(function, index) == role) erased.set(index);
  }
  returnOf(function)->eraseOperands(erased);
  (void)function.eraseResults(erased);
}

Location namedLocation(MLIRContext* context, StringRef name) {
  return mlir::NameLoc::get(mlir::StringAttr::get(context, name));
}

}  // namespace soapstone
