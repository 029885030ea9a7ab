#ifndef SOAPSTONE_RUNTIME_CORE_DIRECTORY_H_
#define SOAPSTONE_RUNTIME_CORE_DIRECTORY_H_

// A directory by its descriptor: what is done to its entries never follows a
// symbolic link and never leaves the directory, whatever others do to the path
// meanwhile. Names are single components. All throw InputError on failure.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace soapstone::runtime {

class Directory {
 public:
  // Opens `path` as the user gave it: links on the way are the user's choice.
  explicit Directory(const std::string& path);
  ~Directory();
  Directory(Directory&& other) noexcept;
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  Directory& operator=(Directory&&) = delete;

  const std::string& path() const { return name; }
  int descriptor() const { return file; }
  // For messages.
  std::string pathOf(const std::string& entry) const;

  // Kind of `entry`; links are kOther, wherever they lead to.
  enum class Kind { kAbsent, kFile, kDirectory, kOther };
  Kind kindOf(const std::string& entry) const;
  // Names of all entries, sorted.
  std::vector<std::string> entries() const;

  // Opens a directory that is an entry of this one.
  Directory open(const std::string& entry) const;
  // Makes an entry that must not be there yet.
  Directory make(const std::string& entry) const;
  // Gives `entry` another name, which must be free.
  void rename(const std::string& entry, const std::string& other) const;
  // Lets two entries change places in one step; false if the file system
  // cannot.
  bool exchange(const std::string& entry, const std::string& other) const;
  // Gives a file another name, in place of a file that has it.
  void replace(const std::string& entry, const std::string& other) const;
  // Removes a file or a link. Returns whether it is gone.
  bool removeFile(const std::string& entry) const;
  // Removes a directory, which must be empty. Returns whether it is gone.
  bool removeDirectory(const std::string& entry) const;
  // Makes what was done to the entries survive a power cut.
  void sync() const;
  // Takes the lock of the directory, which the process keeps until the object
  // is destroyed. Returns false if another process has it.
  bool lock();
  // Bytes that may still be written to its file system.
  int64_t freeBytes() const;

 private:
  Directory(int file, const std::string& path);

  std::string name;
  int file = -1;
  int lockFile = -1;  // Only where a directory itself cannot be locked.
};

// A new file in a directory, under a unique name until it is complete:
// then it is synced and takes its own name, also in place of a file or a link,
// but not of anything else. Given up before that, it disappears.
class NewFile {
 public:
  NewFile(const Directory& directory, const std::string& name);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // Reserves room, where the file system can: a full disk is noticed first.
  void reserve(int64_t bytes);
  void append(const void* data, int64_t bytes);
  // Replaces what has the name. Does not sync the directory.
  void finish();

 private:
  const Directory& directory;
  std::string name;
  std::string aside;
  int file = -1;
};

// Writes a file that readers see whole or not at all, also after a power cut.
void writeFileAtomically(const Directory& directory, const std::string& name,
                         std::string_view text);

// The same where `path` says.
void writeFileAtomically(const std::string& path, std::string_view text);

// `path` split into its directory ("." if it has none) and the last component.
std::pair<std::string, std::string> splitPath(const std::string& path);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_DIRECTORY_H_
