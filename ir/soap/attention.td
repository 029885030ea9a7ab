#ifndef SOAPSTONE_IR_SOAP_ATTENTION_TD
#define SOAPSTONE_IR_SOAP_ATTENTION_TD

include "ir/soap/attributes.td"

def Soap_AttentionOp : Soap_Op<"attention", [AttrSizedOperandSegments, Soap_Contraction, Soap_Headwise]> {
  let summary = "Scaled dot-product attention, multi-head or grouped-query";
  let description = [{
    query [B, H, S, D], key [B, G, T, D], value [B, G, T, E] with H a multiple
    of G: query head h reads key/value head h / (H/G). scores = scale * q.k,
    plus `mask` (float, added; or i1, where false becomes -inf), of rank 4 with
    every dim 1 or full [B, H, S, T]; `causal` hides key t from query s when
    t > s + T - S. Softmax over T, then dropout with `ratio` and `stream` as in
    `soap.dropout` on the [B, H, S, T] probabilities, then times value.
    result [B, H, S, E]; logSumExp f32 [B, H, S] is kept for the gradient. A row
    with every key hidden gives zeros. `seed` and `step` are there iff ratio > 0.
    Query, key and value share one element type; the mask's may differ.

    Example:

    ```mlir
    %y, %lse = soap.attention %q, %k, %v
        {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>)
        -> (tensor<2x8x5x12xf32>, tensor<2x8x5xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$query, Soap_FloatTensor:$key, Soap_FloatTensor:$value,
                       Optional<Soap_Tensor>:$mask, Optional<Soap_ScalarI64>:$seed,
                       Optional<Soap_ScalarI64>:$step, F64Attr:$scale, BoolAttr:$causal,
                       F64Attr:$ratio, I64Attr:$stream);
  let results = (outs Soap_FloatTensor:$result, Soap_FloatTensor:$logSumExp);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`mask` $mask^)? (`random` $seed^ `,` $step)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Soap_AttentionGradOp : Soap_Op<"attention_grad", [AttrSizedOperandSegments, Soap_Contraction, Soap_Headwise]> {
  let summary = "Gradients of attention's query, key and value";
  let description = [{
    Operands are those of `soap.attention`, its results `output` and `logSumExp`, and the gradient of `output`. The
    probabilities are computed again; the dropout mask is that of the forward op, by `stream`. The gradient of
    a float mask is built from other ops.

    Example:

    ```mlir
    %dq, %dk, %dv = soap.attention_grad %q, %k, %v, %y, %lse, %dy
        {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>,
           tensor<2x8x5x12xf32>, tensor<2x8x5xf32>, tensor<2x8x5x12xf32>)
        -> (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$query, Soap_FloatTensor:$key, Soap_FloatTensor:$value,
                       Soap_FloatTensor:$output, Soap_FloatTensor:$logSumExp, Soap_FloatTensor:$resultGrad,
                       Optional<Soap_Tensor>:$mask, Optional<Soap_ScalarI64>:$seed,
                       Optional<Soap_ScalarI64>:$step, F64Attr:$scale, BoolAttr:$causal,
                       F64Attr:$ratio, I64Attr:$stream);
  let results = (outs Soap_FloatTensor:$queryGrad, Soap_FloatTensor:$keyGrad, Soap_FloatTensor:$valueGrad);
  let assemblyFormat = [{
    $query `,` $key `,` $value `,` $output `,` $logSumExp `,` $resultGrad
    (`mask` $mask^)? (`random` $seed^ `,` $step)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Soap_RotaryOp : Soap_Op<"rotary", [Soap_Headwise]> {
  let summary = "Rotary position embedding of [B, H, S, D]";
  let description = [{
    `cosine` and `sine` are [S, W/2] (or [B, S, W/2]). The first W <= D elements of a head are turned, the others
    stay. Pairs are (i, i + W/2), or (2i, 2i+1) when `interleaved`: (a, b) -> (a cos - b sin, b cos + a sin);
    `inverse` turns the other way and is the gradient. `cosine` and `sine` have
    the element type of the input.

    Example:

    ```mlir
    %y = soap.rotary %x, %cosine, %sine {interleaved = true, inverse = false}
        : (tensor<2x4x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<2x4x6x8xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$cosine, Soap_FloatTensor:$sine,
                       BoolAttr:$interleaved, BoolAttr:$inverse);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input `,` $cosine `,` $sine attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_ATTENTION_TD
