#include "runtime/checkpoint_directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "runtime/error.h"
#include "runtime/mapped_file.h"

namespace soapstone::runtime {
namespace {

constexpr const char* kPrefix = "step-";

std::vector<std::string> filesIn(const std::string& path) {
  std::vector<std::string> names;
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return names;
  while (const dirent* entry = readdir(directory)) {
    std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  closedir(directory);
  std::sort(names.begin(), names.end());
  return names;
}

// Removes a directory that holds only files. What cannot be removed stays.
void removeDirectory(const std::string& path) {
  for (const std::string& name : filesIn(path)) {
    unlink(joinPath(path, name).c_str());
  }
  rmdir(path.c_str());
}

// The number in "step-12"; -1 for other names.
int64_t stepOf(const std::string& name) {
  std::string_view digits = name;
  if (!digits.starts_with(kPrefix)) return -1;
  digits.remove_prefix(std::string_view(kPrefix).size());
  int64_t step = -1;
  auto parsed =
      std::from_chars(digits.data(), digits.data() + digits.size(), step);
  bool isWhole = parsed.ec == std::errc() &&
                 parsed.ptr == digits.data() + digits.size() && step >= 0;
  return isWhole ? step : -1;
}

int64_t integerOf(const Json& index, const char* name,
                  const std::string& path) {
  const Json* value = index.find(name);
  if (value == nullptr || value->kind != Json::Kind::kInteger) {
    throw InputError("'" + path + "' lacks the integer '" + name + "'");
  }
  return value->integer;
}

// Reads a list of integers as long as `dims`; false if it is none.
bool readDims(const Json* list, int count, Dims& dims) {
  if (list == nullptr || list->kind != Json::Kind::kArray ||
      static_cast<int>(list->items.size()) != count) {
    return false;
  }
  for (const Json& item : list->items) {
    if (item.kind != Json::Kind::kInteger) return false;
    dims.append(item.integer);
  }
  return true;
}

}  // namespace

CheckpointDirectory::CheckpointDirectory(const std::string& directory,
                                         int64_t step)
    : directory(directory),
      step(step),
      name(kPrefix + std::to_string(step)),
      target(joinPath(directory, name)),
      asidePath(target + ".tmp") {}

void CheckpointDirectory::begin() {
  makeDirectories(directory);
  removeDirectory(asidePath);
  makeDirectories(asidePath);
}

void CheckpointDirectory::finish(const std::string& index) {
  writeFileAtomically(joinPath(asidePath, "index.json"), index);
  syncDirectory(asidePath);
  if (std::rename(asidePath.c_str(), target.c_str()) != 0) {
    // An older checkpoint of the same step, left by a run that was killed: the
    // two change places at once, so that at no time there is none.
    if (renameat2(AT_FDCWD, asidePath.c_str(), AT_FDCWD, target.c_str(),
                  RENAME_EXCHANGE) != 0) {
      throw InputError(systemError("rename", asidePath));
    }
  }
  syncDirectory(directory);
  writeFileAtomically(joinPath(directory, "latest"), name + "\n");
  syncDirectory(directory);
  removeDirectory(asidePath);
}

void CheckpointDirectory::discard() { removeDirectory(asidePath); }

void CheckpointDirectory::prune(int64_t keep) {
  std::vector<int64_t> steps;
  for (const std::string& file : filesIn(directory)) {
    int64_t other = stepOf(file);
    if (other >= 0 && other <= step) steps.push_back(other);
    if (file.starts_with(kPrefix) && file.ends_with(".tmp")) {
      removeDirectory(joinPath(directory, file));
    }
  }
  std::sort(steps.rbegin(), steps.rend());
  for (size_t i = static_cast<size_t>(keep); i < steps.size(); ++i) {
    // Renamed first: no half of a checkpoint goes by its name.
    std::string old = joinPath(directory, kPrefix + std::to_string(steps[i]));
    std::string doomed = old + ".tmp";
    if (std::rename(old.c_str(), doomed.c_str()) == 0) removeDirectory(doomed);
  }
}

std::optional<std::string> latestCheckpoint(const std::string& directory) {
  std::string latest = joinPath(directory, "latest");
  if (!pathExists(latest)) return std::nullopt;
  std::string name(MappedFile(latest).text());
  while (!name.empty() && (name.back() == '\n' || name.back() == '\r')) {
    name.pop_back();
  }
  if (stepOf(name) < 0) {
    throw InputError("'" + latest + "' does not name a checkpoint");
  }
  return joinPath(directory, name);
}

CheckpointReader::CheckpointReader(const std::string& path) : path(path) {
  std::string indexPath = joinPath(path, "index.json");
  MappedFile file(indexPath);
  index = parseJson(file.text(), "'" + indexPath + "'");
  if (int64_t version = integerOf(index, "version", indexPath);
      version != kIndexVersion) {
    throw InputError("'" + indexPath + "' has version " +
                     std::to_string(version) + ", this program reads " +
                     std::to_string(kIndexVersion));
  }
  stepNumber = integerOf(index, "step", indexPath);
  seedNumber = integerOf(index, "seed", indexPath);
  if (stepNumber < 0) {
    throw InputError("'" + indexPath + "' has a negative step");
  }
}

std::vector<CheckpointReader::StoredBox> CheckpointReader::storedBoxes(
    const std::string& name, const Dims& whole) const {
  std::string what = "checkpoint '" + path + "'";
  const Json* tensors = index.find("tensors");
  const Json* entry = tensors != nullptr ? tensors->find(name) : nullptr;
  const Json* boxes = entry != nullptr ? entry->find("boxes") : nullptr;
  if (boxes == nullptr || boxes->items.empty()) {
    throw InputError(what + " has no tensor '" + name + "'");
  }
  const Json* shape = entry->find("shape");
  Dims stored;
  if (shape == nullptr || shape->items.size() > kMaxDims ||
      !readDims(shape, static_cast<int>(shape->items.size()), stored)) {
    throw InputError(what + " gives no shape for tensor '" + name + "'");
  }
  if (!(stored == whole)) {
    throw InputError(what + " has tensor '" + name + "' of shape " +
                     shapeText(stored) + ", the program needs " +
                     shapeText(whole));
  }
  std::vector<StoredBox> result;
  for (const Json& item : boxes->items) {
    StoredBox box{"", name, {}};
    const Json* file = item.find("file");
    if (file == nullptr || file->kind != Json::Kind::kString ||
        !readDims(item.find("start"), whole.count, box.box.start) ||
        !readDims(item.find("size"), whole.count, box.box.sizes) ||
        !fitsInside(box.box, whole)) {
      throw InputError(what + " has a bad box of tensor '" + name + "'");
    }
    box.file = file->text;
    if (box.file.find('/') != std::string::npos) {
      throw InputError(what + " names the file '" + box.file +
                       "' outside of itself");
    }
    if (const Json* other = item.find("entry")) box.entry = other->text;
    result.push_back(box);
  }
  return result;
}

SafetensorsFile& CheckpointReader::shard(const std::string& file) {
  auto& shard = shards[file];
  if (shard == nullptr) {
    shard = std::make_unique<SafetensorsFile>(joinPath(path, file));
  }
  return *shard;
}

void CheckpointReader::readBox(const std::string& name, ElementType type,
                               const Dims& whole, const Box& wanted,
                               void* target) {
  int64_t found = 0;
  std::vector<Box> used;
  for (const StoredBox& stored : storedBoxes(name, whole)) {
    Box shared = intersect(stored.box, wanted);
    if (shared.volume() == 0 && wanted.volume() > 0) continue;
    for (const Box& other : used) {
      if (intersect(other, stored.box).volume() > 0) {
        throw InputError("checkpoint '" + path + "' has tensor '" + name +
                         "' in boxes that overlap");
      }
    }
    used.push_back(stored.box);
    SafetensorsFile& file = shard(stored.file);
    const TensorView* view = file.find(stored.entry);
    if (view == nullptr) {
      throw InputError("'" + file.path() + "' has no tensor '" + stored.entry +
                       "'");
    }
    const Dims& sizes = stored.box.sizes;
    copyBox(*view, file.path(), type, sizes,
            {relativeTo(stored.box.start, shared.start), shared.sizes},
            wanted.sizes, relativeTo(wanted.start, shared.start), target);
    found += shared.volume();
  }
  if (found != wanted.volume()) {
    throw InputError("checkpoint '" + path + "' lacks a part of tensor '" +
                     name + "': " + std::to_string(found) + " of " +
                     std::to_string(wanted.volume()) + " elements are stored");
  }
}

}  // namespace soapstone::runtime
