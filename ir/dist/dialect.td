#ifndef SOAPSTONE_IR_DIST_DIALECT_TD
#define SOAPSTONE_IR_DIST_DIALECT_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Dist_Dialect : Dialect {
  let name = "dist";
  let cppNamespace = "::soapstone::dist";
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
  let summary = "Communication of partitioned programs";
  let description = [{
    A partitioned program is a module with `dist.devices` and one `func.func` per
    model function and device class: the ranks whose code is the same up to
    numbers. Bodies hold `soap` ops on local shapes and the ops of this dialect.
    `program.h` describes the attributes of modules, functions, arguments and
    results.

    What differs between the ranks of a class is in tables whose first dimension
    is the *member*, the position of the rank in `dist.ranks`.

    Every communication op carries a `channel`: the number of the communication
    step in the whole program, the same in all classes that take part and
    increasing in every function. Its results may only be read through
    `dist.wait`: communication starts where the op stands and must be complete
    where the wait stands.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerOps();
  }];
}

def CommunicationOpInterface : OpInterface<"CommunicationOpInterface"> {
  let cppNamespace = "::soapstone::dist";
  let description = [{ An op in which ranks exchange data. }];
  let methods = [
    InterfaceMethod<"Number of the communication step in the program.",
                    "int64_t", "getChannel">,
    InterfaceMethod<"Renumbers the step.", "void", "setChannel", (ins "uint64_t":$channel)>,
    InterfaceMethod<"What is communicated, for people.",
                    "::llvm::StringRef", "getLabel">,
    InterfaceMethod<"Replaces the label.", "void", "setLabel", (ins "::llvm::StringRef":$label)>];
}

def Dist_ExchangePattern
    : I32EnumAttr<"ExchangePattern", "shape of an exchange", [
        I32EnumAttrCase<"Copy", 0, "copy">,
        I32EnumAttrCase<"Halo", 1, "halo">,
        I32EnumAttrCase<"AllToAll", 2, "all_to_all">,
        I32EnumAttrCase<"Scatter", 3, "scatter">,
        I32EnumAttrCase<"Gather", 4, "gather">,
        I32EnumAttrCase<"SendReceive", 5, "send_receive">]> {
  let cppNamespace = "::soapstone::dist";
  let genSpecializedAttr = 0;
}
def Dist_ExchangePatternAttr
    : EnumAttr<Dist_Dialect, Dist_ExchangePattern, "pattern"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif  // SOAPSTONE_IR_DIST_DIALECT_TD
