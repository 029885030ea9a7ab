#ifndef SOAPSTONE_TESTS_SUPPORT_UPDATE_READERS_H_
#define SOAPSTONE_TESTS_SUPPORT_UPDATE_READERS_H_

#include <vector>

#include "ir/dist/ops.h"
#include "ir/mlir_names.h"
#include "ir/model/model_graph.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/STLExtras.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::search {

// The op of the model that an op of a partitioned program computes a part of;
// null for what only moves tensors.
using ModelOpOf = llvm::function_ref<const model::ModelOp*(Operation*)>;

// Appends the uses of a value by ops of the model and by the function's return,
// also behind its moves.
inline void collectReaders(Value value, ModelOpOf modelOp,
                           std::vector<mlir::OpOperand*>* readers) {
  for (mlir::OpOperand& use : value.getUses()) {
    Operation* user = use.getOwner();
    // A reshape of the model's own is an op of its own, as in the search.
    // Steps of one move, as the sum of parts that are then gathered.
    if (isa<dist::WaitOp, dist::SliceOp, dist::CommunicationOpInterface>(
            user) ||
        (isa<soap::ReshapeOp>(user) && modelOp(user) == nullptr)) {
      for (Value result : user->getResults()) {
        collectReaders(result, modelOp, readers);
      }
    } else {
      readers->push_back(&use);
    }
  }
}

// Whether an update reads the value, or nothing but sums of gradients does, or
// it is a gradient that the step hands out.
inline bool isReadByUpdate(Value value, ModelOpOf modelOp) {
  std::vector<mlir::OpOperand*> readers;
  collectReaders(value, modelOp, &readers);
  auto updates = [&](mlir::OpOperand* use) {
    if (auto end = llvm::dyn_cast<mlir::func::ReturnOp>(use->getOwner()))
      return soap::gradientArgument(end->getParentOfType<mlir::func::FuncOp>(),
                                    use->getOperandNumber()) >= 0;
    const model::ModelOp* op = modelOp(use->getOwner());
    return op != nullptr && op->storageArgument >= 0;
  };
  auto sums = [&](mlir::OpOperand* use) {
    Operation* reader = use->getOwner();
    return reader->hasAttr(soap::kGradientSumAttribute) &&
           llvm::any_of(reader->getResults(), [&](Value result) {
             return isReadByUpdate(result, modelOp);
           });
  };
  return llvm::any_of(readers, updates) ||
         (!readers.empty() && llvm::all_of(readers, sums));
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_SUPPORT_UPDATE_READERS_H_
