#include "runtime/checkpoint/weight_files.h"

#include <dirent.h>

#include <algorithm>

#include "runtime/core/error.h"
#include "runtime/core/json.h"
#include "runtime/core/mapped_file.h"

namespace soapstone::runtime {
namespace {

constexpr char kIndex[] = "model.safetensors.index.json";
constexpr char kExtension[] = ".safetensors";

bool endsWith(const std::string& text, const std::string& end) {
  return text.size() > end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// Names of safetensors files in a folder, sorted.
std::vector<std::string> safetensorsIn(const std::string& folder) {
  std::vector<std::string> names;
  DIR* list = opendir(folder.c_str());
  if (list == nullptr) throw InputError(systemError("open", folder));
  while (const dirent* entry = readdir(list)) {
    if (endsWith(entry->d_name, kExtension)) names.emplace_back(entry->d_name);
  }
  closedir(list);
  std::sort(names.begin(), names.end());
  return names;
}

// A file of an index lies in its folder: a name without a path.
bool isPlainName(const std::string& name) {
  return !name.empty() && name.find('/') == std::string::npos && name != "..";
}

// All dims but the first.
Dims inner(const Dims& dims) {
  Dims result;
  for (int i = 1; i < dims.count; ++i) result.append(dims.values[i]);
  return result;
}

}  // namespace

WeightFiles::WeightFiles(const std::string& path) : folder(path) {
  std::string index = joinPath(path, kIndex);
  if (!isDirectory(path)) {
    for (const auto& [name, tensor] : open(path).all()) fileOf[name] = path;
  } else if (pathExists(index)) {
    readIndex(index);
  } else {
    readFolder();
  }
}

void WeightFiles::readIndex(const std::string& index) {
  MappedFile file(index);
  Json content = parseJson(file.text(), "'" + index + "'");
  const Json* map = content.find("weight_map");
  if (map == nullptr || map->kind != Json::Kind::kObject)
    throw InputError("'" + index + "' has no object 'weight_map'");
  for (const auto& [name, value] : map->members) {
    if (value.kind != Json::Kind::kString || !isPlainName(value.text)) {
      throw InputError("'" + index + "' names no file in its folder for '" +
                       name + "'");
    }
    fileOf[name] = joinPath(folder, value.text);
  }
}

void WeightFiles::readFolder() {
  std::vector<std::string> names = safetensorsIn(folder);
  if (names.empty())
    throw InputError("'" + folder + "' has no safetensors file");
  for (const std::string& file : names) {
    std::string path = joinPath(folder, file);
    for (const auto& [name, tensor] : open(path).all()) fileOf[name] = path;
  }
}

const SafetensorsFile& WeightFiles::open(const std::string& file) {
  std::unique_ptr<SafetensorsFile>& opened = files[file];
  if (opened == nullptr) opened = std::make_unique<SafetensorsFile>(file);
  return *opened;
}

WeightFiles::Found WeightFiles::find(const std::string& name) {
  auto entry = fileOf.find(name);
  if (entry == fileOf.end()) return {};
  const TensorView* tensor = open(entry->second).find(name);
  if (tensor == nullptr) {
    throw InputError("'" + entry->second + "' has no tensor '" + name +
                     "' of a type that programs have");
  }
  return {tensor, &entry->second};
}

WeightFiles::Found WeightFiles::findEither(const std::string& name) {
  Found found = find(name);
  size_t dot = name.find('.');
  if (found.tensor != nullptr || dot == std::string::npos) return found;
  // Optimizer states, "optimizer_state/..", are no part of a model's files.
  if (name.find('/') < dot) return found;
  return find(name.substr(dot + 1));
}

bool WeightFiles::readExperts(const std::string& name, ElementType type,
                              const Dims& whole, const Box& box, void* target) {
  static const std::string kExperts = ".experts.";
  size_t place = name.find(kExperts);
  if (place == std::string::npos || whole.count < 2) return false;
  place += kExperts.size();
  Dims each = inner(whole);
  Box part{inner(box.start), inner(box.sizes)};
  int64_t bytes = part.volume() * elementBytes(type);
  for (int64_t i = 0; i < box.sizes.values[0]; ++i) {
    int64_t expert = box.start.values[0] + i;
    std::string own = name.substr(0, place) + std::to_string(expert) + "." +
                      name.substr(place);
    Found found = findEither(own);
    if (found.tensor == nullptr) {
      if (i == 0) return false;
      throw InputError("'" + folder + "' has no tensor '" + own + "'");
    }
    readBox(*found.tensor, *found.path, type, each, part,
            static_cast<char*>(target) + i * bytes);
  }
  return box.sizes.values[0] > 0;
}

bool WeightFiles::read(const std::string& name, ElementType type,
                       const Dims& whole, const Box& box, void* target) {
  Found found = findEither(name);
  if (found.tensor == nullptr)
    return readExperts(name, type, whole, box, target);
  readBox(*found.tensor, *found.path, type, whole, box, target);
  return true;
}

}  // namespace soapstone::runtime
