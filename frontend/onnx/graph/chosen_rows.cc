#include "frontend/onnx/graph/chosen_rows.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/row_ranges.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Dims = std::vector<int64_t>;

// PyTorch's label of rows that a loss leaves out.
constexpr int64_t kIgnored = -100;

// Adds the nodes that take the place of one.
class RowWriter {
 public:
  // `mask`: which rows `node` has chosen.
  RowWriter(GraphBuilder& builder, const Node& node, std::string name,
            ValueId mask)
      : builder(builder), node(node), name(std::move(name)), mask(mask) {}

  absl::StatusOr<ValueId> write(HitUse use) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        mask, add("Cast", {mask}, "to", static_cast<int64_t>(DataType::kBool)));
    switch (use) {
      case HitUse::kRead:
        return allRows();
      case HitUse::kSum:
        return sum();
      case HitUse::kLoss:
        return loss();
      case HitUse::kPick:
        return pick();
    }
    return kNoValue;
  }

 private:
  absl::StatusOr<ValueId> add(const std::string& opType,
                              std::vector<ValueId> inputs,
                              Attributes attributes = {}) {
    Node added;
    added.name = node.name;
    added.opType = opType;
    added.inputs = std::move(inputs);
    added.attributes = std::move(attributes);
    added.source = node.source;
    SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ValueId> values,
                               builder.add(std::move(added), {name}, true));
    return values[0];
  }
  template <typename T>
  absl::StatusOr<ValueId> add(const std::string& opType,
                              std::vector<ValueId> inputs,
                              const std::string& key, T value) {
    Attributes attributes;
    attributes.set(key, std::move(value));
    return add(opType, std::move(inputs), std::move(attributes));
  }

  const ValueType& typeOf(ValueId id) const {
    return builder.graph.value(id).type;
  }
  absl::StatusOr<ValueId> cast(ValueId id, DataType type) {
    if (typeOf(id).elementType == type) return id;
    return add("Cast", {id}, "to", static_cast<int64_t>(type));
  }
  ValueId vector(const Dims& numbers) {
    return builder.addConstant(Tensor::vector(numbers));
  }
  absl::StatusOr<ValueId> reshape(ValueId id, const Dims& dims) {
    if (typeOf(id).dims == dims) return id;
    return add("Reshape", {id, vector(dims)});
  }
  ValueId number(double value, DataType type) {
    Tensor tensor = Tensor::zeros(type, {});
    if (isFloat(type)) {
      tensor.setFloat(0, value);
    } else {
      tensor.setInt(0, static_cast<int64_t>(value));
    }
    return builder.addConstant(std::move(tensor));
  }

  // x[mask] with all rows: of those that the mask does not choose, a number.
  absl::StatusOr<ValueId> allRows() {
    const ValueId data = node.input(0);
    const ValueType type = typeOf(data);
    Dims column = typeOf(mask).dims;
    const auto named = static_cast<int64_t>(column.size());
    column.resize(type.dims.size(), 1);
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId chosen, reshape(mask, column));
    const double fill = isFloat(type.elementType) ? kFill : 0;
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId rows,
        add("Where", {chosen, data, number(fill, type.elementType)}));
    return flat(rows, named);
  }

  // Dims `named` of them together as rows.
  absl::StatusOr<ValueId> flat(ValueId id, int64_t named) {
    const Dims& dims = typeOf(id).dims;
    Dims joined = {std::accumulate(dims.begin(), dims.begin() + named,
                                   int64_t{1}, std::multiplies<>())};
    joined.insert(joined.end(), dims.begin() + named, dims.end());
    return reshape(id, joined);
  }

  absl::StatusOr<ValueId> flatMask() { return flat(mask, typeOf(mask).rank()); }

  // The sum or mean over chosen rows alone.
  absl::StatusOr<ValueId> sum() {
    ValueId rows = node.input(0);
    // Means of halves are sums in f32, rounded once, as ReduceMean's are.
    const DataType results = typeOf(rows).elementType;
    const bool isMean = node.opType == "ReduceMean";
    const bool isHalf =
        results == DataType::kFloat16 || results == DataType::kBfloat16;
    if (isMean && isHalf) {
      SOAPSTONE_ASSIGN_OR_RETURN(rows, cast(rows, DataType::kFloat32));
    }
    const ValueType type = typeOf(rows);
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId chosen, flatMask());
    const int64_t count = typeOf(chosen).dims[0];
    const Dims axes = axesOf(type.rank());
    const int64_t dim = builder.hitRows.uses.at(node.name).dim;
    Dims column(type.dims.size(), 1);
    column[dim] = count;
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId across, reshape(chosen, column));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId kept,
        add("Where", {across, rows, number(0, type.elementType)}));
    Attributes reduced;
    reduced.set("axes", axes);
    reduced.set("keepdims", node.attributes.getInt("keepdims", 1));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId total,
                               add("ReduceSum", {kept}, reduced));
    if (!isMean) return total;
    int64_t others = 1;
    for (int64_t axis : axes) others *= axis == dim ? 1 : type.dims[axis];
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId found, hitCount(chosen, others));
    SOAPSTONE_ASSIGN_OR_RETURN(found, cast(found, type.elementType));
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId mean, add("Div", {total, found}));
    return cast(mean, results);
  }

  // How many hits the mask has, times `others`, in f32.
  absl::StatusOr<ValueId> hitCount(ValueId chosen, int64_t others) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId ones, add("Where", {chosen, number(1, DataType::kFloat32),
                                    number(0, DataType::kFloat32)}));
    Attributes all;
    all.set("axes", Dims{0});
    all.set("keepdims", int64_t{0});
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId count, add("ReduceSum", {ones}, all));
    if (others == 1) return count;
    return add("Mul", {count, number(static_cast<double>(others),
                                     DataType::kFloat32)});
  }

  Dims axesOf(int64_t rank) const {
    Dims axes = node.attributes.getInts("axes");
    if (const Tensor* given = builder.known(node.input(1), true))
      axes = given->toInts();
    if (axes.empty()) {
      axes.resize(rank);
      std::iota(axes.begin(), axes.end(), 0);
    }
    for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
    std::sort(axes.begin(), axes.end());
    return axes;
  }

  // A loss that ignores the labels of rows that are not chosen.
  absl::StatusOr<ValueId> loss() {
    const int64_t ignored = node.attributes.getInt("ignore_index", kIgnored);
    const DataType labelType = typeOf(node.input(1)).elementType;
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId chosen, flatMask());
    const ValueType labels = typeOf(node.input(1));
    Dims column(labels.dims.size(), 1);
    column[0] = labels.dims[0];
    SOAPSTONE_ASSIGN_OR_RETURN(chosen, reshape(chosen, column));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId kept,
        add("Where", {chosen, node.input(1),
                      number(static_cast<double>(ignored), labelType)}));
    std::vector<ValueId> inputs = node.inputs;
    inputs[0] = unchosen(inputs[0]);
    inputs[1] = kept;
    Attributes attributes = node.attributes;
    attributes.set("ignore_index", ignored);
    return add(node.opType, inputs, attributes);
  }

  // The rows that `allRows` chose of, which a loss need not choose once more.
  ValueId unchosen(ValueId rows) {
    const Node* where = builder.graph.producer(rows);
    if (where != nullptr && where->is("Reshape"))
      where = builder.graph.producer(where->input(0));
    if (where == nullptr || !where->is("Where") ||
        !builder.hitRows.uses.contains(where->name)) {
      return rows;
    }
    absl::StatusOr<ValueId> all = reshape(where->input(1), typeOf(rows).dims);
    return all.ok() ? *all : rows;
  }

  // The first or last chosen row of each text, [n, d..], of [n, t, d..].
  absl::StatusOr<ValueId> pick() {
    const Dims dims = typeOf(mask).dims;
    const Tensor* at = builder.known(node.input(1), true);
    const bool isLast = at->intAt(0) == -1;
    Dims places(dims[1]);
    std::iota(places.begin(), places.end(), 0);
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId found,
        add("Where", {mask, vector(places),
                      number(isLast ? -1.0 : static_cast<double>(dims[1]),
                             DataType::kInt64)}));
    Attributes reduced;
    reduced.set("axes", Dims{1});
    reduced.set("keepdims", int64_t{1});
    SOAPSTONE_ASSIGN_OR_RETURN(
        found, add(isLast ? "ReduceMax" : "ReduceMin", {found}, reduced));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId picked,
        add("GatherND", {textRows(), found}, "batch_dims", int64_t{1}));
    if (at->rank() == 0) return picked;
    Dims kept = typeOf(picked).dims;
    kept.insert(kept.begin() + 1, at->rank(), 1);
    return reshape(picked, kept);
  }

  // What the rows of texts were chosen of, if nothing was done with them since.
  ValueId textRows() const {
    const Node* parted = builder.graph.producer(node.input(0));
    if (parted == nullptr || !parted->is("Reshape")) return node.input(0);
    const Node* read = builder.graph.producer(parted->input(0));
    if (read == nullptr || (!read->is("GatherND") && !read->is("Gather")) ||
        placedMask(builder.graph, *read) == kNoValue) {
      return node.input(0);
    }
    const ValueId data = read->input(0);
    return typeOf(data).dims == typeOf(node.input(0)).dims ? data
                                                           : node.input(0);
  }

  GraphBuilder& builder;
  const Node& node;
  const std::string name;
  ValueId mask;
};

