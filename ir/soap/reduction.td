#ifndef SOAPSTONE_IR_SOAP_REDUCTION_TD
#define SOAPSTONE_IR_SOAP_REDUCTION_TD

include "ir/soap/attributes.td"

def Soap_ReduceOp : Soap_Op<"reduce"> {
  let summary = "Reduces over `dims` (sorted); they disappear from the result";
  let description = [{
    An empty range gives the neutral element (-inf for max).

    Example:

    ```mlir
    %s = soap.reduce <sum> %x over [0] : (tensor<4xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins Soap_ReduceKindAttr:$kind, Soap_NumberTensor:$input, DenseI64ArrayAttr:$dims);
  let results = (outs Soap_NumberTensor:$result);
  let assemblyFormat = "$kind $input `over` $dims attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_ArgReduceOp : Soap_Op<"arg_reduce"> {
  let summary = "Index (i64) of the `max` or `min` along `dim`, which disappears";
  let description = [{
    `kind` is `max` or `min`. Where several elements are equal the first wins, or the last with `selectLast`. The
    dimension is not empty.

    Example:

    ```mlir
    %i = soap.arg_reduce <max> %x over 1 {selectLast = false} : (tensor<2x3x4xf32>) -> tensor<2x4xi64>
    ```
  }];
  let arguments = (ins Soap_ReduceKindAttr:$kind, Soap_NumberTensor:$input, I64Attr:$dim, BoolAttr:$selectLast);
  let results = (outs Soap_IntegerTensor:$result);
  let assemblyFormat = "$kind $input `over` $dim attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_CumulativeSumOp : Soap_Op<"cumulative_sum"> {
  let summary = "Running sum along `dim`";
  let description = [{
    With `exclusive`, element i sums what lies before it; with `reverse`, the sum runs from the end. Integers
    wrap.

    Example:

    ```mlir
    %s = soap.cumulative_sum %x over 0 {exclusive = true, reverse = false}
        : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    ```
  }];
  let arguments = (ins Soap_NumberTensor:$input, I64Attr:$dim, BoolAttr:$exclusive, BoolAttr:$reverse);
  let results = (outs Soap_NumberTensor:$result);
  let assemblyFormat = "$input `over` $dim attr-dict `:` functional-type(operands, results)";
}

def Soap_TopKOp : Soap_Op<"top_k"> {
  let summary = "The k largest (or smallest) elements of the last dim, sorted, ties to the lower index";
  let description = [{
    `values` and `indices` (i64) have `k` elements in the last dimension, the best first. `k` is at most the
    size of that dimension.

    Example:

    ```mlir
    %v, %i = soap.top_k %x k 2 {largest = true} : (tensor<2x3x4xf32>) -> (tensor<2x3x2xf32>, tensor<2x3x2xi64>)
    ```
  }];
  let arguments = (ins Soap_NumberTensor:$input, I64Attr:$k, BoolAttr:$largest);
  let results = (outs Soap_NumberTensor:$values, Soap_IntegerTensor:$indices);
  let assemblyFormat = "$input `k` $k attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_REDUCTION_TD
