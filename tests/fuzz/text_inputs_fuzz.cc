// Fuzz target for what people and strangers write in a line or a small file:
// strategies by name, flags of other systems, schedules, machines, patterns,
// and, at run time, headers of safetensors and .npy files. The first character
// says which; the rest goes to its reader. What a reader accepts, it writes so
// that it reads the same again; what it refuses, it explains.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/status/statusor.h"
#include "cost_model/machine_json.h"
#include "ir/schedule/text.h"
#include "ir/sharding/device_grid_text.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/name_pattern.h"
#include "passes/strategies/named_strategy_spec.h"
#include "passes/strategies/pipeline_spec.h"
#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/error.h"
#include "runtime/data/npy.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void requireReason(const absl::Status& status) {
  require(!status.ok() && !status.message().empty());
}

void readSpec(const std::string& text) {
  auto spec = soapstone::strategy::parsePipelineSpec(text);
  if (!spec.ok()) return requireReason(spec.status());
  auto again = soapstone::strategy::parsePipelineSpec(
      soapstone::strategy::pipelineSpecText(*spec));
  // A family's name is written as its strategy and its schedule.
  if (again.ok()) {
    require(again->groups == spec->groups &&
            again->chunksPerGroup == spec->chunksPerGroup &&
            again->schedule == spec->schedule);
  }
  auto inner = soapstone::strategy::parseNamedStrategySpec(spec->inner);
  if (!inner.ok()) return requireReason(inner.status());
  auto degrees =
      soapstone::strategy::meshDegrees(*inner, {"t", "d", "batch"}, 1, 64);
  if (!degrees.ok()) return requireReason(degrees.status());
  int64_t product = 1;
  for (int64_t degree : *degrees) product *= degree;
  require(product == 64);
}

void readFlags(const std::string& text, int64_t devices) {
  auto spec = soapstone::strategy::translateForeignPlan(text, devices);
  if (!spec.ok()) return requireReason(spec.status());
  readSpec(*spec);
}

void readSchedule(const std::string& text) {
  auto schedule = soapstone::schedule::parseSchedule(text);
  if (!schedule.ok()) return requireReason(schedule.status());
  for (const auto& edge : schedule->edges) {
    require(edge.from >= 0 && edge.from < schedule->chunkCount());
    require(edge.to >= 0 && edge.to < schedule->chunkCount());
  }
  const std::string written = soapstone::schedule::scheduleText(*schedule);
  auto again = soapstone::schedule::parseSchedule(written);
  require(again.ok());
  require(soapstone::schedule::scheduleText(*again) == written);
}

void readGrid(const std::string& text) {
  auto grid = soapstone::sharding::parseDeviceGrid(text);
  if (!grid.ok()) return requireReason(grid.status());
  require(grid->size() >= 1);
  auto again = soapstone::sharding::parseDeviceGrid(grid->toString());
  require(again.ok() && *again == *grid);
}

void readMachine(const std::string& text) {
  auto machine = soapstone::cost_model::parseMachine(text);
  if (!machine.ok()) return requireReason(machine.status());
  require(soapstone::cost_model::validate(*machine).ok());
  auto again = soapstone::cost_model::parseMachine(
      soapstone::cost_model::writeMachine(*machine));
  require(again.ok());
  require(soapstone::cost_model::writeMachine(*again) ==
          soapstone::cost_model::writeMachine(*machine));
}

void matchPattern(const std::string& text) {
  const size_t split = text.find('\n');
  if (split == std::string::npos) return;
  const std::string name = text.substr(0, split);
  require(soapstone::strategy::matchesPattern(name, "*"));
  require(soapstone::strategy::matchesPattern(name, name) ||
          name.find('*') != std::string::npos);
  soapstone::strategy::matchesOpPattern(name, text.substr(split + 1));
}

// Calls `read` with the path of a file that holds `text`.
template <typename Read>
void withFile(const std::string& text, const Read& read) {
  const int file = memfd_create("input", MFD_CLOEXEC);
  require(file >= 0 && write(file, text.data(), text.size()) ==
                           static_cast<ssize_t>(text.size()));
  try {
    read("/proc/self/fd/" + std::to_string(file));
  } catch (const soapstone::runtime::InputError& error) {
    require(error.what()[0] != '\0');
  }
  close(file);
}

void readSafetensors(const std::string& path) {
  soapstone::runtime::SafetensorsFile file(path);
  uint32_t sum = file.headerChecksum();
  for (const auto& [name, tensor] : file.all()) {
    const int64_t bytes = soapstone::runtime::bytesOf(tensor);
    // Sanitizers see a range that is not the file's.
    for (int64_t i = 0; i < bytes; ++i) {
      sum += static_cast<const unsigned char*>(tensor.data)[i];
    }
  }
  const volatile uint32_t kept = sum;
  static_cast<void>(kept);
}

void readNpy(const std::string& path) {
  soapstone::runtime::NpyFile file(path);
  int64_t count = 1;
  for (int64_t size : file.shape()) count *= size;
  if (count > 4096) return;
  std::string memory(static_cast<size_t>(count) * sizeof(double), '\0');
  for (auto type : {soapstone::runtime::ElementType::kF32,
                    soapstone::runtime::ElementType::kI32,
                    soapstone::runtime::ElementType::kI64,
                    soapstone::runtime::ElementType::kBool}) {
    try {
      file.read(0, count, type, memory.data());
    } catch (const soapstone::runtime::InputError&) {
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 's':
      readSpec(text);
      break;
    case 'f':
      readFlags("megatron-flags:" + text, 64);
      readFlags("torchtitan-flags:" + text, 24);
      break;
    case 'a':
      readSchedule(text);
      break;
    case 'g':
      readGrid(text);
      break;
    case 'm':
      readMachine(text);
      break;
    case 'p':
      matchPattern(text);
      break;
    case 't':
      withFile(text, readSafetensors);
      break;
    case 'n':
      withFile(text, readNpy);
      break;
    default:
      break;
  }
  return 0;
}
