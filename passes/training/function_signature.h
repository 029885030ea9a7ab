#ifndef SOAPSTONE_PASSES_TRAINING_FUNCTION_SIGNATURE_H_
#define SOAPSTONE_PASSES_TRAINING_FUNCTION_SIGNATURE_H_

#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/StringSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// The function `name` of a model module; emits an error and returns null when
// the module has none with exactly one block.
mlir::func::FuncOp findModelFunction(ModuleOp module, StringRef name);

// The only return of a model function.
mlir::func::ReturnOp returnOf(mlir::func::FuncOp function);

// The number of the result of a training step that is the loss; one must be.
unsigned lossResult(mlir::func::FuncOp function);

// An argument to be added to a function.
struct NewArgument {
  Type type;
  soap::ArgumentRole role = soap::ArgumentRole::kInput;
  std::string name;
  Location location;
  // Attributes beyond role and name.
  SmallVector<mlir::NamedAttribute> attributes = {};
};

// Adds `arguments` at the end of the signature, in one go as `appendResults`
// does, and returns the index of the first of them.
unsigned appendArguments(mlir::func::FuncOp function,
                         ArrayRef<NewArgument> arguments);

// Adds one argument and returns its value.
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

// A result to be added to a function.
struct NewResult {
  Value value;
  soap::ResultRole role = soap::ResultRole::kOutput;
  std::string name;       // May be empty.
  int64_t argument = -1;  // Replaced by a kUpdate, or owner of a kGradient.
};

// Adds `results` at the end of the function's, in one go: every change of a
// signature copies all of it, which makes many single ones quadratic.
void appendResults(mlir::func::FuncOp function, ArrayRef<NewResult> results);

// Adds one result and returns its index.
unsigned appendResult(mlir::func::FuncOp function, const NewResult& result);

// Removes every result of that role.
void eraseResults(mlir::func::FuncOp function, soap::ResultRole role);

// A location that names `name`, for ops that stem from no node of the model.
Location namedLocation(MLIRContext* context, StringRef name);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_FUNCTION_SIGNATURE_H_
