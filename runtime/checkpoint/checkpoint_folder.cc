#include "runtime/checkpoint/checkpoint_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <thread>
#include <vector>

#include "runtime/core/crc32.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"

namespace soapstone::runtime {
namespace {

constexpr std::string_view kPrefix = "step-";
constexpr std::string_view kAsideSuffix = ".tmp";
constexpr const char* kLatest = "latest";
constexpr const char* kIndex = "index.json";
constexpr std::string_view kNoStep = "none";
// A name and a checksum.
constexpr int64_t kMostLatestBytes = 4096;
// Digits of the run's identity in the name of a directory aside: with them, a
// rank that outlives its run cannot write into a directory of the next run.
constexpr size_t kRunDigits = 8;
// Ranks of a run whose launcher was killed end within two seconds.
constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::milliseconds kPollInterval{50};

// Takes leading decimal digits off `text`; nothing if there are none.
std::optional<int64_t> takeNumber(std::string_view& text) {
  int64_t number = 0;
  auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc() || number < 0 || text.starts_with('-')) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<size_t>(parsed.ptr - text.data()));
  return number;
}

bool isHexadecimal(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The number in "step-12".
std::optional<int64_t> stepOf(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  name.remove_prefix(kPrefix.size());
  std::optional<int64_t> step = takeNumber(name);
  return name.empty() ? step : std::nullopt;
}

std::string nameOf(int64_t step) {
  return std::string(kPrefix) + std::to_string(step);
}

// "step-12.tmp", as older versions made it, or "step-12.<run>.tmp".
bool isAside(std::string_view name) {
  if (!name.ends_with(kAsideSuffix)) return false;
  name.remove_suffix(kAsideSuffix.size());
  size_t dot = name.find('.');
  if (!stepOf(name.substr(0, dot))) return false;
  if (dot == std::string_view::npos) return true;
  std::string_view run = name.substr(dot + 1);
  return run.size() == kRunDigits && isHexadecimal(run);
}

// ".1a2b3c4d0.tmp", which the name of a file that is not complete ends with;
// older versions left out the digits.
bool isAsideSuffix(std::string_view text) {
  if (text == kAsideSuffix) return true;
  if (!text.starts_with('.') || !text.ends_with(kAsideSuffix)) return false;
  text.remove_prefix(1);
  return isHexadecimal(text.substr(0, text.size() - kAsideSuffix.size()));
}

// `name` is aside for `own`.
bool isAsideOf(std::string_view name, std::string_view own) {
  return name.starts_with(own) && isAsideSuffix(name.substr(own.size()));
}

// A file that a run makes in the directory of a checkpoint, or its name aside.
bool isOurs(std::string_view name) {
  constexpr std::string_view kRank = "rank";
  constexpr std::string_view kShardSuffix = ".safetensors";
  if (name == kIndex || isAsideOf(name, kIndex)) return true;
  if (!name.starts_with(kRank)) return false;
  std::string_view rest = name.substr(kRank.size());
  if (!takeNumber(rest)) return false;
  return rest == kShardSuffix || isAsideOf(rest, kShardSuffix);
}

uint32_t checksumOf(std::string_view text) {
  return crc32(text.data(), text.size());
}

// The name that the text of `latest` begins with. Its checksum follows it, as
// one wrong bit may name the checkpoint before; a user who writes the file
// leaves it out. Throws InputError if it is wrong.
std::string namedBy(std::string_view text, const std::string& latest) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  size_t space = text.find(' ');
  std::string_view name = text.substr(0, space);
  if (space != std::string_view::npos &&
      parseChecksum(text.substr(space + 1)) != checksumOf(name)) {
    throw InputError(latest + " is damaged: its checksum is wrong");
  }
  return std::string(name);
}

}  // namespace

CheckpointFolder::CheckpointFolder(const std::string& path,
                                   const std::string& run)
    : folder(path), run(run.substr(0, kRunDigits)) {}

void CheckpointFolder::lock() {
  auto end = std::chrono::steady_clock::now() + kPatience;
  while (!folder.lock()) {
    if (std::chrono::steady_clock::now() > end) {
      throw InputError("checkpoint folder '" + folder.path() +
                       "' is in use by another run; give each run a folder "
                       "of its own");
    }
    std::this_thread::sleep_for(kPollInterval);
  }
}

std::optional<int64_t> CheckpointFolder::newestComplete() const {
  std::optional<int64_t> newest;
  for (const std::string& name : folder.entries()) {
    std::optional<int64_t> step = stepOf(name);
    if (!step || folder.kindOf(name) != Directory::Kind::kDirectory) continue;
    if (folder.open(name).kindOf(kIndex) != Directory::Kind::kFile) continue;
    newest = std::max(newest.value_or(0), *step);
  }
  return newest;
}

