#include "passes/raise/packed_layers.h"

#include <numeric>

#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::passes {

using mlir::BlockArgument;
using mlir::func::FuncOp;

namespace {

// The dims that a reshape from the shape `before`, [rows.., columns], to
// `after` makes of the columns; empty if it touches other dims, or makes one of
// them.
ArrayRef<int64_t> splitOfColumns(ArrayRef<int64_t> before,
                                 ArrayRef<int64_t> after) {
  if (after.size() <= before.size() ||
      after.take_front(before.size() - 1) != before.drop_back()) {
    return {};
  }
  return after.drop_front(before.size() - 1);
}

ArrayRef<int64_t> splitOfColumns(soap::ReshapeOp reshape) {
  return splitOfColumns(soap::shapeOf(reshape.getInput()), reshape.getShape());
}

// The shape into which all readers of all slices split their columns; empty if
// they do not agree.
ArrayRef<int64_t> commonSplit(ArrayRef<soap::SliceOp> slices) {
  ArrayRef<int64_t> common;
  for (soap::SliceOp slice : slices) {
    for (Operation* user : slice->getUsers()) {
      auto reshape = dyn_cast<soap::ReshapeOp>(user);
      ArrayRef<int64_t> split =
          reshape ? splitOfColumns(reshape) : ArrayRef<int64_t>();
      if (split.empty() || (!common.empty() && split != common)) return {};
      common = split;
    }
  }
  return common;
}

// Where the one dim that a slice cuts begins, and what it takes of it.
int64_t startOf(soap::SliceOp slice) {
  int64_t start = 0;  // Others begin at 0.
  for (int64_t each : slice.getStarts()) start = std::max(start, each);
  return start;
}

int64_t sizeOf(soap::SliceOp slice) {
  for (auto [size, whole] :
       llvm::zip(slice.getSizes(), soap::shapeOf(slice.getInput()))) {
    if (size != whole) return size;
  }
  return 0;
}

}  // namespace

void findAddition(Projection& layer) {
  Value product = layer.dot.getResult();
  if (!product.hasOneUse()) return;
  auto add = dyn_cast<soap::BinaryOp>(*product.user_begin());
  if (!add || add.getKind() != soap::BinaryKind::Add) return;
  Value other = add.getLhs() == product ? add.getRhs() : add.getLhs();
  auto broadcast = other.getDefiningOp<soap::BroadcastOp>();
  int64_t last = soap::tensorType(product).getRank() - 1;
  if (!broadcast || !broadcast->hasOneUse() ||
      broadcast.getDims() != ArrayRef<int64_t>{last} ||
      soap::shapeOf(broadcast.getInput())[0] != soap::shapeOf(product)[last]) {
    return;
  }
  layer.add = add;
  layer.broadcast = broadcast;
  layer.bias = broadcast.getInput();
}

Value buildViewed(Projection& layer, Value weight, Value bias,
                  ArrayRef<int64_t> view) {
  auto added = static_cast<int64_t>(view.size()) - 1;
  int64_t contracted = layer.column == 0 ? 1 + added : 0;
  OpBuilder builder(layer.dot);
  Value result = soap::DotOp::create(
      builder, layer.dot.getLoc(), layer.dot.getLhs(), weight,
      ArrayRef<int64_t>{}, ArrayRef<int64_t>{}, layer.dot.getLhsContract(),
      ArrayRef<int64_t>{contracted});
  if (!layer.add) return result;
  ArrayRef<int64_t> shape = soap::shapeOf(result);
  SmallVector<int64_t> dims(view.size());
  std::iota(dims.begin(), dims.end(),
            static_cast<int64_t>(shape.size() - view.size()));
  builder.setInsertionPoint(layer.add);
  bias = soap::BroadcastOp::create(builder, layer.broadcast.getLoc(), bias,
                                   dims, SmallVector<int64_t>(shape));
  bool isFirst = layer.add.getLhs() == layer.dot.getResult();
  return soap::BinaryOp::create(builder, layer.add.getLoc(),
                                soap::BinaryKind::Add, isFirst ? result : bias,
                                isFirst ? bias : result);
}

