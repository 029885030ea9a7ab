#include "ir/schedule/check.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::schedule {
namespace {

const char* kindText(ActionKind kind) {
  switch (kind) {
    case ActionKind::kForward:
      return "forward";
    case ActionKind::kInputGradient:
      return "input gradient";
    case ActionKind::kWeightGradient:
      return "weight gradient";
    case ActionKind::kSend:
      return "send";
    case ActionKind::kReceive:
      return "receive";
    case ActionKind::kReduce:
      return "reduce";
    case ActionKind::kUpdate:
      return "update";
  }
  return "";
}

// Runs the lists on a machine of slots, group by group as far as each gets.
class Checker {
 public:
  Checker(const Schedule& schedule, const SlotCounts& slots)
      : schedule(schedule), slots(slots) {}

  absl::Status check() {
    SOAPSTONE_RETURN_IF_ERROR(checkShape());
    prepare();
    SOAPSTONE_RETURN_IF_ERROR(runAll());
    return checkLeftovers();
  }

 private:
  // One of the copies of a value: the micro-batch that lies in it, -1 for none,
  // and how many reads and transfers are still to come.
  struct Slot {
    int holds = -1;
    int uses = 0;
  };
  using Slots = std::vector<Slot>;

  struct ChunkState {
    std::vector<char> forward, input, weight;  // By micro-batch: done.
    int weights = 0;
    bool isReduced = false;
    bool isUpdated = false;
    Slots untilInput, untilWeight, between;
    std::vector<int> forwardIn, inputIn;    // Edges that F and I read.
    std::vector<int> forwardOut, inputOut;  // Edges that F and I feed.
    // The messages among them that leave the group.
    int forwardSends = 0;
    int inputSends = 0;
  };
  struct EdgeState {
    std::vector<char> sent, received, consumed;  // By micro-batch.
    // Micro-batches in the order in which they were sent. They arrive and are
    // received in that order: so many of them have so far.
    std::vector<int> order;
    size_t arrivedCount = 0;
    size_t receivedCount = 0;
    bool isLocal = false;
    Slots arrivals;
  };

  absl::Status fault(const std::string& what) const {
    return absl::InvalidArgumentError(what);
  }
  std::string name(int group, const Action& action) const {
    bool isMessage =
        action.kind == ActionKind::kSend || action.kind == ActionKind::kReceive;
    std::string unit =
        isMessage && action.unit >= 0 &&
                action.unit < static_cast<int>(schedule.edges.size())
            ? absl::StrCat("edge ", schedule.edges[action.unit].from, " to ",
                           schedule.edges[action.unit].to)
            : absl::StrCat("chunk ", action.unit);
    return absl::StrCat("group ", group, ": ", kindText(action.kind), " of ",
                        unit, ", micro-batch ", action.microBatch);
  }

  absl::Status checkShape() const {
    int chunks = schedule.chunkCount();
    int groups = schedule.groupCount();
    if (schedule.microBatches < 1) return fault("there is no micro-batch");
    for (int chunk = 0; chunk < chunks; ++chunk) {
      int group = schedule.groupOfChunk[chunk];
      if (group < 0 || group >= groups) {
        return fault(absl::StrCat("chunk ", chunk, " is on group ", group,
                                  " of ", groups));
      }
    }
    for (const Edge& edge : schedule.edges) {
      if (edge.from < 0 || edge.to < 0 || edge.from >= chunks ||
          edge.to >= chunks || edge.from == edge.to) {
        return fault(absl::StrCat("there is no edge ", edge.from, " to ",
                                  edge.to, " in ", chunks, " chunks"));
      }
    }
    size_t perChunk = schedule.groupOfChunk.size();
    if (slots.untilInputGradient.size() != perChunk ||
        slots.untilWeightGradient.size() != perChunk ||
        slots.betweenGradients.size() != perChunk ||
        slots.messages.size() != schedule.edges.size()) {
      return fault("the slots are those of another schedule");
    }
    return absl::OkStatus();
  }

