#include "tests/conformance/command_pool.h"

#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <thread>

namespace soapstone::driver {
namespace {

using Clock = std::chrono::steady_clock;

// A command that was started.
struct Running {
  size_t index = 0;
  Clock::time_point deadline;
};

// Starts `command` in a process group of its own; returns errno, 0 for success.
int start(const Command& command, pid_t& child) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY,
                                   0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, command.log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> words;
  for (const std::string& word : command.words) {
    words.push_back(const_cast<char*>(word.c_str()));
  }
  words.push_back(nullptr);
  int error = posix_spawnp(&child, words[0], &files, &attributes, words.data(),
                           environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

CommandResult resultOf(int status) {
  if (WIFSIGNALED(status)) {
    return {CommandResult::End::kSignalled, WTERMSIG(status)};
  }
  return {CommandResult::End::kExited, WEXITSTATUS(status)};
}

// Collects the children that have ended or ran for too long.
void collect(std::map<pid_t, Running>& running,
             std::vector<CommandResult>& results) {
  for (auto it = running.begin(); it != running.end();) {
    auto [child, state] = *it;
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) {
      results[state.index] = resultOf(status);
      it = running.erase(it);
    } else if (Clock::now() > state.deadline) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      results[state.index] = {CommandResult::End::kTimedOut, 0};
      it = running.erase(it);
    } else {
      ++it;
    }
  }
}

}  // namespace

std::vector<CommandResult> runCommands(const std::vector<Command>& commands,
                                       int jobs) {
  std::vector<CommandResult> results(commands.size());
  std::map<pid_t, Running> running;
  size_t next = 0;
  while (next < commands.size() || !running.empty()) {
    while (next < commands.size() &&
           running.size() < static_cast<size_t>(std::max(1, jobs))) {
      std::chrono::duration<double> limit(commands[next].timeoutSeconds);
      pid_t child = 0;
      int error = start(commands[next], child);
      if (error != 0) {
        results[next] = {CommandResult::End::kNotStarted, error};
      } else {
        running[child] = {
            next,
            Clock::now() + std::chrono::duration_cast<Clock::duration>(limit)};
      }
      ++next;
    }
    collect(running, results);
    if (!running.empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  return results;
}

int availableProcessors() {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof(processors), &processors) != 0) return 1;
  return std::max(1, CPU_COUNT(&processors));
}

}  // namespace soapstone::driver
