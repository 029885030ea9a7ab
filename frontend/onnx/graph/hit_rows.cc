#include "frontend/onnx/graph/hit_rows.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/graph/chosen_rows.h"
#include "frontend/onnx/graph/row_functions.h"
#include "frontend/onnx/graph/row_ranges.h"

namespace soapstone::onnx {
namespace {

// How a value depends on the hits of a NonZero.
enum class Role {
  kNone,
  kIndex,  // Where the hits are; of those that are none, beyond every place.
  kRows,   // Numbers of each hit.
  kSizes,  // A shape of one of these.
  kTexts,  // Rows of each index of the mask's first dim, apart.
};

struct Mark {
  Role role = Role::kNone;
  ValueId mask = kNoValue;  // Of the NonZero.
  // The numbers in rows of elements that are no hits.
  RowRange range = {};
};

bool isIndexType(DataType type) {
  return type == DataType::kInt64 || type == DataType::kInt32;
}

// The dim that counts hits; nullopt if it is not the only unknown one.
std::optional<int64_t> rowDim(const ValueType& type) {
  std::optional<int64_t> found;
  for (int64_t dim = 0; dim < type.rank(); ++dim) {
    if (type.dims[dim] != kUnknownDim) continue;
    if (found) return std::nullopt;
    found = dim;
  }
  return found;
}

class HitRows {
 public:
  explicit HitRows(const Graph& graph)
      : graph(graph), marks(graph.values.size()) {}

  HitNodes find() {
    for (const Node& node : graph.nodes) ++nodesOfName[node.name];
    for (const Node& node : graph.nodes) visit(node);
    for (ValueId id : graph.outputs) refuse(markOf(id));
    for (const StateUpdate& update : graph.stateUpdates)
      refuse(markOf(update.update));
    // Rows of elements that are no hits are chosen only where sums leave them
    // out.
    for (ValueId mask : filled) {
      if (!summed.contains(mask)) refused.insert(mask);
    }
    HitNodes result;
    for (const Node* node : hits) {
      if (!refused.contains(node->input(0))) result.masks.insert(node->name);
    }
    // A name that several nodes have stands for all of them.
    for (const Node* node : hits) {
      if (refused.contains(node->input(0))) result.masks.erase(node->name);
    }
    for (const auto& [node, found] : uses) {
      const auto& [use, mask] = found;
      // What is written to the places of hits is read there, too.
      if (refused.contains(mask) ||
          (use == HitUse::kRead && !summed.contains(mask))) {
        continue;
      }
      const std::string& nonZero = nonZeroOf(mask);
      if (!result.masks.contains(nonZero)) continue;
      const int64_t dim =
          use == HitUse::kSum ? *rowDim(typeOf(*node, 0)) : int64_t{0};
      result.uses[node->name] = {use, nonZero, dim};
    }
    return result;
  }

 private:
  Mark markOf(ValueId id) const { return id == kNoValue ? Mark() : marks[id]; }
  Role roleOf(const Node& node, size_t input) const {
    return markOf(node.input(input)).role;
  }
  const ValueType& typeOf(const Node& node, size_t input) const {
    return graph.value(node.input(input)).type;
  }
  void refuse(const Mark& mark) {
    if (mark.role != Role::kNone) refused.insert(mark.mask);
  }
  const std::string& nonZeroOf(ValueId mask) const {
    return (*std::find_if(
                hits.begin(), hits.end(),
                [&](const Node* node) { return node->input(0) == mask; }))
        ->name;
  }

  void visit(const Node& node) {
    std::optional<Mark> mark = markOfInputs(node);
    if (node.is("NonZero")) {
      const ValueType& mask = typeOf(node, 0);
      if (mark) refuse(*mark);
      if (mark || !mask.isStatic() || mask.dims.empty()) return;
      hits.push_back(&node);
      marks[node.output(0)] = {Role::kIndex, node.input(0)};
      return;
    }
    if (!mark) return;
    std::optional<Role> role = roleOfUse(node, *mark);
    if (!role) role = resultRole(node);
    if (!role) refuse(*mark);
    mark->role = role.value_or(Role::kRows);
    mark->range = rangeOf(node, mark->role);
    for (ValueId id : node.outputs) {
      if (id != kNoValue) marks[id] = *mark;
    }
  }

