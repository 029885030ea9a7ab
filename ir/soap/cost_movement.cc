// Costs of ops that move elements: bytes alone.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {

// The same bytes under another shape.
OperationCost ReshapeOp::getCost(ArrayRef<Shape> /*operandShapes*/,
                                 ArrayRef<Shape> /*resultShapes*/) {
  return {};
}

OperationCost TransposeOp::getCost(ArrayRef<Shape> operandShapes,
                                   ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 0, operandShapes, resultShapes);
}

OperationCost ReorderOp::getCost(ArrayRef<Shape> operandShapes,
                                 ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 0, operandShapes, resultShapes);
}

OperationCost BroadcastOp::getCost(ArrayRef<Shape> operandShapes,
                                   ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 0, operandShapes, resultShapes);
}

// Only what is taken is read.
OperationCost SliceOp::getCost(ArrayRef<Shape> /*operandShapes*/,
                               ArrayRef<Shape> resultShapes) {
  double bytes = resultBytes(*this, 0, resultShapes);
  return {.flops = 0, .bytesRead = bytes, .bytesWritten = bytes};
}

OperationCost PadOp::getCost(ArrayRef<Shape> operandShapes,
                             ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 0, operandShapes, resultShapes);
}

OperationCost ConcatOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  return streamingCost(*this, 0, operandShapes, resultShapes);
}

// Of the table, the rows that are looked up.
OperationCost GatherOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  double rows = resultBytes(*this, 0, resultShapes);
  return {.flops = 0,
          .bytesRead = rows + operandBytes(*this, 1, operandShapes),
          .bytesWritten = rows};
}

// Copies the input, then reads and writes the updated rows.
OperationCost ScatterOp::getCost(ArrayRef<Shape> operandShapes,
                                 ArrayRef<Shape> resultShapes) {
  bool combines = getKind() != ScatterKind::Replace;
  OperationCost cost =
      streamingCost(*this, combines ? elementCount(operandShapes[2]) : 0,
                    operandShapes, resultShapes);
  double updates = operandBytes(*this, 2, operandShapes);
  if (combines) cost.bytesRead += updates;
  cost.bytesWritten += updates;
  return cost;
}

OperationCost EmbeddingBagOp::getCost(ArrayRef<Shape> operandShapes,
                                      ArrayRef<Shape> resultShapes) {
  double bag = operandShapes[1].empty()
                   ? 1
                   : static_cast<double>(operandShapes[1].back());
  double written = resultBytes(*this, 0, resultShapes);
  return {.flops = bag * elementCount(resultShapes[0]),
          .bytesRead = bag * written + operandBytes(*this, 1, operandShapes),
          .bytesWritten = written};
}

}  // namespace soapstone::soap
