// Attention and rotary position embedding of opset 23.

#include <cmath>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"
#include "ir/soap/score_cap.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

// [B, S, H * D] -> [B, H, S, D]; rank 4 is left as it is.
mlir::Value splitHeads(NodeLowering& op, mlir::Value value, int64_t heads) {
  Shape shape = shapeOf(value);
  if (shape.size() == 4) return value;
  if (shape.size() != 3 || heads < 1 || shape[2] % heads != 0) {
    op.refuse(absl::StrCat("cannot split its input into ", heads, " heads"));
  }
  value = op.reshape(value, {shape[0], shape[1], heads, shape[2] / heads});
  return op.transpose(value, {0, 2, 1, 3});
}

// [B, H, S, D] -> [B, S, H * D].
mlir::Value joinHeads(NodeLowering& op, mlir::Value value) {
  Shape shape = shapeOf(value);
  return op.reshape(op.transpose(value, {0, 2, 1, 3}),
                    {shape[0], shape[2], shape[1] * shape[3]});
}

struct AttentionOperands {
  mlir::Value query;  // [B, H, S, D]
  mlir::Value key;    // [B, G, T, D], with the past
  mlir::Value value;  // [B, G, T, E], with the past
  mlir::Value mask;   // Rank 4, or null.
  int64_t past = 0;   // Keys before the first query's own position.
  bool causal = false;
  double scale = 1;
};

// A mask of lower rank gets leading dimensions of size 1; one that covers fewer
// keys hides the others.
mlir::Value readMask(NodeLowering& op, int64_t keys) {
  mlir::Value mask = op.operand(3);
  Shape shape = shapeOf(mask);
  if (shape.size() > 4 || shape.empty()) op.refuse("has a mask of wrong rank");
  while (shape.size() < 4) shape.insert(shape.begin(), 1);
  mask = op.reshape(mask, shape);
  if (shape[3] == keys || shape[3] == 1) return mask;
  if (shape[3] > keys) op.refuse("has a mask with more keys than there are");
  bool isBoolean = elementTypeOf(mask).isInteger(1);
  double hidden = isBoolean ? 0 : -std::numeric_limits<double>::infinity();
  return op.pad(mask, {0, 0, 0, 0}, {0, 0, 0, keys - shape[3]}, hidden);
}

mlir::Value asBias(NodeLowering& op, mlir::Value mask, Type type) {
  if (!elementTypeOf(mask).isInteger(1)) return op.convert(mask, type);
  Shape shape = shapeOf(mask);
  double hidden = -std::numeric_limits<double>::infinity();
  return op.select(mask, op.fill(0, type, shape), op.fill(hidden, type, shape));
}

// Both masks; booleans stay booleans where they can.
mlir::Value combineMasks(NodeLowering& op, mlir::Value mask,
                         mlir::Value allowed) {
  if (!mask) return allowed;
  if (elementTypeOf(mask).isInteger(1)) {
    return op.binary(BinaryKind::And, mask, allowed);
  }
  return op.add(mask, asBias(op, allowed, elementTypeOf(mask)));
}

// Shows of each batch entry's keys only as many as `lengths` ([B]) says.
mlir::Value lengthMask(NodeLowering& op, mlir::Value lengths, int64_t keys) {
  Shape shape = {shapeOf(lengths)[0], 1, 1, keys};
  mlir::Value wide = op.broadcast(op.convert(lengths, op.i64()), {0}, shape);
  return op.compare(CompareKind::Less, op.iota(shape, 3, op.i64()), wide);
}

// Hides key t from query s when t > s + past.
mlir::Value causalMask(NodeLowering& op, int64_t queries, int64_t keys,
                       int64_t past) {
  Shape shape = {1, 1, queries, keys};
  mlir::Value last =
      op.add(op.iota(shape, 2, op.i64()), static_cast<double>(past));
  return op.compare(CompareKind::LessEqual, op.iota(shape, 3, op.i64()), last);
}

AttentionOperands readAttention(NodeLowering& op) {
  AttentionOperands operands;
  int64_t keyHeads = op.intAttribute("kv_num_heads");
  operands.query =
      splitHeads(op, op.operand(0), op.intAttribute("q_num_heads"));
  operands.key = splitHeads(op, op.operand(1), keyHeads);
  operands.value = splitHeads(op, op.operand(2), keyHeads);
  if (op.hasOperand(4) && op.hasOperand(5)) {
    operands.past = shapeOf(op.operand(4))[2];
    operands.key = op.concat({op.operand(4), operands.key}, 2);
    operands.value = op.concat({op.operand(5), operands.value}, 2);
  }
  int64_t width = shapeOf(operands.query)[3];
  operands.scale =
      op.floatAttribute("scale", 1 / std::sqrt(static_cast<double>(width)));
  operands.causal = op.intAttribute("is_causal") != 0;
  int64_t queries = shapeOf(operands.query)[2];
  int64_t keys = shapeOf(operands.key)[2];
  if (op.hasOperand(3)) operands.mask = readMask(op, keys);
  if (op.hasOperand(6)) {
    operands.mask =
        combineMasks(op, operands.mask, lengthMask(op, op.operand(6), keys));
  }
  // soap.attention aligns the last query with the last key.
  if (operands.causal && keys - queries != operands.past) {
    operands.mask = combineMasks(op, operands.mask,
                                 causalMask(op, queries, keys, operands.past));
    operands.causal = false;
  }
  return operands;
}

