#ifndef SOAPSTONE_IR_SOAP_CONFIG_TD
#define SOAPSTONE_IR_SOAP_CONFIG_TD

include "mlir/IR/AttrTypeBase.td"
include "ir/soap/dialect.td"

def Soap_ConfigAttr : AttrDef<Soap_Dialect, "Config"> {
  let mnemonic = "config";
  let summary = "How one op is spread over devices, or one argument is stored";
  let description = [{
    The degrees of the factors that are split, by name and in the order of the
    task coordinates, major to minor; then the replication; then the devices,
    in the spelling of `DeviceGrid`. The product of degrees and replication is
    the number of devices. Behind a degree may stand shares, one for each shard:
    whole numbers in whose proportions the factor is split. The parameter
    `degrees` holds them behind all degrees: for each factor with unequal
    shares, its number, then they.

    As the discardable attribute `soap.config` of an op the names are factors of
    the op's sharding rule. On a function argument they are `dim0`, `dim1`, ..:
    the dimensions of the tensor, whose storage layout it is.

    Example:

    ```mlir
    %c = soap.dot %a, %b {soap.config =
        #soap.config<[row = 4, column = 2], replication = 2, devices = "0..15">} ..
    %d = soap.dot %a, %b {soap.config =
        #soap.config<[row = 4 (2, 2, 1, 1)], devices = "0..3">} ..
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::StringAttr", "factors that are split">:$factors,
    ArrayRefParameter<"int64_t", "their degrees">:$degrees,
    "int64_t":$replication,
    "::mlir::StringAttr":$devices);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif  // SOAPSTONE_IR_SOAP_CONFIG_TD
