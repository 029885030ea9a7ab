#include "ir/model/op_work.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::model {
namespace {

int64_t sizeOf(const TensorDim& dim, const LocalShapes& operands,
               const LocalShapes& results) {
  return (dim.isOfResult ? results : operands)[dim.tensor][dim.dim];
}

double valueOf(const Term& term, const LocalShapes& operands,
               const LocalShapes& results) {
  // Sizes first: their product is exact below 2^53.
  double sizes = 1;
  for (const TensorDim& dim : term.dims) {
    sizes *= static_cast<double>(sizeOf(dim, operands, results));
  }
  return term.coefficient * sizes;
}

AttentionShape attentionShape(const AttentionWork& work,
                              const LocalShapes& operands) {
  const std::vector<int64_t>& query = operands[0];
  const std::vector<int64_t>& key = operands[1];
  return {.batch = query[0],
          .heads = query[1],
          .keyHeads = key[1],
          .queries = query[2],
          .keys = key[2],
          .queryWidth = query[3],
          .valueWidth = operands[2][3],
          .visibleShare = work.visibleShare,
          .hasDropout = work.hasDropout};
}

// Looks for faults in the formulas of an op whose tensors have these ranks.
class WorkChecker {
 public:
  WorkChecker(const std::vector<int>& operandRanks,
              const std::vector<int>& resultRanks)
      : operandRanks(operandRanks), resultRanks(resultRanks) {}

  absl::Status check(const OpWork& work) const {
    for (const Amount* amount :
         {&work.flops, &work.bytesRead, &work.bytesWritten, &work.bytesKept}) {
      SOAPSTONE_RETURN_IF_ERROR(check(*amount));
    }
    if (work.product) {
      for (const Count* count : {&work.product->batch, &work.product->m,
                                 &work.product->n, &work.product->k}) {
        SOAPSTONE_RETURN_IF_ERROR(check(*count));
      }
    }
    if (work.attention) SOAPSTONE_RETURN_IF_ERROR(check(*work.attention));
    return check(work.launches);
  }

 private:
  absl::Status check(const std::vector<TensorDim>& dims) const {
    for (const TensorDim& dim : dims) {
      const std::vector<int>& ranks =
          dim.isOfResult ? resultRanks : operandRanks;
      bool isThere = dim.tensor >= 0 &&
                     dim.tensor < static_cast<int>(ranks.size()) &&
                     dim.dim >= 0 && dim.dim < ranks[dim.tensor];
      if (!isThere) {
        return absl::InternalError(
            absl::StrCat("the work of an op names dimension ", dim.dim, " of ",
                         dim.isOfResult ? "result " : "operand ", dim.tensor,
                         ", which is not there"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status check(const Amount& amount) const {
    for (const Term& term : amount) {
      if (!std::isfinite(term.coefficient)) {
        return absl::InternalError("the work of an op is no number");
      }
      SOAPSTONE_RETURN_IF_ERROR(check(term.dims));
    }
    return absl::OkStatus();
  }

  absl::Status check(const Count& count) const {
    if (count.divisor < 1) {
      return absl::InternalError(
          absl::StrCat("the work of an op is divided by ", count.divisor));
    }
    for (const WholeTerm& term : count.terms) {
      SOAPSTONE_RETURN_IF_ERROR(check(term.dims));
    }
    return check(count.perDims);
  }

  absl::Status check(const AttentionWork& work) const {
    bool isShaped = operandRanks.size() >= 3 &&
                    std::all_of(operandRanks.begin(), operandRanks.begin() + 3,
                                [](int rank) { return rank == 4; });
    if (!isShaped || !std::isfinite(work.visibleShare)) {
      return absl::InternalError(
          "the work of an op is attention of other operands");
    }
    return absl::OkStatus();
  }

  const std::vector<int>& operandRanks;
  const std::vector<int>& resultRanks;
};

}  // namespace

double valueOf(const Amount& amount, const LocalShapes& operands,
               const LocalShapes& results) {
  double sum = 0;
  for (const Term& term : amount) sum += valueOf(term, operands, results);
  return sum;
}

int64_t valueOf(const Count& count, const LocalShapes& operands,
                const LocalShapes& results) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  int64_t sum = 0;
  for (const WholeTerm& term : count.terms) {
    int64_t value = term.factor;
    for (const TensorDim& dim : term.dims) {
      if (__builtin_mul_overflow(value, sizeOf(dim, operands, results), &value))
        return kMost;
    }
    if (__builtin_add_overflow(sum, value, &sum)) return kMost;
  }
  // One after the other: rounds as a division by their product does, which
  // might not fit.
  sum /= count.divisor;
  for (const TensorDim& dim : count.perDims)
    sum /= std::max<int64_t>(1, sizeOf(dim, operands, results));
  return sum;
}

OperatorDescription evaluate(const OpWork& work, const LocalShapes& operands,
                             const LocalShapes& results) {
  OperatorDescription description;
  description.shapes.reserve(operands.size() + results.size());
  description.shapes.insert(description.shapes.end(), operands.begin(),
                            operands.end());
  description.shapes.insert(description.shapes.end(), results.begin(),
                            results.end());
  description.format = work.format;
  description.flops = valueOf(work.flops, operands, results);
  description.bytesRead = valueOf(work.bytesRead, operands, results);
  for (const Term& term : work.bytesKept) {
    description.bytesRead =
        std::max(0.0, description.bytesRead - valueOf(term, operands, results));
  }
  description.bytesWritten = valueOf(work.bytesWritten, operands, results);
  if (work.product) {
    description.product =
        MatrixProduct{.batch = valueOf(work.product->batch, operands, results),
                      .m = valueOf(work.product->m, operands, results),
                      .n = valueOf(work.product->n, operands, results),
                      .k = valueOf(work.product->k, operands, results)};
  }
  description.hasSmallWindow = work.window == ConvolutionWindow::kSmall;
  description.hasOtherWindow = work.window == ConvolutionWindow::kOther;
  if (work.attention) {
    description.attention = attentionShape(*work.attention, operands);
    description.isAttentionGradient = work.attention->isGradient;
  }
  description.launches = valueOf(work.launches, operands, results);
  return description;
}

absl::Status validate(const OpWork& work, const std::vector<int>& operandRanks,
                      const std::vector<int>& resultRanks) {
  return WorkChecker(operandRanks, resultRanks).check(work);
}

}  // namespace soapstone::model
