#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_READER_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_READER_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "runtime/checkpoint/checkpoint_index.h"
#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/directory.h"

namespace soapstone::runtime {

// Reads a complete checkpoint, and nothing of it that its checksums do not
// confirm. All throw InputError, naming the file and the tensor.
class CheckpointReader {
 public:
  // Reads the index of the checkpoint of `step` in `directory`.
  CheckpointReader(Directory directory, int64_t step);

  const CheckpointIdentity& identity() const { return index.identity(); }
  bool hasChecksums() const { return index.hasChecksums(); }

  // Copies a box of a tensor, converted to `type`, from the stored boxes that
  // share something with it to dense memory.
  void readBox(const std::string& name, ElementType type, const Dims& whole,
               const Box& wanted, void* target);

 private:
  SafetensorsFile& shard(const std::string& file);
  void verifyShard(const SafetensorsFile& file, const std::string& name) const;
  // The tensor `entry` of a file, verified at its first use.
  const TensorView& tensorOf(const std::string& file, const std::string& entry);

  Directory directory;
  CheckpointIndex index;
  std::map<std::string, std::unique_ptr<SafetensorsFile>> shards;
  std::set<std::pair<std::string, std::string>> verified;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_CHECKPOINT_READER_H_
