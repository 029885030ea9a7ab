#ifndef SOAPSTONE_IR_SOAP_MOVEMENT_TD
#define SOAPSTONE_IR_SOAP_MOVEMENT_TD

include "ir/soap/attributes.td"

def Soap_ReshapeOp : Soap_Op<"reshape"> {
  let summary = "Same elements in row-major order, seen with another shape";
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$shape);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `to` $shape attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_TransposeOp : Soap_Op<"transpose"> {
  let summary = "Permutes dimensions: result dim i is input dim `permutation[i]`";
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$permutation);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input $permutation attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_ReorderOp : Soap_Op<"reorder"> {
  let summary = "The same tensor, stored as the result type says";
  let arguments = (ins Soap_Tensor:$input);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
}

def Soap_BroadcastOp : Soap_Op<"broadcast"> {
  let summary = "Repeats the input along new or size-1 dimensions";
  let description = [{
    Input dim i becomes result dim `dims[i]` (strictly increasing); its size is
    1 or that of the result dim. Result dims not in `dims` are new.
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$dims, DenseI64ArrayAttr:$shape);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `dims` $dims `shape` $shape attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_SliceOp : Soap_Op<"slice"> {
  let summary = "Takes `sizes[i]` elements of dim i from `starts[i]` in steps of `steps[i]`";
  let description = [{
    Steps are non-zero; a negative step walks backwards from `starts[i]`. Every
    element taken lies inside the input (ONNX's clamping is done by whoever
    builds the op); where `sizes[i]` is 0, `starts[i]` is in [0, size of dim i].
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$starts,
                       DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$steps);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = [{
    $input `starts` $starts `sizes` $sizes `steps` $steps attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_PadOp : Soap_Op<"pad"> {
  let summary = "Surrounds the input with the scalar `value`";
  let description = [{
    `low[i]` and `high[i]` (both >= 0) elements before and after; `interior[i]`
    (>= 0) elements between neighbours, so that pad is the gradient of a
    strided slice. `value` has the element type of the input.
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high,
                       DenseI64ArrayAttr:$interior, TypedAttrInterface:$value);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = [{
    $input `with` $value `low` $low `high` $high `interior` $interior attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Soap_ConcatOp : Soap_Op<"concat"> {
  let summary = "Joins tensors along `dim`";
  let arguments = (ins Variadic<Soap_Tensor>:$inputs, I64Attr:$dim);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$inputs `dim` $dim attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_GatherOp : Soap_Op<"gather"> {
  let summary = "Looks rows up: result[a.., i.., b..] = input[a.., indices[i..], b..]";
  let description = [{
    `indices` replaces dimension `dim`. Negative indices count from the end;
    an index out of range reads zero.
  }];
  let arguments = (ins Soap_Tensor:$input, Soap_IntegerTensor:$indices, I64Attr:$dim);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `[` $indices `]` `dim` $dim attr-dict `:` functional-type(operands, results)";
}

def Soap_ScatterOp : Soap_Op<"scatter"> {
  let summary = "Combines `updates` into rows of `input`: the inverse of gather on dim 0";
  let description = [{
    input: [n, b..], indices: [i..], updates: [i.., b..]. Row indices[i..] of the
    result is combined by `kind` with updates[i..], in row-major order of i.
    Negative indices count from the end; out of range is dropped.
  }];
  let arguments = (ins Soap_ScatterKindAttr:$kind, Soap_Tensor:$input,
                       Soap_IntegerTensor:$indices, Soap_Tensor:$updates);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $input `[` $indices `]` `,` $updates attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_EmbeddingBagOp : Soap_Op<"embedding_bag"> {
  let summary = "Sums rows of a table: result[b.., :] = sum_j table[indices[b.., j], :]";
  let description = [{ The last dim of `indices` is the bag; `mean` divides by its size. Indices as in gather. }];
  let arguments = (ins Soap_FloatTensor:$table, Soap_IntegerTensor:$indices, BoolAttr:$mean);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$table `[` $indices `]` attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_MOVEMENT_TD
