#ifndef SOAPSTONE_PASSES_FUNCTION_SIGNATURE_H_
#define SOAPSTONE_PASSES_FUNCTION_SIGNATURE_H_

#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/StringSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone {

// The function `name` of a model module; emits an error and returns null when
// the module has none with exactly one block.
mlir::func::FuncOp findModelFunction(ModuleOp module, StringRef name);

// The only return of a model function.
mlir::func::ReturnOp returnOf(mlir::func::FuncOp function);

// Adds an argument at the end of the signature and returns its value.
mlir::BlockArgument appendArgument(mlir::func::FuncOp function, Type type,
                                   soap::ArgumentRole role, StringRef name,
                                   Location location);

// Names for new arguments: checkpoints and the functions of one module know
// arguments by name.
class ArgumentNames {
 public:
  // Every name that an argument of `function` has is taken.
  explicit ArgumentNames(mlir::func::FuncOp function);

  // Takes and returns `name`, or the first of `name.1`, `name.2`, ... that is
  // free.
  std::string unique(StringRef name);

 private:
  llvm::StringSet<> taken;
};

// Adds `value` at the end of the results and returns its index. An update or a
// gradient still has to be told its argument.
unsigned appendResult(mlir::func::FuncOp function, Value value,
                      soap::ResultRole role, StringRef name);

// Removes every result of that role.
void eraseResults(mlir::func::FuncOp function, soap::ResultRole role);

// A location that names `name`, for ops that stem from no node of the model.
Location namedLocation(MLIRContext* context, StringRef name);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_FUNCTION_SIGNATURE_H_
