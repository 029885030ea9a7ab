#ifndef SOAPSTONE_IR_SOAP_DIM_ORDER_TD
#define SOAPSTONE_IR_SOAP_DIM_ORDER_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/TensorEncoding.td"
include "ir/soap/dialect.td"

def Soap_DimOrderAttr : AttrDef<Soap_Dialect, "DimOrder",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = "order";
  let summary = "The order in which the dims of a tensor lie in memory";
  let description = [{
    The encoding of a tensor type whose elements are dense, but not in row-major
    order: the dims from the outermost to the innermost. Values, shapes and the
    meaning of every op are those of the same tensor without it; types without
    an encoding are row-major. Only `soap-order-channels`, the last pass before
    codegen, makes such types.

    Example: a batch of images [N, C, H, W] with the channels innermost.

    ```mlir
    %b = soap.reorder %a : (tensor<8x64x56x56xf32>)
        -> tensor<8x64x56x56xf32, #soap.order<[0, 2, 3, 1]>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "dims, outermost first">:$order);
  let assemblyFormat = "`<` `[` $order `]` `>`";
}

#endif  // SOAPSTONE_IR_SOAP_DIM_ORDER_TD
