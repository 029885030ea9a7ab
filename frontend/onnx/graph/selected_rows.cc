#include "frontend/onnx/graph/selected_rows.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/choice_masks.h"
#include "frontend/onnx/rules/one_of.h"
#include "frontend/onnx/rules/op_context.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Ids = std::vector<ValueId>;

// Positions of a mask whose numbers are made at compile time.
constexpr int64_t kMostPositions = int64_t{1} << 22;

int64_t productOf(const std::vector<int64_t>& dims, int64_t first,
                  int64_t last) {
  int64_t product = 1;
  for (int64_t dim = first; dim < last; ++dim) product *= dims[dim];
  return product;
}

int64_t nonNegative(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

// Ops of one result that compute each of its elements of those in its place.
bool isElementwise(const Node& node) {
  return node.domain.empty() &&
         isOneOf(
             node.opType,
             {"Abs",       "Add",      "And",       "Cast",       "Celu",
              "Clip",      "Div",      "Elu",       "Equal",      "Erf",
              "Exp",       "Expand",   "Gelu",      "Greater",    "HardSigmoid",
              "HardSwish", "Identity", "LeakyRelu", "Less",       "Log",
              "Max",       "Min",      "Mish",      "Mul",        "Neg",
              "Not",       "Or",       "Pow",       "Reciprocal", "Relu",
              "Selu",      "Sigmoid",  "Softplus",  "Sqrt",       "Sub",
              "Swish",     "Tanh",     "Where"});
}

bool isReshaping(const Node& node) {
  return node.domain.empty() &&
         isOneOf(node.opType, {"Reshape", "Squeeze", "Unsqueeze", "Flatten"});
}

// What shapes are computed with.
bool isOfShapes(const Node& node) {
  return node.domain.empty() &&
         isOneOf(node.opType,
                 {"Cast", "Concat", "Equal", "Gather", "Identity", "Reshape",
                  "Slice", "Squeeze", "Unsqueeze", "Where"});
}

bool isScatter(const Node& node) {
  return node.is("ScatterElements") || node.is("Scatter") ||
         node.is("ScatterND");
}

}  // namespace

const SelectedRows::Mark* SelectedRows::markOf(ValueId id) const {
  auto found = marks.find(id);
  return found == marks.end() ? nullptr : &found->second;
}

bool SelectedRows::areReadBy(const Node& node) const {
  return areAmong(node.inputs);
}

bool SelectedRows::areAmong(const Ids& values) const {
  return absl::c_any_of(values, [&](ValueId id) { return marks.contains(id); });
}

absl::Status SelectedRows::refuse(const Node& node) const {
  return absl::UnimplementedError(absl::StrCat(
      describeNode(node), ": reads selected rows otherwise than one by one"));
}

absl::StatusOr<ValueId> SelectedRows::emit(const std::string& opType,
                                           Ids inputs, Attributes attributes) {
  Node node;
  node.name = "selected_rows";
  node.opType = opType;
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  SOAPSTONE_ASSIGN_OR_RETURN(
      Ids values, builder.add(std::move(node), {"selected_rows"}, true));
  return values[0];
}

absl::StatusOr<ValueId> SelectedRows::reshape(ValueId id,
                                              std::vector<int64_t> dims) {
  if (builder.graph.value(id).type.dims == dims) return id;
  return emit("Reshape", {id, builder.addConstant(Tensor::vector(dims))});
}

