#include "codegen/kernels/kernel_body.h"

#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/kernels/elementwise_text.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/program/rank_tables.h"
#include "ir/soap/global_box.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

// Loops a kernel may have at most; `map` and `reduce` of the runtime take 1
// to 4.
constexpr size_t kMaxLoops = 4;

Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

// Whether a cast takes digits from a float that is computed with in f32.
bool roundsDigits(soap::CastOp cast) {
  Type to = elementOf(cast.getResult());
  return (to.isBF16() || to.isF16()) &&
         isa<mlir::FloatType>(elementOf(cast.getInput()));
}

// Whether a cast gives what it takes, as far as arithmetic is concerned.
bool keepsValue(soap::CastOp cast) {
  return !roundsDigits(cast) && computeType(elementOf(cast.getInput())) ==
                                    computeType(elementOf(cast.getResult()));
}

}  // namespace

KernelBody::KernelBody(RankedTensorType type)
    : wholeLoops(type.getRank()), shape(type.getRank()) {
  for (auto [loop, dim] : llvm::enumerate(soap::dimOrder(type))) {
    wholeLoops[dim] = static_cast<int>(loop);
    shape[loop] = type.getDimSize(dim);
  }
}

KernelBody::DimLoops KernelBody::broadcastLoops(Operation* op,
                                                const DimLoops& loops) {
  auto broadcast = cast<soap::BroadcastOp>(op);
  auto type = cast<RankedTensorType>(broadcast.getInput().getType());
  DimLoops inner(type.getRank());
  for (int64_t i = 0; i < type.getRank(); ++i) {
    inner[i] = type.getDimSize(i) == 1 ? -1 : loops[broadcast.getDims()[i]];
  }
  return inner;
}

LoopStrides KernelBody::resultStrides(const soap::StridedView* view) const {
  if (view) return viewStrides(*view, wholeLoops);
  LoopStrides strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return strides;
}

KernelBody::Run KernelBody::readRun(Value inner, const DimLoops& loops) const {
  auto type = cast<RankedTensorType>(inner.getType());
  const int64_t start = starts.lookup(inner);
  if (const soap::StridedView* view = views.lookup(inner)) {
    return {type.getElementType(), viewStrides(*view, loops),
            std::gcd(view->offset, start)};
  }
  SmallVector<int64_t> sizes(type.getShape());
  if (int64_t pitch = rowPitch(inputs.lookup(inner))) sizes.back() = pitch;
  return {type.getElementType(),
          denseStrides(sizes, soap::dimOrder(type), loops), start};
}

LoopStrides KernelBody::viewStrides(const soap::StridedView& view,
                                    const DimLoops& loops) const {
  LoopStrides strides(shape.size(), 0);
  for (auto [dim, stride] : llvm::enumerate(view.strides)) {
    if (loops[dim] >= 0) strides[loops[dim]] += stride;
  }
  return strides;
}

LoopStrides KernelBody::denseStrides(ArrayRef<int64_t> sizes,
                                     ArrayRef<int64_t> order,
                                     const DimLoops& loops) const {
  LoopStrides strides(shape.size(), 0);
  int64_t stride = 1;
  for (int64_t dim : llvm::reverse(order)) {
    if (loops[dim] >= 0) strides[loops[dim]] += stride;
    stride *= sizes[dim];
  }
  return strides;
}

LoopStrides KernelBody::positionStrides(Operation* op,
                                        const DimLoops& loops) const {
  if (auto iota = dyn_cast<soap::IotaOp>(op)) {
    LoopStrides strides(shape.size(), 0);
    int loop = loops[iota.getDim()];
    if (loop >= 0) strides[loop] = 1;
    return strides;
  }
  // Positions count row-major, however the tensor is stored.
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> rowMajor = soap::dimOrder(soap::rowMajor(type));
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  ArrayRef<int64_t> sizes = type.getShape();
  if (boxes) sizes = boxes->shape;
  return denseStrides(sizes, rowMajor, loops);
}

// The position in the whole tensor that a shard computes with: an index that
// starts where the shard does.
std::string KernelBody::positionText(Operation* op, const DimLoops& loops) {
  std::string index = indexExpression(positionStrides(op, loops), Place::kLane);
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return index;
  std::vector<int64_t> first;
  auto iota = dyn_cast<soap::IotaOp>(op);
  for (const SmallVector<int64_t>& offsets : boxes->offsets) {
    int64_t linear = 0;
    for (size_t i = 0; i < offsets.size(); ++i) {
      linear = linear * boxes->shape[i] + offsets[i];
    }
    first.push_back(iota ? offsets[iota.getDim()] : linear);
  }
  std::string begin = parameterFor("int64_t", "first", std::move(first));
  return index == "0" ? begin : absl::StrCat(begin, " + ", index);
}

std::string KernelBody::parameterFor(StringRef type, StringRef name,
                                     std::vector<int64_t> ofMember) {
  if (llvm::all_equal(ofMember)) ofMember.resize(1);
  for (const KernelParameter& known : numbers) {
    if (known.type == type && known.ofMember == ofMember) return known.name;
  }
  std::string unique = absl::StrCat(name.str(), numbers.size());
  numbers.push_back({type.str(), unique, std::move(ofMember)});
  return unique;
}

