#ifndef SOAPSTONE_PASSES_STRATEGY_PASSES_TD
#define SOAPSTONE_PASSES_STRATEGY_PASSES_TD

include "mlir/Pass/PassBase.td"

def ApplyStrategyPass : Pass<"soap-apply-strategy", "::mlir::ModuleOp"> {
  let summary = "Configures every op as a strategy says";
  let description = [{
    Sets `soap.config` on all ops and stored arguments. Names missing ops first
    (`soap-name-ops`).
  }];
  let options = [
    Option<"strategy", "strategy", "std::string", "\"data-parallel\"",
           "Named strategy, as in 'megatron:t=4,d=2', or the path of a strategy.json">,
    Option<"devices", "devices", "int64_t", "2", "Number of devices">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

#endif  // SOAPSTONE_PASSES_STRATEGY_PASSES_TD