void erase(Projection& layer) {
  if (layer.add) {
    layer.add.erase();
    layer.broadcast.erase();
  }
  layer.dot.erase();
}

void setView(FuncOp function, BlockArgument argument, int64_t dim,
             ArrayRef<int64_t> view, ArrayRef<int64_t> parts) {
  RankedTensorType type = soap::tensorType(argument);
  soap::setFileShape(function, argument.getArgNumber(), type.getShape());
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  shape.insert(shape.begin() + dim, view.begin(), view.end());
  argument.setType(type.clone(shape));
  if (!parts.empty()) {
    soap::setFileParts(function, argument.getArgNumber(), parts);
  }
}

bool cutsOnly(soap::SliceOp slice, int64_t dim) {
  ArrayRef<int64_t> shape = soap::shapeOf(slice.getInput());
  for (int64_t i = 0; i < static_cast<int64_t>(shape.size()); ++i) {
    if (slice.getSteps()[i] != 1) return false;
    if (i != dim && slice.getSizes()[i] != shape[i]) return false;
  }
  return slice.getSizes()[dim] < shape[dim];
}

SmallVector<int64_t> splitOfReaders(Value made) {
  SmallVector<int64_t> common;
  for (Operation* user : made.getUsers()) {
    auto reshape = dyn_cast<soap::ReshapeOp>(user);
    SmallVector<int64_t> split(reshape ? splitOfColumns(reshape)
                                       : ArrayRef<int64_t>());
    if (split.empty() || (!common.empty() && split != common)) return {};
    common = split;
  }
  return common;
}

SlicedLayer::SlicedLayer(Value packed) : packed(packed) {
  if (!findSlices()) slices.clear();
  split = commonSplit(slices);
}

SmallVector<int64_t> SlicedLayer::view() const {
  if (slices.size() < 2) return {};
  SmallVector<int64_t> dims{columns / part};
  if (split.empty()) {
    dims.push_back(part);
  } else {
    dims.append(split.begin(), split.end());
  }
  return dims;
}

void SlicedLayer::replace(Value viewed) {
  int64_t dim = soap::tensorType(packed).getRank() - 1;
  ArrayRef<int64_t> shape = soap::shapeOf(viewed);
  SmallVector<int64_t> sizes(shape), steps(shape.size(), 1);
  sizes[dim] = 1;
  for (soap::SliceOp slice : slices) {
    SmallVector<int64_t> starts(shape.size(), 0);
    starts[dim] = slice.getStarts()[dim] / part;
    OpBuilder builder(slice);
    Value taken = soap::SliceOp::create(builder, slice.getLoc(), viewed, starts,
                                        sizes, steps);
    reshapeReaders(builder, slice, taken);
    slice.erase();
  }
}

// False if something else reads the result, or the slices are not equal.
bool SlicedLayer::findSlices() {
  int64_t last = soap::tensorType(packed).getRank() - 1;
  columns = soap::shapeOf(packed)[last];
  for (Operation* user : packed.getUsers()) {
    auto slice = dyn_cast<soap::SliceOp>(user);
    if (!slice || !cutsOnly(slice, last)) return false;
    int64_t size = slice.getSizes()[last];
    part = slices.empty() ? size : part;
    if (size != part || size == 0 || columns % size != 0 ||
        slice.getStarts()[last] % size != 0) {
      return false;
    }
    slices.push_back(slice);
  }
  return true;
}

void SlicedLayer::reshapeReaders(OpBuilder& builder, soap::SliceOp slice,
                                 Value taken) {
  if (split.empty()) {
    slice.getResult().replaceAllUsesWith(soap::ReshapeOp::create(
        builder, slice.getLoc(), taken,
        SmallVector<int64_t>(soap::shapeOf(slice.getResult()))));
    return;
  }
  for (Operation* user : llvm::make_early_inc_range(slice->getUsers()))
    user->setOperand(0, taken);
}

GroupedLayer::GroupedLayer(Value packed) : packed(packed) {
  if (!findSlices() || !coverColumns()) return;
  for (const Slice& slice : slices) groups = std::gcd(groups, slice.heads);
}

