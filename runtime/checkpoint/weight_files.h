#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_WEIGHT_FILES_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_WEIGHT_FILES_H_

// Weights of a model by name, as Hugging Face stores them: a safetensors file,
// or a folder with one or several and, for several, an index
// (model.safetensors.index.json) that says which tensor is in which file.

#include <map>
#include <memory>
#include <string>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/boxes.h"
#include "runtime/types.h"

namespace soapstone::runtime {

class WeightFiles {
 public:
  // Reads the headers; throws InputError if `path` is no such file or folder.
  explicit WeightFiles(const std::string& path);

  // Copies a box of the tensor `name`, whose shape is `whole`, to dense memory,
  // with conversion between float types. False if there is no such tensor; a
  // tensor of another shape is an InputError.
  //
  // A name is also found without its first component, as base models are
  // stored ("h.0.ln_1.bias" for "transformer.h.0.ln_1.bias"). A parameter of
  // all experts, "a.experts.b" [experts, ..], is also found as one tensor an
  // expert, "a.experts.0.b" and so on.
  bool read(const std::string& name, ElementType type, const Dims& whole,
            const Box& box, void* target);

  const std::string& path() const { return folder; }

 private:
  // A tensor and the file that it is in.
  struct Found {
    const TensorView* tensor = nullptr;
    const std::string* path = nullptr;
  };

  void readIndex(const std::string& index);
  void readFolder();
  const SafetensorsFile& open(const std::string& file);
  Found find(const std::string& name);
  Found findEither(const std::string& name);
  bool readExperts(const std::string& name, ElementType type, const Dims& whole,
                   const Box& box, void* target);

  std::string folder;                         // Or the only file.
  std::map<std::string, std::string> fileOf;  // By tensor; paths.
  std::map<std::string, std::unique_ptr<SafetensorsFile>> files;  // By path.
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_WEIGHT_FILES_H_
