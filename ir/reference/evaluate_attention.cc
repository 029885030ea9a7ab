// Attention and rotary embedding.
#include <limits>

#include "ir/reference/attention_kernels.h"
#include "ir/reference/evaluate_op.h"
#include "ir/soap/global_box.h"
#include "ir/soap/score_cap.h"

namespace soapstone::reference {
namespace {

// Additive form of a mask: booleans hide where they are false.
std::vector<double> additiveMask(const Tensor& mask) {
  std::vector<double> values = mask.numbers();
  if (mask.type() == ElementType::kBool) {
    for (double& value : values) {
      value = value != 0 ? 0 : -std::numeric_limits<double>::infinity();
    }
  }
  return values;
}

// A rule of equal query and key heads has no headGroup factor.
std::array<int64_t, 5> withHeadGroup(ArrayRef<int64_t> entries,
                                     int64_t headGroup) {
  if (entries.size() == 5)
    return {entries[0], entries[1], entries[2], entries[3], entries[4]};
  return {entries[0], entries[1], headGroup, entries[2], entries[3]};
}

// Operands query, key and value come first; mask, seed and step are the
// operands from `firstOptional` on that the op has.
template <typename AttentionLike>
AttentionProblem attentionProblem(AttentionLike op, Operands operands,
                                  unsigned firstOptional) {
  const Tensor& query = *operands[0];
  const Tensor& key = *operands[1];
  AttentionProblem problem;
  problem.batch = query.dim(0);
  problem.keyHeads = key.dim(1);
  problem.headGroup = query.dim(1) / key.dim(1);
  problem.queries = query.dim(2);
  problem.keys = key.dim(2);
  problem.queryDim = query.dim(3);
  problem.valueDim = operands[2]->dim(3);
  problem.scale = op.getScale().convertToDouble();
  problem.scoreCap = soap::scoreCapOf(op);
  problem.causal = op.getCausal();
  problem.query = query.numbers();
  problem.key = key.numbers();
  problem.value = operands[2]->numbers();
  problem.keyShards = soap::keyShardsOf(op);
  problem.globalShape = {problem.batch / problem.keyShards, problem.keyHeads,
                         problem.headGroup, problem.queries,
                         problem.keys * problem.keyShards};
  if (auto box = soap::globalBox(op)) {
    problem.globalShape = withHeadGroup(box->shape, 1);
    problem.globalOffsets = withHeadGroup(box->offsets, 0);
  }
  unsigned next = firstOptional;
  if (op.getMask()) {
    const Tensor& mask = *operands[next++];
    problem.mask = additiveMask(mask);
    for (int i = 0; i < 4; ++i) problem.maskShape[i] = mask.dim(i);
  }
  if (op.getSeed()) {
    problem.dropoutRatio = op.getRatio().convertToDouble();
    soap::RandomPlace place =
        soap::randomPlace(op, operands[next + 1]->integer(0));
    problem.random.emplace(operands[next]->integer(0), op.getStream(),
                           place.step);
    problem.firstElement = place.firstElement;
  }
  return problem;
}

}  // namespace

Results evaluateSoap(soap::AttentionOp op, Operands operands) {
  AttentionResult attended = attend(attentionProblem(op, operands, 3));
  Tensor output = makeResult(op, 0);
  Tensor logSumExp = makeResult(op, 1);
  output.setNumbers(attended.output);
  logSumExp.setNumbers(attended.logSumExp);
  return results(std::move(output), std::move(logSumExp));
}

Results evaluateSoap(soap::AttentionGradOp op, Operands operands) {
  AttentionGradient gradient =
      attendGradient(attentionProblem(op, operands, 6), operands[3]->numbers(),
                     operands[4]->numbers(), operands[5]->numbers());
  Tensor query = makeResult(op, 0);
  Tensor key = makeResult(op, 1);
  Tensor value = makeResult(op, 2);
  query.setNumbers(gradient.query);
  key.setNumbers(gradient.key);
  value.setNumbers(gradient.value);
  return results(std::move(query), std::move(key), std::move(value));
}

Results evaluateSoap(soap::RotaryOp op, Operands operands) {
  const Tensor& input = *operands[0];
  const Tensor& cosine = *operands[1];
  const Tensor& sine = *operands[2];
  Tensor result = input;
  int64_t heads = input.dim(1);
  int64_t sequence = input.dim(2);
  int64_t pairs = cosine.dim(cosine.rank() - 1);
  int64_t rows = input.dim(0) * heads * sequence;
  for (int64_t row = 0; row < rows; ++row) {
    int64_t batch = row / (heads * sequence);
    int64_t angleRow =
        row % sequence + (cosine.rank() == 3 ? batch * sequence : 0);
    for (int64_t pair = 0; pair < pairs; ++pair) {
      int64_t first =
          row * input.dim(3) + (op.getInterleaved() ? 2 * pair : pair);
      int64_t second = first + (op.getInterleaved() ? 1 : pairs);
      double c = cosine.number(angleRow * pairs + pair);
      double s =
          sine.number(angleRow * pairs + pair) * (op.getInverse() ? -1 : 1);
      result.setNumber(first,
                       input.number(first) * c - input.number(second) * s);
      result.setNumber(second,
                       input.number(second) * c + input.number(first) * s);
    }
  }
  return results(std::move(result));
}

}  // namespace soapstone::reference
