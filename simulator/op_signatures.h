#ifndef SOAPSTONE_SIMULATOR_OP_SIGNATURES_H_
#define SOAPSTONE_SIMULATOR_OP_SIGNATURES_H_

#include <cstddef>

#include "absl/container/flat_hash_set.h"
#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// Whether two ops agree in all that ModelGraph::signature says of them, which
// makes no text to find out.
bool haveSameSignature(const model::ModelGraph& graph, int a, int b);

// The first op of every signature. The graph must outlive the object and stay
// as it is.
class SignatureIndex {
 public:
  explicit SignatureIndex(const model::ModelGraph& graph)
      : firsts(/*bucket_count=*/0, Hash{&graph}, Equal{&graph}) {}

  // The first op that was asked about and has the signature of `op`: itself, if
  // it is the first.
  int firstOf(int op) { return *firsts.insert(op).first; }

 private:
  struct Hash {
    const model::ModelGraph* graph;
    size_t operator()(int op) const;
  };
  struct Equal {
    const model::ModelGraph* graph;
    bool operator()(int a, int b) const {
      return haveSameSignature(*graph, a, b);
    }
  };

  absl::flat_hash_set<int, Hash, Equal> firsts;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_OP_SIGNATURES_H_
