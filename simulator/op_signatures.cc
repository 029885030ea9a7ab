#include "simulator/op_signatures.h"

#include <vector>

#include "absl/hash/hash.h"

namespace soapstone::simulator {
namespace {

bool areAlike(const model::ModelGraph& graph, const std::vector<int>& a,
              const std::vector<int>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    const model::ModelValue& mine = graph.values[a[i]];
    const model::ModelValue& theirs = graph.values[b[i]];
    bool isAlike = mine.elementBytes == theirs.elementBytes &&
                   mine.format == theirs.format && mine.shape == theirs.shape;
    if (!isAlike) return false;
  }
  return true;
}

}  // namespace

bool haveSameSignature(const model::ModelGraph& graph, int a, int b) {
  const model::ModelOp& mine = graph.ops[a];
  const model::ModelOp& theirs = graph.ops[b];
  return mine.kind == theirs.kind && mine.isView == theirs.isView &&
         mine.isFree == theirs.isFree &&
         mine.isWeightProduct == theirs.isWeightProduct &&
         graph.weightOperand(mine) == graph.weightOperand(theirs) &&
         mine.attributes == theirs.attributes &&
         areAlike(graph, mine.operands, theirs.operands) &&
         areAlike(graph, mine.results, theirs.results);
}

size_t SignatureIndex::Hash::operator()(int op) const {
  const model::ModelOp& what = graph->ops[op];
  size_t hash = absl::HashOf(what.kind, what.attributes, what.operands.size());
  for (const std::vector<int>* side : {&what.operands, &what.results}) {
    for (int value : *side) {
      const model::ModelValue& tensor = graph->values[value];
      hash = absl::HashOf(hash, tensor.shape, tensor.elementBytes);
    }
  }
  return hash;
}

}  // namespace soapstone::simulator
