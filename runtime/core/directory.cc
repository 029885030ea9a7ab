#include "runtime/core/directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <utility>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// Made where a directory itself cannot be locked, as on NFS.
constexpr const char* kLockName = ".lock";

// A name beside `name` that no other writer has: the random part also differs
// from that of a process of the same number on another machine.
std::string asideName(const std::string& name) {
  static std::atomic<uint32_t> count = 0;
  uint32_t random = 0;
  if (getrandom(&random, sizeof(random), GRND_NONBLOCK) != sizeof(random)) {
    random = static_cast<uint32_t>(getpid());
  }
  char digits[20];
  std::snprintf(digits, sizeof(digits), ".%08x%x", random, count.fetch_add(1));
  return name + digits + ".tmp";
}

}  // namespace

Directory::Directory(const std::string& path) : name(path) {
  file = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) throw InputError(systemError("open directory", path));
}

Directory::Directory(int file, const std::string& path)
    : name(path), file(file) {}

Directory::Directory(Directory&& other) noexcept
    : name(std::move(other.name)),
      file(std::exchange(other.file, -1)),
      lockFile(std::exchange(other.lockFile, -1)) {}

Directory::~Directory() {
  if (lockFile >= 0) close(lockFile);
  if (file >= 0) close(file);
}

std::string Directory::pathOf(const std::string& entry) const {
  return name.empty() || name.back() == '/' ? name + entry : name + "/" + entry;
}