  void prepare() {
    int m = schedule.microBatches;
    chunks.resize(schedule.chunkCount());
    for (size_t i = 0; i < chunks.size(); ++i) {
      ChunkState& chunk = chunks[i];
      chunk.forward.assign(m, 0);
      chunk.input.assign(m, 0);
      chunk.weight.assign(m, 0);
      chunk.untilInput.resize(slots.untilInputGradient[i]);
      chunk.untilWeight.resize(slots.untilWeightGradient[i]);
      chunk.between.resize(slots.betweenGradients[i]);
    }
    edges.resize(schedule.edges.size());
    for (size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = schedule.edges[i];
      edges[i].sent.assign(m, 0);
      edges[i].received.assign(m, 0);
      edges[i].consumed.assign(m, 0);
      edges[i].arrivals.resize(slots.messages[i]);
      edges[i].isLocal =
          schedule.groupOfChunk[edge.from] == schedule.groupOfChunk[edge.to];
      int number = static_cast<int>(i);
      int sends = edges[i].isLocal ? 0 : 1;
      if (sends > 0) edges[i].order.reserve(m);
      if (edge.from < edge.to) {
        chunks[edge.from].forwardOut.push_back(number);
        chunks[edge.from].forwardSends += sends;
        chunks[edge.to].forwardIn.push_back(number);
      } else {
        chunks[edge.from].inputOut.push_back(number);
        chunks[edge.from].inputSends += sends;
        chunks[edge.to].inputIn.push_back(number);
      }
    }
    next.assign(schedule.programs.size(), 0);
  }

  bool isLocal(int edge) const { return edges[edge].isLocal; }

  // The slot of a micro-batch. Requires that there are slots.
  static Slot& slotOf(Slots& list, int m) {
    return list[static_cast<uint32_t>(m) % static_cast<uint32_t>(list.size())];
  }

  absl::Status runAll() {
    bool isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (int group = 0; group < schedule.groupCount(); ++group) {
        const Actions& program = schedule.programs[group];
        while (next[group] < program.size()) {
          bool waits = false;
          SOAPSTONE_RETURN_IF_ERROR(
              runOne(group, program[next[group]], &waits));
          if (waits) break;
          ++next[group];
          isMoving = true;
        }
      }
      isMoving |= deliver();
    }
    for (int group = 0; group < schedule.groupCount(); ++group) {
      const Actions& program = schedule.programs[group];
      if (next[group] >= program.size()) continue;
      return fault(absl::StrCat("deadlock: ", name(group, program[next[group]]),
                                " never gets what it waits for"));
    }
    return absl::OkStatus();
  }

  // Moves messages into free slots, each edge in the order of its sends.
  bool deliver() {
    bool moved = false;
    for (size_t i = 0; i < edges.size(); ++i) {
      EdgeState& edge = edges[i];
      while (edge.arrivedCount < edge.order.size() && !edge.arrivals.empty()) {
        int m = edge.order[edge.arrivedCount];
        Slot& slot = slotOf(edge.arrivals, m);
        if (slot.holds >= 0) break;
        slot = {m, 1};
        ++edge.arrivedCount;
        // The memory that the message was sent from may be overwritten.
        release(schedule.edges[i].from,
                schedule.edges[i].from < schedule.edges[i].to, m);
        moved = true;
      }
    }
    return moved;
  }

  // A message that was made by F leaves from where I or W find it, too; one
  // made by I from a buffer of its own, which W reads.
  void release(int chunk, bool isForward, int m) {
    Slots& from = isForward ? chunks[chunk].untilWeight : chunks[chunk].between;
    if (from.empty()) return;
    Slot& slot = slotOf(from, m);
    if (slot.holds == m && --slot.uses == 0) slot.holds = -1;
  }

  // Writes a value that will be read `uses` times. `waits`: its slot is only
  // still being sent from.
  absl::Status write(int group, const Action& action, Slots* list, int uses,
                     bool* waits) {
    if (list->empty()) {
      return fault(absl::StrCat(name(group, action), " has no slot"));
    }
    Slot& slot = slotOf(*list, action.microBatch);
    if (slot.holds >= 0) {
      *waits = isOnItsWay(action.unit, slot.holds);
      if (*waits) return absl::OkStatus();
      return fault(absl::StrCat(name(group, action), " overwrites micro-batch ",
                                slot.holds, ", which is still to be read"));
    }
    slot = {action.microBatch, uses};
    return absl::OkStatus();
  }

  // Returns whether transfers are the only readers left of a micro-batch.
  bool isOnItsWay(int chunk, int m) const {
    const ChunkState& state = chunks[chunk];
    if (!state.weight[m]) return false;
    for (const std::vector<int>* list : {&state.forwardOut, &state.inputOut}) {
      for (int number : *list) {
        const EdgeState& edge = edges[number];
        for (size_t i = edge.arrivedCount; i < edge.order.size(); ++i) {
          if (edge.order[i] == m) return true;
        }
      }
    }
    return false;
  }

  absl::Status read(int group, const Action& action, Slots* list) {
    if (list->empty()) {
      return fault(absl::StrCat(name(group, action), " has no slot"));
    }
    Slot& slot = slotOf(*list, action.microBatch);
    if (slot.holds != action.microBatch) {
      return fault(absl::StrCat(name(group, action),
                                " reads a slot that holds micro-batch ",
                                slot.holds));
    }
    if (--slot.uses == 0) slot.holds = -1;
    return absl::OkStatus();
  }

