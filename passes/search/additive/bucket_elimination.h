#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_BUCKET_ELIMINATION_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_BUCKET_ELIMINATION_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// Minimises exactly over the choices of some nodes while all others keep
// theirs: bucket elimination (Dechter, "Bucket elimination: a unifying
// framework for reasoning", 1999) along a given order, which amounts to dynamic
// programming over a tree decomposition.
//
// Memory enters through node costs that carry its price, so one instance solves
// the same block again and again for different prices.
class BucketElimination {
 public:
  // Prepares to minimise over the nodes of `order`, eliminated in that order.
  // `candidates[i]` lists the choices that node order[i] may take; an empty
  // list stands for all of them. `choices` are those of the nodes outside.
  BucketElimination(const SearchModel& model, std::vector<int32_t> order,
                    std::vector<std::vector<int32_t>> candidates,
                    const ModelChoices& choices);

  // Writes the best choices of the block into `choices` and returns what they
  // cost: nodeCosts (one padded list per node of the model) of the block and
  // all edges that touch it. Returns infinity, and leaves `choices` alone, if
  // nothing is allowed.
  double solve(const std::vector<std::vector<double>>& nodeCosts,
               ModelChoices& choices);

  const std::vector<int32_t>& nodes() const { return order; }

 private:
  // A table that a bucket adds up: contiguous in the choice of the bucket's
  // node, with one stride for each node of the bucket's scope.
  struct Term {
    const double* data = nullptr;
    int32_t message = -1;  // Bucket whose message it is, instead of `data`.
    std::vector<size_t> strides;  // Zero where the table does not depend on it.
    int32_t lastDepth = -1;       // Innermost node of the scope it depends on.
  };
  struct Bucket {
    int32_t numCandidates = 0;
    int32_t stride = 0;              // numCandidates, padded.
    std::vector<double> fixedCosts;  // Edges to nodes outside, padded.
    std::vector<int32_t> scope;      // Later positions, latest first.
    std::vector<Term> terms;
    std::vector<double> message;  // Over the scope, last one contiguous.
  };

  void addEdges(int32_t position, const std::vector<int32_t>& positionOf,
                const ModelChoices& choices);
  void buildScopes();
  void finishBucket(int32_t position);
  const double* gatherArc(int32_t position, const SearchModel::Arc& arc,
                          int32_t otherPosition);
  int32_t candidate(int32_t position, int32_t index) const {
    return candidates[position].empty() ? index : candidates[position][index];
  }
  void loadBase(int32_t position,
                const std::vector<std::vector<double>>& nodeCosts,
                double* base);
  void fillMessage(Bucket& bucket);
  void fillFrom(Bucket& bucket, size_t depth);
  double* partial(size_t depth) { return scratch.data() + depth * maxStride; }

  const SearchModel& model;
  std::vector<int32_t> order;
  std::vector<std::vector<int32_t>> candidates;
  std::vector<Bucket> buckets;
  std::vector<std::vector<double>> gathered;  // Edge costs of candidates.
  // Work space of fillFrom: partial sums per depth and positions in the terms.
  size_t maxStride = 0;
  std::vector<double> scratch;
  std::vector<std::vector<const double*>> cursors;
  double* output = nullptr;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_BUCKET_ELIMINATION_H_
