#include "runtime/data_source.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "runtime/error.h"
#include "runtime/initialize.h"
#include "runtime/kernel.h"
#include "runtime/npy.h"
#include "runtime/ops_training.h"
#include "runtime/safetensors.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

// Numbers that depend on (seed, input name, batch) alone: floats uniform with
// mean 0 and variance 1, integers uniform in [0, bound), fair bools.
class SyntheticSource : public InputSource {
 public:
  SyntheticSource(const TensorInfo& tensor, int64_t seed)
      : tensor(tensor), seed(seed), stream(hashName(tensor.name)) {}

  void fill(Rank& rank, int64_t batch, void* target) override {
    int64_t count = tensor.dims.product();
    if (isFloat(tensor.type)) {
      constexpr double kRange = 1.7320508075688772;  // sqrt(3)
      random(
          rank, {},
          {RandomKind::kUniform, tensor.type, count, -kRange, kRange, stream},
          &seed, &batch, target);
      return;
    }
    bool isBool = tensor.type == ElementType::kBool;
    int64_t bound = isBool ? 2 : std::max<int64_t>(1, tensor.indexBound);
    withType(tensor.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      if constexpr (std::is_integral_v<T>) {
        for (int64_t i = 0; i < count; ++i) {
          double u = randomUniform(seed, stream, batch, i);
          static_cast<T*>(target)[i] = static_cast<T>(
              static_cast<int64_t>(u * static_cast<double>(bound)));
        }
      }
    });
  }

 private:
  const TensorInfo& tensor;
  int64_t seed;
  uint64_t stream;
};

// First values that are no valid index, checked for every batch: a wrong token
// would otherwise read zeros in silence.
template <typename T>
void checkIndices(const TensorInfo& tensor, const T* values,
                  const std::string& path) {
  if (tensor.indexBound <= 0) return;
  int64_t count = tensor.dims.product();
  for (int64_t i = 0; i < count; ++i) {
    // Negative indices count from the end, or mean 'ignored'.
    if (values[i] >= tensor.indexBound && values[i] != tensor.ignoredIndex) {
      throw InputError("'" + path + "' holds " + std::to_string(values[i]) +
                       " for input '" + tensor.name +
                       "', which takes values below " +
                       std::to_string(tensor.indexBound));
    }
  }
}

void checkValues(const TensorInfo& tensor, const void* values,
                 const std::string& path) {
  if (tensor.type == ElementType::kI64) {
    checkIndices(tensor, static_cast<const int64_t*>(values), path);
  } else if (tensor.type == ElementType::kI32) {
    checkIndices(tensor, static_cast<const int32_t*>(values), path);
  }
}

// Rows of an array with one more sample than a batch, or as many: batch b takes
// rows b * size .. of the array, which starts again at its end.
template <typename Array>
class ArraySource : public InputSource {
 public:
  ArraySource(const TensorInfo& tensor, std::shared_ptr<Array> array,
              const std::string& path, const std::vector<int64_t>& shape)
      : tensor(tensor), array(std::move(array)), path(path) {
    const Dims& dims = tensor.dims;
    bool fits = static_cast<int>(shape.size()) == dims.count;
    for (int i = 1; fits && i < dims.count; ++i) {
      fits = shape[static_cast<size_t>(i)] == dims[i];
    }
    rowElements = dims.count > 0 ? dims.product(1, dims.count) : 1;
    samples = shape.empty() ? 1 : shape[0];
    batchRows = dims.count > 0 ? dims[0] : 1;
    if (!fits || (samples == 0 && batchRows > 0)) {
      throw InputError("'" + path + "' has shape " + shapeText(shape) +
                       ", input '" + tensor.name + "' takes [samples" +
                       tailText(dims) + "]");
    }
  }

  void fill(Rank&, int64_t batch, void* target) override {
    int64_t row = 0;
    int64_t rowBytes = rowElements * elementBytes(tensor.type);
    while (row < batchRows) {
      int64_t first = (batch % samples * batchRows + row) % samples;
      int64_t count = std::min(batchRows - row, samples - first);
      readRows(first * rowElements, count * rowElements,
               static_cast<char*>(target) + row * rowBytes);
      row += count;
    }
    checkValues(tensor, target, path);
  }

 private:
  static std::string tailText(const Dims& dims) {
    std::string text;
    for (int i = 1; i < dims.count; ++i) text += ", " + std::to_string(dims[i]);
    return text;
  }

