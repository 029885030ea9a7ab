#ifndef SOAPSTONE_IR_SOAP_CONTRACTION_TD
#define SOAPSTONE_IR_SOAP_CONTRACTION_TD

include "ir/soap/attributes.td"

def Soap_DotOp : Soap_Op<"dot", [Soap_Contraction]> {
  let summary = "General tensor contraction";
  let description = [{
    Multiplies along the batch dims `lhsBatch[i]` = `rhsBatch[i]` and sums over
    the contracted dims `lhsContract[i]` with `rhsContract[i]`. Result dims:
    batch dims in the given order, then the remaining dims of lhs in order,
    then those of rhs. A linear layer on [batch, sequence, features] is
    `lhsContract = [2], rhsContract = [0]`: no flattening, so every dim keeps
    its factor. Accumulates in f32 (integers in i64).

    Example:

    ```mlir
    %y = soap.dot %x, %w batch [] x [] contract [1] x [0]
        : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    ```
  }];
  let arguments = (ins Soap_NumberTensor:$lhs, Soap_NumberTensor:$rhs,
                       DenseI64ArrayAttr:$lhsBatch, DenseI64ArrayAttr:$rhsBatch,
                       DenseI64ArrayAttr:$lhsContract, DenseI64ArrayAttr:$rhsContract);
  let results = (outs Soap_NumberTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `batch` $lhsBatch `x` $rhsBatch `contract` $lhsContract `x` $rhsContract
    attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
}

def Soap_MatrixProductOp : Soap_Op<"matrix_product", [Soap_Contraction]> {
  let summary = "A contraction without batch dims, and what follows it, as one call";
  let description = [{
    Contracts as `soap.dot`, to [rows.., column] with one free dim of rhs, then:

    * forward: adds `extra`, a bias of [column], where there is one, and applies
      `activation`. Without an activation `extra` may have the result's shape:
      the product is added to it, in its memory if nothing else reads it.
      With `keep`, the second result is what the gradient needs:
      the activation's operand for `gelu_tanh`; for `relu` a bit for every
      element, set where the operand was positive, as i32 [rows, words]: element
      j of a row is bit j % 32 of word j / 32, and the words of a row are a
      multiple of four;
    * with `gradient`: multiplies by the derivative of `activation` at what the
      forward op kept, which is `extra`;
    * `biasGradient`: the second result is the sum of lhs, or of rhs, over the
      contracted dims, or of the result over its rows: a gradient of a bias.

    The result has `elementType`, that of the operands or f32; so have `extra`
    and the second result unless they are bits. `relu` and `gelu_tanh` are those
    of `soap.unary`; all arithmetic is in f32 up to the result. Made after
    partitioning by `soap-fuse-products`; one library call.

    Example:

    ```mlir
    %y = soap.matrix_product %x, %w with %b contract [2] x [0] to bf16
        : (tensor<2x8x4xbf16>, tensor<4x16xbf16>, tensor<16xbf16>) -> tensor<2x8x16xbf16>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$lhs, Soap_FloatTensor:$rhs, Optional<Soap_Tensor>:$extra,
                       DenseI64ArrayAttr:$lhsContract, DenseI64ArrayAttr:$rhsContract,
                       TypeAttr:$elementType,
                       DefaultValuedAttr<Soap_ActivationAttr, "Activation::None">:$activation,
                       DefaultValuedAttr<BoolAttr, "false">:$gradient,
                       DefaultValuedAttr<BoolAttr, "false">:$keep,
                       DefaultValuedAttr<Soap_BiasGradientAttr, "BiasGradient::None">:$biasGradient);
  let results = (outs Soap_FloatTensor:$result, Optional<Soap_Tensor>:$second);
  let assemblyFormat = [{
    $lhs `,` $rhs (`with` $extra^)? `contract` $lhsContract `x` $rhsContract `to` $elementType
    attr-dict `:` functional-type(operands, results)
  }];
}

// Window attributes of convolutions over n spatial dims: n entries each.
defvar Soap_ConvolutionWindow = (ins DenseI64ArrayAttr:$strides,
    DenseI64ArrayAttr:$padLow, DenseI64ArrayAttr:$padHigh,
    DenseI64ArrayAttr:$dilations, I64Attr:$groups);

def Soap_ConvolutionOp : Soap_Op<"convolution", [Soap_Convolution]> {
  let summary = "Convolution: input [N, C, spatial..], weight [O, C/groups, window..]";
  let description = [{
    1 to 3 spatial dims. result[n, o, y..] = sum over c, k.. of
    input[n, c, y*stride + k*dilation - padLow..] * weight[o, c, k..]; reads
    outside the input are zero. Padding may be negative (crop). Constraints: the
    dilated window fits the padded input, so there is at least one position;
    `groups` divides C and O.

    Example:

    ```mlir
    %y = soap.convolution %x, %w {strides = array<i64: 1>, padLow = array<i64: 0>, padHigh = array<i64: 0>,
        dilations = array<i64: 3>, groups = 1 : i64}
        : (tensor<1x1x10xf32>, tensor<1x1x2xf32>) -> tensor<1x1x7xf32>
    ```
  }];
  let arguments = !con((ins Soap_FloatTensor:$input, Soap_FloatTensor:$weight),
                       Soap_ConvolutionWindow);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input `,` $weight attr-dict `:` functional-type(operands, results)";
}

def Soap_ConvolutionInputGradOp : Soap_Op<"convolution_input_grad", [Soap_Convolution]> {
  let summary = "Gradient of a convolution's input, of shape `inputShape`; also transposed convolution";
  let description = [{
    `resultGrad` has the shape of the convolution's result, `weight` is its weight, and the window attributes are
    those of `soap.convolution`. Read as an op of its own it is the transposed convolution that ONNX has.

    Example:

    ```mlir
    %dx = soap.convolution_input_grad %dy, %w shape [2, 4, 9, 8] {strides = array<i64: 2, 1>,
        padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 2 : i64}
        : (tensor<2x6x5x8xf32>, tensor<6x2x3x3xf32>) -> tensor<2x4x9x8xf32>
    ```
  }];
  let arguments = !con((ins Soap_FloatTensor:$resultGrad, Soap_FloatTensor:$weight,
                            DenseI64ArrayAttr:$inputShape), Soap_ConvolutionWindow);
  let results = (outs Soap_FloatTensor:$inputGrad);
  let assemblyFormat = "$resultGrad `,` $weight `shape` $inputShape attr-dict `:` functional-type(operands, results)";
}

def Soap_ConvolutionWeightGradOp : Soap_Op<"convolution_weight_grad", [Soap_Convolution]> {
  let summary = "Gradient of a convolution's weight, of shape `weightShape`";
  let description = [{
    Contracts the batch and all positions of `input` with `resultGrad`; the window attributes are those of
    `soap.convolution`. Split over the batch or in space it leaves partial sums.

    Example:

    ```mlir
    %dw = soap.convolution_weight_grad %x, %dy shape [6, 2, 3, 3] {strides = array<i64: 2, 1>,
        padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 2 : i64}
        : (tensor<2x4x9x8xf32>, tensor<2x6x5x8xf32>) -> tensor<6x2x3x3xf32>
    ```
  }];
  let arguments = !con((ins Soap_FloatTensor:$input, Soap_FloatTensor:$resultGrad,
                            DenseI64ArrayAttr:$weightShape), Soap_ConvolutionWindow);
  let results = (outs Soap_FloatTensor:$weightGrad);
  let assemblyFormat = "$input `,` $resultGrad `shape` $weightShape attr-dict `:` functional-type(operands, results)";
}

// Window attributes of pooling over the n spatial dims of [N, C, spatial..].
defvar Soap_PoolWindow = (ins Soap_PoolKindAttr:$kind, DenseI64ArrayAttr:$window,
    DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$padLow,
    DenseI64ArrayAttr:$padHigh, DenseI64ArrayAttr:$dilations, BoolAttr:$countPadding);

def Soap_PoolOp : Soap_Op<"pool", [Soap_Windowed]> {
  let summary = "Max or average pooling of [N, C, spatial..]";
  let description = [{
    Padding never wins a max; an average divides by the number of elements
    inside the input, or inside the padded input when `countPadding`. A window
    may reach past `padHigh` when the result size was rounded up by the model:
    then `padHigh` already holds the extra (elements beyond the model's own
    padding are never counted: see `extraHigh`). Constraints: padding is at least
    0, `extraHigh` between 0 and `padHigh`. Where no element of the input is in
    a window, the average is 0 and the max -inf.

    Example:

    ```mlir
    %y = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>,
        padLow = array<i64: 0, 0>, padHigh = array<i64: 1, 0>, dilations = array<i64: 1, 1>, countPadding = false,
        extraHigh = array<i64: 1, 0>} : (tensor<2x3x7x8xf32>) -> tensor<2x3x4x4xf32>
    ```
  }];
  let arguments = !con((ins Soap_FloatTensor:$input), Soap_PoolWindow,
                       (ins DenseI64ArrayAttr:$extraHigh));
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
}

def Soap_PoolGradOp : Soap_Op<"pool_grad", [Soap_Windowed]> {
  let summary = "Gradient of a pooling's input; max pooling gives it to the first maximum";
  let description = [{
    `input` is the operand of the pooling, `resultGrad` the gradient of its result; the window attributes are those
    of `soap.pool`. An average spreads the gradient over the elements that it counted.

    Example:

    ```mlir
    %dx = soap.pool_grad %x, %dy {kind = #soap.pool<average>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>,
        padLow = array<i64: 0, 0>, padHigh = array<i64: 1, 0>, dilations = array<i64: 1, 1>, countPadding = true,
        extraHigh = array<i64: 1, 0>} : (tensor<2x3x7x8xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x8xf32>
    ```
  }];
  let arguments = !con((ins Soap_FloatTensor:$input, Soap_FloatTensor:$resultGrad),
                       Soap_PoolWindow, (ins DenseI64ArrayAttr:$extraHigh));
  let results = (outs Soap_FloatTensor:$inputGrad);
  let assemblyFormat = "$input `,` $resultGrad attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_CONTRACTION_TD
