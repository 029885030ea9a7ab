#include "runtime/data/data_source.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/error.h"
#include "runtime/core/plan_tables.h"
#include "runtime/data/initialize.h"
#include "runtime/data/npy.h"
#include "runtime/data/synthetic_source.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {
namespace {

// Feeds the rows of a whole step, the same for each of its micro-batches.
class StepSource : public InputSource {
 public:
  StepSource(std::unique_ptr<InputSource> steps, int64_t microBatches)
      : steps(std::move(steps)), microBatches(microBatches) {}

  void fill(Rank& rank, int64_t batch, void* target) override {
    steps->fill(rank, batch / microBatches, target);
  }
  bool fillOnDevice(Rank& rank, Stream stream, int64_t batch,
                    void* target) override {
    return steps->fillOnDevice(rank, stream, batch / microBatches, target);
  }

 private:
  std::unique_ptr<InputSource> steps;
  int64_t microBatches;
};

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

// The labels: marked by the compiler, or known by their name.
bool isLabels(const TensorInfo& tensor) {
  std::string name = inputName(tensor);
  return tensor.shiftOf != nullptr || contains(name, "label") ||
         contains(name, "target");
}

// The least value that an index may have: negative ones count from the end. A
// class does not, unless the model masks every negative label.
int64_t leastIndex(const TensorInfo& tensor) {
  constexpr int64_t kAny = std::numeric_limits<int64_t>::min();
  if (tensor.ignoredIndex == kAny) return kAny;
  return isLabels(tensor) ? 0 : -tensor.indexBound;
}

// First values that are no valid index, checked for every batch: a wrong token
// would otherwise read zeros in silence.
template <typename T>
void checkIndices(const TensorInfo& tensor, const T* values,
                  const std::string& path) {
  if (tensor.indexBound <= 0) return;
  int64_t count = tensor.dims.product();
  int64_t least = leastIndex(tensor);
  for (int64_t i = 0; i < count; ++i) {
    bool fits = values[i] < tensor.indexBound && values[i] >= least;
    if (fits || values[i] == tensor.ignoredIndex) continue;
    throw InputError(
        "'" + path + "' holds " + std::to_string(values[i]) + " for input '" +
        inputName(tensor) + "', which takes values " +
        (values[i] < 0 ? "from " + std::to_string(least) + " and " : "") +
        "below " + std::to_string(tensor.indexBound));
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

// Rows of an array whose first dimension counts samples: batch b takes rows b *
// size .. of the array, which starts again at its end.
template <typename Array>
class ArraySource : public InputSource {
 public:
  ArraySource(const BatchBox& box, std::shared_ptr<Array> array,
              const std::string& path, const std::vector<int64_t>& shape)
      : part(box), tensor(*box.tensor), array(std::move(array)), path(path) {
    const Dims& dims = part.whole;
    bool fits = static_cast<int>(shape.size()) == dims.count;
    for (int i = 1; fits && i < dims.count; ++i) {
      fits = shape[static_cast<size_t>(i)] == dims[i];
    }
    rowElements = dims.count > 0 ? dims.product(1, dims.count) : 1;
    samples = shape.empty() ? 1 : shape[0];
    batchRows = dims.count > 0 ? dims[0] : 1;
    if (!fits || (samples == 0 && batchRows > 0)) {
      throw InputError("'" + path + "' has shape " + shapeText(shape) +
                       ", input '" + inputName(tensor) + "' takes [samples" +
                       tailText(dims) + "]");
    }
  }

  void fill(Rank&, int64_t batch, void* target) override {
    int64_t width = elementBytes(tensor.type);
    part.forEachRun([&](int64_t first, int64_t place, int64_t count) {
      // A run may go over several rows, and over the end of the array.
      while (count > 0) {
        int64_t row = first / rowElements;
        int64_t column = first % rowElements;
        int64_t stored = (batch % samples * batchRows + row) % samples;
        int64_t left = (samples - stored) * rowElements - column;
        int64_t taken = std::min(count, left);
        readElements(stored * rowElements + column, taken,
                     static_cast<char*>(target) + place * width);
        first += taken;
        place += taken;
        count -= taken;
      }
    });
    checkValues(tensor, target, path);
  }

 private:
  static std::string tailText(const Dims& dims) {
    std::string text;
    for (int i = 1; i < dims.count; ++i) text += ", " + std::to_string(dims[i]);
    return text;
  }

  void readElements(int64_t first, int64_t count, void* target);

  BatchBox part;
  const TensorInfo& tensor;
  std::shared_ptr<Array> array;
  std::string path;
  int64_t rowElements = 0;
  int64_t samples = 0;
  int64_t batchRows = 0;
};

template <>
void ArraySource<NpyFile>::readElements(int64_t first, int64_t count,
                                        void* target) {
  array->read(first, count, tensor.type, target);
}

template <>
void ArraySource<SafetensorsFile>::readElements(int64_t first, int64_t count,
                                                void* target) {
  const TensorView* view = array->find(inputName(tensor));
  const char* source =
      static_cast<const char*>(view->data) + first * elementBytes(view->type);
  if (!convertElements(view->type, source, tensor.type, target, count)) {
    throw InputError("'" + path + "' has type " + safetensorsName(view->type) +
                     " for input '" + inputName(tensor) + "', which takes " +
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
  TokenSource(const BatchBox& box, std::shared_ptr<TokenFile> tokens,
              int64_t length, int64_t shift)
      : part(box), tokens(std::move(tokens)), length(length), shift(shift) {
    if (length <= 0 || this->tokens->size() < length + 1) {
      throw InputError("'" + this->tokens->path() + "' has " +
                       std::to_string(this->tokens->size()) +
                       " tokens, input '" + inputName(*part.tensor) +
                       "' needs at least " + std::to_string(length + 1));
    }
  }

  void fill(Rank&, int64_t batch, void* target) override {
    int64_t windows = (tokens->size() - 1) / length;
    int64_t samples = part.whole.product() / length;
    withIndexType(part.tensor->type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      part.forEachRun([&](int64_t first, int64_t place, int64_t count) {
        T* out = static_cast<T*>(target) + place;
        for (int64_t i = first; i < first + count; ++i) {
          int64_t window = (batch % windows * samples + i / length) % windows;
          *out++ =
              static_cast<T>(tokens->at(window * length + i % length + shift));
        }
      });
    });
    checkValues(*part.tensor, target, tokens->path());
  }

 private:
  BatchBox part;
  std::shared_ptr<TokenFile> tokens;
  int64_t length;
  int64_t shift;
};

// Positions 0, 1, .. of each row, for models that take them as an input.
class PositionSource : public InputSource {
 public:
  explicit PositionSource(const BatchBox& box) : part(box) {}
  void fill(Rank&, int64_t, void* target) override {
    int64_t length = part.whole[part.whole.count - 1];
    withIndexType(part.tensor->type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      part.forEachRun([&](int64_t first, int64_t place, int64_t count) {
        for (int64_t i = 0; i < count; ++i) {
          static_cast<T*>(target)[place + i] =
              static_cast<T>((first + i) % length);
        }
      });
    });
  }

 private:
  BatchBox part;
};

// Whether the compiler has found that the input is a mask, whose entries are
// all one number where nothing is hidden.
bool isMask(const TensorInfo& tensor) {
  return !isFloat(tensor.type) &&
         tensor.initializer.kind == InitializerKind::kUniform &&
         tensor.initializer.a == tensor.initializer.b;
}

std::string extensionOf(const std::string& path) {
  size_t dot = path.rfind('.');
  size_t slash = path.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) {
    return "";
  }
  return path.substr(dot);
}

// Makes the sources of one rank from the --data options. They are checked
// against the whole model: a rank need not hold every input.
class SourceMaker {
 public:
  SourceMaker(const Plan& plan, const DeviceClass& deviceClass, int member,
              const Options& options, int64_t seed)
      : options(options),
        seed(seed),
        microBatches(plan.microBatches),
        inputs(modelInputs(plan)) {
    for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
      if (deviceClass.tensors[i].role == TensorRole::kInput) {
        parts.emplace_back(deviceClass.tensors[i], member);
      }
    }
    sources.resize(parts.size());
    isFed.resize(inputs.size());
  }

  std::vector<std::unique_ptr<InputSource>> make() {
    for (const auto& [name, path] : options.data) add(name, path);
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (isFed[i]) continue;
      if (!options.data.empty()) {
        throw InputError("--data gives nothing for input '" +
                         std::string(inputName(*inputs[i])) + "'");
      }
      feed(i, [&](const BatchBox& part) {
        const bool isWhole = part.tensor->batchOf != nullptr;
        return makeSyntheticSource(part, seed, isWhole ? 1 : microBatches);
      });
    }
    return std::move(sources);
  }

