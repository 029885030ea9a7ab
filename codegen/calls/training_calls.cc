#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/library_calls.h"
#include "codegen/memory/row_pitch.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
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
  if (int64_t pitch = rowPitch(op.getLogits())) call.field("pitch", pitch);
  return call;
}

// Says which classes the shard of a loss or a gradient has, if not all.
void addClasses(CallText& call, Operation* op, const EmissionContext& context) {
  std::optional<MemberBoxes> boxes = memberBoxes(op);
  if (!boxes) return;
  SmallVector<int64_t> first;
  for (const auto& offsets : boxes->offsets) first.push_back(offsets[0]);
  call.field("allClasses", boxes->shape[0])
      .field("firstClass", context.tables->number("FirstClass", first));
}

// An update without its tensors; `count` is the elements of the only one.
CallText optimizerText(const char* name, soap::OptimizerUpdateOp op,
                       std::optional<int64_t> count) {
  StringRef kind = soap::stringifyOptimizerKind(op.getKind());
  std::string kindText = kind == "adamw" ? "OptimizerKind::kAdamW"
                                         : enumerator("OptimizerKind", kind);
  CallText call(name);
  call.field("kind", kindText)
      .field("gradientType", elementTypeText(op.getGradient()));
  if (count) call.field("count", *count);
  call.number("beta1", op.getBeta1().convertToDouble())
      .number("beta2", op.getBeta2().convertToDouble())
      .number("epsilon", op.getEpsilon().convertToDouble())
      .number("weightDecay", op.getWeightDecay().convertToDouble())
      .number("trust", op.getTrust().convertToDouble())
      .field("nesterov", op.getNesterov());
  return call;
}

// A pointer for each of the two states that an update may have.
std::vector<std::string> statePointers(mlir::ValueRange values,
                                       const EmissionContext& context) {
  std::vector<std::string> pointers(2, "nullptr");
  for (auto [i, value] : llvm::enumerate(values))
    pointers[i] = context.pointer(value);
  return pointers;
}

Calls optimizerCalls(soap::OptimizerUpdateOp op,
                     const EmissionContext& context) {
  CallText call = optimizerText("optimizerUpdate", op,
                                tensorType(op.getParameter()).getNumElements());
  for (Value value : {Value(op.getParameter()), Value(op.getGradient()),
                      Value(op.getLearningRate()), Value(op.getStep())}) {
    call.argument(context.pointer(value));
  }
  for (const std::string& state : statePointers(op.getStates(), context))
    call.argument(state);
  call.argument(context.pointer(op.getNewParameter()));
  for (const std::string& state : statePointers(op.getNewStates(), context))
    call.argument(state);
  return {call.str()};
}

// The buffer that `pointer` is the address of; empty for places within one.
std::string bufferOf(const std::string& pointer) {
  const absl::string_view call = "(rank)";
  return absl::EndsWith(pointer, call)
             ? pointer.substr(0, pointer.size() - call.size())
             : "";
}

// The constant of a parameter whose new values replace the old; empty where
// they do not, or where something lies within a larger buffer.
std::string parameterText(const UpdateGroup::Member& member,
                          const EmissionContext& context) {
  soap::OptimizerUpdateOp update = member.update;
  soap::CastOp copy = member.copy;
  std::vector<std::string> old = {context.pointer(update.getParameter())};
  llvm::append_range(old, statePointers(update.getStates(), context));
  std::vector<std::string> replaced = {
      context.pointer(update.getNewParameter())};
  llvm::append_range(replaced, statePointers(update.getNewStates(), context));
  if (old != replaced || !context.parameterConstant) return "";
  std::vector<std::string> fields;
  auto add = [&](const char* name, const std::string& pointer) {
    if (pointer == "nullptr") return true;
    std::string buffer = bufferOf(pointer);
    fields.push_back(absl::StrCat(".", name, " = ", buffer));
    return !buffer.empty();
  };
  if (!add("parameter", old[0]) ||
      !add("gradient", context.pointer(update.getGradient())) ||
      !add("state0", old[1]) || !add("state1", old[2]) ||
      (copy && !add("copy", context.pointer(copy.getResult())))) {
    return "";
  }
  RankedTensorType gradient = tensorType(update.getGradient());
  if (int64_t pitch = rowPitch(update.getGradient())) {
    fields.push_back(absl::StrCat(".columns = ", gradient.getShape().back()));
    fields.push_back(absl::StrCat(".gradientPitch = ", pitch));
  }
  const std::string types = absl::StrCat(
      storageType(gradient.getElementType()),
      copy ? ", " + storageType(tensorType(copy.getResult()).getElementType())
           : "");
  return context.parameterConstant(
             bufferOf(old[0]), absl::StrCat("Parameter<", types, ">{",
                                            absl::StrJoin(fields, ", "), "}")) +
         "(rank)";
}

