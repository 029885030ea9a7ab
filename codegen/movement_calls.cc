#include "codegen/call_text.h"
#include "codegen/library_calls.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone {
namespace {

using Calls = std::vector<std::string>;

double scalarValue(mlir::TypedAttr value) {
  if (auto number = dyn_cast<mlir::FloatAttr>(value)) {
    return number.getValueAsDouble();
  }
  llvm::APInt number = cast<mlir::IntegerAttr>(value).getValue();
  return number.getBitWidth() == 1 ? static_cast<double>(number.getZExtValue())
                                   : static_cast<double>(number.getSExtValue());
}

Calls concatCalls(soap::ConcatOp op, const PointerText& pointer) {
  Calls calls;
  int64_t start = 0;
  int64_t dim = static_cast<int64_t>(op.getDim());
  for (Value input : op.getInputs()) {
    calls.push_back(CallText("concatPart")
                        .field("type", elementTypeText(input))
                        .field("input", bracedShape(input))
                        .field("result", bracedShape(op.getResult()))
                        .field("dim", dim)
                        .field("start", start)
                        .argument(pointer(input))
                        .argument(pointer(op.getResult()))
                        .str());
    start += tensorType(input).getDimSize(dim);
  }
  return calls;
}

Calls padCalls(soap::PadOp op, const PointerText& pointer) {
  return {CallText("pad")
              .field("type", elementTypeText(op.getInput()))
              .field("input", bracedShape(op.getInput()))
              .field("low", op.getLow())
              .field("high", op.getHigh())
              .field("interior", op.getInterior())
              .number("value", scalarValue(op.getValue()))
              .argument(pointer(op.getInput()))
              .argument(pointer(op.getResult()))
              .str()};
}

Calls gatherCalls(soap::GatherOp op, const PointerText& pointer) {
  return {CallText("gather")
              .field("type", elementTypeText(op.getInput()))
              .field("indexType", elementTypeText(op.getIndices()))
              .field("input", bracedShape(op.getInput()))
              .field("indices", bracedShape(op.getIndices()))
              .field("dim", static_cast<int64_t>(op.getDim()))
              .argument(pointer(op.getInput()))
              .argument(pointer(op.getIndices()))
              .argument(pointer(op.getResult()))
              .str()};
}

Calls scatterCalls(soap::ScatterOp op, const PointerText& pointer) {
  StringRef kind = soap::stringifyScatterKind(op.getKind());
  return {CallText("scatter")
              .field("kind", enumerator("ScatterKind", kind))
              .field("type", elementTypeText(op.getInput()))
              .field("indexType", elementTypeText(op.getIndices()))
              .field("input", bracedShape(op.getInput()))
              .field("indices", bracedShape(op.getIndices()))
              .argument(pointer(op.getInput()))
              .argument(pointer(op.getIndices()))
              .argument(pointer(op.getUpdates()))
              .argument(pointer(op.getResult()))
              .str()};
}

}  // namespace

std::vector<std::string> movementCalls(Operation* op,
                                       const PointerText& pointer) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::TransposeOp transpose) {
        return Calls{CallText("transpose")
                         .field("type", elementTypeText(transpose.getInput()))
                         .field("input", bracedShape(transpose.getInput()))
                         .field("permutation", transpose.getPermutation())
                         .argument(pointer(transpose.getInput()))
                         .argument(pointer(transpose.getResult()))
                         .str()};
      })
      .Case([&](soap::SliceOp slice) {
        return Calls{CallText("slice")
                         .field("type", elementTypeText(slice.getInput()))
                         .field("input", bracedShape(slice.getInput()))
                         .field("starts", slice.getStarts())
                         .field("sizes", slice.getSizes())
                         .field("steps", slice.getSteps())
                         .argument(pointer(slice.getInput()))
                         .argument(pointer(slice.getResult()))
                         .str()};
      })
      .Case([&](soap::PadOp pad) { return padCalls(pad, pointer); })
      .Case([&](soap::ConcatOp concat) { return concatCalls(concat, pointer); })
      .Case([&](soap::GatherOp gather) { return gatherCalls(gather, pointer); })
      .Case([&](soap::ScatterOp scatter) {
        return scatterCalls(scatter, pointer);
      })
      .Case([&](soap::EmbeddingBagOp bag) {
        return Calls{CallText("embeddingBag")
                         .field("type", elementTypeText(bag.getTable()))
                         .field("indexType", elementTypeText(bag.getIndices()))
                         .field("table", bracedShape(bag.getTable()))
                         .field("indices", bracedShape(bag.getIndices()))
                         .field("mean", bag.getMean())
                         .argument(pointer(bag.getTable()))
                         .argument(pointer(bag.getIndices()))
                         .argument(pointer(bag.getResult()))
                         .str()};
      })
      .Default([](Operation*) { return Calls(); });
}

}  // namespace soapstone
