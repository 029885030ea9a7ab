#include "ir/reference/attention_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace soapstone::reference {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

// Below this an f32 has fewer digits behind the point than probabilities need.
constexpr double kFarBelow = -1e3;

// One row of scores: batch entry, query head (as key head and member), query.
struct Row {
  int64_t batch, keyHead, member, query;
};

class Attention {
 public:
  explicit Attention(const AttentionProblem& problem) : p(problem) {}

  template <typename Visit>
  void visitRows(Visit visit) const {
    for (int64_t b = 0; b < p.batch; ++b) {
      for (int64_t g = 0; g < p.keyHeads; ++g) {
        for (int64_t r = 0; r < p.headGroup; ++r) {
          for (int64_t s = 0; s < p.queries; ++s) visit(Row{b, g, r, s});
        }
      }
    }
  }

  int64_t queryRow(Row row) const {
    return ((row.batch * p.keyHeads + row.keyHead) * p.headGroup + row.member) *
               p.queries +
           row.query;
  }
  int64_t keyRow(Row row, int64_t t) const {
    return (row.batch * p.keyHeads + row.keyHead) * p.keys + t;
  }

  double score(Row row, int64_t t) const {
    if (isHidden(row, t)) return kHidden;
    const double added = maskAt(row, t);
    const double sum = cappedScore(row, t) + added;
    // A number that hides takes digits of the score, as in every target.
    return added < kFarBelow ? static_cast<float>(sum) : sum;
  }

  // The factor that makes exp(score - logSum) a probability. Where a
  // number hides every key, the log of the sum has lost the sum beside it.
  double share(Row row, double logSum) const {
    const bool isShard = p.keyShards > 1 || p.globalShape[4] > p.keys;
    if (logSum == kHidden || logSum > kFarBelow || isShard) return 1;
    double sum = 0;
    for (int64_t t = 0; t < p.keys; ++t)
      sum += std::exp(score(row, t) - logSum);
    return 1 / sum;
  }

  // The derivative of a visible score by what the cap is put on.
  double slope(Row row, int64_t t) const {
    if (p.scoreCap == 0) return 1;
    const double relative = cappedScore(row, t) / p.scoreCap;
    return 1 - relative * relative;
  }

  // 0 for a dropped probability, 1 / (1 - ratio) for one that survives.
  double dropoutFactor(Row row, int64_t t) const {
    if (!p.random) return 1;
    int64_t local[] = {row.batch % samples(), row.keyHead, row.member,
                       row.query, t + firstKey(row)};
    int64_t element = 0;
    for (int i = 0; i < 5; ++i) {
      element = element * p.globalShape[i] + p.globalOffsets[i] + local[i];
    }
    return p.random->uniform(p.firstElement + element) >= p.dropoutRatio
               ? 1 / (1 - p.dropoutRatio)
               : 0;
  }

 private:
  double cappedScore(Row row, int64_t t) const {
    const double* q = p.query.data() + queryRow(row) * p.queryDim;
    const double* k = p.key.data() + keyRow(row, t) * p.queryDim;
    double sum = 0;
    for (int64_t d = 0; d < p.queryDim; ++d) sum += q[d] * k[d];
    return capped(p.scale * sum);
  }

  double capped(double score) const {
    return p.scoreCap == 0 ? score : p.scoreCap * std::tanh(score / p.scoreCap);
  }

  int64_t samples() const { return p.batch / p.keyShards; }
  // First key of the shard of keys that the row attends to.
  int64_t firstKey(Row row) const { return row.batch / samples() * p.keys; }

  bool isHidden(Row row, int64_t t) const {
    if (!p.causal) return false;
    int64_t query = row.query + p.globalOffsets[3];
    int64_t key = t + firstKey(row) + p.globalOffsets[4];
    return key > query + p.globalShape[4] - p.globalShape[3];
  }

  double maskAt(Row row, int64_t t) const {
    if (p.mask.empty()) return 0;
    int64_t index[] = {row.batch, row.keyHead * p.headGroup + row.member,
                       row.query, t};
    int64_t element = 0;
    for (int i = 0; i < 4; ++i) {
      element = element * p.maskShape[i] + (p.maskShape[i] == 1 ? 0 : index[i]);
    }
    return p.mask[element];
  }

  const AttentionProblem& p;
};

}  // namespace

AttentionResult attend(const AttentionProblem& p) {
  Attention attention(p);
  int64_t rows = p.batch * p.keyHeads * p.headGroup * p.queries;
  AttentionResult result{std::vector<double>(rows * p.valueDim),
                         std::vector<double>(rows)};
  std::vector<double> scores(p.keys);
  attention.visitRows([&](Row row) {
    double largest = kHidden;
    for (int64_t t = 0; t < p.keys; ++t) {
      scores[t] = attention.score(row, t);
      largest = std::max(largest, scores[t]);
    }
    int64_t queryRow = attention.queryRow(row);
    result.logSumExp[queryRow] = kHidden;
    if (largest == kHidden) return;
    double sum = 0;
    for (double score : scores) sum += std::exp(score - largest);
    result.logSumExp[queryRow] = largest + std::log(sum);
    for (int64_t t = 0; t < p.keys; ++t) {
      double probability =
          std::exp(scores[t] - largest) / sum * attention.dropoutFactor(row, t);
      const double* v = p.value.data() + attention.keyRow(row, t) * p.valueDim;
      for (int64_t e = 0; e < p.valueDim; ++e) {
        result.output[queryRow * p.valueDim + e] += probability * v[e];
      }
    }
  });
  return result;
}

AttentionGradient attendGradient(const AttentionProblem& p,
                                 const std::vector<double>& output,
                                 const std::vector<double>& logSumExp,
                                 const std::vector<double>& outputGradient) {
  Attention attention(p);
  AttentionGradient gradient{std::vector<double>(p.query.size()),
                             std::vector<double>(p.key.size()),
                             std::vector<double>(p.value.size())};
  attention.visitRows([&](Row row) {
    int64_t queryRow = attention.queryRow(row);
    if (logSumExp[queryRow] == kHidden) return;
    const double* arriving = outputGradient.data() + queryRow * p.valueDim;
    const double share = attention.share(row, logSumExp[queryRow]);
    // Sum over keys of probability times its gradient.
    double mean = 0;
    for (int64_t e = 0; e < p.valueDim; ++e) {
      mean += arriving[e] * output[queryRow * p.valueDim + e];
    }
    for (int64_t t = 0; t < p.keys; ++t) {
      double probability =
          share * std::exp(attention.score(row, t) - logSumExp[queryRow]);
      if (probability == 0) continue;
      double kept = attention.dropoutFactor(row, t);
      int64_t keyRow = attention.keyRow(row, t);
      double probabilityGradient = 0;
      for (int64_t e = 0; e < p.valueDim; ++e) {
        probabilityGradient +=
            kept * arriving[e] * p.value[keyRow * p.valueDim + e];
        gradient.value[keyRow * p.valueDim + e] +=
            kept * probability * arriving[e];
      }
      double scoreGradient = p.scale * attention.slope(row, t) * probability *
                             (probabilityGradient - mean);
      for (int64_t d = 0; d < p.queryDim; ++d) {
        gradient.query[queryRow * p.queryDim + d] +=
            scoreGradient * p.key[keyRow * p.queryDim + d];
        gradient.key[keyRow * p.queryDim + d] +=
            scoreGradient * p.query[queryRow * p.queryDim + d];
      }
    }
  });
  return gradient;
}

}  // namespace soapstone::reference
