#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_H_

// Checkpoints: a directory per step with a safetensors file per rank and
// index.json, which says where each box of each tensor lies. Written aside,
// synced and renamed; the file `latest` then names it. A kill at any moment
// leaves the one before usable.

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// What a run must know to go on, beside its tensors.
struct RunState {
  int64_t step = 0;  // Optimizer steps done.
  int64_t seed = 0;
};

// Throws InputError on failure; what was there before stays.
void saveCheckpoint(Rank& rank, const Plan& plan, const std::string& directory,
                    const RunState& state);

// Loads the latest checkpoint; nothing if the directory has none. Throws
// InputError if it is not one of this program.
std::optional<RunState> loadCheckpoint(Rank& rank, const Plan& plan,
                                       const std::string& directory);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_H_