  // The messages, or neighbours on the group, that an action reads.
  absl::Status readEdges(int group, const Action& action,
                         const std::vector<int>& list) {
    for (int number : list) {
      EdgeState& edge = edges[number];
      int m = action.microBatch;
      const Edge& ends = schedule.edges[number];
      if (isLocal(number)) {
        const ChunkState& source = chunks[ends.from];
        bool isThere =
            ends.from < ends.to ? source.forward[m] != 0 : source.input[m] != 0;
        if (isThere) continue;
        return fault(absl::StrCat(name(group, action), " comes before that of",
                                  " chunk ", ends.from));
      }
      if (!edge.received[m]) {
        return fault(absl::StrCat(name(group, action),
                                  " comes before the message of chunk ",
                                  ends.from));
      }
      edge.consumed[m] = 1;
      SOAPSTONE_RETURN_IF_ERROR(read(group, action, &edge.arrivals));
    }
    return absl::OkStatus();
  }

  absl::Status runOne(int group, const Action& action, bool* waits) {
    bool isMessage =
        action.kind == ActionKind::kSend || action.kind == ActionKind::kReceive;
    int units = isMessage ? static_cast<int>(edges.size())
                          : static_cast<int>(chunks.size());
    if (action.unit < 0 || action.unit >= units || action.microBatch < 0 ||
        action.microBatch >= schedule.microBatches) {
      return fault(absl::StrCat(name(group, action), " does not exist"));
    }
    if (isMessage) return runMessage(group, action, waits);
    if (schedule.groupOfChunk[action.unit] != group) {
      return fault(absl::StrCat(name(group, action), " belongs to group ",
                                schedule.groupOfChunk[action.unit]));
    }
    switch (action.kind) {
      case ActionKind::kForward:
        return runForward(group, action, waits);
      case ActionKind::kInputGradient:
        return runInput(group, action, waits);
      case ActionKind::kWeightGradient:
        return runWeight(group, action);
      default:
        return runOncePerStep(group, action);
    }
  }

  absl::Status twice(int group, const Action& action) const {
    return fault(absl::StrCat(name(group, action), " is there twice"));
  }

  absl::Status runForward(int group, const Action& action, bool* waits) {
    ChunkState& chunk = chunks[action.unit];
    int m = action.microBatch;
    if (chunk.forward[m]) return twice(group, action);
    // Sent from where W finds it.
    SOAPSTONE_RETURN_IF_ERROR(write(group, action, &chunk.untilWeight,
                                    1 + chunk.forwardSends, waits));
    if (*waits) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(
        write(group, action, &chunk.untilInput, 1, waits));
    SOAPSTONE_RETURN_IF_ERROR(readEdges(group, action, chunk.forwardIn));
    chunk.forward[m] = 1;
    return absl::OkStatus();
  }

  absl::Status runInput(int group, const Action& action, bool* waits) {
    ChunkState& chunk = chunks[action.unit];
    int m = action.microBatch;
    if (chunk.input[m]) return twice(group, action);
    if (!chunk.forward[m]) {
      return fault(absl::StrCat(name(group, action), " comes before forward"));
    }
    SOAPSTONE_RETURN_IF_ERROR(
        write(group, action, &chunk.between, 1 + chunk.inputSends, waits));
    if (*waits) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(read(group, action, &chunk.untilInput));
    SOAPSTONE_RETURN_IF_ERROR(readEdges(group, action, chunk.inputIn));
    chunk.input[m] = 1;
    return absl::OkStatus();
  }

  absl::Status runWeight(int group, const Action& action) {
    ChunkState& chunk = chunks[action.unit];
    int m = action.microBatch;
    if (chunk.weight[m]) return twice(group, action);
    if (!chunk.input[m]) {
      return fault(
          absl::StrCat(name(group, action), " comes before the input's"));
    }
    if (m != chunk.weights) {
      return fault(absl::StrCat(name(group, action), " comes before that of ",
                                "micro-batch ", chunk.weights));
    }
    SOAPSTONE_RETURN_IF_ERROR(read(group, action, &chunk.untilWeight));
    SOAPSTONE_RETURN_IF_ERROR(read(group, action, &chunk.between));
    chunk.weight[m] = 1;
    ++chunk.weights;
    return absl::OkStatus();
  }