// The choice of each row, where `choices` is their axis; else kNoValue.
absl::StatusOr<ValueId> SelectedRows::addMask(ValueId mask, int64_t choices,
                                              Selection* selection) {
  const std::vector<int64_t> dims = builder.graph.value(mask).type.dims;
  const auto rank = static_cast<int64_t>(dims.size());
  selection->count = choices < 0 ? productOf(dims, 0, rank) : dims[1 - choices];
  selection->mostSet = rank == 1 ? mostSetElements(builder.graph, mask) : -1;
  ValueId chosen = kNoValue;
  if (choices < 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(selection->isSet,
                               reshape(mask, {selection->count}));
  } else {
    Attributes toInts, largest, sum;
    toInts.set("to", static_cast<int64_t>(DataType::kInt64));
    largest.set("axis", choices);
    largest.set("keepdims", int64_t{0});
    largest.set("select_last_index", int64_t{0});
    sum.set("axes", std::vector<int64_t>{choices});
    sum.set("keepdims", int64_t{0});
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId numbers, emit("Cast", {mask}, toInts));
    SOAPSTONE_ASSIGN_OR_RETURN(chosen, emit("ArgMax", {numbers}, largest));
    SOAPSTONE_ASSIGN_OR_RETURN(selection->isSet,
                               emit("ReduceSum", {numbers}, sum));
  }
  Attributes toBool;
  toBool.set("to", static_cast<int64_t>(DataType::kBool));
  SOAPSTONE_ASSIGN_OR_RETURN(selection->isSet,
                             emit("Cast", {selection->isSet}, toBool));
  return chosen;
}

absl::StatusOr<std::optional<ValueId>> SelectedRows::addPositions(
    const Node& node) {
  const ValueId mask = node.input(0);
  const ValueType type = builder.graph.value(mask).type;
  const int64_t rank = type.rank();
  const int64_t size = type.isStatic() ? productOf(type.dims, 0, rank) : 0;
  if (rank == 0 || size <= 0 || size > kMostPositions ||
      builder.known(mask, true) != nullptr || !builder.spend(size * rank * 8)) {
    return std::nullopt;
  }
  int64_t choices = -1;
  for (int64_t axis = 0; rank == 2 && axis < 2; ++axis) {
    if (isAxisOfChoices(builder.graph, mask, axis)) choices = axis;
  }
  Selection selection;
  SOAPSTONE_ASSIGN_OR_RETURN(const ValueId chosen,
                             addMask(mask, choices, &selection));
  Ids rows;
  for (int64_t dim = 0; dim < rank; ++dim) {
    ValueId coordinate = chosen;
    if (dim != choices) {
      std::vector<int64_t> places(selection.count);
      const int64_t stride =
          choices < 0 ? productOf(type.dims, dim + 1, rank) : 1;
      for (int64_t i = 0; i < selection.count; ++i)
        places[i] = i / stride % type.dims[dim];
      coordinate = builder.addConstant(Tensor::vector(places));
    }
    selection.coordinates.push_back(coordinate);
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId row,
                               reshape(coordinate, {1, selection.count}));
    rows.push_back(row);
  }
  Attributes along;
  along.set("axis", int64_t{0});
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId positions, emit("Concat", rows, along));
  marks[positions] = {Form::kPositions, selections.size(), 1};
  selections.push_back(std::move(selection));
  return positions;
}

absl::StatusOr<size_t> SelectedRows::selectionOf(const Node& node) const {
  std::optional<size_t> found;
  for (ValueId id : node.inputs) {
    const Mark* mark = markOf(id);
    if (mark == nullptr) continue;
    if (found && *found != mark->selection) return refuse(node);
    found = mark->selection;
  }
  return *found;
}

absl::StatusOr<Ids> SelectedRows::add(
    Node node, const std::vector<std::string>& outputNames) {
  SOAPSTONE_ASSIGN_OR_RETURN(const size_t selection, selectionOf(node));
  if (isScatter(node)) return scatter(std::move(node), outputNames);
  const Node read = node;
  const Mark* first = markOf(read.input(0));
  const bool isOfPositions = first && first->form == Form::kPositions;
  if (isOfPositions && !isOneOf(node.opType, {"Cast", "Shape", "Transpose"})) {
    return takeCoordinates(read, *first, outputNames.size());
  }
  if (readsOtherSize(read)) return builder.add(std::move(node), outputNames);
  const bool isShape =
      read.is("Shape") ||
      (isOfShapes(read) && absl::c_all_of(read.inputs, [&](ValueId id) {
         const Mark* mark = markOf(id);
         return mark == nullptr || mark->form == Form::kShape;
       }));
  SOAPSTONE_ASSIGN_OR_RETURN(Ids values,
                             builder.add(std::move(node), outputNames));
  for (ValueId id : values) {
    if (id == kNoValue) continue;
    // A value of its own, or one that is marked: others read it as it is.
    if (absl::c_linear_search(read.inputs, id) && markOf(id) == nullptr)
      return refuse(read);
    Mark mark{Form::kShape, selection, -1};
    if (read.is("Shape")) mark.axis = first->axis;
    if (!isShape) {
      std::optional<int64_t> axis =
          axisBehind(read, builder.graph.value(id).type);
      if (!axis) return refuse(read);
      mark = {isOfPositions ? Form::kPositions : Form::kRows, selection, *axis};
    }
    marks[id] = mark;
  }
  return values;
}

