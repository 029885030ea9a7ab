#include "frontend/driver/supervised_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace soapstone::driver {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kEndingSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
// Time for the program to end before it is killed.
constexpr std::chrono::seconds kGrace{10};
constexpr int kPollMilliseconds = 200;
constexpr int kCannotStart = 127;

sigset_t watchedSignals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  for (int signal : kEndingSignals) {
    // Signals that the caller ignored, as nohup does, stay ignored.
    struct sigaction action = {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&set, signal);
  }
  return set;
}

absl::Status systemStatus(const std::string& what) {
  return absl::InternalError(absl::StrCat(what, ": ", std::strerror(errno)));
}

bool writeAll(int file, const char* data, size_t bytes) {
  while (bytes > 0) {
    ssize_t written = write(file, data, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    data += written;
    bytes -= static_cast<size_t>(written);
  }
  return true;
}

// The child's side: becomes the program.
[[noreturn]] void becomeProgram(const std::string& program,
                                const std::vector<char*>& words, int output,
                                pid_t parent, const sigset_t& mask) {
  // A group of its own: what a terminal sends to the group comes once, by us.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kCannotStart);
  // A group in the background may not read the terminal.
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  std::signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  execv(program.c_str(), words.data());
  _exit(kCannotStart);
}

// Waits for one child, with its output and with what is to be passed on.
class Supervisor {
 public:
  Supervisor(pid_t child, int output, int signals)
      : child(child), output(output), signals(signals) {}

  // Returns the wait status.
  int await() {
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
      pollfd files[] = {{signals, POLLIN, 0}, {output, POLLIN, 0}};
      poll(files, 2, kPollMilliseconds);
      passSignals();
      passOutput();
      if (killTime && Clock::now() > *killTime) kill(child, SIGKILL);
    }
    passOutput();
    return status;
  }

  // The signal that ended it all; 0 if there was none.
  int endingSignal() const { return ending; }
  // Why the output was lost; empty if it was not.
  const std::string& loss() const { return lost; }

 private:
  void end() {
    if (killTime) return;
    killTime = Clock::now() + kGrace;
    kill(child, SIGTERM);
  }

  void passSignals() {
    signalfd_siginfo info;
    while (read(signals, &info, sizeof(info)) == sizeof(info)) {
      int signal = static_cast<int>(info.ssi_signo);
      if (signal == SIGCHLD) continue;
      if (ending == 0) ending = signal;
      end();
    }
  }

  void passOutput() {
    char buffer[1 << 16];
    for (;;) {
      ssize_t bytes = read(output, buffer, sizeof(buffer));
      if (bytes < 0 && errno == EINTR) continue;
      if (bytes <= 0) {
        // At its end it would be ready for ever.
        if (bytes == 0) output = -1;
        return;
      }
      if (!lost.empty() ||
          writeAll(STDOUT_FILENO, buffer, static_cast<size_t>(bytes))) {
        continue;
      }
      lost = std::strerror(errno);
      end();
    }
  }

  pid_t child;
  int output;
  int signals;
  int ending = 0;
  std::string lost;
  std::optional<Clock::time_point> killTime;
};

}  // namespace

absl::StatusOr<int> runSupervised(const std::string& program,
                                  std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return systemStatus("cannot make a pipe");
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  sigset_t watched = watchedSignals();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &watched, &before);
  int signals = signalfd(-1, &watched, SFD_NONBLOCK | SFD_CLOEXEC);
  const pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) becomeProgram(program, pointers, ends[1], parent, before);
  close(ends[1]);
  if (child < 0) return systemStatus(absl::StrCat("cannot start ", program));
  Supervisor supervisor(child, ends[0], signals);
  int status = supervisor.await();
  close(signals);
  close(ends[0]);
  if (int signal = supervisor.endingSignal(); signal != 0) {
    std::signal(signal, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    raise(signal);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (!supervisor.loss().empty()) {
    return absl::UnavailableError(
        absl::StrCat("cannot write to standard output: ", supervisor.loss()));
  }
  return status;
}

}  // namespace soapstone::driver
