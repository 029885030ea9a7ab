#include "codegen/memory/slot_pools.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/op_emitter.h"
#include "codegen/program/line_wrap.h"
#include "ir/dist/program.h"
#include "ir/schedule/slot_pool.h"

namespace soapstone::codegen {
namespace {

// Values that wait and may share slots: of one stride, in one arena.
struct Candidates {
  std::vector<int> buffers;
  std::vector<schedule::WaitingValue> windows;
};

// In the order of the buffers.
std::map<std::pair<int64_t, bool>, Candidates> candidatesOf(
    const BufferAssignment& assignment) {
  std::map<int, schedule::WaitingValue> windows;  // By buffer.
  for (const FunctionBuffers& function : assignment.functions) {
    mlir::func::FuncOp code = function.function;
    for (mlir::BlockArgument argument : code.getArguments()) {
      auto window = dist::windowOf(code, argument.getArgNumber());
      if (window) windows[function.bufferOf.lookup(argument)] = *window;
    }
  }
  std::map<std::pair<int64_t, bool>, Candidates> candidates;
  for (auto& [number, window] : windows) {
    const ProgramBuffer& buffer = assignment.buffers[number];
    Candidates& alike = candidates[{buffer.slotStride(), buffer.isCollective}];
    alike.buffers.push_back(number);
    alike.windows.push_back(std::move(window));
  }
  return candidates;
}

}  // namespace

void shareStashSlots(const dist::Pipeline& pipeline,
                     BufferAssignment& assignment) {
  mlir::func::FuncOp function = assignment.functions.front().function;
  const int group = pipeline.groupOf(dist::ranksOf(function).front());
  const schedule::Schedule& schedule = pipeline.schedule;
  auto chunks = std::count(schedule.groupOfChunk.begin(),
                           schedule.groupOfChunk.end(), group);
  if (group < 0 || chunks < 2) return;
  int pools = 0;
  for (const auto& [key, alike] : candidatesOf(assignment)) {
    schedule::SharedSlots shared = schedule::shareSlots(
        schedule.programs[group], schedule.microBatches, alike.windows);
    int64_t own = 0;
    for (int number : alike.buffers) own += assignment.buffers[number].slots;
    if (shared.count >= own) continue;
    for (size_t i = 0; i < alike.buffers.size(); ++i) {
      ProgramBuffer& buffer = assignment.buffers[alike.buffers[i]];
      buffer.pool = pools;
      buffer.slots = shared.count;
      buffer.slotOf = std::move(shared.slotOf[i]);
    }
    ++pools;
  }
}

std::string slotComment(const ProgramBuffer& buffer) {
  if (buffer.pool >= 0) {
    return absl::StrCat(", pool ", buffer.pool, " of ", buffer.slots,
                        buffer.slots == 1 ? " slot" : " slots");
  }
  if (buffer.slots <= 1) return "";
  return absl::StrCat(", ", buffer.slots, " micro-batches");
}

std::string slotFields(const ProgramBuffer& buffer,
                       const std::string& partStarts) {
  const bool isOnePlace = buffer.slots <= 1 && buffer.pool < 0;
  if (isOnePlace && partStarts.empty()) return "";
  std::string text = absl::StrCat(", ", buffer.slots, ", ",
                                  isOnePlace ? 0 : buffer.slotStride());
  if (buffer.pool < 0 && partStarts.empty()) return text;
  absl::StrAppend(&text, ", ", partStarts.empty() ? "nullptr" : partStarts);
  if (buffer.pool >= 0) absl::StrAppend(&text, ", ", slotTableName(buffer));
  return text;
}

std::string slotTableName(const ProgramBuffer& buffer) {
  return absl::StrCat("slots::", bufferName(buffer));
}

std::string slotTables(const std::vector<ProgramBuffer>& buffers) {
  std::string text;
  for (const ProgramBuffer& buffer : buffers) {
    if (buffer.pool < 0) continue;
    text += wrapCode(
        absl::StrCat("constexpr int32_t ", bufferName(buffer), "[] = {",
                     absl::StrJoin(buffer.slotOf, ", "), "};"),
        0);
  }
  if (text.empty()) return text;
  return absl::StrCat(
      "// By micro-batch, the slot of a value that waits between actions: "
      "values of one pool share\n// their slots.\nnamespace slots {\n",
      text, "}  // namespace slots\n\n");
}

}  // namespace soapstone::codegen
