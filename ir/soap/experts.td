#ifndef SOAPSTONE_IR_SOAP_EXPERTS_TD
#define SOAPSTONE_IR_SOAP_EXPERTS_TD

include "ir/soap/attributes.td"

// Rows between tokens and the slots of the experts that they chose. Shapes:
//   tokens           [groups.., T, features..]
//   experts, places  [groups.., T, K]: expert and slot of each choice
//   slots            [E, groups.., C, features..]: C slots of E experts a group
// The three ops are each other's gradients.

def Soap_DispatchOp : Soap_Op<"dispatch", [Soap_Dispatching]> {
  let summary = "Sends tokens to slots of experts";
  let description = [{
    slots[e, g.., c, f..] is the sum of tokens[g.., t, f..] over all choices t, k with experts[g.., t, k] == e and
    places[g.., t, k] == c, each times its element of `weights` (f32, of the shape of `experts`) where there are some.
    A choice whose expert is not in [0, expertCount) or whose place is not in [0, capacity) is dropped; a slot without
    a choice is zero. Sums are made in f32 and rounded once.

    Example:

    ```mlir
    %s = soap.dispatch %x to [%e, %p] experts 4 capacity 8
        : (tensor<2x16x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<4x2x8x6xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$tokens, Soap_IntegerTensor:$experts, Soap_IntegerTensor:$places,
                       Optional<Soap_FloatTensor>:$weights, I64Attr:$expertCount, I64Attr:$capacity);
  let results = (outs Soap_FloatTensor:$slots);
  let assemblyFormat = [{
    $tokens `to` `[` $experts `,` $places `]` (`weighted` $weights^)? `experts` $expertCount `capacity` $capacity
    attr-dict `:` functional-type(operands, results)
  }];
}

def Soap_CombineOp : Soap_Op<"combine", [Soap_Dispatching]> {
  let summary = "Sums the slots that each token chose";
  let description = [{
    tokens[g.., t, f..] is the sum over k of slots[experts[g.., t, k], g.., places[g.., t, k], f..], each times its
    element of `weights` where there are some. Indices, weights and rounding as in dispatch.

    Example:

    ```mlir
    %y = soap.combine %s from [%e, %p] weighted %w
        : (tensor<4x2x8x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>, tensor<2x16x2xf32>) -> tensor<2x16x6xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$slots, Soap_IntegerTensor:$experts, Soap_IntegerTensor:$places,
                       Optional<Soap_FloatTensor>:$weights);
  let results = (outs Soap_FloatTensor:$tokens);
  let assemblyFormat = [{
    $slots `from` `[` $experts `,` $places `]` (`weighted` $weights^)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def Soap_SlotProductsOp : Soap_Op<"slot_products", [Soap_Dispatching]> {
  let summary = "Scalar products of tokens with the slots that they chose";
  let description = [{
    products[g.., t, k] is the sum over all features of tokens[g.., t, f..] *
    slots[experts[g.., t, k], g.., places[g.., t, k], f..], in f32: the gradient of the weights of a dispatch or a
    combine. Zero where an index is out of range.

    Example:

    ```mlir
    %g = soap.slot_products %dy, %s from [%e, %p]
        : (tensor<2x16x6xbf16>, tensor<4x2x8x6xbf16>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<2x16x2xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$tokens, Soap_FloatTensor:$slots, Soap_IntegerTensor:$experts,
                       Soap_IntegerTensor:$places);
  let results = (outs Soap_FloatTensor:$products);
  let assemblyFormat = [{
    $tokens `,` $slots `from` `[` $experts `,` $places `]` attr-dict `:` functional-type(operands, results)
  }];
}

#endif  // SOAPSTONE_IR_SOAP_EXPERTS_TD
