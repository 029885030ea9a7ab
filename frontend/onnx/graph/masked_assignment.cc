#include "frontend/onnx/graph/masked_assignment.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/chosen_rows.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// The node of type `opType` that makes `id`, or null.
const Node* maker(const Graph& graph, ValueId id, absl::string_view opType) {
  const Node* node = id == kNoValue ? nullptr : graph.producer(id);
  return node != nullptr && node->is(opType) ? node : nullptr;
}

// The dims that `expand` gives each of its repetitions, if it repeats along one
// leading dim of a size that depends on data.
std::optional<std::vector<int64_t>> repeatedDims(const Graph& graph,
                                                 const Node& expand) {
  const Node* shape = maker(graph, expand.input(1), "Concat");
  if (shape == nullptr || shape->inputs.size() != 2) return std::nullopt;
  const ValueType& count = graph.value(shape->inputs[0]).type;
  const Tensor* dims = graph.constant(shape->inputs[1]);
  if (!count.isStatic() || count.dims != std::vector<int64_t>{1} ||
      graph.constant(shape->inputs[0]) != nullptr || dims == nullptr) {
    return std::nullopt;
  }
  return dims->toInts();
}

// Whether a tensor of `dims` is one of `result` but for dims of size 1 or that
// it lacks in front.
bool broadcastsTo(const std::vector<int64_t>& dims,
                  const std::vector<int64_t>& result) {
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[dims.size() - 1 - i] == 1) continue;
    if (i >= result.size() ||
        dims[dims.size() - 1 - i] != result[result.size() - 1 - i]) {
      return false;
    }
  }
  return true;
}

// Whether the elements of `mask` are the same along its last `count` dims.
bool isConstantAlong(const Graph& graph, ValueId mask, size_t count) {
  const Node* expand = maker(graph, mask, "Expand");
  if (expand == nullptr) return false;
  const ValueType& inner = graph.value(expand->input(0)).type;
  const std::vector<int64_t>& outer = graph.value(mask).type.dims;
  return inner.isStatic() && inner.dims.size() == outer.size() &&
         count <= outer.size() &&
         std::all_of(inner.dims.end() - static_cast<std::ptrdiff_t>(count),
                     inner.dims.end(), [](int64_t dim) { return dim == 1; });
}

// The value that is written to all places, or none: `updates` repeats it for
// each place of `mask`, of which data has the same leading dims.
ValueId assignedValue(const Graph& graph, ValueId updates, ValueId mask,
                      const std::vector<int64_t>& data) {
  const Node* reshape = maker(graph, updates, "Reshape");
  const Node* expand =
      maker(graph, reshape == nullptr ? updates : reshape->input(0), "Expand");
  if (expand == nullptr) return kNoValue;
  const ValueId value = expand->input(0);
  const ValueType& type = graph.value(value).type;
  if (!type.isStatic()) return kNoValue;
  const auto isUnit = [](int64_t dim) { return dim == 1; };
  if (std::all_of(type.dims.begin(), type.dims.end(), isUnit)) {
    return type.dims.size() <= data.size() ? value : kNoValue;
  }
  const auto dims = repeatedDims(graph, *expand);
  if (!dims || dims->size() >= data.size() || type.dims.size() > data.size() ||
      !broadcastsTo(type.dims, *dims) ||
      !std::equal(dims->rbegin(), dims->rend(), data.rbegin())) {
    return kNoValue;
  }
  const size_t maskRank = graph.value(mask).type.dims.size();
  if (reshape == nullptr) {
    return maskRank + dims->size() == data.size() ? value : kNoValue;
  }
  // One number for each place, in the order of the places.
  const Tensor* flat = graph.constant(reshape->input(1));
  return flat != nullptr && flat->toInts() == std::vector<int64_t>{-1} &&
                 maskRank == data.size() &&
                 isConstantAlong(graph, mask, dims->size())
             ? value
             : kNoValue;
}

}  // namespace

absl::StatusOr<std::optional<ValueId>> addMaskedAssignment(
    GraphBuilder& builder, const Node& scatter, absl::string_view name) {
  const Graph& graph = builder.graph;
  if (!scatter.is("ScatterND") || scatter.inputs.size() != 3 ||
      scatter.attributes.getString("reduction", "none") != "none") {
    return std::nullopt;
  }
  const ValueId data = scatter.inputs[0];
  const ValueId mask = maskOfPlaces(graph, scatter.inputs[1]);
  if (mask == kNoValue) return std::nullopt;
  const ValueType& type = graph.value(data).type;
  std::vector<int64_t> dims = graph.value(mask).type.dims;
  if (!type.isStatic() || !graph.value(mask).type.isStatic() ||
      graph.value(mask).type.elementType != DataType::kBool || dims.empty() ||
      dims.size() > type.dims.size() ||
      !std::equal(dims.begin(), dims.end(), type.dims.begin())) {
    return std::nullopt;
  }
  const ValueId value =
      assignedValue(graph, scatter.inputs[2], mask, type.dims);
  if (value == kNoValue) return std::nullopt;
  Node where;
  where.name = scatter.name;
  where.opType = "Where";
  where.source = scatter.source;
  where.inputs = {mask, value, data};
  if (dims.size() < type.dims.size()) {
    dims.resize(type.dims.size(), 1);
    Node column;
    column.name = absl::StrCat(scatter.name, "/mask");
    column.opType = "Reshape";
    column.inputs = {mask, builder.addConstant(Tensor::vector(dims))};
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::vector<ValueId> columns,
        builder.add(std::move(column), {absl::StrCat(name, "/mask")}, true));
    where.inputs[0] = columns[0];
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<ValueId> results,
      builder.add(std::move(where), {std::string(name)}, true));
  return results[0];
}

}  // namespace soapstone::onnx
