#include "passes/search/additive/bucket_elimination.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace soapstone::search {
namespace {

constexpr double kInfiniteCost = std::numeric_limits<double>::infinity();

// Least entry of a + b, `count` being a multiple of kCostLanes.
double leastSum(const double* a, const double* b, int32_t count) {
  double least[kCostLanes];
  for (double& lane : least) lane = kInfiniteCost;
  for (int32_t p = 0; p < count; p += kCostLanes) {
    for (int32_t lane = 0; lane < kCostLanes; ++lane) {
      const double sum = a[p + lane] + b[p + lane];
      least[lane] = sum < least[lane] ? sum : least[lane];
    }
  }
  return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
}

}  // namespace

BucketElimination::BucketElimination(
    const SearchModel& model, std::vector<int32_t> eliminationOrder,
    std::vector<std::vector<int32_t>> candidateLists,
    const ModelChoices& choices)
    : model(model),
      order(std::move(eliminationOrder)),
      candidates(std::move(candidateLists)),
      buckets(order.size()) {
  std::vector<int32_t> positionOf(model.numNodes(), -1);
  for (size_t i = 0; i < order.size(); ++i) {
    positionOf[order[i]] = static_cast<int32_t>(i);
    Bucket& bucket = buckets[i];
    bucket.numCandidates = candidates[i].empty()
                               ? model.numChoices[order[i]]
                               : static_cast<int32_t>(candidates[i].size());
    bucket.stride = paddedCount(bucket.numCandidates);
    maxStride = std::max(maxStride, static_cast<size_t>(bucket.stride));
  }
  for (size_t i = 0; i < order.size(); ++i) {
    addEdges(static_cast<int32_t>(i), positionOf, choices);
  }
  buildScopes();
}

void BucketElimination::addEdges(int32_t position,
                                 const std::vector<int32_t>& positionOf,
                                 const ModelChoices& choices) {
  Bucket& bucket = buckets[position];
  bucket.fixedCosts.assign(bucket.stride, 0.0);
  const int32_t node = order[position];
  for (const SearchModel::Arc& arc : model.arcs[node]) {
    const int32_t other = positionOf[arc.neighbor];
    if (other < 0) {
      const double* row = model.arcRow(node, arc, choices[arc.neighbor]);
      for (int32_t p = 0; p < bucket.numCandidates; ++p) {
        bucket.fixedCosts[p] += row[candidate(position, p)];
      }
    } else if (other > position) {
      Term term;
      term.data = gatherArc(position, arc, other);
      bucket.scope.push_back(other);
      // Strides are filled in once the scope is complete; until then the table
      // notes its only node.
      term.strides = {static_cast<size_t>(other)};
      bucket.terms.push_back(std::move(term));
    }
  }
}

const double* BucketElimination::gatherArc(int32_t position,
                                           const SearchModel::Arc& arc,
                                           int32_t otherPosition) {
  const int32_t node = order[position];
  if (candidates[position].empty() && candidates[otherPosition].empty()) {
    return model.matrices[arc.matrix].data();
  }
  const Bucket& bucket = buckets[position];
  const int32_t numRows = buckets[otherPosition].numCandidates;
  std::vector<double> costs(static_cast<size_t>(numRows) * bucket.stride,
                            kInfiniteCost);
  for (int32_t q = 0; q < numRows; ++q) {
    const double* row = model.arcRow(node, arc, candidate(otherPosition, q));
    for (int32_t p = 0; p < bucket.numCandidates; ++p) {
      costs[static_cast<size_t>(q) * bucket.stride + p] =
          row[candidate(position, p)];
    }
  }
  gathered.push_back(std::move(costs));
  return gathered.back().data();
}

void BucketElimination::buildScopes() {
  size_t maxDepth = 0;
  for (size_t i = 0; i < buckets.size(); ++i) {
    Bucket& bucket = buckets[i];
    std::sort(bucket.scope.begin(), bucket.scope.end(), std::greater<>());
    bucket.scope.erase(std::unique(bucket.scope.begin(), bucket.scope.end()),
                       bucket.scope.end());
    maxDepth = std::max(maxDepth, bucket.scope.size());
    finishBucket(static_cast<int32_t>(i));
    if (bucket.scope.empty()) continue;
    // The message goes to the next node of its scope to be eliminated.
    Bucket& parent = buckets[bucket.scope.back()];
    parent.scope.insert(parent.scope.end(), bucket.scope.begin(),
                        bucket.scope.end() - 1);
    Term term;
    term.message = static_cast<int32_t>(i);
    parent.terms.push_back(std::move(term));
  }
  scratch.resize((maxDepth + 1) * maxStride);
  cursors.resize(maxDepth + 1);
}

