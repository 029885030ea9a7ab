#include "runtime/data/initialize.h"

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "runtime/checkpoint/weight_files.h"
#include "runtime/core/crc32.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"
#include "runtime/core/plan_tables.h"
#include "runtime/core/rank.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {
namespace {

Dims originOf(const Dims& dims) {
  Dims origin;
  for (int i = 0; i < dims.count; ++i) origin.append(0);
  return origin;
}

// The type of a tensor in the model's files: they hold parameters, of which
// working copies are another type.
ElementType storedType(const TensorInfo& tensor) {
  return tensor.role == TensorRole::kWorkingCopy ? ElementType::kF32
                                                 : tensor.type;
}

// Advice for weights that are not those of the program.
constexpr const char* kRemedies =
    "see --model-dir, compile the model again, or draw random values with "
    "--initialize";

// The file of a program's folder with weights that the compiler put there.
constexpr std::string_view kComputedWeights = "computed_weights.safetensors";

// The model's own weight files, each mapped once.
class OriginFiles {
 public:
  OriginFiles(const std::string& directory, const std::string& program)
      : directory(directory), program(program) {}

  std::string pathOf(const std::string& name) const {
    return joinPath(directory, name);
  }

  // Where the weights of `name` lie that are read by name: with the program, if
  // the compiler computed them. Others may have the name of something there:
  // the model's own folder is ".".
  std::string namedPathOf(const std::string& name) const {
    return name == kComputedWeights ? joinPath(program, name) : pathOf(name);
  }

  // Null if the file is absent.
  const MappedFile* open(const std::string& name) {
    auto [it, isNew] = files.try_emplace(name);
    if (!isNew) return it->second.get();
    std::string path = pathOf(name);
    if (!pathExists(path)) return nullptr;
    it->second = std::make_unique<MappedFile>(path);
    return it->second.get();
  }

 private:
  std::string directory;
  std::string program;
  std::map<std::string, std::unique_ptr<MappedFile>> files;
};

// Gives the tensors of one rank their first values.
class Initialization {
 public:
  Initialization(Rank& rank, const InitialWeights& weights, int64_t seed)
      : rank(rank),
        weights(weights),
        seed(seed),
        files(weights.modelDirectory, weights.programDirectory) {
    if (!weights.load.empty()) {
      stored = std::make_unique<WeightFiles>(weights.load);
    }
  }

  void fillTensor(const TensorInfo& tensor) {
    Box box = boxOf(tensor, member(rank));
    if (stored != nullptr && readNamed(*stored, tensor)) return;
    if (stored != nullptr && tensor.role == TensorRole::kParameter) {
      throw InputError("'" + weights.load + "' has no tensor '" +
                       std::string(tensor.name) + "', a parameter");
    }
    if (!readOrigin(tensor)) draw(tensor, box);
  }

 private:
  bool readNamed(WeightFiles& from, const TensorInfo& tensor) {
    return readPieces(tensor, member(rank), hostAt(rank, tensor.offset),
                      [&](const Dims& whole, const Box& box, void* target) {
                        return from.read(storedName(tensor), tensor.type, whole,
                                         box, target);
                      });
  }

  // Copies a box from the safetensors files that held the tensor under its name
  // when the program was compiled.
  void readByName(const TensorInfo& tensor) {
    std::string path = files.namedPathOf(tensor.origin.file);
    if (!pathExists(path)) {
      throw InputError("'" + path + "' is missing, which holds tensor '" +
                       std::string(tensor.name) + "'; " + namedRemedies());
    }
    if (named == nullptr || named->path() != path)
      named = std::make_unique<WeightFiles>(path);
    if (readNamed(*named, tensor)) return;
    throw InputError("'" + path + "' has no tensor '" +
                     std::string(tensor.name) + "'; " + namedRemedies());
  }

  // Drawing is none for what is read although the user asked for it.
  const char* namedRemedies() const {
    return weights.ignoresModel ? "compile the model again" : kRemedies;
  }

  // Whether the user wants drawn values in place of those of the files. Tables
  // that are not trained, such as masks, are no matter of chance: they lie with
  // the program. Nothing here may depend on which files there are, or the same
  // program would draw other numbers elsewhere.
  bool isDrawn(const TensorInfo& tensor) const {
    if (!weights.ignoresModel) return false;
    return tensor.role != TensorRole::kState ||
           tensor.origin.file != kComputedWeights;
  }

  // Copies a box from the model's file; false if that is not to be read, or is
  // absent as it was when the program was compiled.
  bool readOrigin(const TensorInfo& tensor) {
    const Origin& origin = tensor.origin;
    if (origin.file == nullptr || isDrawn(tensor)) return false;
    if (origin.length == 0 && tensor.wholeDims().product() > 0) {
      readByName(tensor);
      return true;
    }
    const MappedFile* file = files.open(origin.file);
    if (file == nullptr) {
      if (origin.checksum == kNoChecksum) return false;
      throw InputError("weight file '" + files.pathOf(origin.file) +
                       "' is missing, which holds tensor '" +
                       std::string(tensor.name) + "'; " + kRemedies);
    }
    verifyOrigin(tensor, *file);
    ElementType stored = storedType(tensor);
    const char* from = file->data() + origin.offset;
    forEachRunOfFile(tensor, [&](int64_t first, char* to, int64_t count) {
      convertElements(stored, from + first * elementBytes(stored), tensor.type,
                      to, count);
    });
    return true;
  }

