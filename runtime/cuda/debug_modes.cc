#include "runtime/cuda/debug_modes.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {
namespace {

bool isSet(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr && *text != 0 && std::strcmp(text, "0") != 0;
}

// All bits set are a NaN in every float type.
constexpr int kPoison = 0xff;

}  // namespace

DebugModes DebugModes::fromEnvironment() {
  return {isSet("SOAPSTONE_SYNC"), isSet("SOAPSTONE_POISON")};
}

void LibraryUse::note(const char* op, bool isByLibrary) {
  Calls& of = calls[op];
  ++(isByLibrary ? of.byLibrary : of.byOwn);
}

std::string LibraryUse::fallbacks() const {
  std::string text;
  for (const auto& [op, of] : calls) {
    if (of.byOwn == 0) continue;
    if (!text.empty()) text += ", ";
    text += op + " " + std::to_string(of.byOwn);
    if (of.byLibrary > 0) {
      text += " of " + std::to_string(of.byOwn + of.byLibrary);
    }
  }
  return text;
}

std::string LibraryUse::json() const {
  std::string text = "{";
  for (const auto& [op, of] : calls) {
    if (text.size() > 1) text += ", ";
    text += "\"" + op + "\": {\"library\": " + std::to_string(of.byLibrary) +
            ", \"own\": " + std::to_string(of.byOwn) + "}";
  }
  return text + "}";
}

void LibraryUse::report(int device) const {
  const std::string own = fallbacks();
  if (!own.empty()) {
    std::fprintf(stderr,
                 "soapstone: warning: GPU %d: own kernels did what a library "
                 "does faster (calls): %s\n",
                 device, own.c_str());
  }
  const char* path = std::getenv("SOAPSTONE_LIBRARY_USE");
  if (path == nullptr || *path == 0) return;
  // One write, so that ranks do not mix.
  const std::string line = json() + "\n";
  if (std::FILE* file = std::fopen(path, "a")) {
    std::fwrite(line.data(), 1, line.size(), file);
    std::fclose(file);
  }
}

void finishWork(Rank& rank, const std::string& where) {
  // The lanes alone: sends of a pipeline end only when another rank goes on.
  cudaError_t status = cudaSuccess;
  for (cudaStream_t queue : deviceState(rank).streams) {
    if (status == cudaSuccess) status = cudaStreamSynchronize(queue);
  }
  if (status == cudaSuccess) status = cudaGetLastError();
  if (status == cudaSuccess) return;
  throw RankFailure("rank " + std::to_string(rank.number) + " step " +
                    std::to_string(rank.step) + ": " + where + ": " +
                    cudaGetErrorString(status));
}

void poisonMemory(Rank& rank) {
  DeviceState& state = deviceState(rank);
  // Kernels of the step before may still read.
  check(cudaDeviceSynchronize(), "finish the step before");
  auto poison = [](char* data, size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemset(data, kPoison, bytes), "poison memory");
  };
  if (state.arena.size() > state.persistentBytes) {
    poison(state.arena.data() + state.persistentBytes,
           state.arena.size() - state.persistentBytes);
  }
  for (const DeviceMemory& chunk : state.workspace.chunks) {
    poison(chunk.data(), chunk.size());
  }
  check(cudaDeviceSynchronize(), "poison memory");
}

}  // namespace soapstone::runtime
