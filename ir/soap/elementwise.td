#ifndef SOAPSTONE_IR_SOAP_ELEMENTWISE_TD
#define SOAPSTONE_IR_SOAP_ELEMENTWISE_TD

include "ir/soap/attributes.td"

// --- Values from nothing ------------------------------------------------------

def Soap_ConstantOp : Soap_Op<"constant"> {
  let summary = "A small literal tensor (at most 64 KiB); larger ones are recipes";
  let description = [{
    The literal is the attribute `value`, whose type is that of the result. Weights and large tables are
    arguments or made by other ops: they do not stand in the program.

    Example:

    ```mlir
    %c = soap.constant dense<[1, 2]> : tensor<2xi64> : tensor<2xi64>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Soap_FillOp : Soap_Op<"fill", [Soap_Generator]> {
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

def Soap_IotaOp : Soap_Op<"iota", [Soap_Generator, Soap_Positional]> {
  let summary = "Counts along one dimension: element = index of `dim`";
  let description = [{
    Element [i0, i1, ..] of the result is the index i_dim, in `elementType`. A shard counts from its global
    position, so that the values do not depend on how the op is split.

    Example:

    ```mlir
    %n = soap.iota shape [3] dim 0 of i64 : tensor<3xi64>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$shape, I64Attr:$dim, TypeAttr:$elementType);
  let results = (outs Soap_NumberTensor:$result);
  let assemblyFormat = "`shape` $shape `dim` $dim `of` $elementType attr-dict `:` type($result)";
}

def Soap_RandomOp : Soap_Op<"random", [Soap_Elementwise, Soap_Positional]> {
  let summary = "Counter-based random numbers";
  let description = [{
    Philox 4x32-10 (Salmon et al., SC'11) keyed by (`seed`, `stream`) with
    counter (`step`, global element index): the same numbers on any mesh.
    `uniform` draws from [low, high); `normal` has mean `low` and standard
    deviation `high`, at least 0. Both bounds are finite.

    Example:

    ```mlir
    %r = soap.random <normal>(%seed, %step) shape [3] of f16 {low = 0.0 : f64, high = 1.0 : f64, stream = 4 : i64}
        : (tensor<i64>, tensor<i64>) -> tensor<3xf16>
    ```
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

def Soap_UnaryOp : Soap_Op<"unary", [Soap_ScalarFunction]> {
  let summary = "Applies `kind` to every element";
  let description = [{
    The result has the operand's type, except `is_nan` and `is_inf` (i1).
    `not` is logical on i1, bitwise on integers. `round` is half to even.
    `softplus` is log(1 + exp(x)), computed without overflow. `gelu` is the erf
    form, `gelu_tanh` the tanh form. Integers know neg, abs, sign, relu, not;
    i1 knows not alone; floats know all but not. `detach` is the operand, through
    which no gradient flows; differentiation removes it.

    Example:

    ```mlir
    %t = soap.unary <tanh> %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Soap_UnaryKindAttr:$kind, Soap_Tensor:$input);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $input attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Soap_BinaryOp : Soap_Op<"binary", [Soap_ScalarFunction]> {
  let summary = "Applies `kind` to pairs of elements of equal type and shape";
  let description = [{
    Integer `div` truncates; `floor_mod` has the divisor's sign, `trunc_mod` the
    dividend's (C fmod). `max` and `min` propagate NaN. `and`, `or`, `xor` are
    logical on i1 and bitwise on integers, and the only kinds of i1; floats do
    not have them. Integer division by zero gives 0.

    Example:

    ```mlir
    %s = soap.binary <add> %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Soap_BinaryKindAttr:$kind, Soap_Tensor:$lhs, Soap_Tensor:$rhs);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Soap_CompareOp : Soap_Op<"compare", [Soap_ScalarFunction]> {
  let summary = "Compares elements of equal type and shape; the result is i1";
  let description = [{
    Floats compare as IEEE 754 says: every comparison with NaN but `ne` is false. i1 knows `eq` and `ne`.

    Example:

    ```mlir
    %c = soap.compare <le> %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    ```
  }];
  let arguments = (ins Soap_CompareKindAttr:$kind, Soap_Tensor:$lhs, Soap_Tensor:$rhs);
  let results = (outs Soap_BoolTensor:$result);
  let assemblyFormat = "$kind $lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_SelectOp : Soap_Op<"select", [Soap_ScalarFunction]> {
  let summary = "Elementwise `condition ? onTrue : onFalse`";
  let description = [{
    All three operands have one shape, and both values one element type. The gradient goes to the side that
    was taken.

    Example:

    ```mlir
    %s = soap.select %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Soap_BoolTensor:$condition, Soap_Tensor:$onTrue, Soap_Tensor:$onFalse);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$condition `,` $onTrue `,` $onFalse attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_CastOp : Soap_Op<"cast", [Soap_ScalarFunction, Soap_Rearrangement]> {
  let summary = "Converts elements; float to integer truncates, anything to i1 tests != 0";
  let description = [{
    Float to a narrower float rounds to nearest even. Float to integer truncates towards zero; anything to i1
    tests for != 0; i1 to a number gives 0 or 1.

    Example:

    ```mlir
    %n = soap.cast %c to i64 : (tensor<4xi1>) -> tensor<4xi64>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, TypeAttr:$elementType);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `to` $elementType attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_DropoutOp : Soap_Op<"dropout", [Soap_Mapped, Soap_Positional]> {
  let summary = "Zeroes elements with probability `ratio`, scales the rest by 1/(1-ratio)";
  let description = [{
    Element i survives iff the uniform number of (`seed`, `stream`; `step`, i),
    as in `soap.random`, is >= `ratio`. Being linear in `input` with a mask that
    is recomputed, its gradient is the same op with the same stream.

    Example:

    ```mlir
    %y = soap.dropout %x, %seed, %step {ratio = 0.1 : f64, stream = 2 : i64}
        : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$input, Soap_ScalarI64:$seed,
                       Soap_ScalarI64:$step, F64Attr:$ratio, I64Attr:$stream);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$input `,` $seed `,` $step attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif  // SOAPSTONE_IR_SOAP_ELEMENTWISE_TD
