#ifndef SOAPSTONE_CODEGEN_PROGRAM_VALUE_NAMES_H_
#define SOAPSTONE_CODEGEN_PROGRAM_VALUE_NAMES_H_

#include <set>
#include <string>
#include <tuple>

#include "ir/mlir_names.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Names the values of a function in emitted programs: a name is the layer, as
// the model names it, and the role of the value in it: `h_0_attention_output`,
// `h_0_ln1_rstd`, `h_0_fc_input_grad`. A gradient that an optimizer reads is
// called after its parameter: `h_0_fc_bias_grad`.
class ValueNames {
 public:
  explicit ValueNames(mlir::func::FuncOp function);

  // Names are identifiers (toIdentifier) but need not be unique.
  std::string of(Value value) const;

 private:
  void nameArguments();
  void nameGradients();
  bool isBackward(Operation* op) const;

  mlir::func::FuncOp function;
  // Names that do not follow from the op that makes a value.
  llvm::DenseMap<Value, std::string> given;
  // Ops of the forward pass, to know them again where they are recomputed.
  using OpKey = std::tuple<const void*, const void*, const void*, const void*>;
  static OpKey keyOf(Operation* op);
  std::set<OpKey> forward;
  Operation* loss = nullptr;  // Null if the function computes none.
  bool isBackwardFunction = false;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_VALUE_NAMES_H_