  // The numbers that `node` makes in rows of elements that are no hits.
  RowRange rangeOf(const Node& node, Role role) const {
    if (role != Role::kRows) return {};
    const size_t place = node.is("Gather") || node.is("GatherND") ? 1 : 0;
    if (place == 1 && roleOf(node, 1) == Role::kIndex) {
      const bool isFilled = nodesOfName.at(node.name) == 1 &&
                            placedMask(graph, node) != kNoValue &&
                            isFloat(typeOf(node, 0).elementType);
      return isFilled ? kFilled : RowRange{0, 0};
    }
    std::vector<RowRange> operands;
    for (ValueId id : node.inputs) {
      operands.push_back(markOf(id).role == Role::kRows
                             ? markOf(id).range
                             : rangeOfConstant(graph.constant(id)));
    }
    return rangeOfResult(node, operands);
  }

  // Uses of hits that the second graph has another form of (chosen_rows.h).
  std::optional<Role> roleOfUse(const Node& node, const Mark& mark) {
    std::optional<HitUse> use;
    if (isSumOverRows(node)) use = HitUse::kSum;
    if (isLossOfRows(node)) use = HitUse::kLoss;
    if (isPickOfText(node)) use = HitUse::kPick;
    if (!use && (node.is("Gather") || node.is("GatherND")) &&
        roleOf(node, 0) == Role::kNone) {
      if (placedMask(graph, node) != mark.mask) return std::nullopt;
      if (nodesOfName[node.name] == 1)
        uses.push_back({&node, {HitUse::kRead, mark.mask}});
      return std::nullopt;  // Its role is that of other reads.
    }
    if (!use || nodesOfName[node.name] > 1) return std::nullopt;
    for (ValueId id : node.outputs) {
      if (id != kNoValue && !graph.value(id).type.isStatic())
        return std::nullopt;
    }
    uses.push_back({&node, {*use, mark.mask}});
    if (*use != HitUse::kPick) summed.insert(mark.mask);
    return Role::kNone;
  }

  bool isSumOverRows(const Node& node) const {
    if (!node.is("ReduceSum") && !node.is("ReduceMean")) return false;
    const std::optional<int64_t> dim = rowDim(typeOf(node, 0));
    const std::vector<int64_t> axes = node.attributes.getInts("axes");
    return roleOf(node, 0) == Role::kRows && dim &&
           std::find(axes.begin(), axes.end(), *dim) != axes.end();
  }

  // A loss that leaves out what has an ignored label.
  bool isLossOfRows(const Node& node) const {
    if (!node.is("SoftmaxCrossEntropyLoss") &&
        !node.is("NegativeLogLikelihoodLoss")) {
      return false;
    }
    return node.outputs.size() == 1 && roleOf(node, 0) == Role::kRows &&
           roleOf(node, 1) == Role::kRows && roleOf(node, 2) == Role::kNone &&
           node.attributes.getString("reduction", "mean") != "none" &&
           rowDim(typeOf(node, 0)) == std::optional<int64_t>(0) &&
           rowDim(typeOf(node, 1)) == std::optional<int64_t>(0);
  }

  // The first or the last row of each text: rows[:, -1].
  bool isPickOfText(const Node& node) const {
    const Tensor* at = graph.constant(node.input(1));
    return node.is("Gather") && roleOf(node, 0) == Role::kTexts &&
           at != nullptr && at->size() == 1 && axisOf(node, 0) == 1 &&
           (at->intAt(0) == 0 || at->intAt(0) == -1);
  }