 private:
  // Gives every box of the input that the rank holds a source.
  template <typename F>
  void feed(size_t input, const F& makeSource) {
    isFed[input] = true;
    const std::string_view name = inputName(*inputs[input]);
    for (size_t i = 0; i < parts.size(); ++i) {
      if (inputName(*parts[i].tensor) != name) continue;
      sources[i] = makeSource(parts[i]);
      if (parts[i].tensor->batchOf == nullptr) continue;
      sources[i] =
          std::make_unique<StepSource>(std::move(sources[i]), microBatches);
    }
  }

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
      if (name == inputName(*inputs[i])) return i;
      known += (i > 0 ? ", '" : "'") + std::string(inputName(*inputs[i])) + "'";
    }
    throw InputError("the model has no input '" + name + "'; its inputs are " +
                     known);
  }

  void addFile(size_t input, const std::string& path) {
    if (extensionOf(path) != ".npy") {
      throw InputError("'" + path + "' for input '" +
                       inputName(*inputs[input]) + "' is not a .npy file");
    }
    auto array = std::make_shared<NpyFile>(path);
    compareSamples(input, path, array->shape());
    feed(input, [&](const BatchBox& part) {
      return std::make_unique<ArraySource<NpyFile>>(part, array, path,
                                                    array->shape());
    });
  }

  // Wraps around for sizes that no file has.
  static uint64_t product(int64_t a, int64_t b) {
    return static_cast<uint64_t>(a) * static_cast<uint64_t>(b);
  }

  // Each file begins again at its end: samples and labels would drift apart. A
  // file of one sample, or of one batch, is the same for all batches.
  void compareSamples(size_t input, const std::string& path,
                      const std::vector<int64_t>& shape) {
    const Dims dims = inputs[input]->wholeDims();
    if (shape.empty() || dims.count == 0) return;
    const int64_t count = shape[0];
    const int64_t rows =
        dims[0] * (inputs[input]->batchOf == nullptr ? microBatches : 1);
    if (count == 1 || count == dims[0] || count == rows) return;
    const std::string text = "'" + path + "' has " + std::to_string(count) +
                             " samples for input '" +
                             inputName(*inputs[input]) + "'";
    if (samples == 0) {
      samples = count;
      samplesOfStep = rows;
      samplesText = text;
    } else if (product(samples, rows) != product(count, samplesOfStep)) {
      // Inputs may have several rows for each of another one.
      throw InputError(text + ", but " + samplesText +
                       "; give all inputs as many batches");
    }
  }

  void addDirectory(const std::string& path) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      std::string file = inputName(*inputs[i]);
      std::replace(file.begin(), file.end(), '/', '_');
      addFile(i, joinPath(path, file + ".npy"));
    }
  }

  void addSafetensors(const std::string& path) {
    auto file = std::make_shared<SafetensorsFile>(path);
    for (size_t i = 0; i < inputs.size(); ++i) {
      const TensorView* view = file->find(inputName(*inputs[i]));
      if (view == nullptr) continue;
      compareSamples(i, path, view->shape);
      feed(i, [&](const BatchBox& part) {
        return std::make_unique<ArraySource<SafetensorsFile>>(part, file, path,
                                                              view->shape);
      });
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

  void addTokens(const std::string& path) {
    auto tokens = std::make_shared<TokenFile>(path, tokenWidth(path));
    int64_t length = 0;
    for (const TensorInfo* tensor : inputs) {
      Dims dims = tensor->wholeDims();
      if (dims.count >= 2 && !isFloat(tensor->type) && length == 0) {
        length = dims[dims.count - 1];
      }
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      const TensorInfo& tensor = *inputs[i];
      if (isMask(tensor)) {
        // Every position of a stream is a token.
        feed(i, [&](const BatchBox& part) {
          return makeSyntheticSource(part, seed, microBatches);
        });
        continue;
      }
      bool isIndex =
          tensor.type == ElementType::kI64 || tensor.type == ElementType::kI32;
      if (!isIndex || length == 0 ||
          tensor.wholeDims().product() % length != 0) {
        throw InputError("tokens cannot feed input '" +
                         std::string(inputName(tensor)) +
                         "', which is no integer [batch, sequence] tensor");
      }
      feed(i, [&](const BatchBox& part) -> std::unique_ptr<InputSource> {
        if (contains(inputName(tensor), "position")) {
          return std::make_unique<PositionSource>(part);
        }
        return std::make_unique<TokenSource>(part, tokens, length,
                                             isLabels(tensor) ? 1 : 0);
      });
    }
  }

  const Options& options;
  int64_t seed;
  int64_t microBatches;
  std::vector<const TensorInfo*> inputs;  // Inputs of the model.
  std::vector<bool> isFed;
  // The first file that was given has so many in all, a step takes so many of
  // them, and an error says it so.
  int64_t samples = 0;
  int64_t samplesOfStep = 0;
  std::string samplesText;
  std::vector<BatchBox> parts;  // This rank's parts of them.
  std::vector<std::unique_ptr<InputSource>> sources;
};

}  // namespace

std::vector<std::unique_ptr<InputSource>> makeSources(
    const Plan& plan, const DeviceClass& deviceClass, int member,
    const Options& options, int64_t seed) {
  return SourceMaker(plan, deviceClass, member, options, seed).make();
}

}  // namespace soapstone::runtime
