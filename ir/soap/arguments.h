#ifndef SOAPSTONE_IR_SOAP_ARGUMENTS_H_
#define SOAPSTONE_IR_SOAP_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::soap {

// Role of an argument of a model function. Stored as the string attribute
// `soap.role`, in the spelling of `stringify`.
enum class ArgumentRole {
  kInput,        // "input": fed by the data source every step.
  kParameter,    // "parameter": trained.
  kWorkingCopy,  // "working_copy": parameter `soap.copy_of` in the type that is
                 // computed in; derived from it, so checkpoints leave it out.
  kState,  // "state": running statistics, buffers; updated without gradient.
  kOptimizerState,  // "optimizer_state": momentum and the like.
  kGradient,        // "gradient": accumulator over micro-batches.
  kStep,            // "step": i64 scalar, counts optimizer steps from 0.
  kSeed,            // "seed": i64 scalar, key of all random numbers.
  kLearningRate,    // "learning_rate": f32 scalar.
};

// Role of a result of a model function (`soap.role` on the result).
enum class ResultRole {
  kOutput,  // "output": a graph output of the model file.
  kLoss,    // "loss": scalar f32, minimised.
  kUpdate,  // "update": new value of argument `soap.updates`, written in place.
  kGradient,  // "gradient": derivative of the loss by argument
              // `soap.gradient_of`; there between differentiation and the
              // optimizer.
};

// Place of an argument's initial value in a file. Absent: initialise from the
// seed. With length 0, `file` is a safetensors file, or a folder of them, that
// has the tensor under the argument's name.
struct Origin {
  std::string
      file;  // Relative to the model file; empty: the model file itself.
  int64_t offset = 0;  // Bytes.
  int64_t length = 0;  // Bytes.

  bool operator==(const Origin&) const = default;
};

// Initial values of an argument that has no origin (`soap.init`, a dictionary
// {kind = "normal"|"uniform"|"constant", a, b}): normal(mean a, standard
// deviation b), uniform [a, b), constant a.
struct Initializer {
  enum class Kind { kNormal, kUniform, kConstant };
  Kind kind = Kind::kConstant;
  double a = 0;
  double b = 0;

  bool operator==(const Initializer&) const = default;
};

llvm::StringRef stringify(ArgumentRole role);
llvm::StringRef stringify(ResultRole role);

// Getters return the neutral value (kInput, kOutput, empty, nullopt) when the
// attribute is absent. Names are the model file's own.
ArgumentRole argumentRole(mlir::func::FuncOp function, unsigned argument);
void setArgumentRole(mlir::func::FuncOp function, unsigned argument,
                     ArgumentRole role);
std::string argumentName(mlir::func::FuncOp function, unsigned argument);
void setArgumentName(mlir::func::FuncOp function, unsigned argument,
                     StringRef name);
std::optional<Origin> argumentOrigin(mlir::func::FuncOp function,
                                     unsigned argument);
void setArgumentOrigin(mlir::func::FuncOp function, unsigned argument,
                       const Origin& origin);
std::optional<Initializer> argumentInitializer(mlir::func::FuncOp function,
                                               unsigned argument);
void setArgumentInitializer(mlir::func::FuncOp function, unsigned argument,
                            const Initializer& initializer);

// The shape that files and checkpoints give an argument: that of its type, or
// another with the same elements in the same row-major order
// (`soap.file_shape`, an i64 array) where a packed weight is an argument with a
// dim for each part.
SmallVector<int64_t> fileShape(mlir::func::FuncOp function, unsigned argument);
bool hasFileShape(mlir::func::FuncOp function, unsigned argument);
void setFileShape(mlir::func::FuncOp function, unsigned argument,
                  ArrayRef<int64_t> shape);

// Parts of unequal size that files hold one behind the other
// (`soap.file_parts`, an i64 array), where the argument has the parts of every
// group together: empty where all elements are in the order of the file. The
// first dim in which the shapes differ is the groups, the next one the units of
// a group, so many of each part: files have the units of the first part of all
// groups, then those of the second.
//
// With 3 groups of units 2, 1 and 1, [3, 4, ..] is a file's [12, ..], which
// begins with units 0 and 1 of groups 0, 1 and 2, and ends with units 3.
SmallVector<int64_t> fileParts(mlir::func::FuncOp function, unsigned argument);
void setFileParts(mlir::func::FuncOp function, unsigned argument,
                  ArrayRef<int64_t> parts);

// The name of the parameter that a working copy is of; empty for others.
std::string copiedParameter(mlir::func::FuncOp function, unsigned argument);

ResultRole resultRole(mlir::func::FuncOp function, unsigned result);
void setResultRole(mlir::func::FuncOp function, unsigned result,
                   ResultRole role);
std::string resultName(mlir::func::FuncOp function, unsigned result);
void setResultName(mlir::func::FuncOp function, unsigned result,
                   StringRef name);

// The argument that a kUpdate result replaces, -1 for other results.
int64_t updatedArgument(mlir::func::FuncOp function, unsigned result);
// Marks `result` as the new value of `argument`.
void setUpdatedArgument(mlir::func::FuncOp function, unsigned result,
                        unsigned argument);

// The argument whose gradient a kGradient result is, -1 for other results.
int64_t gradientArgument(mlir::func::FuncOp function, unsigned result);

// Index of the only argument with `role` (step, seed, learning rate), adding it
// at the end of the signature when there is none. Scalars as described above.
unsigned getOrAddScalarArgument(mlir::func::FuncOp function, ArgumentRole role);

// Checks every `soap.*` attribute of `function`: known spellings, updates of
// equal type, scalars of the right type, no argument updated twice. Emits a
// diagnostic for the first fault.
LogicalResult verifyArguments(mlir::func::FuncOp function);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_ARGUMENTS_H_