std::optional<int64_t> CheckpointFolder::newestStep() const {
  std::string latest = "'" + folder.pathOf(kLatest) + "'";
  if (folder.kindOf(kLatest) == Directory::Kind::kAbsent) {
    if (std::optional<int64_t> newest = newestComplete()) {
      throw InputError(latest +
                       " is missing beside complete checkpoints; to "
                       "go on from the newest, write '" +
                       nameOf(*newest) +
                       "' into it, to begin anew, use another folder");
    }
    writeFileAtomically(folder, kLatest, std::string(kNoStep) + "\n");
    return std::nullopt;
  }
  std::string name =
      namedBy(MappedFile(folder, kLatest).text(kMostLatestBytes), latest);
  // A run may have been killed between its first checkpoint and `latest`.
  if (name == kNoStep) return newestComplete();
  std::optional<int64_t> step = stepOf(name);
  if (!step) throw InputError(latest + " does not name a checkpoint");
  if (folder.kindOf(name) == Directory::Kind::kAbsent) {
    throw InputError(latest + " names '" + name + "', which is not there");
  }
  return step;
}

void CheckpointFolder::requireRoom(int64_t bytes) const {
  int64_t free = folder.freeBytes();
  if (free >= bytes) return;
  throw InputError("no room for one more checkpoint in '" + folder.path() +
                   "': it takes " + std::to_string(bytes) + " bytes, " +
                   std::to_string(free) + " are left");
}

std::string CheckpointFolder::asideName(int64_t step) const {
  return nameOf(step) + "." + run + std::string(kAsideSuffix);
}

void CheckpointFolder::begin(int64_t step) const {
  remove(asideName(step));
  folder.make(asideName(step));
}

Directory CheckpointFolder::aside(int64_t step) const {
  return folder.open(asideName(step));
}

void CheckpointFolder::moveInPlace(int64_t step) const {
  std::string target = nameOf(step);
  switch (folder.kindOf(target)) {
    case Directory::Kind::kAbsent:
      folder.rename(asideName(step), target);
      return;
    case Directory::Kind::kDirectory:
      // An older checkpoint of the same step, left by a run that was killed:
      // the two change places at once, so that at no time there is none.
      if (folder.exchange(asideName(step), target)) return;
      // NFS cannot do that. The run went on from another checkpoint, which
      // `latest` names: the older one of this step may leave first.
      remove(target + std::string(kAsideSuffix));
      folder.rename(target, target + std::string(kAsideSuffix));
      folder.sync();
      folder.rename(asideName(step), target);
      return;
    default:
      throw InputError("'" + folder.pathOf(target) +
                       "' is a link or no directory, and is not replaced");
  }
}

void CheckpointFolder::finish(int64_t step, const std::string& index) const {
  // Syncs the directory as well, with the names of all ranks' files.
  writeFileAtomically(aside(step), kIndex, index);
  moveInPlace(step);
  folder.sync();
  std::string name = nameOf(step);
  writeFileAtomically(folder, kLatest,
                      name + " " + checksumText(checksumOf(name)) + "\n");
  remove(asideName(step));
}

void CheckpointFolder::discard(int64_t step) const noexcept {
  try {
    remove(asideName(step));
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch)
    // The failure that led here is what the user must hear of.
  }
}

void CheckpointFolder::prune(int64_t step, int64_t keep) const {
  std::vector<int64_t> steps;
  for (const std::string& name : folder.entries()) {
    std::optional<int64_t> other = stepOf(name);
    bool isDirectory = folder.kindOf(name) == Directory::Kind::kDirectory;
    if (isDirectory && other && *other <= step) steps.push_back(*other);
    if (isAside(name)) remove(name);
    if (isAsideOf(name, kLatest) &&
        folder.kindOf(name) == Directory::Kind::kFile) {
      folder.removeFile(name);
    }
  }
  std::sort(steps.rbegin(), steps.rend());
  for (size_t i = static_cast<size_t>(keep); i < steps.size(); ++i) {
    // Renamed first, for good: no half of a checkpoint goes by its name.
    if (folder.kindOf(asideName(steps[i])) != Directory::Kind::kAbsent) {
      continue;
    }
    folder.rename(nameOf(steps[i]), asideName(steps[i]));
    folder.sync();
    remove(asideName(steps[i]));
  }
}

Directory CheckpointFolder::checkpoint(int64_t step) const {
  return folder.open(nameOf(step));
}

void CheckpointFolder::remove(const std::string& entry) const {
  if (folder.kindOf(entry) != Directory::Kind::kDirectory) return;
  {
    Directory doomed = folder.open(entry);
    for (const std::string& name : doomed.entries()) {
      if (isOurs(name)) doomed.removeFile(name);
    }
  }
  folder.removeDirectory(entry);
}

}  // namespace soapstone::runtime
