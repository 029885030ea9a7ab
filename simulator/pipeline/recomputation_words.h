#ifndef SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_WORDS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_WORDS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "simulator/pipeline/recomputation.h"

namespace soapstone::simulator {

// The parsed value of a strategy's `recompute=`.
struct RecomputationChoice {
  Recomputation kind = Recomputation::kNone;
  int keptPercent = 100;  // With kShare.
  RecomputedParts parts = {};
};

// | words               | meaning                                           |
// |---------------------|---------------------------------------------------|
// | none, selective,    | see Recomputation                                 |
// | alternate, full     |                                                   |
// | full:N              | the first N layers of every chunk                 |
// | uniform:N           | all layers, N at once                             |
// | every:N             | every N-th layer of a chunk                       |
// | core_attn+mlp+..    | modules of layers, in Megatron-Core's words       |
// | 40%                 | as little work as keeps at most 40 % of the bytes |
//
// Nothing for other words.
std::optional<RecomputationChoice> parseRecomputation(absl::string_view text);

// The words for a choice; "listed" for ops that a file names.
std::string recomputationText(const RecomputationChoice& choice);

// Legal words, for messages.
std::vector<std::string> recomputationWords();

std::vector<std::string> layerModuleNames();
// The name of a module: "core_attn".
std::string layerModuleName(LayerModule module);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_WORDS_H_
