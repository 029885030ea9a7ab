#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_INDEX_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_INDEX_H_

// index.json of a checkpoint: which box of which tensor lies in which file, and
// the checksums that tie the files to it. Internal to the runtime.
//
// The checksums form a chain: the index ends with its own, it holds those of
// the headers of all files, and a header holds those of its tensors. A wrong
// byte anywhere breaks a link, and so does a file of another step or run.

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/boxes.h"
#include "runtime/core/json.h"
#include "runtime/core/plan_tables.h"

namespace soapstone::runtime {

// Version 1 had no checksums and no run; it is still read.
inline constexpr int64_t kIndexVersion = 2;
inline constexpr int64_t kUncheckedVersion = 1;

// Description of a checkpoint, other than its tensors.
struct CheckpointIdentity {
  int64_t step = 0;
  int64_t seed = 0;
  std::string run;  // Id of the run that wrote it; empty in version 1.
};

// Name of a rank's file.
std::string shardName(int rank);

// Name of a box in its rank's file: the tensor's own for the first of the rank.
std::string boxName(const WholeTensor& tensor, size_t box);

// The text of an index. `shards` has an entry for each rank; of no bytes for
// one without a file.
std::string indexText(const Plan& plan, const CheckpointIdentity& identity,
                      const std::vector<WholeTensor>& tensors,
                      const std::vector<SafetensorsSummary>& shards);

// `body` (a JSON object that lacks its closing brace) with its checksum.
std::string sealIndex(const std::string& body);

// A parsed index.
class CheckpointIndex {
 public:
  // Parses `text`, of the file `path`, and verifies its checksum. Throws
  // InputError.
  CheckpointIndex(std::string_view text, const std::string& path);

  const CheckpointIdentity& identity() const { return own; }
  // False for a checkpoint of an old version.
  bool hasChecksums() const { return isChecked; }
  // The file as it was written. Throws InputError if the index lacks it.
  SafetensorsSummary shard(const std::string& file) const;

  struct StoredBox {
    std::string file;
    std::string entry;
    Box box;
  };
  // The boxes of a tensor of shape `whole`. Throws InputError if there are
  // none, or for another shape.
  std::vector<StoredBox> boxes(const std::string& name,
                               const Dims& whole) const;

 private:
  StoredBox parseBox(const Json& item, const std::string& name,
                     const Dims& whole) const;

  std::string path;
  Json root;
  CheckpointIdentity own;
  bool isChecked = true;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_INDEX_H_
