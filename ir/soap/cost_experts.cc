// Costs of ops that move rows between tokens and experts.
#include <algorithm>

#include "ir/soap/cost_support.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// The share of the slots that choices fill if they are spread evenly.
double filledShare(Value slots, Value experts) {
  ArrayRef<int64_t> choices = shapeOf(experts);
  const double places = elementCount(shapeOf(slots).take_front(choices.size()));
  return places == 0 ? 0 : std::min(1.0, elementCount(choices) / places);
}

}  // namespace

// Reads the rows that fill slots and writes all slots. Before that it finds the
// choice of each slot, a number of 8 bytes, in three short kernels
// (runtime/cuda/experts.cu): sets them, writes them by choice, checks them.
model::OpWork DispatchOp::getWork() {
  constexpr double kIndexBytes = 8;
  const double filled = filledShare(getSlots(), getExperts());
  SmallVector<model::TensorDim> slots;
  for (size_t dim = 0; dim < shapeOf(getExperts()).size(); ++dim)
    slots.push_back(resultDim(0, static_cast<int64_t>(dim)));
  const model::Term numbers =
      times({.coefficient = kIndexBytes, .dims = {}}, slots);
  model::Term read = resultBytes(*this, 0);
  read.coefficient *= filled;
  model::OpWork work = idleWork(*this);
  work.flops = {perResultElement(*this, 0, getWeights() ? 2 : 1)};
  work.flops.front().coefficient *= filled;
  work.bytesRead = {read,    operandBytes(*this, 1), operandBytes(*this, 1),
                    numbers, operandBytes(*this, 2), operandBytes(*this, 2)};
  if (getWeights()) work.bytesRead.push_back(operandBytes(*this, 3));
  work.bytesWritten = {resultBytes(*this, 0), numbers, numbers};
  work.launches.terms = {{.factor = 4, .dims = {}}};
  return work;
}

// Reads the slots that are filled.
model::OpWork CombineOp::getWork() {
  const double filled = filledShare(getSlots(), getExperts());
  model::OpWork work =
      streamingWork(*this, {perOperandElement(*this, 0, getWeights() ? 2 : 1)});
  work.flops.front().coefficient *= filled;
  work.bytesRead.front().coefficient *= filled;
  return work;
}

model::OpWork SlotProductsOp::getWork() {
  const double filled = filledShare(getSlots(), getExperts());
  model::OpWork work = streamingWork(*this, {perOperandElement(*this, 1, 2)});
  work.flops.front().coefficient *= filled;
  work.bytesRead[1].coefficient *= filled;
  return work;
}

}  // namespace soapstone::soap
