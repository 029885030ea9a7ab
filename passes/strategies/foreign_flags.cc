#include "passes/strategies/foreign_flags.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/foreign_recomputation.h"
#include "passes/strategies/foreign_settings.h"

namespace soapstone::strategy {
namespace {

constexpr std::array<absl::string_view, 4> kPrefixes = {
    "megatron-flags:", "torchtitan-flags:", "llm-foundry-flags:",
    "deepspeed-flags:"};

// A plan in our terms.
struct ForeignPlan {
  int64_t tensor = 1;
  int64_t stages = 1;
  int64_t context = 1;
  int64_t experts = 1;
  int64_t chunks = 1;          // Chunks of a stage.
  int64_t layersPerChunk = 0;  // If chunks are given by their size.
  int64_t layers = 0;
  int64_t microBatch = 0;        // Samples; 0: not said.
  int64_t localBatch = 0;        // Samples of a replica in a step; 0: not said.
  int64_t globalBatch = 0;       // Samples; 0: not said.
  int64_t microBatches = 0;      // If given as a number of steps.
  int64_t replicatedShards = 0;  // Groups with all shards; 0: not said.
  int64_t shards = 0;            // Devices of such a group; 0: not said.
  int64_t stateShards = 0;       // Of zero1, such a group; 0: all replicas.
  int64_t repeatedLayers = 1;    // Layers computed again: at once, or first.
  int64_t expertTensor = 0;      // Tensor degree of experts; 0: not said.
  int64_t replicas = 1;
  bool isFsdp2 = false;        // torchtitan's.
  bool keepsGathered = false;  // Parameters, after the forward pass.
  bool splitsSequence = true;  // Beside tensor parallelism.
  bool isByHeads = false;      // Attention exchanges heads for positions.
  std::string schedule;        // A word of `schedule=`, or none.
  std::string recompute;       // A word of `recompute=`, or none.
  std::string sharding;        // "zero1", "zero2", "zero3" or none.
};

// A flag that takes a positive number.
struct NumberFlag {
  absl::string_view name;
  int64_t ForeignPlan::*field;
};

constexpr std::array<NumberFlag, 45> kNumberFlags = {{
    {"model-parallel-size", &ForeignPlan::tensor},
    {"batch-size", &ForeignPlan::microBatch},
    {"training.tensor-parallel-degree", &ForeignPlan::tensor},
    {"training.data-parallel-replicate-degree", &ForeignPlan::replicatedShards},
    {"training.data-parallel-shard-degree", &ForeignPlan::shards},
    {"experimental.pipeline-parallel-degree", &ForeignPlan::stages},
    {"experimental.context-parallel-degree", &ForeignPlan::context},
    {"training.local-batch-size", &ForeignPlan::localBatch},
    {"training.batch-size", &ForeignPlan::localBatch},
    {"tensor-model-parallel-size", &ForeignPlan::tensor},
    {"pipeline-model-parallel-size", &ForeignPlan::stages},
    {"context-parallel-size", &ForeignPlan::context},
    {"expert-model-parallel-size", &ForeignPlan::experts},
    {"num-layers-per-virtual-pipeline-stage", &ForeignPlan::layersPerChunk},
    {"num-virtual-stages-per-pipeline-rank", &ForeignPlan::chunks},
    {"num-layers", &ForeignPlan::layers},
    {"micro-batch-size", &ForeignPlan::microBatch},
    {"global-batch-size", &ForeignPlan::globalBatch},
    {"parallelism.tensor-parallel-degree", &ForeignPlan::tensor},
    {"parallelism.pipeline-parallel-degree", &ForeignPlan::stages},
    {"parallelism.context-parallel-degree", &ForeignPlan::context},
    {"parallelism.expert-parallel-degree", &ForeignPlan::experts},
    {"parallelism.data-parallel-replicate-degree",
     &ForeignPlan::replicatedShards},
    {"parallelism.data-parallel-shard-degree", &ForeignPlan::shards},
    {"parallelism.pipeline-parallel-microbatch-size", &ForeignPlan::microBatch},
    {"training.global-batch-size", &ForeignPlan::globalBatch},
    {"training.gradient-accumulation-steps", &ForeignPlan::microBatches},
    {"device-train-microbatch-size", &ForeignPlan::microBatch},
    {"global-train-batch-size", &ForeignPlan::globalBatch},
    {"gradient-accumulation", &ForeignPlan::microBatches},
    {"tensor-parallel-degree", &ForeignPlan::tensor},
    {"replicate-degree", &ForeignPlan::replicatedShards},
    {"num-distributed-optimizer-instances", &ForeignPlan::replicatedShards},
    {"virtual-pipeline-model-parallel-size", &ForeignPlan::chunks},
    {"parallelism.pipeline-parallel-layers-per-stage",
     &ForeignPlan::layersPerChunk},
    {"pipe-parallel-size", &ForeignPlan::stages},
    {"train-batch-size", &ForeignPlan::globalBatch},
    {"train-micro-batch-size-per-gpu", &ForeignPlan::microBatch},
    {"gradient-accumulation-steps", &ForeignPlan::microBatches},
    {"recompute-num-layers", &ForeignPlan::repeatedLayers},
    {"activations-checkpoint-num-layers", &ForeignPlan::repeatedLayers},
    {"checkpoint-num-layers", &ForeignPlan::repeatedLayers},
    {"expert-tensor-parallel-size", &ForeignPlan::expertTensor},
    {"parallelism.expert-tensor-parallel-degree", &ForeignPlan::expertTensor},
    {"expert-parallel-size", &ForeignPlan::experts},
}};

absl::Status readNumbers(const ForeignSettings& flags, ForeignPlan* plan) {
  for (const NumberFlag& flag : kNumberFlags) {
    auto found = flags.find(std::string(flag.name));
    if (found == flags.end()) continue;
    // -1 stands for what the other settings leave.
    bool mayFollow = flag.field == &ForeignPlan::shards ||
                     flag.field == &ForeignPlan::globalBatch;
    if (mayFollow && found->second == "-1") continue;
    // Settings of configuration files that are not given.
    if (found->second == "null") continue;
    int64_t value = 0;
    if (!absl::SimpleAtoi(found->second, &value) || value < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy flags: '", flag.name, "' is '", found->second,
                       "', must be a number above 0"));
    }
    plan->*flag.field = value;
  }
  return absl::OkStatus();
}

