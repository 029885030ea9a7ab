#ifndef SOAPSTONE_COST_MODEL_SYSTEM_PROFILE_H_
#define SOAPSTONE_COST_MODEL_SYSTEM_PROFILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/attention_execution.h"
#include "cost_model/expert_rules.h"

namespace soapstone::cost_model {

// The host's work parallel to the devices: it issues kernels one after the
// other, and runs ahead of the devices as far as it can.
struct HostLane {
  // Per kernel, and per collective or transfer, that a process issues.
  double secondsPerKernel = 0;
  double secondsPerCollective = 0;
  // Factor on both in the backward pass: an engine issues its kernels without
  // the interpreter that the forward pass runs in.
  double backwardFraction = 1;
  // Once a step: optimizer, learning rate, logging, reading of the losses.
  double secondsPerStep = 0;

  bool operator==(const HostLane&) const = default;
};

// Kinds of work that may overlap on one device.
struct OverlapRules {
  // Whether gradients are summed while the backward pass goes on; if not, after
  // it.
  bool gradientSums = true;
  // Whether other communication goes on beside computing that does not wait for
  // it.
  bool otherCommunication = true;
  // Whether gathers and reduce-scatters of activations go on beside the product
  // that reads or makes them, in as many pieces as there are ranks (Wang et
  // al., ASPLOS 2023, section 4).
  bool besideProducts = false;
  // Whether messages between stages of a pipeline go on beside computing; if
  // not, a stage computes nothing while it sends.
  bool messages = true;
  // Whether it receives from the same stage in the same call then; if not, one
  // after the other.
  bool joinsMessages = true;
  // Slowdown of computing under parallel communication: collectives take
  // multiprocessors and memory bandwidth. 1: none.
  double computeSlowdown = 1;
  // Bytes of gradients that one call sums, or of parameters that it gathers.
  // The default is that of PyTorch's DistributedDataParallel.
  double bucketBytes = 25 << 20;

  bool operator==(const OverlapRules&) const = default;
};

// Rules for summing gradients over replicas.
struct SumRules {
  // Whether bf16 gradients are kept and summed in f32.
  bool widensBf16 = false;
  // Whether replicas that share optimizer states (ZeRO stage 1) each get their
  // part of the sums alone; if not, all get all sums before weights are
  // gathered.
  bool scatters = true;

  bool operator==(const SumRules&) const = default;
};

// Rules for computing layers again in the backward pass.
struct RecomputationRules {
  // Whether a layer that is computed again is left as soon as all that the
  // backward pass reads is there; if not, to its end. Its last product is not
  // needed.
  bool stopsEarly = false;
  // Whether elementwise kernels of the backward pass make again what chains of
  // elementwise ops make of values that are kept anyway, as fused gated
  // activations do, whatever else is computed again.
  bool repeatsElementwise = false;

  bool operator==(const RecomputationRules&) const = default;
};

// Memory that a system keeps beyond the needs of the step.
struct MemoryRules {
  // Bytes of weights, gradients and optimizer state per element of a parameter
  // that a device stores; 0 for all three: as in the program of Soapstone.
  double weightBytes = 0;
  double gradientBytes = 0;
  double optimizerBytes = 0;
  // Outside of the allocator: contexts, libraries' workspaces, buffers of the
  // communication library.
  int64_t reservedBytes = 0;
  // Ratio of the allocator's memory to the tensors' need.
  double allocatorFactor = 1;

  bool operator==(const MemoryRules&) const = default;
};

// Fractions of the machine's rates that a system reaches in long runs: clocks
// under load, kernels chosen by heuristics, other traffic.
struct RateRules {
  double products = 1;     // Fraction of the matrix-product rate.
  double memory = 1;       // Fraction of the achieved bandwidth.
  double collectives = 1;  // Fraction of collective bandwidth.

