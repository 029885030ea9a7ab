#ifndef SOAPSTONE_PASSES_PASSES_TD
#define SOAPSTONE_PASSES_PASSES_TD

include "mlir/Pass/PassBase.td"

// --- Clean-ups and raising (before differentiation) ---------------------------

def SimplifyPass : Pass<"soap-simplify", "::mlir::func::FuncOp"> {
  let summary = "Applies every value-preserving rewrite of the dialect until none applies";
  let description = [{
    The canonicalisation patterns of the dialect plus what is too specific for
    them: constant folding up to 64 KiB, algebraic identities, elementwise ops of
    fills, reductions of broadcasts. NaN and infinity semantics never change:
    x * 0 stays.
  }];
  let options = [Option<"lowerUnitTransposes", "lower-unit-transposes", "bool", /*default=*/"false",
                        "Make transposes that move only dims of size 1 reshapes">,
                 Option<"scatterIntoSums", "scatter-into-sums", "bool", /*default=*/"false",
                        "Scatter rows into the sum that they are added to">,
                 Option<"readTransposed", "read-transposed", "bool", /*default=*/"false",
                        "Let products read the operands of transposes that others read, too">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def RaisePass : Pass<"soap-raise", "::mlir::func::FuncOp"> {
  let summary = "Recognises layers in the primitive ops that exporters write";
  let description = [{
    Activations, layer and RMS normalisation, rotary embedding, embedding bags,
    cross-entropy and attention become one op each; matrix products lose the
    flattening around them. Batch, head, sequence and feature dims are explicit
    afterwards, which is what partitioning works on.

    Precondition: simplified and free of common subexpressions; no gradient has
    been taken.
  }];
  let statistics = [
    Statistic<"numAttentions", "num-attentions", "Attention ops after the pass">,
    Statistic<"numNorms", "num-norms", "Normalisation ops after the pass">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def DispatchExpertsPass : Pass<"soap-dispatch-experts", "::mlir::func::FuncOp"> {
  let summary = "Sends tokens to experts instead of giving each token copies of weights";
  let description = [{
    Rows that a gather takes of a stack of trained matrices, by indices that the
    model computes, and their products with rows become dispatch, products of all
    experts and combine, as in GShard. Ops between two such products are
    computed in the slots of the experts, too. Tokens that find no free slot are
    dropped; groups of up to 64 tokens drop none unless `capacity` says so.

    Precondition: raised; no gradient has been taken.
  }];
  let options = [Option<"group", "group", "int64_t", /*default=*/"0",
                        "Tokens of a sequence that are dispatched together; 0: chosen">,
                 Option<"capacity", "capacity", "int64_t", /*default=*/"0",
                        "Slots of an expert for a group; 0: all of a group of up to 64 tokens, "
                        "else 1.25 times an even share">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def RouteExpertsPass : Pass<"soap-route-experts", "::mlir::func::FuncOp"> {
  let summary = "Sends tokens to experts that a loop gives their tokens by index";
  let description = [{
    Loops over the experts of a mixture, each of which finds the tokens that
    chose it (NonZero, as `soap.hit_rows`), computes them row by row and adds
    them to the result at their places, become one dispatch, the products of
    every expert in its slots, and one combine. Loops of which a part is not
    understood stay: every expert then computes all tokens, and drops those that
    are not its own. Slots as in soap-dispatch-experts.

    Precondition: imported, not yet raised; no gradient has been taken.
  }];
  let options = [Option<"group", "group", "int64_t", /*default=*/"0",
                        "Tokens of a sequence that are dispatched together; 0: chosen">,
                 Option<"capacity", "capacity", "int64_t", /*default=*/"0",
                        "Slots of an expert for a group; 0: all of a group of up to 64 tokens, "
                        "else 1.25 times an even share">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

// --- Names ------------------------------------------------------------------------

def NumberOpsPass : Pass<"soap-number-ops", "::mlir::ModuleOp"> {
  let summary = "Numbers the ops of @forward in their locations";
  let description = [{
    Differentiation, which comes next, notes in the location of every op that it
    builds which forward op that is for; `soap-name-ops` turns these notes into
    names.
  }];
}

def NameOpsPass : Pass<"soap-name-ops", "::mlir::ModuleOp"> {
  let summary = "Gives every op the unique name that strategies know it by";
  let description = [{
    Sets `soap.name` on every op. A layer's main op has the name of the layer in
    the model file, the ops around it `LAYER.KIND`; ops that differentiation made
    `FORWARD.gradient.KIND`, and `soap.gradient_of` names their forward op;
    updates of parameters are called `update PARAMETER`. Names are numbered where
    they repeat, and depend on nothing but the model: training and inference call
    the same forward op the same.

    A scalar that updates repeat is repeated for each reader, so that strategies
    that place these apart move the scalar alone.

    Runs last in the pipelines that make a module: ops with different names are
    not common subexpressions any more. Removes the notes of `soap-number-ops`.
  }];
}

def ForgetNamesPass : Pass<"soap-forget-names", "::mlir::func::FuncOp"> {
  let summary = "Removes the names of ops once strategies have been applied";
  let description = [{
    So that the clean-ups before codegen find common subexpressions again. Layers
    keep their names in the locations.
  }];
}

// --- Recomputation ----------------------------------------------------------------

def RecomputePass : Pass<"soap-recompute", "::mlir::func::FuncOp"> {
  let summary = "Computes marked forward ops again in the backward pass";
  let description = [{
    Every forward op with `soap.recompute` that the backward pass needs is copied
    before the first backward op that reads it, with what it reads and is marked,
    too; all backward ops read the copy. Results without mark are kept. Copies are
    backward ops (`soap.gradient_of`) with the configuration of their forward op;
    `soap.recompute_of` keeps clean-ups from merging them with it. Random masks
    count elements, so that a copy has the same. Ops without inputs or parameters
    behind them are left alone.

    Precondition: ops have names, and configurations where they are to be
    partitioned. Removes the marks.
  }];
  let statistics = [Statistic<"numRepeated", "num-repeated", "Ops added">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

// --- Before codegen --------------------------------------------------------------

def JoinLossShardsPass : Pass<"soap-join-loss-shards", "::mlir::ModuleOp"> {
  let summary = "Reads the logits of a loss over split classes once";
  let description = [{
    Devices that share the classes of a cross-entropy each look for the label's
    logit and for the largest of a row, exchange the latter, and add up
    exponentials: three passes over their logits. One `soap.cross_entropy` on the
    shard does it in one (a running maximum and sum; Milakov and Gimelshein,
    "Online normalizer calculation for softmax", 2018): its `loss` is minus the
    label's logit where the shard has the label and 0 elsewhere, its `logSumExp`
    that of the shard. The exchanges stay; log-sum-exps take the place of maxima.

    Precondition: a partitioned program (`dist-partition`), whose losses are as
    `soap-expand-statistics` leaves them.
  }];
  let statistics = [Statistic<"numJoined", "num-joined", "Shards of losses">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def FuseElementwisePass : Pass<"soap-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Groups elementwise ops into soap.fusion regions, one kernel each";
  let description = [{
    Producers and consumers of one shape go together, with reductions of what
    they compute last; fills, iotas, broadcasts and functions of the index alone
    are computed again by every reader. Library calls stay outside, and no
    region depends on itself through one. Groups are bounded in size and in how
    far apart their members may lie, so that values do not live longer than
    without fusion.

    Precondition: no gradient will be taken. Postcondition: the block is in an
    order in which every op follows its operands, cheap ops next to their use.
  }];
  let statistics = [
    Statistic<"numFusions", "num-fusions", "Regions made">,
    Statistic<"numFused", "num-fused", "Ops that went into regions">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def FlattenProductsPass : Pass<"soap-flatten-products", "::mlir::func::FuncOp"> {
  let summary = "Makes matrices of the operands of products without batch dims";
  let description = [{
    Columns of several dims (packed weights by part, head and element of a head),
    contracted dims, and the rows of a gradient of a weight become one dim each,
    by reshapes, which cost nothing. So do a bias that is added to such a product
    and the sums over rows that are its gradient. Makes the products ready for
    soap-fuse-products.

    Precondition: nothing is partitioned any more.
  }];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def FuseProductsPass : Pass<"soap-fuse-products", "::mlir::func::FuncOp"> {
  let summary = "Groups matrix products with what follows them into soap.matrix_product";
  let description = [{
    A library computes in the product's epilogue what would else read and write
    its result again:

    * a bias, and the activations ReLU and tanh GELU, with what their gradients
      need kept beside the result: the operand of GELU, a bit of every element
      for ReLU. A bias whose sum only an elementwise kernel reads stays with
      that kernel, which adds it for nothing; so does erf GELU, which libraries
      do not have;
    * the gradient of such an activation, times the product, with the sum over
      rows of the result (the gradient of a bias) where its type is the result's;
    * the gradient of a weight (a product over all but the last dims), with the
      sum over rows of one operand where its type is the result's. A cast of the
      result to f32 becomes the result's type: the sums are f32 anyway;
    * the sum of such a gradient with an accumulator that it updates (over
      micro-batches): the product adds to the accumulator, and so does a scatter
      into zeros.

    Stays apart: what has batch dims or more than one column dim, integers, sums
    that are reduced over devices before anything is added to them, GELU in
    training with a number of columns that is no multiple of eight.

    Precondition: no gradient will be taken and nothing is partitioned any more.
    Runs before soap-fuse-elementwise.
  }];
  let statistics = [Statistic<"numFused", "num-fused", "Products with an epilogue">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def OrderChannelsPass : Pass<"soap-order-channels", "::mlir::func::FuncOp"> {
  let summary = "Stores the activations of convolution networks with the channels last";
  let description = [{
    Gives tensors [N, C, spatial..] the storage order N, spatial.., C
    (`#soap.order`) where ops allow it: convolutions, pooling, batch norms,
    elementwise ops and fusions, concatenations, slices, padding and reductions
    take their operands and give their results in one order; transposes in any.
    `soap.reorder` stands at the borders, to the arguments and results of the
    function, to communication and to all other ops.

    Values that ops want stored alike form a class. A class changes its order if
    it has convolutions and they read and write at least as many elements as are
    reordered at its borders. Values of ops do not change.

    Precondition: last before codegen, behind fusion. Postcondition: every op can
    use the storage of its operands and results (`verifyStorage`).
  }];
  let options = [Option<"weights", "weights", "bool", "false",
                        "Store the weights of convolutions [O, window.., C], too">];
  let statistics = [Statistic<"numReorders", "num-reorders", "Reorders put at borders">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

// --- The training step ----------------------------------------------------------

def AddLossPass : Pass<"soap-add-loss", "::mlir::ModuleOp"> {
  let summary = "Gives @forward the scalar that training minimises";
  let description = [{
    Marks or adds one result with role `loss`, an f32 scalar; nothing changes
    when there is one. `auto` takes the model's own scalar float output (the only
    one, or the only one whose name contains "loss"), else the cross-entropy of
    the first float output. `none` insists on an output of one element.

    Cross-entropy normalises over dim 1 of outputs of rank 4 and more, which are
    maps [N, C, d1, d2..], and over the last dim of all others ([N, C] and
    [B, S, V]); an output that a softmax over that dim made is taken before it.
    It adds the input `labels`, i64 of the remaining dims, and means over all
    positions; the label -100 contributes 0. With one class `auto` takes the mean
    squared error instead. `mse` adds the input `targets` (f32).
  }];
  let options = [Option<"loss", "loss", "::soapstone::passes::LossKind",
                        "::soapstone::passes::LossKind::kAuto", "What to minimise", [{::llvm::cl::values(
    clEnumValN(::soapstone::passes::LossKind::kAuto, "auto", "the model's own loss, else cross-entropy"),
    clEnumValN(::soapstone::passes::LossKind::kCrossEntropy, "cross-entropy", "against integer labels"),
    clEnumValN(::soapstone::passes::LossKind::kMeanSquaredError, "mse", "mean squared error"),
    clEnumValN(::soapstone::passes::LossKind::kNone, "none", "the model's own loss"))}]>];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def LowerPrecisionPass : Pass<"soap-lower-precision", "::mlir::ModuleOp"> {
  let summary = "Computes @forward in bf16 or f16 with f32 parameters";
  let description = [{
    Contractions, attention and LSTM compute in the narrow type; reductions, softmax,
    losses, powers and functions that magnify errors in f32; everything else in
    the type that its operands arrive in. Every parameter keeps its f32 master
    and is cast once, at its first use; tables are looked up in f32. The signature
    does not change. Runs before differentiation, which makes the backward pass
    follow and casts gradients back to f32.
  }];
  let options = [Option<"precision", "precision", "::soapstone::passes::Precision",
                        "::soapstone::passes::Precision::kBf16", "Type to compute in", [{::llvm::cl::values(
    clEnumValN(::soapstone::passes::Precision::kF32, "f32", "change nothing"),
    clEnumValN(::soapstone::passes::Precision::kBf16, "bf16", "bf16 where that is safe"),
    clEnumValN(::soapstone::passes::Precision::kF16, "f16", "f16 where that is safe"))}]>];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def DifferentiatePass : Pass<"soap-differentiate", "::mlir::ModuleOp"> {
  let summary = "Turns @forward with its loss into @step with all gradients";
  let description = [{
    Reverse mode. Every parameter that the loss depends on gets a result with
    role `gradient`, named `PARAMETER.gradient`; the others get none and are not
    trained. Updates of running statistics stay. Takes time linear in the number
    of ops and emits gradient ops for just what parameters need. With a loss scale
    every gradient is multiplied by it: an f32 state of the step, which begins at
    that value.
  }];
  let options = [Option<"keepOutputs", "keep-outputs", "bool", "false",
                        "Keep the model's outputs as results">,
                 Option<"lossScale", "loss-scale", "double", "0",
                        "Initial factor on all gradients, 0 for none">];
  let statistics = [Statistic<"numGradients", "num-gradients", "Parameters with a gradient">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def FoldTimePass : Pass<"soap-fold-time", "::mlir::ModuleOp"> {
  let summary = "Makes @forward that of one of M micro-batches";
  let description = [{
    M micro-batches are a split of the batch in time. The pass follows the batch
    through the sharding rules of the ops of @forward, which ends in a loss, and
    gives every value that has samples the shape of its part. The losses of the
    micro-batches then add up to the loss of the whole batch. A loss that is a
    sum over a divisor which depends on data (labels that count, weights of
    classes) is divided by a constant instead; the divisor's sums get
    accumulators, and the op with `soap.loss_factor` computes constant / divisor
    once all are summed.

    Random numbers and counters are those of the whole batch
    (`soap.micro_batch_elements`). An op that would compute something else on a
    part than on the whole is refused with its factor and rule: statistics over
    the batch, factors that cannot be split, functions of sums.

    Postcondition: one micro-batch of `forward` depends on its own rows alone.
  }];
  let options = [
    Option<"microBatches", "micro-batches", "int64_t", "1",
           "Micro-batches per optimizer step (M)">,
    Option<"isWhole", "whole", "bool", "false",
           "@forward has the rows of the whole batch, not those of one micro-batch">,
    Option<"keepOutputs", "keep-outputs", "bool", "false",
           "Keep the model's outputs: they are those of the last micro-batch">,
    Option<"allowsBatchStatistics", "allow-batch-statistics", "bool", "false",
           "Batch norms take the statistics of a micro-batch">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def AccumulateGradientsPass : Pass<"soap-accumulate-gradients", "::mlir::ModuleOp"> {
  let summary = "Splits @step with gradients over micro-batches";
  let description = [{
    Adds @accumulate, which adds its gradients and its loss to accumulators
    (arguments with role `gradient`; one for parameters that have one gradient),
    to be run M - 1 times; @step then adds its
    own, multiplies with the loss factor if `soap-fold-time` left one, and zeroes
    them. The losses of micro-batches add up to that of the whole batch. States
    that depend on no input are updated by @step alone. The step argument of
    @accumulate also holds the index of the micro-batch from bit 40 on; that of
    @step, the last one, counts optimizer steps. The module gets
    `soap.micro_batches`.
  }];
  let options = [Option<"microBatches", "micro-batches", "int64_t", "1",
                        "Micro-batches per optimizer step (M)">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def SeparateZerosPass : Pass<"soap-separate-zeros", "::mlir::func::FuncOp"> {
  let summary = "Gives every cleared argument, and every op's gradient, fills of its own";
  let description = [{
    Results of one fill that update several arguments (accumulators of one shape,
    cleared at the end of a step) become results of a fill each, so that each is
    made in the layout of its argument. A fill that the gradients of several
    forward ops read element by element becomes one of each: a constant that is
    made where it is read needs no exchange where these are split differently.
  }];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def PassPartialsPass : Pass<"soap-pass-partials", "::mlir::func::FuncOp"> {
  let summary = "Lets gradients of parameters stay partial up to their updates";
  let description = [{
    Marks (`soap.gradient_sum`) what moves, casts, sums or scatters the gradient
    of a parameter behind the op that makes it, where nothing but its update
    reads it and what devices sum in the end is no larger: the gradient of a
    table of position biases, which all layers and samples add to, or of a weight
    that is read transposed. Such ops take partial results (see
    `passingPartials`), so that devices sum once, the smallest form of the
    gradient, in the layout in which it is stored. Expects ops that
    `soap-name-ops` has named.
  }];
  let statistics = [Statistic<"numMarked", "num-marked", "Ops marked">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def AddOptimizerPass : Pass<"soap-add-optimizer", "::mlir::ModuleOp"> {
  let summary = "Turns the gradients of @step into parameter updates";
  let description = [{
    Adds the arguments learning rate and step, the optimizer's states (initially
    zero, named `PARAMETER.m` and the like), an update op per gradient and its
    results as updates, and removes the gradient results. An update comes behind
    32 MiB of later gradients, at the latest at the end of the step, so that the
    sum of its gradient over devices is hidden.
    A negative number stands for the rule's usual value. Gradients with a loss
    scale are divided by it first; a step in which one is not finite then updates
    nothing but the scale.
  }];
  let options = [
    Option<"kind", "kind", "::soapstone::soap::OptimizerKind",
           "::soapstone::soap::OptimizerKind::Sgd", "Update rule", [{::llvm::cl::values(
      clEnumValN(::soapstone::soap::OptimizerKind::Sgd, "sgd", "gradient descent"),
      clEnumValN(::soapstone::soap::OptimizerKind::Momentum, "momentum", "with momentum beta1"),
      clEnumValN(::soapstone::soap::OptimizerKind::Adam, "adam", "Adam"),
      clEnumValN(::soapstone::soap::OptimizerKind::AdamW, "adamw", "Adam, decoupled weight decay"),
      clEnumValN(::soapstone::soap::OptimizerKind::Lamb, "lamb", "LAMB"),
      clEnumValN(::soapstone::soap::OptimizerKind::Lars, "lars", "LARS"),
      clEnumValN(::soapstone::soap::OptimizerKind::Adagrad, "adagrad", "Adagrad"))}]>,
    Option<"learningRate", "lr", "double", "-1", "Learning rate">,
    Option<"beta1", "beta1", "double", "-1", "Decay of the first moment, or momentum">,
    Option<"beta2", "beta2", "double", "-1", "Decay of the second moment">,
    Option<"epsilon", "epsilon", "double", "-1", "Added to the denominator">,
    Option<"weightDecay", "weight-decay", "double", "-1", "Weight decay">,
    Option<"trust", "trust", "double", "-1", "Trust coefficient of LARS">,
    Option<"nesterov", "nesterov", "bool", "false", "Nesterov momentum">,
    Option<"clipNorm", "clip-norm", "double", "0", "Largest global gradient norm, 0 for none">,
    Option<"growthSteps", "growth-steps", "int64_t", "0",
           "Good steps in a row after which the loss scale doubles, 0: it stays">];
  let statistics = [Statistic<"numUpdates", "num-updates", "Parameters with an update">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def KeepWorkingCopiesPass : Pass<"soap-keep-working-copies", "::mlir::ModuleOp"> {
  let summary = "Stores the narrow form of every parameter that steps compute in";
  let description = [{
    A parameter that @step updates and casts to a 16-bit float gets a working
    copy: an argument with role `working_copy`, named `PARAMETER.bf16` (`.f16`)
    and with `soap.copy_of = "PARAMETER"`, which takes the place of the casts in
    all functions. The update of the parameter, which stays in f32, is followed
    by one of the copy.

    Precondition: the optimizer is there (`soap-add-optimizer`).
  }];
  let statistics = [Statistic<"numCopies", "num-copies", "Working copies in all functions">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

#endif  // SOAPSTONE_PASSES_PASSES_TD
