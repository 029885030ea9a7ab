#include "passes/search/additive_costs.h"

#include <algorithm>

#include "passes/search/additive/cost_matrix.h"

namespace soapstone::search {

AdditiveCosts::AdditiveCosts(const SearchGraph& search,
                             simulator::CostCatalog& catalog)
    : search(&search),
      graph(search.graph),
      catalog(&catalog),
      readers(simulator::storageReaders(*search.graph)),
      isGradient(search.graph->gradients()) {
  assignDeciders();
  collectFlows();
  known.resize(search.decisions.size());
}

// Arguments belong to the decision of the op that decides how they are held;
// updates to that of their argument.
void AdditiveCosts::assignDeciders() {
  deciderOf.assign(graph->ops.size(), -1);
  positionOf.assign(graph->ops.size(), -1);
  deciderOfArgument.assign(graph->arguments.size(), -1);
  positionOfArgument.assign(graph->arguments.size(), -1);
  opsOf.resize(search->decisions.size());
  argumentsOf.resize(search->decisions.size());
  for (size_t op = 0; op < graph->ops.size(); ++op) {
    if (graph->ops[op].leader >= 0) {
      deciderOf[op] = search->decisionOf[graph->ops[op].leader];
    }
  }
  for (size_t i = 0; i < graph->arguments.size(); ++i) {
    const std::optional<sharding::StorageReaders::Reader>& reader =
        readers.firstReader(readers.deciderOf(static_cast<int>(i)));
    if (!reader || deciderOf[reader->op] < 0) continue;
    deciderOfArgument[i] = deciderOf[reader->op];
    std::vector<int>& list = argumentsOf[deciderOfArgument[i]];
    positionOfArgument[i] = static_cast<int>(list.size());
    list.push_back(static_cast<int>(i));
  }
  for (size_t op = 0; op < graph->ops.size(); ++op) {
    int argument = graph->ops[op].storageArgument;
    if (argument >= 0) deciderOf[op] = deciderOfArgument[argument];
    if (deciderOf[op] < 0) continue;
    positionOf[op] = static_cast<int>(opsOf[deciderOf[op]].size());
    opsOf[deciderOf[op]].push_back(static_cast<int>(op));
  }
}

void AdditiveCosts::addFlow(const Flow& flow, int from, int to) {
  if (from < 0 || to < 0) return;
  if (from == to) {
    innerFlows[from].push_back(flow);
  } else {
    outerFlows[std::minmax(from, to)].push_back(flow);
  }
}

void AdditiveCosts::collectFlows() {
  innerFlows.resize(search->decisions.size());
  for (size_t op = 0; op < graph->ops.size(); ++op) {
    for (size_t i = 0; i < graph->ops[op].operands.size(); ++i) {
      int value = graph->ops[op].operands[i];
      Flow flow{value, graph->values[value].producer, static_cast<int>(op), -1,
                static_cast<int>(i)};
      if (flow.producer >= 0) {
        addFlow(flow, deciderOf[flow.producer], deciderOf[op]);
        continue;
      }
      flow.argument = graph->values[value].index;
      model::ModelArgumentRole role = graph->arguments[flow.argument].role;
      // Inputs are loaded where they are needed.
      if (role == model::ModelArgumentRole::kInput ||
          role == model::ModelArgumentRole::kScalar) {
        continue;
      }
      addFlow(flow, deciderOfArgument[flow.argument], deciderOf[op]);
    }
  }
  for (const model::ModelResult& result : graph->results) {
    const int held = result.heldWith();
    if (held < 0) continue;
    int producer = graph->values[result.value].producer;
    if (producer < 0) continue;
    addFlow({result.value, producer, -1, held, 0}, deciderOf[producer],
            deciderOfArgument[held]);
  }
  for (const auto& [pair, flows] : outerFlows) edgePairs.push_back(pair);
  std::sort(edgePairs.begin(), edgePairs.end());
}

const AdditiveCosts::DecisionVariant& AdditiveCosts::variantsOf(
    int decision, const sharding::OpConfiguration& configuration) {
  auto [entry, isNew] = known[decision].try_emplace(configuration);
  DecisionVariant& result = entry->second;
  if (!isNew) return result;
  result.variants.assign(opsOf[decision].size(), -1);
  result.storage.assign(argumentsOf[decision].size(), -1);
  placeOps(decision, configuration, &result);
  if (result.isLegal) placeArguments(decision, &result);
  return result;
}

void AdditiveCosts::note(int op, const absl::StatusOr<int>& variant,
                         DecisionVariant* result) const {
  if (!variant.ok()) {
    result->isLegal = false;
  } else {
    result->variants[positionOf[op]] = *variant;
  }
}

void AdditiveCosts::placeOps(int decision,
                             const sharding::OpConfiguration& configuration,
                             DecisionVariant* result) {
  const SearchDecision& one = search->decisions[decision];
  note(one.anchor, catalog->variant(one.anchor, configuration), result);
  for (const SearchDecision::Member& member : one.members) {
    note(
        member.op,
        catalog->variant(
            member.op, sharding::follow(member.rule, graph->ops[member.op].rule,
                                        configuration)),
        result);
  }
  if (!result->isLegal) return;
  for (int op : opsOf[decision]) {
    const model::ModelOp& model = graph->ops[op];
    if (result->variants[positionOf[op]] >= 0 || model.leader < 0) continue;
    int leader = result->variants[positionOf[model.leader]];
    note(op, catalog->followingVariant(op, leader), result);
  }
}

void AdditiveCosts::placeArguments(int decision, DecisionVariant* result) {
  std::vector<sharding::OpConfiguration> stored(argumentsOf[decision].size());
  for (int argument : argumentsOf[decision]) {
    const std::optional<sharding::StorageReaders::Reader>& reader =
        readers.firstReader(readers.deciderOf(argument));
    int position = positionOfArgument[argument];
    int variant = result->variants[positionOf[reader->op]];
    if (variant < 0) continue;
    const simulator::CostCatalog::DefaultStorage& held =
        catalog->defaultStorage(
            catalog->variantAt(variant).operandLayouts[reader->operand]);
    result->storage[position] = held.layout;
    stored[position] = held.configuration;
  }
  for (int op : opsOf[decision]) {
    int argument = graph->ops[op].storageArgument;
    if (argument < 0 || result->storage[positionOfArgument[argument]] < 0) {
      continue;
    }
    note(op,
         catalog->followingStorage(op, stored[positionOfArgument[argument]]),
         result);
  }
}

int AdditiveCosts::sourceLayout(const Flow& flow,
                                const DecisionVariant& variant) const {
  if (flow.producer < 0)
    return variant.storage[positionOfArgument[flow.argument]];
  int number = variant.variants[positionOf[flow.producer]];
  if (number < 0) return -1;
  return catalog->variantAt(number)
      .resultLayouts[graph->values[flow.value].index];
}

int AdditiveCosts::targetLayout(const Flow& flow,
                                const DecisionVariant& variant) const {
  if (flow.consumer < 0)
    return variant.storage[positionOfArgument[flow.argument]];
  int number = variant.variants[positionOf[flow.consumer]];
  if (number < 0) return -1;
  return catalog->variantAt(number).operandLayouts[flow.operand];
}

int64_t AdditiveCosts::flowCost(const Flow& flow, int source, int target) {
  if (source < 0 || target < 0 || source == target) return 0;
  absl::StatusOr<int> number =
      catalog->plan(source, target, graph->values[flow.value].elementBytes,
                    isGradient[flow.value] ? simulator::MoveUse::kGradient
                                           : simulator::MoveUse::kValue);
  if (!number.ok()) return kForbiddenCost;
  return catalog->planAt(*number).picoseconds;
}

int64_t AdditiveCosts::workCost(
    int decision, const sharding::OpConfiguration& configuration) {
  const DecisionVariant& variant = variantsOf(decision, configuration);
  if (!variant.isLegal) return kForbiddenCost;
  int64_t cost = 0;
  for (size_t i = 0; i < opsOf[decision].size(); ++i) {
    if (graph->ops[opsOf[decision][i]].isView || variant.variants[i] < 0) {
      continue;
    }
    cost = addCosts(cost, catalog->variantAt(variant.variants[i]).picoseconds);
  }
  return cost;
}

int64_t AdditiveCosts::decisionCost(
    int decision, const sharding::OpConfiguration& configuration) {
  int64_t cost = workCost(decision, configuration);
  if (cost >= kForbiddenCost) return cost;
  const DecisionVariant& variant = variantsOf(decision, configuration);
  for (const Flow& flow : innerFlows[decision]) {
    cost = addCosts(cost, flowCost(flow, sourceLayout(flow, variant),
                                   targetLayout(flow, variant)));
  }
  return cost;
}

int64_t AdditiveCosts::parameterBytes(
    int decision, const sharding::OpConfiguration& configuration) {
  const DecisionVariant& variant = variantsOf(decision, configuration);
  int64_t bytes = 0;
  for (size_t i = 0; i < argumentsOf[decision].size(); ++i) {
    const model::ModelArgument& argument =
        graph->arguments[argumentsOf[decision][i]];
    if (argument.role != model::ModelArgumentRole::kParameter) continue;
    const model::ModelValue& value = graph->values[argument.value];
    if (!variant.isLegal || variant.storage[i] < 0) {
      bytes += elementsOf(value) * value.elementBytes;
      continue;
    }
    int64_t most = 0;
    for (const simulator::SetFigure& volume :
         catalog->volumes(variant.storage[i])) {
      most = std::max(most, volume.amount);
    }
    bytes += most * value.elementBytes;
  }
  return bytes;
}

int64_t AdditiveCosts::pairCost(
    int first, const sharding::OpConfiguration& firstConfiguration, int second,
    const sharding::OpConfiguration& secondConfiguration) {
  auto flows = outerFlows.find(std::minmax(first, second));
  if (flows == outerFlows.end()) return 0;
  const DecisionVariant& one = variantsOf(first, firstConfiguration);
  const DecisionVariant& other = variantsOf(second, secondConfiguration);
  if (!one.isLegal || !other.isLegal) return kForbiddenCost;
  int64_t cost = 0;
  for (const Flow& flow : flows->second) {
    int from = flow.producer >= 0 ? deciderOf[flow.producer]
                                  : deciderOfArgument[flow.argument];
    cost = addCosts(
        cost, flowCost(flow, sourceLayout(flow, from == first ? one : other),
                       targetLayout(flow, from == first ? other : one)));
  }
  return cost;
}

int64_t AdditiveCosts::total(
    const std::vector<sharding::OpConfiguration>& configurations) {
  int64_t cost = 0;
  for (size_t i = 0; i < configurations.size(); ++i) {
    cost = addCosts(cost, decisionCost(static_cast<int>(i), configurations[i]));
  }
  for (const auto& [first, second] : edgePairs) {
    cost = addCosts(cost, pairCost(first, configurations[first], second,
                                   configurations[second]));
  }
  return cost;
}

}  // namespace soapstone::search
