#ifndef SOAPSTONE_CODEGEN_CALLS_EMISSION_CONTEXT_H_
#define SOAPSTONE_CODEGEN_CALLS_EMISSION_CONTEXT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "codegen/memory/row_pitch.h"
#include "codegen/program/rank_tables.h"
#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/ArrayRef.h"
#include "mlir/IR/Value.h"

namespace soapstone::codegen {

// An edge of a pipeline whose messages wait for their receivers.
struct PostedEdge {
  int number = 0;  // In the schedule.
  int slots = 0;   // Messages that a sender may be ahead.
};

// The surrounding program, as needed to print the calls of an op.
struct EmissionContext {
  // Typed address of a value, and its memory as the runtime's Access.
  std::function<std::string(Value)> pointer;
  std::function<std::string(Value)> access;
  // Values of the printed function that lie in the buffers of others.
  std::function<const soap::StridedViews&()> views;
  // A number that divides the elements between an aligned address and the first
  // element of a value's buffer, on every rank of the class: more than 0 for a
  // rank's part of an argument (own_parts.h).
  std::function<int64_t(Value)> startStep = [](Value) { return int64_t{0}; };
  // Whether a library that takes no strides finds a value where it looks.
  bool liesDense(Value value) const {
    return rowPitch(value) == 0 && views().find(value) == nullptr;
  }
  // Whether an op belongs to the backward pass.
  std::function<bool(Operation*)> isGradient = [](Operation*) { return false; };
  // The name of a constant for `value`, what an update of the parameter `name`
  // takes; `value` may have slots.
  std::function<std::string(const std::string& name, const std::string& value)>
      parameterConstant;
  // Whether the results of an op are where they belong without it.
  std::function<bool(Operation*)> isDone;
  // Number of the event that a communication op signals when it is done.
  std::function<int64_t(Operation*)> event;
  RankTables* tables = nullptr;  // Tables of the device class.
  ArrayRef<int64_t> ranks;       // Ranks of its device class.
  // The edge of a pipeline whose messages the function moves, without waiting
  // for their receivers; nothing for other functions.
  std::optional<PostedEdge> edge;
  // Grows by the device memory of the mailboxes of each such exchange.
  int64_t* mailboxBytes = nullptr;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_EMISSION_CONTEXT_H_
