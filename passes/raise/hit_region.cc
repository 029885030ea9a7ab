#include "passes/raise/hit_region.h"

#include <utility>

#include "ir/soap/hit_rows.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/mixture_members.h"

namespace soapstone::passes {

namespace {

using mlir::ShapedType;
using Shape = SmallVector<int64_t>;

// The shape of a row.
Shape rowShape(Value value, int64_t dim) {
  Shape shape(soap::shapeOf(value));
  shape.erase(shape.begin() + dim);
  return shape;
}

// The place of `number` in `shape`, row-major.
Shape placeIn(ArrayRef<int64_t> shape, int64_t number) {
  Shape place(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    place[dim] = number % shape[dim];
    number /= shape[dim];
  }
  return place;
}

int64_t numberIn(ArrayRef<int64_t> shape, ArrayRef<int64_t> place) {
  int64_t number = 0;
  for (auto [size, at] : llvm::zip_equal(shape, place))
    number = number * size + at;
  return number;
}

// An integer of a value that no row decides, at a place; nullopt if it is not
// known, or the place says nothing of one dim (-1) that decides it.
std::optional<int64_t> integerAt(Value value, ArrayRef<int64_t> place) {
  if (std::optional<double> number = soap::uniformNumber(value))
    return static_cast<int64_t>(*number);
  Operation* op = value.getDefiningOp();
  if (!op) return std::nullopt;
  if (auto iota = dyn_cast<soap::IotaOp>(op)) {
    const int64_t at = place[iota.getDim()];
    return at < 0 ? std::nullopt : std::optional(at);
  }
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    const bool isInteger = soap::elementTypeOf(cast.getInput()).isInteger();
    return isInteger ? integerAt(cast.getInput(), place) : std::nullopt;
  }
  if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    Shape at;
    for (auto [dim, to] : llvm::enumerate(broadcast.getDims())) {
      at.push_back(soap::shapeOf(broadcast.getInput())[dim] == 1 ? 0
                                                                 : place[to]);
    }
    return integerAt(broadcast.getInput(), at);
  }
  if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
    auto numbers = dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue());
    if (!numbers || llvm::is_contained(place, -1)) return std::nullopt;
    return numbers
        .getValues<llvm::APInt>()[numberIn(soap::shapeOf(value), place)]
        .getSExtValue();
  }
  auto binary = dyn_cast<soap::BinaryOp>(op);
  if (!binary) return std::nullopt;
  std::optional<int64_t> left = integerAt(binary.getLhs(), place);
  std::optional<int64_t> right = integerAt(binary.getRhs(), place);
  if (!left || !right) return std::nullopt;
  if (binary.getKind() == soap::BinaryKind::Add) return *left + *right;
  if (binary.getKind() == soap::BinaryKind::Mul) return *left * *right;
  return std::nullopt;
}

HitIndex sum(const HitIndex& a, const HitIndex& b) {
  HitIndex result = a;
  result.offset += b.offset;
  for (auto [stride, other] : llvm::zip_equal(result.strides, b.strides))
    stride += other;
  return result;
}

HitIndex product(const HitIndex& index, int64_t factor) {
  HitIndex result = index;
  result.offset *= factor;
  for (int64_t& stride : result.strides) stride *= factor;
  return result;
}

// The dim of `to` that holds the `count` hits of dim `dim` of `from` after a
// reshape; -1 where no dim does.
int64_t dimAfterReshape(ArrayRef<int64_t> from, int64_t dim,
                        ArrayRef<int64_t> to, int64_t count) {
  const int64_t before = ShapedType::getNumElements(from.take_front(dim));
  int64_t found = -1;
  for (size_t i = 0; i < to.size(); ++i) {
    if (to[i] == count &&
        ShapedType::getNumElements(to.take_front(i)) == before)
      found = static_cast<int64_t>(i);
  }
  return found;
}

}  // namespace

