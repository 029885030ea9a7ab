#include "ir/soap/local_op.h"

#include "ir/sharding/padding_alone.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/fusion_factors.h"
#include "ir/soap/global_box.h"
#include "ir/soap/sharding_support.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/IRMapping.h"

namespace soapstone::soap {
namespace {

// Everything known about the shard when its attributes are adjusted.
struct Shard {
  const sharding::ShardingRule& rule;
  const sharding::FactorRanges& ranges;

  const sharding::DimensionMapping& operandDim(unsigned operand,
                                               int64_t dim) const {
    return rule.operands[operand].dims[dim];
  }
  sharding::ShardRange rangeOf(const sharding::DimensionMapping& dim) const {
    return ranges[dim.factors[0]];
  }
  sharding::ShardRange slab(const sharding::DimensionMapping& dim,
                            int64_t size) const {
    return sharding::haloSlab(dim.halo, rangeOf(dim), size);
  }
};

SmallVector<int64_t> toVector(ArrayRef<int64_t> values) {
  return {values.begin(), values.end()};
}

void adjustSlice(SliceOp local, SliceOp whole, const Shard& shard) {
  SmallVector<int64_t> starts = toVector(whole.getStarts());
  for (size_t dim = 0; dim < starts.size(); ++dim) {
    if (shard.operandDim(0, dim).hasHalo) starts[dim] = 0;
  }
  local.setStarts(starts);
  local.setSizes(shapeOf(local.getResult()));
}

// Padding around the slab: the first local element lands where its global twin
// does, counted from the shard's first position.
void adjustPad(PadOp local, PadOp whole, const Shard& shard) {
  SmallVector<int64_t> low = toVector(whole.getLow());
  SmallVector<int64_t> high = toVector(whole.getHigh());
  for (size_t dim = 0; dim < low.size(); ++dim) {
    const sharding::DimensionMapping& mapping = shard.operandDim(0, dim);
    if (!mapping.hasHalo) continue;
    sharding::ShardRange slab =
        shard.slab(mapping, shapeOf(whole.getInput())[dim]);
    int64_t step = whole.getInterior()[dim] + 1;
    low[dim] += slab.begin * step - shard.rangeOf(mapping).begin;
    high[dim] =
        shard.rangeOf(mapping).size() - low[dim] - (slab.size() - 1) * step - 1;
  }
  local.setLow(low);
  local.setHigh(high);
}

// Padding of a window op whose shard reads and writes the given ranges of the
// windowed tensor ("input") and of the window positions ("output"): output y
// reads input y * stride + k * dilation - padLow.
struct LocalPadding {
  LocalPadding(const sharding::Halo& halo, sharding::ShardRange input,
               sharding::ShardRange output)
      : low(halo.padLow - output.begin * halo.stride + input.begin),
        high((output.size() - 1) * halo.stride +
             (halo.window - 1) * halo.dilation + 1 - input.size() - low) {}

