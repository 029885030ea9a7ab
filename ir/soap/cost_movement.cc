// Costs of ops that move elements: bytes alone.
#include "ir/soap/cost_support.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {

// The same bytes under another shape.
model::OpWork ReshapeOp::getWork() { return idleWork(*this); }

model::OpWork TransposeOp::getWork() { return streamingWork(*this, {}); }

model::OpWork ReorderOp::getWork() { return streamingWork(*this, {}); }

model::OpWork BroadcastOp::getWork() { return streamingWork(*this, {}); }

// Only what is taken is read.
model::OpWork SliceOp::getWork() {
  model::OpWork work = idleWork(*this);
  work.bytesRead = {resultBytes(*this, 0)};
  work.bytesWritten = {resultBytes(*this, 0)};
  return work;
}

model::OpWork PadOp::getWork() { return streamingWork(*this, {}); }

model::OpWork ConcatOp::getWork() { return streamingWork(*this, {}); }

// Counts only the rows of the table that are looked up.
model::OpWork GatherOp::getWork() {
  model::OpWork work = idleWork(*this);
  work.bytesRead = {resultBytes(*this, 0), operandBytes(*this, 1)};
  work.bytesWritten = {resultBytes(*this, 0)};
  return work;
}

// Copies the input, then reads and writes the updated rows.
model::OpWork ScatterOp::getWork() {
  bool combines = getKind() != ScatterKind::Replace;
  model::OpWork work = streamingWork(*this, {});
  if (combines) {
    work.flops = {perOperandElement(*this, 2, 1)};
    work.bytesRead.push_back(operandBytes(*this, 2));
  }
  work.bytesWritten.push_back(operandBytes(*this, 2));
  return work;
}

model::OpWork EmbeddingBagOp::getWork() {
  SmallVector<model::TensorDim> bag;
  if (int64_t rank = rankOf(getOperation()->getOperand(1)); rank > 0)
    bag.push_back(operandDim(1, rank - 1));
  model::OpWork work = idleWork(*this);
  work.flops = {times(perResultElement(*this, 0, 1), bag)};
  work.bytesRead = {times(resultBytes(*this, 0), bag), operandBytes(*this, 1)};
  work.bytesWritten = {resultBytes(*this, 0)};
  return work;
}

}  // namespace soapstone::soap
