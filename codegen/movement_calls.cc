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

Calls concatCalls(soap::ConcatOp op, const EmissionContext& context) {
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
                        .argument(context.pointer(input))
                        .argument(context.pointer(op.getResult()))
                        .str());
    start += tensorType(input).getDimSize(dim);
  }
  return calls;
}

Calls padCalls(soap::PadOp op, const EmissionContext& context) {
  return {CallText("pad")
              .field("type", elementTypeText(op.getInput()))
              .field("input", bracedShape(op.getInput()))
              .field("low", op.getLow())
              .field("high", op.getHigh())
              .field("interior", op.getInterior())
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
        return Calls{CallText("transpose")
                         .field("type", elementTypeText(transpose.getInput()))
                         .field("input", bracedShape(transpose.getInput()))
                         .field("permutation", transpose.getPermutation())
                         .argument(context.pointer(transpose.getInput()))
                         .argument(context.pointer(transpose.getResult()))
                         .str()};
      })
      .Case([&](soap::SliceOp slice) {
        return Calls{CallText("slice")
                         .field("type", elementTypeText(slice.getInput()))
                         .field("input", bracedShape(slice.getInput()))
                         .field("starts", slice.getStarts())
                         .field("sizes", slice.getSizes())
                         .field("steps", slice.getSteps())
                         .argument(context.pointer(slice.getInput()))
                         .argument(context.pointer(slice.getResult()))
                         .str()};
      })
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

}  // namespace soapstone
