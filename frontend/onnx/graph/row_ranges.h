#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_RANGES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_RANGES_H_

#include <limits>
#include <vector>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Bounds of numbers; none by default.
struct RowRange {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();

  bool isPositive() const { return least > 0; }
};

// What stands in rows that a mask does not choose, where only sums over chosen
// rows read them: log(p) and log(1 - p) are numbers there.
inline constexpr double kFill = 0.5;
inline constexpr RowRange kFilled = {kFill, kFill};

// The range of known data; null: any.
RowRange rangeOfConstant(const Tensor* data);

// The range of what `node` makes of elements in `operands`, one range an input.
RowRange rangeOfResult(const Node& node, const std::vector<RowRange>& operands);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_ROW_RANGES_H_
