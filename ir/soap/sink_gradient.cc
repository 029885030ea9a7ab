#include "ir/soap/sink_gradient.h"

namespace soapstone::soap {
namespace {

// The op of the forward pass that reads `value`, which ends with
// `lastOfForward`; null if there are several or none.
Operation* onlyReader(Value value, Operation* lastOfForward) {
  Operation* reader = nullptr;
  for (Operation* user : value.getUsers()) {
    if (user != lastOfForward && !user->isBeforeInBlock(lastOfForward))
      continue;
    if (reader) return nullptr;
    reader = user;
  }
  return reader;
}

// The reader of `value`, or that of its cast if it is only cast.
Operation* readerBehindCast(Value value, Operation* lastOfForward) {
  Operation* reader = onlyReader(value, lastOfForward);
  auto cast = dyn_cast_or_null<CastOp>(reader);
  return cast ? onlyReader(cast.getResult(), lastOfForward) : reader;
}

// The factor of `product` that is not `factor`; null if none is, or both are.
Value otherFactor(Value product, Value factor) {
  if (auto cast = product.getDefiningOp<CastOp>()) product = cast.getInput();
  auto binary = product.getDefiningOp<BinaryOp>();
  if (!binary || binary.getKind() != BinaryKind::Mul) return nullptr;
  if ((binary.getLhs() == factor) == (binary.getRhs() == factor))
    return nullptr;
  return binary.getLhs() == factor ? binary.getRhs() : binary.getLhs();
}

// log(exp(logSumExp) + exp(sink)), also where one of them is minus infinity.
Value addSink(GradientBuilder& b, BinaryOp difference) {
  Value larger =
      b.binary(BinaryKind::Max, difference.getLhs(), difference.getRhs());
  Value apart = b.unary(UnaryKind::Abs, difference.getResult());
  Value ratio = b.unary(UnaryKind::Exp, b.negate(apart));
  return b.add(larger, b.unary(UnaryKind::Log, b.offset(ratio, 1)));
}

}  // namespace

std::optional<SinkAttention> matchSinkAttention(GradientRequest& b,
                                                AttentionOp op) {
  Operation* last = b.lastOfForward;
  if (!last || !b.results[0] || !b.results[1]) return std::nullopt;
  auto difference =
      dyn_cast_or_null<BinaryOp>(onlyReader(op.getLogSumExp(), last));
  if (!difference || difference.getKind() != BinaryKind::Sub ||
      difference.getLhs() != op.getLogSumExp() ||
      difference.getRhs() == op.getLogSumExp()) {
    return std::nullopt;
  }
  auto share =
      dyn_cast_or_null<UnaryOp>(onlyReader(difference.getResult(), last));
  if (!share || share.getKind() != UnaryKind::Sigmoid) return std::nullopt;
  auto repeated =
      dyn_cast_or_null<BroadcastOp>(readerBehindCast(share.getResult(), last));
  if (!repeated || repeated.getDims() != ArrayRef<int64_t>{0, 1, 2})
    return std::nullopt;
  auto output =
      dyn_cast_or_null<BinaryOp>(onlyReader(repeated.getResult(), last));
  if (!output || output != readerBehindCast(op.getResult(), last) ||
      !otherFactor(output.getResult(), repeated.getResult())) {
    return std::nullopt;
  }
  Value outputGrad = otherFactor(b.results[0], repeated.getResult());
  if (!outputGrad) return std::nullopt;
  return SinkAttention{b.castLike(output.getResult(), op.getResult()),
                       b.castLike(outputGrad, op.getResult()),
                       addSink(b, difference)};
}

}  // namespace soapstone::soap
