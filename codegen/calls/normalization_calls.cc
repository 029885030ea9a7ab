#include "codegen/calls/batch_norm_calls.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/library_calls.h"
#include "codegen/calls/norm_calls.h"
#include "ir/soap/global_box.h"
#include "ir/soap/score_cap.h"
#include "ir/soap/strided_access.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
namespace {

using Calls = std::vector<std::string>;

std::string pointerOrNull(Value value, const EmissionContext& context) {
  return value ? context.pointer(value) : "nullptr";
}

Calls finish(CallText call, mlir::ValueRange values,
             const EmissionContext& context) {
  for (Value value : values) call.argument(pointerOrNull(value, context));
  return {call.str()};
}

template <typename Op>
CallText normText(const char* name, Op op) {
  int64_t columns = tensorType(op.getScale()).getNumElements();
  int64_t elements = tensorType(op.getInput()).getNumElements();
  CallText call(name);
  call.field("kind",
             enumerator("NormKind", soap::stringifyNormKind(op.getKind())))
      .field("type", elementTypeText(op.getInput()))
      .field("rows", columns == 0 ? int64_t{0} : elements / columns)
      .field("columns", columns);
  return call;
}

// How far apart the rows of `value` lie, if they are columns of another tensor.
void addRowPitch(CallText& call, const char* key, Value value, int64_t columns,
                 const EmissionContext& context) {
  const soap::StridedView* view = context.views().find(value);
  if (view) call.field(key, *soap::rowPitchOf(*view, value, columns));
}

// Sizes or offsets of batch, key heads, heads of a key head, queries and keys:
// boxes of attentions with as many key heads as heads leave out the third.
SmallVector<int64_t> withHeadGroup(ArrayRef<int64_t> entries, int64_t value) {
  SmallVector<int64_t> result(entries);
  if (result.size() == 4) result.insert(result.begin() + 2, value);
  return result;
}

void addScorePlace(CallText& call, Operation* op,
                   const EmissionContext& context) {
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return;
  MemberRows offsets;
  for (const SmallVector<int64_t>& row : boxes->offsets) {
    offsets.push_back(withHeadGroup(row, 0));
  }
  call.field("globalShape", ArrayRef<int64_t>(withHeadGroup(boxes->shape, 1)))
      .field("globalOffsets", context.tables->dims("ScorePlace", offsets));
}

// Where the heads of `value` lie, if not one after the other.
void addHeadStrides(CallText& call, const char* key, Value value,
                    const EmissionContext& context) {
  const soap::StridedView* view = context.views().find(value);
  if (!view) return;
  call.field(key, braced(ArrayRef<int64_t>(view->strides).take_front(3)));
}

template <typename Op>
CallText attentionText(const char* name, Op op,
                       const EmissionContext& context) {
  CallText call(name);
  call.field("type", elementTypeText(op.getQuery()))
      .field("query", bracedShape(op.getQuery()))
      .field("key", bracedShape(op.getKey()))
      .field("value", bracedShape(op.getValue()))
      .number("scale", op.getScale().convertToDouble());
  if (double cap = soap::scoreCapOf(op); cap > 0) call.number("scoreCap", cap);
  call.field("causal", op.getCausal());
  if (op.getMask()) {
    call.field("mask", bracedShape(op.getMask()))
        .field("maskType", elementTypeText(op.getMask()));
  }
  double ratio = op.getRatio().convertToDouble();
  if (ratio > 0) {
    call.number("dropoutRatio", ratio)
        .field("dropoutStream",
               streamText(static_cast<uint64_t>(op.getStream())));
  }
  addScorePlace(call, op, context);
  std::optional<int64_t> elements = soap::microBatchElements(op);
  if (ratio > 0 && elements) call.field("microBatchElements", *elements);
  addHeadStrides(call, "queryStrides", op.getQuery(), context);
  addHeadStrides(call, "keyStrides", op.getKey(), context);
  addHeadStrides(call, "valueStrides", op.getValue(), context);
  return call;
}

// Adds the mask and the seed and step of a dropout. Few attentions have them:
// the name of each that is missing stands before its null pointer.
template <typename Op>
void addMaskAndSeed(CallText& call, Op op, const EmissionContext& context) {
  auto add = [&](const char* name, Value value) {
    call.argument(value ? context.pointer(value)
                        : absl::StrCat("/*", name, "=*/nullptr"));
  };
  add("mask", op.getMask());
  add("seed", op.getSeed());
  add("step", op.getStep());
}

Calls attentionGradCalls(soap::AttentionGradOp op,
                         const EmissionContext& context) {
  CallText call = attentionText("attentionGrad", op, context);
  addHeadStrides(call, "resultStrides", op.getOutput(), context);
  for (Value value : {op.getQuery(), op.getKey(), op.getValue(), op.getOutput(),
                      op.getLogSumExp(), op.getResultGrad()}) {
    call.argument(context.pointer(value));
  }
  addMaskAndSeed(call, op, context);
  return finish(call, {op.getQueryGrad(), op.getKeyGrad(), op.getValueGrad()},
                context);
}

Calls rotaryCalls(soap::RotaryOp op, const EmissionContext& context) {
  CallText call("rotary");
  call.field("type", elementTypeText(op.getInput()))
      .field("tableType", elementTypeText(op.getCosine()))
      .field("shape", bracedShape(op.getInput()))
      .field("batchedTables", tensorType(op.getCosine()).getRank() == 3)
      .field("interleaved", op.getInterleaved())
      .field("inverse", op.getInverse());
  const int64_t turned = 2 * tensorType(op.getCosine()).getShape().back();
  if (turned < tensorType(op.getInput()).getDimSize(3))
    call.field("turned", turned);
  addHeadStrides(call, "inputStrides", op.getInput(), context);
  addHeadStrides(call, "resultStrides", op.getResult(), context);
  return finish(call,
                {op.getInput(), op.getCosine(), op.getSine(), op.getResult()},
                context);
}

Calls softmaxCalls(soap::SoftmaxOp op, const EmissionContext& context) {
  CallText call("softmax");
  call.field("type", elementTypeText(op.getInput()))
      .field("shape", bracedShape(op.getInput()))
      .field("dim", static_cast<int64_t>(op.getDim()))
      .field("logarithm", op.getLogarithm());
  return finish(call, {op.getInput(), op.getResult()}, context);
}

}  // namespace

