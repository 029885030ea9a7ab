#include "passes/search/additive/elimination_plan.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace soapstone::search {
namespace {

double uniform(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

// The induced sub-graph while nodes are eliminated, as one bit set of
// neighbours per node.
class EliminationGraph {
 public:
  EliminationGraph(const SearchModel& model, const std::vector<int32_t>& free,
                   const std::vector<int32_t>& domainSizes, Random& random)
      : numWords((free.size() + 63) / 64),
        bits(free.size() * numWords, 0),
        sizes(free.size()),
        tables(free.size()),
        alive(free.size(), true) {
    std::vector<int32_t> position(model.numNodes(), -1);
    for (size_t i = 0; i < free.size(); ++i) {
      position[free[i]] = static_cast<int32_t>(i);
      sizes[i] = domainSizes[free[i]];
    }
    for (size_t i = 0; i < free.size(); ++i) {
      for (const SearchModel::Arc& arc : model.arcs[free[i]]) {
        const int32_t other = position[arc.neighbor];
        if (other >= 0) set(static_cast<int32_t>(i), other);
      }
      noise.push_back(uniform(random, 1.0, 1.5));
    }
    for (size_t i = 0; i < free.size(); ++i) refresh(static_cast<int32_t>(i));
  }

  // The alive node with the smallest table, or -1.
  int32_t cheapest() const {
    int32_t best = -1;
    for (size_t i = 0; i < alive.size(); ++i) {
      if (!alive[i]) continue;
      if (best < 0 || tables[i] * noise[i] < tables[best] * noise[best]) {
        best = static_cast<int32_t>(i);
      }
    }
    return best;
  }

  double tableEntries(int32_t node) const { return tables[node]; }

  std::vector<int32_t> neighbors(int32_t node) const {
    std::vector<int32_t> result;
    for (size_t w = 0; w < numWords; ++w) {
      for (uint64_t word = bits[node * numWords + w]; word != 0;
           word &= word - 1) {
        result.push_back(static_cast<int32_t>(w * 64 + std::countr_zero(word)));
      }
    }
    return result;
  }

  // Joins the neighbours of `node` with each other and removes it.
  void eliminate(int32_t node) {
    const std::vector<int32_t> around = neighbors(node);
    for (int32_t a : around) {
      for (size_t w = 0; w < numWords; ++w) {
        bits[a * numWords + w] |= bits[node * numWords + w];
      }
      clear(a, a);
      clear(a, node);
    }
    alive[node] = false;
    for (int32_t a : around) refresh(a);
  }

  void remove(int32_t node) {
    const std::vector<int32_t> around = neighbors(node);
    for (int32_t a : around) clear(a, node);
    alive[node] = false;
    for (int32_t a : around) refresh(a);
  }

 private:
  void set(int32_t a, int32_t b) {
    bits[a * numWords + b / 64] |= uint64_t{1} << (b % 64);
  }
  void clear(int32_t a, int32_t b) {
    bits[a * numWords + b / 64] &= ~(uint64_t{1} << (b % 64));
  }
  void refresh(int32_t node) {
    double entries = sizes[node];
    for (int32_t a : neighbors(node)) entries *= sizes[a];
    tables[node] = entries;
  }

  size_t numWords;
  std::vector<uint64_t> bits;
  std::vector<double> sizes;
  std::vector<double> tables;
  std::vector<double> noise;
  std::vector<char> alive;
};

}  // namespace

EliminationPlan planElimination(const SearchModel& model,
                                const std::vector<int32_t>& free,
                                const std::vector<int32_t>& domainSizes,
                                const EliminationLimits& limits,
                                Random& random) {
  EliminationGraph graph(model, free, domainSizes, random);
  EliminationPlan plan;
  while (true) {
    const int32_t node = graph.cheapest();
    if (node < 0) return plan;
    const double entries = graph.tableEntries(node);
    if (entries <= limits.maxTableEntries &&
        plan.entries + entries <= limits.maxEntries) {
      plan.entries += entries;
      plan.order.push_back(free[node]);
      graph.eliminate(node);
      continue;
    }
    // Give up on the node of this table that is in the way of most others.
    int32_t worst = node;
    double worstScore = -1;
    std::vector<int32_t> table = graph.neighbors(node);
    table.push_back(node);
    for (int32_t a : table) {
      const double score = static_cast<double>(graph.neighbors(a).size()) *
                           uniform(random, 0.5, 1.5);
      if (score > worstScore) {
        worst = a;
        worstScore = score;
      }
    }
    graph.remove(worst);
  }
}

}  // namespace soapstone::search