bool HitRegion::find(mlir::Block& block) {
  ArrayRef<int64_t> shape = soap::shapeOf(mask);
  count = ShapedType::getNumElements(shape);
  // The dim of a single hit could not be told from others of size one.
  if (count < 2) return false;
  for (Operation& op : block) {
    auto dim = op.getAttrOfType<mlir::IntegerAttr>(soap::kHitRowsAttribute);
    auto select = dyn_cast<soap::SelectOp>(op);
    if (!dim || !select || select.getCondition() != mask) {
      visit(op);
      continue;
    }
    if (dim.getInt() < 0 || dim.getInt() >= static_cast<int64_t>(shape.size()))
      return false;
    HitIndex index{Shape(shape.size(), 0), 0};
    index.strides[dim.getInt()] = 1;
    for (Operation* user : op.getUsers()) {
      auto reshape = dyn_cast<soap::ReshapeOp>(user);
      if (!reshape || soap::shapeOf(reshape) != ArrayRef<int64_t>{1, count})
        return false;
      rows[reshape] = {1, {index}};
    }
  }
  return isUsable && sink && readPlace();
}

void HitRegion::visit(Operation& op) {
  // Where the places of hits begin.
  if (op.getNumResults() > 0 && rows.contains(op.getResult(0))) return;
  bool hasRows = false, hasUnknown = false;
  for (Value operand : op.getOperands()) {
    hasRows |= rows.contains(operand) || neverTrue.contains(operand) ||
               flattened.contains(operand);
    hasUnknown |= unknown.contains(operand);
  }
  if (!hasRows && !hasUnknown) return;
  auto scatter = dyn_cast<soap::ScatterOp>(op);
  if (scatter && !hasUnknown && !rowsOf(scatter.getInput()) &&
      rowsOf(unflattened(scatter.getIndices())) &&
      rowsOf(unflattened(scatter.getUpdates()))) {
    isUsable &= !sink;
    sink = scatter;
    return;
  }
  if (op.hasTrait<mlir::OpTrait::IsTerminator>()) {
    isUsable = false;
    return;
  }
  std::optional<HitRows> result;
  if (!hasUnknown && op.getNumResults() == 1) result = resultOf(op);
  const HitRows* input =
      op.getNumOperands() > 0 ? rowsOf(op.getOperand(0)) : nullptr;
  if (result) {
    rows[op.getResult(0)] = *std::move(result);
  } else if (isa<soap::ReshapeOp>(op) && input && input->dim == 0 &&
             soap::tensorType(op.getResult(0)).getRank() == 1) {
    flattened[op.getResult(0)] = op.getOperand(0);
  } else if (op.getNumResults() != 1 || !neverTrue.contains(op.getResult(0))) {
    // Shapes of it may have been all that was read.
    for (Value value : op.getResults()) unknown.insert(value);
  }
}

std::optional<HitRows> HitRegion::resultOf(Operation& op) {
  if (auto gather = dyn_cast<soap::GatherOp>(op)) return rowsOfGather(gather);
  if (auto concat = dyn_cast<soap::ConcatOp>(op)) return concatenated(concat);
  const HitRows* first = rowsOf(op.getOperand(0));
  if (soap::isMovement(&op)) {
    return first ? rowsOfMove(op, *first) : std::nullopt;
  }
  if (auto dot = dyn_cast<soap::DotOp>(op)) return rowsOfDot(dot);
  for (Value operand : op.getOperands()) {
    const HitRows* known = rowsOf(operand);
    if ((known && !known->indices.empty()) || neverTrue.contains(operand))
      return rowsOfIndices(op);
  }
  if (!first) return rowsByElement(op);
  if (auto reduce = dyn_cast<soap::ReduceOp>(op)) {
    if (reduce.getKind() == soap::ReduceKind::Product ||
        llvm::is_contained(reduce.getDims(), first->dim)) {
      return std::nullopt;
    }
    const int64_t before = llvm::count_if(
        reduce.getDims(), [&](int64_t dim) { return dim < first->dim; });
    return HitRows{first->dim - before, {}};
  }
  if (auto softmax = dyn_cast<soap::SoftmaxOp>(op)) {
    if (static_cast<int64_t>(softmax.getDim()) == first->dim)
      return std::nullopt;
    return HitRows{first->dim, {}};
  }
  return rowsByElement(op);
}

