#include "ir/support/pass_phase.h"

#include "mlir/IR/Verifier.h"

namespace soapstone {

mlir::LogicalResult runPhase(
    mlir::ModuleOp module,
    llvm::function_ref<void(mlir::OpPassManager&)> build) {
  mlir::PassManager manager(module.getContext());
#ifdef NDEBUG
  manager.enableVerifier(false);
#endif
  build(manager);
  if (failed(manager.run(module))) return mlir::failure();
  return mlir::verify(module);
}

}  // namespace soapstone
