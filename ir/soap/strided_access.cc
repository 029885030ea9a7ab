#include "ir/soap/strided_access.h"

#include <utility>

#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/strides.h"

namespace soapstone::soap {

StridedView denseView(Value value) {
  return {value, 0, denseStrides(shapeOf(value))};
}

bool isKernel(Operation* op) {
  return isElementwise(op) || isGenerator(op) || isa<BroadcastOp, FusionOp>(op);
}

bool isRowNorm(Operation* op) { return isa<NormOp, NormGradOp>(op); }

namespace {

// The scale of a norm, of whose elements its rows have as many.
Value scaleOf(Operation* norm) { return norm->getOperand(1); }

// Whether the kernel of `op` finds its elements with strides: rows that lie
// apart are a loop of their own, and reductions have at most four.
bool takesStridesAt(Operation* op, Value value) {
  constexpr int64_t kMostLoops = 4;
  auto reduces = [](Operation& inner) { return isa<ReduceOp>(inner); };
  auto fusion = dyn_cast<FusionOp>(op);
  return !fusion || tensorType(value).getRank() <= kMostLoops ||
         llvm::none_of(fusion.getBody().front(), reduces);
}

}  // namespace

bool isStridedOperand(mlir::OpOperand& use) {
  Operation* op = use.getOwner();
  const unsigned operand = use.getOperandNumber();
  if (isKernel(op)) return takesStridesAt(op, use.get());
  if (isa<AttentionOp>(op)) return operand < 3;
  if (isa<RotaryOp>(op) || isRowNorm(op)) return operand == 0;
  if (isa<ConcatOp>(op)) return isRowMajor(op->getResult(0));
  // All but the sums of exponentials.
  return isa<AttentionGradOp>(op) && operand < 6 && operand != 4;
}

bool isStridedResult(mlir::OpResult result) {
  Operation* op = result.getOwner();
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    Operation* yield = fusion.getBody().front().getTerminator();
    return !yield->getOperand(result.getResultNumber())
                .getDefiningOp<ReduceOp>();
  }
  return isKernel(op) || isa<AttentionGradOp, RotaryOp>(op) ||
         (isa<AttentionOp, NormGradOp>(op) && result.getResultNumber() == 0);
}

bool isRowMajor(Value value) { return !tensorType(value).getEncoding(); }

bool isReadByKernel(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation* user) {
    return isKernel(user) || isa<ConcatOp>(user) ||
           (isa<ReshapeOp>(user) && isReadByKernel(user->getResult(0)));
  });
}

bool isReadByNorm(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation* user) {
    return isRowNorm(user) ||
           (isa<ReshapeOp>(user) && isReadByNorm(user->getResult(0)));
  });
}

llvm::DenseMap<Operation*, int> groupsOfKernels(mlir::Block& block) {
  llvm::DenseMap<Operation*, int> groups;
  int group = 0;
  for (Operation& op : block) {
    if (!isKernel(&op) && !isMovement(&op) && !isa<ConcatOp>(op)) ++group;
    groups[&op] = group;
  }
  return groups;
}

bool choosesElements(Operation* op) {
  if (!op || !isMovement(op) || isa<BroadcastOp>(op)) return false;
  if (auto slice = dyn_cast<SliceOp>(op)) {
    if (llvm::any_of(slice.getSteps(), [](int64_t step) { return step < 1; }))
      return false;
  }
  return isRowMajor(op->getOperand(0)) && isRowMajor(op->getResult(0)) &&
         tensorType(op->getResult(0)).getNumElements() > 0;
}

Value memoryRoot(Value value) {
  while (Operation* op = value.getDefiningOp()) {
    if (!choosesElements(op)) break;
    value = op->getOperand(0);
  }
  return value;
}

bool movesColumns(Operation* op) {
  auto transpose = dyn_cast<TransposeOp>(op);
  if (!transpose || transpose.getPermutation().empty()) return false;
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  return permutation.back() != static_cast<int64_t>(permutation.size()) - 1;
}

bool isReadWithStrides(Value value) {
  return llvm::all_of(value.getUses(), [](mlir::OpOperand& use) {
    return isStridedOperand(use) && !isa<ConcatOp>(use.getOwner());
  });
}

std::optional<StridedView> viewThrough(Operation* op,
                                       const StridedView& input) {
  StridedView view{input.root, input.offset, {}};
  if (auto transpose = dyn_cast<TransposeOp>(op)) {
    for (int64_t dim : transpose.getPermutation())
      view.strides.push_back(input.strides[dim]);
    return view;
  }
  if (auto slice = dyn_cast<SliceOp>(op)) {
    for (auto [stride, start, step] :
         llvm::zip_equal(input.strides, slice.getStarts(), slice.getSteps())) {
      view.offset += start * stride;
      view.strides.push_back(stride * step);
    }
    return view;
  }
  auto strides = reshapedStrides(shapeOf(op->getOperand(0)), input.strides,
                                 shapeOf(op->getResult(0)));
  if (!strides) return std::nullopt;
  view.strides = std::move(*strides);
  return view;
}

std::optional<StridedView> viewBefore(ArrayRef<Operation*> path,
                                      StridedView view) {
  for (Operation* op : llvm::reverse(path)) {
    if (auto transpose = dyn_cast<TransposeOp>(op)) {
      SmallVector<int64_t> strides(view.strides.size(), 0);
      for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
        strides[dim] = view.strides[i];
      view.strides = std::move(strides);
      continue;
    }
    auto strides = reshapedStrides(shapeOf(op->getResult(0)), view.strides,
                                   shapeOf(op->getOperand(0)));
    if (!strides) return std::nullopt;
    view.strides = std::move(*strides);
  }
  return view;
}

std::optional<int64_t> rowPitchOf(const StridedView& view, Value value,
                                  int64_t columns) {
  const int64_t elements = tensorType(value).getNumElements();
  if (columns == 0 || elements == 0) return std::nullopt;
  auto strides = reshapedStrides(shapeOf(value), view.strides,
                                 {elements / columns, columns});
  if (!strides || (columns > 1 && (*strides)[1] != 1)) return std::nullopt;
  return (*strides)[0];
}

bool fits(Operation* op, const StridedView& view, Value value) {
  ArrayRef<int64_t> shape = shapeOf(value);
  if (isRowNorm(op)) {
    const int64_t columns = tensorType(scaleOf(op)).getNumElements();
    return rowPitchOf(view, value, columns).has_value();
  }
  if (!isKernel(op) && !isa<ConcatOp>(op)) {
    return shape.size() == 4 && (view.strides[3] == 1 || shape[3] == 1);
  }
  for (size_t dim = shape.size(); dim-- > 0;) {
    if (shape[dim] != 1) return view.strides[dim] == 1;
  }
  return true;
}

}  // namespace soapstone::soap