// Reshapes that leave the dim of the hits, transposes, slices of other dims,
// broadcasts.
std::optional<HitRows> HitRegion::rowsOfMove(Operation& op,
                                             const HitRows& input) {
  Value source = op.getOperand(0), result = op.getResult(0);
  ArrayRef<int64_t> from = soap::shapeOf(source), to = soap::shapeOf(result);
  const Shape fromRow = rowShape(source, input.dim);
  // The place in the source of the place in a row of the result.
  std::function<Shape(ArrayRef<int64_t>)> sourcePlace;
  HitRows made;
  if (isa<soap::ReshapeOp>(op)) {
    made.dim = dimAfterReshape(from, input.dim, to, count);
    if (made.dim < 0) return std::nullopt;
    made.indices = input.indices;
    return made;
  }
  if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
    ArrayRef<int64_t> order = transpose.getPermutation();
    made.dim = llvm::find(order, input.dim) - order.begin();
    sourcePlace = [=](ArrayRef<int64_t> place) {
      Shape at(order.size());
      for (auto [dim, origin] : llvm::enumerate(order)) at[origin] = place[dim];
      return at;
    };
  } else if (auto slice = dyn_cast<soap::SliceOp>(op)) {
    if (to[input.dim] != count || slice.getSteps()[input.dim] != 1)
      return std::nullopt;
    made.dim = input.dim;
    sourcePlace = [slice](ArrayRef<int64_t> place) mutable {
      Shape at;
      for (auto [dim, step] : llvm::enumerate(slice.getSteps()))
        at.push_back(slice.getStarts()[dim] + place[dim] * step);
      return at;
    };
  } else if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    made.dim = broadcast.getDims()[input.dim];
    sourcePlace = [broadcast, from](ArrayRef<int64_t> place) mutable {
      Shape at;
      for (auto [dim, target] : llvm::enumerate(broadcast.getDims()))
        at.push_back(from[dim] == 1 ? 0 : place[target]);
      return at;
    };
  } else {
    return std::nullopt;
  }
  if (input.indices.empty()) return made;
  const Shape toRow = rowShape(result, made.dim);
  for (int64_t i = 0; i < ShapedType::getNumElements(toRow); ++i) {
    Shape place = placeIn(toRow, i);
    place.insert(place.begin() + made.dim, 0);
    Shape at = sourcePlace(place);
    at.erase(at.begin() + input.dim);
    made.indices.push_back(input.indices[numberIn(fromRow, at)]);
  }
  return made;
}

std::optional<HitRows> HitRegion::concatenated(soap::ConcatOp op) const {
  const HitRows* first = rowsOf(op.getOperand(0));
  const auto dim = static_cast<int64_t>(op.getDim());
  if (!first || first->dim == dim) return std::nullopt;
  HitRows made{first->dim, {}};
  const bool isIndex = !first->indices.empty();
  const Shape row = rowShape(op.getResult(), made.dim);
  const int64_t along = dim > made.dim ? dim - 1 : dim;
  for (Value operand : op.getOperands()) {
    const HitRows* other = rowsOf(operand);
    if (!other || other->dim != made.dim || other->indices.empty() == isIndex)
      return std::nullopt;
  }
  for (int64_t i = 0; isIndex && i < ShapedType::getNumElements(row); ++i) {
    Shape place = placeIn(row, i);
    for (Value operand : op.getOperands()) {
      const Shape part = rowShape(operand, made.dim);
      if (place[along] < part[along]) {
        made.indices.push_back(rowsOf(operand)->indices[numberIn(part, place)]);
        break;
      }
      place[along] -= part[along];
    }
  }
  return made;
}

// Arithmetic of indices, and comparisons with zero: hits are never before it.
std::optional<HitRows> HitRegion::rowsOfIndices(Operation& op) {
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    const HitRows* input = rowsOf(cast.getInput());
    const bool isInteger = soap::elementTypeOf(cast.getResult()).isInteger() &&
                           !soap::elementTypeOf(cast.getResult()).isInteger(1);
    return input && isInteger ? std::optional(*input) : std::nullopt;
  }
  if (auto compare = dyn_cast<soap::CompareOp>(op)) {
    const HitRows* input = rowsOf(compare.getLhs());
    if (input && compare.getKind() == soap::CompareKind::Less &&
        soap::isUniform(compare.getRhs(), 0)) {
      neverTrue.insert(compare);
    }
    return std::nullopt;
  }
  if (auto select = dyn_cast<soap::SelectOp>(op)) {
    const HitRows* input = rowsOf(select.getOnFalse());
    return neverTrue.contains(select.getCondition()) && input
               ? std::optional(*input)
               : std::nullopt;
  }
  auto binary = dyn_cast<soap::BinaryOp>(op);
  if (!binary) return std::nullopt;
  const HitRows* left = rowsOf(binary.getLhs());
  const HitRows* right = rowsOf(binary.getRhs());
  const bool isSum = binary.getKind() == soap::BinaryKind::Add;
  if (!isSum && binary.getKind() != soap::BinaryKind::Mul) return std::nullopt;
  HitRows made{left ? left->dim : right->dim, {}};
  if (left && right && (!isSum || left->dim != right->dim)) return std::nullopt;
  const Shape row = rowShape(op.getResult(0), made.dim);
  for (int64_t i = 0; i < ShapedType::getNumElements(row); ++i) {
    if (left && right) {
      made.indices.push_back(sum(left->indices[i], right->indices[i]));
      continue;
    }
    Shape place = placeIn(row, i);
    place.insert(place.begin() + made.dim, -1);
    const HitIndex& index = (left ? left : right)->indices[i];
    std::optional<int64_t> number =
        integerAt(left ? binary.getRhs() : binary.getLhs(), place);
    if (!number) return std::nullopt;
    made.indices.push_back(
        isSum ? sum(index, {Shape(index.strides.size(), 0), *number})
              : product(index, *number));
  }
  return made;
}

