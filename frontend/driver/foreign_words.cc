#include "frontend/driver/foreign_words.h"

#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_gap.h"
#include "passes/strategies/foreign_recomputation.h"

namespace soapstone::driver {
namespace {

struct Degrees {
  int64_t tensor = 1;
  int64_t replicas = 1;
  int64_t samples = 1;   // Samples in the fullest replica's micro-batch.
  bool areEqual = true;  // Whether all replicas have so many.
  int64_t context = 1;   // Parts of a sequence.
  int64_t experts = 1;
};

// Groups of replicas that hold all parameters each, where these are divided
// within a group; 0 for other strategies.
int64_t hybridGroups(const search::JointPlan& plan) {
  return absl::StartsWith(plan.spec.inner, "hsdp")
             ? std::max<int64_t>(1, search::argumentOf(plan.spec, "d"))
             : 0;
}

Degrees degreesOf(const search::JointPlan& plan, int64_t devices,
                  int64_t batch) {
  search::ReplicaKey key = search::replicaKeyOf(plan, batch, devices);
  const search::ReplicaSplit& split = search::kReplicaSplits[key.split];
  Degrees degrees;
  int64_t size = devices / plan.spec.groups;
  // Devices of a replica that have samples of their own are replicas there.
  int64_t apart = std::max<int64_t>(1, key.apart);
  degrees.replicas = split.splitsSamples
                         ? size
                         : std::max<int64_t>(1, size / key.tensor * apart);
  if (split.needsExperts) degrees.experts = key.tensor;
  if (key.split == search::kTensorSplit) {
    degrees.context = key.context;
    degrees.tensor = std::max<int64_t>(1, key.tensor / (key.context * apart));
    degrees.experts = std::max<int64_t>(1, search::argumentOf(plan.spec, "e"));
  } else if (absl::string_view(split.name) == "context" ||
             absl::string_view(split.name) == "ulysses") {
    degrees.context = key.tensor;
  }
  const int64_t parts = plan.spec.microBatches * degrees.replicas;
  degrees.samples = (batch + parts - 1) / parts;
  degrees.areEqual = batch % parts == 0;
  return degrees;
}

// The stage of ZeRO (Rajbhandari et al., SC'20) by which states are shared.
int zeroStage(const search::JointPlan& plan) {
  const std::string& inner = plan.spec.inner;
  const int64_t named = search::argumentOf(plan.spec, "zero");
  if (absl::StartsWith(inner, "fsdp") || absl::StartsWith(inner, "zero3") ||
      named == 3) {
    return 3;
  }
  if (absl::StartsWith(inner, "zero2") || plan.spec.scattersGradients) return 2;
  bool isPlain = named == 1;
  return plan.spec.sharesOptimizer || isPlain ||
                 absl::StartsWith(inner, "zero1")
             ? 1
             : 0;
}

bool isByHeads(const search::JointPlan& plan) {
  return absl::StartsWith(plan.spec.inner, "ulysses");
}

bool hasStages(const search::JointPlan& plan) { return plan.spec.groups > 1; }

constexpr char kDividedSums[] = "sums of gradients are divided over replicas";

void addParts(const Degrees& degrees, std::vector<std::string>* unsaid) {
  if (degrees.areEqual) return;
  unsaid->push_back("replicas have unequal parts of a micro-batch");
}

void addStrategy(const search::JointPlan& plan,
                 std::vector<std::string>* unsaid) {
  unsaid->push_back(absl::StrCat("strategy '", plan.spec.inner, "'"));
}

// Parts of the plan's schedule that other systems cannot express.
void addSchedule(const search::JointPlan& plan,
                 std::vector<std::string>* unsaid) {
  if (!hasStages(plan)) return;
  if (plan.spec.send == "early") {
    unsaid->push_back(
        "a chunk's input gradient leaves before its weight gradients");
  }
  if (plan.spec.cut == "work") {
    unsaid->push_back("stages are cut by work, not by layers");
  }
  if (!plan.spec.devices.empty()) {
    unsaid->push_back("on which devices stages lie: list nodes in that order");
  }
}

// Says to Megatron-LM what replicas share: its distributed optimizer shares
// states, and Megatron-FSDP, which has no stages, gradients and parameters.
// `copies` devices hold the same parameters.
void addMegatronSharding(const search::JointPlan& plan, int64_t copies,
                         ForeignWords* words) {
  if (hybridGroups(plan) > 0) return addStrategy(plan, &words->unsaid);
  int stage = zeroStage(plan);
  if (stage > 1 && !hasStages(plan)) {
    absl::StrAppend(&words->flags,
                    " --use-distributed-optimizer --use-megatron-fsdp "
                    "--data-parallel-sharding-strategy ",
                    stage == 3 ? "optim_grads_params" : "optim_grads",
                    " --no-gradient-accumulation-fusion");
    return;
  }
  if (stage == 1 || stage == 2) words->flags += " --use-distributed-optimizer";
  if (plan.spec.shards > 0) {
    absl::StrAppend(&words->flags, " --num-distributed-optimizer-instances ",
                    copies / plan.spec.shards);
  }
  if (stage == 2) words->unsaid.push_back(kDividedSums);
  if (stage == 3) {
    words->unsaid.push_back("parameters are divided over replicas");
  }
}

// Says to torchtitan, whose FSDP2 divides parameters, what replicas share.
void addTorchtitanSharding(const search::JointPlan& plan, int64_t replicas,
                           ForeignWords* words) {
  int stage = zeroStage(plan);
  if (plan.spec.shards > 0) {
    words->unsaid.push_back("groups of replicas hold all optimizer states");
  }
  // Stages keep parameters gathered by default: what is stored is divided.
  bool areGatheredOnce = hasStages(plan) && (stage == 1 || stage == 2);
  bool isSharded = stage > 1 || areGatheredOnce;
  int64_t groups = isSharded ? 1 : replicas;
  if (hybridGroups(plan) > 0) groups = hybridGroups(plan);
  absl::StrAppend(&words->flags,
                  " --parallelism.data_parallel_replicate_degree ", groups,
                  " --parallelism.data_parallel_shard_degree ",
                  std::max<int64_t>(1, replicas / groups));
  if (stage == 3 && hasStages(plan)) {
    words->flags += " --parallelism.fsdp_reshard_after_forward always";
  } else if (stage == 2 && !hasStages(plan)) {
    words->flags += " --parallelism.fsdp_reshard_after_forward never";
  } else if (stage == 2) {
    words->unsaid.push_back(kDividedSums);
  } else if (stage == 1 && !areGatheredOnce) {
    words->unsaid.push_back("optimizer states alone are divided over replicas");
  }
}

// torchtitan's name of a schedule; empty if it has none.
const char* torchtitanSchedule(absl::string_view schedule) {
  return schedule == "interleaved"  ? "Interleaved1F1B"
         : schedule == "zbv"        ? "ZBVZeroBubble"
         : schedule == "dualpipe-v" ? "DualPipeV"
         : schedule == "gpipe"      ? "GPipe"
         : schedule == "1f1b"       ? "1F1B"
                                    : "";
}

void addTorchtitanStages(const search::JointPlan& plan, int64_t samples,
                         ForeignWords* words) {
  if (!hasStages(plan)) return;
  absl::StrAppend(&words->flags,
                  " --parallelism.pipeline_parallel_microbatch_size ", samples);
  const char* name = torchtitanSchedule(plan.spec.schedule);
  if (*name != 0) {
    absl::StrAppend(&words->flags, " --parallelism.pipeline_parallel_schedule ",
                    name);
  } else {
    words->unsaid.push_back(
        absl::StrCat("schedule '", plan.spec.schedule, "'"));
  }
  // torchtitan gives a stage two chunks, unless their layers are given.
  if (plan.spec.schedule == "interleaved" && plan.spec.chunksPerGroup != 2) {
    words->unsaid.push_back(
        absl::StrCat(plan.spec.chunksPerGroup,
                     " chunks on a stage: its layers over that "
                     "is parallelism.pipeline_parallel_layers_per_stage"));
  }
}

void addTorchtitanRecomputation(const search::JointPlan& plan,
                                ForeignWords* words) {
  if (plan.spec.recompute == "full") {
    words->flags += " --activation_checkpoint.mode full";
  } else if (plan.spec.recompute == "alternate") {
    words->flags +=
        " --activation_checkpoint.mode selective "
        "--activation_checkpoint.selective_ac_option op";
  } else if (absl::StartsWith(plan.spec.recompute, "every:")) {
    absl::StrAppend(&words->flags,
                    " --activation_checkpoint.mode selective "
                    "--activation_checkpoint.selective_ac_option ",
                    absl::StripPrefix(plan.spec.recompute, "every:"));
  } else if (plan.spec.recompute == "selective") {
    words->unsaid.push_back("attention alone is computed again");
  } else if (plan.spec.recompute != "none") {
    words->unsaid.push_back(
        absl::StrCat("recomputation '", plan.spec.recompute, "'"));
  }
}

}  // namespace

ForeignWords megatronFlags(const search::JointPlan& plan, int64_t devices,
                           int64_t batch) {
  Degrees degrees = degreesOf(plan, devices, batch);
  ForeignWords words;
  words.flags = absl::StrCat("--tensor-model-parallel-size ", degrees.tensor,
                             " --pipeline-model-parallel-size ",
                             plan.spec.groups, " --micro-batch-size ",
                             degrees.samples, " --global-batch-size ", batch);
  if (degrees.context > 1) {
    absl::StrAppend(&words.flags, " --context-parallel-size ", degrees.context,
                    isByHeads(plan) ? " --cp-comm-type a2a" : "");
  }
  if (degrees.experts > 1) {
    absl::StrAppend(&words.flags, " --expert-model-parallel-size ",
                    degrees.experts, " --expert-tensor-parallel-size 1");
  }
  if (degrees.tensor > 1) words.flags += " --sequence-parallel";
  addMegatronSharding(plan, degrees.replicas * degrees.context, &words);
  if (plan.spec.chunksPerGroup > 1 && plan.spec.schedule == "interleaved") {
    absl::StrAppend(&words.flags, " --num-virtual-stages-per-pipeline-rank ",
                    plan.spec.chunksPerGroup);
  }
  std::optional<std::string> recomputation =
      strategy::megatronRecomputation(plan.spec.recompute);
  if (recomputation) {
    words.flags += *recomputation;
  } else {
    words.unsaid.push_back(
        absl::StrCat("recomputation '", plan.spec.recompute, "'"));
  }
  if (plan.spec.schedule != "1f1b" && plan.spec.schedule != "interleaved") {
    words.unsaid.push_back(absl::StrCat("schedule '", plan.spec.schedule, "'"));
  }
  addParts(degrees, &words.unsaid);
  addSchedule(plan, &words.unsaid);
  return words;
}

ForeignWords torchtitanFlags(const search::JointPlan& plan, int64_t devices,
                             int64_t batch) {
  Degrees degrees = degreesOf(plan, devices, batch);
  // Pipelines cut what a replica computes in a step into micro-batches; others
  // accumulate the gradients of such local batches.
  int64_t local =
      degrees.samples * (hasStages(plan) ? plan.spec.microBatches : 1);
  ForeignWords words;
  words.flags =
      absl::StrCat("--parallelism.tensor_parallel_degree ", degrees.tensor,
                   " --parallelism.pipeline_parallel_degree ", plan.spec.groups,
                   " --training.local_batch_size ", local,
                   " --training.global_batch_size ", batch);
  if (isByHeads(plan)) {
    addStrategy(plan, &words.unsaid);
  } else if (degrees.context > 1) {
    absl::StrAppend(&words.flags, " --parallelism.context_parallel_degree ",
                    degrees.context);
  }
  if (degrees.experts > 1) {
    absl::StrAppend(&words.flags, " --parallelism.expert_parallel_degree ",
                    degrees.experts,
                    " --parallelism.expert_tensor_parallel_degree 1");
  }
  addTorchtitanSharding(plan, degrees.replicas, &words);
  addTorchtitanStages(plan, degrees.samples, &words);
  addTorchtitanRecomputation(plan, &words);
  addParts(degrees, &words.unsaid);
  addSchedule(plan, &words.unsaid);
  return words;
}

ForeignWords deepspeedJson(const search::JointPlan& plan, int64_t devices,
                           int64_t batch) {
  Degrees degrees = degreesOf(plan, devices, batch);
  ForeignWords words;
  words.flags = absl::StrFormat(
      "{\"train_batch_size\":%d,\"train_micro_batch_size_per_gpu\":%d,"
      "\"gradient_accumulation_steps\":%d,\"zero_optimization\":{\"stage\":%d}"
      "}",
      batch, degrees.samples, plan.spec.microBatches, zeroStage(plan));
  addParts(degrees, &words.unsaid);
  if (isByHeads(plan) || hybridGroups(plan) > 0) {
    addStrategy(plan, &words.unsaid);
  }
  if (degrees.tensor > 1) {
    words.unsaid.push_back(
        absl::StrCat("tensor parallelism of ", degrees.tensor));
  }
  if (degrees.context > 1) {
    words.unsaid.push_back(
        absl::StrCat("sequences in ", degrees.context, " parts"));
  }
  if (degrees.experts > 1) {
    words.unsaid.push_back(
        absl::StrCat("experts on ", degrees.experts, " devices"));
  }
  if (hasStages(plan)) {
    words.unsaid.push_back(absl::StrCat("pipeline of ", plan.spec.groups,
                                        " groups: PipelineModule's own"));
  }
  if (plan.spec.schedule != "1f1b") {
    words.unsaid.push_back(absl::StrCat("schedule '", plan.spec.schedule, "'"));
  }
  if (plan.spec.recompute != "none") {
    words.unsaid.push_back(
        absl::StrCat("recomputation '", plan.spec.recompute, "'"));
  }
  addSchedule(plan, &words.unsaid);
  return words;
}

}  // namespace soapstone::driver
