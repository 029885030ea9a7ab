// Reductions and ops that look along one dimension.
#include <algorithm>
#include <numeric>

#include "ir/reference/combine_numbers.h"
#include "ir/reference/evaluate_op.h"
#include "ir/reference/lines.h"

namespace soapstone::reference {
namespace {

// Whether `a` comes strictly before `b` in an order of value.
bool isBetter(const Tensor& tensor, int64_t a, int64_t b, bool largest) {
  if (tensor.isFloat()) {
    return largest ? tensor.number(a) > tensor.number(b)
                   : tensor.number(a) < tensor.number(b);
  }
  return largest ? tensor.integer(a) > tensor.integer(b)
                 : tensor.integer(a) < tensor.integer(b);
}

}  // namespace

Results evaluateSoap(soap::ReduceOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  // Strides of the result in the input's dimensions, 0 where reduced.
  std::vector<int64_t> kept;
  for (int64_t dim = 0; dim < input.rank(); ++dim) {
    if (!llvm::is_contained(op.getDims(), dim)) kept.push_back(dim);
  }
  std::vector<int64_t> resultStrides = rowMajorStrides(result.shape());
  std::vector<int64_t> strides(input.rank(), 0);
  for (auto [i, dim] : llvm::enumerate(kept)) strides[dim] = resultStrides[i];

  auto run = [&](auto zero, auto read) {
    using Number = decltype(zero);
    std::vector<Number> sums(result.size(), neutral<Number>(op.getKind()));
    if (input.size() == 0) return sums;
    std::vector<int64_t> index(input.rank(), 0);
    int64_t linear = 0;
    do {
      Number& sum = sums[linearIndex(index, strides)];
      sum = combine(op.getKind(), sum, read(linear++));
    } while (nextIndex(index, input.shape()));
    return sums;
  };
  if (input.isFloat()) {
    result.setNumbers(run(0.0, [&](int64_t i) { return input.number(i); }));
  } else {
    std::vector<int64_t> sums =
        run(int64_t{0}, [&](int64_t i) { return input.integer(i); });
    for (int64_t i = 0; i < result.size(); ++i) result.setInteger(i, sums[i]);
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::ArgReduceOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  bool largest = op.getKind() == soap::ReduceKind::Max;
  Lines lines(input.shape(), op.getDim());
  for (int64_t line = 0; line < lines.count(); ++line) {
    int64_t best = 0;
    for (int64_t i = 1; i < lines.length(); ++i) {
      int64_t candidate = lines.element(line, i);
      int64_t current = lines.element(line, best);
      bool wins =
          isBetter(input, candidate, current, largest) ||
          (op.getSelectLast() && !isBetter(input, current, candidate, largest));
      if (wins) best = i;
    }
    result.setInteger(line, best);
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::CumulativeSumOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  Lines lines(input.shape(), op.getDim());
  for (int64_t line = 0; line < lines.count(); ++line) {
    double sum = 0;
    uint64_t integerSum = 0;
    for (int64_t i = 0; i < lines.length(); ++i) {
      int64_t element =
          lines.element(line, op.getReverse() ? lines.length() - 1 - i : i);
      double before = sum;
      uint64_t integerBefore = integerSum;
      sum += input.number(element);
      integerSum += static_cast<uint64_t>(input.integer(element));
      if (input.isFloat()) {
        result.setNumber(element, op.getExclusive() ? before : sum);
      } else {
        result.setInteger(element,
                          static_cast<int64_t>(op.getExclusive() ? integerBefore
                                                                 : integerSum));
      }
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::TopKOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor values = makeResult(op, 0);
  Tensor indices = makeResult(op, 1);
  int64_t k = op.getK();
  Lines lines(input.shape(), input.rank() - 1);
  for (int64_t line = 0; line < lines.count(); ++line) {
    std::vector<int64_t> order(lines.length());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return isBetter(input, lines.element(line, a), lines.element(line, b),
                      op.getLargest());
    });
    for (int64_t i = 0; i < k; ++i) {
      values.copyElement(line * k + i, input, lines.element(line, order[i]));
      indices.setInteger(line * k + i, order[i]);
    }
  }
  return results(std::move(values), std::move(indices));
}

}  // namespace soapstone::reference