void BucketElimination::finishBucket(int32_t position) {
  Bucket& bucket = buckets[position];
  const size_t depth = bucket.scope.size();
  for (Term& term : bucket.terms) {
    std::vector<size_t> strides(depth, 0);
    if (term.message < 0) {
      const auto other = static_cast<int32_t>(term.strides[0]);
      const auto place =
          std::find(bucket.scope.begin(), bucket.scope.end(), other);
      strides[place - bucket.scope.begin()] = bucket.stride;
    } else {
      // Its scope ends with this node, which is contiguous.
      const std::vector<int32_t>& scope = buckets[term.message].scope;
      size_t stride = bucket.stride;
      for (size_t k = scope.size() - 1; k-- > 0;) {
        const auto place =
            std::find(bucket.scope.begin(), bucket.scope.end(), scope[k]);
        strides[place - bucket.scope.begin()] = stride;
        stride *= buckets[scope[k]].numCandidates;
      }
    }
    for (size_t d = 0; d < depth; ++d) {
      if (strides[d] != 0) term.lastDepth = static_cast<int32_t>(d);
    }
    term.strides = std::move(strides);
  }
  if (depth == 0) return;
  size_t entries = buckets[bucket.scope.back()].stride;
  for (size_t d = 0; d + 1 < depth; ++d) {
    entries *= buckets[bucket.scope[d]].numCandidates;
  }
  bucket.message.assign(entries, kInfiniteCost);
}

void BucketElimination::loadBase(
    int32_t position, const std::vector<std::vector<double>>& nodeCosts,
    double* base) {
  Bucket& bucket = buckets[position];
  const std::vector<double>& costs = nodeCosts[order[position]];
  for (int32_t p = 0; p < bucket.numCandidates; ++p) {
    base[p] = bucket.fixedCosts[p] + costs[candidate(position, p)];
  }
  for (int32_t p = bucket.numCandidates; p < bucket.stride; ++p) {
    base[p] = kInfiniteCost;
  }
  for (Term& term : bucket.terms) {
    if (term.message >= 0) term.data = buckets[term.message].message.data();
    if (term.lastDepth >= 0) continue;
    for (int32_t p = 0; p < bucket.stride; ++p) base[p] += term.data[p];
  }
}

void BucketElimination::fillMessage(Bucket& bucket) {
  cursors[0].clear();
  for (const Term& term : bucket.terms) cursors[0].push_back(term.data);
  output = bucket.message.data();
  fillFrom(bucket, 0);
}

void BucketElimination::fillFrom(Bucket& bucket, size_t depth) {
  const int32_t stride = bucket.stride;
  const bool innermost = depth + 1 == bucket.scope.size();
  const Bucket& other = buckets[bucket.scope[depth]];
  const size_t numTerms = bucket.terms.size();
  std::vector<const double*>& here = cursors[depth];
  std::vector<const double*>& next = cursors[depth + 1];
  next.assign(here.begin(), here.end());
  const double* above = partial(depth);
  double* sums = partial(depth + 1);
  for (int32_t q = 0; q < other.numCandidates; ++q) {
    const double* last = nullptr;
    const double* base = above;
    for (size_t t = 0; t < numTerms; ++t) {
      const Term& term = bucket.terms[t];
      const size_t step = term.strides[depth];
      if (step == 0) continue;
      next[t] = here[t] + q * step;
      if (term.lastDepth != static_cast<int32_t>(depth)) continue;
      if (last != nullptr) {
        for (int32_t p = 0; p < stride; ++p) sums[p] = base[p] + last[p];
        base = sums;
      }
      last = next[t];
    }
    if (innermost) {
      // Some table depends on every node of the scope, so one is left to add.
      output[q] = leastSum(base, last, stride);
      continue;
    }
    if (last != nullptr) {
      for (int32_t p = 0; p < stride; ++p) sums[p] = base[p] + last[p];
    } else {
      std::copy(above, above + stride, sums);
    }
    fillFrom(bucket, depth + 1);
  }
  if (innermost) output += other.stride;
}

double BucketElimination::solve(
    const std::vector<std::vector<double>>& nodeCosts, ModelChoices& choices) {
  double total = 0;
  for (size_t i = 0; i < buckets.size(); ++i) {
    Bucket& bucket = buckets[i];
    loadBase(static_cast<int32_t>(i), nodeCosts, partial(0));
    if (bucket.scope.empty()) {
      total += *std::min_element(partial(0), partial(0) + bucket.stride);
    } else {
      fillMessage(bucket);
    }
  }
  if (total == kInfiniteCost) return total;
  std::vector<int32_t> picked(buckets.size());
  for (size_t i = buckets.size(); i-- > 0;) {
    Bucket& bucket = buckets[i];
    double* sums = partial(0);
    loadBase(static_cast<int32_t>(i), nodeCosts, sums);
    for (const Term& term : bucket.terms) {
      if (term.lastDepth < 0) continue;
      const double* row = term.data;
      for (size_t d = 0; d < bucket.scope.size(); ++d) {
        row += term.strides[d] * picked[bucket.scope[d]];
      }
      for (int32_t p = 0; p < bucket.stride; ++p) sums[p] += row[p];
    }
    picked[i] = static_cast<int32_t>(
        std::min_element(sums, sums + bucket.stride) - sums);
    choices[order[i]] = candidate(static_cast<int32_t>(i), picked[i]);
  }
  return total;
}

}  // namespace soapstone::search
