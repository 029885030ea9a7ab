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

// --- Before codegen --------------------------------------------------------------

def FuseElementwisePass : Pass<"soap-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Groups elementwise ops into soap.fusion regions, one kernel each";
  let description = [{
    Producers and consumers of one shape go together, with reductions of what
    they compute last; fills, iotas, broadcasts and functions of the index alone
    are computed again by every reader. Library calls stay outside, and no
    region depends on itself through one. Groups are bounded in size and in how
    far apart their members may lie, so that values do not live longer than
    without fusion.

    Precondition: no gradient will be taken. Postcondition: the block is in an
    order in which every op follows its operands, cheap ops next to their use.
  }];
  let statistics = [
    Statistic<"numFusions", "num-fusions", "Regions made">,
    Statistic<"numFused", "num-fused", "Ops that went into regions">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

#endif  // SOAPSTONE_PASSES_PASSES_TD
