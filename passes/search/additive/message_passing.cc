#include "passes/search/additive/message_passing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace soapstone::search {
namespace {

// Least entry of a - b, `count` being a multiple of kCostLanes.
double leastDifference(const double* a, const double* b, int32_t count) {
  double least[kCostLanes];
  for (double& lane : least) lane = std::numeric_limits<double>::infinity();
  for (int32_t p = 0; p < count; p += kCostLanes) {
    for (int32_t lane = 0; lane < kCostLanes; ++lane) {
      const double difference = a[p + lane] - b[p + lane];
      least[lane] = difference < least[lane] ? difference : least[lane];
    }
  }
  return *std::min_element(least, least + kCostLanes);
}

}  // namespace

MessagePassing::MessagePassing(const SearchModel& model)
    : model(model), messages(model.numNodes()), reduced(model.costs) {
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    messages[i].assign(model.arcs[i].size(),
                       std::vector<double>(model.stride(i), 0.0));
  }
}

// Moves all that `arc` costs `node` at least, per choice, into the node.
void MessagePassing::collect(int32_t node, size_t arcIndex) {
  const SearchModel::Arc& arc = model.arcs[node][arcIndex];
  const int32_t stride = model.stride(node);
  std::vector<double>& into = message(node, arcIndex);
  const std::vector<double>& away =
      message(arc.neighbor, reverseArc(node, arc));
  std::fill(into.begin(), into.end(), std::numeric_limits<double>::infinity());
  for (int32_t q = 0; q < model.numChoices[arc.neighbor]; ++q) {
    const double* row = model.arcRow(node, arc, q);
    const double taken = away[q];
    double* least = into.data();
    for (int32_t p = 0; p < stride; ++p) {
      const double left = row[p] - taken;
      least[p] = left < least[p] ? left : least[p];
    }
  }
  std::fill(into.begin() + model.numChoices[node], into.end(), 0.0);
}

void MessagePassing::sumMessages(int32_t node,
                                 const std::vector<double>& costs) {
  std::vector<double>& sum = reduced[node];
  sum = costs;
  for (const std::vector<double>& part : messages[node]) {
    for (size_t p = 0; p < sum.size(); ++p) sum[p] += part[p];
  }
}

void MessagePassing::sweep(const std::vector<std::vector<double>>& nodeCosts,
                           bool forward) {
  const int32_t numNodes = model.numNodes();
  for (int32_t k = 0; k < numNodes; ++k) {
    const int32_t node = forward ? k : numNodes - 1 - k;
    const std::vector<SearchModel::Arc>& arcs = model.arcs[node];
    size_t numAhead = 0;
    for (size_t a = 0; a < arcs.size(); ++a) {
      if ((arcs[a].neighbor > node) == forward) {
        ++numAhead;
      } else {
        collect(node, a);
      }
    }
    sumMessages(node, nodeCosts[node]);
    if (numAhead == 0) continue;
    const double share =
        1.0 / static_cast<double>(std::max(numAhead, arcs.size() - numAhead));
    for (size_t a = 0; a < arcs.size(); ++a) {
      if ((arcs[a].neighbor > node) != forward) continue;
      std::vector<double>& into = message(node, a);
      for (int32_t p = 0; p < model.numChoices[node]; ++p) {
        into[p] -= share * reduced[node][p];
      }
    }
  }
}

double MessagePassing::bound(
    const std::vector<std::vector<double>>& nodeCosts) {
  double total = 0;
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    for (std::vector<double>& part : messages[i]) {
      for (double& value : part) value = std::round(value);
    }
    sumMessages(i, nodeCosts[i]);
    total += *std::min_element(reduced[i].begin(),
                               reduced[i].begin() + model.numChoices[i]);
  }
  for (const SearchModel::Edge& edge : model.edges) {
    const int32_t node = edge.first;
    const SearchModel::Arc& arc = model.arcs[node][edge.arcOfFirst];
    const std::vector<double>& mine = message(node, edge.arcOfFirst);
    const std::vector<double>& theirs = message(edge.second, edge.arcOfSecond);
    double least = std::numeric_limits<double>::infinity();
    for (int32_t q = 0; q < model.numChoices[edge.second]; ++q) {
      const double left = leastDifference(model.arcRow(node, arc, q),
                                          mine.data(), model.stride(node)) -
                          theirs[q];
      least = std::min(least, left);
    }
    total += least;
  }
  return total;
}

ModelChoices MessagePassing::decode(
    const std::vector<std::vector<double>>& nodeCosts) const {
  ModelChoices choices(model.numNodes(), 0);
  std::vector<double> totals;
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    totals = nodeCosts[i];
    for (size_t a = 0; a < model.arcs[i].size(); ++a) {
      const SearchModel::Arc& arc = model.arcs[i][a];
      const double* part = arc.neighbor < i
                               ? model.arcRow(i, arc, choices[arc.neighbor])
                               : messages[i][a].data();
      for (size_t p = 0; p < totals.size(); ++p) totals[p] += part[p];
    }
    choices[i] = static_cast<int32_t>(
        std::min_element(totals.begin(), totals.end()) - totals.begin());
  }
  return choices;
}

}  // namespace soapstone::search
