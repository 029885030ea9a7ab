#include "runtime/checkpoint/checkpoint_index.h"

#include "runtime/core/crc32.h"
#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// The text around the checksum at the end of an index.
constexpr std::string_view kSealBegin = "  \"checksum\": \"";
constexpr std::string_view kSealEnd = "\"\n}\n";
constexpr size_t kChecksumDigits = 8;

// Throws InputError unless the text is as it was sealed.
void verifySeal(std::string_view text, const std::string& path) {
  size_t seal = kSealBegin.size() + kChecksumDigits + kSealEnd.size();
  std::optional<uint32_t> told;
  std::string_view body;
  if (text.size() > seal && text.ends_with(kSealEnd)) {
    body = text.substr(0, text.size() - seal);
    std::string_view tail = text.substr(body.size());
    if (tail.starts_with(kSealBegin)) {
      told = parseChecksum(tail.substr(kSealBegin.size(), kChecksumDigits));
    }
  }
  if (!told) throw InputError("'" + path + "' is damaged: it has no checksum");
  uint32_t found = crc32(body.data(), body.size());
  if (found != *told) {
    throw InputError("'" + path + "' is damaged: its checksum is " +
                     checksumText(found) + ", it was written with " +
                     checksumText(*told));
  }
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

std::string boxText(const WholeTensor& tensor, size_t i) {
  const OwnedBox& box = tensor.boxes[i];
  std::string name = boxName(tensor, i);
  std::string text = "{\"file\": " + quoteJson(shardName(box.rank));
  if (name != tensor.name) text += ", \"entry\": " + quoteJson(name);
  return text + ", \"start\": " + shapeText(box.box.start) +
         ", \"size\": " + shapeText(box.box.sizes) + "}";
}

}  // namespace

std::string shardName(int rank) {
  return "rank" + std::to_string(rank) + ".safetensors";
}

std::string boxName(const WholeTensor& tensor, size_t box) {
  int earlier = 0;
  for (size_t i = 0; i < box; ++i) {
    earlier += tensor.boxes[i].rank == tensor.boxes[box].rank ? 1 : 0;
  }
  return earlier == 0 ? tensor.name
                      : tensor.name + "#" + std::to_string(earlier);
}

std::string indexText(const Plan& plan, const CheckpointIdentity& identity,
                      const std::vector<WholeTensor>& tensors,
                      const std::vector<SafetensorsSummary>& shards) {
  std::string text = "{\n  \"version\": " + std::to_string(kIndexVersion) +
                     ",\n  \"run\": " + quoteJson(identity.run) +
                     ",\n  \"program\": " + quoteJson(plan.name) +
                     ",\n  \"plan\": \"" + std::to_string(plan.hash) +
                     "\",\n  \"devices\": " + std::to_string(plan.devices) +
                     ",\n  \"step\": " + std::to_string(identity.step) +
                     ",\n  \"seed\": " + std::to_string(identity.seed) +
                     ",\n  \"files\": {";
  bool isFirst = true;
  for (size_t rank = 0; rank < shards.size(); ++rank) {
    if (shards[rank].bytes == 0) continue;
    text += isFirst ? "\n" : ",\n";
    isFirst = false;
    text += "    " + quoteJson(shardName(static_cast<int>(rank))) +
            ": {\"bytes\": " + std::to_string(shards[rank].bytes) +
            ", \"header\": \"" + checksumText(shards[rank].headerChecksum) +
            "\"}";
  }
  text += "\n  },\n  \"tensors\": {";
  isFirst = true;
  for (const WholeTensor& tensor : tensors) {
    text += isFirst ? "\n" : ",\n";
    isFirst = false;
    text += "    " + quoteJson(tensor.name) + ": {\"type\": \"" +
            safetensorsName(tensor.type) +
            "\", \"shape\": " + shapeText(tensor.dims) + ", \"boxes\": [";
    for (size_t i = 0; i < tensor.boxes.size(); ++i) {
      text += (i > 0 ? ", " : "") + boxText(tensor, i);
    }
    text += "]}";
  }
  return sealIndex(text + "\n  },\n");
}

std::string sealIndex(const std::string& body) {
  return body + std::string(kSealBegin) +
         checksumText(crc32(body.data(), body.size())) + std::string(kSealEnd);
}

CheckpointIndex::CheckpointIndex(std::string_view text, const std::string& path)
    : path(path), root(parseJson(text, "'" + path + "'")) {
  int64_t version = integerOf(root, "version", path);
  if (version != kIndexVersion && version != kUncheckedVersion) {
    throw InputError("'" + path + "' has version " + std::to_string(version) +
                     ", this program reads " +
                     std::to_string(kUncheckedVersion) + " and " +
                     std::to_string(kIndexVersion));
  }
  isChecked = version != kUncheckedVersion;
  if (isChecked) {
    verifySeal(text, path);
  } else if (root.find("run") != nullptr || root.find("files") != nullptr) {
    throw InputError("'" + path + "' is damaged: its version is wrong");
  }
  own.step = integerOf(root, "step", path);
  own.seed = integerOf(root, "seed", path);
  if (own.step < 0) throw InputError("'" + path + "' has a negative step");
  if (const Json* run = root.find("run")) own.run = run->text;
}

SafetensorsSummary CheckpointIndex::shard(const std::string& file) const {
  const Json* files = root.find("files");
  const Json* entry = files != nullptr ? files->find(file) : nullptr;
  const Json* header = entry != nullptr ? entry->find("header") : nullptr;
  std::optional<uint32_t> checksum;
  if (header != nullptr) checksum = parseChecksum(header->text);
  if (!checksum) {
    throw InputError("'" + path + "' has no checksum of '" + file + "'");
  }
  return {integerOf(*entry, "bytes", path), *checksum};
}

std::vector<CheckpointIndex::StoredBox> CheckpointIndex::boxes(
    const std::string& name, const Dims& whole) const {
  std::string what = "'" + path + "'";
  const Json* tensors = root.find("tensors");
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
    result.push_back(parseBox(item, name, whole));
  }
  return result;
}

CheckpointIndex::StoredBox CheckpointIndex::parseBox(const Json& item,
                                                     const std::string& name,
                                                     const Dims& whole) const {
  StoredBox box{"", name, {}};
  const Json* file = item.find("file");
  if (file == nullptr || file->kind != Json::Kind::kString ||
      !readDims(item.find("start"), whole.count, box.box.start) ||
      !readDims(item.find("size"), whole.count, box.box.sizes) ||
      !fitsInside(box.box, whole)) {
    throw InputError("'" + path + "' has a bad box of tensor '" + name + "'");
  }
  box.file = file->text;
  if (box.file.find('/') != std::string::npos) {
    throw InputError("'" + path + "' names the file '" + box.file +
                     "' outside of its folder");
  }
  if (const Json* other = item.find("entry")) box.entry = other->text;
  return box;
}

}  // namespace soapstone::runtime
