#ifndef SOAPSTONE_PASSES_PARTITION_PASSES_TD
#define SOAPSTONE_PASSES_PARTITION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandStatisticsPass : Pass<"soap-expand-statistics", "::mlir::ModuleOp"> {
  let summary = "Rewrites ops split on statistics factors into ops that split free factors alone";
  let description = [{
    A norm, softmax, cross-entropy or attention whose `soap.config` splits a
    statistics factor becomes the ops that compute partial statistics, combine
    them and apply them, each with a `soap.config` of its own. The same
    mathematics; statistics are f32. Partial results meet consumers that demand
    them whole, which is where partitioning puts the collectives.

    Postcondition: no `soap.config` splits a statistics factor.
  }];
  let statistics = [Statistic<"numExpanded", "num-expanded", "Ops expanded">];
  let dependentDialects = ["::soapstone::soap::SoapDialect"];
}

def DistPartitionPass : Pass<"dist-partition", "::mlir::ModuleOp"> {
  let summary = "Turns a configured model into one program per class of devices";
  let description = [{
    Gives every tensor the layout in which its producer leaves it, resolves every
    edge to a consumer that demands another by a resharding plan, and writes what
    each device runs: `soap` ops on local shapes and `dist` communication.
    Synchronisation of gradients, gathers of sharded parameters and halo
    exchanges are such plans, no special cases. Devices whose code is the same up
    to numbers share a function. Gradients of weights are computed while partial
    results that the backward pass waits for are summed.

    Where `nodes` are given, sums of gradients, and gathers of updated
    parameters, each of whose groups has at most one device of a node get the
    attribute `dist.sum_lane` (`ir/step/lanes.h`): a device issues them on a lane
    of its own, so that exchanges of activations within a node do not stand
    behind them. All devices still issue all steps in the order of their
    channels.

    Before anything is printed, the code of all classes of devices, as data
    (`ir/step/class_program.h`), is changed in two ways; `as-placed` shows it
    without them, every communication awaited where it is issued.

    Sums of the gradients of micro-batches are deferred
    (`ir/step/sum_deferral.h`). Where @accumulate adds an all-reduced gradient to
    its accumulator and @step does the same, every device adds its own part
    instead, and @step sums what has come together: the same sum, communicated
    once a step. Only where the devices of each all-reduce hold the same part of
    the accumulator; what is scattered stays as small as it is. Ranks then hold
    parts of a sum (`ir/dist/sum_parts.h`). Where each device reads a part of the
    sum only (its share of the updates, ZeRO stage 1), @step scatters it.

    Communication is ordered and joined as `ir/step/communication_order.h`
    decides for all classes of devices together, which is what the simulator
    prices:

    - Updates wait: what follows the synchronisation of a gradient (scaling,
      optimizer, gather of the new value) moves down until as many bytes of later
      gradients are on their way, at least `defer-bytes`, so that backward ops do
      not wait for it, nor its bucket for the others of it. The second sum of a
      gradient that is summed in two waits so, and its update once more. So does
      what turns the sum of a number into a result, as the mean loss.
    - Communication moves up to where its operand is ready, at most
      `prefetch-ops` ops and never past other communication. Arguments leave
      where the step was placed to move them: one layer ahead of their use. Waits
      move down to the first use.
    - All-reduces of one kind, element type and groups become one where no result
      is read before the last of them is issued, on any device, and so do
      reduce-scatters. Sums that only updates wait for go together, over any
      distance; the others only where no product or convolution is computed
      between them. A bucket holds at most `bucket-bytes` bytes on each device,
      of a reduce-scatter as many bytes of what is reduced. It ends earlier where
      it has half of that and fewer bytes follow, as nothing hides the last call.
      A gradient of more bytes is a call of its own, and those around it may be
      one. Gathers of updated parameters become calls of at most 25 MiB, or more
      in large groups (`ir/sharding/sum_buckets.h`).
    - A device has one lane for communication, whose steps run one after the
      other. Where no product or convolution stands between the issue of a sum
      that only updates wait for and that of another step, on any device, the
      other goes first: a bucket of 25 MiB would hold up what the next op reads,
      and hides behind ops that follow as well.

    Channels increase in every function.

    Precondition: every op has a `soap.config` that splits no statistics factor.
    Postcondition: a `dist` module (`ir/dist/program.h`).
  }];
  let options = [Option<"devices", "devices", "int64_t", "0",
                        "Devices of the program (0: as many as configurations name)">,
                 Option<"delayGradients", "delay-gradients", "bool", "true",
                        "Compute gradients of weights while sums are under way">,
                 ListOption<"nodes", "nodes", "int64_t",
                            "The node of each device; none: one lane for communication">,
                 Option<"asPlaced", "as-placed", "bool", "false",
                        "Print steps as they were placed: sums are not deferred, communication in no other order">,
                 Option<"deferSums", "defer-sums", "bool", "true",
                        "Sum the gradients of micro-batches over devices once a step">,
                 Option<"deferBytes", "defer-bytes", "int64_t", "::soapstone::step::OrderLimits().deferBytes",
                        "Fewest bytes of later gradients on one device before an update runs">,
                 Option<"bucketBytes", "bucket-bytes", "int64_t", "-1",
                        "Most bytes of gradients that one call sums; 0 joins nothing, -1 takes a share of all gradients (ir/sharding/sum_buckets.h)">,
                 Option<"prefetchOps", "prefetch-ops", "int64_t", "::soapstone::step::OrderLimits().prefetchOps",
                        "Largest number of ops that communication moves up">,
                 Option<"schedules", "schedules", "bool", "true",
                        "Delay updates, issue communication early and await it late">,
                 Option<"joins", "joins", "bool", "true", "Make sums, and gathers, one call">,
                 Option<"yields", "yields", "bool", "true",
                        "Let other communication go ahead of sums for updates">];
  let statistics = [
    Statistic<"numClasses", "num-classes", "Device classes">,
    Statistic<"numChannels", "num-channels", "Communication steps">,
    Statistic<"numSumLane", "num-sum-lane", "Steps on the second lane">,
    Statistic<"numDeferred", "num-deferred", "Accumulators that hold parts">,
    Statistic<"numCalls", "num-calls", "Calls of more than one tensor">];
  let dependentDialects = ["::soapstone::dist::DistDialect",
                           "::soapstone::soap::SoapDialect",
                           "::mlir::func::FuncDialect"];
}

def DistVerifyProgramPass : Pass<"dist-verify-program", "::mlir::ModuleOp"> {
  let summary = "Checks what holds between the functions of a partitioned program";
  let description = [{
    Every step is the same on all ranks that take part, every message is sent and
    received, and the parts of arguments and results fit together
    (`ir/dist/verify_program.h`).
  }];
}

#endif  // SOAPSTONE_PASSES_PARTITION_PASSES_TD
