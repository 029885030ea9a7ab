#include "runtime/checkpoint.h"

#include <dirent.h>
#include <unistd.h>

#include <cstdio>
#include <map>
#include <memory>
#include <vector>

#include "runtime/error.h"
#include "runtime/initialize.h"
#include "runtime/json.h"
#include "runtime/mapped_file.h"
#include "runtime/safetensors.h"

namespace soapstone::runtime {
namespace {

constexpr int64_t kVersion = 1;

std::vector<TensorView> persistentTensors(Rank& rank, const Plan& plan) {
  std::vector<TensorView> tensors;
  for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
    const TensorInfo& tensor = plan.classes[0].tensors[i];
    if (!isPersistent(tensor.role)) continue;
    tensors.push_back(
        {storedName(tensor),
         tensor.type,
         {tensor.dims.values, tensor.dims.values + tensor.dims.count},
         at(rank, tensor.offset)});
  }
  return tensors;
}

std::string indexText(const Plan& plan, const RunState& state,
                      const std::vector<TensorView>& tensors) {
  std::string text = "{\n  \"version\": " + std::to_string(kVersion) +
                     ",\n  \"program\": " + quoteJson(plan.name) +
                     ",\n  \"step\": " + std::to_string(state.step) +
                     ",\n  \"seed\": " + std::to_string(state.seed) +
                     ",\n  \"tensors\": {";
  bool first = true;
  for (const TensorView& tensor : tensors) {
    std::vector<int64_t> start(tensor.shape.size(), 0);
    text += first ? "\n" : ",\n";
    first = false;
    text += "    " + quoteJson(tensor.name) + ": {\"type\": \"" +
            safetensorsName(tensor.type) +
            "\", \"shape\": " + shapeText(tensor.shape) +
            ", \"boxes\": [{\"file\": \"rank0.safetensors\", \"start\": " +
            shapeText(start) + ", \"size\": " + shapeText(tensor.shape) + "}]}";
  }
  return text + "\n  }\n}\n";
}

// Removes a directory that holds only files. What cannot be removed stays.
void removeDirectory(const std::string& path) {
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return;
  std::vector<std::string> names;
  while (const dirent* entry = readdir(directory))
    names.push_back(entry->d_name);
  closedir(directory);
  for (const std::string& name : names) {
    if (name != "." && name != "..") unlink(joinPath(path, name).c_str());
  }
  rmdir(path.c_str());
}

int64_t integerOf(const Json& index, const char* name,
                  const std::string& path) {
  const Json* value = index.find(name);
  if (value == nullptr || value->kind != Json::Kind::kInteger) {
    throw InputError("'" + path + "' lacks the integer '" + name + "'");
  }
  return value->integer;
}

// Fills one tensor from the boxes that the index lists. One rank holds whole
// tensors; a box that is not one is refused.
void loadTensor(
    Rank& rank, const TensorInfo& tensor, const Json& index,
    const std::string& directory,
    std::map<std::string, std::unique_ptr<SafetensorsFile>>& files) {
  std::string name = storedName(tensor);
  std::string what = "checkpoint '" + directory + "'";
  const Json* tensors = index.find("tensors");
  const Json* entry = tensors != nullptr ? tensors->find(name) : nullptr;
  const Json* boxes = entry != nullptr ? entry->find("boxes") : nullptr;
  if (boxes == nullptr || boxes->items.empty()) {
    throw InputError(what + " has no tensor '" + name + "'");
  }
  const Json* fileName = boxes->items[0].find("file");
  if (boxes->items.size() != 1 || fileName == nullptr ||
      fileName->kind != Json::Kind::kString) {
    throw InputError(what + " holds tensor '" + name +
                     "' in pieces, which this program cannot join");
  }
  if (fileName->text.find('/') != std::string::npos) {
    throw InputError(what + " names the file '" + fileName->text +
                     "' outside of itself");
  }
  auto& file = files[fileName->text];
  if (file == nullptr) {
    file =
        std::make_unique<SafetensorsFile>(joinPath(directory, fileName->text));
  }
  const TensorView* view = file->find(name);
  if (view == nullptr) {
    throw InputError("'" + file->path() + "' has no tensor '" + name + "'");
  }
  readTensor(*view, file->path(), tensor.type, tensor.dims,
             at(rank, tensor.offset));
}

}  // namespace

void saveCheckpoint(Rank& rank, const Plan& plan, const std::string& directory,
                    const RunState& state) {
  makeDirectories(directory);
  std::string name = "step-" + std::to_string(state.step);
  std::string target = joinPath(directory, name);
  std::string aside = target + ".tmp";
  removeDirectory(aside);
  makeDirectories(aside);
  std::vector<TensorView> tensors = persistentTensors(rank, plan);
  writeSafetensors(joinPath(aside, "rank0.safetensors"), tensors);
  writeFileAtomically(joinPath(aside, "index.json"),
                      indexText(plan, state, tensors));
  syncDirectory(aside);
  // A rename replaces only an empty directory: an older checkpoint of the same
  // step goes out of the way first.
  std::string old = target + ".old";
  removeDirectory(old);
  bool hadOld = std::rename(target.c_str(), old.c_str()) == 0;
  if (std::rename(aside.c_str(), target.c_str()) != 0) {
    std::string message = systemError("rename", aside);
    if (hadOld) std::rename(old.c_str(), target.c_str());
    throw InputError(message);
  }
  syncDirectory(directory);
  writeFileAtomically(joinPath(directory, "latest"), name + "\n");
  syncDirectory(directory);
  removeDirectory(old);
}

std::optional<RunState> loadCheckpoint(Rank& rank, const Plan& plan,
                                       const std::string& directory) {
  std::string latest = joinPath(directory, "latest");
  if (!pathExists(latest)) return std::nullopt;
  std::string name(MappedFile(latest).text());
  while (!name.empty() && (name.back() == '\n' || name.back() == '\r')) {
    name.pop_back();
  }
  if (!name.starts_with("step-") || name.find('/') != std::string::npos) {
    throw InputError("'" + latest + "' does not name a checkpoint");
  }
  std::string chosen = joinPath(directory, name);
  std::string indexPath = joinPath(chosen, "index.json");
  MappedFile indexFile(indexPath);
  Json index = parseJson(indexFile.text(), "'" + indexPath + "'");
  if (int64_t version = integerOf(index, "version", indexPath);
      version != kVersion) {
    throw InputError("'" + indexPath + "' has version " +
                     std::to_string(version) + ", this program reads " +
                     std::to_string(kVersion));
  }
  RunState state;
  state.step = integerOf(index, "step", indexPath);
  state.seed = integerOf(index, "seed", indexPath);
  if (state.step < 0)
    throw InputError("'" + indexPath + "' has a negative step");
  std::map<std::string, std::unique_ptr<SafetensorsFile>> files;
  for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
    if (isPersistent(plan.classes[0].tensors[i].role)) {
      loadTensor(rank, plan.classes[0].tensors[i], index, chosen, files);
    }
  }
  return state;
}

}  // namespace soapstone::runtime
