#include "runtime/checkpoint/checkpoint_reader.h"

#include <vector>

#include "runtime/core/crc32.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"

namespace soapstone::runtime {
namespace {

CheckpointIndex readIndex(const Directory& directory) {
  MappedFile file(directory, "index.json");
  return {file.text(), file.path()};
}

// "step 4 of run 0123456789abcdef", as the metadata of a file say it.
std::string originOf(const SafetensorsFile& file) {
  const std::string* step = file.metadata("step");
  const std::string* run = file.metadata("run");
  if (step == nullptr || run == nullptr) return "";
  return "step " + *step + " of run " + *run;
}

}  // namespace

CheckpointReader::CheckpointReader(Directory opened, int64_t step)
    : directory(std::move(opened)), index(readIndex(directory)) {
  if (identity().step == step) return;
  throw InputError("'" + directory.pathOf("index.json") + "' is of step " +
                   std::to_string(identity().step) + ", not " +
                   std::to_string(step));
}

SafetensorsFile& CheckpointReader::shard(const std::string& file) {
  auto& shard = shards[file];
  if (shard == nullptr) {
    auto opened = std::make_unique<SafetensorsFile>(directory, file);
    verifyShard(*opened, file);
    shard = std::move(opened);
  }
  return *shard;
}

void CheckpointReader::verifyShard(const SafetensorsFile& file,
                                   const std::string& name) const {
  if (!index.hasChecksums()) return;
  SafetensorsSummary expected = index.shard(name);
  std::string what = "'" + file.path() + "'";
  std::string wanted =
      "step " + std::to_string(identity().step) + " of run " + identity().run;
  if (std::string own = originOf(file); !own.empty() && own != wanted) {
    throw InputError(what + " is of " + own + ", its index of " + wanted);
  }
  if (file.size() != expected.bytes) {
    throw InputError(what + " is damaged: it has " +
                     std::to_string(file.size()) +
                     " bytes, it was written "
                     "with " +
                     std::to_string(expected.bytes));
  }
  if (uint32_t found = file.headerChecksum();
      found != expected.headerChecksum) {
    throw InputError(what + " is damaged: the checksum of its header is " +
                     checksumText(found) + ", it was written with " +
                     checksumText(expected.headerChecksum));
  }
}

const TensorView& CheckpointReader::tensorOf(const std::string& file,
                                             const std::string& entry) {
  SafetensorsFile& opened = shard(file);
  const TensorView* view = opened.find(entry);
  if (view == nullptr) {
    throw InputError("'" + opened.path() + "' has no tensor '" + entry + "'");
  }
  if (!index.hasChecksums() || !verified.insert({file, entry}).second) {
    return *view;
  }
  std::string what =
      "'" + opened.path() + "' is damaged: the checksum of tensor '" + entry;
  const std::string* told = opened.metadata(checksumName(entry));
  if (told == nullptr) throw InputError(what + "' is missing");
  std::string found =
      checksumText(crc32(view->data, static_cast<size_t>(bytesOf(*view))));
  if (found != *told) {
    throw InputError(what + "' is " + found + ", it was written with " + *told);
  }
  return *view;
}

void CheckpointReader::readBox(const std::string& name, ElementType type,
                               const Dims& whole, const Box& wanted,
                               void* target) {
  std::string what = "checkpoint '" + directory.path() + "'";
  int64_t found = 0;
  std::vector<Box> used;
  for (const auto& stored : index.boxes(name, whole)) {
    Box shared = intersect(stored.box, wanted);
    if (shared.volume() == 0 && wanted.volume() > 0) continue;
    for (const Box& other : used) {
      if (intersect(other, stored.box).volume() > 0) {
        throw InputError(what + " has tensor '" + name +
                         "' in boxes that overlap");
      }
    }
    used.push_back(stored.box);
    const TensorView& view = tensorOf(stored.file, stored.entry);
    copyBox(view, directory.pathOf(stored.file), type, stored.box.sizes,
            {relativeTo(stored.box.start, shared.start), shared.sizes},
            wanted.sizes, relativeTo(wanted.start, shared.start), target);
    found += shared.volume();
  }
  if (found != wanted.volume()) {
    throw InputError(what + " lacks a part of tensor '" + name +
                     "': " + std::to_string(found) + " of " +
                     std::to_string(wanted.volume()) + " elements are stored");
  }
}

}  // namespace soapstone::runtime