  void readRows(int64_t first, int64_t count, void* target);

  const TensorInfo& tensor;
  std::shared_ptr<Array> array;
  std::string path;
  int64_t rowElements = 0;
  int64_t samples = 0;
  int64_t batchRows = 0;
};

template <>
void ArraySource<NpyFile>::readRows(int64_t first, int64_t count,
                                    void* target) {
  array->read(first, count, tensor.type, target);
}

template <>
void ArraySource<SafetensorsFile>::readRows(int64_t first, int64_t count,
                                            void* target) {
  const TensorView* view = array->find(tensor.name);
  const char* source =
      static_cast<const char*>(view->data) + first * elementBytes(view->type);
  if (!convertElements(view->type, source, tensor.type, target, count)) {
    throw InputError("'" + path + "' has type " + safetensorsName(view->type) +
                     " for input '" + tensor.name + "', which takes " +
                     safetensorsName(tensor.type));
  }
}

// A long text of tokens of 1, 2 or 4 bytes, cut into windows one after the
// other; a window and its successors by one are a sample and its labels.
class TokenFile {
 public:
  TokenFile(const std::string& path, int64_t width)
      : file(path), width(width), count(file.size() / width) {}

  const std::string& path() const { return file.path(); }
  int64_t size() const { return count; }
  int64_t at(int64_t i) const {
    const char* place = file.data() + i * width;
    if (width == 1) return static_cast<unsigned char>(*place);
    if (width == 2) {
      uint16_t token;
      std::memcpy(&token, place, sizeof(token));
      return token;
    }
    int32_t token;
    std::memcpy(&token, place, sizeof(token));
    return token;
  }

 private:
  MappedFile file;
  int64_t width;
  int64_t count;
};

class TokenSource : public InputSource {
 public:
  // `shift` 1 for labels. Windows have `length` tokens.
  TokenSource(const TensorInfo& tensor, std::shared_ptr<TokenFile> tokens,
              int64_t length, int64_t shift)
      : tensor(tensor),
        tokens(std::move(tokens)),
        length(length),
        shift(shift) {
    if (length <= 0 || this->tokens->size() < length + 1) {
      throw InputError("'" + this->tokens->path() + "' has " +
                       std::to_string(this->tokens->size()) +
                       " tokens, input '" + tensor.name + "' needs at least " +
                       std::to_string(length + 1));
    }
  }

  void fill(Rank&, int64_t batch, void* target) override {
    int64_t windows = (tokens->size() - 1) / length;
    int64_t samples = tensor.dims.product() / length;
    withIndexType(tensor.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      T* out = static_cast<T*>(target);
      for (int64_t sample = 0; sample < samples; ++sample) {
        int64_t window = (batch % windows * samples + sample) % windows;
        for (int64_t i = 0; i < length; ++i) {
          *out++ = static_cast<T>(tokens->at(window * length + i + shift));
        }
      }
    });
    checkValues(tensor, target, tokens->path());
  }

 private:
  const TensorInfo& tensor;
  std::shared_ptr<TokenFile> tokens;
  int64_t length;
  int64_t shift;
};

// Positions 0, 1, .. of each row, for models that take them as an input.
class PositionSource : public InputSource {
 public:
  explicit PositionSource(const TensorInfo& tensor) : tensor(tensor) {}
  void fill(Rank&, int64_t, void* target) override {
    int64_t length = tensor.dims[tensor.dims.count - 1];
    withIndexType(tensor.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      for (int64_t i = 0; i < tensor.dims.product(); ++i) {
        static_cast<T*>(target)[i] = static_cast<T>(i % length);
      }
    });
  }

 private:
  const TensorInfo& tensor;
};

std::string extensionOf(const std::string& path) {
  size_t dot = path.rfind('.');
  size_t slash = path.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) {
    return "";
  }
  return path.substr(dot);
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

// Makes the sources of a plan from the --data options.
class SourceMaker {
 public:
  SourceMaker(const Plan& plan, const Options& options, int64_t seed)
      : options(options), seed(seed) {
    for (int64_t i = 0; i < plan.classes[0].tensorCount; ++i) {
      if (plan.classes[0].tensors[i].role == TensorRole::kInput) {
        inputs.push_back(&plan.classes[0].tensors[i]);
      }
    }
    sources.resize(inputs.size());
  }

