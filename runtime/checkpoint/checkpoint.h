#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_H_

// Checkpoints: a directory per step with a safetensors file per rank, which
// holds the boxes that the rank answers for, and index.json, which says where
// each box of each tensor lies. Written aside, synced and renamed; the file
// `latest` then names it. A kill at any moment leaves the one before usable. A
// checkpoint does not depend on the mesh that wrote it: each rank reads what
// its own boxes share with the stored ones.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/checkpoint_folder.h"
#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/plan_tables.h"
#include "runtime/core/rank.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// State that a run needs to continue, other than its tensors.
struct RunState {
  int64_t step = 0;  // Optimizer steps done.
  int64_t seed = 0;
};

// A rank's view of the folder of checkpoints. Its run holds the folder from the
// constructor to the destructor.
class Checkpoints {
 public:
  // Called by all ranks; makes the folder if it is not there. Throws InputError
  // on one rank (see agree) where it cannot be written to, another run uses it,
  // or it has no room for one more checkpoint.
  Checkpoints(Rank& rank, const Plan& plan, const std::string& path);

  // True if there is a checkpoint to go on from.
  bool hasCheckpoint() const { return resumedStep.has_value(); }
  // Loads this rank's boxes of it. Throws InputError if it is damaged or not
  // one of this model.
  RunState load();

  // Called by all ranks. Keeps the newest `keep` checkpoints. Throws InputError
  // on failure, on one rank; what was there before stays.
  void save(const RunState& state, int64_t keep);

 private:
  void write(const RunState& state, std::vector<SafetensorsSummary>& shards);
  // Upper bound of the bytes of one checkpoint.
  int64_t neededBytes() const;

  Rank& rank;
  const Plan& plan;
  std::vector<WholeTensor> tensors;
  std::string run;  // Identity of this run, alike on all ranks.
  std::optional<CheckpointFolder> folder;
  std::optional<int64_t> resumedStep;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_H_