// torchtitan's schedules of pipelines: an interleaved one has two chunks on a
// stage unless their sizes say otherwise.
absl::Status readSchedule(const ForeignSettings& flags, ForeignPlan* plan) {
  std::string name = valueOf(flags, "parallelism.pipeline-parallel-schedule");
  if (name.empty()) {
    name = valueOf(flags, "experimental.pipeline-parallel-schedule");
  }
  static constexpr std::array<std::array<absl::string_view, 2>, 4> kWords = {
      {{"interleaved1f1b", "interleaved"},
       {"gpipe", "gpipe"},
       {"zbvzerobubble", "zbv"},
       {"dualpipev", "dualpipe-v"}}};
  for (const auto& [word, schedule] : kWords) {
    if (name == word) plan->schedule = std::string(schedule);
  }
  if (plan->schedule == "interleaved" && plan->chunks == 1) plan->chunks = 2;
  if (plan->schedule.empty() && !name.empty() && name != "1f1b") {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy flags: schedule '", name,
                     "' cannot be expressed; use 1F1B, Interleaved1F1B, GPipe, "
                     "ZBVZeroBubble or DualPipeV"));
  }
  return absl::OkStatus();
}

// Settings that choose among words, beside those with numbers.
constexpr std::array<absl::string_view, 11> kChoices = {
    "recompute-granularity",
    "activations-checkpoint-granularity",
    "recompute-activations",
    "recompute-method",
    "activations-checkpoint-method",
    "recompute-modules",
    "checkpoint-activations",
    "activation-checkpointing",
    "deepspeed-activation-checkpointing",
    "activation-checkpoint.mode",
    "activation-checkpoint.selective-ac-option"};

