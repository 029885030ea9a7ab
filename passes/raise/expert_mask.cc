#include "passes/raise/expert_mask.h"

#include <utility>

#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

namespace {

// Where an element of a value lies: in a dim of the mask, at a number, or
// anywhere along a dim.
struct Coordinate {
  enum class Kind { kDim, kNumber, kAny } kind = Kind::kNumber;
  int64_t number = 0;  // The dim of the mask, or the place.
};
using Coordinates = SmallVector<Coordinate>;

// An element of `value` that is an element of the mask.
struct Element {
  Value value;
  Coordinates at;
};

std::optional<int64_t> wholeNumber(Value value) {
  std::optional<double> number = soap::uniformNumber(value);
  if (!number || *number != static_cast<double>(static_cast<int64_t>(*number)))
    return std::nullopt;
  return static_cast<int64_t>(*number);
}

// Behind reshapes that only add or drop dims of one element.
std::optional<Element> behindReshape(soap::ReshapeOp op,
                                     const Coordinates& at) {
  Value input = op.getInput();
  Coordinates kept, result;
  for (auto [size, coordinate] :
       llvm::zip_equal(soap::shapeOf(op.getResult()), at)) {
    if (size != 1) kept.push_back(coordinate);
  }
  size_t next = 0;
  for (int64_t size : soap::shapeOf(input)) {
    if (size == 1) {
      result.push_back({});
    } else if (next < kept.size()) {
      result.push_back(kept[next++]);
    } else {
      return std::nullopt;
    }
  }
  SmallVector<int64_t> from, to;
  for (int64_t size : soap::shapeOf(input))
    if (size != 1) from.push_back(size);
  for (int64_t size : soap::shapeOf(op.getResult()))
    if (size != 1) to.push_back(size);
  if (from != to) return std::nullopt;
  return Element{input, result};
}

std::optional<Element> behindSlice(soap::SliceOp op, Coordinates at) {
  for (auto [dim, size] : llvm::enumerate(op.getSizes())) {
    const int64_t whole = soap::shapeOf(op.getInput())[dim];
    if (size == whole && op.getStarts()[dim] == 0 && op.getSteps()[dim] == 1)
      continue;
    if (size != 1) return std::nullopt;
    at[dim] = {Coordinate::Kind::kNumber, op.getStarts()[dim]};
  }
  return Element{op.getInput(), std::move(at)};
}

// An entry that is taken out of a dim.
std::optional<Element> behindGather(soap::GatherOp op, const Coordinates& at) {
  std::optional<int64_t> place = wholeNumber(op.getIndices());
  const int64_t rank = soap::tensorType(op.getIndices()).getRank();
  if (!place || soap::tensorType(op.getIndices()).getNumElements() != 1) {
    return std::nullopt;
  }
  const auto dim = static_cast<int64_t>(op.getDim());
  const int64_t size = soap::shapeOf(op.getInput())[dim];
  if (*place < 0) *place += size;
  if (*place < 0 || *place >= size) return std::nullopt;
  Coordinates result(at.begin(), at.begin() + dim);
  result.push_back({Coordinate::Kind::kNumber, *place});
  result.append(at.begin() + dim + rank, at.end());
  return Element{op.getInput(), result};
}

std::optional<Element> behindReduction(soap::ReduceOp op,
                                       const Coordinates& at) {
  if (op.getKind() != soap::ReduceKind::Max &&
      op.getKind() != soap::ReduceKind::Sum) {
    return std::nullopt;
  }
  Coordinates result;
  size_t next = 0;
  const int64_t rank = soap::tensorType(op.getInput()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (llvm::is_contained(op.getDims(), dim)) {
      result.push_back({Coordinate::Kind::kAny, 0});
    } else {
      result.push_back(at[next++]);
    }
  }
  return Element{op.getInput(), result};
}

// Behind ops that move elements; nullopt if `element` is of another op.
std::optional<Element> behindMove(const Element& element) {
  Operation* op = element.value.getDefiningOp();
  if (!op) return std::nullopt;
  if (auto reshape = dyn_cast<soap::ReshapeOp>(op))
    return behindReshape(reshape, element.at);
  if (auto slice = dyn_cast<soap::SliceOp>(op))
    return behindSlice(slice, element.at);
  if (auto gather = dyn_cast<soap::GatherOp>(op))
    return behindGather(gather, element.at);
  if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
    Coordinates at(element.at.size());
    for (auto [to, from] : llvm::enumerate(transpose.getPermutation()))
      at[from] = element.at[to];
    return Element{transpose.getInput(), at};
  }
  if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    Coordinates at;
    for (auto [dim, to] : llvm::enumerate(broadcast.getDims())) {
      const bool isRepeated = soap::shapeOf(broadcast.getInput())[dim] == 1;
      at.push_back(isRepeated ? Coordinate() : element.at[to]);
    }
    return Element{broadcast.getInput(), at};
  }
  return std::nullopt;
}

