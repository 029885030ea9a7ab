#include "passes/search/joint/recomputation_choice.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "ir/model/suggestion.h"
#include "ir/soap/argument_attributes.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/name_pattern.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::search {
namespace {

// `name` with '*' in the place of its first number between dots or slashes.
std::string patternOf(const std::string& name) {
  auto isBorder = [](char c) { return c == '.' || c == '/' || c == '_'; };
  size_t begin = 0;
  while (begin < name.size()) {
    size_t end = begin;
    while (end < name.size() && absl::ascii_isdigit(name[end])) ++end;
    bool isNumber = end > begin && (begin == 0 || isBorder(name[begin - 1])) &&
                    (end == name.size() || isBorder(name[end]));
    if (isNumber) return name.substr(0, begin) + "*" + name.substr(end);
    begin = std::max(end, begin + 1);
  }
  return name;
}

std::vector<std::string> forwardNames(const model::ModelGraph& graph,
                                      const simulator::PipelineCut& cut) {
  std::vector<std::string> names;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (cut.phases[op] == simulator::OpPhase::kForward)
      names.push_back(graph.ops[op].name);
  }
  return names;
}

// Names, in patterns that match no other of `known`.
std::vector<model::RecomputeEntry> entriesOf(
    const std::set<std::string>& names, const std::vector<std::string>& known) {
  std::vector<model::RecomputeEntry> entries;
  // By pattern: layers share it, and looking at all names takes long.
  absl::flat_hash_map<std::string, bool> isExact;
  auto matchesNoOther = [&](const std::string& pattern) {
    return std::all_of(known.begin(), known.end(),
                       [&](const std::string& other) {
                         return names.count(other) > 0 ||
                                !strategy::matchesOpPattern(other, pattern);
                       });
  };
  std::set<std::string> isDone;
  for (const std::string& name : known) {
    if (names.count(name) == 0) continue;
    std::string pattern = patternOf(name);
    if (pattern != name) {
      auto [entry, isNew] = isExact.try_emplace(pattern, false);
      if (isNew) entry->second = matchesNoOther(pattern);
      if (!entry->second) pattern = name;
    }
    if (isDone.insert(pattern).second) entries.push_back({pattern, {}});
  }
  return entries;
}

// The names out of `known` that the entries match.
absl::StatusOr<std::vector<std::string>> matchedNames(
    const std::vector<model::RecomputeEntry>& entries,
    const std::vector<std::string>& known) {
  std::set<std::string> names;
  for (const model::RecomputeEntry& entry : entries) {
    bool matches = false;
    for (const std::string& name : known) {
      if (!strategy::matchesOpPattern(name, entry.ops)) continue;
      matches = true;
      bool isKept =
          std::any_of(entry.keep.begin(), entry.keep.end(),
                      [&](const std::string& pattern) {
                        return strategy::matchesOpPattern(name, pattern);
                      });
      if (!isKept) names.insert(name);
    }
    if (matches) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("recompute: the model has no op '", entry.ops, "'",
                     model::suggestion(entry.ops, known)));
  }
  return std::vector<std::string>(names.begin(), names.end());
}

}  // namespace

simulator::RecomputationOptions recomputationOptions(const std::string& text) {
  simulator::RecomputationOptions options;
  std::optional<simulator::RecomputationChoice> choice =
      simulator::parseRecomputation(text);
  if (!choice) return options;
  options.kind = choice->kind;
  options.keptPercent = choice->keptPercent;
  options.parts = std::move(choice->parts);
  return options;
}

absl::StatusOr<std::vector<model::RecomputeEntry>> recomputeEntries(
    const model::ModelGraph& graph, const simulator::PipelineCut& cut,
    const std::string& text) {
  simulator::RecomputedOps repeated =
      simulator::recomputedOps(graph, cut, recomputationOptions(text));
  SOAPSTONE_RETURN_IF_ERROR(simulator::checkModules(repeated));
  std::set<std::string> names;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (repeated.isRepeated[op]) names.insert(graph.ops[op].name);
  }
  return entriesOf(names, forwardNames(graph, cut));
}

absl::StatusOr<std::vector<model::RecomputeEntry>> recomputeEntries(
    const strategy::StrategyModel& model, const std::string& text) {
  if (text == "none") return std::vector<model::RecomputeEntry>();
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph, buildModelGraph(model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::PipelineCut cut,
      simulator::cutPipeline(graph, /*chunks=*/1, simulator::CutBalance::kWork,
                             simulator::machineFreeWeights(graph)));
  return recomputeEntries(graph, cut, text);
}

absl::StatusOr<std::vector<std::string>> recomputedNames(
    const strategy::StrategyModel& model, const model::Strategy& strategy) {
  std::vector<std::string> known;
  if (!strategy.recompute.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(const strategy::StrategyGraph* graph,
                               model.mainGraph());
    for (const strategy::StrategyOp& op : graph->ops) {
      if (!op.op->hasAttr(soap::kGradientOfAttribute)) known.push_back(op.name);
    }
  }
  return matchedNames(strategy.recompute, known);
}

absl::StatusOr<std::vector<std::string>> recomputedNames(
    const model::ModelGraph& graph, const model::Strategy& strategy) {
  std::vector<std::string> known;
  for (const model::ModelOp& op : graph.ops) {
    if (!op.isBackward) known.push_back(op.name);
  }
  return matchedNames(strategy.recompute, known);
}

}  // namespace soapstone::search
