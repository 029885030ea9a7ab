#ifndef SOAPSTONE_PASSES_STRATEGIES_FOREIGN_RECOMPUTATION_H_
#define SOAPSTONE_PASSES_STRATEGIES_FOREIGN_RECOMPUTATION_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "passes/strategies/foreign_settings.h"

namespace soapstone::strategy {

// The words of `recompute=` (recomputation_words.h) for the settings of another
// system; empty for none. `layers` is the number that they give: of the layers
// that are computed again at once ("uniform"), or of the first of every chunk
// ("block"), as Megatron-LM's blocks of layers are chunks
// (TransformerBlock._checkpointed_forward).
absl::StatusOr<std::string> foreignRecomputation(
    const ForeignSettings& settings, int64_t layers);

// The settings of Megatron-LM for such words, each behind a space; nothing
// where it has none.
std::optional<std::string> megatronRecomputation(const std::string& words);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_FOREIGN_RECOMPUTATION_H_
