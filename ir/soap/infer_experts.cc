#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of experts.td.
namespace soapstone::soap {
namespace {

// `experts` are [groups.., T, K], and `places` beside them.
LogicalResult checkChoices(const ShapeChecker& checker, Value experts,
                           Value places) {
  if (shapeOf(experts).size() < 2) {
    return checker.error("'experts' must end in tokens and choices, got ",
                         experts.getType());
  }
  return checker.checkSameType(places, "places", experts, "experts");
}

// `weights`, which may be null, has an f32 number for each choice.
LogicalResult checkWeights(const ShapeChecker& checker, Value weights,
                           Value experts) {
  if (!weights) return success();
  return checker.checkType(weights, shapeOf(experts),
                           mlir::Float32Type::get(checker.getContext()),
                           "weights");
}

// `tokens` begin as the choices do, up to the number of tokens.
LogicalResult checkTokens(const ShapeChecker& checker, Value tokens,
                          Value experts) {
  ArrayRef<int64_t> lead = shapeOf(experts).drop_back();
  ArrayRef<int64_t> shape = shapeOf(tokens);
  if (shape.size() >= lead.size() && shape.take_front(lead.size()) == lead)
    return success();
  return checker.error("'tokens' must have the dims ", listText(lead),
                       " of 'experts' in front, got ", tokens.getType());
}

// `slots` are [experts, groups.., capacity, features..].
LogicalResult checkSlots(const ShapeChecker& checker, Value slots,
                         Value experts) {
  ArrayRef<int64_t> groups = shapeOf(experts).drop_back(2);
  ArrayRef<int64_t> shape = shapeOf(slots);
  if (shape.size() >= groups.size() + 2 &&
      shape.slice(1, groups.size()) == groups) {
    return success();
  }
  return checker.error("'slots' must have the dims ", listText(groups),
                       " of 'experts' behind that of the experts, got ",
                       slots.getType());
}

ArrayRef<int64_t> featuresOf(Value tokens, Value experts) {
  return shapeOf(tokens).drop_front(shapeOf(experts).size() - 1);
}

}  // namespace

LogicalResult DispatchOp::inferTypes(const ShapeChecker& checker,
                                     Adaptor adaptor) {
  Value experts = adaptor.getExperts();
  Value tokens = adaptor.getTokens();
  const auto count = static_cast<int64_t>(adaptor.getExpertCount());
  const auto capacity = static_cast<int64_t>(adaptor.getCapacity());
  if (failed(checkChoices(checker, experts, adaptor.getPlaces())) ||
      failed(checkWeights(checker, adaptor.getWeights(), experts)) ||
      failed(checkTokens(checker, tokens, experts)) ||
      failed(checker.checkAtLeast(count, 0, "experts")) ||
      failed(checker.checkAtLeast(capacity, 0, "capacity"))) {
    return failure();
  }
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, shapeOf(experts).drop_back(2));
  shape.push_back(capacity);
  llvm::append_range(shape, featuresOf(tokens, experts));
  return checker.addResult(shape, elementTypeOf(tokens));
}

LogicalResult CombineOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  Value experts = adaptor.getExperts();
  Value slots = adaptor.getSlots();
  if (failed(checkChoices(checker, experts, adaptor.getPlaces())) ||
      failed(checkWeights(checker, adaptor.getWeights(), experts)) ||
      failed(checkSlots(checker, slots, experts))) {
    return failure();
  }
  SmallVector<int64_t> shape(shapeOf(experts).drop_back());
  llvm::append_range(shape, shapeOf(slots).drop_front(shapeOf(experts).size()));
  return checker.addResult(shape, elementTypeOf(slots));
}

LogicalResult SlotProductsOp::inferTypes(const ShapeChecker& checker,
                                         Adaptor adaptor) {
  Value experts = adaptor.getExperts();
  Value tokens = adaptor.getTokens();
  Value slots = adaptor.getSlots();
  if (failed(checkChoices(checker, experts, adaptor.getPlaces())) ||
      failed(checkTokens(checker, tokens, experts)) ||
      failed(checkSlots(checker, slots, experts)) ||
      failed(checker.checkElementType(slots, elementTypeOf(tokens), "slots"))) {
    return failure();
  }
  ArrayRef<int64_t> features = featuresOf(tokens, experts);
  if (shapeOf(slots).drop_front(shapeOf(experts).size()) != features) {
    return checker.error("'slots' must end in the features ",
                         listText(features), " of 'tokens', got ",
                         slots.getType());
  }
  return checker.addResult(shapeOf(experts),
                           mlir::Float32Type::get(checker.getContext()));
}

}  // namespace soapstone::soap