bool isReadSetting(const std::string& name) {
  return std::count(kChoices.begin(), kChoices.end(), name) > 0 ||
         std::any_of(kNumberFlags.begin(), kNumberFlags.end(),
                     [&](const NumberFlag& flag) { return flag.name == name; });
}

// FSDP2 keeps parameters gathered where there are stages (torchtitan,
// parallelize.py: reshard_after_forward = not pp_enabled): they are gathered,
// and gradients are summed, once a step.
absl::Status readResharding(const ForeignSettings& flags, ForeignPlan* plan) {
  std::string when = valueOf(flags, "parallelism.fsdp-reshard-after-forward");
  if (when.empty() || when == "default") {
    plan->keepsGathered = plan->isFsdp2 && plan->stages > 1;
  } else if (when == "never" || when == "always") {
    plan->keepsGathered = when == "never";
  } else {
    return refuseChoice("parallelism.fsdp-reshard-after-forward", when,
                        "use default, always or never");
  }
  return absl::OkStatus();
}

absl::Status readSharding(const ForeignSettings& flags, ForeignPlan* plan) {
  std::string sharding = valueOf(flags, "sharding-strategy");
  if (sharding.empty()) {
    sharding = valueOf(flags, "data-parallel-sharding-strategy");
  }
  if (sharding == "full_shard" || sharding == "optim_grads_params") {
    plan->sharding = "zero3";
  } else if (sharding == "shard_grad_op" || sharding == "optim_grads") {
    plan->sharding = "zero2";
  } else if (sharding == "optim" ||
             valueOf(flags, "use-distributed-optimizer") == "true" ||
             valueOf(flags, "optim.name") == "distributed_fused_adam") {
    plan->sharding = "zero1";
  } else if (sharding == "hybrid_shard") {
    if (plan->replicatedShards == 0) {
      return refuseChoice("sharding-strategy", sharding,
                          "say how many groups hold all shards each, usually "
                          "one a node: --replicate-degree N");
    }
    plan->sharding = "zero3";
  } else if (!sharding.empty() && sharding != "no_shard") {
    return refuseChoice("sharding-strategy", sharding,
                        "use FULL_SHARD, SHARD_GRAD_OP, HYBRID_SHARD or "
                        "NO_SHARD");
  }
  // DeepSpeed's, beside Megatron-LM's own.
  std::string stage = valueOf(flags, "zero-stage");
  if (stage.empty()) stage = valueOf(flags, "zero-optimization.stage");
  if (stage == "1" || stage == "2" || stage == "3") {
    plan->sharding = "zero" + stage;
  } else if (!stage.empty() && stage != "0") {
    return refuseChoice("zero-stage", stage, "use 0, 1, 2 or 3");
  }
  return readResharding(flags, plan);
}

// Whether there is a degree beside that of the replicas.
bool isPlain(const ForeignPlan& plan) {
  return plan.tensor == 1 && plan.stages == 1 && plan.context == 1 &&
         plan.experts == 1;
}

// Divides replicas into groups with all shards each: one group is what its kind
// of sharding is without groups, groups of one device share nothing.
absl::Status divideShards(int64_t replicas, ForeignPlan* plan) {
  if (plan->sharding.empty()) return absl::OkStatus();
  int64_t groups = plan->replicatedShards;
  if (plan->sharding == "zero1") {
    if (groups < 2) return absl::OkStatus();
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan->stateShards,
        divideSetting(replicas * plan->context, {groups},
                      "replicas over groups with all optimizer states each"));
    return absl::OkStatus();
  }
  if (groups == 0 && plan->shards > 0) groups = 1;
  if (groups == 0) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(
      int64_t shards,
      divideSetting(replicas, {groups},
                    "replicas over groups with all shards each"));
  if (plan->shards > 0 && plan->shards != shards) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy flags: replicate degree ", groups, " and shard degree ",
        plan->shards, " are not ", replicas, " replicas"));
  }
  if (shards == 1) {
    plan->sharding.clear();
  } else if (groups > 1 && plan->sharding == "zero3" && isPlain(*plan)) {
    plan->sharding = absl::StrCat("hsdp:d=", groups);
  } else if (groups > 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy flags: ", groups, " groups with all shards each (", shards,
        " devices) can only be expressed where parameters are divided, and "
        "without tensor, pipeline and context degrees"));
  }
  return absl::OkStatus();
}

