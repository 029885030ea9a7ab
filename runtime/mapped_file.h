#ifndef SOAPSTONE_RUNTIME_MAPPED_FILE_H_
#define SOAPSTONE_RUNTIME_MAPPED_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace soapstone::runtime {

// A file mapped into memory for reading: costs no memory until it is read.
class MappedFile {
 public:
  // Throws InputError if the file cannot be opened or is not a regular file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const std::string& path() const { return name; }
  const char* data() const { return base; }
  int64_t size() const { return bytes; }
  std::string_view text() const { return {base, static_cast<size_t>(bytes)}; }

 private:
  std::string name;
  const char* base = nullptr;
  int64_t bytes = 0;
};

// Writes a file so that a reader sees all of it or none: aside, synced,
// renamed. Throws InputError on failure.
void writeFileAtomically(const std::string& path, std::string_view text);

// Makes a directory and its parents. Throws InputError on failure.
void makeDirectories(const std::string& path);

// Makes renames inside a directory survive a power cut.
void syncDirectory(const std::string& path);

// True if `path` names something that exists.
bool pathExists(const std::string& path);
bool isDirectory(const std::string& path);

// `base`/`relative`, or `relative` alone if it is absolute or base is empty.
std::string joinPath(const std::string& base, const std::string& relative);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_MAPPED_FILE_H_
