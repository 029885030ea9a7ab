#ifndef SOAPSTONE_PASSES_PASSES_TD
#define SOAPSTONE_PASSES_PASSES_TD

include "mlir/Pass/PassBase.td"

// --- Clean-ups and raising (before differentiation) ---------------------------

def SimplifyPass : Pass<"soap-simplify", "::mlir::func::FuncOp"> {
  let summary = "Applies every value-preserving rewrite of the dialect until none applies";
  let description = [{
    The canonicalisation patterns of the dialect plus what is too specific for
    them: constant folding up to 64 KiB, algebraic identities, elementwise ops of
    fills, reductions of broadcasts. NaN and infinity semantics never change:
    x * 0 stays.
  }];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

#endif  // SOAPSTONE_PASSES_PASSES_TD