SmallVector<int64_t> GroupedLayer::view() const {
  // One group would leave nothing to split.
  if (groups < 2) return {};
  int64_t heads = 0;
  for (const Slice& slice : slices) heads += slice.heads;
  return {groups, heads / groups, width};
}

SmallVector<int64_t> GroupedLayer::parts() const {
  SmallVector<int64_t> parts;
  for (const Slice& slice : slices) parts.push_back(slice.heads / groups);
  return parts;
}

void GroupedLayer::replace(Value viewed) {
  ArrayRef<int64_t> shape = soap::shapeOf(viewed);
  const size_t dim = shape.size() - 2;
  SmallVector<int64_t> starts(shape.size(), 0), sizes(shape),
      steps(shape.size(), 1);
  for (Slice& slice : slices) {
    sizes[dim] = slice.heads / groups;
    OpBuilder builder(slice.op);
    Value taken = soap::SliceOp::create(builder, slice.op.getLoc(), viewed,
                                        starts, sizes, steps);
    starts[dim] += sizes[dim];
    for (Operation* user : llvm::make_early_inc_range(slice.op->getUsers()))
      user->setOperand(0, taken);
    slice.op.erase();
  }
}

// False if something else reads the result, or a slice is not split by heads.
bool GroupedLayer::findSlices() {
  const int64_t last = soap::tensorType(packed).getRank() - 1;
  for (Operation* user : packed.getUsers()) {
    auto slice = dyn_cast<soap::SliceOp>(user);
    if (!slice || !cutsOnly(slice, last)) return false;
    const SmallVector<int64_t> split = splitOfReaders(slice.getResult());
    if (split.size() != 2 || (width != 0 && split[1] != width)) return false;
    width = split[1];
    slices.push_back({slice, split[0]});
  }
  llvm::sort(slices, [&](Slice a, Slice b) {
    return a.op.getStarts()[last] < b.op.getStarts()[last];
  });
  return true;
}

bool GroupedLayer::coverColumns() const {
  const int64_t last = soap::tensorType(packed).getRank() - 1;
  int64_t covered = 0;
  for (const Slice& slice : slices) {
    soap::SliceOp op = slice.op;
    if (op.getStarts()[last] != covered) return false;
    covered += op.getSizes()[last];
  }
  return covered == soap::shapeOf(packed)[last];
}

ReshapedLayer::ReshapedLayer(Value packed)
    : dim(soap::tensorType(packed).getRank() - 1) {
  if (!packed.hasOneUse()) return;
  reshape = dyn_cast<soap::ReshapeOp>(*packed.user_begin());
  if (!reshape) return;
  ArrayRef<int64_t> after = reshape.getShape();
  while (columns().empty() && units < static_cast<int64_t>(after.size()) &&
         after[units] == 1) {
    ++units;
  }
  dim += units;
  if (columns().empty() || !findSlices()) {
    reshape = nullptr;
    return;
  }
  findPart();
  if (part == 1) findGroups();
}

ArrayRef<int64_t> ReshapedLayer::columns() {
  return splitOfColumns(soap::shapeOf(reshape.getInput()),
                        reshape.getShape().drop_front(units));
}

SmallVector<int64_t> ReshapedLayer::view() {
  if (!reshape) return {};
  SmallVector<int64_t> dims(columns());
  if (groups > 0) {
    dims.insert(dims.begin() + 1, dims.front() / groups);
    dims.front() = groups;
  } else if (part > 1) {
    dims.front() /= part;
    dims.insert(dims.begin() + 1, part);
  }
  return dims;
}

SmallVector<int64_t> ReshapedLayer::parts() {
  SmallVector<int64_t> parts;
  if (groups == 0) return parts;
  for (soap::SliceOp slice : slices) parts.push_back(sizeOf(slice) / groups);
  return parts;
}

