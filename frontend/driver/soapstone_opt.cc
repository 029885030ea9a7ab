#include "ir/dist/ops.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "passes/partition/passes.h"
#include "passes/passes.h"
#include "passes/strategies/passes.h"

// Runs any pass or pipeline on a `soap` or `dist` module in text form, for
// tests and for looking at one stage of the compiler.
int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, soapstone::soap::SoapDialect,
                  soapstone::dist::DistDialect>();
  mlir::registerTransformsPasses();
  soapstone::passes::registerSoapstonePasses();
  soapstone::partition::registerPartitionPasses();
  soapstone::strategy::registerStrategyPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Soapstone pass driver\n", registry));
}
