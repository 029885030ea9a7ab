#ifndef SOAPSTONE_IR_SOAP_ELEMENTWISE_TD
#define SOAPSTONE_IR_SOAP_ELEMENTWISE_TD

include "ir/soap/attributes.td"

// --- Values from nothing ------------------------------------------------------

def Soap_ConstantOp : Soap_Op<"constant"> {
  let summary = "A small literal tensor (at most 64 KiB); larger ones are recipes";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Soap_FillOp : Soap_Op<"fill"> {
  let summary = "A tensor of `shape` whose elements all equal the scalar `value`";
  let description = [{
    Example: `%z = soap.fill 0.0 : f32 shape [4, 8] : tensor<4x8xf32>`. The
    element type of the result is the type of `value` (FloatAttr, IntegerAttr,
    or BoolAttr = i1).
  }];
  let arguments = (ins TypedAttrInterface:$value, DenseI64ArrayAttr:$shape);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$value `shape` $shape attr-dict `:` type($result)";
}

def Soap_IotaOp : Soap_Op<"iota"> {
  let summary = "Counts along one dimension: element = index of `dim`";
  let arguments = (ins DenseI64ArrayAttr:$shape, I64Attr:$dim, TypeAttr:$elementType);
  let results = (outs Soap_NumberTensor:$result);
  let assemblyFormat = "`shape` $shape `dim` $dim `of` $elementType attr-dict `:` type($result)";
}

def Soap_RandomOp : Soap_Op<"random"> {
  let summary = "Counter-based random numbers";
  let description = [{
    Philox 4x32-10 (Salmon et al., SC'11) keyed by (`seed`, `stream`) with
    counter (`step`, global element index): the same numbers on any mesh.
    `uniform` draws from [low, high); `normal` has mean `low` and standard
    deviation `high`, at least 0. Both bounds are finite.
  }];
  let arguments = (ins Soap_ScalarI64:$seed, Soap_ScalarI64:$step,
                       Soap_RandomKindAttr:$kind, DenseI64ArrayAttr:$shape,
                       TypeAttr:$elementType, F64Attr:$low, F64Attr:$high,
                       I64Attr:$stream);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = [{
    $kind `(` $seed `,` $step `)` `shape` $shape `of` $elementType attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// --- Functions of elements ------------------------------------------------------

def Soap_UnaryOp : Soap_Op<"unary"> {
  let summary = "Applies `kind` to every element";
  let description = [{
    The result has the operand's type, except `is_nan` and `is_inf` (i1).
    `not` is logical on i1, bitwise on integers. `round` is half to even.
    `softplus` is log(1 + exp(x)), computed without overflow. `gelu` is the erf
    form, `gelu_tanh` the tanh form. Integers know neg, abs, sign, relu, not;
    i1 knows not alone; floats know all but not.
  }];
  let arguments = (ins Soap_UnaryKindAttr:$kind, Soap_Tensor:$input);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $input attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Soap_BinaryOp : Soap_Op<"binary"> {
  let summary = "Applies `kind` to pairs of elements of equal type and shape";
  let description = [{
    Integer `div` truncates; `floor_mod` has the divisor's sign, `trunc_mod` the
    dividend's (C fmod). `max` and `min` propagate NaN. `and`, `or`, `xor` are
    logical on i1 and bitwise on integers, and the only kinds of i1; floats do
    not have them. Integer division by zero gives 0.
  }];
  let arguments = (ins Soap_BinaryKindAttr:$kind, Soap_Tensor:$lhs, Soap_Tensor:$rhs);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Soap_CompareOp : Soap_Op<"compare"> {
  let summary = "Compares elements of equal type and shape; the result is i1";
  let arguments = (ins Soap_CompareKindAttr:$kind, Soap_Tensor:$lhs, Soap_Tensor:$rhs);
  let results = (outs Soap_BoolTensor:$result);
  let assemblyFormat = "$kind $lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_SelectOp : Soap_Op<"select"> {
  let summary = "Elementwise `condition ? onTrue : onFalse`";
  let arguments = (ins Soap_BoolTensor:$condition, Soap_Tensor:$onTrue, Soap_Tensor:$onFalse);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$condition `,` $onTrue `,` $onFalse attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_CastOp : Soap_Op<"cast"> {
  let summary = "Converts elements; float to integer truncates, anything to i1 tests != 0";
  let arguments = (ins Soap_Tensor:$input, TypeAttr:$elementType);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `to` $elementType attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_DropoutOp : Soap_Op<"dropout"> {
  let summary = "Zeroes elements with probability `ratio`, scales the rest by 1/(1-ratio)";
  let description = [{
    Element i survives iff the uniform number of (`seed`, `stream`; `step`, i),
    as in `soap.random`, is >= `ratio`. Being linear in `input` with a mask that
    is recomputed, its gradient is the same op with the same stream.
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_ScalarI64:$seed,
                       Soap_ScalarI64:$step, F64Attr:$ratio, I64Attr:$stream);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input `,` $seed `,` $step attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif  // SOAPSTONE_IR_SOAP_ELEMENTWISE_TD
