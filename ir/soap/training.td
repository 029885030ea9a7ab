#ifndef SOAPSTONE_IR_SOAP_TRAINING_TD
#define SOAPSTONE_IR_SOAP_TRAINING_TD

include "ir/soap/attributes.td"

def Soap_CrossEntropyOp : Soap_Op<"cross_entropy", [Soap_Indexed]> {
  let summary = "Per-row softmax cross-entropy from logits";
  let description = [{
    logits [rows.., C], labels [rows..]: loss = logSumExp(logits) -
    logits[label], 0 where label == ignoreIndex or out of range. `loss` and
    `logSumExp` are f32 [rows..]. Mean and weights are plain ops beside it.

    Example:

    ```mlir
    %loss, %lse = soap.cross_entropy %logits, %labels {ignoreIndex = -100 : i64}
        : (tensor<3x6xf32>, tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$logits, Soap_IntegerTensor:$labels, I64Attr:$ignoreIndex);
  let results = (outs Soap_FloatTensor:$loss, Soap_FloatTensor:$logSumExp);
  let assemblyFormat = "$logits `,` $labels attr-dict `:` functional-type(operands, results)";
}

def Soap_CrossEntropyGradOp : Soap_Op<"cross_entropy_grad", [Soap_Indexed]> {
  let summary = "Gradient of cross-entropy: (softmax - one-hot) * lossGrad, 0 on ignored rows";
  let description = [{
    `logSumExp` is the forward op's, `lossGrad` f32 [rows..]. The one-hot row of a label out of range is zero, and
    so is the whole gradient of an ignored row.

    Example:

    ```mlir
    %dl = soap.cross_entropy_grad %logits, %labels, %lse, %loss {ignoreIndex = -100 : i64}
        : (tensor<4x6x10xbf16>, tensor<4x6xi64>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6x10xbf16>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$logits, Soap_IntegerTensor:$labels,
                       Soap_FloatTensor:$logSumExp, Soap_FloatTensor:$lossGrad, I64Attr:$ignoreIndex);
  let results = (outs Soap_FloatTensor:$logitsGrad);
  let assemblyFormat = "$logits `,` $labels `,` $logSumExp `,` $lossGrad attr-dict `:` functional-type(operands, results)";
}

def Soap_OptimizerUpdateOp : Soap_Op<"optimizer_update"> {
  let summary = "One update of a parameter and its optimizer state";
  let description = [{
    parameter and states are f32; the gradient f32, bf16 or f16. `step` counts
    from 0. t = step + 1, g = gradient + (coupled weight decay) * p, where decay
    is coupled for sgd, momentum, adam, adagrad and lars, decoupled for adamw and lamb.
    | kind | states | update |
    |---|---|---|
    | sgd | - | p -= lr g |
    | momentum | v | v = beta1 v + g; p -= lr v (nesterov: lr (g + beta1 v)) |
    | adam, adamw | m, v | m = beta1 m + (1-beta1) g; v = beta2 v + (1-beta2) g^2; p -= lr (m/(1-beta1^t) / (sqrt(v/(1-beta2^t)) + epsilon)); adamw first p -= lr decay p (Loshchilov & Hutter 2019) |
    | lamb | m, v | r = adam direction + decay p; p -= lr (|p|/|r|) r, ratio 1 where a norm is 0 (You et al. 2020) |
    | lars | v | local = |p|/(|g0| + decay |p|) trust, 1 where a norm is 0; v = beta1 v + lr local g; p -= v (You et al. 2017) |
    | adagrad | h | h += g^2; p -= lr g / (sqrt(h) + epsilon) |

    Example:

    ```mlir
    %q = soap.optimizer_update <sgd> %p, %g, %rate, %step {beta1 = 0.0, beta2 = 0.0, epsilon = 0.0,
        weightDecay = 0.0, trust = 0.0, nesterov = false}
        : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<i64>) -> tensor<6xf32>
    ```
  }];
  let arguments = (ins Soap_OptimizerKindAttr:$kind, Soap_FloatTensor:$parameter, Soap_FloatTensor:$gradient,
                       Soap_ScalarF32:$learningRate, Soap_ScalarI64:$step, Variadic<Soap_FloatTensor>:$states,
                       F64Attr:$beta1, F64Attr:$beta2, F64Attr:$epsilon, F64Attr:$weightDecay,
                       F64Attr:$trust, BoolAttr:$nesterov);
  let results = (outs Soap_FloatTensor:$newParameter, Variadic<Soap_FloatTensor>:$newStates);
  let assemblyFormat = [{
    $kind $parameter `,` $gradient `,` $learningRate `,` $step (`states` $states^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Soap_FusionOp : Op<Soap_Dialect, "fusion", [
    Pure, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<ShardingRuleOpInterface>,
    DeclareOpInterfaceMethods<DifferentiableOpInterface>,
    DeclareOpInterfaceMethods<CostOpInterface>]> {
  let summary = "Ops that codegen emits as one kernel";
  let description = [{
    The body computes the results from the inputs with elementwise ops,
    broadcasts, fills and iotas over one iteration shape (that of every yielded
    value, or of the operand of a yielded reduction; smaller tensors reach it by
    broadcast); a `soap.reduce` may come last, read by the yield alone. Values inside never reach memory. Made by the fusion pass, after
    differentiation; the last form before codegen.

    Example:

    ```mlir
    %y, %s = soap.fusion %x, %bias {
        ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xf32>):
          %1 = soap.broadcast %b dims [1] shape [4, 8] : (tensor<8xf32>) -> tensor<4x8xf32>
          %2 = soap.binary <add> %a, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
          %3 = soap.reduce <sum> %2 over [1] : (tensor<4x8xf32>) -> tensor<4xf32>
          soap.yield %2, %3 : tensor<4x8xf32>, tensor<4xf32>
        } : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins Variadic<Soap_Tensor>:$inputs);
  let results = (outs Variadic<Soap_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$inputs attr-dict-with-keyword $body `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_YieldOp : Op<Soap_Dialect, "yield", [Pure, Terminator, HasParent<"FusionOp">]> {
  let summary = "Ends the body of a fusion";
  let description = [{
    Its operands are the results of the `soap.fusion` around it.

    Example:

    ```mlir
    soap.yield %2, %3 : tensor<4x8xf32>, tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<Soap_Tensor>:$values);
  let builders = [OpBuilder<(ins), [{}]>];
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

#endif  // SOAPSTONE_IR_SOAP_TRAINING_TD
