#include "runtime/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "runtime/error.h"

namespace soapstone::runtime {

MappedFile::MappedFile(const std::string& path) : name(path) {
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw InputError(systemError("open", path));
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    throw InputError("'" + path + "' is not a regular file");
  }
  bytes = status.st_size;
  if (bytes > 0) {
    void* address = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ,
                         MAP_PRIVATE, file, 0);
    if (address == MAP_FAILED) {
      std::string message = systemError("map", path);
      close(file);
      throw InputError(message);
    }
    base = static_cast<const char*>(address);
  }
  close(file);
}

MappedFile::~MappedFile() {
  if (base != nullptr) {
    munmap(const_cast<char*>(base), static_cast<size_t>(bytes));
  }
}

void writeFileAtomically(const std::string& path, std::string_view text) {
  std::string aside = path + ".tmp";
  int file =
      open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) throw InputError(systemError("create", aside));
  size_t written = 0;
  while (written < text.size()) {
    ssize_t count = write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      std::string message = systemError("write", aside);
      close(file);
      unlink(aside.c_str());
      throw InputError(message);
    }
    written += static_cast<size_t>(count);
  }
  bool synced = fsync(file) == 0;
  if (close(file) != 0 || !synced) {
    throw InputError(systemError("sync", aside));
  }
  if (std::rename(aside.c_str(), path.c_str()) != 0) {
    throw InputError(systemError("rename", aside));
  }
}

void makeDirectories(const std::string& path) {
  for (size_t i = 1; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/') continue;
    std::string part = path.substr(0, i);
    if (mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
      throw InputError(systemError("create directory", part));
    }
  }
  if (!isDirectory(path)) {
    throw InputError("'" + path + "' is not a directory");
  }
}

void syncDirectory(const std::string& path) {
  int file = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;  // A file system that has no such call loses nothing.
  fsync(file);
  close(file);
}

bool pathExists(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0;
}

bool isDirectory(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string joinPath(const std::string& base, const std::string& relative) {
  if (base.empty() || (!relative.empty() && relative[0] == '/')) {
    return relative;
  }
  return base.back() == '/' ? base + relative : base + "/" + relative;
}

}  // namespace soapstone::runtime
