#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/finish_graph.h"

namespace soapstone::onnx {
namespace {

// The numbers of `tensor` as float; those beyond its range become its largest.
Tensor toFloat32(const Tensor& tensor) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  Tensor narrow = Tensor::zeros(DataType::kFloat32, tensor.dims());
  for (int64_t i = 0; i < tensor.size(); ++i) {
    const double number = tensor.floatAt(i);
    narrow.setFloat(i, std::isfinite(number)
                           ? std::clamp(number, -kLargest, kLargest)
                           : number);
  }
  return narrow;
}

// Inputs and outputs of the graph keep their types.
bool mayBeNarrowed(const Graph& graph, ValueId id) {
  const Value& value = graph.value(id);
  if (value.type.elementType != DataType::kFloat64 ||
      value.kind == ValueKind::kInput ||
      std::find(graph.outputs.begin(), graph.outputs.end(), id) !=
          graph.outputs.end()) {
    return false;
  }
  return value.kind != ValueKind::kInitializer ||
         (value.role == InitializerRole::kBuffer && value.tensor.hasData());
}

}  // namespace

void narrowDoubles(Graph& graph, std::vector<std::string>& warnings) {
  int64_t results = 0;
  for (size_t i = 0; i < graph.values.size(); ++i) {
    const auto id = static_cast<ValueId>(i);
    if (!mayBeNarrowed(graph, id)) continue;
    Value& value = graph.value(id);
    value.type.elementType = DataType::kFloat32;
    if (value.tensor.hasData()) value.tensor = toFloat32(value.tensor);
    results += value.kind == ValueKind::kResult ? 1 : 0;
  }
  if (results == 0) return;
  warnings.push_back(absl::StrCat(results,
                                  results == 1
                                      ? " value of element type double is"
                                      : " values of element type double are",
                                  " computed in float"));
}

}  // namespace soapstone::onnx