std::optional<HitRows> HitRegion::rowsOfGather(soap::GatherOp gather) {
  const HitRows* indices = rowsOf(gather.getIndices());
  const HitRows* data = rowsOf(gather.getInput());
  const auto dim = static_cast<int64_t>(gather.getDim());
  if (indices && !data) {
    if (indices->indices.size() != 1) return std::nullopt;
    reads[gather.getResult()] = {gather, indices->indices.front()};
    return HitRows{dim + indices->dim, {}};
  }
  if (!data || indices || !data->indices.empty() || data->dim == dim)
    return std::nullopt;
  const int64_t rank = soap::tensorType(gather.getIndices()).getRank();
  return HitRows{data->dim < dim ? data->dim : data->dim - 1 + rank, {}};
}

// Rows times a matrix that is the same for all.
std::optional<HitRows> HitRegion::rowsOfDot(soap::DotOp dot) const {
  const HitRows* left = rowsOf(dot.getLhs());
  const HitRows* right = rowsOf(dot.getRhs());
  if ((left != nullptr) == (right != nullptr)) return std::nullopt;
  const HitRows* known = left ? left : right;
  ArrayRef<int64_t> batch = left ? dot.getLhsBatch() : dot.getRhsBatch();
  ArrayRef<int64_t> contract =
      left ? dot.getLhsContract() : dot.getRhsContract();
  if (!known->indices.empty() || llvm::is_contained(batch, known->dim) ||
      llvm::is_contained(contract, known->dim)) {
    return std::nullopt;
  }
  int64_t place = static_cast<int64_t>(batch.size());
  for (int64_t dim = 0; dim < known->dim; ++dim) {
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
      ++place;
  }
  if (right) {
    place += soap::tensorType(dot.getLhs()).getRank() -
             static_cast<int64_t>(dot.getLhsBatch().size()) -
             static_cast<int64_t>(dot.getLhsContract().size());
  }
  return HitRows{place, {}};
}

std::optional<HitRows> HitRegion::rowsByElement(Operation& op) const {
  if (!isTameFunction(&op)) return std::nullopt;
  std::optional<int64_t> dim;
  for (Value operand : op.getOperands()) {
    const HitRows* known = rowsOf(operand);
    if (!known) continue;
    if (dim && *dim != known->dim) return std::nullopt;
    dim = known->dim;
  }
  if (!dim) return std::nullopt;
  return HitRows{*dim, {}};
}

// Reads where the scatter brings the rows: whole, or element by element.
bool HitRegion::readPlace() {
  Value indices = unflattened(sink.getIndices());
  const HitRows* to = rowsOf(indices);
  const HitRows* updates = rowsOf(this->updates());
  if (to->indices.empty() || !updates->indices.empty() ||
      updates->dim != to->dim) {
    return false;
  }
  place = to->indices.front();
  scatteredElements = static_cast<int64_t>(to->indices.size());
  for (auto [i, index] : llvm::enumerate(to->indices)) {
    HitIndex expected = place;
    expected.offset += static_cast<int64_t>(i);
    if (index != expected) return false;
  }
  return ShapedType::getNumElements(
             soap::shapeOf(indices).take_front(to->dim)) == 1;
}

}  // namespace soapstone::passes
