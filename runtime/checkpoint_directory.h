#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_DIRECTORY_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_DIRECTORY_H_

// Checkpoints as files: how they come and go, and how one is read. Internal to
// the runtime; checkpoint.h says what is in them.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/boxes.h"
#include "runtime/json.h"
#include "runtime/safetensors.h"

namespace soapstone::runtime {

inline constexpr int64_t kIndexVersion = 1;

// The checkpoint of one step while it is written. All throw InputError.
class CheckpointDirectory {
 public:
  CheckpointDirectory(const std::string& directory, int64_t step);

  // Where files go until `finish`.
  const std::string& aside() const { return asidePath; }
  // Makes an empty directory aside.
  void begin();
  // Writes the index, gives the checkpoint its name and points `latest` to it.
  void finish(const std::string& index);
  // Removes what `begin` made.
  void discard();
  // Removes all but the newest `keep` checkpoints up to this step, and what
  // broken runs have left.
  void prune(int64_t keep);

 private:
  std::string directory;
  int64_t step;
  std::string name;
  std::string target;
  std::string asidePath;
};

// Path of the checkpoint that `latest` names; nothing if there is none.
std::optional<std::string> latestCheckpoint(const std::string& directory);

class CheckpointReader {
 public:
  // Reads the index.
  explicit CheckpointReader(const std::string& path);

  int64_t step() const { return stepNumber; }
  int64_t seed() const { return seedNumber; }

  // Copies a box of a tensor, converted to `type`, from the stored boxes that
  // share something with it to dense memory.
  void readBox(const std::string& name, ElementType type, const Dims& whole,
               const Box& wanted, void* target);

 private:
  struct StoredBox {
    std::string file;
    std::string entry;
    Box box;
  };
  std::vector<StoredBox> storedBoxes(const std::string& name,
                                     const Dims& whole) const;
  SafetensorsFile& shard(const std::string& file);

  std::string path;
  Json index;
  int64_t stepNumber = 0;
  int64_t seedNumber = 0;
  std::map<std::string, std::unique_ptr<SafetensorsFile>> shards;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_DIRECTORY_H_
