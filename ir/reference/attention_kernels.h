#ifndef SOAPSTONE_IR_REFERENCE_ATTENTION_KERNELS_H_
#define SOAPSTONE_IR_REFERENCE_ATTENTION_KERNELS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/reference/random_numbers.h"

namespace soapstone::reference {

// Query [B, G*R, S, D], key [B, G, T, D], value [B, G, T, E]: R query heads
// share each of G key/value heads.
struct AttentionProblem {
  // The batch is so many shards of the keys times the samples.
  int64_t keyShards = 1;
  int64_t batch = 1, keyHeads = 1, headGroup = 1, queries = 1, keys = 1;
  int64_t queryDim = 1, valueDim = 1;
  double scale = 1;
  double scoreCap = 0;  // Scores s become scoreCap * tanh(s / scoreCap).
  bool causal = false;

  // Added to the scores, -inf where hidden; each size is 1 or that of
  // [B, G*R, S, T]. Empty: no mask.
  std::vector<double> mask = {};
  std::array<int64_t, 4> maskShape{1, 1, 1, 1};

  double dropoutRatio = 0;
  std::optional<RandomNumbers> random = {};  // There iff dropoutRatio > 0.

  // Where these scores lie in the global [B, G, R, S, T].
  std::array<int64_t, 5> globalShape{1, 1, 1, 1, 1};
  std::array<int64_t, 5> globalOffsets{0, 0, 0, 0, 0};
  int64_t firstElement = 0;  // Offset of the micro-batch, for random numbers.

  std::vector<double> query = {}, key = {}, value = {};
};

struct AttentionResult {
  std::vector<double> output;  // [B, G*R, S, E]
  std::vector<double>
      logSumExp;  // [B, G*R, S], -inf where every key is hidden.
};

AttentionResult attend(const AttentionProblem& problem);

struct AttentionGradient {
  std::vector<double> query, key, value;
};

// `output` and `logSumExp` as `attend` gave them for all keys.
AttentionGradient attendGradient(const AttentionProblem& problem,
                                 const std::vector<double>& output,
                                 const std::vector<double>& logSumExp,
                                 const std::vector<double>& outputGradient);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_ATTENTION_KERNELS_H_
