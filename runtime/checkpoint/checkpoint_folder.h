#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_FOLDER_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_FOLDER_H_

// The folder that --checkpoint names: how checkpoints come and go in it.
// Internal to the runtime; checkpoint.h says what is in them.
//
//   step-12/             a complete checkpoint: index.json and a file per rank
//   step-14.1a2b3c4d.tmp one that a run writes, or a broken run has left
//   latest               names the checkpoint to go on from, with a checksum of
//                        the name; or "none"
//
// A folder in which a run has begun always has a file `latest`. So a `latest`
// that is missing beside checkpoints was lost, and is no new start. Only what
// this program makes is ever removed; a link is left alone, as is what it leads
// to.

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/core/directory.h"

namespace soapstone::runtime {

// All throw InputError.
class CheckpointFolder {
 public:
  // Opens the folder `path`, which is there, for the run of that identity.
  CheckpointFolder(const std::string& path, const std::string& run);

  // Makes this the only run that uses the folder, until it is destroyed. Waits
  // for ranks of a run that is being ended.
  void lock();
  // The step of the checkpoint to go on from; nothing in a folder without
  // checkpoints, which `latest` then says.
  std::optional<int64_t> newestStep() const;
  // Fails if the file system has not room for `bytes` more bytes.
  void requireRoom(int64_t bytes) const;

  // Makes an empty directory aside for the checkpoint of a step.
  void begin(int64_t step) const;
  // The directory aside, in which every rank makes its file.
  Directory aside(int64_t step) const;
  // Writes the index, gives the checkpoint its name and points `latest` to it.
  void finish(int64_t step, const std::string& index) const;
  // Removes what `begin` made.
  void discard(int64_t step) const noexcept;
  // Removes all but the newest `keep` checkpoints up to `step`, and what broken
  // runs have left.
  void prune(int64_t step, int64_t keep) const;

  // The directory of a complete checkpoint.
  Directory checkpoint(int64_t step) const;

 private:
  std::string asideName(int64_t step) const;
  std::optional<int64_t> newestComplete() const;
  void moveInPlace(int64_t step) const;
  // Removes a directory of ours with the files that we make in one; other files
  // stay, and the directory with them.
  void remove(const std::string& entry) const;

  Directory folder;
  std::string run;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_FOLDER_H_
