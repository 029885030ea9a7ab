#ifndef SOAPSTONE_FRONTEND_PRESETS_LINEAR_BIAS_H_
#define SOAPSTONE_FRONTEND_PRESETS_LINEAR_BIAS_H_

#include <cstdint>
#include <string>

#include "frontend/presets/model_builder.h"

namespace soapstone::presets {

// Position by a bias on the scores that is linear in the key's number (Press et
// al. 2022, "Train Short, Test Long", ALiBi). A softmax is the same if all
// scores of a query move alike, so that the distance to the query is not
// needed.
struct LinearBiasForm {
  // Slopes of n heads, n a power of two, are 2^(-8 / n), 2^(-16 / n), .. 2^-8.
  // Other numbers of heads have those of the next lower power, and then every
  // second one of twice that many heads.
  int64_t heads = 0;
  double factor = 1;  // On the whole bias.
  // Slopes, positions and their products are rounded to bf16, as the published
  // Falcon computes them.
  bool isRounded = false;
};

// The bias of `steps` keys, [1, heads, 1, steps].
mlir::Value linearBias(ModelBuilder& model, const std::string& path,
                       const LinearBiasForm& form, int64_t steps);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_LINEAR_BIAS_H_
