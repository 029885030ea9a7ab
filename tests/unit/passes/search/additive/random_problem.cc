#include "tests/unit/passes/search/additive/random_problem.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace soapstone::search {
namespace {

class Generator {
 public:
  Generator(uint64_t seed, const RandomProblemOptions& options)
      : options(options), random(seed) {}

  AdditiveProblem make() {
    AdditiveProblem problem;
    problem.name = "random";
    const int64_t numNodes = upTo(options.maxNodes - 1) + 1;
    for (int64_t i = 0; i < numNodes; ++i) problem.addNode(makeNode());
    const auto numEdges = static_cast<int64_t>(static_cast<double>(numNodes) *
                                               options.edgesPerNode);
    for (int64_t e = 0; e < numEdges; ++e) {
      const auto from = static_cast<int32_t>(upTo(numNodes - 1));
      const auto to = static_cast<int32_t>(upTo(numNodes - 1));
      problem.addEdge(
          from, to,
          makeMatrix(static_cast<int64_t>(problem.nodes[from].costs.size()),
                     static_cast<int64_t>(problem.nodes[to].costs.size())));
    }
    if (chance(options.limited)) {
      problem.usageLimit = upTo(2 * numNodes) + 2;
    } else if (chance(0.5)) {
      problem.usageLimit = 1000;
    }
    return problem;
  }

 private:
  int64_t upTo(int64_t most) {
    return std::uniform_int_distribution<int64_t>(0, most)(random);
  }
  bool chance(double probability) {
    return std::uniform_real_distribution<double>(0, 1)(random) < probability;
  }

  AdditiveNode makeNode() {
    AdditiveNode node;
    node.begin = upTo(8);
    node.end = node.begin + upTo(5);
    const int64_t numChoices = upTo(options.maxChoices - 1) + 1;
    for (int64_t p = 0; p < numChoices; ++p) {
      node.costs.push_back(chance(0.05) ? kForbiddenCost
                                        : upTo(options.maxCost));
      node.usages.push_back(upTo(6));
    }
    return node;
  }

  std::vector<int64_t> makeMatrix(int64_t rows, int64_t columns) {
    std::vector<int64_t> costs(rows * columns);
    for (int64_t& cost : costs) cost = upTo(options.maxCost);
    if (rows == columns && chance(options.oneToOne)) {
      std::vector<int64_t> partner(rows);
      std::iota(partner.begin(), partner.end(), 0);
      std::shuffle(partner.begin(), partner.end(), random);
      for (int64_t k = 0; k < rows * columns; ++k) {
        if (partner[k / columns] != k % columns) costs[k] = kForbiddenCost;
      }
    } else if (chance(options.separable)) {
      std::vector<int64_t> column(columns);
      for (int64_t& cost : column) cost = upTo(options.maxCost);
      for (int64_t p = 0; p < rows; ++p) {
        const int64_t row = upTo(options.maxCost);
        for (int64_t q = 0; q < columns; ++q) {
          costs[p * columns + q] = row + column[q];
        }
      }
    } else if (chance(options.forbidding)) {
      for (int64_t& cost : costs) {
        if (chance(0.3)) cost = kForbiddenCost;
      }
    }
    return costs;
  }

  const RandomProblemOptions& options;
  std::mt19937_64 random;
};

// Calls `visit` with every combination of one number below each of `sizes`.
void forEachCombination(
    const std::vector<int32_t>& sizes,
    const std::function<void(const std::vector<int32_t>&)>& visit) {
  std::vector<int32_t> digits(sizes.size(), 0);
  while (true) {
    visit(digits);
    size_t k = 0;
    while (k < digits.size() && ++digits[k] == sizes[k]) digits[k++] = 0;
    if (k == digits.size()) return;
  }
}

bool fits(const ReductionModel& model, const std::vector<int32_t>& alive,
          const std::vector<int32_t>& digits) {
  std::vector<WideSum> loads(model.capacities.size(), 0);
  for (size_t k = 0; k < alive.size(); ++k) {
    for (const UsagePiece& piece : model.nodes[alive[k]].pieces) {
      for (int32_t row = piece.begin; row < piece.end; ++row) {
        loads[row] += piece.usages[digits[k]];
      }
    }
  }
  for (size_t row = 0; row < loads.size(); ++row) {
    if (loads[row] > model.capacities[row]) return false;
  }
  return true;
}

}  // namespace

AdditiveProblem makeRandomProblem(uint64_t seed,
                                  const RandomProblemOptions& options) {
  return Generator(seed, options).make();
}

std::optional<BestChoices> bruteForce(const AdditiveProblem& problem) {
  std::vector<int32_t> sizes;
  for (const AdditiveNode& node : problem.nodes) {
    sizes.push_back(static_cast<int32_t>(node.costs.size()));
  }
  std::optional<BestChoices> best;
  forEachCombination(sizes, [&](const std::vector<int32_t>& choices) {
    const ChoicesReport report = *verifyChoices(problem, choices);
    if (!report.feasible()) return;
    if (best.has_value() && report.cost >= best->cost) return;
    best = BestChoices{choices, report.cost};
  });
  return best;
}

std::optional<BestChoices> bruteForce(const ReductionModel& model) {
  std::vector<int32_t> alive;
  std::vector<int32_t> sizes;
  std::vector<int32_t> position(model.nodes.size(), -1);
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    if (!model.nodes[i].alive) continue;
    position[i] = static_cast<int32_t>(alive.size());
    alive.push_back(static_cast<int32_t>(i));
    sizes.push_back(model.nodes[i].numChoices());
  }
  std::optional<BestChoices> best;
  forEachCombination(sizes, [&](const std::vector<int32_t>& digits) {
    int64_t cost = 0;
    for (size_t k = 0; k < alive.size(); ++k) {
      cost = addCosts(cost, model.nodes[alive[k]].costs[digits[k]]);
    }
    for (const ReducedEdge& edge : model.edges) {
      if (!edge.alive) continue;
      cost = addCosts(cost, edge.costs->at(digits[position[edge.from]],
                                           digits[position[edge.to]]));
    }
    if (isForbidden(cost) || !fits(model, alive, digits)) return;
    const WideSum total = model.constant + (WideSum{cost} << model.costShift);
    if (best.has_value() && total >= best->cost) return;
    best = BestChoices{AdditiveChoices(model.nodes.size(), 0), total};
    for (size_t k = 0; k < alive.size(); ++k) {
      best->choices[alive[k]] = model.nodes[alive[k]].labels[digits[k]];
    }
  });
  if (best.has_value()) model.trail.undo(best->choices);
  return best;
}

}  // namespace soapstone::search
