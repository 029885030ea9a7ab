#include "passes/search/weight_products.h"

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/StringSet.h"

namespace soapstone::search {
namespace {

using mlir::BlockArgument;
using mlir::Operation;
using mlir::Value;

bool isProduct(Operation* op) {
  return soap::isContraction(op) && !soap::isConvolution(op);
}

// The value that casts, transposes and reshapes make this one of.
Value originOf(Value value) {
  while (Operation* maker = value.getDefiningOp()) {
    if (!soap::isRearrangement(maker)) break;
    value = maker->getOperand(0);
  }
  return value;
}

bool isParameter(mlir::func::FuncOp function, Value value) {
  auto argument = llvm::dyn_cast<BlockArgument>(originOf(value));
  if (!argument) return false;
  soap::ArgumentRole role =
      soap::argumentRole(function, argument.getArgNumber());
  return role == soap::ArgumentRole::kParameter ||
         role == soap::ArgumentRole::kWorkingCopy;
}

// The name of the op of the forward pass that `op` computes gradients of.
llvm::StringRef forwardOf(Operation* op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(soap::kGradientOfAttribute);
  return name ? name.getValue() : llvm::StringRef();
}

}  // namespace

llvm::DenseSet<Operation*> findWeightProducts(mlir::func::FuncOp function) {
  llvm::DenseSet<Operation*> heads;
  function.walk([&](soap::CrossEntropyOp loss) {
    if (Operation* maker = originOf(loss->getOperand(0)).getDefiningOp())
      heads.insert(maker);
  });
  llvm::DenseSet<Operation*> products;
  llvm::StringSet<> names;
  function.walk([&](Operation* op) {
    if (!isProduct(op)) return;
    const llvm::StringRef forward = forwardOf(op);
    const bool isOwn = forward.empty() && !heads.contains(op) &&
                       llvm::any_of(op->getOperands(), [&](Value value) {
                         return isParameter(function, value);
                       });
    if (!isOwn && (forward.empty() || !names.contains(forward))) return;
    products.insert(op);
    auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    if (isOwn && name) names.insert(name.getValue());
  });
  return products;
}

}  // namespace soapstone::search
