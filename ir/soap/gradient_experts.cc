// Derivatives of ops that move rows between tokens and experts: with respect to
// each of tokens, slots and weights they are one of the three ops.
#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {

LogicalResult DispatchOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    b.operands[0] = CombineOp::create(b.ops, b.location, gradient, getExperts(),
                                      getPlaces(), getWeights());
  }
  if (getWeights() && b.needed[3]) {
    b.operands[3] = SlotProductsOp::create(b.ops, b.location, getTokens(),
                                           gradient, getExperts(), getPlaces());
  }
  return success();
}

LogicalResult CombineOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    ArrayRef<int64_t> slots = shapeOf(getSlots());
    const int64_t place = dimCount(getExperts()) - 1;
    b.operands[0] =
        DispatchOp::create(b.ops, b.location, gradient, getExperts(),
                           getPlaces(), getWeights(), slots[0], slots[place]);
  }
  if (getWeights() && b.needed[3]) {
    b.operands[3] = SlotProductsOp::create(
        b.ops, b.location, gradient, getSlots(), getExperts(), getPlaces());
  }
  return success();
}

LogicalResult SlotProductsOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    b.operands[0] = CombineOp::create(b.ops, b.location, getSlots(),
                                      getExperts(), getPlaces(), gradient);
  }
  if (b.needed[1]) {
    ArrayRef<int64_t> slots = shapeOf(getSlots());
    const int64_t place = dimCount(getExperts()) - 1;
    b.operands[1] =
        DispatchOp::create(b.ops, b.location, getTokens(), getExperts(),
                           getPlaces(), gradient, slots[0], slots[place]);
  }
  return success();
}

}  // namespace soapstone::soap
