#include "runtime/initialize.h"

#include <cstdio>
#include <map>
#include <memory>

#include "runtime/error.h"
#include "runtime/mapped_file.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_training.h"
#include "runtime/safetensors.h"

namespace soapstone::runtime {
namespace {

// The model's own weight files, each mapped once.
class OriginFiles {
 public:
  explicit OriginFiles(const std::string& directory) : directory(directory) {}

  // Null if the file is absent, which is said once.
  const MappedFile* open(const std::string& name) {
    auto [it, isNew] = files.try_emplace(name);
    if (!isNew) return it->second.get();
    std::string path = joinPath(directory, name);
    if (!pathExists(path)) {
      std::fprintf(stderr,
                   "warning: weight file '%s' not found, its tensors are "
                   "initialised at random; see --model-dir and --load\n",
                   path.c_str());
      return nullptr;
    }
    it->second = std::make_unique<MappedFile>(path);
    return it->second.get();
  }

 private:
  std::string directory;
  std::map<std::string, std::unique_ptr<MappedFile>> files;
};

// Copies a tensor from the model's file; false if that is absent.
bool readOrigin(Rank& rank, const TensorInfo& tensor, OriginFiles& files) {
  if (tensor.origin.file == nullptr) return false;
  const MappedFile* file = files.open(tensor.origin.file);
  if (file == nullptr) return false;
  const Origin& origin = tensor.origin;
  if (origin.length != tensor.bytes() || origin.offset < 0 ||
      origin.offset > file->size() ||
      origin.length > file->size() - origin.offset) {
    throw InputError("tensor '" + std::string(tensor.name) + "' needs " +
                     std::to_string(tensor.bytes()) + " bytes at " +
                     std::to_string(origin.offset) + " of '" + file->path() +
                     "', which has " + std::to_string(file->size()));
  }
  copy(rank, {}, at(rank, tensor.offset), file->data() + origin.offset,
       static_cast<size_t>(origin.length));
  return true;
}

void initializeTensor(Rank& rank, const TensorInfo& tensor, int64_t seed) {
  void* target = at(rank, tensor.offset);
  int64_t count = tensor.dims.product();
  const Initializer& initializer = tensor.initializer;
  if (initializer.kind == InitializerKind::kConstant || !isFloat(tensor.type)) {
    fill(rank, {}, tensor.type, target, count, initializer.a);
    return;
  }
  Random op;
  op.kind = initializer.kind == InitializerKind::kUniform ? RandomKind::kUniform
                                                          : RandomKind::kNormal;
  op.type = tensor.type;
  op.count = count;
  op.low = initializer.a;
  op.high = initializer.b;
  op.stream = hashName(tensor.name);
  int64_t step = 0;
  random(rank, {}, op, &seed, &step, target);
}

}  // namespace

uint64_t hashName(std::string_view name) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char c : name) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3u;
  }
  return hash;
}

std::string storedName(const TensorInfo& tensor) {
  return tensor.role == TensorRole::kOptimizerState
             ? "optimizer_state/" + std::string(tensor.name)
             : tensor.name;
}

bool isPersistent(TensorRole role) {
  return role == TensorRole::kParameter || role == TensorRole::kState ||
         role == TensorRole::kOptimizerState;
}

void initializeTensors(Rank& rank, const Plan& plan, const std::string& weights,
                       const std::string& modelDirectory, int64_t seed) {
  std::unique_ptr<SafetensorsFile> stored;
  if (!weights.empty()) stored = std::make_unique<SafetensorsFile>(weights);
  OriginFiles files(modelDirectory);
  for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
    const TensorInfo& tensor = plan.classes[0].tensors[i];
    if (tensor.role == TensorRole::kGradient) {
      zero(rank, {}, at(rank, tensor.offset),
           static_cast<size_t>(tensor.bytes()));
    }
    if (!isPersistent(tensor.role)) continue;
    const TensorView* view =
        stored != nullptr ? stored->find(storedName(tensor)) : nullptr;
    if (view != nullptr) {
      readTensor(*view, weights, tensor.type, tensor.dims,
                 at(rank, tensor.offset));
      continue;
    }
    if (stored != nullptr && tensor.role == TensorRole::kParameter) {
      throw InputError("'" + weights + "' has no tensor '" +
                       std::string(tensor.name) + "', a parameter");
    }
    if (!readOrigin(rank, tensor, files)) initializeTensor(rank, tensor, seed);
  }
}

}  // namespace soapstone::runtime
