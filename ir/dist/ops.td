#ifndef SOAPSTONE_IR_DIST_OPS_TD
#define SOAPSTONE_IR_DIST_OPS_TD

include "ir/dist/dialect.td"
include "ir/soap/attributes.td"

// A table of i64, a tensor attribute. Written as nested lists.
defvar Dist_Table = I64ElementsAttr;

def Dist_TablesAttr : TypedArrayAttrBase<I64ElementsAttr, "tables of i64">;

// Ranks communicate, so that the ops keep their order and are never merged.
class Dist_CommunicationOp<string mnemonic, list<Trait> traits = []>
    : Op<Dist_Dialect, mnemonic,
         !listconcat([MemoryEffects<[MemRead, MemWrite]>,
                      CommunicationOpInterface], traits)> {
  let hasVerifier = 1;
}

def Dist_AllReduceOp : Dist_CommunicationOp<"all_reduce"> {
  let summary = "Combines the tensors of all members of a group; all get the result";
  let description = [{
    Several tensors are reduced independently in one step. `groups` (tensor<GxN>)
    lists all groups of the step, disjoint; a rank finds its own. Members combine
    in the order of the group: member 0, then 1 and so on. Sums of 16-bit floats
    accumulate in f32.

    Example:

    ```mlir
    %sum = dist.all_reduce <sum> %a groups [[0, 1], [2, 3]] channel 4
        label "gradient of w" : tensor<4x8xf32>
    %whole = dist.wait %sum : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Soap_ReduceKindAttr:$kind, Variadic<Soap_NumberTensor>:$inputs,
                       Dist_Table:$groups, I64Attr:$channel, StrAttr:$label);
  let results = (outs Variadic<Soap_NumberTensor>:$outputs);
  let assemblyFormat = [{
    $kind $inputs `groups` custom<Table>($groups) `channel` $channel
    `label` $label attr-dict `:` custom<SameTypes>(type($inputs), type($outputs))
  }];
}

def Dist_ReduceScatterOp : Dist_CommunicationOp<"reduce_scatter"> {
  let summary = "Combines the tensors of a group; every member gets a part of the result";
  let description = [{
    Several tensors are reduced independently in one step. `parts` has a table
    (tensor<GxNx2R>) for each of them: offsets, then sizes, in coordinates of the
    operand, of the part that member i of group g gets. Order of reduction as in
    `all_reduce`.

    Example:

    ```mlir
    %part = dist.reduce_scatter <sum> %a groups [[0, 1]]
        parts [[[0, 0, 2, 8], [2, 0, 2, 8]]] channel 4 label "gradient of w"
        : (tensor<4x8xf32>) -> tensor<2x8xf32>
    %dw, %db = dist.reduce_scatter <sum> %0, %1 groups [[0, 1]]
        parts [[[0, 0, 2, 8], [2, 0, 2, 8]]], [[[0, 2], [2, 2]]]
        channel 5 label "gradient of w and 1 more"
        : (tensor<4x8xf32>, tensor<4xf32>) -> (tensor<2x8xf32>, tensor<2xf32>)
    ```
  }];
  let arguments = (ins Soap_ReduceKindAttr:$kind, Variadic<Soap_NumberTensor>:$inputs,
                       Dist_Table:$groups, Dist_TablesAttr:$parts,
                       I64Attr:$channel, StrAttr:$label);
  let results = (outs Variadic<Soap_NumberTensor>:$outputs);
  let assemblyFormat = [{
    $kind $inputs `groups` custom<Table>($groups) `parts` custom<Tables>($parts)
    `channel` $channel `label` $label attr-dict
    `:` functional-type(operands, results)
  }];
}

def Dist_AllGatherOp : Dist_CommunicationOp<"all_gather"> {
  let summary = "Every member of a group gets the parts of all";
  let description = [{
    Several tensors are gathered independently in one step. `parts` has a table
    (tensor<GxNx2R>) for each of them: offsets, then sizes, in coordinates of the
    result, of what member i of group g contributes. The parts of a group cover
    the result without overlap.

    Example:

    ```mlir
    %all = dist.all_gather %part groups [[0, 1]]
        parts [[[0, 0, 2, 8], [2, 0, 2, 8]]] channel 4 label "w"
        : (tensor<2x8xf32>) -> tensor<4x8xf32>
    %w, %b = dist.all_gather %0, %1 groups [[0, 1]]
        parts [[[0, 0, 2, 8], [2, 0, 2, 8]]], [[[0, 2], [2, 2]]]
        channel 5 label "w and 1 more"
        : (tensor<2x8xf32>, tensor<2xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins Variadic<Soap_Tensor>:$inputs, Dist_Table:$groups,
                       Dist_TablesAttr:$parts, I64Attr:$channel, StrAttr:$label);
  let results = (outs Variadic<Soap_Tensor>:$outputs);
  let assemblyFormat = [{
    $inputs `groups` custom<Table>($groups) `parts` custom<Tables>($parts)
    `channel` $channel `label` $label attr-dict
    `:` functional-type(operands, results)
  }];
}

def Dist_BroadcastOp : Dist_CommunicationOp<"broadcast"> {
  let summary = "The first member of a group gives its tensor to all";
  let description = [{
    The root of a group, its first member, alone has an operand; all members, the
    root included, get the result.

    Example:

    ```mlir
    %all = dist.broadcast %x groups [[0, 1, 2]] channel 4 label "x"
        : (tensor<4xf32>) -> tensor<4xf32>
    %all = dist.broadcast groups [[0, 1, 2]] channel 4 label "x"
        : () -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Optional<Soap_Tensor>:$input, Dist_Table:$groups,
                       I64Attr:$channel, StrAttr:$label);
  let results = (outs Soap_Tensor:$output);
  let assemblyFormat = [{
    ($input^)? `groups` custom<Table>($groups) `channel` $channel `label` $label
    attr-dict `:` functional-type(operands, results)
  }];
}

def Dist_ExchangeOp : Dist_CommunicationOp<"exchange"> {
  let summary = "Point-to-point messages and local copies between two distributions";
  let description = [{
    The general move. Tables have a row per member of the class; sizes are the
    same for all members. A table without columns is left out.

    - `sends` (tensor<MxSx(1+R)>): peer, then offsets in the operand; `send_sizes`
      (tensor<SxR>).
    - `receives` (tensor<MxSx(1+R)>): peer, then offsets in the result;
      `receive_sizes`.
    - `copies` (tensor<MxCx2R>): offsets in the operand, then in the result;
      `copy_sizes`.

    The k-th message that one rank sends another in this step is the k-th that
    the other receives from it. Where nothing is written the result holds the
    identity of `kind`. With `combines`, what is written to one position combines
    in ascending order of the rank it comes from, copies counting as from the
    rank itself; without, no position is written twice.

    Example:

    ```mlir
    %wide = dist.exchange <halo> <sum> %x channel 4 label "x"
        sends [[[1, 3]]] sizes [[1]] receives [[[1, 4]]] sizes [[1]]
        copies [[[0, 0]]] sizes [[4]] : (tensor<4xf32>) -> tensor<5xf32>
    ```
  }];
  let arguments = (ins Dist_ExchangePatternAttr:$pattern, Soap_ReduceKindAttr:$kind,
                       UnitAttr:$combines, Optional<Soap_Tensor>:$input,
                       OptionalAttr<Dist_Table>:$sends, OptionalAttr<Dist_Table>:$send_sizes,
                       OptionalAttr<Dist_Table>:$receives, OptionalAttr<Dist_Table>:$receive_sizes,
                       OptionalAttr<Dist_Table>:$copies, OptionalAttr<Dist_Table>:$copy_sizes,
                       I64Attr:$channel, StrAttr:$label);
  let results = (outs Optional<Soap_Tensor>:$output);
  let assemblyFormat = [{
    $pattern $kind (`combines` $combines^)? ($input^)?
    `channel` $channel `label` $label
    custom<Boxes>("\"sends\"", $sends, $send_sizes)
    custom<Boxes>("\"receives\"", $receives, $receive_sizes)
    custom<Boxes>("\"copies\"", $copies, $copy_sizes)
    attr-dict `:` functional-type(operands, results)
  }];
}

def Dist_SliceOp : Op<Dist_Dialect, "slice", [Pure]> {
  let summary = "A box of a local tensor, at an offset of every member's own";
  let description = [{
    `offsets` (tensor<MxR>): where the box of every member lies; its sizes are
    those of the result. No communication.

    Example:

    ```mlir
    %part = dist.slice %x at [[0, 0], [2, 0]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins Soap_Tensor:$input, Dist_Table:$offsets);
  let results = (outs Soap_Tensor:$output);
  let assemblyFormat = [{
    $input `at` custom<Table>($offsets) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Dist_WaitOp : Op<Dist_Dialect, "wait", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Results of communication, complete";
  let description = [{
    The identity on results of communication ops, which no other op may read.
    The step that makes them must be complete before anything after this op runs
    on this rank.

    Example:

    ```mlir
    %whole = dist.wait %sum : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Variadic<Soap_Tensor>:$inputs);
  let results = (outs Variadic<Soap_Tensor>:$outputs);
  let assemblyFormat = [{
    $inputs attr-dict `:` custom<SameTypes>(type($inputs), type($outputs))
  }];
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$inputs), [{
    build($_builder, $_state, inputs.getTypes(), inputs);
  }]>];
  let hasVerifier = 1;
}

#endif  // SOAPSTONE_IR_DIST_OPS_TD