void ReshapedLayer::replace(Value viewed) {
  if (part == 1 && groups == 0) {
    if (units > 0) {
      OpBuilder builder(reshape);
      viewed = soap::ReshapeOp::create(builder, reshape.getLoc(), viewed,
                                       reshape.getShape());
    }
    reshape.getResult().replaceAllUsesWith(viewed);
  } else {
    for (soap::SliceOp slice : slices) replaceSlice(slice, viewed);
    for (soap::TransposeOp transpose : llvm::reverse(transposes))
      transpose.erase();
  }
  reshape.erase();
}

// Whether all readers but transposes cut the outermost new dim alone.
bool ReshapedLayer::findSlices() {
  SmallVector<std::pair<Value, int64_t>> open = {{reshape.getResult(), dim}};
  while (!open.empty()) {
    auto [value, place] = open.pop_back_val();
    if (value.use_empty()) return false;
    for (Operation* user : value.getUsers()) {
      if (auto transpose = dyn_cast<soap::TransposeOp>(user)) {
        ArrayRef<int64_t> order = transpose.getPermutation();
        open.push_back(
            {transpose.getResult(), llvm::find(order, place) - order.begin()});
        transposes.push_back(transpose);
        continue;
      }
      auto slice = dyn_cast<soap::SliceOp>(user);
      if (!slice || !cutsOnly(slice, place)) return false;
      slices.push_back(slice);
    }
  }
  return true;
}

// Finds how many positions the slices take, if all of them take as many.
void ReshapedLayer::findPart() {
  int64_t taken = 0;
  for (soap::SliceOp slice : slices) {
    ArrayRef<int64_t> before = soap::shapeOf(slice.getInput());
    for (auto [size, whole, start] :
         llvm::zip(slice.getSizes(), before, slice.getStarts())) {
      if (size == whole) continue;  // The one dim that is cut is smaller.
      if (taken == 0) taken = size;
      if (size != taken || size == 0 || start % size != 0 || whole % size != 0)
        return;
    }
  }
  part = taken;
}

// Finds the groups of unequal slices, if they cover all positions once.
void ReshapedLayer::findGroups() {
  llvm::stable_sort(slices, [](soap::SliceOp a, soap::SliceOp b) {
    return startOf(a) < startOf(b);
  });
  int64_t covered = 0, common = 0;
  bool areEqual = true;
  for (soap::SliceOp slice : slices) {
    const int64_t size = sizeOf(slice);
    if (size == 0 || startOf(slice) != covered) return;
    areEqual &= size == sizeOf(slices.front());
    common = std::gcd(common, size);
    covered += size;
  }
  // One group would leave nothing to split.
  if (covered == columns().front() && !areEqual && common > 1) groups = common;
}

// Takes the part of `viewed` first, and transposes it as it was.
void ReshapedLayer::replaceSlice(soap::SliceOp slice, Value viewed) {
  SmallVector<soap::TransposeOp> path;
  Value source = slice.getInput();
  while (source != reshape.getResult()) {
    path.push_back(source.getDefiningOp<soap::TransposeOp>());
    source = path.back().getInput();
  }
  ArrayRef<int64_t> shape = soap::shapeOf(viewed);
  SmallVector<int64_t> starts(shape.size(), 0), sizes(shape),
      steps(shape.size(), 1);
  const int64_t cut = dim - units + (groups > 0 ? 1 : 0);
  const int64_t ofCut = groups > 0 ? groups : part;  // Positions of one.
  starts[cut] = startOf(slice) / ofCut;
  sizes[cut] = sizeOf(slice) / ofCut;
  SmallVector<int64_t> taken(reshape.getShape());
  taken[dim] = sizeOf(slice);
  OpBuilder builder(slice);
  Value value = soap::ReshapeOp::create(
      builder, slice.getLoc(),
      soap::SliceOp::create(builder, slice.getLoc(), viewed, starts, sizes,
                            steps),
      taken);
  for (soap::TransposeOp transpose : llvm::reverse(path)) {
    value = soap::TransposeOp::create(builder, transpose.getLoc(), value,
                                      transpose.getPermutation());
  }
  slice.getResult().replaceAllUsesWith(value);
  slice.erase();
}

}  // namespace soapstone::passes
