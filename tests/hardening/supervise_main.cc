// Starts a program as `soapstone run --launcher mpi` starts mpirun.
// Usage: supervise PROGRAM ARGUMENTS...

#include <sys/wait.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "frontend/driver/supervised_process.h"

int main(int argc, char** argv) {
  constexpr int kRankFailed = 70;
  if (argc < 2) return 2;
  std::signal(SIGPIPE, SIG_IGN);  // As the driver does.
  std::vector<std::string> words(argv + 1, argv + argc);
  absl::StatusOr<int> status =
      soapstone::driver::runSupervised(words[0], words);
  if (!status.ok()) {
    std::fprintf(stderr, "supervise: error: %s\n",
                 std::string(status.status().message()).c_str());
    return 1;
  }
  return WIFEXITED(*status) ? WEXITSTATUS(*status) : kRankFailed;
}
