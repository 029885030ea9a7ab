#include "frontend/onnx/graph/position_tables.h"

#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"

namespace soapstone::onnx {
namespace {

constexpr int64_t kMostElements = 1 << 22;
// Shorter rows may look regular by chance.
constexpr int64_t kShortestRow = 4;

// A tensor as rows of its last dimension.
struct Rows {
  explicit Rows(const Tensor& tensor)
      : tensor(tensor),
        length(tensor.dims().empty() ? 0 : tensor.dims().back()),
        count(length == 0 ? 0 : tensor.size() / length) {}

  double at(int64_t row, int64_t column) const {
    return tensor.floatAt(row * length + column);
  }

  const Tensor& tensor;
  const int64_t length;
  const int64_t count;
};

bool isReadable(const Tensor& tensor) {
  return tensor.hasData() && tensor.size() <= kMostElements &&
         Tensor::isReadable(tensor.type());
}

// Whether columns `first` and `first + distance` of every row are the sine and
// the cosine of one angle, which is another in the second row.
bool isAngle(const Rows& rows, int64_t first, int64_t distance) {
  constexpr double kTolerance = 1e-3;
  for (int64_t row = 0; row < rows.count; ++row) {
    const double square = std::pow(rows.at(row, first), 2) +
                          std::pow(rows.at(row, first + distance), 2);
    if (!(std::abs(square - 1) <= kTolerance)) return false;
  }
  return rows.at(0, first) != rows.at(1, first);
}

bool holdsSines(const Rows& rows) {
  if (rows.count < 2 || rows.length < kShortestRow || rows.length % 2 != 0) {
    return false;
  }
  const int64_t half = rows.length / 2;
  bool areAdjacent = true;
  bool areHalves = true;
  for (int64_t pair = 0; pair < half && (areAdjacent || areHalves); ++pair) {
    areAdjacent = areAdjacent && isAngle(rows, 2 * pair, 1);
    areHalves = areHalves && isAngle(rows, pair, half);
  }
  return areAdjacent || areHalves;
}

// Whether every row grows in equal steps but for one turn, and one row grows at
// all.
bool isLinear(const Rows& rows) {
  constexpr double kTolerance = 1e-4;
  if (rows.length < kShortestRow) return false;
  bool grows = false;
  for (int64_t row = 0; row < rows.count; ++row) {
    const double unit = std::abs(rows.at(row, 1) - rows.at(row, 0));
    int turns = 0;
    for (int64_t i = 2; i < rows.length; ++i) {
      const double before = rows.at(row, i - 1) - rows.at(row, i - 2);
      const double after = rows.at(row, i) - rows.at(row, i - 1);
      // Not a number is no step either.
      if (!(std::abs(after - before) <= kTolerance * unit)) ++turns;
    }
    if (turns > 1) return false;
    grows = grows || unit > 0;
  }
  return grows;
}

// Ops between a bias and the softmax of the scores.
bool carriesBias(const Node& node) {
  static constexpr absl::string_view kOps[] = {
      "Add",   "Cast",    "Expand", "Gather",    "Max",       "Mul",
      "Slice", "Reshape", "Sub",    "Transpose", "Unsqueeze", "Where"};
  return std::any_of(std::begin(kOps), std::end(kOps),
                     [&](absl::string_view op) { return node.is(op); });
}

bool reachesOnlySoftmax(const Graph& graph,
                        const std::vector<std::vector<Use>>& uses,
                        ValueId start) {
  std::vector<ValueId> open = {start};
  absl::flat_hash_set<ValueId> seen = {start};
  while (!open.empty()) {
    const ValueId id = open.back();
    open.pop_back();
    if (uses[id].empty()) return false;  // A graph output.
    for (const Use& use : uses[id]) {
      const Node& node = graph.nodes[use.node];
      constexpr int32_t kAttentionMask = 3;
      if (node.is("Softmax") ||
          (node.is("Attention") && use.operand == kAttentionMask)) {
        continue;
      }
      if (!carriesBias(node)) return false;
      for (ValueId output : node.outputs) {
        if (output != kNoValue && seen.insert(output).second) {
          open.push_back(output);
        }
      }
    }
  }
  return true;
}

}  // namespace

PositionTable positionTableOf(const Graph& graph,
                              const std::vector<std::vector<Use>>& uses,
                              ValueId id) {
  const Tensor& tensor = graph.value(id).tensor;
  if (!isReadable(tensor)) return PositionTable::kNone;
  const Rows rows(tensor);
  if (holdsSines(rows)) return PositionTable::kSines;
  if (isLinear(rows) && reachesOnlySoftmax(graph, uses, id)) {
    return PositionTable::kLinearBias;
  }
  return PositionTable::kNone;
}

}  // namespace soapstone::onnx
