#ifndef SOAPSTONE_RUNTIME_RUNTIME_H_
#define SOAPSTONE_RUNTIME_RUNTIME_H_

// Interface of emitted programs: their tables, the loop around a step, memory
// and lanes. Library operators are in the ops_*.h headers, kernels written by
// the compiler in kernel.h.

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "runtime/types.h"

namespace soapstone::runtime {

// One device's share of a program run: arena, scratch memory, threads.
struct Rank;

// A queue of work of one rank. Work on one lane runs in order; order between
// lanes is given by `record` and `wait`.
enum class Lane : uint8_t { kCompute, kCommunication, kSums, kCopy };

struct Stream {
  void* handle = nullptr;  // cudaStream_t on the CUDA back end, else null.
  Lane lane = Lane::kCompute;
};

struct Event {
  uint32_t id = 0;
};

// Place in the emitted program that a call came from, and what it is for.
struct Site {
  const char* file = "";
  int line = 0;
  const char* node = "";

  // The caller's place, as a default argument.
  static constexpr Site here(const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
    return {file, line, ""};
  }
};

#define SOAPSTONE_SITE(node) \
  ::soapstone::runtime::Site { __FILE__, __LINE__, node }

// Role of a tensor of the table.
enum class TensorRole : uint8_t {
  kInput,           // Fed by the data source every (micro-)batch.
  kParameter,       // Trained.
  kWorkingCopy,     // The parameter of the same name in the type that steps
                    // compute in, made from it.
  kState,           // Running statistics, buffers.
  kOptimizerState,  // Momentum and the like.
  kGradient,        // Accumulator over micro-batches; starts at zero.
  kStep,            // i64 scalar, counts optimizer steps from 0; while
                    // micro-batches accumulate, see stepArgument (random.h).
  kSeed,            // i64 scalar, key of all random numbers.
  kLearningRate,    // f32 scalar.
  kLoss,            // f32 scalar, of the whole batch; read after `step`.
  kOutput,          // Read after the last step by --outputs.
  kStash,           // Waits between actions of a pipeline; of no worth between
                    // steps.
};

enum class InitializerKind : uint8_t { kConstant, kUniform, kNormal };

// Value of a tensor that no file gives: constant a, uniform [a, b), or normal
// with mean a and standard deviation b, drawn with the FNV-1a hash of the
// tensor's name as stream: the same values on any back end.
struct Initializer {
  InitializerKind kind = InitializerKind::kConstant;
  double a = 0;
  double b = 0;
};

// The bytes were not there when the program was compiled.
inline constexpr int64_t kNoChecksum = -1;

// Where the initial value lies: raw little-endian row-major elements. `file` is
// relative to the model's directory; null: no origin. With length 0, `file` is
// a safetensors file, or a folder of them, that has the tensor under its name.
struct Origin {
  const char* file = nullptr;
  int64_t offset = 0;  // Bytes.
  int64_t length = 0;  // Bytes.
  // CRC-32 (zlib's) of the bytes for which the program was compiled.
  int64_t checksum = kNoChecksum;
};

// A tensor that lives between steps or crosses the program's border.
struct TensorInfo {
  const char* name = "";  // The model's own name; unique among one role.
  TensorRole role = TensorRole::kInput;
  ElementType type = ElementType::kF32;
  Dims dims = {};     // Local dims on a rank.
  size_t offset = 0;  // In the arena, bytes.
  Initializer initializer = {};
  Origin origin = {};
  // Integer inputs: synthetic values are drawn from [0, indexBound).
  int64_t indexBound = 0;
  int64_t ignoredIndex = -1;  // May be fed though it is no index: no label.
  // For an input: the input of which it is the next-token shift when data is a
  // token stream (labels of `tokens`); null otherwise.
  const char* shiftOf = nullptr;
  // For an input that holds the rows of all micro-batches of a step: the input
  // that holds those of one; null otherwise.
  const char* batchOf = nullptr;
  // Shape of the whole tensor, of which each rank holds a box of `dims`; empty
  // where that is all of it.
  Dims globalDims = {};
  // Where the box of each member of the device class begins: [members,
  // dims.count]; null: at the origin.
  const int64_t* boxOffsets = nullptr;
  // Shape of the whole in weight files and checkpoints, where that is another
  // than wholeDims() with the same elements in row-major order; else empty.
  Dims fileDims = {};
  // Where files hold unequal parts of the whole one behind the other, how many
  // units each has; else empty. The first dim in which wholeDims() and fileDims
  // differ is the groups, the next one the units of a group: files have the
  // first part of all groups, then the second.
  Dims fileParts = {};
  // In a stash, micro-batch m lies `m mod slots` strides behind the offset, or
  // `slotOf[m]` strides where several share their slots. 0 slots: a copy of a
  // parameter, made once a step.
  int64_t slots = 1;
  size_t slotStride = 0;  // Bytes.
  const int32_t* slotOf = nullptr;

