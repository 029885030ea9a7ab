#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "passes/search/additive/full_elimination.h"
#include "passes/search/additive/reductions.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {
namespace {

// Connected components of the alive nodes, each ascending.
std::vector<std::vector<int32_t>> findComponents(const ReductionModel& model) {
  std::vector<char> seen(model.nodes.size(), false);
  std::vector<std::vector<int32_t>> components;
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    if (!model.nodes[i].alive || seen[i]) continue;
    std::vector<int32_t> component = {static_cast<int32_t>(i)};
    seen[i] = true;
    for (size_t next = 0; next < component.size(); ++next) {
      for (int32_t e : model.nodes[component[next]].edges) {
        const int32_t other = model.edges[e].other(component[next]);
        if (seen[other]) continue;
        seen[other] = true;
        component.push_back(other);
      }
    }
    std::sort(component.begin(), component.end());
    components.push_back(std::move(component));
  }
  return components;
}

std::vector<int32_t> edgesOf(const ReductionModel& model,
                             const std::vector<int32_t>& component) {
  std::vector<int32_t> edges;
  for (int32_t node : component) {
    for (int32_t e : model.nodes[node].edges) {
      if (model.edges[e].from == node) edges.push_back(e);
    }
  }
  return edges;
}

// Everything that matters about a component, with nodes numbered by their order
// in it. Layers that repeat give equal ones.
std::vector<int64_t> describe(const ReductionModel& model,
                              const std::vector<int32_t>& component) {
  std::vector<int64_t> text;
  const auto place = [&](int32_t node) {
    return std::lower_bound(component.begin(), component.end(), node) -
           component.begin();
  };
  for (int32_t node : component) {
    const std::vector<int64_t>& costs = model.nodes[node].costs;
    text.push_back(static_cast<int64_t>(costs.size()));
    text.insert(text.end(), costs.begin(), costs.end());
  }
  for (int32_t e : edgesOf(model, component)) {
    const ReducedEdge& edge = model.edges[e];
    text.push_back(place(edge.from));
    text.push_back(place(edge.to));
    text.insert(text.end(), edge.costs->values.begin(),
                edge.costs->values.end());
  }
  return text;
}

// Decides all nodes of `component`, choices being positions.
void takeOut(const std::vector<int32_t>& component, const ModelChoices& choices,
             ReductionModel& model) {
  WideSum cost = 0;
  std::map<int32_t, int32_t> choiceOf;
  for (size_t k = 0; k < component.size(); ++k) {
    const ReducedNode& node = model.nodes[component[k]];
    choiceOf[component[k]] = choices[k];
    cost += node.costs[choices[k]];
    model.trail.add(
        ReductionTrail::Decided{component[k], node.labels[choices[k]]});
  }
  for (int32_t e : edgesOf(model, component)) {
    const ReducedEdge& edge = model.edges[e];
    cost += edge.costs->at(choiceOf[edge.from], choiceOf[edge.to]);
    model.removeEdge(e);
  }
  for (int32_t node : component) model.removeNode(node);
  model.constant += cost << model.costShift;
}

}  // namespace

size_t solveFreeComponents(ReductionModel& model, size_t maxEntries,
                           const Deadline& deadline) {
  std::map<std::vector<int64_t>, std::optional<ModelChoices>> known;
  size_t numRemoved = 0;
  for (const std::vector<int32_t>& component : findComponents(model)) {
    if (deadline.passed()) break;
    if (std::any_of(component.begin(), component.end(),
                    [&](int32_t node) { return model.usesMemory(node); })) {
      continue;
    }
    const auto [position, isNew] =
        known.emplace(describe(model, component), std::nullopt);
    if (isNew) {
      const SearchModel search = makeSearchModel(model, component);
      const auto entries = static_cast<double>(maxEntries);
      std::optional<EliminationResult> result;
      if (search.forbiddenCost <= kLargestExactCost) {
        result = eliminateFully(search, search.costs, {entries, 4 * entries});
      }
      if (result.has_value() && result->cost >= search.forbiddenCost) {
        model.setInfeasible("forbidden pairs of choices leave no combination",
                            component);
        return numRemoved;
      }
      if (result.has_value()) position->second = std::move(result->choices);
    }
    if (!position->second.has_value()) continue;
    takeOut(component, *position->second, model);
    numRemoved += component.size();
  }
  return numRemoved;
}

}  // namespace soapstone::search
