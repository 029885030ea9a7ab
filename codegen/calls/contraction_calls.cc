#include "codegen/calls/call_text.h"
#include "codegen/calls/library_calls.h"
#include "codegen/memory/row_pitch.h"
#include "ir/soap/product_addend.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
namespace {

using Calls = std::vector<std::string>;

// Says how far apart rows lie that are padded.
void addPitches(CallText& call, Operation* product) {
  const std::pair<const char*, Value> matrices[] = {
      {"lhsPitch", product->getOperand(0)},
      {"rhsPitch", product->getOperand(1)},
      {"resultPitch", product->getResult(0)}};
  for (const auto& [field, matrix] : matrices) {
    if (int64_t pitch = rowPitch(matrix)) call.field(field, pitch);
  }
}

Calls dotCalls(soap::DotOp op, const EmissionContext& context) {
  CallText call("dot");
  call.field("type", elementTypeText(op.getLhs()))
      .field("lhs", bracedShape(op.getLhs()))
      .field("rhs", bracedShape(op.getRhs()));
  if (!op.getLhsBatch().empty()) {
    call.field("lhsBatch", op.getLhsBatch())
        .field("rhsBatch", op.getRhsBatch());
  }
  call.field("lhsContract", op.getLhsContract())
      .field("rhsContract", op.getRhsContract());
  addPitches(call, op);
  return {call.argument(context.pointer(op.getLhs()))
              .argument(context.pointer(op.getRhs()))
              .argument(context.pointer(op.getResult()))
              .str()};
}

// The fields of an epilogue that differ from those of none.
std::string epilogueText(soap::MatrixProductOp op) {
  std::vector<std::string> fields;
  if (op.getActivation() != soap::Activation::None) {
    fields.push_back(absl::StrCat(
        ".activation = ", enumerator("Activation", soap::stringifyActivation(
                                                       op.getActivation()))));
  }
  if (op.getGradient()) fields.push_back(".isGradient = true");
  if (op.getBiasGradient() != soap::BiasGradient::None) {
    fields.push_back(absl::StrCat(
        ".biasGradient = ",
        enumerator("BiasGradient",
                   soap::stringifyBiasGradient(op.getBiasGradient()))));
  }
  return absl::StrCat("{", absl::StrJoin(fields, ", "), "}");
}

// Where the epilogue's own tensors are.
std::string epilogueData(soap::MatrixProductOp op,
                         const EmissionContext& context) {
  std::vector<std::string> fields;
  auto add = [&](const char* name, Value value) {
    fields.push_back(absl::StrCat(".", name, " = ", context.pointer(value)));
  };
  bool isAdded = static_cast<bool>(soap::addendOf(op));
  if (op.getExtra() && !isAdded) {
    add(op.getGradient() ? "saved" : "bias", op.getExtra());
  }
  if (op.getSecond()) add(op.getKeep() ? "kept" : "biasGrad", op.getSecond());
  if (isAdded) add("addend", op.getExtra());
  return absl::StrCat("{", absl::StrJoin(fields, ", "), "}");
}

Calls productCalls(soap::MatrixProductOp op, const EmissionContext& context) {
  CallText call("matrixProduct");
  call.field("type", elementTypeText(op.getLhs()))
      .field("lhs", bracedShape(op.getLhs()))
      .field("rhs", bracedShape(op.getRhs()))
      .field("lhsContract", op.getLhsContract())
      .field("rhsContract", op.getRhsContract());
  if (op.getElementType() != tensorType(op.getLhs()).getElementType()) {
    call.field("wideResult", true);
  }
  std::string epilogue = epilogueText(op);
  if (epilogue != "{}") call.field("epilogue", epilogue);
  addPitches(call, op);
  return {call.argument(context.pointer(op.getLhs()))
              .argument(context.pointer(op.getRhs()))
              .argument(context.pointer(op.getResult()))
              .argument(epilogueData(op, context))
              .str()};
}

// A convolution's shapes are those of the forward direction in all three ops.
template <typename Op>
Calls convolutionCalls(const char* name, Op op, Value input, Value weight,
                       Value result, Value first, Value second, Value out,
                       const EmissionContext& context) {
  CallText call(name);
  call.field("type", elementTypeText(out))
      .field("input", bracedShape(input))
      .field("weight", bracedShape(weight))
      .field("result", bracedShape(result))
      .field("strides", op.getStrides())
      .field("padLow", op.getPadLow())
      .field("padHigh", op.getPadHigh())
      .field("dilations", op.getDilations())
      .field("groups", static_cast<int64_t>(op.getGroups()));
  addChannelsLast(call, {input, result});
  if (soap::isChannelsLast(weight.getType())) {
    call.field("weightChannelsLast", true);
  }
  return {call.argument(context.pointer(first))
              .argument(context.pointer(second))
              .argument(context.pointer(out))
              .str()};
}

template <typename Op>
CallText poolText(const char* name, Op op, Value input, Value result) {
  CallText call(name);
  call.field("type", elementTypeText(input))
      .field("kind",
             enumerator("PoolKind", soap::stringifyPoolKind(op.getKind())))
      .field("input", bracedShape(input))
      .field("result", bracedShape(result))
      .field("window", op.getWindow())
      .field("strides", op.getStrides())
      .field("padLow", op.getPadLow())
      .field("padHigh", op.getPadHigh())
      .field("dilations", op.getDilations())
      .field("countPadding", op.getCountPadding())
      .field("extraHigh", op.getExtraHigh());
  addChannelsLast(call, {input, result});
  return call;
}

}  // namespace

std::vector<std::string> contractionCalls(Operation* op,
                                          const EmissionContext& context) {
  return llvm::TypeSwitch<Operation*, Calls>(op)
      .Case([&](soap::DotOp dot) { return dotCalls(dot, context); })
      .Case([&](soap::MatrixProductOp product) {
        return productCalls(product, context);
      })
      .Case([&](soap::ConvolutionOp conv) {
        return convolutionCalls("convolution", conv, conv.getInput(),
                                conv.getWeight(), conv.getResult(),
                                conv.getInput(), conv.getWeight(),
                                conv.getResult(), context);
      })
      .Case([&](soap::ConvolutionInputGradOp conv) {
        return convolutionCalls("convolutionInputGrad", conv,
                                conv.getInputGrad(), conv.getWeight(),
                                conv.getResultGrad(), conv.getResultGrad(),
                                conv.getWeight(), conv.getInputGrad(), context);
      })
      .Case([&](soap::ConvolutionWeightGradOp conv) {
        return convolutionCalls("convolutionWeightGrad", conv, conv.getInput(),
                                conv.getWeightGrad(), conv.getResultGrad(),
                                conv.getInput(), conv.getResultGrad(),
                                conv.getWeightGrad(), context);
      })
      .Case([&](soap::PoolOp pool) {
        return Calls{poolText("pool", pool, pool.getInput(), pool.getResult())
                         .argument(context.pointer(pool.getInput()))
                         .argument(context.pointer(pool.getResult()))
                         .str()};
      })
      .Case([&](soap::PoolGradOp pool) {
        return Calls{
            poolText("poolGrad", pool, pool.getInput(), pool.getResultGrad())
                .argument(context.pointer(pool.getInput()))
                .argument(context.pointer(pool.getResultGrad()))
                .argument(context.pointer(pool.getInputGrad()))
                .str()};
      })
      .Default([](Operation*) { return Calls(); });
}

}  // namespace soapstone::codegen