  int64_t low;
  int64_t high;
};

// `windowed` is the mapping of the spatial tensor with the halo.
template <typename WindowOp>
void adjustPadding(WindowOp local, WindowOp whole,
                   const sharding::TensorMapping& windowed,
                   ArrayRef<int64_t> windowedShape, const Shard& shard) {
  SmallVector<int64_t> low = toVector(whole.getPadLow());
  SmallVector<int64_t> high = toVector(whole.getPadHigh());
  for (size_t i = 0; i < low.size(); ++i) {
    const sharding::DimensionMapping& mapping = windowed.dims[i + 2];
    if (!mapping.hasHalo) continue;
    sharding::ShardRange slab = shard.slab(mapping, windowedShape[i + 2]);
    sharding::ShardRange counted = shard.rangeOf(mapping);
    LocalPadding padding = mapping.halo.transposed
                               ? LocalPadding(mapping.halo, counted, slab)
                               : LocalPadding(mapping.halo, slab, counted);
    low[i] = padding.low;
    high[i] = padding.high;
  }
  local.setPadLow(low);
  local.setPadHigh(high);
}

template <typename ConvolutionLike>
void adjustGroups(ConvolutionLike local, const Shard& shard) {
  int group = shard.rule.findFactor("group");
  if (group >= 0) local.setGroups(shard.ranges[group].size());
}

// The model's own padding ends where it did, in local positions.
template <typename PoolLike>
void adjustExtraHigh(PoolLike local, PoolLike whole, const Shard& shard) {
  SmallVector<int64_t> extra = toVector(whole.getExtraHigh());
  ArrayRef<int64_t> shape = shapeOf(whole.getInput());
  for (size_t i = 0; i < extra.size(); ++i) {
    sharding::ShardRange slab =
        shard.slab(shard.operandDim(0, i + 2), shape[i + 2]);
    int64_t countedEnd =
        shape[i + 2] + whole.getPadHigh()[i] - extra[i] - slab.begin;
    int64_t localEnd = slab.size() + local.getPadHigh()[i];
    extra[i] = std::max<int64_t>(0, localEnd - countedEnd);
  }
  local.setExtraHigh(extra);
}

void adjustConstant(ConstantOp local, ConstantOp whole, const Shard& shard) {
  auto type = cast<RankedTensorType>(local.getType());
  auto elements = cast<mlir::DenseElementsAttr>(whole.getValue());
  if (elements.isSplat()) {
    local.setValueAttr(elements.resizeSplat(type));
    return;
  }
  ArrayRef<int64_t> shape = shapeOf(whole.getResult());
  std::vector<int64_t> linear{0};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<int64_t> refined;
    for (int64_t major : linear) {
      for (int64_t position :
           sharding::localPositions(shard.rule.results[0].dims[dim], shape[dim],
                                    shard.rule, shard.ranges)) {
        refined.push_back(major * shape[dim] + position);
      }
    }
    linear = std::move(refined);
  }
  SmallVector<Attribute> values;
  auto all = elements.getValues<Attribute>();
  for (int64_t index : linear) values.push_back(all[index]);
  local.setValueAttr(mlir::DenseElementsAttr::get(type, values));
}

// A shard that holds one shard of the keys is an attention like any other.
void adjustKeyShards(AttentionOp local, const Shard& shard) {
  if (!local->hasAttr(kKeyShardsAttribute)) return;
  int keyShard = shard.rule.findFactor("keyShard");
  int64_t shards = keyShard < 0 ? 1 : shard.ranges[keyShard].size();
  local->removeDiscardableAttr(kKeyShardsAttribute);
  if (shards == 1) return;
  mlir::Builder builder(local.getContext());
  local->setDiscardableAttr(kKeyShardsAttribute,
                            builder.getI64IntegerAttr(shards));
}

void buildLocalBody(FusionOp local, FusionOp whole,
                    const sharding::FactorRanges& ranges) {
  FusionFactors fusion = analyzeFusion(whole);
  OpBuilder builder(local.getContext());
  mlir::Block* block = builder.createBlock(&local.getBody());
  mlir::IRMapping mapping;
  for (auto [argument, input] :
       llvm::zip(whole.getBody().front().getArguments(), local.getInputs())) {
    mapping.map(argument,
                block->addArgument(input.getType(), argument.getLoc()));
  }
  for (const FusionFactors::BodyOp& inner : fusion.body) {
    sharding::FactorRanges innerRanges;
    for (int factor : inner.factors) innerRanges.push_back(ranges[factor]);
    SmallVector<Value> operands;
    for (Value operand : inner.op->getOperands())
      operands.push_back(mapping.lookup(operand));
    Operation* built =
        buildLocalOp(builder, inner.op, inner.rule, innerRanges, operands);
    mapping.map(inner.op->getResults(), built->getResults());
  }
  builder.clone(*whole.getBody().front().getTerminator(), mapping);
}

void adjust(Operation* local, Operation* whole, const Shard& shard) {
  llvm::TypeSwitch<Operation*>(local)
      .Case<FillOp, IotaOp, RandomOp, ReshapeOp, BroadcastOp>(
          [&](auto op) { op.setShape(shapeOf(op.getResult())); })
      .Case([&](ConstantOp op) {
        adjustConstant(op, cast<ConstantOp>(whole), shard);
      })
      .Case([&](SliceOp op) { adjustSlice(op, cast<SliceOp>(whole), shard); })
      .Case([&](PadOp op) { adjustPad(op, cast<PadOp>(whole), shard); })
      .Case([&](ConvolutionOp op) {
        auto original = cast<ConvolutionOp>(whole);
        adjustPadding(op, original, shard.rule.operands[0],
                      shapeOf(original.getInput()), shard);
        adjustGroups(op, shard);
      })
      .Case([&](ConvolutionInputGradOp op) {
        auto original = cast<ConvolutionInputGradOp>(whole);
        adjustPadding(op, original, shard.rule.operands[0],
                      shapeOf(original.getResultGrad()), shard);
        op.setInputShape(shapeOf(op.getInputGrad()));
        adjustGroups(op, shard);
      })
      .Case([&](ConvolutionWeightGradOp op) {
        auto original = cast<ConvolutionWeightGradOp>(whole);
        adjustPadding(op, original, shard.rule.operands[0],
                      shapeOf(original.getInput()), shard);
        op.setWeightShape(shapeOf(op.getWeightGrad()));
        adjustGroups(op, shard);
      })
      .Case<PoolOp, PoolGradOp>([&](auto op) {
        auto original = cast<decltype(op)>(whole);
        adjustPadding(op, original, shard.rule.operands[0],
                      shapeOf(original.getInput()), shard);
        adjustExtraHigh(op, original, shard);
      })
      .Case([&](DispatchOp op) {
        ArrayRef<int64_t> slots = shapeOf(op.getSlots());
        op.setExpertCount(slots[0]);
        op.setCapacity(slots[rankOf(op.getExperts()) - 1]);
      })
      .Case([&](AttentionOp op) { adjustKeyShards(op, shard); })
      .Case([&](FusionOp op) {
        buildLocalBody(op, cast<FusionOp>(whole), shard.ranges);
      });
}

void setLocalBox(Operation* local, Operation* whole, const Shard& shard) {
  std::vector<int> factors = positionFactors(whole, shard.rule);
  if (factors.empty()) return;
  if (keyShardsOf(whole) > 1)
    factors.push_back(shard.rule.findFactor("keyShard"));
  bool isPart =
      globalBox(whole).has_value() || llvm::any_of(factors, [&](int factor) {
        return shard.ranges[factor].size() < shard.rule.factors[factor].size;
      });
  if (!isPart) return;
  setGlobalBox(local, {positionShape(whole, shard.rule),
                       positionOffsets(whole, shard.rule, shard.ranges)});
}

}  // namespace

