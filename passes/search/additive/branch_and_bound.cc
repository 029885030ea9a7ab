#include "passes/search/additive/branch_and_bound.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace soapstone::search {
namespace {

// Each level of the search is a call; deeper models are not for it anyway.
constexpr int32_t kMaxNodes = 5000;
// With more rows than this, only those that were broken before are watched on
// the way; complete choices are checked against all.
constexpr int32_t kMaxRows = 2000;

}  // namespace

BranchAndBound::BranchAndBound(const SearchModel& model, DualAscent& ascent,
                               Incumbent& incumbent)
    : model(model),
      ascent(ascent),
      incumbent(incumbent),
      rows(model),
      ledger(rows),
      edgeLeast(model.edges.size()),
      decided(model.numNodes(), false),
      choices(model.numNodes(), 0) {
  if (model.numRows() <= kMaxRows) {
    rows.addAll();
  } else {
    rows.add(ascent.memoryRows().rows);
  }
  ledger.clear();
  timesBroken.assign(rows.numRows(), 0);
}

bool BranchAndBound::run(const Deadline& end, int64_t maxSteps) {
  if (model.numNodes() > kMaxNodes) return false;
  deadline = end;
  stepsLeft = maxSteps;
  // Rounds the messages, so that every bound below is a sum of integers.
  double bound = ascent.messages().bound(ascent.pricedCosts()) -
                 ascent.memoryPrices().capacityWorth();
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    conditional.push_back(ascent.messages().reducedCosts(i));
    least.push_back(*std::min_element(
        conditional[i].begin(), conditional[i].begin() + model.numChoices[i]));
  }
  for (size_t e = 0; e < model.edges.size(); ++e) {
    const SearchModel::Edge& edge = model.edges[e];
    const SearchModel::Arc& arc = model.arcs[edge.first][edge.arcOfFirst];
    const std::vector<double>& mine =
        ascent.messages().messageTo(edge.first, edge.arcOfFirst);
    const std::vector<double>& theirs =
        ascent.messages().messageTo(edge.second, edge.arcOfSecond);
    double smallest = std::numeric_limits<double>::infinity();
    for (int32_t q = 0; q < model.numChoices[edge.second]; ++q) {
      const double* row = model.arcRow(edge.first, arc, q);
      for (int32_t p = 0; p < model.numChoices[edge.first]; ++p) {
        smallest = std::min(smallest, row[p] - mine[p] - theirs[q]);
      }
    }
    edgeLeast[e] = smallest;
  }
  descend(bound);
  if (stopped) return false;
  int32_t row = -1;
  const auto mostBroken =
      std::max_element(timesBroken.begin(), timesBroken.end());
  if (mostBroken != timesBroken.end() && *mostBroken > 0) {
    row = rows.rows[mostBroken - timesBroken.begin()];
  }
  incumbent.closeSearch(row);
  return true;
}

// Costs from here on are of no use.
double BranchAndBound::limit() const {
  return std::min(incumbent.cost(), model.forbiddenCost);
}

bool BranchAndBound::exhausted() {
  if (--stepsLeft < 0 || (stepsLeft % 64 == 0 && deadline.passed())) {
    stopped = true;
  }
  return stopped;
}

// The undecided node with the fewest choices left below `limit`.
int32_t BranchAndBound::pickNode(double bound, double limit) const {
  int32_t picked = -1;
  int32_t fewest = std::numeric_limits<int32_t>::max();
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    if (decided[i]) continue;
    const double highest = limit - bound + least[i];
    int32_t count = 0;
    for (int32_t p = 0; p < model.numChoices[i]; ++p) {
      count += conditional[i][p] < highest ? 1 : 0;
    }
    if (count < fewest) {
      fewest = count;
      picked = i;
    }
    if (fewest <= 1) break;
  }
  return picked;
}

void BranchAndBound::offerLeaf() {
  const std::vector<int32_t> broken = brokenRows(model, choices);
  if (!broken.empty()) {
    for (int32_t row : broken) {
      const auto place =
          std::lower_bound(rows.rows.begin(), rows.rows.end(), row);
      if (place != rows.rows.end() && *place == row) {
        ++timesBroken[place - rows.rows.begin()];
      }
    }
    return;
  }
  const double cost = costOf(model, choices);
  if (cost < model.forbiddenCost) incumbent.offer(choices, cost);
}

void BranchAndBound::descend(double bound) {
  if (exhausted() || bound >= limit()) return;
  if (numDecided == model.numNodes()) {
    offerLeaf();
    return;
  }
  const int32_t node = pickNode(bound, limit());
  std::vector<std::pair<double, int32_t>> ranked;
  for (int32_t p = 0; p < model.numChoices[node]; ++p) {
    ranked.emplace_back(conditional[node][p], p);
  }
  std::sort(ranked.begin(), ranked.end());
  decided[node] = true;
  ++numDecided;
  for (const auto& [cost, choice] : ranked) {
    const double next = bound - least[node] + cost;
    if (stopped || next >= limit()) break;
    ledger.place(node, choice);
    const int32_t broken =
        ledger.overflow() > 0 ? ledger.brokenRowOf(node) : -1;
    if (broken >= 0) {
      ++timesBroken[broken];
    } else {
      decide(node, choice, next);
    }
    ledger.unplace(node, choice);
  }
  --numDecided;
  decided[node] = false;
}

void BranchAndBound::decide(int32_t node, int32_t choice, double bound) {
  choices[node] = choice;
  std::vector<Saved> saved;
  for (size_t a = 0; a < model.arcs[node].size(); ++a) {
    const SearchModel::Arc& arc = model.arcs[node][a];
    const int32_t other = arc.neighbor;
    if (decided[other]) continue;
    const SearchModel::Edge& edge = model.edges[arc.edge];
    const int32_t back =
        edge.first == node ? edge.arcOfSecond : edge.arcOfFirst;
    const double* row = model.arcRow(other, model.arcs[other][back], choice);
    const std::vector<double>& theirs =
        ascent.messages().messageTo(other, back);
    const double mine =
        ascent.messages().messageTo(node, a)[choice] + edgeLeast[arc.edge];
    saved.push_back({other, least[other], conditional[other]});
    std::vector<double>& costs = conditional[other];
    double smallest = std::numeric_limits<double>::infinity();
    for (int32_t p = 0; p < model.numChoices[other]; ++p) {
      costs[p] += row[p] - theirs[p] - mine;
      smallest = std::min(smallest, costs[p]);
    }
    bound += smallest - least[other];
    least[other] = smallest;
  }
  descend(bound);
  for (size_t k = saved.size(); k-- > 0;) {
    least[saved[k].node] = saved[k].least;
    conditional[saved[k].node] = std::move(saved[k].costs);
  }
}

}  // namespace soapstone::search