  // Calls `fill` with the number in its file, the place in the arena and the
  // count of elements that lie behind each other in both.
  void forEachRunOfFile(
      const TensorInfo& tensor,
      const std::function<void(int64_t, char*, int64_t)>& fill) {
    const int64_t bytes = elementBytes(tensor.type);
    readPieces(tensor, member(rank), hostAt(rank, tensor.offset),
               [&](const Dims& whole, const Box& box, void* target) {
                 forEachRun(
                     whole, box.start, box.sizes, originOf(box.sizes),
                     box.sizes, [&](int64_t first, int64_t to, int64_t count) {
                       fill(first, static_cast<char*>(target) + to * bytes,
                            count);
                     });
                 return true;
               });
  }

  // The bytes must be those for which the program was compiled: a model that
  // was saved again has them elsewhere.
  void verifyOrigin(const TensorInfo& tensor, const MappedFile& file) {
    const Origin& origin = tensor.origin;
    std::string what = "tensor '" + std::string(tensor.name) + "'";
    int64_t bytes =
        tensor.wholeDims().product() * elementBytes(storedType(tensor));
    bool isInside = origin.length == bytes && origin.offset >= 0 &&
                    origin.offset <= file.size() &&
                    origin.length <= file.size() - origin.offset;
    if (!isInside) {
      throw InputError(what + " needs " + std::to_string(bytes) + " bytes at " +
                       std::to_string(origin.offset) + " of '" + file.path() +
                       "', which has " + std::to_string(file.size()));
    }
    if (origin.checksum == kNoChecksum) return;
    uint32_t found =
        crc32(file.data() + origin.offset, static_cast<size_t>(origin.length));
    if (found == origin.checksum) return;
    throw InputError("'" + file.path() + "' does not hold the weights of " +
                     what + " that the program was compiled for; " + kRemedies);
  }

  // Values by the initializer: element e of the tensor in its file is number e,
  // whatever box it is in.
  void draw(const TensorInfo& tensor, const Box& box) {
    const Initializer& initializer = tensor.initializer;
    char* target = hostAt<char>(rank, tensor.offset);
    if (initializer.kind == InitializerKind::kConstant ||
        !isFloat(tensor.type)) {
      fill(rank, {}, tensor.type, target, box.volume(), initializer.a);
      return;
    }
    Random op;
    op.kind = initializer.kind == InitializerKind::kUniform
                  ? RandomKind::kUniform
                  : RandomKind::kNormal;
    op.type = tensor.type;
    op.low = initializer.a;
    op.high = initializer.b;
    op.stream = hashName(tensor.name);
    int64_t step = 0;
    forEachRunOfFile(tensor, [&](int64_t first, char* to, int64_t count) {
      op.first = first;
      op.count = count;
      random(rank, {}, op, &seed, &step, to);
    });
  }

  Rank& rank;
  const InitialWeights& weights;
  int64_t seed;
  OriginFiles files;
  std::unique_ptr<WeightFiles> stored;
  std::unique_ptr<WeightFiles> named;  // Where origins of length 0 lie.
};

}  // namespace

uint64_t hashName(std::string_view name) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char c : name) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3u;
  }
  return hash;
}

void warnOfMissingWeights(const Plan& plan, const std::string& modelDirectory) {
  std::set<std::string> known;
  for (int c = 0; c < plan.classCount; ++c) {
    for (int64_t i = 0; i < plan.classes[c].tensorCount; ++i) {
      const Origin& origin = plan.classes[c].tensors[i].origin;
      if (origin.file == nullptr || origin.checksum != kNoChecksum) continue;
      if (origin.length == 0) continue;  // Missing, that is an error.
      if (!known.insert(origin.file).second) continue;
      std::string path = joinPath(modelDirectory, origin.file);
      if (pathExists(path)) continue;
      std::fprintf(stderr,
                   "warning: weight file '%s' not found, its tensors are "
                   "initialised at random; see --model-dir and --load\n",
                   path.c_str());
    }
  }
}

void zeroGradients(Rank& rank, const DeviceClass& deviceClass) {
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role != TensorRole::kGradient) continue;
    zero(rank, {}, hostAt(rank, tensor.offset),
         static_cast<size_t>(tensor.bytes()));
  }
}

void initializeTensors(Rank& rank, const DeviceClass& deviceClass,
                       const InitialWeights& weights, int64_t seed) {
  Initialization initialization(rank, weights, seed);
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (hasInitialValue(tensor.role)) initialization.fillTensor(tensor);
  }
}

}  // namespace soapstone::runtime