// Micro-batches of a step by what a replica computes in it: torchtitan's
// pipelines cut a local batch into samples by default.
absl::Status cutLocalBatch(ForeignPlan* plan) {
  if (plan->localBatch == 0) return absl::OkStatus();
  if (plan->stages == 1) {
    plan->microBatch = plan->localBatch;
  } else if (plan->microBatch == 0) {
    plan->microBatch = 1;
  }
  if (plan->globalBatch > 0) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t parts,
                             divideSetting(plan->localBatch, {plan->microBatch},
                                           "local batch over micro-batch"));
  int64_t accumulated = std::max<int64_t>(1, plan->microBatches);
  if (__builtin_mul_overflow(parts, accumulated, &plan->microBatches)) {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy flags: ", parts, " micro-batches ", accumulated,
                     " times are too many"));
  }
  return absl::OkStatus();
}

// Experts on different devices are whole; others are split as other layers are.
absl::Status checkExpertTensor(const ForeignPlan& plan) {
  int64_t given = plan.expertTensor > 0 ? plan.expertTensor : plan.tensor;
  if (given == (plan.experts > 1 ? 1 : plan.tensor)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("strategy flags: a tensor degree of experts of ", given,
                   " cannot be expressed; they have that of the model, ",
                   plan.tensor, ", or 1 beside an expert degree"));
}

// Attention by heads has a strategy beside replicas and stages alone.
absl::Status checkHeads(const ForeignPlan& plan) {
  if (!plan.isByHeads || (plan.tensor == 1 && plan.experts == 1)) {
    return absl::OkStatus();
  }
  return refuseChoice("cp-comm-type", "a2a",
                      "attention by heads has no strategy beside tensor or "
                      "expert degrees: use p2p");
}

// Fills in what follows from the devices: replicas, micro-batches, chunks and
// the samples of a step.
absl::Status resolve(int64_t devices, ForeignPlan* plan) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      plan->replicas,
      divideSetting(devices, {plan->tensor, plan->stages, plan->context},
                    "devices over tensor, pipeline and context degrees"));
  SOAPSTONE_RETURN_IF_ERROR(cutLocalBatch(plan));
  if (plan->globalBatch > 0 && plan->microBatch > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan->microBatches,
        divideSetting(plan->globalBatch, {plan->microBatch, plan->replicas},
                      "global batch over micro-batch and replicas"));
  }
  SOAPSTONE_RETURN_IF_ERROR(checkExpertTensor(*plan));
  SOAPSTONE_RETURN_IF_ERROR(checkHeads(*plan));
  if (plan->layersPerChunk > 0 && plan->layers == 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy flags: chunks of ", plan->layersPerChunk,
        " layers: how many there are is not said; add --num-layers"));
  }
  if (plan->layersPerChunk > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan->chunks,
        divideSetting(plan->layers, {plan->stages, plan->layersPerChunk},
                      "layers over stages and their chunks"));
  }
  SOAPSTONE_RETURN_IF_ERROR(divideShards(plan->replicas, plan));
  if (plan->sharding == "zero3" && plan->keepsGathered) {
    plan->sharding = plan->stages > 1 ? "zero1" : "zero2";
  }
  return absl::OkStatus();
}