  // The mark of those inputs that have one. Rows of two masks do not meet: they
  // are as many only by chance. Rows of texts meet nothing.
  std::optional<Mark> markOfInputs(const Node& node) {
    std::optional<Mark> mark;
    for (ValueId id : node.inputs) {
      const Mark other = markOf(id);
      if (other.role == Role::kNone) continue;
      if (other.role == Role::kTexts && !isPickOfText(node)) refuse(other);
      if (mark && mark->mask != other.mask) {
        refuse(*mark);
        refuse(other);
      }
      mark = other;
    }
    return mark;
  }

  // The role of what `node` computes; nullopt if it must know the hits.
  std::optional<Role> resultRole(const Node& node) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (roleOf(node, i) == Role::kSizes) return roleBySizes(node, i);
    }
    if (node.is("Shape")) return Role::kSizes;
    if (node.is("ScatterND") || node.is("ScatterElements"))
      return roleOfScatter(node);
    for (ValueId id : node.outputs) {
      if (id == kNoValue) continue;
      const ValueType& type = graph.value(id).type;
      if (!type.ranked || type.isStatic()) return std::nullopt;
    }
    bool hasRows = false;
    for (size_t i = 0; i < node.inputs.size(); ++i)
      hasRows |= roleOf(node, i) == Role::kRows;
    return hasRows ? roleOfRows(node) : roleOfIndices(node);
  }

  // Writing to the places of hits: those that are none have no place.
  std::optional<Role> roleOfScatter(const Node& node) const {
    const bool isToPlaces = roleOf(node, 0) == Role::kNone &&
                            roleOf(node, 1) == Role::kIndex &&
                            typeOf(node, 0).isStatic();
    return isToPlaces ? std::optional<Role>(Role::kNone) : std::nullopt;
  }

  // Shapes may only be taken apart, put together, and made the shape of rows.
  std::optional<Role> roleBySizes(const Node& node, size_t input) const {
    if ((node.is("Reshape") || node.is("Expand")) && input == 1) {
      const Role data = roleOf(node, 0);
      if (node.is("Reshape") && !beginsWithRows(node)) return std::nullopt;
      return data == Role::kNone ? Role::kRows : data;
    }
    if (node.is("ConstantOfShape")) return Role::kRows;
    if (node.is("Concat") ||
        (input == 0 && (isMove(node) || node.is("Gather")))) {
      return Role::kSizes;
    }
    if (node.is("Cast") &&
        isIndexType(static_cast<DataType>(node.attributes.getInt("to")))) {
      return Role::kSizes;
    }
    // Expand's -1 stands for the size that there is.
    if (node.is("Equal") && input == 0 && isNegative(node.input(1)))
      return Role::kSizes;
    return node.is("Where") ? std::optional<Role>(Role::kSizes) : std::nullopt;
  }

  std::optional<Role> roleOfIndices(const Node& node) const {
    if (isMove(node)) return roleOfMove(node, Role::kIndex);
    if (node.is("Gather") && roleOf(node, 1) == Role::kNone)
      return isBesideRows(node, 0) ? std::optional(Role::kIndex) : std::nullopt;
    if (node.is("Gather") || node.is("GatherND")) {
      return roleOf(node, 0) == Role::kNone ? std::optional(Role::kRows)
                                            : std::nullopt;
    }
    if (isComparison(node)) return Role::kRows;
    if (node.is("Where")) return roleOfChoice(node);
    const bool isKept =
        node.is("Add") ||
        // The difference of two places may be one.
        (node.is("Sub") && roleOf(node, 0) == Role::kIndex &&
         roleOf(node, 1) == Role::kNone) ||
        (node.is("Mul") &&
         (isPositive(node.input(0)) || isPositive(node.input(1)))) ||
        // Fewer bits would wrap around.
        (node.is("Cast") && node.attributes.getInt("to") ==
                                static_cast<int64_t>(DataType::kInt64));
    if (isKept) return Role::kIndex;
    const bool areAll = std::all_of(
        node.inputs.begin(), node.inputs.end(),
        [&](ValueId id) { return markOf(id).role == Role::kIndex; });
    if (areAll && (node.is("Max") || node.is("Min"))) return Role::kIndex;
    return std::nullopt;
  }

