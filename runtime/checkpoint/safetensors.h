#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_SAFETENSORS_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_SAFETENSORS_H_

// The safetensors format: 8 bytes with the length of a JSON header that gives
// type, shape and byte range of every tensor, then their row-major bytes.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/core/directory.h"
#include "runtime/core/mapped_file.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// Spelling of an element type in safetensors, "F32" and the like.
const char* safetensorsName(ElementType type);

// A tensor with its bytes, owned by someone else.
struct TensorView {
  std::string name;
  ElementType type = ElementType::kF32;
  std::vector<int64_t> shape;
  const void* data = nullptr;
};

class SafetensorsFile {
 public:
  // Maps the file and checks the whole header; throws InputError.
  explicit SafetensorsFile(const std::string& path);
  // The same for an entry of a directory; a link is not followed.
  SafetensorsFile(const Directory& directory, const std::string& entry);

  // Null if there is no such tensor.
  const TensorView* find(const std::string& name) const;
  const std::string& path() const { return file.path(); }
  const std::map<std::string, TensorView>& all() const { return tensors; }
  // Null if the file's metadata have no such entry.
  const std::string* metadata(const std::string& name) const;
  int64_t size() const { return file.size(); }
  // Checksum of all that precedes the tensors' bytes.
  uint32_t headerChecksum() const;

 private:
  void parseHeader();

  MappedFile file;
  int64_t headerBytes = 0;  // With the length in front.
  std::map<std::string, TensorView> tensors;
  std::map<std::string, std::string> notes;
};

// Name in a file's metadata of the checksum of a tensor's bytes.
std::string checksumName(const std::string& tensor);

// Bytes of a tensor. Throws InputError on overflow.
int64_t bytesOf(const TensorView& tensor);

struct SafetensorsSummary {
  int64_t bytes = 0;            // Size of the file.
  uint32_t headerChecksum = 0;  // See SafetensorsFile.
};

// Writes a file with a checksum of every tensor and the given entries of
// metadata. Throws InputError on failure and on two tensors of one name.
SafetensorsSummary writeSafetensors(
    NewFile& file, const std::vector<TensorView>& tensors,
    const std::map<std::string, std::string>& metadata);

// The same where `path` says, whole or not at all, without metadata.
void writeSafetensors(const std::string& path,
                      const std::vector<TensorView>& tensors);

// Copies `count` elements with conversion between float types and between
// integers. Returns false if there is none from `from` to `to`.
bool convertElements(ElementType from, const void* source, ElementType to,
                     void* target, int64_t count);

// Copies a box of `tensor`, whose shape must be `whole`, to dense memory of the
// given type; throws InputError naming the tensor, `path`, and what differs.
void readBox(const TensorView& tensor, const std::string& path,
             ElementType type, const Dims& whole, const Box& box, void* target);

// The same to place `targetStart` of a dense tensor of shape `targetDims`.
void copyBox(const TensorView& tensor, const std::string& path,
             ElementType type, const Dims& whole, const Box& box,
             const Dims& targetDims, const Dims& targetStart, void* target);

// "[2, 3]"
std::string shapeText(const std::vector<int64_t>& shape);
std::string shapeText(const Dims& dims);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_SAFETENSORS_H_