bool isIntegerCast(Operation* op) {
  auto cast = mlir::dyn_cast_or_null<soap::CastOp>(op);
  return cast && soap::elementTypeOf(cast.getInput()).isInteger() &&
         soap::elementTypeOf(cast.getResult()).isInteger();
}

// Behind ops that keep whether an element is zero.
std::optional<Element> behindTruth(const Element& element) {
  Operation* op = element.value.getDefiningOp();
  if (std::optional<Element> moved = behindMove(element)) return moved;
  if (auto cast = mlir::dyn_cast_or_null<soap::CastOp>(op))
    return Element{cast.getInput(), element.at};
  if (auto reduce = mlir::dyn_cast_or_null<soap::ReduceOp>(op))
    return behindReduction(reduce, element.at);
  if (auto compare = mlir::dyn_cast_or_null<soap::CompareOp>(op)) {
    // Numbers of hits are never negative.
    const bool isCount = compare.getKind() == soap::CompareKind::Greater &&
                         soap::elementTypeOf(compare.getLhs()).isInteger();
    if ((isCount || compare.getKind() == soap::CompareKind::NotEqual) &&
        soap::isUniform(compare.getRhs(), 0)) {
      return Element{compare.getLhs(), element.at};
    }
  }
  if (auto select = mlir::dyn_cast_or_null<soap::SelectOp>(op)) {
    if (soap::isUniform(select.getOnTrue(), 1) &&
        soap::isUniform(select.getOnFalse(), 0)) {
      return Element{select.getCondition(), element.at};
    }
  }
  return std::nullopt;
}

// The number that an element is, if it does not depend on the mask's dims.
std::optional<int64_t> numberOf(Element element) {
  while (true) {
    if (std::optional<int64_t> number = wholeNumber(element.value))
      return number;
    Operation* op = element.value.getDefiningOp();
    if (auto iota = mlir::dyn_cast_or_null<soap::IotaOp>(op)) {
      const Coordinate& at = element.at[iota.getDim()];
      if (at.kind != Coordinate::Kind::kNumber) return std::nullopt;
      return at.number;
    }
    if (auto constant = mlir::dyn_cast_or_null<soap::ConstantOp>(op)) {
      auto numbers = dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue());
      if (!numbers || element.at.size() != 1 ||
          element.at[0].kind != Coordinate::Kind::kNumber) {
        return std::nullopt;
      }
      return numbers.getValues<llvm::APInt>()[element.at[0].number]
          .getSExtValue();
    }
    std::optional<Element> moved = behindMove(element);
    if (!moved && isIntegerCast(op))
      moved = Element{op->getOperand(0), element.at};
    if (!moved) return std::nullopt;
    element = *std::move(moved);
  }
}

// `element` as one of whole indices; nullopt if only a part of them is read.
std::optional<ExpertMask> wholeIndices(const Element& element) {
  ExpertMask mask{element.value, 0, {}};
  llvm::SmallDenseSet<int64_t> seen;
  for (auto [at, size] :
       llvm::zip_equal(element.at, soap::shapeOf(element.value))) {
    if (at.kind == Coordinate::Kind::kNumber && size != 1) return std::nullopt;
    const bool isDim = at.kind == Coordinate::Kind::kDim;
    if (isDim && !seen.insert(at.number).second) return std::nullopt;
    mask.dims.push_back(isDim ? at.number : -1);
  }
  return mask;
}

// The indices that `element` is one of, as they were made.
std::optional<ExpertMask> indicesOf(Element element) {
  std::optional<ExpertMask> found;
  while (true) {
    if (std::optional<ExpertMask> whole = wholeIndices(element)) found = whole;
    std::optional<Element> moved = behindMove(element);
    if (!moved && isIntegerCast(element.value.getDefiningOp()))
      moved = Element{element.value.getDefiningOp()->getOperand(0), element.at};
    if (!moved) return found;
    element = *std::move(moved);
  }
}

}  // namespace

std::optional<ExpertMask> readExpertMask(Value mask) {
  Element element{mask, {}};
  for (int64_t dim = 0; dim < soap::tensorType(mask).getRank(); ++dim)
    element.at.push_back({Coordinate::Kind::kDim, dim});
  while (std::optional<Element> source = behindTruth(element))
    element = *std::move(source);
  auto compare = element.value.getDefiningOp<soap::CompareOp>();
  if (!compare || compare.getKind() != soap::CompareKind::Equal)
    return std::nullopt;
  Value sides[] = {compare.getLhs(), compare.getRhs()};
  for (int side = 0; side < 2; ++side) {
    std::optional<int64_t> number = numberOf({sides[1 - side], element.at});
    if (!number) continue;
    std::optional<ExpertMask> read = indicesOf({sides[side], element.at});
    if (!read) continue;
    // Elements along other dims of the mask would be hits again and again.
    for (auto [dim, size] : llvm::enumerate(soap::shapeOf(mask))) {
      if (size != 1 &&
          !llvm::is_contained(read->dims, static_cast<int64_t>(dim))) {
        return std::nullopt;
      }
    }
    read->expert = *number;
    return read;
  }
  return std::nullopt;
}

}  // namespace soapstone::passes
