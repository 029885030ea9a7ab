#include "ir/soap/global_box.h"

#include <algorithm>
#include <numeric>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::soap {
namespace {

std::vector<int> named(const sharding::ShardingRule& rule,
                       ArrayRef<const char*> names) {
  std::vector<int> factors;
  for (const char* name : names) {
    int factor = rule.findFactor(name);
    if (factor >= 0) factors.push_back(factor);
  }
  return factors;
}

}  // namespace

std::vector<int> positionFactors(Operation* op,
                                 const sharding::ShardingRule& rule) {
  if (isPositional(op)) {
    std::vector<int> all(rule.factors.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  if (isIndexed(op)) return named(rule, {"vocabulary"});
  if (isDispatching(op)) return named(rule, {"expert", "place"});
  return llvm::TypeSwitch<Operation*, std::vector<int>>(op)
      .Case<AttentionOp, AttentionGradOp>([&](auto attention) {
        if (!attention.getCausal() && !attention.getSeed())
          return std::vector<int>{};
        return named(rule, {"batch", "heads", "headGroup", "query", "key"});
      })
      .Default([](Operation*) { return std::vector<int>{}; });
}

int64_t keyShardsOf(Operation* op) {
  auto attention = dyn_cast<AttentionOp>(op);
  if (!attention) return 1;
  auto shards = op->getAttrOfType<mlir::IntegerAttr>(kKeyShardsAttribute);
  if (!shards || shards.getInt() < 1) return 1;
  int64_t batch = shapeOf(attention.getQuery())[0];
  return batch % shards.getInt() == 0 ? shards.getInt() : 1;
}

SmallVector<int64_t> positionShape(Operation* op,
                                   const sharding::ShardingRule& rule) {
  if (std::optional<GlobalBox> box = globalBox(op)) return box->shape;
  int key = rule.findFactor("key");
  SmallVector<int64_t> shape;
  for (int factor : positionFactors(op, rule)) {
    int64_t parts = factor == key ? keyShardsOf(op) : 1;
    shape.push_back(rule.factors[factor].size * parts);
  }
  return shape;
}

// Each shard of keys begins where the one before it ends; a shard of padding
// alone, whose keys are hidden wherever they are, at the end.
SmallVector<int64_t> positionOffsets(Operation* op,
                                     const sharding::ShardingRule& rule,
                                     const sharding::FactorRanges& ranges) {
  std::optional<GlobalBox> outer = globalBox(op);
  int keyShard = keyShardsOf(op) > 1 ? rule.findFactor("keyShard") : -1;
  int key = rule.findFactor("key");
  SmallVector<int64_t> offsets;
  for (auto [i, factor] : llvm::enumerate(positionFactors(op, rule))) {
    int64_t offset = ranges[factor].begin + (outer ? outer->offsets[i] : 0);
    if (factor == key && keyShard >= 0) {
      offset += ranges[keyShard].begin * rule.factors[key].size;
      if (outer) offset = std::min(offset, outer->shape[i]);
    }
    offsets.push_back(offset);
  }
  return offsets;
}

std::optional<GlobalBox> globalBox(Operation* op) {
  auto shape =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(kGlobalShapeAttribute);
  auto offsets =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(kGlobalOffsetsAttribute);
  if (!shape || !offsets) return std::nullopt;
  return GlobalBox{SmallVector<int64_t>(shape.asArrayRef()),
                   SmallVector<int64_t>(offsets.asArrayRef())};
}

bool isPositionedShard(Operation* op) {
  return op->hasAttr(kGlobalShapeAttribute);
}

void setGlobalBox(Operation* op, const GlobalBox& box) {
  MLIRContext* context = op->getContext();
  op->setDiscardableAttr(kGlobalShapeAttribute,
                         mlir::DenseI64ArrayAttr::get(context, box.shape));
  op->setDiscardableAttr(kGlobalOffsetsAttribute,
                         mlir::DenseI64ArrayAttr::get(context, box.offsets));
}

void eraseGlobalBox(Operation* op) {
  op->removeDiscardableAttr(kGlobalShapeAttribute);
  op->removeDiscardableAttr(kGlobalOffsetsAttribute);
}

RandomPlace randomPlace(Operation* op, int64_t step) {
  std::optional<int64_t> elements = microBatchElements(op);
  if (!elements) return {step, 0};
  int64_t microBatch = step >> kMicroBatchBit;
  return {step - (microBatch << kMicroBatchBit), microBatch * *elements};
}

std::optional<int64_t> microBatchElements(Operation* op) {
  auto elements =
      op->getAttrOfType<mlir::IntegerAttr>(kMicroBatchElementsAttribute);
  if (!elements) return std::nullopt;
  return elements.getInt();
}

void setMicroBatchElements(Operation* op, int64_t elements) {
  op->setDiscardableAttr(
      kMicroBatchElementsAttribute,
      mlir::IntegerAttr::get(mlir::IntegerType::get(op->getContext(), 64),
                             elements));
}

void copyMicroBatchElements(Operation* from, Operation* to) {
  if (std::optional<int64_t> elements = microBatchElements(from))
    setMicroBatchElements(to, *elements);
}

}  // namespace soapstone::soap
