#ifndef SOAPSTONE_IR_SOAP_RECURRENT_TD
#define SOAPSTONE_IR_SOAP_RECURRENT_TD

include "ir/soap/attributes.td"

def Soap_LstmOp : Soap_Op<"lstm", [Soap_Contraction]> {
  let summary = "One direction of an LSTM layer over a whole sequence";
  let description = [{
    input [T, B, I], inputWeight [4H, I], hiddenWeight [4H, H], bias [4H],
    initialHidden and initialCell [B, H]. Gate rows in ONNX order i, o, f, c.
    `hidden` [T, B, H] and `cell` [T, B, H] hold every step's state; `gates`
    [T, B, 4H] the activated gates, kept for the gradient. The reverse direction
    is a slice with step -1 before and after.

    Example:

    ```mlir
    %hidden, %cell, %gates = soap.lstm %x, %w, %r, %b, %h, %c
        : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
        -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$inputWeight,
                       Soap_FloatTensor:$hiddenWeight, Soap_FloatTensor:$bias,
                       Soap_FloatTensor:$initialHidden, Soap_FloatTensor:$initialCell);
  let results = (outs Soap_FloatTensor:$hidden, Soap_FloatTensor:$cell, Soap_FloatTensor:$gates);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Soap_LstmGradOp : Soap_Op<"lstm_grad", [Soap_Contraction]> {
  let summary = "Gradients of every operand of an LSTM";
  let description = [{
    `hiddenGrad` and `cellGrad` [T, B, H] are the gradients of all states.

    Example:

    ```mlir
    %dx, %dw, %dr, %db, %dh, %dc = soap.lstm_grad %x, %w, %r, %h, %c, %hidden, %cell, %gates, %a, %g
        : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>,
           tensor<7x2x4xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>)
        -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_FloatTensor:$inputWeight,
                       Soap_FloatTensor:$hiddenWeight, Soap_FloatTensor:$initialHidden,
                       Soap_FloatTensor:$initialCell, Soap_FloatTensor:$hidden,
                       Soap_FloatTensor:$cell, Soap_FloatTensor:$gates,
                       Soap_FloatTensor:$hiddenGrad, Soap_FloatTensor:$cellGrad);
  let results = (outs Soap_FloatTensor:$inputGrad, Soap_FloatTensor:$inputWeightGrad,
                      Soap_FloatTensor:$hiddenWeightGrad, Soap_FloatTensor:$biasGrad,
                      Soap_FloatTensor:$initialHiddenGrad, Soap_FloatTensor:$initialCellGrad);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_RECURRENT_TD