void KernelBody::require(Value value, const soap::StridedView* view,
                         int64_t start) {
  indexings.push_back(resultStrides(view));
  if (view) {
    stridedWrites.push_back(
        {elementOf(value), indexings.back(), std::gcd(view->offset, start)});
  } else {
    denseStart = std::gcd(denseStart, start);
  }
  collect(value, wholeLoops);
}

void KernelBody::collect(Value value, const DimLoops& loops) {
  if (!collected.try_emplace({value.getAsOpaquePointer(), loops}, true)
           .second) {
    return;
  }
  if (inputs.count(value) != 0) {
    elementReads.push_back(readRun(value, loops));
    indexings.push_back(elementReads.back().strides);
    return;
  }
  Operation* op = value.getDefiningOp();
  if (op == nullptr) return;
  if (isa<soap::FillOp>(op)) return;
  if (isa<soap::IotaOp>(op)) {
    indexings.push_back(positionStrides(op, loops));
    return;
  }
  if (isa<soap::BroadcastOp>(op)) {
    return collect(op->getOperand(0), broadcastLoops(op, loops));
  }
  if (isa<soap::DropoutOp, soap::RandomOp>(op)) {
    indexings.push_back(positionStrides(op, loops));
    for (Value operand : op->getOperands()) {
      bool scalar = cast<RankedTensorType>(operand.getType()).getRank() == 0;
      collect(operand, scalar ? DimLoops() : loops);
    }
    return;
  }
  if (!soap::isElementwise(op)) {
    failure = op;
    return;
  }
  for (Value operand : op->getOperands()) collect(operand, loops);
}

void KernelBody::mergeLoops(ArrayRef<int64_t> reducedDims) {
  std::vector<int> reduced;
  for (int64_t dim : reducedDims) reduced.push_back(wholeLoops[dim]);
  auto mergeable = [&](int outer, int inner) {
    if (llvm::is_contained(reduced, outer) !=
        llvm::is_contained(reduced, inner)) {
      return false;
    }
    for (const LoopStrides& strides : indexings) {
      if (strides[outer] != strides[inner] * shape[inner]) return false;
    }
    return true;
  };
  groups.clear();
  mergedExtents.clear();
  groupReduced.clear();
  for (int i = 0; i < static_cast<int>(shape.size()); ++i) {
    if (shape[i] == 1) continue;
    if (!groups.empty() && mergeable(groups.back().back(), i)) {
      groups.back().push_back(i);
      mergedExtents.back() *= shape[i];
    } else {
      groups.push_back({i});
      mergedExtents.push_back(shape[i]);
      groupReduced.push_back(llvm::is_contained(reduced, i));
    }
  }
}

void KernelBody::printCoordinates() {
  std::vector<std::string> found;
  for (size_t i = 0; i < groups.size(); ++i) {
    bool isUsed = llvm::any_of(indexings, [&](const LoopStrides& strides) {
      return strides[groups[i].back()] != 0 && !liesFlat(strides);
    });
    if (!isUsed) continue;
    int64_t inside = pointsInside(i);
    std::string index = "point";
    if (inside > 1) absl::StrAppend(&index, " / ", inside);
    if (i > 0) absl::StrAppend(&index, " % ", mergedExtents[i]);
    found.push_back(absl::StrCat("const int64_t c", i, " = ", index, ";"));
  }
  if (found.empty()) return;
  lines.push_back("const auto point = static_cast<uint32_t>(i0 + lane);");
  lines.insert(lines.end(), found.begin(), found.end());
}

std::vector<int64_t> KernelBody::extents() const {
  if (mergedExtents.empty()) return {1};
  if (isFlat) return {flatExtent()};
  std::vector<int64_t> result = mergedExtents;
  while (result.size() > kMaxLoops) {
    result[1] *= result[0];
    result.erase(result.begin());
  }
  return result;
}

std::optional<std::vector<bool>> KernelBody::reducedLoops() const {
  if (groups.empty()) return std::vector<bool>{false};
  // Loops beyond the fourth are folded into the first one.
  std::vector<bool> result = groupReduced;
  while (result.size() > kMaxLoops) {
    if (result[0] != result[1]) return std::nullopt;
    result.erase(result.begin());
  }
  return result;
}

