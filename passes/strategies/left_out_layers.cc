#include "passes/strategies/left_out_layers.h"

#include "ir/mlir_names.h"
#include "mlir/IR/Builders.h"

namespace soapstone::strategy {
namespace {

constexpr llvm::StringLiteral kLeftOutAttribute = "strategy.left_out_elements";

}  // namespace

void noteLeftOutElements(mlir::ModuleOp module, int64_t elements) {
  mlir::Builder builder(module.getContext());
  module->setAttr(kLeftOutAttribute, builder.getI64IntegerAttr(elements));
}

int64_t leftOutElements(mlir::func::FuncOp function) {
  auto module = function->getParentOfType<mlir::ModuleOp>();
  if (!module) return 0;
  auto elements = module->getAttrOfType<mlir::IntegerAttr>(kLeftOutAttribute);
  return elements ? elements.getInt() : 0;
}

}  // namespace soapstone::strategy