// The primitive form, for what soap.attention does not have: the scores as a
// result. Sets result 3.
mlir::Value composeAttention(NodeLowering& op,
                             const AttentionOperands& operands) {
  Shape query = shapeOf(operands.query);
  Shape key = shapeOf(operands.key);
  int64_t groups = key[1];
  int64_t shared = query[1] / groups;
  Shape scoreShape = {query[0], query[1], query[2], key[2]};
  mlir::Value grouped = op.reshape(
      operands.query, {query[0], groups, shared, query[2], query[3]});
  mlir::Value scores = op.dot(op.mul(grouped, operands.scale), operands.key,
                              {0, 1}, {0, 1}, {4}, {3});
  scores = op.reshape(scores, scoreShape);
  Type type = elementTypeOf(scores);
  int64_t mode = op.intAttribute("qk_matmul_output_mode");
  mlir::Value reported = scores;
  // Before the mask, so that hidden keys stay hidden.
  double cap = op.floatAttribute("softcap", 0);
  if (cap > 0) {
    mlir::Value squashed = op.unary(UnaryKind::Tanh, op.mul(scores, 1 / cap));
    scores = op.mul(squashed, cap);
  }
  if (mode == 1) reported = scores;
  if (operands.mask) scores = op.add(scores, asBias(op, operands.mask, type));
  if (operands.causal) {
    mlir::Value order = causalMask(op, query[2], key[2], key[2] - query[2]);
    scores = op.add(scores, asBias(op, order, type));
  }
  if (mode == 2) reported = scores;
  // Where no key is seen, the weights are 0.
  mlir::Value top = op.reduce(soap::ReduceKind::Max, scores, {3}, true);
  mlir::Value isBlind = op.broadcastTo(
      op.binary(soap::BinaryKind::And, op.unary(soap::UnaryKind::IsInf, top),
                op.compare(soap::CompareKind::Less, top, 0.0)),
      scoreShape);
  mlir::Value zeros = op.fillLike(0, scores);
  mlir::Value weights =
      op.emit<soap::SoftmaxOp>(op.select(isBlind, zeros, scores), 3, false);
  weights = op.select(isBlind, zeros, weights);
  if (mode == 3) reported = weights;
  if (op.hasResult(3)) op.setResult(3, reported);
  mlir::Value groupedWeights =
      op.reshape(weights, {query[0], groups, shared, query[2], key[2]});
  mlir::Value result =
      op.dot(groupedWeights, operands.value, {0, 1}, {0, 1}, {4}, {2});
  return op.reshape(result,
                    {query[0], query[1], query[2], shapeOf(operands.value)[3]});
}

void lowerAttention(NodeLowering& op) {
  AttentionOperands operands = readAttention(op);
  mlir::Value result;
  if (op.hasResult(3)) {
    result = composeAttention(op, operands);
  } else {
    auto attention = op.emit<soap::AttentionOp>(
        operands.query, operands.key, operands.value, operands.mask,
        mlir::Value(), mlir::Value(), llvm::APFloat(operands.scale),
        operands.causal, llvm::APFloat(0.0), 0);
    soap::setScoreCap(attention, op.floatAttribute("softcap", 0));
    result = attention.getResult();
  }
  if (op.hasResult(0)) {
    bool isFlat = rankOf(op.operand(0)) == 3;
    op.setResult(0, isFlat ? joinHeads(op, result) : result);
  }
  if (op.hasResult(1)) op.setResult(1, operands.key);
  if (op.hasResult(2)) op.setResult(2, operands.value);
}

void lowerRotaryEmbedding(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  bool isFlat = rankOf(input) == 3;
  mlir::Value heads = splitHeads(op, input, op.intAttribute("num_heads"));
  Shape shape = shapeOf(heads);
  int64_t turned = op.intAttribute("rotary_embedding_dim");
  if (turned == 0) turned = shape[3];
  if (turned < 0 || turned > shape[3] || turned % 2 != 0) {
    op.refuse(
        absl::StrCat("cannot turn ", turned, " of ", shape[3], " elements"));
  }
  auto angles = [&](size_t index) {
    mlir::Value cache = op.operand(index);
    if (op.hasOperand(3)) cache = op.gather(cache, op.operand(3), 0);
    return op.sliceDim(cache, rankOf(cache) - 1, 0, turned / 2);
  };
  mlir::Value result = op.emit<soap::RotaryOp>(
      op.sliceDim(heads, 3, 0, turned), angles(1), angles(2),
      op.intAttribute("interleaved") != 0, false);
  if (turned < shape[3]) {
    mlir::Value rest = op.sliceDim(heads, 3, turned, shape[3] - turned);
    result = op.concat({result, rest}, 3);
  }
  op.setResult(isFlat ? joinHeads(op, result) : result);
}

}  // namespace

void addAttentionOps(OpTable& table) {
  table.add("Attention", lowerAttention);
  table.add("RotaryEmbedding", lowerRotaryEmbedding);
}

}  // namespace soapstone::onnx
