#include "codegen/child_processes.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "absl/strings/str_cat.h"

namespace soapstone::codegen {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr size_t kSlots = 256;
// How long an interrupted child may take to clean up.
constexpr std::chrono::seconds kGrace(2);

// A signal handler has nothing but what is global. A free slot is 0.
std::atomic<pid_t> childGroups[kSlots];
std::atomic<int> receivedSignal{0};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void endChildren(int how) {
  for (std::atomic<pid_t>& slot : childGroups) {
    pid_t group = slot.load();
    if (group > 0) ::kill(-group, how);
  }
}

void onSignal(int signal) {
  int error = errno;
  receivedSignal.store(signal);
  endChildren(SIGTERM);
  errno = error;
}

// A file that was not there before: what is there, be it a link, goes.
int openNew(const std::string& path) {
  ::unlink(path.c_str());
  return ::open(path.c_str(),
                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

// Starts the command; an errno, 0 for success. The child has the signal mask of
// this process and the usual reaction to all signals.
int spawn(const ChildCommand& command, int output, int errors, pid_t* child) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY,
                                   0);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  for (int signal : kSignals) sigaddset(&usual, signal);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> words;
  for (const std::string& word : command.words) {
    words.push_back(const_cast<char*>(word.c_str()));
  }
  words.push_back(nullptr);
  int error = posix_spawn(child, command.program.c_str(), &files, &attributes,
                          words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

ChildProcesses::ChildProcesses() {
  receivedSignal.store(0);
  struct sigaction action = {};
  action.sa_handler = onSignal;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    ::sigaction(kSignals[i], nullptr, &before[i]);
    // Under nohup, say, a signal stays ignored.
    if (before[i].sa_handler != SIG_IGN) {
      ::sigaction(kSignals[i], &action, nullptr);
    }
  }
}

ChildProcesses::~ChildProcesses() {
  if (!children.empty()) endChildren(SIGTERM);
  while (!children.empty()) waitOldest();
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    ::sigaction(kSignals[i], &before[i], nullptr);
  }
  if (int signal = receivedSignal.load(); signal != 0) ::raise(signal);
}

size_t ChildProcesses::capacity() {
  return std::clamp<size_t>(std::thread::hardware_concurrency(), 1, kSlots);
}

bool ChildProcesses::isInterrupted() { return receivedSignal.load() != 0; }

absl::Status ChildProcesses::start(const ChildCommand& command) {
  auto failure = [&](const std::string& action, int error) {
    return absl::InternalError(
        absl::StrCat("cannot ", action, ": ", std::strerror(error)));
  };
  int output = openNew(command.output);
  if (output < 0) {
    return failure(absl::StrCat("create '", command.output, "'"), errno);
  }
  int errors = command.errors.empty() ? output : openNew(command.errors);
  if (errors < 0) {
    int error = errno;
    ::close(output);
    return failure(absl::StrCat("create '", command.errors, "'"), error);
  }
  pid_t child = 0;
  int error = spawn(command, output, errors, &child);
  if (errors != output) ::close(errors);
  ::close(output);
  if (error != 0) {
    return failure(absl::StrCat("start '", command.program, "'"), error);
  }
  size_t slot = 0;
  while (childGroups[slot].load() != 0) ++slot;
  childGroups[slot].store(child);
  children.push_back({child, slot});
  // The handler may have come before the child had its slot.
  if (isInterrupted()) ::kill(-child, SIGTERM);
  return absl::OkStatus();
}

std::optional<int> ChildProcesses::waitOldest() {
  using Clock = std::chrono::steady_clock;
  Child child = children.front();
  children.pop_front();
  int status = 0;
  std::optional<Clock::time_point> deadline;
  while (true) {
    pid_t ended = ::waitpid(child.process, &status, deadline ? WNOHANG : 0);
    if (ended == child.process) break;
    if (ended < 0 && errno != EINTR) {
      status = 1 << 8;  // It is no child any more: as if it had failed.
      break;
    }
    if (!isInterrupted()) continue;
    if (!deadline) deadline = Clock::now() + kGrace;
    if (Clock::now() > *deadline) ::kill(-child.process, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  childGroups[child.slot].store(0);
  if (!WIFEXITED(status)) return std::nullopt;
  return WEXITSTATUS(status);
}

}  // namespace soapstone::codegen
