#include "passes/strategy/foreign_flags.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "ir/support/status_macros.h"

namespace soapstone::strategy {
namespace {

constexpr std::array<absl::string_view, 3> kPrefixes = {
    "megatron-flags:", "torchtitan-flags:", "llm-foundry-flags:"};

// A plan in our terms.
struct ForeignPlan {
  int64_t tensor = 1;
  int64_t stages = 1;
  int64_t context = 1;
  int64_t experts = 1;
  int64_t chunks = 1;          // Of a stage.
  int64_t layersPerChunk = 0;  // If chunks are given by their size.
  int64_t layers = 0;
  int64_t microBatch = 0;        // Samples; 0: not said.
  int64_t globalBatch = 0;       // Samples; 0: not said.
  int64_t microBatches = 0;      // If given as a number of steps.
  int64_t replicatedShards = 1;  // Groups that share shards: hybrid sharding.
  bool splitsSequence = true;    // Beside tensor parallelism.
  std::string recompute;         // A word of `recompute=`, or none.
  std::string sharding;          // "zero1", "zero2", "zero3" or none.
};

// A flag that takes a positive number.
struct NumberFlag {
  absl::string_view name;
  int64_t ForeignPlan::*field;
};

constexpr std::array<NumberFlag, 22> kNumberFlags = {{
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
    {"parallelism.pipeline-parallel-microbatch-size", &ForeignPlan::microBatch},
    {"training.global-batch-size", &ForeignPlan::globalBatch},
    {"training.gradient-accumulation-steps", &ForeignPlan::microBatches},
    {"device-train-microbatch-size", &ForeignPlan::microBatch},
    {"global-train-batch-size", &ForeignPlan::globalBatch},
    {"gradient-accumulation", &ForeignPlan::microBatches},
    {"tensor-parallel-degree", &ForeignPlan::tensor},
    {"replicate-degree", &ForeignPlan::replicatedShards},
}};

// Flag by name without leading dashes, '_' as '-'; "" for a flag without value.
std::map<std::string, std::string> splitFlags(absl::string_view text) {
  std::map<std::string, std::string> flags;
  std::string last;
  for (absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \t\n="), absl::SkipEmpty())) {
    bool isName = absl::ConsumePrefix(&word, "--");
    // Settings in the manner of YAML are pairs without dashes.
    if (isName || last.empty()) {
      last = absl::StrReplaceAll(absl::StripSuffix(word, ":"), {{"_", "-"}});
      flags[last] = "";
    } else {
      flags[last] = std::string(word);
      last.clear();
    }
  }
  return flags;
}

absl::Status readNumbers(const std::map<std::string, std::string>& flags,
                         ForeignPlan* plan) {
  for (const NumberFlag& flag : kNumberFlags) {
    auto found = flags.find(std::string(flag.name));
    if (found == flags.end()) continue;
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

// The value of a flag in lower case; "" if it is not there.
std::string valueOf(const std::map<std::string, std::string>& flags,
                    const std::string& name) {
  auto found = flags.find(name);
  if (found == flags.end()) return "";
  return found->second.empty() ? "true" : absl::AsciiStrToLower(found->second);
}

void readChoices(const std::map<std::string, std::string>& flags,
                 ForeignPlan* plan) {
  std::string granularity = valueOf(flags, "recompute-granularity");
  if (granularity == "full" || granularity == "selective") {
    plan->recompute = granularity;
  } else if (valueOf(flags, "recompute-activations") == "true") {
    plan->recompute = "selective";
  } else if (valueOf(flags, "checkpoint-activations") == "true" ||
             valueOf(flags, "activation-checkpointing") == "true") {
    plan->recompute = "full";
  }
  std::string mode = valueOf(flags, "activation-checkpoint.mode");
  if (mode == "full") plan->recompute = "full";
  // Its choice by op keeps every second product; Megatron-LM's words mean
  // attention.
  if (mode == "selective") plan->recompute = "alternate";
  std::string sharding = valueOf(flags, "sharding-strategy");
  if (sharding == "full_shard" || sharding == "hybrid_shard") {
    plan->sharding = "zero3";
  } else if (sharding == "shard_grad_op") {
    plan->sharding = "zero2";
  }
  if (valueOf(flags, "use-distributed-optimizer") == "true") {
    plan->sharding = "zero1";
  }
}

// `whole` over the product of `parts`, which may be beyond 64 bits.
absl::StatusOr<int64_t> divide(int64_t whole, const std::vector<int64_t>& parts,
                               absl::string_view what) {
  int64_t rest = whole;
  int64_t product = 1;
  bool isWhole = true;
  bool fits = true;
  for (int64_t part : parts) {
    isWhole = isWhole && part > 0 && rest >= part && rest % part == 0;
    if (isWhole) rest /= part;
    fits = fits && !__builtin_mul_overflow(product, part, &product);
  }
  if (isWhole) return rest;
  return absl::InvalidArgumentError(
      absl::StrCat("strategy flags: ", what, ": ", whole, " is no multiple of ",
                   fits ? absl::StrCat(product) : absl::StrJoin(parts, " x ")));
}

absl::StatusOr<std::string> specOf(ForeignPlan plan, int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      int64_t replicas,
      divide(devices, {plan.tensor, plan.stages, plan.context},
             "devices over tensor, pipeline and context degrees"));
  if (plan.globalBatch > 0 && plan.microBatch > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan.microBatches,
        divide(plan.globalBatch, {plan.microBatch, replicas},
               "global batch over micro-batch and replicas"));
  }
  if (plan.layersPerChunk > 0 && plan.layers > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan.chunks, divide(plan.layers, {plan.stages, plan.layersPerChunk},
                            "layers over stages and their chunks"));
  }
  bool isPlain = plan.tensor == 1 && plan.stages == 1 && plan.context == 1;
  std::string spec;
  if (isPlain) {
    spec = plan.sharding.empty() ? "data-parallel:" : plan.sharding + ":";
  } else {
    spec = absl::StrCat("megatron:t=", plan.tensor, ",d=", replicas);
  }
  auto add = [&](absl::string_view key, int64_t value) {
    if (value > 1) {
      absl::StrAppend(&spec, absl::EndsWith(spec, ":") ? "" : ",", key, "=",
                      value);
    }
  };
  if (!isPlain && !plan.splitsSequence) absl::StrAppend(&spec, ",sp=0");
  add("p", plan.stages);
  add("c", plan.context);
  add("e", plan.experts);
  add("m", plan.microBatches);
  add("v", plan.chunks);
  auto addText = [&](absl::string_view key, absl::string_view value) {
    absl::StrAppend(&spec, absl::EndsWith(spec, ":") ? "" : ",", key, "=",
                    value);
  };
  if (!plan.recompute.empty()) addText("recompute", plan.recompute);
  if (!isPlain && !plan.sharding.empty()) {
    addText("zero", plan.sharding.substr(4));
  }
  return std::string(absl::StripSuffix(spec, ":"));
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
  ForeignPlan plan;
  // FSDP is what torchtitan does unless it is told otherwise, and Megatron-LM
  // splits no sequence unless it is told to.
  if (absl::StartsWith(source, "torchtitan-flags:")) plan.sharding = "zero3";
  std::map<std::string, std::string> flags =
      splitFlags(source.substr(source.find(':') + 1));
  SOAPSTONE_RETURN_IF_ERROR(readNumbers(flags, &plan));
  readChoices(flags, &plan);
  if (absl::StartsWith(source, "megatron-flags:") && plan.tensor > 1) {
    plan.splitsSequence = valueOf(flags, "sequence-parallel") == "true";
  }
  return specOf(std::move(plan), devices);
}

}  // namespace soapstone::strategy
