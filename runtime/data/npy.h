#ifndef SOAPSTONE_RUNTIME_DATA_NPY_H_
#define SOAPSTONE_RUNTIME_DATA_NPY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/core/mapped_file.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// A numpy array file, mapped: row-major, little-endian numbers or bools.
class NpyFile {
 public:
  // Throws InputError for anything else.
  explicit NpyFile(const std::string& path);

  const std::string& path() const { return file.path(); }
  const std::vector<int64_t>& shape() const { return dims; }

  // Reads `count` elements from element `first` as `type`. Integers of any
  // width become integers, floats become floats, bools bools. Throws InputError
  // on another pairing.
  void read(int64_t first, int64_t count, ElementType type, void* target) const;

 private:
  MappedFile file;
  std::vector<int64_t> dims;
  char kind = 'f';    // numpy's: f, i, u, b.
  int64_t width = 4;  // Bytes of an element.
  const char* data = nullptr;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_NPY_H_