  std::vector<std::unique_ptr<InputSource>> make() {
    for (const auto& [name, path] : options.data) add(name, path);
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (sources[i] != nullptr) continue;
      if (!options.data.empty()) {
        throw InputError("--data gives nothing for input '" +
                         std::string(inputs[i]->name) + "'");
      }
      sources[i] = std::make_unique<SyntheticSource>(*inputs[i], seed);
    }
    return std::move(sources);
  }

 private:
  void add(const std::string& name, const std::string& path) {
    if (!name.empty()) {
      addFile(findInput(name), path);
    } else if (isDirectory(path)) {
      addDirectory(path);
    } else if (extensionOf(path) == ".safetensors") {
      addSafetensors(path);
    } else if (extensionOf(path) == ".npy") {
      if (inputs.size() != 1) {
        throw InputError("the model has " + std::to_string(inputs.size()) +
                         " inputs: say --data NAME=" + path);
      }
      addFile(0, path);
    } else {
      addTokens(path);
    }
  }

  size_t findInput(const std::string& name) const {
    std::string known;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (name == inputs[i]->name) return i;
      known += (i > 0 ? ", '" : "'") + std::string(inputs[i]->name) + "'";
    }
    throw InputError("the model has no input '" + name + "'; its inputs are " +
                     known);
  }

  void addFile(size_t input, const std::string& path) {
    if (extensionOf(path) != ".npy") {
      throw InputError("'" + path + "' for input '" + inputs[input]->name +
                       "' is not a .npy file");
    }
    auto array = std::make_shared<NpyFile>(path);
    sources[input] = std::make_unique<ArraySource<NpyFile>>(
        *inputs[input], array, path, array->shape());
  }

  void addDirectory(const std::string& path) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      std::string file = inputs[i]->name;
      std::replace(file.begin(), file.end(), '/', '_');
      addFile(i, joinPath(path, file + ".npy"));
    }
  }

  void addSafetensors(const std::string& path) {
    auto file = std::make_shared<SafetensorsFile>(path);
    for (size_t i = 0; i < inputs.size(); ++i) {
      const TensorView* view = file->find(inputs[i]->name);
      if (view == nullptr) continue;
      sources[i] = std::make_unique<ArraySource<SafetensorsFile>>(
          *inputs[i], file, path, view->shape);
    }
  }

  int64_t tokenWidth(const std::string& path) const {
    if (options.tokenBytes) return *options.tokenBytes;
    std::string extension = extensionOf(path);
    if (extension == ".txt" || extension == ".u8") return 1;
    if (extension == ".bin" || extension == ".u16") return 2;
    if (extension == ".i32" || extension == ".u32") return 4;
    if (!pathExists(path)) throw InputError("there is no file '" + path + "'");
    throw InputError("cannot tell the kind of '" + path +
                     "' by its name; for tokens say --token-bytes 1, 2 or 4");
  }

  // The labels: marked by the compiler, or known by their name.
  static bool isLabels(const TensorInfo& tensor) {
    std::string name = tensor.name;
    return tensor.shiftOf != nullptr || contains(name, "label") ||
           contains(name, "target");
  }

  void addTokens(const std::string& path) {
    auto tokens = std::make_shared<TokenFile>(path, tokenWidth(path));
    int64_t length = 0;
    for (const TensorInfo* tensor : inputs) {
      if (tensor->dims.count >= 2 && !isFloat(tensor->type) && length == 0) {
        length = tensor->dims[tensor->dims.count - 1];
      }
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      const TensorInfo& tensor = *inputs[i];
      bool isIndex =
          tensor.type == ElementType::kI64 || tensor.type == ElementType::kI32;
      if (!isIndex || length == 0 || tensor.dims.product() % length != 0) {
        throw InputError("tokens cannot feed input '" +
                         std::string(tensor.name) +
                         "', which is no integer [batch, sequence] tensor");
      }
      if (contains(tensor.name, "position")) {
        sources[i] = std::make_unique<PositionSource>(tensor);
      } else {
        sources[i] = std::make_unique<TokenSource>(tensor, tokens, length,
                                                   isLabels(tensor) ? 1 : 0);
      }
    }
  }

  const Options& options;
  int64_t seed;
  std::vector<const TensorInfo*> inputs;
  std::vector<std::unique_ptr<InputSource>> sources;
};

}  // namespace

std::vector<std::unique_ptr<InputSource>> makeSources(const Plan& plan,
                                                      const Options& options,
                                                      int64_t seed) {
  return SourceMaker(plan, options, seed).make();
}

}  // namespace soapstone::runtime
