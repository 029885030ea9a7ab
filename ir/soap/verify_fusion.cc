#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Checks that the body of a fusion is one loop nest.
namespace soapstone::soap {
namespace {

bool isFusible(Operation& op) {
  return isElementwise(&op) || isGenerator(&op) ||
         isa<BroadcastOp, ReduceOp>(op);
}

// The values on the two sides of the border agree in number and type.
LogicalResult verifyBorder(FusionOp fusion, mlir::TypeRange outer,
                           mlir::TypeRange inner, StringRef outerName,
                           StringRef innerName) {
  if (outer.size() != inner.size()) {
    return fusion.emitOpError("has ")
           << outer.size() << " " << outerName << ", but " << inner.size()
           << " " << innerName;
  }
  for (auto [index, types] : llvm::enumerate(llvm::zip_equal(outer, inner))) {
    auto [outerType, innerType] = types;
    if (outerType == innerType) continue;
    return fusion.emitOpError()
           << outerName << " " << index << " has type " << outerType << ", but "
           << innerName << " " << index << " has type " << innerType;
  }
  return success();
}

// A reduction ends the body: nothing inside reads it.
LogicalResult verifyReductionIsRoot(ReduceOp reduce) {
  for (Operation* user : reduce->getUsers()) {
    if (isa<YieldOp>(user)) continue;
    return reduce.emitOpError("ends a fusion, but '")
           << user->getName() << "' reads its result";
  }
  return success();
}

}  // namespace

// Smaller tensors reach the iteration shape through soap.broadcast alone, since
// every other op demands equal shapes: only the roots have to be compared.
LogicalResult FusionOp::verify() {
  mlir::Block& block = getBody().front();
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield) return emitOpError("body must end in soap.yield");
  if (getResults().empty()) return emitOpError("must have at least one result");
  if (failed(verifyBorder(*this, getInputs().getTypes(),
                          block.getArgumentTypes(), "inputs",
                          "body arguments")) ||
      failed(verifyBorder(*this, getResultTypes(), yield.getValues().getTypes(),
                          "results", "yielded values"))) {
    return failure();
  }
  for (Operation& op : block.without_terminator()) {
    if (!isFusible(op)) {
      return emitOpError(
                 "body may hold elementwise ops, soap.fill, soap.iota, "
                 "soap.broadcast and "
                 "soap.reduce, got '")
             << op.getName() << "'";
    }
    auto reduce = dyn_cast<ReduceOp>(op);
    if (reduce && failed(verifyReductionIsRoot(reduce))) return failure();
  }

  std::optional<ArrayRef<int64_t>> iteration;
  for (auto [index, value] : llvm::enumerate(yield.getValues())) {
    auto reduce = value.getDefiningOp<ReduceOp>();
    ArrayRef<int64_t> shape = shapeOf(reduce ? reduce.getInput() : value);
    if (!iteration) iteration = shape;
    if (shape == *iteration) continue;
    return emitOpError(
               "must iterate over one shape, but result 0 is computed over ")
           << listText(*iteration) << " and result " << index << " over "
           << listText(shape);
  }
  return success();
}

// The implicit terminator of a fusion without results; a verified one has some.
void YieldOp::build(OpBuilder& builder, mlir::OperationState& state) {}

}  // namespace soapstone::soap