// The node of type `opType` that makes `id`, or null.
const Node* maker(const Graph& graph, ValueId id, absl::string_view opType) {
  const Node* node = id == kNoValue ? nullptr : graph.producer(id);
  return node != nullptr && node->is(opType) ? node : nullptr;
}

bool beginsWith(const ValueType& data, const ValueType& mask) {
  return data.isStatic() && mask.isStatic() && !mask.dims.empty() &&
         mask.dims.size() <= data.dims.size() &&
         std::equal(mask.dims.begin(), mask.dims.end(), data.dims.begin());
}

// The mask of one dim of which `places`, [?], are the hits.
ValueId maskOfFlatPlaces(const Graph& graph, ValueId places) {
  if (graph.value(places).type.rank() != 1) return kNoValue;
  const Node* node = graph.producer(places);
  while (node != nullptr &&
         (node->is("Transpose") || node->is("Squeeze") || node->is("Reshape") ||
          node->is("Flatten") || node->is("Identity"))) {
    node = graph.producer(node->input(0));
  }
  if (node == nullptr || !node->is("NonZero")) return kNoValue;
  return graph.value(node->input(0)).type.rank() == 1 ? node->input(0)
                                                      : kNoValue;
}

}  // namespace

ValueId maskOfPlaces(const Graph& graph, ValueId places) {
  const Node* transpose = maker(graph, places, "Transpose");
  if (transpose == nullptr) return kNoValue;
  const std::vector<int64_t> order = transpose->attributes.getInts("perm");
  if (!order.empty() && order != std::vector<int64_t>{1, 0}) return kNoValue;
  const Node* nonZero = maker(graph, transpose->input(0), "NonZero");
  return nonZero == nullptr ? kNoValue : nonZero->input(0);
}

ValueId placedMask(const Graph& graph, const Node& read) {
  ValueId mask = kNoValue;
  if (read.is("GatherND") && read.attributes.getInt("batch_dims", 0) == 0)
    mask = maskOfPlaces(graph, read.input(1));
  if (read.is("Gather") && read.attributes.getInt("axis", 0) == 0)
    mask = maskOfFlatPlaces(graph, read.input(1));
  if (mask == kNoValue) return kNoValue;
  return beginsWith(graph.value(read.input(0)).type, graph.value(mask).type)
             ? mask
             : kNoValue;
}

absl::StatusOr<std::optional<ValueId>> addUseOfChosenRows(
    GraphBuilder& builder, const Node& node, const std::string& name) {
  auto use = builder.hitRows.uses.find(node.name);
  if (use == builder.hitRows.uses.end()) return std::nullopt;
  auto mask = builder.masksOfHits.find(use->second.nonZero);
  if (mask == builder.masksOfHits.end()) return std::nullopt;
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId result,
      RowWriter(builder, node, name, mask->second).write(use->second.use));
  return result;
}

}  // namespace soapstone::onnx