std::string normGradCall(soap::NormGradOp norm, Value inputGrad, Value addend,
                         ArrayRef<Value> parts,
                         const EmissionContext& context) {
  const int64_t columns = tensorType(norm.getScale()).getNumElements();
  CallText call = normText(parts.empty() ? "normGrad" : "normGradOfSum", norm);
  addRowPitch(call, "inputPitch", norm.getInput(), columns, context);
  addRowPitch(call, "inputGradPitch", inputGrad, columns, context);
  std::string resultGrad = context.pointer(norm.getResultGrad());
  if (!parts.empty()) {
    std::vector<std::string> pointers;
    for (Value part : parts) pointers.push_back(context.pointer(part));
    resultGrad = absl::StrCat("{.parts = {", absl::StrJoin(pointers, ", "),
                              "}, .total = ", resultGrad, "}");
  }
  for (Value value : {Value(norm.getInput()), Value(norm.getScale()),
                      Value(norm.getMean()), Value(norm.getRstd())}) {
    call.argument(context.pointer(value));
  }
  call.argument(resultGrad);
  for (Value value :
       {inputGrad, Value(norm.getScaleGrad()), Value(norm.getBiasGrad())}) {
    call.argument(context.pointer(value));
  }
  if (addend) call.argument(context.pointer(addend));
  return call.str();
}

std::vector<std::string> normalizationCalls(Operation* op,
                                            const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::SoftmaxOp softmax) {
        return softmaxCalls(softmax, context);
      })
      .Case([&](soap::NormOp norm) {
        CallText call = normText("norm", norm);
        call.number("epsilon", norm.getEpsilon().convertToDouble());
        addRowPitch(call, "inputPitch", norm.getInput(),
                    tensorType(norm.getScale()).getNumElements(), context);
        return finish(call,
                      {norm.getInput(), norm.getScale(), norm.getBias(),
                       norm.getResult(), norm.getMean(), norm.getRstd()},
                      context);
      })
      .Case([&](soap::NormGradOp norm) {
        return Calls{
            normGradCall(norm, norm.getInputGrad(), Value(), {}, context)};
      })
      .Case([&](soap::BatchNormOp norm) {
        return Calls{batchNormCall(norm, context)};
      })
      .Case([&](soap::BatchNormGradOp norm) {
        return Calls{batchNormGradCall(norm, context)};
      })
      .Case([&](soap::AttentionOp attention) {
        CallText call = attentionText("attention", attention, context);
        addHeadStrides(call, "resultStrides", attention.getResult(), context);
        for (Value value :
             {attention.getQuery(), attention.getKey(), attention.getValue()}) {
          call.argument(context.pointer(value));
        }
        addMaskAndSeed(call, attention, context);
        return finish(call, {attention.getResult(), attention.getLogSumExp()},
                      context);
      })
      .Case([&](soap::AttentionGradOp attention) {
        return attentionGradCalls(attention, context);
      })
      .Case([&](soap::RotaryOp rotary) { return rotaryCalls(rotary, context); })
      .Default([](Operation*) { return Calls(); });
}

}  // namespace soapstone::codegen
