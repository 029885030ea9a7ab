#include "codegen/calls/call_text.h"
#include "codegen/calls/library_calls.h"
#include "codegen/memory/row_pitch.h"
#include "ir/soap/strides.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::codegen {
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

// Copies are made in terms of the dims as they are stored: the runtime needs
// not know which dim is which.
std::string storedText(RankedTensorType storage, ArrayRef<int64_t> values) {
  return braced(soap::inDimOrder(storage, values));
}

std::string storedShape(RankedTensorType storage, Value value) {
  return storedText(storage, tensorType(value).getShape());
}

// Where `dim` comes in the order of the dims.
int64_t storedPlace(RankedTensorType storage, int64_t dim) {
  SmallVector<int64_t> order = soap::dimOrder(storage);
  return llvm::find(order, dim) - order.begin();
}

// From one order of the dims to another, or of one tensor to a transposed one.
Calls transposeCalls(Operation* op, ArrayRef<int64_t> permutation,
                     const EmissionContext& context) {
  Value input = op->getOperand(0), result = op->getResult(0);
  SmallVector<int64_t> stored;
  for (int64_t dim : soap::dimOrder(tensorType(result))) {
    stored.push_back(storedPlace(tensorType(input), permutation[dim]));
  }
  return {CallText("transpose")
              .field("type", elementTypeText(input))
              .field("input", storedShape(tensorType(input), input))
              .field("permutation", ArrayRef<int64_t>(stored))
              .argument(context.pointer(input))
              .argument(context.pointer(result))
              .str()};
}

// Between dense rows and padded ones.
Calls rowCalls(soap::ReorderOp op, const EmissionContext& context) {
  RankedTensorType type = tensorType(op.getInput());
  const int64_t columns = type.getShape().back();
  auto strides = [columns](Value value) {
    const int64_t pitch = rowPitch(value);
    return braced({pitch == 0 ? columns : pitch, 1});
  };
  return {
      CallText("copyStrided")
          .field("type", elementTypeText(op.getInput()))
          .field("extents", braced({type.getNumElements() / columns, columns}))
          .field("fromStrides", strides(op.getInput()))
          .field("toStrides", strides(op.getResult()))
          .argument(context.pointer(op.getInput()))
          .argument(context.pointer(op.getResult()))
          .str()};
}

Calls reorderCalls(soap::ReorderOp op, const EmissionContext& context) {
  if (op.getInput().getType() == op.getResult().getType())
    return rowCalls(op, context);
  SmallVector<int64_t> same =
      soap::dimOrder(soap::rowMajor(tensorType(op.getInput())));
  return transposeCalls(op, same, context);
}

Calls sliceCalls(soap::SliceOp op, const EmissionContext& context) {
  RankedTensorType storage = sharedStorage({op.getInput(), op.getResult()});
  return {CallText("slice")
              .field("type", elementTypeText(op.getInput()))
              .field("input", storedShape(storage, op.getInput()))
              .field("starts", storedText(storage, op.getStarts()))
              .field("sizes", storedText(storage, op.getSizes()))
              .field("steps", storedText(storage, op.getSteps()))
              .argument(context.pointer(op.getInput()))
              .argument(context.pointer(op.getResult()))
              .str()};
}

// Whether the op that makes `part` has written it to its place in `whole`.
bool isWrittenAt(Value part, Value whole, const EmissionContext& context) {
  while (part && part != whole) {
    auto reshape = part.getDefiningOp<soap::ReshapeOp>();
    Value memory = context.views().memoryOf(part);
    part = memory || !reshape ? memory : reshape.getInput();
  }
  return static_cast<bool>(part);
}

// The copy of a part that lies in another tensor to `start` of a concatenation.
std::string stridedPart(Value part, const soap::StridedView& view,
                        soap::ConcatOp concat, int64_t start,
                        const EmissionContext& context) {
  SmallVector<int64_t> strides =
      soap::denseStrides(tensorType(concat.getResult()).getShape());
  const int64_t offset = start * strides[concat.getDim()];
  CallText call("copyStrided");
  call.field("type", elementTypeText(part))
      .field("extents", bracedShape(part))
      .field("fromStrides", braced(view.strides));
  if (offset != 0) call.field("toOffset", offset);
  return call.field("toStrides", braced(strides))
      .argument(context.pointer(part))
      .argument(context.pointer(concat.getResult()))
      .str();
}