// Whether `node` takes a number of a shape that is not that of the rows.
bool SelectedRows::readsOtherSize(const Node& node) const {
  const Mark* shape = markOf(node.input(0));
  if (!node.is("Gather") || shape == nullptr || shape->form != Form::kShape ||
      shape->axis < 0 || markOf(node.input(1))) {
    return false;
  }
  const Tensor* place = builder.known(node.input(1), true);
  const int64_t rank = builder.graph.value(node.input(0)).type.dims[0];
  return place != nullptr && place->size() == 1 &&
         nonNegative(place->toInts()[0], rank) != shape->axis;
}

// Single coordinates are known, and so are all positions of a vector where the
// file splits them into as many as can be set: it says that all are. Other ops
// read positions that are not.
absl::StatusOr<Ids> SelectedRows::takeCoordinates(const Node& node,
                                                  const Mark& mark,
                                                  size_t outputs) {
  const Selection selection = selections[mark.selection];
  const auto count = static_cast<int64_t>(selection.coordinates.size());
  const int64_t across = 1 - mark.axis;
  auto one = [&](int64_t coordinate, bool keepsDim) -> absl::StatusOr<ValueId> {
    std::vector<int64_t> dims = {selection.count};
    if (keepsDim) dims.insert(dims.begin() + across, 1);
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId id, reshape(selection.coordinates[coordinate], dims));
    marks[id] = {Form::kRows, mark.selection, keepsDim ? mark.axis : 0};
    return id;
  };
  Ids values;
  const int64_t axis = nonNegative(node.attributes.getInt("axis", 0), 2);
  if (node.is("Split") && axis == mark.axis) {
    const Tensor* sizes = builder.known(node.input(1), true);
    if (static_cast<int64_t>(outputs) != selection.mostSet ||
        sizes == nullptr || absl::c_any_of(sizes->toInts(), [](int64_t size) {
          return size != 1;
        })) {
      return refuse(node);
    }
    for (int64_t i = 0; i < selection.mostSet; ++i)
      values.push_back(builder.addConstant(Tensor::ofInt64({1, 1}, {i})));
    return values;
  }
  if (node.is("Split") && axis == across &&
      static_cast<int64_t>(outputs) == count) {
    for (int64_t i = 0; i < count; ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, one(i, true));
      values.push_back(id);
    }
    return values;
  }
  if (node.is("Gather") && axis == across) {
    const Tensor* place = builder.known(node.input(1), true);
    if (place == nullptr || place->size() != 1) return refuse(node);
    const int64_t coordinate = nonNegative(place->toInts()[0], count);
    if (coordinate < 0 || coordinate >= count || place->rank() > 1)
      return refuse(node);
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, one(coordinate, place->rank() == 1));
    return Ids{id};
  }
  if ((node.is("Squeeze") || node.is("Reshape")) && count == 1) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, one(0, false));
    return Ids{id};
  }
  return refuse(node);
}

