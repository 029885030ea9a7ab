#include "codegen/calls/batch_norm_calls.h"

#include "codegen/calls/call_text.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::codegen {
namespace {

using mlir::BlockArgument;

// The op with one result that alone reads or makes `value`, all of whose
// tensors have its type; null for others.
Operation* ifUniform(Operation* op, Value value) {
  if (op == nullptr || op->getNumResults() != 1) return nullptr;
  auto isAlike = [&](Value other) {
    return other.getType() == value.getType();
  };
  return llvm::all_of(op->getOperands(), isAlike) && isAlike(op->getResult(0))
             ? op
             : nullptr;
}

// The value that the body of a fusion returns.
Operation* rootOf(soap::FusionOp fusion) {
  return fusion.getBody()
      .front()
      .getTerminator()
      ->getOperand(0)
      .getDefiningOp();
}

bool isRelu(Operation* op) {
  auto unary = mlir::dyn_cast_or_null<soap::UnaryOp>(op);
  return unary && unary.getKind() == soap::UnaryKind::Relu;
}

// Whether a value in a fusion is the sum of its two inputs.
bool isSumOfInputs(Value value) {
  auto sum = value.getDefiningOp<soap::BinaryOp>();
  return sum && sum.getKind() == soap::BinaryKind::Add &&
         isa<BlockArgument>(sum.getLhs()) && isa<BlockArgument>(sum.getRhs()) &&
         sum.getLhs() != sum.getRhs();
}

// output <= 0 ? 0 : resultGrad, inside a fusion.
struct ReluGrad {
  BlockArgument output;
  BlockArgument resultGrad;
};

std::optional<ReluGrad> reluGradOf(soap::FusionOp fusion) {
  auto select = mlir::dyn_cast_or_null<soap::SelectOp>(rootOf(fusion));
  if (!select || fusion->getNumOperands() != 2) return std::nullopt;
  auto compare = select.getCondition().getDefiningOp<soap::CompareOp>();
  if (!compare || compare.getKind() != soap::CompareKind::LessEqual ||
      !soap::isUniform(compare.getRhs(), 0) ||
      !soap::isUniform(select.getOnTrue(), 0)) {
    return std::nullopt;
  }
  auto output = dyn_cast<BlockArgument>(compare.getLhs());
  auto resultGrad = dyn_cast<BlockArgument>(select.getOnFalse());
  if (!output || !resultGrad || output == resultGrad) return std::nullopt;
  return ReluGrad{output, resultGrad};
}

template <typename Op>
CallText batchNormText(const char* name, Op op) {
  CallText call(name);
  call.field("type", elementTypeText(op.getInput()))
      .field("parameterType", elementTypeText(op.getScale()))
      .field("shape", bracedShape(op.getInput()))
      .number("epsilon", op.getEpsilon().convertToDouble());
  addChannelsLast(call, {op.getInput()});
  return call;
}

std::string withPointers(CallText call, mlir::ValueRange values,
                         const EmissionContext& context) {
  for (Value value : values) call.argument(context.pointer(value));
  return call.str();
}

}  // namespace

Operation* reluBehind(soap::BatchNormOp norm) {
  Value result = norm.getResult();
  if (!result.hasOneUse()) return nullptr;
  Operation* user = ifUniform(*result.user_begin(), result);
  if (user == nullptr || isRelu(user)) return user;
  auto fusion = dyn_cast<soap::FusionOp>(user);
  if (!fusion || !isRelu(rootOf(fusion))) return nullptr;
  Value inside = rootOf(fusion)->getOperand(0);
  const bool isOfResult =
      isa<BlockArgument>(inside) && fusion->getNumOperands() == 1;
  const bool isOfSum = isSumOfInputs(inside) && fusion->getNumOperands() == 2;
  return isOfResult || isOfSum ? user : nullptr;
}

Operation* reluGradBefore(soap::BatchNormGradOp norm) {
  Value gradient = norm.getResultGrad();
  auto fusion = mlir::dyn_cast_or_null<soap::FusionOp>(
      ifUniform(gradient.getDefiningOp(), gradient));
  if (!fusion || !gradient.hasOneUse() || !reluGradOf(fusion)) return nullptr;
  return fusion;
}

std::string batchNormCall(soap::BatchNormOp norm,
                          const EmissionContext& context) {
  return withPointers(batchNormText("batchNorm", norm),
                      {norm.getInput(), norm.getScale(), norm.getBias(),
                       norm.getResult(), norm.getMean(), norm.getVariance()},
                      context);
}

std::string batchNormGradCall(soap::BatchNormGradOp norm,
                              const EmissionContext& context) {
  return withPointers(
      batchNormText("batchNormGrad", norm),
      {norm.getInput(), norm.getScale(), norm.getMean(), norm.getVariance(),
       norm.getResultGrad(), norm.getInputGrad(), norm.getScaleGrad(),
       norm.getBiasGrad()},
      context);
}

// Kernels take rows that lie further apart, batch norms do not.
static bool isOfDenseRows(Operation* kernel, const EmissionContext& context) {
  auto isDense = [&](Value value) { return context.liesDense(value); };
  return llvm::all_of(kernel->getOperands(), isDense) &&
         llvm::all_of(kernel->getResults(), isDense);
}

std::optional<std::string> batchNormWithRelu(soap::BatchNormOp norm,
                                             const EmissionContext& context) {
  Operation* relu = reluBehind(norm);
  if (relu == nullptr || !isOfDenseRows(relu, context)) return std::nullopt;
  CallText call = batchNormText("batchNorm", norm);
  call.field("relu", true);
  SmallVector<Value> values = {norm.getInput(), norm.getScale(),
                               norm.getBias(),  relu->getResult(0),
                               norm.getMean(),  norm.getVariance()};
  for (Value operand : relu->getOperands()) {
    if (operand == norm.getResult()) continue;
    if (context.pointer(operand) == context.pointer(relu->getResult(0))) {
      return std::nullopt;
    }
    values.push_back(operand);
  }
  return withPointers(std::move(call), values, context);
}

std::optional<std::string> batchNormGradWithRelu(
    soap::BatchNormGradOp norm, const EmissionContext& context) {
  Operation* relu = reluGradBefore(norm);
  if (relu == nullptr || !isOfDenseRows(relu, context)) return std::nullopt;
  ReluGrad grad = *reluGradOf(cast<soap::FusionOp>(relu));
  Value output = relu->getOperand(grad.output.getArgNumber());
  Value resultGrad = relu->getOperand(grad.resultGrad.getArgNumber());
  const std::string written = context.pointer(norm.getInputGrad());
  if (context.pointer(output) == written ||
      context.pointer(resultGrad) == written) {
    return std::nullopt;
  }
  CallText call = batchNormText("batchNormGrad", norm);
  call.field("relu", true);
  return withPointers(std::move(call),
                      {norm.getInput(), norm.getScale(), norm.getMean(),
                       norm.getVariance(), resultGrad, norm.getInputGrad(),
                       norm.getScaleGrad(), norm.getBiasGrad(), output},
                      context);
}

}  // namespace soapstone::codegen
