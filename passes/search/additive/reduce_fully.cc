#include <functional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

// Matrices made by eliminating a node stay this small.
constexpr size_t kMaxMatrixEntries = size_t{1} << 18;
// Tables for components that are solved outright stay this small, too.
constexpr size_t kMaxTableEntries = size_t{1} << 22;
constexpr size_t kMaxProbeWork = 1'000'000;

void countModel(const ReductionModel& model, size_t& nodes, size_t& edges,
                size_t& choices, size_t& entries) {
  nodes = model.numAliveNodes();
  edges = model.numAliveEdges();
  choices = 0;
  entries = 0;
  for (const ReducedNode& node : model.nodes) choices += node.costs.size();
  for (const ReducedEdge& edge : model.edges) {
    if (edge.alive) entries += edge.costs->values.size();
  }
}

struct NamedReduction {
  const char* what;
  std::function<size_t(ReductionModel&)> apply;
};

void checkCapacities(ReductionModel& model) {
  for (size_t row = 0; row < model.capacities.size(); ++row) {
    if (model.capacities[row] >= 0) continue;
    model.setInfeasible(
        absl::StrCat("the least usages of the nodes that are live at time ",
                     model.rowTimes[row], " exceed the usage limit by ",
                     -model.capacities[row]),
        {}, model.rowTimes[row]);
  }
}

}  // namespace

ReductionSummary reduceFully(ReductionModel& model, const Deadline& deadline) {
  // Cheap ones first: the later ones find smaller matrices.
  const std::vector<NamedReduction> reductions = {
      {"choices without an allowed partner", enforceArcConsistency},
      {"separable edges", foldSeparableEdges},
      {"parallel edges", combineParallelEdges},
      {"nodes tied one to one", mergeOneToOneEdges},
      {"forced nodes", decideForcedNodes},
      {"loose memory rows", dropLooseRows},
      {"choices that cannot fit", removeUnaffordableChoices},
      {"dominated choices",
       [&](ReductionModel& m) { return removeDominatedChoices(m, deadline); }},
      {"nodes with one or two neighbours",
       [&](ReductionModel& m) {
         return eliminateLowDegreeNodes(m, kMaxMatrixEntries, deadline);
       }},
      {"choices that rule out a node",
       [&](ReductionModel& m) {
         return probeChoices(m, kMaxProbeWork, deadline);
       }},
      {"nodes of components without memory",
       [&](ReductionModel& m) {
         return solveFreeComponents(m, kMaxTableEntries, deadline);
       }},
  };
  ReductionSummary summary;
  for (const NamedReduction& reduction : reductions) {
    summary.counts.push_back({reduction.what, 0});
  }
  countModel(model, summary.nodesBefore, summary.edgesBefore,
             summary.choicesBefore, summary.entriesBefore);
  summary.rowsBefore = model.capacities.size();
  bool changed = true;
  while (changed && !model.infeasibility.has_value() && !deadline.passed()) {
    changed = false;
    for (size_t k = 0; k < reductions.size(); ++k) {
      const size_t removed = reductions[k].apply(model);
      summary.counts[k].removed += removed;
      changed |= removed > 0;
      checkCapacities(model);
      if (model.infeasibility.has_value()) break;
    }
  }
  countModel(model, summary.nodesAfter, summary.edgesAfter,
             summary.choicesAfter, summary.entriesAfter);
  summary.rowsAfter = model.capacities.size();
  return summary;
}

}  // namespace soapstone::search
