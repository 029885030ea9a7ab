#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

// AC-3 (Mackworth, "Consistency in networks of relations", 1977) over the
// forbidden entries.
class ArcConsistency {
 public:
  explicit ArcConsistency(ReductionModel& model) : model(model) {}

  size_t run() {
    markForbiddenNodeCosts();
    enqueueAllEdges();
    while (!queue.empty() && !model.infeasibility.has_value()) {
      const int32_t edge = queue.front();
      queue.pop_front();
      queued[edge] = false;
      revise(edge, model.edges[edge].from);
      revise(edge, model.edges[edge].to);
    }
    if (numRemoved > 0 && !model.infeasibility.has_value()) apply();
    return numRemoved;
  }

 private:
  void markForbiddenNodeCosts() {
    alive.resize(model.nodes.size());
    for (size_t i = 0; i < model.nodes.size(); ++i) {
      const ReducedNode& node = model.nodes[i];
      if (!node.alive) continue;
      alive[i].assign(node.costs.size(), true);
      for (size_t p = 0; p < node.costs.size(); ++p) {
        if (isForbidden(node.costs[p])) remove(static_cast<int32_t>(i), p);
      }
      checkNotEmpty(static_cast<int32_t>(i));
    }
  }

  void enqueueAllEdges() {
    queued.assign(model.edges.size(), false);
    std::map<const CostMatrix*, bool> forbids;
    for (size_t e = 0; e < model.edges.size(); ++e) {
      if (!model.edges[e].alive) continue;
      const CostMatrix* matrix = model.edges[e].costs.get();
      const auto [known, isNew] = forbids.emplace(matrix, false);
      if (isNew) {
        known->second = std::any_of(matrix->values.begin(),
                                    matrix->values.end(), isForbidden);
      }
      restricts.resize(model.edges.size());
      restricts[e] = known->second;
      if (known->second) enqueue(static_cast<int32_t>(e));
    }
  }

  void enqueue(int32_t edge) {
    if (!restricts[edge] || queued[edge]) return;
    queued[edge] = true;
    queue.push_back(edge);
  }

  void remove(int32_t node, size_t choice) {
    alive[node][choice] = false;
    ++numRemoved;
  }

  // Removes choices of `node` without an allowed partner over `edge`.
  void revise(int32_t edge, int32_t node) {
    const ReducedEdge& reduced = model.edges[edge];
    const std::vector<char>& partners = alive[reduced.other(node)];
    bool changed = false;
    for (size_t p = 0; p < alive[node].size(); ++p) {
      if (!alive[node][p]) continue;
      bool supported = false;
      for (size_t q = 0; q < partners.size() && !supported; ++q) {
        supported = partners[q] && !isForbidden(entry(reduced, node, p, q));
      }
      if (supported) continue;
      remove(node, p);
      changed = true;
    }
    if (!changed) return;
    checkNotEmpty(node);
    for (int32_t next : model.nodes[node].edges) {
      if (next != edge) enqueue(next);
    }
  }

  void checkNotEmpty(int32_t node) {
    if (std::count(alive[node].begin(), alive[node].end(), true) > 0) return;
    std::vector<int32_t> culprits = {node};
    for (int32_t edge : model.nodes[node].edges) {
      culprits.push_back(model.edges[edge].other(node));
    }
    std::sort(culprits.begin(), culprits.end());
    model.setInfeasible(
        absl::StrCat("forbidden pairs of choices leave none for node ", node),
        std::move(culprits));
  }

  void apply() {
    std::vector<std::vector<int32_t>> kept(model.nodes.size());
    for (size_t i = 0; i < kept.size(); ++i) {
      for (size_t p = 0; p < alive[i].size(); ++p) {
        if (alive[i][p]) kept[i].push_back(static_cast<int32_t>(p));
      }
    }
    model.keepChoices(kept);
  }

  ReductionModel& model;
  std::vector<std::vector<char>> alive;
  std::vector<char> restricts;  // Edges with a forbidden entry.
  std::vector<char> queued;
  std::deque<int32_t> queue;
  size_t numRemoved = 0;
};

}  // namespace

size_t enforceArcConsistency(ReductionModel& model) {
  return ArcConsistency(model).run();
}

}  // namespace soapstone::search
