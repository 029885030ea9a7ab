#ifndef SOAPSTONE_PASSES_SEARCH_WEIGHT_PRODUCTS_H_
#define SOAPSTONE_PASSES_SEARCH_WEIGHT_PRODUCTS_H_

#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::search {

// The products of activations with parameters in a training step, and the
// products that compute their gradients. Left out is the product whose result a
// cross-entropy reads, with its gradients: systems that compute in 8 bits leave
// this one in 16. Convolutions are left out as well.
llvm::DenseSet<mlir::Operation*> findWeightProducts(
    mlir::func::FuncOp function);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_WEIGHT_PRODUCTS_H_
