#include "runtime/cuda/process_place.h"

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// Names under which a launcher says who a process is.
struct LauncherVariables {
  const char* rank;
  const char* size;
  const char* local;
  const char* localSize;  // Processes of this machine; null: not told.
};

constexpr LauncherVariables kLaunchers[] = {
    {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
     "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", nullptr}};

std::optional<int> numberOf(const char* name, int lowest, int highest) {
  const char* text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  char* end = nullptr;
  errno = 0;
  long value = std::strtol(text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || value < lowest ||
      value > highest) {
    throw UsageError(std::string(name) + " is '" + text +
                     "', not a number of " + std::to_string(lowest) + " to " +
                     std::to_string(highest));
  }
  return static_cast<int>(value);
}

constexpr int kLargestPort = 65535;

// MASTER_PORT, or `otherwise` without it.
int masterPort(int otherwise) {
  std::optional<int> port = numberOf("MASTER_PORT", 1, kLargestPort);
  if (!port) return otherwise;
  const char* agent = std::getenv("TORCHELASTIC_USE_AGENT_STORE");
  bool isTaken = agent != nullptr && std::string_view(agent) == "True";
  if (!isTaken) return *port;
  return *port < kLargestPort ? *port + 1 : *port - 1;
}

// Names under which a machine knows itself and no other.
bool isLoopbackName(const std::string& host) {
  return host == "localhost" || host.starts_with("127.");
}

}  // namespace

std::string firstHost(const std::string& list) {
  size_t end = list.find_first_of(",[");
  if (end == std::string::npos || list[end] == ',') return list.substr(0, end);
  // "gpu[003-007,9]": the prefix and the first number.
  size_t first = end + 1;
  size_t last = list.find_first_of("-,]", first);
  if (last == std::string::npos) return list.substr(0, end);
  return list.substr(0, end) + list.substr(first, last - first);
}

int deviceOf(int local, int visible) {
  bool isAlone = visible == 1 && std::getenv("CUDA_VISIBLE_DEVICES") != nullptr;
  return isAlone ? 0 : local;
}

std::optional<ProcessPlace> placeFromEnvironment() {
  constexpr int kMostRanks = 1 << 20;
  for (const LauncherVariables& names : kLaunchers) {
    std::optional<int> size = numberOf(names.size, 1, kMostRanks);
    if (!size) continue;
    std::optional<int> rank = numberOf(names.rank, 0, *size - 1);
    if (!rank) continue;
    ProcessPlace place;
    place.rank = *rank;
    place.size = *size;
    place.local = numberOf(names.local, 0, kMostRanks).value_or(*rank);
    if (const char* host = std::getenv("MASTER_ADDR")) {
      place.address.host = host;
    } else if (const char* nodes = std::getenv("SLURM_JOB_NODELIST")) {
      place.address.host = firstHost(nodes);
    }
    place.address.port = masterPort(place.address.port);
    std::optional<int> here;
    if (names.localSize != nullptr) {
      here = numberOf(names.localSize, 1, kMostRanks);
    }
    place.address.isLocal =
        isLoopbackName(place.address.host) || here == place.size;
    if (place.address.isLocal) place.address.host = "127.0.0.1";
    if (const char* token = std::getenv("SOAPSTONE_TOKEN")) {
      place.address.token = token;
    }
    return place;
  }
  return std::nullopt;
}

}  // namespace soapstone::runtime
