#ifndef SOAPSTONE_PASSES_STRATEGY_DIMENSION_LABELS_H_
#define SOAPSTONE_PASSES_STRATEGY_DIMENSION_LABELS_H_

#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "passes/strategy/strategy_graph.h"

namespace soapstone {

// Follows one meaning of dimensions (the batch, the heads, the height) through
// the forward ops of a model: which factor of each op carries it.
//
// A label goes from a factor to the dimensions that carry it, to the factors of
// the ops that read or write these, and on. It keeps its place among the
// factors of a merged dimension (heads before their size, time before batch);
// an op that has one factor for all of them splits that.
class DimensionLabels {
 public:
  explicit DimensionLabels(const StrategyGraph& graph);

  // Labels that stop at ops for which this is false.
  void stopAt(std::vector<bool> stops) { isStop = std::move(stops); }

  // Labels a factor of an op, or dimension `dim` of a value.
  void seedFactor(int op, int factor);
  void seedDimension(Value value, int64_t dim);
  // Carries the seeds on. With `windows` also through halos.
  void propagate(bool windows = true);

  // The factor of an op that carries the label, or -1; the first of several.
  int factorOf(int op) const { return labelled[op]; }
  bool isKnown(Value value) const { return values.contains(value); }
  // The dimension of a value whose major part carries the label, or -1.
  int64_t dimensionOf(Value value) const;

 private:
  struct Dimension {
    int64_t dim = 0;
    // The product of the factors major to the label.
    int64_t major = 1;
  };

  bool readValue(int op, Value value, const TensorMapping& mapping,
                 bool windows);
  bool writeValue(int op, Value value, const TensorMapping& mapping,
                  bool windows);
  bool visit(int op, bool windows);

  const StrategyGraph& graph;
  std::vector<bool> isStop;
  std::vector<int> labelled;
  llvm::DenseMap<Value, Dimension> values;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_STRATEGY_DIMENSION_LABELS_H_
