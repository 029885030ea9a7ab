#ifndef SOAPSTONE_IR_SOAP_NORMALIZATION_TD
#define SOAPSTONE_IR_SOAP_NORMALIZATION_TD

include "ir/soap/attributes.td"

def Soap_SoftmaxOp : Soap_Op<"softmax"> {
  let summary = "Softmax (or its logarithm) along `dim`";
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
  }];
  let arguments = (ins Soap_NormKindAttr:$kind, Soap_FloatTensor:$input, Soap_FloatTensor:$scale,
                       Optional<Soap_FloatTensor>:$bias, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$result, Soap_FloatTensor:$mean, Soap_FloatTensor:$rstd);
  let assemblyFormat = "$kind $input `,` $scale (`,` $bias^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_NormGradOp : Soap_Op<"norm_grad"> {
  let summary = "Gradients of a norm's input, scale and bias";
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
    `scale` and `bias` are [C], of the element type of the input. `mean` and
    `variance` (population) are f32 [C], over all N and spatial
    positions of the *global* batch. Running statistics are plain elementwise
    ops beside it. Normalisation with given statistics is elementwise too.
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$scale, Soap_FloatTensor:$bias, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$result, Soap_FloatTensor:$mean, Soap_FloatTensor:$variance);
  let assemblyFormat = "$input `,` $scale `,` $bias attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_BatchNormGradOp : Soap_Op<"batch_norm_grad"> {
  let summary = "Gradients of a batch norm's input, scale and bias";
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$scale, Soap_FloatTensor:$mean,
                       Soap_FloatTensor:$variance, Soap_FloatTensor:$resultGrad, F64Attr:$epsilon);
  let results = (outs Soap_FloatTensor:$inputGrad, Soap_FloatTensor:$scaleGrad, Soap_FloatTensor:$biasGrad);
  let assemblyFormat = [{
    $input `,` $scale `,` $mean `,` $variance `,` $resultGrad attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif  // SOAPSTONE_IR_SOAP_NORMALIZATION_TD
