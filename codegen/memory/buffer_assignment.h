#ifndef SOAPSTONE_CODEGEN_MEMORY_BUFFER_ASSIGNMENT_H_
#define SOAPSTONE_CODEGEN_MEMORY_BUFFER_ASSIGNMENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "codegen/memory/own_parts.h"
#include "ir/dist/pipeline.h"
#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// A piece of the arena.
struct ProgramBuffer {
  std::string name;  // C++ identifier without prefix, unique in the program.
  RankedTensorType type;
  int64_t bytes = 0;
  int64_t offset = -1;  // In the arena; set by the assignment.
  // The argument (by name) that lives here between steps; empty for values of
  // one step.
  std::string argument;
  int64_t firstUse = 0;  // Action indices, see FunctionBuffers.
  int64_t lastUse = 0;
  // Lies in the arena that collectives work on.
  bool isCollective = false;
  // Number of micro-batches kept, one behind the other, of an argument that
  // waits between actions of a pipeline (ir/dist/pipeline.h); 0: it is the copy
  // of a parameter.
  int64_t slots = 1;
  bool isStash = false;
  // The buffer in whose memory it lies, from another element on for each member
  // of the class (own_parts.h); -1 for a buffer with memory of its own.
  int partOf = -1;
  PartStarts partStarts = {};
  // Number of the pool whose slots it shares with others (slot_pools.h); -1:
  // micro-batch m lies in slot m mod slots.
  int pool = -1;
  std::vector<int32_t> slotOf = {};  // In a pool: by micro-batch.

  // Elements that `bytes` hold: more than the tensor's where rows are padded.
  int64_t elements() const;

  // Bytes from one slot to the next.
  int64_t slotStride() const;
};

// A copy between whole buffers that the assignment could not avoid.
struct BufferCopy {
  int from = 0;
  int to = 0;
};

// Use of the buffers by one function of the program. Actions are numbered: 0 =
// entry copies, 1.. = the function's ops in order, last = final copies.
struct FunctionBuffers {
  mlir::func::FuncOp function;
  // Values that lie in the buffer of another value, and where.
  soap::StridedViews views;
  // Slices that are parts of their argument's memory, and where they begin.
  TakenParts takenParts;
  llvm::DenseMap<Value, int> bufferOf;
  std::vector<BufferCopy> entryCopies;  // Arguments that are also outputs.
  std::vector<BufferCopy> finalCopies;  // Updates not computed in place.
  std::vector<int> zeroed;              // Arguments cleared after these copies.
  std::vector<int> resultBuffers;       // One per function result.
  // Communication ops in order: op i signals event i when it is done.
  std::vector<Operation*> communication;
  // Communication that nothing in the function waits for.
  std::vector<int64_t> unawaited;

  // Whether nothing is to be done for `op`: its result is where it belongs.
  bool isDone(Operation* op) const {
    return views.isDone(op) || takenParts.contains(op);
  }
};

// Place of every value of a program in memory: arguments first, at fixed
// places, then the values of a step, sharing space by liveness.
struct BufferAssignment {
  std::vector<ProgramBuffer> buffers;
  std::vector<FunctionBuffers> functions;
  int64_t argumentBytes = 0;    // Inputs, parameters, state: between steps.
  int64_t persistentBytes = 0;  // The part in front of everything.
  int64_t arenaBytes = 0;       // Everything.
  // The last bytes of it: the arena of collectives.
  int64_t collectiveBytes = 0;

  const ProgramBuffer& bufferOf(const FunctionBuffers& function,
                                Value value) const {
    return buffers[function.bufferOf.lookup(value)];
  }
};

// Assigns buffers to all values of `functions`, which share their arguments by
// name and place (`@step`, and `@accumulate` beside it). Reshapes and waits
// alias their input, strided operands and results of attention lie in the
// packed tensor, a part of a parameter that a rank updates lies in the
// parameter, optimizer updates and elementwise updates happen in place, and
// fusions and all-reduces reuse the buffer of an input that dies there. Buffers
// of communication stay in place until the wait for it. Moves optimizer updates
// behind the last use of their parameter, so that they may be done in place.
// With `hasCollectiveArena`, communication buffers lie in a separate arena
// behind the other, which a back end may allocate so that the network reaches
// it. In a `pipeline`, values that wait share slots (slot_pools.h).
//
// Fails with OutOfRange if the arena overflows 63 bits.
absl::StatusOr<BufferAssignment> assignBuffers(
    ArrayRef<mlir::func::FuncOp> functions, bool hasCollectiveArena = false,
    const dist::Pipeline* pipeline = nullptr);

// The most bytes of values that a function has in memory at once, arguments
// apart, and the first op that runs meanwhile; null if it is none.
struct PeakMemory {
  int64_t bytes = 0;
  Operation* op = nullptr;
};

// Returns it by the buffers that `assignBuffers` would give, and moves updates
// as that does.
absl::StatusOr<PeakMemory> peakMemory(mlir::func::FuncOp function);

// Size of a tensor in memory: row-major, one byte a bool. Fails with OutOfRange
// on overflow.
absl::StatusOr<int64_t> tensorBytes(RankedTensorType type);

// Turns a name of the model into the rest of a C++ identifier: at most 97
// letters, digits and single underscores; never empty, never starting with a
// digit. Emitted sources put a prefix of ours before it: alone it may be a
// keyword, or a macro of some header.
std::string toIdentifier(StringRef name);

// The model file's name of the node an op came from; empty if unknown.
std::string layerName(Location location);

// The names of all nodes that were fused into one op, each once, in order.
std::vector<std::string> layerNames(Location location);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_BUFFER_ASSIGNMENT_H_
