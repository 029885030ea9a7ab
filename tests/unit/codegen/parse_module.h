#ifndef SOAPSTONE_TESTS_UNIT_CODEGEN_PARSE_MODULE_H_
#define SOAPSTONE_TESTS_UNIT_CODEGEN_PARSE_MODULE_H_

#include <string>

#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/mlir_names.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

namespace soapstone::codegen {

// A module read from text, with the context it lives in.
struct ParsedModule {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<ModuleOp> module;

  explicit ParsedModule(const std::string& text) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
  }

  mlir::func::FuncOp function(const char* name = "forward") {
    return module->lookupSymbol<mlir::func::FuncOp>(name);
  }

  // The op that defines the first value returned.
  Operation* returned() {
    Operation* terminator = function().getBody().front().getTerminator();
    return terminator->getOperand(0).getDefiningOp();
  }
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_TESTS_UNIT_CODEGEN_PARSE_MODULE_H_
