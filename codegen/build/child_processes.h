#ifndef SOAPSTONE_CODEGEN_BUILD_CHILD_PROCESSES_H_
#define SOAPSTONE_CODEGEN_BUILD_CHILD_PROCESSES_H_

#include <sys/types.h>

#include <csignal>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace soapstone::codegen {

// A process to start: nothing to read, what it prints goes to new files.
struct ChildCommand {
  std::string program;             // Path.
  std::vector<std::string> words;  // The program's name first.
  std::string output;              // File for what it prints.
  std::string errors;              // Standard error; empty: into `output`.
};

// Children of this process, and theirs, which end when it does: while an object
// of this class lives, SIGINT, SIGTERM and SIGHUP end the children first, and
// this process when the object goes. If this process is killed, they are ended
// by a watcher that leads the group of each. There may be one object at a time.
class ChildProcesses {
 public:
  ChildProcesses();
  ~ChildProcesses();
  ChildProcesses(const ChildProcesses&) = delete;
  ChildProcesses& operator=(const ChildProcesses&) = delete;

  // Number of children to run at once on this machine.
  static size_t capacity();

  // Starts one more in a process group of its own. There must be room for it.
  // The calling thread must live until the child has been waited for. Fails
  // with Internal if it cannot be started or its files not be made.
  absl::Status start(const ChildCommand& command);

  size_t running() const { return children.size(); }

  // Waits for the oldest and returns its exit code; absent if a signal ended
  // it.
  std::optional<int> waitOldest();

  // Whether a signal asks this process to end: nothing more should be started.
  static bool isInterrupted();

 private:
  struct Child {
    pid_t process = 0;
    size_t slot = 0;  // Where the signal handler finds it.
  };

  std::deque<Child> children;
  struct sigaction before[3];
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_CHILD_PROCESSES_H_
