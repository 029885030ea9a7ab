#include "codegen/call_text.h"
#include "codegen/library_calls.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone {
namespace {

using Calls = std::vector<std::string>;

Calls finish(CallText call, mlir::ValueRange values,
             const EmissionContext& context) {
  for (Value value : values) call.argument(context.pointer(value));
  return {call.str()};
}

CallText lstmText(const char* name, Value input, Value hidden) {
  RankedTensorType inputType = tensorType(input);
  CallText call(name);
  call.field("type", elementTypeText(input))
      .field("steps", inputType.getDimSize(0))
      .field("batch", inputType.getDimSize(1))
      .field("inputs", inputType.getDimSize(2))
      .field("hidden", tensorType(hidden).getDimSize(2));
  return call;
}

template <typename Op>
CallText crossEntropyText(const char* name, Op op) {
  RankedTensorType logits = tensorType(op.getLogits());
  int64_t classes = logits.getShape().back();
  CallText call(name);
  call.field("type", elementTypeText(op.getLogits()))
      .field("labelType", elementTypeText(op.getLabels()))
      .field("rows", tensorType(op.getLabels()).getNumElements())
      .field("classes", classes)
      .field("ignoreIndex", static_cast<int64_t>(op.getIgnoreIndex()));
  return call;
}

// Says which classes the shard of a gradient has, if not all.
void addClasses(CallText& call, Operation* op, const EmissionContext& context) {
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return;
  SmallVector<int64_t> first;
  for (const auto& offsets : boxes->offsets) first.push_back(offsets[0]);
  call.field("allClasses", boxes->shape[0])
      .field("firstClass", context.tables->number("FirstClass", first));
}

Calls optimizerCalls(soap::OptimizerUpdateOp op,
                     const EmissionContext& context) {
  StringRef kind = soap::stringifyOptimizerKind(op.getKind());
  std::string kindText = kind == "adamw" ? "OptimizerKind::kAdamW"
                                         : enumerator("OptimizerKind", kind);
  CallText call("optimizerUpdate");
  call.field("kind", kindText)
      .field("gradientType", elementTypeText(op.getGradient()))
      .field("count", tensorType(op.getParameter()).getNumElements())
      .number("beta1", op.getBeta1().convertToDouble())
      .number("beta2", op.getBeta2().convertToDouble())
      .number("epsilon", op.getEpsilon().convertToDouble())
      .number("weightDecay", op.getWeightDecay().convertToDouble())
      .number("trust", op.getTrust().convertToDouble())
      .field("nesterov", op.getNesterov());
  for (Value value : {Value(op.getParameter()), Value(op.getGradient()),
                      Value(op.getLearningRate()), Value(op.getStep())}) {
    call.argument(context.pointer(value));
  }
  auto states = [&](mlir::ValueRange values) {
    for (size_t i = 0; i < 2; ++i) {
      call.argument(i < values.size() ? context.pointer(values[i]) : "nullptr");
    }
  };
  states(op.getStates());
  call.argument(context.pointer(op.getNewParameter()));
  states(op.getNewStates());
  return {call.str()};
}

Calls reductionCalls(Operation* op, const EmissionContext& context) {
  if (auto reduce = dyn_cast<soap::ArgReduceOp>(op)) {
    StringRef kind = soap::stringifyReduceKind(reduce.getKind());
    return {CallText("argReduce")
                .field("kind", enumerator("ReduceKind", kind))
                .field("type", elementTypeText(reduce.getInput()))
                .field("input", bracedShape(reduce.getInput()))
                .field("dim", static_cast<int64_t>(reduce.getDim()))
                .field("selectLast", reduce.getSelectLast())
                .field("resultType", elementTypeText(reduce.getResult()))
                .argument(context.pointer(reduce.getInput()))
                .argument(context.pointer(reduce.getResult()))
                .str()};
  }
  if (auto sum = dyn_cast<soap::CumulativeSumOp>(op)) {
    return {CallText("cumulativeSum")
                .field("type", elementTypeText(sum.getInput()))
                .field("input", bracedShape(sum.getInput()))
                .field("dim", static_cast<int64_t>(sum.getDim()))
                .field("exclusive", sum.getExclusive())
                .field("reverse", sum.getReverse())
                .argument(context.pointer(sum.getInput()))
                .argument(context.pointer(sum.getResult()))
                .str()};
  }
  if (auto top = dyn_cast<soap::TopKOp>(op)) {
    return {CallText("topK")
                .field("type", elementTypeText(top.getInput()))
                .field("input", bracedShape(top.getInput()))
                .field("k", static_cast<int64_t>(top.getK()))
                .field("largest", top.getLargest())
                .argument(context.pointer(top.getInput()))
                .argument(context.pointer(top.getValues()))
                .argument(context.pointer(top.getIndices()))
                .str()};
  }
  if (auto reduce = dyn_cast<soap::ReduceOp>(op)) {
    StringRef kind = soap::stringifyReduceKind(reduce.getKind());
    // In terms of the dims as they are stored.
    RankedTensorType type = tensorType(reduce.getInput());
    SmallVector<int64_t> dims;
    for (auto [place, dim] : llvm::enumerate(soap::storageOrder(type))) {
      if (llvm::is_contained(reduce.getDims(), dim)) dims.push_back(place);
    }
    return {
        CallText("reduce")
            .field("kind", enumerator("ReduceKind", kind))
            .field("type", elementTypeText(reduce.getInput()))
            .field("input", braced(soap::inStorageOrder(type, type.getShape())))
            .field("dims", ArrayRef<int64_t>(dims))
            .argument(context.pointer(reduce.getInput()))
            .argument(context.pointer(reduce.getResult()))
            .str()};
  }
  return {};
}

}  // namespace

std::vector<std::string> trainingCalls(Operation* op,
                                       const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::CrossEntropyOp entropy) {
        return finish(crossEntropyText("crossEntropy", entropy),
                      {entropy.getLogits(), entropy.getLabels(),
                       entropy.getLoss(), entropy.getLogSumExp()},
                      context);
      })
      .Case([&](soap::CrossEntropyGradOp entropy) {
        CallText call = crossEntropyText("crossEntropyGrad", entropy);
        addClasses(call, entropy, context);
        return finish(
            call,
            {entropy.getLogits(), entropy.getLabels(), entropy.getLogSumExp(),
             entropy.getLossGrad(), entropy.getLogitsGrad()},
            context);
      })
      .Case([&](soap::LstmOp lstm) {
        CallText call = lstmText("lstm", lstm.getInput(), lstm.getHidden());
        for (Value value : lstm->getOperands())
          call.argument(context.pointer(value));
        return finish(call, lstm->getResults(), context);
      })
      .Case([&](soap::LstmGradOp lstm) {
        CallText call = lstmText("lstmGrad", lstm.getInput(), lstm.getHidden());
        for (Value value : lstm->getOperands())
          call.argument(context.pointer(value));
        return finish(call, lstm->getResults(), context);
      })
      .Case([&](soap::OptimizerUpdateOp update) {
        return optimizerCalls(update, context);
      })
      .Default(
          [&](Operation* other) { return reductionCalls(other, context); });
}

}  // namespace soapstone
