#include "frontend/driver/plan_strategy.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "ir/schedule/families.h"
#include "ir/schedule/text.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/parameters_hash.h"
#include "passes/strategies/resolve_strategy.h"
#include "passes/strategies/shard_updates.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::driver {
namespace {

// `name` with its first number, that of its layer, replaced by '*'.
std::string patternOf(const std::string& name) {
  auto isDigit = [](char c) {
    return absl::ascii_isdigit(static_cast<unsigned char>(c));
  };
  size_t begin = 0;
  while (begin < name.size() && !isDigit(name[begin])) ++begin;
  size_t end = begin;
  while (end < name.size() && isDigit(name[end])) ++end;
  return begin == end
             ? name
             : absl::StrCat(name.substr(0, begin), "*", name.substr(end));
}

bool agree(const model::NamedConfiguration& a,
           const model::NamedConfiguration& b) {
  return a.splits == b.splits && a.shares == b.shares &&
         a.replication == b.replication && a.devices == b.devices;
}

// Entries that share a pattern.
struct PatternGroup {
  const model::NamedConfiguration* first = nullptr;
  int count = 0;
  bool agrees = true;

  bool isPattern() const { return count > 1 && agrees; }
};

// Whether the pattern of another group says the same of the names of this one:
// that of a parameter matches its optimizer states, too ("weight.m").
bool isSaid(const std::map<std::string, PatternGroup>& groups,
            const std::string& pattern, const PatternGroup& group) {
  size_t last = pattern.rfind('.');
  bool isPath = pattern.find('/') != std::string::npos;  // Names an op.
  if (last == std::string::npos || isPath) return false;
  auto owner = groups.find(pattern.substr(0, last));
  return owner != groups.end() && owner->second.isPattern() &&
         owner->second.count == group.count &&
         agree(*owner->second.first, *group.first);
}

// One entry for those that share a pattern and agree; the others as they are.
std::vector<model::NamedConfiguration> merged(
    const std::vector<model::NamedConfiguration>& entries) {
  std::map<std::string, PatternGroup> groups;
  for (const model::NamedConfiguration& entry : entries) {
    PatternGroup& group = groups[patternOf(entry.name)];
    if (group.first == nullptr) group.first = &entry;
    ++group.count;
    group.agrees = group.agrees && agree(*group.first, entry);
  }
  std::vector<model::NamedConfiguration> list;
  for (const model::NamedConfiguration& entry : entries) {
    std::string pattern = patternOf(entry.name);
    const PatternGroup& group = groups[pattern];
    if (!group.isPattern()) {
      list.push_back(entry);
    } else if (group.first == &entry && !isSaid(groups, pattern, group)) {
      list.push_back(entry);
      list.back().name = pattern;
    }
  }
  return list;
}

// By name in the folded graph: the names that it stands for.
template <typename Elements>
std::map<std::string, std::vector<std::string>> namesOf(
    const Elements& folded, const Elements& whole,
    const std::vector<int>& origins) {
  std::map<std::string, std::vector<std::string>> names;
  for (size_t i = 0; i < whole.size(); ++i) {
    names[folded[origins[i]].name].push_back(whole[i].name);
  }
  return names;
}

std::vector<model::NamedConfiguration> unfolded(
    const std::vector<model::NamedConfiguration>& entries,
    const std::map<std::string, std::vector<std::string>>& names) {
  std::vector<model::NamedConfiguration> list;
  for (const model::NamedConfiguration& entry : entries) {
    auto found = names.find(entry.name);
    if (found == names.end()) {
      list.push_back(entry);
      continue;
    }
    // Ops that are named by number alone (loss_scale.update.fill3) have their
    // names in every repetition.
    std::set<std::string> listed;
    for (const std::string& name : found->second) {
      if (!listed.insert(name).second) continue;
      list.push_back(entry);
      list.back().name = name;
    }
  }
  return list;
}

// Resolves a strategy for the ops and tensors of the step.
absl::StatusOr<strategy::ResolvedFunction> resolved(
    const PricedPipeline& pipeline, const model::Strategy& strategy) {
  SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                             pipeline.model->mainGraph());
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<strategy::ResolvedFunction> functions,
      strategy::resolveStrategy(absl::MakeConstSpan(graph, 1), strategy));
  return std::move(functions.front());
}

// Whether the entries say of the folded model what `priced` does. A pattern may
// name more than its entries did, as long as that comes to the same.
bool standsFor(const PricedPipeline& pipeline, const model::Strategy& entries,
               const model::Strategy& priced) {
  absl::StatusOr<model::Strategy> shared =
      pipeline.prepared->hasSharedUpdates
          ? strategy::shardUpdates(*pipeline.model, entries)
          : absl::StatusOr<model::Strategy>(entries);
  if (!shared.ok()) return false;
  absl::StatusOr<strategy::ResolvedFunction> read = resolved(pipeline, *shared);
  absl::StatusOr<strategy::ResolvedFunction> wanted =
      resolved(pipeline, priced);
  return read.ok() && wanted.ok() && read->ops == wanted->ops &&
         read->storage == wanted->storage;
}

// Entries for the sums of gradients, where replicas keep parts of them. Fails
// with Unimplemented where groups of replicas share states.
absl::StatusOr<std::vector<model::NamedConfiguration>> sumsOf(
    const PricedPipeline& pipeline, const model::Strategy& priced) {
  simulator::PipelinePlan plan = pipeline.plan();
  if (plan.optimizerGroups > 1) {
    return absl::UnimplementedError(
        "shards: a strategy file cannot say which replicas share states");
  }
  // Chunks have sums, even of one micro-batch.
  const bool hasSums =
      plan.microBatches > 1 || plan.groups * plan.chunksPerGroup > 1;
  if (!plan.scattersGradients || !hasSums) {
    return std::vector<model::NamedConfiguration>();
  }
  return strategy::scatteredSums(*pipeline.model, priced);
}

