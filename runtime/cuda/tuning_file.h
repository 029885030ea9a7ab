#ifndef SOAPSTONE_RUNTIME_CUDA_TUNING_FILE_H_
#define SOAPSTONE_RUNTIME_CUDA_TUNING_FILE_H_

// The file in which choices of algorithms outlive a run. No CUDA in it.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace soapstone::runtime {

// Validity of choices: another device or library has other algorithms.
struct TuningTarget {
  std::string device;  // Its name, e.g. "NVIDIA H200".
  uint64_t libraryVersion = 0;
  std::string library = "cuBLASLt";
  bool operator==(const TuningTarget&) const = default;
};

// Everything that a product's choice depends on, as numbers, and the library's
// opaque words for an algorithm.
using TuningKey = std::vector<int64_t>;
using TuningChoice = std::array<uint64_t, 8>;
using TuningChoices = std::map<TuningKey, TuningChoice>;

struct TuningRead {
  TuningChoices choices;
  // One line that says why the file was ignored; empty where it was read, or
  // where there is none.
  std::string complaint;
};

// Reads all choices of the file or none: one that is damaged, cut short or of
// another target is as if it were not there. Never throws.
TuningRead readTuning(const std::string& path, const TuningTarget& target);

// The text of a file, and what `readTuning` makes of one that lies at `path`.
std::string tuningText(const TuningTarget& target,
                       const TuningChoices& choices);
TuningRead parseTuning(const std::string& text, const std::string& path,
                       const TuningTarget& target);

// Writes the file so that readers, and other ranks that write it at the same
// time, see a whole one. False if that is impossible: the file is optional.
bool writeTuning(const std::string& path, const TuningTarget& target,
                 const TuningChoices& choices);

// Where the choices for `target` are kept: the file that SOAPSTONE_TUNING
// names, with ".LIBRARY" behind it for other libraries than cuBLASLt, or one of
// the target's own in the user's cache folder. Empty, for nowhere, if
// SOAPSTONE_TUNING is empty or there is no home.
std::string tuningPath(const TuningTarget& target);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_TUNING_FILE_H_
