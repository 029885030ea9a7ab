#ifndef SOAPSTONE_IR_SOAP_NORMALIZATION_TD
#define SOAPSTONE_IR_SOAP_NORMALIZATION_TD

include "ir/soap/attributes.td"

def Soap_SoftmaxOp : Soap_Op<"softmax"> {
  let summary = "Softmax (or its logarithm) along `dim`";
  let description = [{
    exp(x - max) / sum of exp(x - max) along `dim`, computed in f32; with `logarithm` its natural logarithm, without
    overflow. A split along `dim` merges the maxima and sums of the shards.

    Example:

    ```mlir
    %p = soap.softmax %x over 1 {logarithm = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, I64Attr:$dim, BoolAttr:$logarithm);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input `over` $dim attr-dict `:` functional-type(operands, results)";
}

def Soap_NormOp : Soap_Op<"norm"> {
  let summary = "Layer or RMS normalisation over the last `rank(scale)` dims";
  let description = [{
    `layer`: (x - mean) * rstd * scale + bias; `rms`: x * rstd * scale (+ bias),
    rstd = 1/sqrt(mean((x-mean)^2) + epsilon), with mean = 0 for `rms`. scale
    and bias have the shape of the normalised dims; `mean` and `rstd` (f32) that
    of the leading ones. `rms` still returns a mean, all zero. Input, scale and
    bias share one element type.

    Example:

    ```mlir
    %y, %mean, %rstd = soap.norm <layer> %x, %scale {epsilon = 1.0e-5}
        : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Soap_NormKindAttr:$kind, Soap_FloatTensor:$input, Soap_FloatTensor:$scale,
                       Optional<Soap_FloatTensor>:$bias, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$result, Soap_FloatTensor:$mean, Soap_FloatTensor:$rstd);
  let assemblyFormat = "$kind $input `,` $scale (`,` $bias^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_NormGradOp : Soap_Op<"norm_grad"> {
  let summary = "Gradients of a norm's input, scale and bias";
  let description = [{
    `mean` and `rstd` are those that the forward op returned; `resultGrad` has the shape of the input. `scaleGrad` and
    `biasGrad` are summed over the leading dims and so partial where these are split.

    Example:

    ```mlir
    %dx, %ds, %db = soap.norm_grad <layer> %x, %scale, %mean, %rstd, %dy
        : (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x8xbf16>)
        -> (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<8xbf16>)
    ```
  }];
  let arguments = (ins Soap_NormKindAttr:$kind, Soap_FloatTensor:$input, Soap_FloatTensor:$scale,
                       Soap_FloatTensor:$mean, Soap_FloatTensor:$rstd, Soap_FloatTensor:$resultGrad);
  let results = (outs Soap_FloatTensor:$inputGrad, Soap_FloatTensor:$scaleGrad, Soap_FloatTensor:$biasGrad);
  let assemblyFormat = [{
    $kind $input `,` $scale `,` $mean `,` $rstd `,` $resultGrad attr-dict `:` functional-type(operands, results)
  }];
}

def Soap_BatchNormOp : Soap_Op<"batch_norm"> {
  let summary = "Batch normalisation of [N, C, spatial..] with the batch's own statistics";
  let description = [{
    `scale` and `bias` are [C], f32 or of the type of the input. `mean` and
    `variance` (population) are f32 [C], over all N and spatial
    positions of the *global* batch. Running statistics are plain elementwise
    ops beside it. Normalisation with given statistics is elementwise too.

    Example:

    ```mlir
    %y, %mean, %variance = soap.batch_norm %x, %scale, %bias {epsilon = 1.0e-5 : f64}
        : (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$scale, Soap_FloatTensor:$bias, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$result, Soap_FloatTensor:$mean, Soap_FloatTensor:$variance);
  let assemblyFormat = "$input `,` $scale `,` $bias attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_BatchNormGradOp : Soap_Op<"batch_norm_grad"> {
  let summary = "Gradients of a batch norm's input, scale and bias";
  let description = [{
    `mean` and `variance` are those that the forward op returned, over the global batch. Split over samples or
    space, the two sums over positions that the gradient needs are added up over the shards.

    Example:

    ```mlir
    %dx, %ds, %db = soap.batch_norm_grad %x, %scale, %mean, %variance, %dy {epsilon = 1.0e-5 : f64}
        : (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5x5xf32>)
        -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$scale, Soap_FloatTensor:$mean,
                       Soap_FloatTensor:$variance, Soap_FloatTensor:$resultGrad, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$inputGrad, Soap_FloatTensor:$scaleGrad, Soap_FloatTensor:$biasGrad);
  let assemblyFormat = [{
    $input `,` $scale `,` $mean `,` $variance `,` $resultGrad attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif  // SOAPSTONE_IR_SOAP_NORMALIZATION_TD
