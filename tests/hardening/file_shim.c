// A library for LD_PRELOAD between a program and its files.
//
// SHIM_ROOT=DIR SHIM_LOG=FILE records what the program does to files and
// directories under DIR, and when it flushes its standard output, in the order
// in which it happens: crash_states.py derives from that what a power cut may leave.
// SHIM_ROOT=DIR SHIM_BUDGET=BYTES is a disk that is full after so many bytes, and
// SHIM_FREE=BYTES one that says that so many are left.
//
// SHIM_NFS=1 renames as NFS does: without flags.
//
// A record is a line: its name, then numbers of inodes, names and data in
// hexadecimal digits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
// Written out at each flush and at the end: the program is not killed while it
// is recorded.
static FILE* logFile;
static const char* root;
static long long budget = -1;

#define REAL(type, name, ...)                          \
  static type (*real)(__VA_ARGS__);                    \
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
  root = getenv("SHIM_ROOT");
  if (getenv("SHIM_LOG")) logFile = fopen(getenv("SHIM_LOG"), "ae");
  if (getenv("SHIM_BUDGET")) budget = atoll(getenv("SHIM_BUDGET"));
}

static int isInside(const char* path) {
  size_t length = root ? strlen(root) : 0;
  return length > 0 && strncmp(path, root, length) == 0 &&
         (path[length] == '/' || path[length] == '\0');
}

// The path of an open file; empty if it has none.
static const char* pathOf(int file, char* path) {
  char link[64];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = '\0';
  return path;
}

// The inode of the directory in which `name` is an entry, and that entry; 0 if
// it is not under the root.
static unsigned long long parentOf(int directory, const char* name,
                                   const char** entry) {
  char path[2 * PATH_MAX];
  struct stat status;
  const char* slash = strrchr(name, '/');
  *entry = slash ? slash + 1 : name;
  if (name[0] == '/' || directory == AT_FDCWD) {
    if (name[0] == '/') {
      path[0] = '\0';
    } else {
      if (!getcwd(path, PATH_MAX)) return 0;
      strcat(path, "/");
    }
    strncat(path, name, PATH_MAX - 1);
    *strrchr(path, '/') = '\0';
    if (!isInside(path) || stat(path, &status)) return 0;
  } else {
    if (!isInside(pathOf(directory, path)) || fstat(directory, &status)) {
      return 0;
    }
  }
  return status.st_ino;
}

static void record(const char* format, ...) {
  if (!logFile) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(logFile, format, arguments);
  va_end(arguments);
}

static unsigned long long inodeOf(int file) {
  struct stat status;
  return fstat(file, &status) ? 0 : status.st_ino;
}

static int openWith(int (*real)(int, const char*, int, ...), int directory,
                    const char* name, int flags, mode_t mode) {
  const char* entry;
  pthread_mutex_lock(&mutex);
  struct stat before;
  int isNew = (flags & O_CREAT) &&
              fstatat(directory, name, &before, AT_SYMLINK_NOFOLLOW) != 0;
  int file = real(directory, name, flags, mode);
  int error = errno;
  if (file >= 0 && isNew) {
    unsigned long long parent = parentOf(directory, name, &entry);
    if (parent) record("create %llu %s %llu\n", parent, entry, inodeOf(file));
  }
  pthread_mutex_unlock(&mutex);
  errno = error;
  return file;
}

#define OPEN_MODE                              \
  mode_t mode = 0;                             \
  if (flags & (O_CREAT | O_TMPFILE)) {         \
    va_list arguments;                         \
    va_start(arguments, flags);                \
    mode = (mode_t)va_arg(arguments, int);     \
    va_end(arguments);                         \
  }

int openat(int directory, const char* name, int flags, ...) {
  OPEN_MODE
  REAL(int, openat, int, const char*, int, ...);
  return openWith(real, directory, name, flags, mode);
}

int openat64(int directory, const char* name, int flags, ...) {
  OPEN_MODE
  REAL(int, openat64, int, const char*, int, ...);
  return openWith(real, directory, name, flags, mode);
}

int open(const char* name, int flags, ...) {
  OPEN_MODE
  REAL(int, openat, int, const char*, int, ...);
  return openWith(real, AT_FDCWD, name, flags, mode);
}

int open64(const char* name, int flags, ...) {
  OPEN_MODE
  REAL(int, openat64, int, const char*, int, ...);
  return openWith(real, AT_FDCWD, name, flags, mode);
}

