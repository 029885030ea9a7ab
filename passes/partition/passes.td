#ifndef SOAPSTONE_PASSES_PARTITION_PASSES_TD
#define SOAPSTONE_PASSES_PARTITION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandStatisticsPass : Pass<"soap-expand-statistics", "::mlir::ModuleOp"> {
  let summary = "Rewrites ops split on statistics factors into ops that split free factors alone";
  let description = [{
    A norm, softmax, cross-entropy or attention whose `soap.config` splits a
    statistics factor becomes the ops that compute partial statistics, combine
    them and apply them, each with a `soap.config` of its own. The same
    mathematics; statistics are f32. Partial results meet consumers that demand
    them whole, which is where partitioning puts the collectives.

    Postcondition: no `soap.config` splits a statistics factor.
  }];
  let statistics = [Statistic<"numExpanded", "num-expanded", "Ops expanded">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def DistPartitionPass : Pass<"dist-partition", "::mlir::ModuleOp"> {
  let summary = "Turns a configured model into one program per class of devices";
  let description = [{
    Gives every tensor the layout in which its producer leaves it, resolves every
    edge to a consumer that demands another by a resharding plan, and writes what
    each device runs: `soap` ops on local shapes and `dist` communication.
    Synchronisation of gradients, gathers of sharded parameters and halo
    exchanges are such plans, no special cases. Devices whose code is the same up
    to numbers share a function.

    Precondition: every op has a `soap.config` that splits no statistics factor.
    Postcondition: a `dist` module (`ir/dist/program.h`) in which every
    communication is waited for where it stands.
  }];
  let options = [Option<"devices", "devices", "int64_t", "0",
                        "Devices of the program (0: as many as configurations name)">];
  let statistics = [
    Statistic<"numClasses", "num-classes", "Device classes">,
    Statistic<"numChannels", "num-channels", "Communication steps">];
  let dependentDialects = ["::soapstone::dist::DistDialect",
                           "::soapstone::soap::SoapDialect",
                           "::mlir::func::FuncDialect"];
}

def DistVerifyProgramPass : Pass<"dist-verify-program", "::mlir::ModuleOp"> {
  let summary = "Checks what holds between the functions of a partitioned program";
  let description = [{
    Every step is the same on all ranks that take part, every message is sent and
    received, and the parts of arguments and results fit together
    (`ir/dist/verify_program.h`).
  }];
}

#endif  // SOAPSTONE_PASSES_PARTITION_PASSES_TD