Directory::Kind Directory::kindOf(const std::string& entry) const {
  struct stat status;
  if (fstatat(file, entry.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return Kind::kAbsent;
    throw InputError(systemError("examine", pathOf(entry)));
  }
  if (S_ISREG(status.st_mode)) return Kind::kFile;
  return S_ISDIR(status.st_mode) ? Kind::kDirectory : Kind::kOther;
}

std::vector<std::string> Directory::entries() const {
  int own = openat(file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* stream = own < 0 ? nullptr : fdopendir(own);
  if (stream == nullptr) {
    std::string message = systemError("list", name);
    if (own >= 0) close(own);
    throw InputError(message);
  }
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = readdir(stream)) {
    std::string text = entry->d_name;
    if (text != "." && text != "..") names.push_back(text);
  }
  bool isWhole = errno == 0;
  closedir(stream);
  if (!isWhole) throw InputError(systemError("list", name));
  std::sort(names.begin(), names.end());
  return names;
}

Directory Directory::open(const std::string& entry) const {
  int opened = openat(file, entry.c_str(),
                      O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) {
    // The system's words for a link, "not a directory", would puzzle.
    if (kindOf(entry) == Kind::kOther) {
      throw InputError("'" + pathOf(entry) +
                       "' is a link or no directory, and is not followed");
    }
    throw InputError(systemError("open directory", pathOf(entry)));
  }
  return {opened, pathOf(entry)};
}

Directory Directory::make(const std::string& entry) const {
  if (mkdirat(file, entry.c_str(), 0777) != 0) {
    throw InputError(systemError("create directory", pathOf(entry)));
  }
  return open(entry);
}

void Directory::rename(const std::string& entry,
                       const std::string& other) const {
  int result =
      renameat2(file, entry.c_str(), file, other.c_str(), RENAME_NOREPLACE);
  // Some network file systems know no flags; the callers hold the lock.
  if (result != 0 && errno == EINVAL && kindOf(other) == Kind::kAbsent) {
    result = renameat(file, entry.c_str(), file, other.c_str());
  }
  if (result != 0) throw InputError(systemError("rename", pathOf(entry)));
}

bool Directory::exchange(const std::string& entry,
                         const std::string& other) const {
  if (renameat2(file, entry.c_str(), file, other.c_str(), RENAME_EXCHANGE) ==
      0) {
    return true;
  }
  if (errno == EINVAL || errno == ENOSYS) return false;
  throw InputError(systemError("rename", pathOf(entry)));
}

void Directory::replace(const std::string& entry,
                        const std::string& other) const {
  if (renameat(file, entry.c_str(), file, other.c_str()) != 0) {
    throw InputError(systemError("rename", pathOf(entry)));
  }
}

bool Directory::removeFile(const std::string& entry) const {
  return unlinkat(file, entry.c_str(), 0) == 0 || errno == ENOENT;
}

bool Directory::removeDirectory(const std::string& entry) const {
  return unlinkat(file, entry.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT;
}

void Directory::sync() const {
  // A file system that has no such call for directories loses nothing.
  if (fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP) {
    throw InputError(systemError("sync directory", name));
  }
}

bool Directory::lock() {
  int locked = flock(file, LOCK_EX | LOCK_NB);
  if (locked != 0 && errno != EWOULDBLOCK) {
    if (lockFile < 0) {
      lockFile = openat(file, kLockName,
                        O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    }
    if (lockFile < 0)
      throw InputError(systemError("create", pathOf(kLockName)));
    locked = flock(lockFile, LOCK_EX | LOCK_NB);
  }
  if (locked == 0) return true;
  if (errno == EWOULDBLOCK) return false;
  throw InputError(systemError("lock", name));
}

int64_t Directory::freeBytes() const {
  struct statvfs status;
  if (fstatvfs(file, &status) != 0) {
    throw InputError(systemError("examine the file system of", name));
  }
  int64_t bytes = 0;
  if (__builtin_mul_overflow(static_cast<int64_t>(status.f_bavail),
                             static_cast<int64_t>(status.f_frsize), &bytes)) {
    return std::numeric_limits<int64_t>::max();
  }
  return bytes;
}

NewFile::NewFile(const Directory& directory, const std::string& name)
    : directory(directory), name(name), aside(asideName(name)) {
  // Devices and pipes are not replaced by a file. Links are.
  struct stat status;
  if (fstatat(directory.descriptor(), name.c_str(), &status,
              AT_SYMLINK_NOFOLLOW) == 0 &&
      !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
    throw InputError("'" + directory.pathOf(name) +
                     "' is not a regular file, and is not replaced");
  }
  file = openat(directory.descriptor(), aside.c_str(),
                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0) {
    throw InputError(systemError("create", directory.pathOf(name)));
  }
}

NewFile::~NewFile() {
  if (file >= 0) close(file);
  if (!aside.empty()) directory.removeFile(aside);
}

void NewFile::reserve(int64_t bytes) {
  if (bytes == 0 || fallocate(file, FALLOC_FL_KEEP_SIZE, 0, bytes) == 0) return;
  if (errno == ENOSPC || errno == EFBIG || errno == EDQUOT) {
    throw InputError(systemError("write", directory.pathOf(name)));
  }
}

void NewFile::append(const void* data, int64_t bytes) {
  const char* rest = static_cast<const char*>(data);
  while (bytes > 0) {
    ssize_t count = write(file, rest, static_cast<size_t>(bytes));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      throw InputError(systemError("write", directory.pathOf(name)));
    }
    rest += count;
    bytes -= count;
  }
}

void NewFile::finish() {
  bool isSynced = fsync(file) == 0;
  bool isClosed = close(std::exchange(file, -1)) == 0;
  if (!isSynced || !isClosed) {
    throw InputError(systemError("sync", directory.pathOf(name)));
  }
  directory.replace(aside, name);
  aside.clear();
}

void writeFileAtomically(const Directory& directory, const std::string& name,
                         std::string_view text) {
  NewFile file(directory, name);
  file.append(text.data(), static_cast<int64_t>(text.size()));
  file.finish();
  directory.sync();
}

void writeFileAtomically(const std::string& path, std::string_view text) {
  auto [folder, name] = splitPath(path);
  writeFileAtomically(Directory(folder), name, text);
}

std::pair<std::string, std::string> splitPath(const std::string& path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {".", path};
  return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

}  // namespace soapstone::runtime
