#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_BUILDER_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_BUILDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/graph/graph.h"
#include "frontend/onnx/graph/hit_rows.h"

namespace soapstone::onnx {

// Types that the file declares for values, used where inference knows less.
using DeclaredTypes = absl::flat_hash_map<std::string, ValueType>;

// Grows a graph in topological order. Every node that is added is brought into
// the internal form, typed and, if its operands are known, replaced by its
// value, all before the next node is looked at: one pass is enough because
// whatever a node depends on has been simplified already.
class GraphBuilder {
 public:
  explicit GraphBuilder(const DeclaredTypes& declared) : declared(declared) {}

  // The graph so far; outputs and the like are the caller's to fill.
  Graph graph;
  // The nodes of which all elements of a mask stand for the hits
  // (`hit_rows.h`), and the masks of those NonZero nodes that were added, by
  // the node's name.
  HitNodes hitRows;
  absl::flat_hash_map<std::string, ValueId> masksOfHits;

  ValueId addInput(absl::string_view name, ValueType type);
  ValueId addInitializer(absl::string_view name, Tensor tensor);
  // A constant whose data is present.
  ValueId addConstant(Tensor tensor, absl::string_view name = "constant");

  // Adds one operation whose inputs are values of the graph. Returns the value
  // of each of `outputNames` (kNoValue where the name is empty); an operation
  // may turn into several nodes, or into none. Set `isInternal` for nodes that
  // are in the newest form already. Errors name the node.
  absl::StatusOr<std::vector<ValueId>> add(
      Node node, const std::vector<std::string>& outputNames,
      bool isInternal = false);

  // Counts nodes, operands, iterations and initializers against the limit that
  // keeps a hostile file from expanding without end; ResourceExhausted.
  absl::Status countSteps(int64_t count = 1);

  // Takes `bytes` from the budget for data computed at compile time; false if
  // it is used up.
  bool spend(int64_t bytes);

  // Known data of `id`, or null: constants, folded results and, with
  // `includeInitializers`, initializers that have data.
  const Tensor* known(ValueId id, bool includeInitializers) const;

 private:
  absl::StatusOr<std::vector<ValueId>> append(
      Node node, const std::vector<std::string>& outputNames,
      std::vector<ValueType> types);
  // Values of a node whose operands are all known; empty if it is not folded.
  std::vector<Tensor> tryFold(const Node& node,
                              const std::vector<ValueType>& types);
  std::string uniqueName(absl::string_view name);

  const DeclaredTypes& declared;
  absl::flat_hash_map<std::string, int64_t> nameCounts;
  int64_t spentBytes = 0;
  int64_t stepCount = 0;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_BUILDER_H_