  constexpr int64_t bytes() const {
    return dims.product() * elementBytes(type);
  }
  constexpr Dims wholeDims() const {
    return globalDims.count > 0 ? globalDims : dims;
  }
  constexpr Dims wholeFileDims() const {
    return fileDims.count > 0 ? fileDims : wholeDims();
  }
  // First element of the box of the class's member number `member`.
  constexpr Dims boxStart(int member) const {
    Dims start;
    for (int i = 0; i < dims.count; ++i) {
      start.append(boxOffsets == nullptr ? 0
                                         : boxOffsets[member * dims.count + i]);
    }
    return start;
  }
};

// A function that the step of a pipeline runs as an action.
struct ActionFunction {
  void (*function)(Rank&) = nullptr;
  // It moves the messages of an edge.
  bool isTransfer = false;
};

// Ranks that run the same code on arenas of the same shape. Differences between
// ranks are in tables that the code indexes by member(rank).
struct DeviceClass {
  const int* ranks = nullptr;  // Ascending.
  int rankCount = 0;
  const TensorInfo* tensors = nullptr;
  int64_t tensorCount = 0;
  size_t arenaBytes = 0;
  size_t persistentBytes = 0;  // Front part of the arena: arguments.
  // Back part of the arena, with arguments of its own in front: what
  // collectives read and write. A back end may allocate it apart from the rest.
  size_t collectiveBytes = 0;
  bool usesBf16 = false;  // Not every GPU computes in it.
  // Runs one optimizer step (training) or one evaluation (inference).
  void (*step)(Rank&) = nullptr;
  // Forward and backward of one micro-batch that only adds to gradients; run
  // microBatches - 1 times before each `step`. Null with one micro-batch.
  void (*accumulate)(Rank&) = nullptr;
  // In a pipeline: the functions of its actions, transfers first, in the same
  // order in all classes. Beside the arena, a GPU needs `mailboxBytes` for
  // messages on their way.
  const ActionFunction* actions = nullptr;
  int actionCount = 0;
  size_t mailboxBytes = 0;
};

// The one rank of a program for one device.
inline constexpr int kOnlyRank[] = {0};

// An emitted program. A tensor of the model may be in the tables of several
// classes, and twice in one: two layouts of one input.
struct Plan {
  const char* name = "";
  int devices = 1;
  const DeviceClass* classes = nullptr;  // Every rank is in one of them.
  int classCount = 0;
  uint64_t hash = 0;  // Hash of the program: ranks compare it at start.
  int64_t microBatches = 1;
  float learningRate = 0;  // Default of --learning-rate.
  const char* modelDirectory =
      "";  // Default of --model-dir, relative to the program.
  bool training = true;
  // Chunks of a pipeline, whose `step` runs all micro-batches; 0: none.
  int chunks = 0;
};

// Main of an emitted program: parses the command line, loads or initialises,
// runs steps, prints the loss, writes checkpoints, on all ranks of the plan.
// Returns the exit code: 0, 1 (bad input), 2 (bad usage) or 70 (a rank failed,
// is stuck, or communicates otherwise than its peers). Never throws.
int runProgram(int argc, char** argv, const Plan& plan);

// --- Place in the program ----------------------------------------------------

// Number of the rank among all devices.
int rankNumber(const Rank& rank);
// Its number in its device class: index of all per-rank tables.
int member(const Rank& rank);

// --- Memory ------------------------------------------------------------------

// Address of `offset` in the rank's arena.
void* at(Rank& rank, size_t offset);

template <typename T>
T* at(Rank& rank, size_t offset) {
  return static_cast<T*>(at(rank, offset));
}

// Copies `bytes` between places that do not overlap.
void copy(Rank& rank, Stream stream, void* to, const void* from, size_t bytes);

// Sets `bytes` to zero.
void zero(Rank& rank, Stream stream, void* to, size_t bytes);

// --- Actions of a pipeline ---------------------------------------------------

// Makes a micro-batch of the step the rank's inputs.
void takeInputs(Rank& rank, int64_t microBatch);

// Runs a function of the program for a micro-batch: values that wait between
// actions are those in its slots. Messages about failures name the action,
// "forward of chunk 1".
void runAction(Rank& rank, void (*function)(Rank&), const char* name,
               int64_t microBatch);

// Runs a function that belongs to the step as a whole.
void runOnce(Rank& rank, void (*function)(Rank&), const char* name);

// Where in the arena a value of the rank's micro-batch lies whose slots begin
// at `offset`: see TensorInfo.
size_t slotOffset(const Rank& rank, size_t offset, int64_t slots, size_t stride,
                  const int32_t* slotOf);

// --- Lanes -------------------------------------------------------------------

// The host runs every lane at once, in program order: events are free.

Stream stream(Rank& rank, Lane lane);
Event record(Rank& rank, Stream stream);
void wait(Rank& rank, Stream stream, Event event);
// Blocks until all lanes are idle.
void synchronize(Rank& rank);

// --- Kernels -----------------------------------------------------------------

// Memory that a kernel reads or writes.
struct Access {
  const void* data = nullptr;
  size_t bytes = 0;
};
using Accesses = std::initializer_list<Access>;

// A tensor in the arena, as emitted programs name it.
template <typename T>
struct Buffer {
  size_t offset = 0;  // Bytes.
  int64_t count = 0;  // Elements.
  // For tensors that wait between actions of a pipeline: see TensorInfo.
  int64_t slots = 1;
  size_t slotStride = 0;
  // First element of each member of the class, for a part of another tensor.
  const int64_t* starts = nullptr;
  const int32_t* slotOf = nullptr;  // See TensorInfo.

  T* operator()(Rank& rank) const {
    bool isOnePlace = slots <= 1 && slotOf == nullptr;
    T* whole = at<T>(
        rank, isOnePlace ? offset
                         : slotOffset(rank, offset, slots, slotStride, slotOf));
    return starts == nullptr ? whole : whole + starts[member(rank)];
  }
  Access access(Rank& rank) const {
    return {(*this)(rank), static_cast<size_t>(count) * sizeof(T)};
  }
};

// Called before each generated kernel, which is `kernels` kernels of a GPU;
// returns whether to launch it. The trace back end notes what it touches and
// returns false.
bool beginKernel(Rank& rank, Stream stream, Site site, Accesses reads,
                 Accesses writes, int kernels = 1);

// --- Ranges in profiles ------------------------------------------------------

void pushRange(Rank& rank, const char* name);
void popRange(Rank& rank);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_RUNTIME_H_
