#include "codegen/program/plan_json.h"

#include "codegen/program/gradient_overlap.h"
#include "ir/step/lanes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::codegen {
namespace {

using llvm::json::Array;
using llvm::json::Object;

Array numbers(ArrayRef<int64_t> values) {
  Array result;
  result.reserve(values.size());
  for (int64_t value : values) result.push_back(value);
  return result;
}

Object describe(const ProgramBuffer& buffer) {
  std::string type;
  llvm::raw_string_ostream(type) << buffer.type.getElementType();
  Object entry{{"name", buffer.name},
               {"type", type},
               {"dims", numbers(buffer.type.getShape())},
               {"offset", buffer.offset},
               {"bytes", buffer.bytes},
               {"arena", buffer.isCollective ? "collective" : "main"}};
  if (buffer.argument.empty()) {
    entry["first_use"] = buffer.firstUse;
    entry["last_use"] = buffer.lastUse;
  } else {
    entry["argument"] = llvm::json::fixUTF8(buffer.argument);
  }
  if (buffer.slots > 1) entry["slots"] = buffer.slots;
  if (buffer.partOf >= 0) entry["part_starts"] = numbers(buffer.partStarts);
  if (buffer.pool >= 0) entry["pool"] = buffer.pool;
  return entry;
}

Array describe(const std::vector<HiddenCommunication>& communication) {
  Array entries;
  for (const HiddenCommunication& entry : communication) {
    Object described{{"label", llvm::json::fixUTF8(entry.label)},
                     {"bytes", entry.bytes},
                     {"calls_meanwhile", entry.callsMeanwhile}};
    if (entry.isOnSumLane) described["lane"] = step::kSumLane;
    entries.push_back(std::move(described));
  }
  return entries;
}

Object describe(const ClassPrinter& deviceClass) {
  Array buffers;
  buffers.reserve(deviceClass.buffers().buffers.size());
  for (const ProgramBuffer& buffer : deviceClass.buffers().buffers) {
    buffers.push_back(describe(buffer));
  }
  const FunctionBuffers& step = deviceClass.buffers().functions.back();
  Object entry{{"class", deviceClass.name()},
               {"ranks", numbers(deviceClass.ranks())},
               {"arena_bytes", deviceClass.buffers().arenaBytes},
               {"persistent_bytes", deviceClass.buffers().argumentBytes},
               {"collective_bytes", deviceClass.buffers().collectiveBytes},
               {"gradient_sums", describe(gradientSums(step))},
               {"buffers", std::move(buffers)}};
  Array gathers = describe(parameterGathers(step));
  if (!gathers.empty()) entry["parameter_gathers"] = std::move(gathers);
  return entry;
}

}  // namespace

std::string planJson(
    const ProgramOptions& options,
    const std::vector<std::unique_ptr<ClassPrinter>>& classes) {
  Array described;
  for (const auto& deviceClass : classes)
    described.push_back(describe(*deviceClass));
  Object plan{{"version", 1},
              {"name", llvm::json::fixUTF8(options.name)},
              {"devices", deviceCount(classes)},
              {"training", options.training},
              {"micro_batches", options.microBatches},
              {"classes", std::move(described)}};
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::formatv("{0:2}", llvm::json::Value(std::move(plan))) << "\n";
  return text;
}

}  // namespace soapstone::codegen
