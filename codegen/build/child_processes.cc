#include "codegen/build/child_processes.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <thread>

#include "absl/strings/str_cat.h"

namespace soapstone::codegen {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr size_t kSlots = 256;
// Time for an interrupted child to clean up, in seconds.
constexpr std::chrono::seconds kGrace(2);
// A child whose parent was killed may take a second to clean up.
constexpr int kOrphanPolls = 200;
constexpr long kOrphanPauseNanoseconds = 5'000'000;
// Exit code of a child that cannot become its program, as a shell's.
constexpr int kCannotStart = 127;

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

// Holds what a child needs to become its program. It is made before the fork,
// as the child may not allocate.
struct Start {
  const char* program;
  std::vector<char*> words;
  int output;
  int errors;
  pid_t parent;
  sigset_t mask;  // As the program gets it.
};

void resetSignals() {
  for (int signal : kSignals) std::signal(signal, SIG_DFL);
  std::signal(SIGPIPE, SIG_DFL);
}

// Becomes the program, with the usual reaction to all signals.
[[noreturn]] void becomeProgram(const Start& start) {
  int nothing = ::open("/dev/null", O_RDONLY);
  if (nothing >= 0) ::dup2(nothing, STDIN_FILENO);
  ::dup2(start.output, STDOUT_FILENO);
  ::dup2(start.errors, STDERR_FILENO);
  resetSignals();
  ::pthread_sigmask(SIG_SETMASK, &start.mask, nullptr);
  ::execv(start.program, start.words.data());
  ::_exit(kCannotStart);
}

// Ends the group of the caller, but lets the program clean up.
[[noreturn]] void endOwnGroup(pid_t program) {
  ::kill(0, SIGTERM);  // Blocked here.
  for (int i = 0; i < kOrphanPolls; ++i) {
    if (::waitpid(program, nullptr, WNOHANG) != 0) break;
    const timespec pause = {0, kOrphanPauseNanoseconds};
    ::nanosleep(&pause, nullptr);
  }
  ::kill(0, SIGKILL);
  ::_exit(kCannotStart);
}

// Waits for the program and ends as it has ended; ends the whole group, with
// all that the program has started, when `parent` is gone.
[[noreturn]] void watch(pid_t program, pid_t parent, const sigset_t& watched) {
  int status = 0;
  while (::waitpid(program, &status, WNOHANG) != program) {
    if (::getppid() != parent) endOwnGroup(program);
    // The death of the parent comes as SIGTERM; a TERM of its own to the group
    // has reached the program, too.
    ::sigwaitinfo(&watched, nullptr);
  }
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  // Also dies by a signal, but by SIGKILL, which writes no second core.
  ::kill(::getpid(), SIGKILL);
  ::_exit(kCannotStart);
}

// The child's side: leads a group of its own, starts the program in it and
// watches both ends. A compiler's driver starts processes of its own, which no
// signal to the driver reaches: so the driver alone cannot be told to end with
// its parent.
[[noreturn]] void lead(const Start& start, const sigset_t& watched) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  // A child that was ignored would leave nothing to wait for.
  std::signal(SIGCHLD, SIG_DFL);
  if (::getppid() != start.parent) ::_exit(kCannotStart);
  pid_t program = ::fork();
  if (program == 0) becomeProgram(start);
  if (program < 0) ::_exit(kCannotStart);
  watch(program, start.parent, watched);
}

// Starts the command; an errno, 0 for success.
int spawn(const ChildCommand& command, int output, int errors, pid_t* child) {
  if (::access(command.program.c_str(), X_OK) != 0) return errno;
  Start start{command.program.c_str(), {}, output, errors, ::getpid(), {}};
  for (const std::string& word : command.words) {
    start.words.push_back(const_cast<char*>(word.c_str()));
  }
  start.words.push_back(nullptr);
  sigset_t watched;
  sigemptyset(&watched);
  for (int signal : kSignals) sigaddset(&watched, signal);
  sigaddset(&watched, SIGCHLD);
  // Blocks signals from the fork until the child has set its handling of them.
  ::pthread_sigmask(SIG_BLOCK, &watched, &start.mask);
  *child = ::fork();
  if (*child == 0) lead(start, watched);
  int error = *child < 0 ? errno : 0;
  // The child does the same: in either order, a signal finds the group.
  if (*child > 0) ::setpgid(*child, *child);
  ::pthread_sigmask(SIG_SETMASK, &start.mask, nullptr);
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