ssize_t write(int file, const void* data, size_t bytes) {
  REAL(ssize_t, write, int, const void*, size_t);
  char path[PATH_MAX];
  if (!isInside(pathOf(file, path))) return real(file, data, bytes);
  pthread_mutex_lock(&mutex);
  if (budget >= 0 && bytes > (size_t)budget) {
    bytes = (size_t)budget;
    if (bytes == 0) {
      pthread_mutex_unlock(&mutex);
      errno = ENOSPC;
      return -1;
    }
  }
  ssize_t written = real(file, data, bytes);
  int error = errno;
  if (budget >= 0 && written > 0) budget -= written;
  if (written > 0 && logFile) {
    record("write %llu ", inodeOf(file));
    for (ssize_t i = 0; i < written; ++i) {
      record("%02x", ((const unsigned char*)data)[i]);
    }
    record("\n");
  }
  pthread_mutex_unlock(&mutex);
  errno = error;
  return written;
}

// Standard output itself is written inside the C library.
int fflush(FILE* stream) {
  REAL(int, fflush, FILE*);
  if (stream != stdout || !logFile) return real(stream);
  pthread_mutex_lock(&mutex);
  int result = real(stream);
  fputs("flush\n", logFile);
  real(logFile);
  pthread_mutex_unlock(&mutex);
  return result;
}

int fallocate(int file, int mode, off_t offset, off_t length) {
  REAL(int, fallocate, int, int, off_t, off_t);
  char path[PATH_MAX];
  if (budget >= 0 && length > budget && isInside(pathOf(file, path))) {
    errno = ENOSPC;
    return -1;
  }
  return real(file, mode, offset, length);
}

int fstatvfs(int file, struct statvfs* status) {
  REAL(int, fstatvfs, int, struct statvfs*);
  int result = real(file, status);
  const char* left = getenv("SHIM_FREE");
  if (result == 0 && left) {
    status->f_bavail = (fsblkcnt_t)atoll(left);
    status->f_frsize = 1;
  }
  return result;
}

int fsync(int file) {
  REAL(int, fsync, int);
  char path[PATH_MAX];
  if (!isInside(pathOf(file, path))) return real(file);
  pthread_mutex_lock(&mutex);
  // Nothing is lost while the machine runs: the record is what counts.
  record("sync %llu\n", inodeOf(file));
  pthread_mutex_unlock(&mutex);
  return logFile ? 0 : real(file);
}

static int renameWith(int from, const char* old, int to, const char* name,
                      unsigned flags) {
  REAL(int, renameat2, int, const char*, int, const char*, unsigned);
  pthread_mutex_lock(&mutex);
  const char* oldEntry;
  const char* newEntry;
  unsigned long long oldParent = parentOf(from, old, &oldEntry);
  unsigned long long newParent = parentOf(to, name, &newEntry);
  int isKnown = flags == 0 || !getenv("SHIM_NFS");
  errno = EINVAL;
  int result = isKnown ? real(from, old, to, name, flags) : -1;
  int error = errno;
  if (result == 0 && oldParent && newParent) {
    record("%s %llu %s %llu %s\n",
           flags & RENAME_EXCHANGE ? "exchange" : "rename", oldParent, oldEntry,
           newParent, newEntry);
  }
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}

int renameat2(int from, const char* old, int to, const char* name,
              unsigned flags) {
  return renameWith(from, old, to, name, flags);
}
int renameat(int from, const char* old, int to, const char* name) {
  return renameWith(from, old, to, name, 0);
}
int rename(const char* old, const char* name) {
  return renameWith(AT_FDCWD, old, AT_FDCWD, name, 0);
}

int unlinkat(int directory, const char* name, int flags) {
  REAL(int, unlinkat, int, const char*, int);
  pthread_mutex_lock(&mutex);
  const char* entry;
  unsigned long long parent = parentOf(directory, name, &entry);
  int result = real(directory, name, flags);
  int error = errno;
  if (result == 0 && parent) record("remove %llu %s\n", parent, entry);
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}
int unlink(const char* name) { return unlinkat(AT_FDCWD, name, 0); }
int rmdir(const char* name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }

int mkdirat(int directory, const char* name, mode_t mode) {
  REAL(int, mkdirat, int, const char*, mode_t);
  pthread_mutex_lock(&mutex);
  int result = real(directory, name, mode);
  int error = errno;
  const char* entry;
  struct stat status;
  unsigned long long parent = parentOf(directory, name, &entry);
  if (result == 0 && parent &&
      fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    record("mkdir %llu %s %llu\n", parent, entry,
           (unsigned long long)status.st_ino);
  }
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}
int mkdir(const char* name, mode_t mode) {
  return mkdirat(AT_FDCWD, name, mode);
}
