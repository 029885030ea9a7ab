#ifndef SOAPSTONE_IR_SHARDING_DIMENSION_FLOW_H_
#define SOAPSTONE_IR_SHARDING_DIMENSION_FLOW_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "ir/sharding/flow_graph.h"

namespace soapstone::sharding {

// How a label continues at windows, at factors that cannot be split, and inside
// factors.
struct DimensionFlowPolicy {
  enum class Windows { kStop, kEnter, kCross };
  // kEnter: an op behind a window has the label, its other values have not.
  Windows windows = Windows::kStop;
  // Ops have the label in factors that cannot be split, which carry it no
  // further. Otherwise such ops do not have it.
  bool entersForbidden = false;
  // A label inside a factor remembers at which product of sizes it begins.
  // Otherwise it takes over the factor.
  bool keepsOffset = false;
};

// Follows one meaning of dimensions (the batch, the heads, the height) through
// ops: which factor of each op carries it.
//
// A label goes from a factor to the dimensions that carry it, to the factors of
// the ops that read or write these, and on; the first to arrive stays. It keeps
// its place among the factors of a merged dimension (heads before their size,
// time before batch); an op that has one factor for all of them has the label
// in that factor.
class DimensionFlow {
 public:
  // The label in a value.
  struct Place {
    int64_t dim = 0;
    int64_t major = 1;  // The product of the factors major to the label.
    bool operator==(const Place&) const = default;
  };
  // The label in the iteration space of an op.
  struct Label {
    int factor = -1;  // -1: no factor of the op carries it.
    int64_t major = 1;
  };

  // The graph must outlive the flow.
  explicit DimensionFlow(const FlowGraph& graph,
                         const DimensionFlowPolicy& policy = {});

  // Labels neither enter nor leave the op, unless it is seeded (a seed stays).
  void close(int op) { isClosed[op] = true; }
  // Label a factor of an op, or a dimension of a value, if nothing else has.
  void seedFactor(int op, int factor);
  void seedDimension(int value, int64_t dim);

  // Carries the seeds on until nothing changes. Ends at once, and returns
  // false, if `goesOn` says so of an op that has just been labelled.
  bool run(absl::FunctionRef<bool(int op)> goesOn = [](int) { return true; });

  const Label& labelOf(int op) const { return labels[op]; }
  int factorOf(int op) const { return labels[op].factor; }
  std::optional<Place> placeOf(int value) const;
  // The ops with a label, in the order in which they were reached.
  absl::Span<const int> labelledOps() const { return reachedOps; }

  // Forgets all labels, at the price of those that there are.
  void clear();

 private:
  bool visit(int op);
  bool read(int op, int value, const TensorMapping& mapping);
  void write(int op, int value, const TensorMapping& mapping);
  void place(int value, const Place& place);

  const FlowGraph& graph;
  const DimensionFlowPolicy policy;
  FlowSweep sweep;
  std::vector<bool> isClosed;
  std::vector<Label> labels;
  std::vector<Place> places;  // By value; dim -1: no label.
  std::vector<int> reachedOps;
  std::vector<int> reachedValues;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_DIMENSION_FLOW_H_