  absl::Status runOncePerStep(int group, const Action& action) {
    ChunkState& chunk = chunks[action.unit];
    if (action.microBatch != 0) {
      return fault(absl::StrCat(name(group, action), " does not exist"));
    }
    if (action.kind == ActionKind::kReduce) {
      if (chunk.isReduced) return twice(group, action);
      if (chunk.weights < schedule.microBatches) {
        return fault(absl::StrCat(name(group, action), " comes before the ",
                                  "gradients of micro-batch ", chunk.weights));
      }
      chunk.isReduced = true;
      return absl::OkStatus();
    }
    if (chunk.isUpdated) return twice(group, action);
    if (!chunk.isReduced) {
      return fault(absl::StrCat(name(group, action), " comes before reduce"));
    }
    chunk.isUpdated = true;
    return absl::OkStatus();
  }

  absl::Status runMessage(int group, const Action& action, bool* waits) {
    EdgeState& edge = edges[action.unit];
    const Edge& ends = schedule.edges[action.unit];
    int m = action.microBatch;
    bool isSend = action.kind == ActionKind::kSend;
    int own = schedule.groupOfChunk[isSend ? ends.from : ends.to];
    if (own != group || isLocal(action.unit)) {
      return fault(absl::StrCat(name(group, action), " belongs to ",
                                isLocal(action.unit)
                                    ? std::string("no group")
                                    : absl::StrCat("group ", own)));
    }
    if (isSend) {
      if (edge.sent[m]) return twice(group, action);
      const ChunkState& source = chunks[ends.from];
      if (!(ends.from < ends.to ? source.forward[m] : source.input[m])) {
        return fault(
            absl::StrCat(name(group, action), " comes before what it sends"));
      }
      edge.sent[m] = 1;
      edge.order.push_back(m);
      return absl::OkStatus();
    }
    if (edge.received[m]) return twice(group, action);
    if (edge.receivedCount == edge.order.size()) {
      *waits = true;
      return absl::OkStatus();
    }
    int first = edge.order[edge.receivedCount];
    if (first != m) {
      return fault(absl::StrCat(name(group, action), " meets micro-batch ",
                                first, ", which was sent first"));
    }
    bool hasArrived =
        !edge.arrivals.empty() && slotOf(edge.arrivals, m).holds == m;
    if (!hasArrived) {
      *waits = true;
      return absl::OkStatus();
    }
    ++edge.receivedCount;
    edge.received[m] = 1;
    return absl::OkStatus();
  }

  absl::Status checkLeftovers() const {
    for (size_t i = 0; i < chunks.size(); ++i) {
      const ChunkState& chunk = chunks[i];
      for (int m = 0; m < schedule.microBatches; ++m) {
        if (chunk.forward[m] && chunk.input[m] && chunk.weight[m]) continue;
        return fault(absl::StrCat("chunk ", i, ": ",
                                  !chunk.forward[m] ? "forward"
                                  : !chunk.input[m] ? "input gradient"
                                                    : "weight gradient",
                                  " of micro-batch ", m, " is missing"));
      }
      if (!chunk.isReduced || !chunk.isUpdated) {
        return fault(absl::StrCat("chunk ", i, ": ",
                                  chunk.isReduced ? "update" : "reduce",
                                  " is missing"));
      }
      for (const Slots* list :
           {&chunk.untilInput, &chunk.untilWeight, &chunk.between}) {
        SOAPSTONE_RETURN_IF_ERROR(checkEmpty(*list, absl::StrCat("chunk ", i)));
      }
    }
    for (size_t i = 0; i < edges.size(); ++i) {
      std::string what = absl::StrCat("edge ", schedule.edges[i].from, " to ",
                                      schedule.edges[i].to);
      SOAPSTONE_RETURN_IF_ERROR(checkEmpty(edges[i].arrivals, what));
      for (int m = 0;
           !isLocal(static_cast<int>(i)) && m < schedule.microBatches; ++m) {
        if (edges[i].consumed[m]) continue;
        return fault(absl::StrCat(what, ": micro-batch ", m, " is never used"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status checkEmpty(const Slots& list, const std::string& what) const {
    for (const Slot& slot : list) {
      if (slot.holds < 0) continue;
      return fault(absl::StrCat(what, ": micro-batch ", slot.holds,
                                " is left over at the end"));
    }
    return absl::OkStatus();
  }

  const Schedule& schedule;
  const SlotCounts& slots;
  std::vector<ChunkState> chunks;
  std::vector<EdgeState> edges;
  std::vector<size_t> next;  // By group.
};

}  // namespace

absl::Status checkSchedule(const Schedule& schedule, const SlotCounts& slots) {
  return Checker(schedule, slots).check();
}

}  // namespace soapstone::schedule
