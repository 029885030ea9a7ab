#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_H_

// Checkpoints: a directory per step with a safetensors file per rank, which
// holds the boxes that the rank answers for, and index.json, which says where
// each box of each tensor lies. Written aside, synced and renamed; the file
// `latest` then names it. A kill at any moment leaves the one before usable. A
// checkpoint does not depend on the mesh that wrote it: each rank reads what
// its own boxes share with the stored ones.

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/rank.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// What a run must know to go on, beside its tensors.
struct RunState {
  int64_t step = 0;  // Optimizer steps done.
  int64_t seed = 0;
};

// Called by all ranks. Keeps the newest `keep` checkpoints. Throws InputError
// on failure, on one rank (see agree); what was there before stays.
void saveCheckpoint(Rank& rank, const Plan& plan, const std::string& directory,
                    const RunState& state, int64_t keep);

// Loads this rank's boxes of the latest checkpoint; nothing if the directory
// has none. Throws InputError if it is damaged or not one of this model.
std::optional<RunState> loadCheckpoint(Rank& rank,
                                       const std::string& directory);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_H_