// Whether row i of `indices` along `axis` says i everywhere.
bool SelectedRows::writesEveryRow(ValueId indices, int64_t axis,
                                  int64_t count) const {
  constexpr int kMostSteps = 8;
  for (int step = 0; step < kMostSteps; ++step) {
    if (const Tensor* known = builder.known(indices, false)) {
      // What was expanded or reshaped keeps its order along other dims of 1.
      const std::vector<int64_t> numbers = known->toInts();
      if (numbers.empty() || static_cast<int64_t>(numbers.size()) % count != 0)
        return false;
      const std::vector<int64_t>& dims = builder.graph.value(indices).type.dims;
      auto dim = static_cast<int64_t>(dims.size());
      if (step == 0) dim = axis + 1;
      while (dim > 0 && dims[dim - 1] != count) --dim;
      const int64_t stride =
          productOf(dims, dim, static_cast<int64_t>(dims.size()));
      for (size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] != static_cast<int64_t>(i) / stride % count)
          return false;
      }
      return true;
    }
    const Node* node = builder.graph.producer(indices);
    if (node == nullptr ||
        !(node->is("Expand") || node->is("Reshape") || node->is("Cast"))) {
      return false;
    }
    indices = node->input(0);
  }
  return false;
}

absl::StatusOr<Ids> SelectedRows::scatter(
    Node node, const std::vector<std::string>& outputNames) {
  const Mark* indices = markOf(node.input(1));
  const Mark* updates = markOf(node.input(2));
  const ValueType data = builder.graph.value(node.input(0)).type;
  const ValueType update = builder.graph.value(node.input(2)).type;
  const bool isByTuples = node.is("ScatterND");
  const int64_t axis =
      isByTuples ? 0
                 : nonNegative(node.attributes.getInt("axis", 0), data.rank());
  if (markOf(node.input(0)) || !indices || !updates ||
      indices->form != Form::kRows || updates->form != Form::kRows ||
      indices->axis != axis || updates->axis != axis) {
    return refuse(node);
  }
  const Selection selection = selections[updates->selection];
  std::vector<int64_t> column(update.rank(), 1);
  column[axis] = selection.count;
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId isSet, reshape(selection.isSet, column));
  const std::string reduction = node.attributes.getString("reduction", "none");
  const bool isInPlace = data.dims == update.dims &&
                         writesEveryRow(node.input(1), axis, selection.count);
  if (reduction == "none" && isInPlace) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId id, emit("Where", {isSet, node.input(2), node.input(0)}));
    return Ids{id};
  }
  if (reduction != "add") return refuse(node);
  const ValueId zero =
      builder.addConstant(Tensor::zeros(update.elementType, {}));
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId kept,
                             emit("Where", {isSet, node.input(2), zero}));
  if (isInPlace) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, emit("Add", {node.input(0), kept}));
    return Ids{id};
  }
  node.inputs[2] = kept;
  return builder.add(std::move(node), outputNames);
}

std::optional<int64_t> SelectedRows::axisBehind(const Node& node,
                                                const ValueType& result) const {
  for (ValueId id : node.inputs) {
    const Mark* mark = markOf(id);
    const bool isTarget =
        id == node.input(1) && (node.is("Reshape") || node.is("Expand"));
    if (mark && mark->form == Form::kShape && !isTarget) return std::nullopt;
  }
  if (isElementwise(node)) return elementwiseAxis(node, result);
  if (isReshaping(node)) return reshapedAxis(node, result);
  if (node.is("Gather")) return gatheredAxis(node);
  if (node.is("MatMul") || node.is("Gemm")) return productAxis(node, result);
  return keptAxis(node, result);
}

std::optional<int64_t> SelectedRows::elementwiseAxis(
    const Node& node, const ValueType& result) const {
  std::optional<int64_t> found;
  for (ValueId id : node.inputs) {
    const Mark* mark = markOf(id);
    if (mark == nullptr || mark->form == Form::kShape) continue;
    const int64_t axis =
        result.rank() - builder.graph.value(id).type.rank() + mark->axis;
    if (found && *found != axis) return std::nullopt;
    found = axis;
  }
  // Without selected rows among what is expanded, its rows are unknown.
  if (!found || result.dims[*found] <= 0) return std::nullopt;
  for (ValueId id : node.inputs) {
    if (id == kNoValue || marks.contains(id) || node.is("Expand")) continue;
    const ValueType& type = builder.graph.value(id).type;
    const int64_t dim = *found - (result.rank() - type.rank());
    if (dim >= 0 && type.dims[dim] != 1) return std::nullopt;
  }
  return found;
}