std::string KernelBody::indexExpression(const LoopStrides& strides,
                                        Place place) const {
  if (isFlat && liesFlat(strides)) {
    return place == Place::kLane ? "i0 + lane" : "i0";
  }
  // Loops beyond the fourth are folded into the first one: i0 runs over their
  // product and is taken apart by division.
  size_t folded = groups.size() > kMaxLoops ? groups.size() - kMaxLoops : 0;
  std::vector<std::string> terms;
  int64_t below = 1;
  std::vector<std::string> names(groups.size());
  for (size_t i = groups.size(); i-- > 0;) {
    if (isFlat) {
      names[i] = absl::StrCat("c", i);
    } else if (i > folded) {
      names[i] = absl::StrCat("i", i - folded);
    } else if (folded == 0) {
      names[i] = "i0";
    } else {
      std::string quotient = below == 1 ? "i0" : absl::StrCat("i0 / ", below);
      names[i] =
          i == 0 ? absl::StrCat("(", quotient, ")")
                 : absl::StrCat("(", quotient, " % ", mergedExtents[i], ")");
      below *= mergedExtents[i];
    }
  }
  for (size_t i = 0; i < groups.size(); ++i) {
    int64_t stride = strides[groups[i].back()];
    if (stride == 0) continue;
    bool isLane =
        lanes > 1 && !isFlat && place == Place::kLane && i + 1 == groups.size();
    std::string name = isLane ? absl::StrCat(names[i], " + lane") : names[i];
    if (stride != 1 && isLane) name = absl::StrCat("(", name, ")");
    terms.push_back(stride == 1 ? name : absl::StrCat(name, " * ", stride));
  }
  return terms.empty() ? "0" : absl::StrJoin(terms, " + ");
}

std::string KernelBody::elementOffset(const soap::StridedView* view) const {
  return indexExpression(resultStrides(view), Place::kFirstLane);
}

std::string KernelBody::print(Value value) {
  return printValue(value, wholeLoops);
}

std::string KernelBody::printUnrounded(Value value) {
  auto cast = value.getDefiningOp<soap::CastOp>();
  if (inputs.count(value) != 0 || !cast || !roundsDigits(cast)) {
    return print(value);
  }
  return print(cast.getInput());
}

std::string KernelBody::define(StringRef type, const std::string& expression) {
  std::string name = absl::StrCat("t", nextVariable++);
  lines.push_back(
      absl::StrCat("const ", type.str(), " ", name, " = ", expression, ";"));
  return name;
}

std::string KernelBody::pointerFor(Value outer) {
  auto [it, isNew] = pointerIndex.try_emplace(outer.getAsOpaquePointer(),
                                              static_cast<int>(reads.size()));
  if (isNew) {
    reads.push_back(
        {outer, absl::StrCat("in", reads.size()),
         storageType(
             cast<RankedTensorType>(outer.getType()).getElementType())});
  }
  return reads[it->second].name;
}

std::string KernelBody::printRead(Value inner, const DimLoops& loops) {
  Type element = cast<RankedTensorType>(inner.getType()).getElementType();
  std::string pointer = pointerFor(inputs.lookup(inner));
  const Run run = readRun(inner, loops);
  const LoopStrides& strides = run.strides;
  if (lanes > 1 && liesInLanes(run, lanes)) {
    std::string name = absl::StrCat("v", readLines.size());
    readLines.push_back(
        absl::StrCat("const auto ", name, " = readLanes<kLanes>(", pointer,
                     " + ", indexExpression(strides, Place::kFirstLane), ");"));
    return define(computeType(element), absl::StrCat("load(", name, "[lane])"));
  }
  return define(computeType(element),
                absl::StrCat("load(", pointer, "[",
                             indexExpression(strides, Place::kLane), "])"));
}

std::string KernelBody::printValue(Value value, const DimLoops& loops) {
  Key key{value.getAsOpaquePointer(), loops};
  if (auto it = printed.find(key); it != printed.end()) return it->second;
  std::string text = inputs.count(value) != 0
                         ? printRead(value, loops)
                         : printOp(value.getDefiningOp(), loops);
  printed[key] = text;
  return text;
}

std::string KernelBody::printOp(Operation* op, const DimLoops& loops) {
  Type element =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  if (auto fill = dyn_cast<soap::FillOp>(op)) return literal(fill.getValue());
  if (isa<soap::IotaOp>(op)) {
    return define(computeType(element),
                  absl::StrCat("static_cast<", computeType(element), ">(",
                               positionText(op, loops), ")"));
  }
  if (isa<soap::BroadcastOp>(op)) {
    return printValue(op->getOperand(0), broadcastLoops(op, loops));
  }
  std::vector<std::string> operands;
  for (Value operand : op->getOperands()) {
    bool scalar = isa<soap::DropoutOp, soap::RandomOp>(op) &&
                  cast<RankedTensorType>(operand.getType()).getRank() == 0;
    operands.push_back(printValue(operand, scalar ? DimLoops() : loops));
  }
  if (auto cast = dyn_cast<soap::CastOp>(op); cast && keepsValue(cast)) {
    return operands[0];
  }
  RandomCounter counter;
  if (std::optional<uint64_t> stream = randomStream(op)) {
    counter.stream =
        parameterFor("uint64_t", "stream", {static_cast<int64_t>(*stream)});
    counter.element = positionText(op, loops);
    if (std::optional<int64_t> elements = soap::microBatchElements(op)) {
      counter.microBatchElements =
          parameterFor("int64_t", "microBatchElements", {*elements});
    }
  }
  return define(computeType(element), elementwiseText(op, operands, counter));
}

}  // namespace soapstone::codegen
