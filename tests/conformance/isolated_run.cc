#include "tests/conformance/isolated_run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>

namespace soapstone::driver {
namespace {

bool writeAll(int file, const void* data, size_t size) {
  const char* next = static_cast<const char*>(data);
  while (size > 0) {
    ssize_t written = write(file, next, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    size -= static_cast<size_t>(written);
  }
  return true;
}

bool readAll(int file, void* data, size_t size) {
  char* next = static_cast<char*>(data);
  while (size > 0) {
    ssize_t got = read(file, next, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    next += got;
    size -= static_cast<size_t>(got);
  }
  return true;
}

// One answer on the pipe: its length, then its bytes.
bool sendAnswer(int file, const std::string& answer) {
  uint64_t size = answer.size();
  return writeAll(file, &size, sizeof(size)) &&
         writeAll(file, answer.data(), answer.size());
}

bool receiveAnswer(int file, std::string& answer) {
  uint64_t size = 0;
  if (!readAll(file, &size, sizeof(size))) return false;
  answer.resize(size);
  return readAll(file, answer.data(), size);
}

[[noreturn]] void serve(int file, size_t first, size_t count,
                        const std::function<std::string(size_t)>& work) {
  for (size_t i = first; i < count; ++i) {
    if (!sendAnswer(file, work(i))) _exit(1);
  }
  _exit(0);
}

}  // namespace

std::vector<std::string> runIsolated(
    size_t count, const std::function<std::string(size_t)>& work,
    const std::function<std::string(int)>& onCrash) {
  std::vector<std::string> answers;
  while (answers.size() < count) {
    int ends[2];
    std::fflush(nullptr);
    if (pipe(ends) != 0) {
      answers.push_back(onCrash(0));
      continue;
    }
    pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      serve(ends[1], answers.size(), count, work);
    }
    close(ends[1]);
    std::string answer;
    while (child > 0 && answers.size() < count &&
           receiveAnswer(ends[0], answer)) {
      answers.push_back(answer);
    }
    close(ends[0]);
    int status = 0;
    if (child > 0) waitpid(child, &status, 0);
    if (answers.size() < count) {
      answers.push_back(onCrash(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
    }
  }
  return answers;
}

}  // namespace soapstone::driver