std::string specOf(const ForeignPlan& plan) {
  bool hasReplicasAlone = isPlain(plan);
  std::string spec;
  if (hasReplicasAlone) {
    spec = plan.sharding.empty() ? "data-parallel" : plan.sharding;
    if (!absl::StrContains(spec, ":")) spec += ":";
  } else if (plan.isByHeads) {
    spec = absl::StrCat("ulysses:c=", plan.context, ",d=", plan.replicas);
  } else {
    spec = absl::StrCat("megatron:t=", plan.tensor, ",d=", plan.replicas);
  }
  auto addText = [&](absl::string_view key, absl::string_view value) {
    absl::StrAppend(&spec, absl::EndsWith(spec, ":") ? "" : ",", key, "=",
                    value);
  };
  auto add = [&](absl::string_view key, int64_t value) {
    if (value > 1) addText(key, absl::StrCat(value));
  };
  if (!hasReplicasAlone && !plan.splitsSequence)
    absl::StrAppend(&spec, ",sp=0");
  add("p", plan.stages);
  if (!plan.isByHeads) add("c", plan.context);
  add("e", plan.experts);
  add("m", plan.microBatches);
  add("v", plan.chunks);
  if (!plan.schedule.empty()) addText("schedule", plan.schedule);
  if (!plan.recompute.empty()) addText("recompute", plan.recompute);
  if (!hasReplicasAlone && !plan.sharding.empty()) {
    addText("zero", plan.sharding.substr(4));
  }
  add("shards", plan.stateShards);
  return std::string(absl::StripSuffix(spec, ":"));
}

absl::StatusOr<ForeignPlan> readPlan(absl::string_view source,
                                     int64_t devices) {
  ForeignPlan plan;
  // FSDP is torchtitan's default, and Megatron-LM splits no sequence by
  // default.
  plan.isFsdp2 = absl::StartsWith(source, "torchtitan-flags:");
  if (plan.isFsdp2) plan.sharding = "zero3";
  ForeignSettings flags =
      readForeignSettings(source.substr(source.find(':') + 1));
  SOAPSTONE_RETURN_IF_ERROR(readNumbers(flags, &plan));
  SOAPSTONE_RETURN_IF_ERROR(checkForeignSettings(flags, isReadSetting));
  SOAPSTONE_ASSIGN_OR_RETURN(plan.recompute,
                             foreignRecomputation(flags, plan.repeatedLayers));
  SOAPSTONE_RETURN_IF_ERROR(readSharding(flags, &plan));
  SOAPSTONE_RETURN_IF_ERROR(readSchedule(flags, &plan));
  bool isMegatron = absl::StartsWith(source, "megatron-flags:") ||
                    absl::StartsWith(source, "deepspeed-flags:");
  if (isMegatron && plan.tensor > 1) {
    plan.splitsSequence = valueOf(flags, "sequence-parallel") == "true";
  }
  plan.isByHeads = plan.context > 1 && valueOf(flags, "cp-comm-type") == "a2a";
  SOAPSTONE_RETURN_IF_ERROR(resolve(devices, &plan));
  return plan;
}

}  // namespace

bool isForeignPlan(absl::string_view source) {
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](absl::string_view prefix) {
                       return absl::StartsWith(source, prefix);
                     });
}

absl::StatusOr<std::string> translateForeignPlan(absl::string_view source,
                                                 int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(ForeignPlan plan, readPlan(source, devices));
  return specOf(plan);
}

absl::StatusOr<int64_t> foreignBatch(absl::string_view source,
                                     int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(ForeignPlan plan, readPlan(source, devices));
  if (plan.globalBatch > 0) return plan.globalBatch;
  int64_t samples = plan.replicas;
  bool isTooLarge =
      __builtin_mul_overflow(samples, plan.microBatch, &samples) ||
      __builtin_mul_overflow(samples, std::max<int64_t>(1, plan.microBatches),
                             &samples);
  return isTooLarge ? 0 : samples;
}

std::vector<std::string> foreignPlanNotes(absl::string_view source) {
  if (!isForeignPlan(source)) return {};
  return settingsBesidePlan(
      readForeignSettings(source.substr(source.find(':') + 1)));
}

}  // namespace soapstone::strategy
