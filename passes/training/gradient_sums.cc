#include "passes/training/gradient_sums.h"

#include "ir/soap/argument_attributes.h"
#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace soapstone::passes {
namespace {

using soap::GradientBuilder;

// The only dim that `pad` extends, with zeros and at its ends; -1 otherwise.
int64_t extendedDim(soap::PadOp pad) {
  auto value = dyn_cast<mlir::FloatAttr>(pad.getValue());
  if (!value || !value.getValue().isZero()) return -1;
  int64_t found = -1;
  for (int64_t dim = 0; dim < soap::dimCount(pad.getInput()); ++dim) {
    if (pad.getInterior()[dim] != 0) return -1;
    if (pad.getLow()[dim] == 0 && pad.getHigh()[dim] == 0) continue;
    if (found >= 0) return -1;
    found = dim;
  }
  return found;
}

// Where the input of `pad` begins and ends along `dim` of the result.
int64_t partBegin(soap::PadOp pad, int64_t dim) { return pad.getLow()[dim]; }
int64_t partEnd(soap::PadOp pad, int64_t dim) {
  return pad.getLow()[dim] + soap::shapeOf(pad.getInput())[dim];
}

// Whether all pads extend dim `dim` and their inputs do not overlap along it;
// sorts them.
bool areDisjoint(SmallVectorImpl<soap::PadOp>& pads, int64_t dim) {
  if (dim < 0) return false;
  if (llvm::any_of(pads,
                   [&](soap::PadOp pad) { return extendedDim(pad) != dim; })) {
    return false;
  }
  llvm::stable_sort(pads, [&](soap::PadOp a, soap::PadOp b) {
    return partBegin(a, dim) < partBegin(b, dim);
  });
  for (size_t index = 1; index < pads.size(); ++index) {
    if (partEnd(pads[index - 1], dim) > partBegin(pads[index], dim))
      return false;
  }
  return true;
}

// The inputs of disjoint pads side by side, zeros in the gaps.
Value concatenate(GradientBuilder& b, ArrayRef<soap::PadOp> pads, int64_t dim) {
  soap::PadOp first = pads.front();
  RankedTensorType whole = soap::tensorType(first.getResult());
  SmallVector<Value> pieces;
  int64_t position = 0;
  auto fillUpTo = [&](int64_t end) {
    if (end == position) return;
    SmallVector<int64_t> shape(whole.getShape());
    shape[dim] = end - position;
    pieces.push_back(
        soap::createFill(b.ops, b.location, whole.clone(shape), 0));
  };
  for (soap::PadOp pad : pads) {
    fillUpTo(partBegin(pad, dim));
    pieces.push_back(pad.getInput());
    position = partEnd(pad, dim);
  }
  fillUpTo(whole.getShape()[dim]);
  return soap::ConcatOp::create(b.ops, b.location, pieces, dim).getResult();
}

// Longest chain of gradient sums that is followed: more addends than a value
// has readers in any model whose contractions share their input.
constexpr int kMostAddends = 16;

bool isContractedWithin(Value gradient, int depth) {
  Operation* op = gradient.getDefiningOp();
  if (!op || depth == 0) return false;
  if (isa<soap::DotOp, soap::ConvolutionInputGradOp>(op) ||
      soap::isDispatching(op)) {
    return true;
  }
  if (isa<soap::BinaryOp>(op) && op->hasAttr(soap::kGradientSumAttribute)) {
    return isContractedWithin(op->getOperand(1), depth - 1) &&
           isContractedWithin(op->getOperand(0), depth - 1);
  }
  return soap::isRearrangement(op) &&
         isContractedWithin(op->getOperand(0), depth - 1);
}

// The sum of two gradients of one value.
Value sumOf(GradientBuilder& b, Value first, Value second) {
  Value sum = b.add(first, second);
  sum.getDefiningOp()->setAttr(soap::kGradientSumAttribute,
                               b.ops.getUnitAttr());
  return sum;
}

}  // namespace

Value withoutWidening(Value gradient) {
  auto widening = gradient.getDefiningOp<soap::CastOp>();
  if (!widening || !soap::elementTypeOf(gradient).isF32()) return gradient;
  Type from = soap::elementTypeOf(widening.getInput());
  return from.isF16() || from.isBF16() ? widening.getInput() : gradient;
}

bool isContracted(Value gradient) {
  return isContractedWithin(gradient, kMostAddends);
}

void GradientSums::add(GradientBuilder& builder, Value value, Value gradient) {
  auto pad = gradient.getDefiningOp<soap::PadOp>();
  if (pad && pad->use_empty() && extendedDim(pad) >= 0) {
    parts[value].push_back(pad);
  } else {
    addSum(builder, value, gradient);
  }
}

void GradientSums::addSum(GradientBuilder& builder, Value value,
                          Value gradient) {
  // Gradients of arguments are added in the order in which they are made: each
  // is complete only after its last addend.
  bool isFirst = !isa<mlir::BlockArgument>(value) && isContracted(gradient);
  Value& sum = (isFirst ? contracted : sums)[value];
  sum = sum ? sumOf(builder, sum, gradient) : gradient;
}

Value GradientSums::total(GradientBuilder& builder, Value value) {
  auto found = parts.find(value);
  if (found != parts.end()) {
    SmallVector<soap::PadOp> pads = std::move(found->second);
    parts.erase(found);
    int64_t dim = extendedDim(pads.front());
    if (pads.size() > 1 && areDisjoint(pads, dim)) {
      addSum(builder, value, concatenate(builder, pads, dim));
    } else {
      for (soap::PadOp pad : pads) addSum(builder, value, pad.getResult());
    }
  }
  if (Value first = contracted.lookup(value)) {
    contracted.erase(value);
    // A sum belongs to the op whose gradient it completes.
    GradientBuilder last(builder.ops, first.getLoc());
    Value& sum = sums[value];
    sum = sum ? sumOf(last, sum, first) : first;
  }
  return sums.lookup(value);
}

void SumOverTensors::add(GradientBuilder& builder, Value terms) {
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, soap::dimCount(terms)));
  sums.push_back(builder.sum(terms, dims));
}

Value SumOverTensors::total(GradientBuilder& builder) const {
  if (sums.empty()) return nullptr;
  Value sum = sums.front();
  for (Value next : llvm::drop_begin(sums)) sum = builder.add(sum, next);
  return sum;
}

}  // namespace soapstone::passes