  std::optional<Role> roleOfChoice(const Node& node) const {
    const Role yes = roleOf(node, 1), no = roleOf(node, 2);
    if (yes == Role::kIndex && no == Role::kIndex) return Role::kIndex;
    if (yes == Role::kIndex || no == Role::kIndex) return std::nullopt;
    return Role::kRows;
  }

  std::optional<Role> roleOfRows(const Node& node) {
    if (node.is("Where")) return roleOfChoice(node);
    // The number of a place is no number to compute with.
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (roleOf(node, i) == Role::kIndex) return std::nullopt;
    }
    if (isMove(node)) return roleOfMove(node, Role::kRows);
    bool isByRow = isTameFunction(node) || isComparison(node);
    if (node.is("Div") && roleOf(node, 1) != Role::kNone)
      return roleIfPositive(node, 1);
    if (node.is("Div")) isByRow = true;
    if (node.is("Log") || node.is("Sqrt") || node.is("Reciprocal"))
      return roleIfPositive(node, 0);
    if (node.is("Pow")) isByRow = isAtLeastOne(node.input(1));
    if (node.is("MatMul") || node.is("Gemm")) {
      isByRow = (roleOf(node, 0) == Role::kNone) !=
                    (roleOf(node, 1) == Role::kNone) &&
                roleOf(node, 2) == Role::kNone;
    }
    if (node.is("Gather"))
      isByRow = roleOf(node, 1) == Role::kNone && isBesideRows(node, 0);
    if (isAlongAxis(node)) isByRow = isBesideRows(node, 0);
    if (isFromAxis(node)) {
      const std::optional<int64_t> dim = rowDim(typeOf(node, 0));
      isByRow = dim && *dim < axisOf(node, 0);
    }
    if (isReduction(node)) isByRow = reducesOthers(node);
    return isByRow ? std::optional<Role>(Role::kRows) : std::nullopt;
  }

  // Functions that take zeros to no numbers, of operand `input`.
  std::optional<Role> roleIfPositive(const Node& node, size_t input) {
    if (!markOf(node.input(input)).range.isPositive()) return std::nullopt;
    filled.insert(markOf(node.input(input)).mask);
    return Role::kRows;
  }

  // Whether a reshape gives the rows of each index of the mask's first dim a
  // dim of their own: [?, d..] becomes [n, ?, d..].
  bool partsTexts(const Node& node) const {
    const Mark mark = markOf(node.input(0));
    const ValueType& from = typeOf(node, 0);
    const ValueType& to = graph.value(node.output(0)).type;
    const ValueType& mask = graph.value(mark.mask).type;
    return mark.role == Role::kRows && mask.rank() == 2 &&
           rowDim(from) == std::optional<int64_t>(0) &&
           rowDim(to) == std::optional<int64_t>(1) &&
           to.dims[0] == mask.dims[0] &&
           std::equal(from.dims.begin() + 1, from.dims.end(),
                      to.dims.begin() + 2, to.dims.end());
  }

  // Elements move among those of their row.
  std::optional<Role> roleOfMove(const Node& node, Role role) const {
    if (node.is("Reshape") && partsTexts(node)) return Role::kTexts;
    if (node.is("Concat")) {
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        if (roleOf(node, i) != role || !isBesideRows(node, i))
          return std::nullopt;
      }
    }
    if (node.is("Split") && !isBesideRows(node, 0)) return std::nullopt;
    if ((node.is("Reshape") || node.is("Flatten")) && !keepsRows(node))
      return std::nullopt;
    if (node.is("Slice") && !slicesOthers(node)) return std::nullopt;
    return role;
  }

  // Whether a reshape leaves the elements of a row together, and apart from
  // those of others: the dims before and behind that of the rows hold as many.
  bool keepsRows(const Node& node) const {
    const ValueType& from = typeOf(node, 0);
    const ValueType& to = graph.value(node.output(0)).type;
    const std::optional<int64_t> source = rowDim(from), target = rowDim(to);
    auto sizeOf = [](const ValueType& type, int64_t begin, int64_t end) {
      int64_t size = 1;
      for (int64_t dim = begin; dim < end; ++dim) size *= type.dims[dim];
      return size;
    };
    return source && target &&
           sizeOf(from, 0, *source) == sizeOf(to, 0, *target) &&
           sizeOf(from, *source + 1, from.rank()) ==
               sizeOf(to, *target + 1, to.rank());
  }

  // Whether a reshape to a computed shape has rows first before and after: the
  // shape is that of other rows, or begins with their number.
  bool beginsWithRows(const Node& node) const {
    const std::optional<int64_t> source = rowDim(typeOf(node, 0));
    const Node* shape = graph.producer(node.input(1));
    if (!source || *source != 0 || shape == nullptr) return false;
    if (shape->is("Concat")) {
      for (size_t i = 0; i < shape->inputs.size(); ++i) {
        const bool isCount = roleOf(*shape, i) == Role::kSizes;
        if (isCount != (i == 0)) return false;
      }
      shape = graph.producer(shape->input(0));
    }
    return shape != nullptr && shape->is("Shape") &&
           typeOf(*shape, 0).rank() >= 1 &&
           rowDim(typeOf(*shape, 0)) == std::optional<int64_t>(0);
  }

  int64_t axisOf(const Node& node, int64_t fallback) const {
    const int64_t axis = node.attributes.getInt("axis", fallback);
    return axis < 0 ? axis + typeOf(node, 0).rank() : axis;
  }

  // Whether the axis of `node` is another dim than that of the rows of `input`.
  bool isBesideRows(const Node& node, size_t input) const {
    const std::optional<int64_t> dim = rowDim(typeOf(node, input));
    return dim && *dim != axisOf(node, 0);
  }

  bool reducesOthers(const Node& node) const {
    const std::optional<int64_t> dim = rowDim(typeOf(node, 0));
    const std::vector<int64_t> axes = node.attributes.getInts("axes");
    return dim && !axes.empty() &&
           std::find(axes.begin(), axes.end(), *dim) == axes.end();
  }

  bool slicesOthers(const Node& node) const {
    const std::optional<int64_t> dim = rowDim(typeOf(node, 0));
    std::vector<int64_t> axes = node.attributes.getInts("axes");
    if (const Tensor* given = graph.constant(node.input(3))) {
      for (int64_t i = 0; i < given->size(); ++i)
        axes.push_back(given->intAt(i));
    }
    for (int64_t& axis : axes) {
      if (axis < 0) axis += typeOf(node, 0).rank();
    }
    return dim && !axes.empty() &&
           std::find(axes.begin(), axes.end(), *dim) == axes.end();
  }

  template <typename Test>
  bool isEach(ValueId id, Test test) const {
    const Tensor* data = graph.constant(id);
    if (data == nullptr || !Tensor::isReadable(data->type()) ||
        data->size() == 0) {
      return false;
    }
    for (int64_t i = 0; i < data->size(); ++i) {
      if (!test(data->floatAt(i))) return false;
    }
    return true;
  }
  bool isNegative(ValueId id) const {
    return isEach(id, [](double number) { return number < 0; });
  }
  bool isPositive(ValueId id) const {
    return isEach(id, [](double number) { return number > 0; });
  }
  bool isAtLeastOne(ValueId id) const {
    return isEach(id, [](double number) { return number >= 1; });
  }

  const Graph& graph;
  std::vector<Mark> marks;
  std::vector<const Node*> hits;
  absl::flat_hash_map<absl::string_view, int> nodesOfName;
  // By node in their order: what it does, and the mask.
  std::vector<std::pair<const Node*, std::pair<HitUse, ValueId>>> uses;
  // Masks of hits that are counted, whose hits alone are summed, and of which
  // a function of rows does not take zeros.
  absl::flat_hash_set<ValueId> refused, summed, filled;
};

}  // namespace

HitNodes findHitRows(const Graph& graph) { return HitRows(graph).find(); }

}  // namespace soapstone::onnx