// The dim of as many elements that is reached by as many of the dims before.
std::optional<int64_t> SelectedRows::reshapedAxis(
    const Node& node, const ValueType& result) const {
  const Mark* mark = markOf(node.input(0));
  if (mark == nullptr || mark->form == Form::kShape) return std::nullopt;
  const std::vector<int64_t>& from =
      builder.graph.value(node.input(0)).type.dims;
  for (int64_t dim = 0; dim < result.rank(); ++dim) {
    if (result.dims[dim] == from[mark->axis] &&
        productOf(result.dims, 0, dim) == productOf(from, 0, mark->axis)) {
      return dim;
    }
  }
  return std::nullopt;
}

std::optional<int64_t> SelectedRows::gatheredAxis(const Node& node) const {
  const Mark* data = markOf(node.input(0));
  const Mark* indices = markOf(node.input(1));
  const ValueType& from = builder.graph.value(node.input(0)).type;
  const int64_t axis =
      nonNegative(node.attributes.getInt("axis", 0), from.rank());
  if (data && indices) return std::nullopt;
  if (indices) return axis + indices->axis;
  if (axis == data->axis) return std::nullopt;
  const int64_t added = builder.graph.value(node.input(1)).type.rank() - 1;
  return axis < data->axis ? data->axis + added : data->axis;
}

std::optional<int64_t> SelectedRows::productAxis(
    const Node& node, const ValueType& result) const {
  const Mark* rows = markOf(node.input(0));
  if (rows == nullptr || markOf(node.input(1)) ||
      (node.inputs.size() > 2 && markOf(node.input(2))) ||
      node.attributes.getInt("transA", 0) != 0) {
    return std::nullopt;
  }
  const int64_t rank = builder.graph.value(node.input(0)).type.rank();
  const int64_t ofOther = builder.graph.value(node.input(1)).type.rank();
  // The last dim is summed over; dims of a batch must not be the other's, too.
  if (rows->axis == rank - 1 || (rows->axis != rank - 2 && ofOther > 2))
    return std::nullopt;
  return result.rank() - rank + rows->axis;
}

// Ops that leave the dims of their first operand where they are, and others.
std::optional<int64_t> SelectedRows::keptAxis(const Node& node,
                                              const ValueType& result) const {
  const Mark* mark = markOf(node.input(0));
  if (mark == nullptr) return std::nullopt;
  const int64_t rank = builder.graph.value(node.input(0)).type.rank();
  if (node.is("Transpose")) {
    std::vector<int64_t> order = node.attributes.getInts("perm");
    for (int64_t dim = rank; order.empty() && dim-- > 0;) order.push_back(dim);
    return absl::c_find(order, mark->axis) - order.begin();
  }
  if (node.is("Slice")) {
    const Tensor* steps = builder.known(node.input(4), true);
    const bool isForward =
        node.input(4) == kNoValue ||
        (steps && absl::c_all_of(steps->toInts(),
                                 [](int64_t step) { return step == 1; }));
    return isForward && result.dims[mark->axis] == sizeOf(*mark)
               ? std::optional(mark->axis)
               : std::nullopt;
  }
  if (!isOneOf(node.opType, {"Concat", "Softmax", "Split"}) ||
      !node.domain.empty()) {
    return std::nullopt;
  }
  for (ValueId id : node.inputs) {
    const Mark* other = markOf(id);
    if (node.is("Concat") && (other == nullptr || *other != *mark))
      return std::nullopt;
  }
  if (!node.attributes.has("axis") && !node.is("Split")) return std::nullopt;
  const int64_t axis = nonNegative(node.attributes.getInt("axis", 0), rank);
  return axis == mark->axis ? std::nullopt : std::optional(mark->axis);
}

}  // namespace soapstone::onnx