// The same for every layer that the folded ones stand for. `names` are those of
// parameters.
std::vector<model::NamedConfiguration> unfoldedSums(
    std::vector<model::NamedConfiguration> sums,
    const std::map<std::string, std::vector<std::string>>& names) {
  for (model::NamedConfiguration& sum : sums) {
    sum.name.resize(sum.name.size() - strategy::kSumSuffix.size());
  }
  sums = unfolded(sums, names);
  for (model::NamedConfiguration& sum : sums) {
    absl::StrAppend(&sum.name, strategy::kSumSuffix);
  }
  return sums;
}

// Lists what has no pattern for every layer that the folded ones stand for:
// layers that differ, and ops that are counted through all layers.
void unfoldEntries(const PreparedPipeline& prepared, model::Strategy* strategy,
                   std::vector<model::NamedConfiguration>* sums) {
  const model::ModelGraph& whole = prepared.whole();
  strategy->ops =
      unfolded(strategy->ops, namesOf(prepared.graph->ops, whole.ops,
                                      prepared.repetition->opOrigins()));
  const std::map<std::string, std::vector<std::string>> arguments =
      namesOf(prepared.graph->arguments, whole.arguments,
              prepared.repetition->argumentOrigins());
  strategy->tensors = unfolded(strategy->tensors, arguments);
  *sums = unfoldedSums(std::move(*sums), arguments);
}

// Whether a file has a list of ops for what the backward pass repeats: words
// there say nothing of chunks.
bool isListed(const simulator::PipelinePlan& plan) {
  return plan.recomputation == simulator::Recomputation::kListed ||
         plan.recomputation == simulator::Recomputation::kShare ||
         plan.recomputation == simulator::Recomputation::kModules ||
         plan.recomputedParts != simulator::RecomputedParts();
}

model::StrategyPipeline pipelineOf(const PricedPipeline& pipeline) {
  const simulator::PipelineResult& result = pipeline.report.result;
  simulator::PipelinePlan plan = pipeline.plan();
  model::StrategyPipeline written;
  written.microBatches = plan.microBatches;
  if (plan.lists) {
    for (const schedule::Actions& actions : plan.lists->programs) {
      schedule::Schedule one = *plan.lists;
      one.programs = {actions};
      std::string text = schedule::scheduleText(one);
      while (!text.empty() && text.back() == '\n') text.pop_back();
      written.actions.push_back(std::move(text));
    }
  } else {
    written.family = schedule::familyName(plan.family);
  }
  written.sendsLate =
      plan.sending == schedule::GradientSending::kAfterWeightGradient;
  if (!isListed(plan)) {
    written.recompute = search::recomputationText(plan);
  }
  written.optimizerShards = plan.optimizerShards;
  for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
    written.chunks.push_back(
        {result.cut.firstOps[chunk],
         sharding::DeviceGrid::range(
             result.beginOf(chunk), static_cast<int>(result.devicesPerGroup))});
  }
  return written;
}

}  // namespace

absl::StatusOr<model::Strategy> planStrategy(const PricedPipeline& pipeline) {
  const PreparedPipeline& prepared = *pipeline.prepared;
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy each,
      search::strategyOf(*pipeline.model, prepared.configurations,
                         pipeline.group.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<model::NamedConfiguration> sums,
                             sumsOf(pipeline, each));
  const model::Strategy priced = each;
  if (prepared.hasSharedUpdates) {
    // The file says that in one number.
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<model::Strategy> rest,
        strategy::withoutShardedUpdates(*pipeline.model, each));
    if (rest) each = *std::move(rest);
  }
  // The model of a plan is that of one micro-batch, perhaps folded.
  each.modelHash = strategy::parametersHash(prepared.whole());
  model::Strategy strategy = each;
  strategy.ops = merged(each.ops);
  strategy.tensors = merged(each.tensors);
  if (!standsFor(pipeline, strategy, priced)) {
    // Two patterns may match one name: every layer has its own entries then.
    if (!standsFor(pipeline, each, priced)) {
      return absl::InternalError(
          "the configurations of the plan cannot be written as a strategy");
    }
    strategy = each;
  } else {
    sums = merged(sums);
  }
  if (prepared.repetition) unfoldEntries(prepared, &strategy, &sums);
  // The model of one micro-batch has none: `standsFor` asks without them.
  strategy.tensors.insert(strategy.tensors.end(), sums.begin(), sums.end());
  strategy.pipeline = pipelineOf(pipeline);
  simulator::PipelinePlan plan = pipeline.plan();
  if (isListed(plan)) {
    strategy.recompute = pipeline.group.recompute;
    if (plan.recomputation != simulator::Recomputation::kListed) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          strategy.recompute,
          search::recomputeEntries(prepared.whole(), pipeline.report.result.cut,
                                   search::recomputationText(plan)));
    }
  }
  model::numberDevices(&*strategy.pipeline, &strategy.devices);
  return strategy;
}

std::string recomputationWord(const model::Strategy& strategy) {
  return strategy.recompute.empty()
             ? strategy.pipeline->recompute
             : simulator::recomputationText(
                   {.kind = simulator::Recomputation::kListed});
}

}  // namespace soapstone::driver