  bool operator==(const RateRules&) const = default;
};

// Execution of products with weights of 16 bits.
struct ProductRules {
  // Whether they run in 8 bits where the device has a rate for it.
  bool usesF8 = false;
  // Bytes that casting an operand to 8 bits moves per element, once for the two
  // products that read it: read and written, and once more transposed.
  double castBytesPerElement = 4;
  // Whether operands that products in 8 bits alone read again in the backward
  // pass are kept in 8 bits for it.
  bool keepsF8 = false;
  // Whether replicas that share weights (ZeRO stage 3) cast their parts to 8
  // bits before they gather those of such products.
  bool gathersF8 = false;

  bool operator==(const ProductRules&) const = default;
};

// Execution of f32 on devices whose matrix units take it with fewer bits.
struct F32Rules {
  // Whether products and convolutions run in tf32 where the device has it.
  bool usesTf32 = false;
  // Whether these convolutions, whose kernels want the channels of a pixel
  // together, get images channel by channel: each tensor is transposed by a
  // kernel of its own before or after.
  bool transposesImages = false;

  bool operator==(const F32Rules&) const = default;
};

// Bytes per element that the kernels of a system move through memory for ops
// that take several of them, or one that is bound by something else than
// memory, as measured: seconds times the achieved bandwidth. 0: as the op says.
struct KernelTraffic {
  double norm = 0;
  // The input's gradient, and sums over rows for those of scale and shift.
  double normGradient = 0;
  // Forward and backward each, beyond the elementwise chain it is part of.
  double dropout = 0;

  bool operator==(const KernelTraffic&) const = default;
};

// Execution of a plan: by our own programs, or by another system whose time and
// memory are to be predicted.
struct SystemProfile {
  std::string name = "soapstone";
  std::string source;
  AttentionExecution attention;
  // Bytes that the loss and its gradient move through memory per logit, where
  // they are not one kernel each: conversions, maximum, exponentials, sums.
  // 0: as the op says.
  double lossBytesPerLogit = 0;
  // Bytes per logit that it holds beside logits and their gradient while it
  // computes that: copies in f32.
  double lossHeldBytesPerLogit = 0;
  KernelTraffic kernelBytes;
  // Bytes that an update moves through memory per element of a parameter, in
  // one kernel for many parameters; 0: as the program's own ops do.
  double updateBytesPerElement = 0;
  // Bytes that adding a micro-batch's gradients to the accumulators moves per
  // element beyond what the products themselves move.
  double accumulationBytesPerElement = 4;
  // Bytes more where passes compute in 16 bits: casts of weights and gradients
  // in every micro-batch, and what a loss scale takes.
  double accumulationCastBytesPerElement = 0;
  RateRules rates;
  ProductRules products;
  F32Rules f32;
  // Whether chains of elementwise ops of different ops of a model become one
  // kernel; if not, every op of the model is one.
  bool fusesAcrossOps = true;
  // Whether RMS norms and rotations by position are a kernel each even if
  // chains are not; if not, they are chains of kernels then.
  bool fusesNorms = false;
  SumRules sums;
  HostLane host;
  OverlapRules overlap;
  RecomputationRules recomputation;
  ExpertRules experts;
  MemoryRules memory;
  // Whether norms and dropout beside tensor parallelism work on a part of the
  // sequence each.
  bool splitsSequence = true;
  // Whether devices of a pipeline's stage that hold the same activation send a
  // part each to the next stage, whose devices gather the parts (Narayanan et
  // al., SC 2021, section 4.1); if not, each sends all of it.
  bool scattersMessages = true;

  bool operator==(const SystemProfile&) const = default;

  // Whether the profile changes anything outside of the prices of operators.
  bool changesSchedule() const {
    return host != HostLane() || overlap != OverlapRules();
  }
};

// The names of the profiles that are built in, in alphabetical order.
std::vector<std::string> systemNames();

// A built-in profile by name, or one from a file whose name ends in ".json"
// (cost_model/system.schema.json describes it). Fails with InvalidArgument.
absl::StatusOr<SystemProfile> findSystem(const std::string& name);

// Reads the text of a profile. Fails with InvalidArgument and the place of the
// first fault.
absl::StatusOr<SystemProfile> parseSystem(absl::string_view text);

// The file that `parseSystem` reads back.
std::string writeSystem(const SystemProfile& system);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_SYSTEM_PROFILE_H_