// An UpdatedTensor: `inPlace` where new values replace the old.
std::string tensorText(const UpdateGroup::Member& member,
                       const EmissionContext& context) {
  if (std::string text = parameterText(member, context); !text.empty())
    return text;
  soap::OptimizerUpdateOp update = member.update;
  soap::CastOp copy = member.copy;
  std::vector<std::string> fields = {
      integerText(tensorType(update.getParameter()).getNumElements()),
      context.pointer(update.getParameter()),
      context.pointer(update.getGradient())};
  std::vector<std::string> old = {fields[1]};
  llvm::append_range(old, statePointers(update.getStates(), context));
  std::vector<std::string> replaced = {
      context.pointer(update.getNewParameter())};
  llvm::append_range(replaced, statePointers(update.getNewStates(), context));
  llvm::append_range(fields, ArrayRef(old).drop_front());
  const bool isInPlace = old == replaced;
  if (!isInPlace) llvm::append_range(fields, replaced);
  if (copy) fields.push_back(context.pointer(copy.getResult()));
  std::string list = absl::StrJoin(fields, ", ");
  const int64_t pitch = rowPitch(update.getGradient());
  if (pitch == 0) {
    return isInPlace ? absl::StrCat("inPlace(", list, ")")
                     : absl::StrCat("{", list, "}");
  }
  return absl::StrCat(
      "withPaddedGradient(", isInPlace ? "inPlace(" : "UpdatedTensor{", list,
      isInPlace ? "), " : "}, ",
      tensorType(update.getGradient()).getShape().back(), ", ", pitch, ")");
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
    for (auto [place, dim] : llvm::enumerate(soap::dimOrder(type))) {
      if (llvm::is_contained(reduce.getDims(), dim)) dims.push_back(place);
    }
    return {CallText("reduce")
                .field("kind", enumerator("ReduceKind", kind))
                .field("type", elementTypeText(reduce.getInput()))
                .field("input", braced(soap::inDimOrder(type, type.getShape())))
                .field("dims", ArrayRef<int64_t>(dims))
                .argument(context.pointer(reduce.getInput()))
                .argument(context.pointer(reduce.getResult()))
                .str()};
  }
  return {};
}

}  // namespace

std::string updatesCall(const UpdateGroup& group,
                        const EmissionContext& context) {
  soap::OptimizerUpdateOp first = group.members.front().update;
  std::string copyType = "ElementType::kF32";
  std::vector<std::string> tensors;
  for (const UpdateGroup::Member& member : group.members) {
    soap::CastOp copy = member.copy;
    if (copy) copyType = elementTypeText(copy.getResult());
    tensors.push_back(tensorText(member, context));
  }
  CallText call = optimizerText("optimizerUpdates", first, std::nullopt);
  return call
      .descriptorNamed(context.tables->constant("OptimizerUpdate", "Optimizer",
                                                call.descriptor()))
      .argument(copyType)
      .argument(context.pointer(first.getLearningRate()))
      .argument(context.pointer(first.getStep()))
      .argument(absl::StrCat("{", absl::StrJoin(tensors, ", "), "}"))
      .str();
}

std::vector<std::string> trainingCalls(Operation* op,
                                       const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::CrossEntropyOp entropy) {
        CallText call = crossEntropyText("crossEntropy", entropy);
        addClasses(call, entropy, context);
        return finish(call,
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

}  // namespace soapstone::codegen
