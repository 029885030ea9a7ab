#include "frontend/onnx/graph/hit_rows.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"

namespace soapstone::onnx {
namespace {

using Names = absl::flat_hash_set<absl::string_view>;

// How a value depends on the hits of a NonZero.
enum class Role {
  kNone,
  kIndex,  // Where the hits are; of those that are none, beyond every place.
  kRows,   // Numbers of each hit.
  kSizes,  // A shape of one of these.
};

struct Mark {
  Role role = Role::kNone;
  int32_t node = -1;  // The NonZero.
};

bool isOneOf(const Node& node, const Names& names) {
  return node.domain.empty() && names.contains(node.opType);
}

// Ops that only move elements.
bool isMove(const Node& node) {
  static const Names kMoves = {"Transpose", "Squeeze", "Unsqueeze", "Reshape",
                               "Flatten",   "Expand",  "Slice",     "Split",
                               "Concat",    "Identity"};
  return isOneOf(node, kMoves);
}

bool isComparison(const Node& node) {
  static const Names kComparisons = {"Equal", "Less", "LessOrEqual", "Greater",
                                     "GreaterOrEqual"};
  return isOneOf(node, kComparisons);
}

// Functions of numbers, one by one, that take zero to a number, as do their
// derivatives.
bool isTameFunction(const Node& node) {
  static const Names kFunctions = {
      "Abs",       "Add",  "And",   "Asinh",    "Atan",        "Cast",
      "Ceil",      "Celu", "Clip",  "Cos",      "Dropout",     "Elu",
      "Erf",       "Exp",  "Floor", "Gelu",     "HardSigmoid", "HardSwish",
      "LeakyRelu", "Max",  "Min",   "Mish",     "Mul",         "Neg",
      "Not",       "Or",   "PRelu", "Relu",     "Round",       "Selu",
      "Sigmoid",   "Sign", "Sin",   "Softplus", "Softsign",    "Sub",
      "Swish",     "Tanh", "Where", "Xor"};
  return isOneOf(node, kFunctions);
}

// Functions of all elements along an axis, or along this and all that follow.
bool isAlongAxis(const Node& node) {
  static const Names kFunctions = {"Softmax", "LogSoftmax"};
  return isOneOf(node, kFunctions);
}
bool isFromAxis(const Node& node) {
  static const Names kFunctions = {"LayerNormalization", "RMSNormalization"};
  return isOneOf(node, kFunctions);
}
bool isReduction(const Node& node) {
  static const Names kReductions = {"ReduceSum", "ReduceMean", "ReduceMax",
                                    "ReduceMin", "ReduceSumSquare"};
  return isOneOf(node, kReductions);
}

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

  std::set<std::string> find() {
    for (size_t i = 0; i < graph.nodes.size(); ++i)
      visit(graph.nodes[i], static_cast<int32_t>(i));
    for (ValueId id : graph.outputs) refuse(markOf(id));
    for (const StateUpdate& update : graph.stateUpdates)
      refuse(markOf(update.update));
    std::set<std::string> names;
    for (int32_t node : hits) names.insert(graph.nodes[node].name);
    // A name that several nodes have stands for all of them.
    for (int32_t node : refused) names.erase(graph.nodes[node].name);
    return names;
  }

 private:
  Mark markOf(ValueId id) const { return id == kNoValue ? Mark() : marks[id]; }
  Role roleOf(const Node& node, size_t input) const {
    return markOf(node.input(input)).role;
  }
  const ValueType& typeOf(const Node& node, size_t input) const {
    return graph.value(node.input(input)).type;
  }
  void refuse(Mark mark) {
    if (mark.role != Role::kNone) refused.insert(mark.node);
  }

  void visit(const Node& node, int32_t number) {
    std::optional<Mark> mark = markOfInputs(node);
    if (node.is("NonZero")) {
      const ValueType& mask = typeOf(node, 0);
      if (mark) refuse(*mark);
      if (mark || !mask.isStatic() || mask.dims.empty()) return;
      hits.push_back(number);
      marks[node.output(0)] = {Role::kIndex, number};
      return;
    }
    if (!mark) return;
    const std::optional<Role> role = resultRole(node);
    if (!role) refuse(*mark);
    mark->role = role.value_or(Role::kRows);
    for (ValueId id : node.outputs) {
      if (id != kNoValue) marks[id] = *mark;
    }
  }

  // The mark of those inputs that have one. Rows of two masks do not meet: they
  // are as many only by chance.
  std::optional<Mark> markOfInputs(const Node& node) {
    std::optional<Mark> mark;
    for (ValueId id : node.inputs) {
      const Mark other = markOf(id);
      if (other.role == Role::kNone) continue;
      if (mark && mark->node != other.node) {
        refuse(*mark);
        refuse(other);
      }
      mark = other;
    }
    return mark;
  }

  // The role of what `node` computes; nullopt if it must know the hits.
  std::optional<Role> resultRole(const Node& node) const {
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

  std::optional<Role> roleOfRows(const Node& node) const {
    if (node.is("Where")) return roleOfChoice(node);
    // The number of a place is no number to compute with.
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (roleOf(node, i) == Role::kIndex) return std::nullopt;
    }
    if (isMove(node)) return roleOfMove(node, Role::kRows);
    bool isByRow = isTameFunction(node) || isComparison(node);
    if (node.is("Div")) isByRow = roleOf(node, 1) == Role::kNone;
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

  // Elements move among those of their row.
  std::optional<Role> roleOfMove(const Node& node, Role role) const {
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
  std::vector<int32_t> hits;
  absl::flat_hash_set<int32_t> refused;
};

}  // namespace

std::set<std::string> findHitRows(const Graph& graph) {
  return HitRows(graph).find();
}

}  // namespace soapstone::onnx
