#ifndef SOAPSTONE_IR_SCHEDULE_SCHEDULE_H_
#define SOAPSTONE_IR_SCHEDULE_SCHEDULE_H_

#include <cstdint>
#include <vector>

namespace soapstone::schedule {

enum class ActionKind : uint8_t {
  kForward,         // F: the forward pass of a chunk.
  kInputGradient,   // I: the gradient of the chunk's inputs.
  kWeightGradient,  // W: the gradients of its parameters.
  kSend,            // Hands a message to an edge; does not wait.
  kReceive,         // Waits for a message of an edge.
  kReduce,          // Sums the chunk's gradients over its replicas.
  kUpdate,          // The optimizer's update of the chunk.
};

// One action of a group. `unit` is a chunk, or an edge for kSend and kReceive;
// kReduce and kUpdate happen once a step and have the micro-batch 0.
struct Action {
  ActionKind kind = ActionKind::kForward;
  int16_t unit = 0;
  int32_t microBatch = 0;

  bool operator==(const Action&) const = default;
};

// Chunk `from` sends one message per micro-batch to chunk `to`: activations if
// from < to, gradients otherwise.
struct Edge {
  int from = 0;
  int to = 0;

  bool isForward() const { return from < to; }
  bool operator==(const Edge&) const = default;
};

using Actions = std::vector<Action>;

// One training step of a pipeline. Chunks are numbered in the order of the
// forward pass; every group of devices holds one or more of them and runs its
// own list of actions in order.
struct Schedule {
  int microBatches = 1;
  std::vector<int> groupOfChunk;
  std::vector<Edge> edges;
  std::vector<Actions> programs;  // By group.

  int chunkCount() const { return static_cast<int>(groupOfChunk.size()); }
  int groupCount() const { return static_cast<int>(programs.size()); }
  // Whether the message stays on its group: it is then neither sent nor
  // received.
  bool isLocal(const Edge& edge) const {
    return groupOfChunk[edge.from] == groupOfChunk[edge.to];
  }
  bool operator==(const Schedule&) const = default;
};

// Largest legal numbers of chunks and of micro-batches.
inline constexpr int kMostChunks = 1 << 14;
inline constexpr int kMostMicroBatches = 1 << 20;

// The edges of a chain of chunks: each feeds the next, and gradients return.
std::vector<Edge> chainEdges(int chunks);

// Time at which the gradient of a chunk's input leaves it.
enum class GradientSending {
  kAfterInputGradient,   // As soon as it is there.
  kAfterWeightGradient,  // Once the chunk's whole backward pass is done, as in
                         // systems where it is one piece.
};

// The schedule with its transfers, reductions and updates, which compute lists
// (F, I and W alone) leave out: every message is sent right after the action
// that makes it and waited for right before the one that reads it; a chunk is
// reduced after its last weight gradient and updated at the end of its group's
// list.
Schedule placeTransfers(
    Schedule computeOnly,
    GradientSending sending = GradientSending::kAfterInputGradient);

// Memory that a schedule needs, counted in micro-batches. A value of
// micro-batch m lies in slot m mod slots.
struct SlotCounts {
  // Indexed by chunk: slots for values from F to I, from F to W, and from I to
  // W.
  std::vector<int> untilInputGradient;
  std::vector<int> untilWeightGradient;
  std::vector<int> betweenGradients;
  std::vector<int> messages;  // By edge, where it arrives.

  bool operator==(const SlotCounts&) const = default;
};

// The fewest slots with which no group ever waits for one. Requires a schedule
// with transfers.
SlotCounts countSlots(const Schedule& schedule);

// Micro-batches whose activations a group holds at most, summed over its
// chunks: from F to I, or from F to W.
int mostInFlight(const Schedule& schedule, int group, ActionKind until);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_SCHEDULE_H_