Calls concatCalls(soap::ConcatOp op, const EmissionContext& context) {
  Calls calls;
  int64_t start = 0;
  int64_t dim = static_cast<int64_t>(op.getDim());
  RankedTensorType storage = tensorType(op.getResult());
  for (Value input : op.getInputs()) {
    const int64_t first = start;
    start += tensorType(input).getDimSize(dim);
    if (isWrittenAt(input, op.getResult(), context)) continue;
    if (const soap::StridedView* view = context.views().find(input)) {
      calls.push_back(stridedPart(input, *view, op, first, context));
      continue;
    }
    calls.push_back(CallText("concatPart")
                        .field("type", elementTypeText(input))
                        .field("input", storedShape(storage, input))
                        .field("result", storedShape(storage, op.getResult()))
                        .field("dim", storedPlace(storage, dim))
                        .field("start", first)
                        .argument(context.pointer(input))
                        .argument(context.pointer(op.getResult()))
                        .str());
  }
  return calls;
}

Calls padCalls(soap::PadOp op, const EmissionContext& context) {
  RankedTensorType storage = sharedStorage({op.getInput(), op.getResult()});
  return {CallText("pad")
              .field("type", elementTypeText(op.getInput()))
              .field("input", storedShape(storage, op.getInput()))
              .field("low", storedText(storage, op.getLow()))
              .field("high", storedText(storage, op.getHigh()))
              .field("interior", storedText(storage, op.getInterior()))
              .number("value", scalarValue(op.getValue()))
              .argument(context.pointer(op.getInput()))
              .argument(context.pointer(op.getResult()))
              .str()};
}

// Says which rows of a table the op has, if not all.
void addTableRows(CallText& call, Operation* op,
                  const EmissionContext& context) {
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return;
  SmallVector<int64_t> first;
  for (const auto& offsets : boxes->offsets) first.push_back(offsets[0]);
  call.field("rows",
             absl::StrCat("{", boxes->shape[0], ", ",
                          context.tables->number("FirstRow", first), "}"));
}

Calls gatherCalls(soap::GatherOp op, const EmissionContext& context) {
  CallText call("gather");
  call.field("type", elementTypeText(op.getInput()))
      .field("indexType", elementTypeText(op.getIndices()))
      .field("input", bracedShape(op.getInput()))
      .field("indices", bracedShape(op.getIndices()))
      .field("dim", static_cast<int64_t>(op.getDim()));
  addTableRows(call, op, context);
  return {call.argument(context.pointer(op.getInput()))
              .argument(context.pointer(op.getIndices()))
              .argument(context.pointer(op.getResult()))
              .str()};
}

Calls scatterCalls(soap::ScatterOp op, const EmissionContext& context) {
  StringRef kind = soap::stringifyScatterKind(op.getKind());
  CallText call("scatter");
  call.field("kind", enumerator("ScatterKind", kind))
      .field("type", elementTypeText(op.getInput()))
      .field("indexType", elementTypeText(op.getIndices()))
      .field("input", bracedShape(op.getInput()))
      .field("indices", bracedShape(op.getIndices()));
  addTableRows(call, op, context);
  return {call.argument(context.pointer(op.getInput()))
              .argument(context.pointer(op.getIndices()))
              .argument(context.pointer(op.getUpdates()))
              .argument(context.pointer(op.getResult()))
              .str()};
}

}  // namespace

std::vector<std::string> movementCalls(Operation* op,
                                       const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::TransposeOp transpose) {
        return transposeCalls(transpose, transpose.getPermutation(), context);
      })
      .Case([&](soap::ReorderOp reorder) {
        return reorderCalls(reorder, context);
      })
      .Case([&](soap::SliceOp slice) { return sliceCalls(slice, context); })
      .Case([&](soap::PadOp pad) { return padCalls(pad, context); })
      .Case([&](soap::ConcatOp concat) { return concatCalls(concat, context); })
      .Case([&](soap::GatherOp gather) { return gatherCalls(gather, context); })
      .Case([&](soap::ScatterOp scatter) {
        return scatterCalls(scatter, context);
      })
      .Case([&](soap::EmbeddingBagOp bag) {
        CallText call("embeddingBag");
        call.field("type", elementTypeText(bag.getTable()))
            .field("indexType", elementTypeText(bag.getIndices()))
            .field("table", bracedShape(bag.getTable()))
            .field("indices", bracedShape(bag.getIndices()))
            .field("mean", bag.getMean());
        addTableRows(call, bag, context);
        return Calls{call.argument(context.pointer(bag.getTable()))
                         .argument(context.pointer(bag.getIndices()))
                         .argument(context.pointer(bag.getResult()))
                         .str()};
      })
      .Default([](Operation*) { return Calls(); });
}

}  // namespace soapstone::codegen