RankedTensorType localType(Value value, const sharding::TensorMapping& mapping,
                           const sharding::FactorRanges& ranges) {
  auto type = cast<RankedTensorType>(value.getType());
  return RankedTensorType::get(
      sharding::localShape(mapping, type.getShape().vec(), ranges),
      type.getElementType());
}

Operation* buildLocalOp(OpBuilder& builder, Operation* op,
                        const sharding::ShardingRule& rule,
                        const sharding::FactorRanges& ranges,
                        mlir::ValueRange operands) {
  Shard shard{rule, ranges};
  SmallVector<Type> types;
  for (auto [result, mapping] : llvm::zip(op->getResults(), rule.results)) {
    types.push_back(localType(result, mapping, ranges));
  }
  auto pad = dyn_cast<PadOp>(op);
  if (pad && sharding::readsPaddingAlone(
                 rule.operands[0], shapeOf(pad.getInput()).vec(), ranges)) {
    auto fill = FillOp::create(builder, op->getLoc(), pad.getValue(),
                               cast<RankedTensorType>(types[0]).getShape());
    // It is the op of the model, of which nothing but borders is here.
    fill->setDiscardableAttrs(pad->getDiscardableAttrDictionary());
    return fill;
  }
  Operation* local = op->cloneWithoutRegions();
  local->setOperands(operands);
  for (auto [result, type] : llvm::zip(local->getResults(), types))
    result.setType(type);
  builder.insert(local);
  adjust(local, op, shard);
  setLocalBox(local, op, shard);
  return local;
}

}  // namespace soapstone::soap
