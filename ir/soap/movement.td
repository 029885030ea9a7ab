#ifndef SOAPSTONE_IR_SOAP_MOVEMENT_TD
#define SOAPSTONE_IR_SOAP_MOVEMENT_TD

include "ir/soap/attributes.td"

def Soap_ReshapeOp : Soap_Op<"reshape", [Soap_Rearrangement, Soap_Movement]> {
  let summary = "Same elements in row-major order, seen with another shape";
  let description = [{
    The number of elements stays. The sharding rule keeps the factors of dimensions that are merged or split,
    so that `[B * H, S, D]` and `[B, H, S, D]` split alike.

    Example:

    ```mlir
    %y = soap.reshape %x to [6] : (tensor<2x3xi64>) -> tensor<6xi64>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$shape);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `to` $shape attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_TransposeOp : Soap_Op<"transpose", [Soap_Rearrangement, Soap_Movement]> {
  let summary = "Permutes dimensions: result dim i is input dim `permutation[i]`";
  let description = [{
    `permutation` holds every dimension once. A linear layer is built without transposing its weight; what an
    exporter writes as transposes folds into contractions.

    Example:

    ```mlir
    %t = soap.transpose %w [1, 0] : (tensor<5x4xf32>) -> tensor<4x5xf32>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$permutation);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input $permutation attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_ReorderOp : Soap_Op<"reorder", [Soap_Rearrangement]> {
  let summary = "The same tensor, stored as the result type says";
  let description = [{
    Copies where the storage of the types differs (`#soap.order`), and means nothing else: shape, values and
    element type stay. Made by `soap-order-channels` alone.

    Example:

    ```mlir
    %y = soap.reorder %x : (tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>) -> tensor<2x3x8x8xf32>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
}

def Soap_BroadcastOp : Soap_Op<"broadcast", [Soap_Movement]> {
  let summary = "Repeats the input along new or size-1 dimensions";
  let description = [{
    Input dim i becomes result dim `dims[i]` (strictly increasing); its size is
    1 or that of the result dim. Result dims not in `dims` are new.

    Example:

    ```mlir
    %b = soap.broadcast %x dims [1] shape [3, 4] : (tensor<4xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, DenseI64ArrayAttr:$dims, DenseI64ArrayAttr:$shape);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `dims` $dims `shape` $shape attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Soap_SliceOp : Soap_Op<"slice", [Soap_Movement, Soap_Windowed]> {
  let summary = "Takes `sizes[i]` elements of dim i from `starts[i]` in steps of `steps[i]`";
  let description = [{
    Steps are non-zero; a negative step walks backwards from `starts[i]`. Every
    element taken lies inside the input (ONNX's clamping is done by whoever
    builds the op); where `sizes[i]` is 0, `starts[i]` is in [0, size of dim i].

    Example:

    ```mlir
    %y = soap.slice %x starts [1] sizes [3] steps [3] : (tensor<9xf32>) -> tensor<3xf32>
    ```
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

def Soap_PadOp : Soap_Op<"pad", [Soap_Windowed]> {
  let summary = "Surrounds the input with the scalar `value`";
  let description = [{
    `low[i]` and `high[i]` (both >= 0) elements before and after; `interior[i]`
    (>= 0) elements between neighbours, so that pad is the gradient of a
    strided slice. `value` has the element type of the input.

    Example:

    ```mlir
    %y = soap.pad %x with 1.0 : f32 low [0, 0] high [0, 2] interior [0, 0] : (tensor<3x4xf32>) -> tensor<3x6xf32>
    ```
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
  let description = [{
    The inputs agree in element type and in all dimensions but `dim`. Splitting along `dim` is possible only
    where every shard stays a box.

    Example:

    ```mlir
    %j = soap.concat %x, %y dim 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
    ```
  }];
  let arguments = (ins Variadic<Soap_Tensor>:$inputs, I64Attr:$dim);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$inputs `dim` $dim attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Soap_GatherOp : Soap_Op<"gather", [Soap_Indexed]> {
  let summary = "Looks rows up: result[a.., i.., b..] = input[a.., indices[i..], b..]";
  let description = [{
    `indices` replaces dimension `dim`. Negative indices count from the end;
    an index out of range reads zero.

    Example:

    ```mlir
    %g = soap.gather %table[%i] dim 0 : (tensor<12x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, Soap_IntegerTensor:$indices, I64Attr:$dim);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$input `[` $indices `]` `dim` $dim attr-dict `:` functional-type(operands, results)";
}

def Soap_ScatterOp : Soap_Op<"scatter", [Soap_Indexed]> {
  let summary = "Combines `updates` into rows of `input`: the inverse of gather on dim 0";
  let description = [{
    input: [n, b..], indices: [i..], updates: [i.., b..]. Row indices[i..] of the
    result is combined by `kind` with updates[i..], in row-major order of i.
    Negative indices count from the end; out of range is dropped. Floats are added
    in f32 and rounded once.

    Example:

    ```mlir
    %s = soap.scatter <add> %zero[%i], %u : (tensor<4x4xf32>, tensor<2xi64>, tensor<2x4xf32>) -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins Soap_ScatterKindAttr:$kind, Soap_Tensor:$input,
                       Soap_IntegerTensor:$indices, Soap_Tensor:$updates);
  let results = (outs Soap_Tensor:$result);
  let assemblyFormat = "$kind $input `[` $indices `]` `,` $updates attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Soap_EmbeddingBagOp : Soap_Op<"embedding_bag", [Soap_Indexed]> {
  let summary = "Sums rows of a table: result[b.., :] = sum_j table[indices[b.., j], :]";
  let description = [{
    The last dim of `indices` is the bag; `mean` divides by its size. Indices as in gather.

    Example:

    ```mlir
    %y = soap.embedding_bag %table[%indices] {mean = true}
        : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Soap_FloatTensor:$table, Soap_IntegerTensor:$indices, BoolAttr:$mean);
  let results = (outs Soap_FloatTensor:$result);
  let assemblyFormat = "$table `[` $indices `]` attr-dict `:` functional-type(operands, results)";
}

#endif  // SOAPSTONE_IR_SOAP_MOVEMENT_TD
