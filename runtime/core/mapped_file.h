#ifndef SOAPSTONE_RUNTIME_CORE_MAPPED_FILE_H_
#define SOAPSTONE_RUNTIME_CORE_MAPPED_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/core/directory.h"

namespace soapstone::runtime {

// A file mapped into memory for reading: costs no memory until it is read.
class MappedFile {
 public:
  // Throws InputError if the file cannot be opened or is not a regular file.
  explicit MappedFile(const std::string& path);
  // The same for an entry of a directory; a link is not followed.
  MappedFile(const Directory& directory, const std::string& entry);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const std::string& path() const { return name; }
  const char* data() const { return base; }
  int64_t size() const { return bytes; }
  std::string_view text() const { return {base, static_cast<size_t>(bytes)}; }
  // The same of a file that holds at most `most` bytes; throws InputError if it
  // is larger.
  std::string_view text(int64_t most) const;

 private:
  // Maps an open file and closes it.
  void map(int file);

  std::string name;
  const char* base = nullptr;
  int64_t bytes = 0;
  int slot = -1;  // Among the mappings that the handler of SIGBUS knows.
};

// From now on, a mapped file that becomes shorter, or that its device fails to
// give, while it is read ends the process with exit code 1 and one line that
// begins with `program`, which must outlive the process's work.
void reportLostMappings(const char* program);

// Makes a directory and its parents, so that they survive a power cut. Throws
// InputError on failure.
void makeDirectories(const std::string& path);

// True if `path` names something that exists.
bool pathExists(const std::string& path);
bool isDirectory(const std::string& path);

// `base`/`relative`, or `relative` alone if it is absolute or base is empty.
std::string joinPath(const std::string& base, const std::string& relative);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_MAPPED_FILE_H_
