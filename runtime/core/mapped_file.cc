#include "runtime/core/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "runtime/core/error.h"

namespace soapstone::runtime {

namespace {

// A mapping as the handler of SIGBUS sees it; free where `begin` is null.
struct Mapping {
  std::atomic<const char*> begin = nullptr;
  std::atomic<int64_t> bytes = 0;
  std::atomic<const char*> path = nullptr;
};

// More files than any run maps at once; those beyond are not told by name.
constexpr int kMappings = 1024;
Mapping mappings[kMappings];
std::atomic<const char*> programName = nullptr;

// Registers a mapping; -1 if there is no room.
int registerMapping(const char* begin, int64_t bytes, const char* path) {
  for (int i = 0; i < kMappings; ++i) {
    const char* expected = nullptr;
    if (!mappings[i].begin.compare_exchange_strong(expected, begin)) continue;
    mappings[i].path = path;
    mappings[i].bytes = bytes;
    return i;
  }
  return -1;
}

void forgetMapping(int slot) {
  if (slot < 0) return;
  mappings[slot].bytes = 0;
  mappings[slot].path = nullptr;
  mappings[slot].begin = nullptr;
}

void writeError(const char* text) {
  ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  static_cast<void>(written);
}

// Calls only what a signal handler may.
void endByLostMapping(int signal, siginfo_t* info, void*) {
  const char* address = static_cast<const char*>(info->si_addr);
  for (const Mapping& mapping : mappings) {
    const char* begin = mapping.begin;
    const char* path = mapping.path;
    if (begin == nullptr || path == nullptr || address < begin ||
        address >= begin + mapping.bytes) {
      continue;
    }
    writeError(programName);
    writeError(": error: '");
    writeError(path);
    writeError("' became shorter or unreadable while it was in use\n");
    _exit(1);
  }
  // Not ours: the default action, when the instruction is tried again.
  std::signal(signal, SIG_DFL);
}

// Makes the entries of the directory that holds `path` survive a power cut.
void syncParent(const std::string& path) {
  Directory(splitPath(path).first).sync();
}

}  // namespace

MappedFile::MappedFile(const std::string& path) : name(path) {
  map(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

MappedFile::MappedFile(const Directory& directory, const std::string& entry)
    : name(directory.pathOf(entry)) {
  int file = openat(directory.descriptor(), entry.c_str(),
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0 && errno == ELOOP) {
    throw InputError("'" + name + "' is a link, and is not followed");
  }
  map(file);
}

void MappedFile::map(int file) {
  if (file < 0) throw InputError(systemError("open", name));
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    throw InputError("'" + name + "' is not a regular file");
  }
  bytes = status.st_size;
  if (bytes > 0) {
    void* address = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ,
                         MAP_PRIVATE, file, 0);
    if (address == MAP_FAILED) {
      std::string message = systemError("map", name);
      close(file);
      throw InputError(message);
    }
    base = static_cast<const char*>(address);
    slot = registerMapping(base, bytes, name.c_str());
  }
  close(file);
}

MappedFile::~MappedFile() {
  if (base == nullptr) return;
  forgetMapping(slot);
  munmap(const_cast<char*>(base), static_cast<size_t>(bytes));
}

std::string_view MappedFile::text(int64_t most) const {
  if (bytes <= most) return text();
  throw InputError("'" + name + "' is larger than " + std::to_string(most) +
                   " bytes");
}

void reportLostMappings(const char* program) {
  programName = program;
  struct sigaction action = {};
  action.sa_sigaction = endByLostMapping;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
}

void makeDirectories(const std::string& path) {
  for (size_t i = 1; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/') continue;
    std::string part = path.substr(0, i);
    if (mkdir(part.c_str(), 0777) == 0) {
      syncParent(part);
    } else if (errno != EEXIST) {
      throw InputError(systemError("create directory", part));
    }
  }
  if (!isDirectory(path)) {
    throw InputError("'" + path + "' is not a directory");
  }
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
