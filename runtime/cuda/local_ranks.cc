#include "runtime/cuda/local_ranks.h"

#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/core/launch.h"

namespace soapstone::runtime {
namespace {

// Processes and their ranks.
using Children = std::map<pid_t, int>;

void setVariable(const char* name, int value) {
  setenv(name, std::to_string(value).c_str(), 1);
}

// Known to this process and those that it starts.
std::string randomToken() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes)) {
    throw InputError("the system gives no random numbers");
  }
  std::string text;
  for (unsigned char byte : bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xf];
  }
  return text;
}

void endAll(const Children& children) {
  for (const auto& [child, rank] : children) kill(child, SIGTERM);
}

// Error text about a rank that has not ended well.
std::string describeEnd(int rank, int status) {
  std::string who = "rank " + std::to_string(rank);
  if (!WIFSIGNALED(status)) return who + " failed, see above";
  int signal = WTERMSIG(status);
  return who + " was ended by signal " + std::to_string(signal) + " (" +
         strsignal(signal) + ")";
}

void awaitChildren(Children children) {
  int failure = 0;
  std::string reason;
  while (!children.empty()) {
    int status = 0;
    pid_t ended = ::wait(&status);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) break;
    auto child = children.find(ended);
    if (child == children.end()) continue;
    int rank = child->second;
    children.erase(child);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : kFailureExitCode;
    if (code == 0 || failure != 0) continue;
    failure = code;
    reason = describeEnd(rank, status);
    endAll(children);
  }
  if (failure != 0) throw ProgramFailure(reason, failure);
}

// In a child: its place among the ranks, and an end with its parent.
void becomeRank(int rank, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) std::_Exit(kFailureExitCode);
  setVariable("RANK", rank);
  setVariable("LOCAL_RANK", rank);
}

}  // namespace

bool becomeRanks(int devices) {
  // Local ranks meet on this machine, whatever a launcher has set.
  setenv("MASTER_ADDR", "127.0.0.1", 1);
  if (std::getenv("MASTER_PORT") == nullptr) {
    // A port that two programs of one machine hardly share.
    setVariable("MASTER_PORT", 20000 + static_cast<int>(getpid()) % 20000);
  }
  setVariable("WORLD_SIZE", devices);
  setVariable("LOCAL_WORLD_SIZE", devices);
  setenv("SOAPSTONE_TOKEN", randomToken().c_str(), 1);
  const pid_t parent = getpid();
  Children children;
  for (int rank = 0; rank < devices; ++rank) {
    pid_t child = fork();
    if (child < 0) {
      endAll(children);
      throw InputError("cannot start a process for rank " +
                       std::to_string(rank) + ": " + std::strerror(errno));
    }
    if (child == 0) {
      becomeRank(rank, parent);
      return true;
    }
    children[child] = rank;
  }
  awaitChildren(std::move(children));
  return false;
}

}  // namespace soapstone::runtime
