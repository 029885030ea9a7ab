#include "runtime/thread_communicator.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "runtime/combine_elements.h"
#include "runtime/exchange_parts.h"
#include "runtime/rank.h"

namespace soapstone::runtime {
namespace {

// Steps on at most this much show a copy of their input and need not wait
// until the others have read it: one meeting in place of two.
constexpr int64_t kStagedBytes = 32768;
// Elements that an all-reduce sums before it hands them round: they stay in
// the cache.
constexpr int64_t kChunkElements = 4096;

int64_t bytesOf(const ReduceBuffer& buffer) {
  return buffer.count * elementBytes(buffer.type);
}

// Each buffer of a staged copy begins where any type may.
constexpr int64_t kStageAlignment = 8;

int64_t stagedBytes(const ReduceBuffer& buffer) {
  return (bytesOf(buffer) + kStageAlignment - 1) / kStageAlignment *
         kStageAlignment;
}

const char* advance(const void* base, int64_t bytes) {
  return static_cast<const char*>(base) + bytes;
}
char* advance(void* base, int64_t bytes) {
  return static_cast<char*>(base) + bytes;
}

// First element of a member's share of `total`, at a cache line's border.
int64_t shareBegin(int64_t total, int64_t member, int64_t members) {
  constexpr int64_t kLine = 64;
  if (member == members) return total;
  return total / members * member / kLine * kLine;
}

// Sums elements [begin, end) of buffer number `index` of all members and
// writes them to all members.
void reduceShare(const std::vector<Slot>& slots, ReduceKind kind, int index,
                 int64_t begin, int64_t end) {
  const ReduceBuffer& shape = slots[0].buffers[index];
  int64_t width = elementBytes(shape.type);
  std::vector<const void*> inputs(slots.size());
  for (int64_t at = begin; at < end; at += kChunkElements) {
    int64_t count = std::min(kChunkElements, end - at);
    for (size_t i = 0; i < slots.size(); ++i) {
      inputs[i] = advance(slots[i].buffers[index].in, at * width);
    }
    char* sum = advance(slots[0].buffers[index].out, at * width);
    combineElements(kind, shape.type, inputs.data(),
                    static_cast<int>(inputs.size()), sum, count);
    for (size_t i = 1; i < slots.size(); ++i) {
      std::memcpy(advance(slots[i].buffers[index].out, at * width), sum,
                  static_cast<size_t>(count * width));
    }
  }
}

// The members whose phase number is behind.
struct MissingMembers {
  const Meeting* meeting;
  uint32_t phase;

  static void list(const void* context, std::vector<int>& ranks) {
    const auto& self = *static_cast<const MissingMembers*>(context);
    for (size_t i = 0; i < self.meeting->ranks.size(); ++i) {
      uint32_t there = self.meeting->phases[i].load();
      if (static_cast<int32_t>(there - self.phase) < 0) {
        ranks.push_back(self.meeting->ranks[i]);
      }
    }
  }
};

void listPeers(const void* context, std::vector<int>& ranks) {
  const auto& peers = *static_cast<const std::vector<int>*>(context);
  ranks.insert(ranks.end(), peers.begin(), peers.end());
}

}  // namespace

Meeting::Meeting(const std::vector<int>& ranks)
    : ranks(ranks), phases(ranks.size()) {
  for (std::vector<Slot>& step : slots) step.resize(ranks.size());
}

PostOffice::PostOffice(int ranks) : boxes(static_cast<size_t>(ranks)) {}

Meeting& MeetingPlaces::meeting(int64_t channel, const Group& group) {
  std::vector<int> ranks(group.ranks, group.ranks + group.size);
  std::lock_guard lock(mutex);
  std::unique_ptr<Meeting>& place = meetings[{channel, ranks}];
  if (place == nullptr) place = std::make_unique<Meeting>(ranks);
  return *place;
}

PostOffice& MeetingPlaces::postOffice(int64_t channel) {
  std::lock_guard lock(mutex);
  std::unique_ptr<PostOffice>& place = postOffices[channel];
  if (place == nullptr) place = std::make_unique<PostOffice>(world.size());
  return *place;
}

ThreadCommunicator::Seat& ThreadCommunicator::seatOf(const Rank& rank,
                                                     const Call& call) {
  Seat& seat = seats[call.step.channel];
  const Group& group = call.step.group;
  if (seat.meeting != nullptr &&
      std::equal(seat.meeting->ranks.begin(), seat.meeting->ranks.end(),
                 group.ranks, group.ranks + group.size)) {
    return seat;
  }
  for (int i = 0; i < group.size; ++i) {
    if (group.ranks[i] < 0 || group.ranks[i] >= places.world.size()) {
      throw RankFailure(describe(rank, call) + ": there is no rank " +
                        std::to_string(group.ranks[i]));
    }
  }
  seat = {};
  seat.member = memberOfGroup(rank, call);
  seat.meeting = &places.meeting(call.step.channel, group);
  seat.phase = seat.meeting->phases[static_cast<size_t>(seat.member)].load();
  return seat;
}

ThreadCommunicator::Mailbox& ThreadCommunicator::mailboxOf(const Call& call) {
  Mailbox& mailbox = mailboxes[call.step.channel];
  if (mailbox.office == nullptr) {
    mailbox.office = &places.postOffice(call.step.channel);
  }
  return mailbox;
}

std::vector<Slot>& ThreadCommunicator::beginStep(Seat& seat, const Call& call) {
  std::vector<Slot>& slots = seat.meeting->slots[seat.steps++ % 2];
  Slot& own = slots[static_cast<size_t>(seat.member)];
  own.call = call;
  own.buffers = nullptr;
  own.data = nullptr;
  return slots;
}

void ThreadCommunicator::meet(const Rank& rank, const Call& call, Seat& seat) {
  Meeting& meeting = *seat.meeting;
  ++seat.phase;
  meeting.phases[static_cast<size_t>(seat.member)].store(seat.phase);
  meeting.arrivals.advance();
  MissingMembers missing{&meeting, seat.phase};
  auto target = static_cast<uint32_t>(meeting.ranks.size()) * seat.phase;
  places.world.await(rank, {&meeting.arrivals, target, &call, rank.step,
                            MissingMembers::list, &missing});
}

void ThreadCommunicator::checkSignatures(const Rank& rank, const Call& call,
                                         const Seat& seat,
                                         const std::vector<Slot>& slots) const {
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].call.signature == call.signature) continue;
    throw RankFailure(describe(rank, call) + ": rank " +
                      std::to_string(seat.meeting->ranks[i]) +
                      " comes to channel " + std::to_string(call.step.channel) +
                      " with " + describe(slots[i].call) +
                      " of another operation, type, size or kind");
  }
}

void ThreadCommunicator::allReduce(Rank& rank, const Call& call,
                                   ReduceKind kind, const ReduceBuffer* buffers,
                                   int count) {
  int64_t total = 0;
  int64_t bytes = 0;
  for (int i = 0; i < count; ++i) {
    total += buffers[i].count;
    bytes += bytesOf(buffers[i]);
  }
  Seat& seat = seatOf(rank, call);
  std::vector<Slot>& slots = beginStep(seat, call);
  Slot& own = slots[static_cast<size_t>(seat.member)];
  if (bytes <= kStagedBytes) {
    int64_t offset = 0;
    own.stage.resize(static_cast<size_t>(bytes + count * kStageAlignment));
    for (int i = 0; i < count; ++i) {
      if (buffers[i].count == 0) continue;
      std::memcpy(own.stage.data() + offset, buffers[i].in,
                  static_cast<size_t>(bytesOf(buffers[i])));
      offset += stagedBytes(buffers[i]);
    }
    meet(rank, call, seat);
    checkSignatures(rank, call, seat, slots);
    std::vector<const void*> inputs(slots.size());
    offset = 0;
    for (int i = 0; i < count; ++i) {
      for (size_t j = 0; j < slots.size(); ++j) {
        inputs[j] = slots[j].stage.data() + offset;
      }
      combineElements(kind, buffers[i].type, inputs.data(),
                      static_cast<int>(inputs.size()), buffers[i].out,
                      buffers[i].count);
      offset += stagedBytes(buffers[i]);
    }
    return;
  }
  own.buffers = buffers;
  meet(rank, call, seat);
  checkSignatures(rank, call, seat, slots);
  auto members = static_cast<int64_t>(slots.size());
  int64_t begin = shareBegin(total, seat.member, members);
  int64_t end = shareBegin(total, seat.member + 1, members);
  int64_t first = 0;  // Of the buffer, in all buffers one after the other.
  for (int i = 0; i < count; ++i) {
    int64_t from = std::max(begin - first, int64_t{0});
    int64_t to = std::min(end - first, buffers[i].count);
    if (from < to) reduceShare(slots, kind, i, from, to);
    first += buffers[i].count;
  }
  meet(rank, call, seat);
}

void ThreadCommunicator::reduceScatter(Rank& rank, const Call& call,
                                       const ReduceScatter& op, const void* in,
                                       void* out) {
  Seat& seat = seatOf(rank, call);
  std::vector<Slot>& slots = beginStep(seat, call);
  int dims = op.region.count;
  const int64_t* row = op.parts + int64_t{seat.member} * 2 * dims;
  Box part = boxOf(row, row + dims, dims);
  slots[static_cast<size_t>(seat.member)].data = in;
  meet(rank, call, seat);
  checkSignatures(rank, call, seat, slots);
  int64_t width = elementBytes(op.type);
  std::vector<const void*> inputs(slots.size());
  forEachRun(op.region, part.start, part.sizes,
             relativeTo(part.start, part.start), part.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               for (size_t i = 0; i < slots.size(); ++i) {
                 inputs[i] = advance(slots[i].data, from * width);
               }
               combineElements(op.kind, op.type, inputs.data(),
                               static_cast<int>(inputs.size()),
                               advance(out, to * width), count);
             });
  meet(rank, call, seat);
}

void ThreadCommunicator::allGather(Rank& rank, const Call& call,
                                   const AllGather& op, const void* in,
                                   void* out) {
  Seat& seat = seatOf(rank, call);
  std::vector<Slot>& slots = beginStep(seat, call);
  int dims = op.region.count;
  auto partOf = [&](size_t member) {
    const int64_t* row = op.parts + static_cast<int64_t>(member) * 2 * dims;
    return boxOf(row, row + dims, dims);
  };
  auto self = static_cast<size_t>(seat.member);
  int64_t width = elementBytes(op.type);
  bool isStaged = op.region.product() * width <= kStagedBytes;
  slots[self].data = in;
  if (isStaged) {
    const char* bytes = static_cast<const char*>(in);
    slots[self].stage.assign(bytes, bytes + partOf(self).volume() * width);
  }
  meet(rank, call, seat);
  checkSignatures(rank, call, seat, slots);
  for (size_t i = 0; i < slots.size(); ++i) {
    copyToPart(rank, {}, op.type, op.region, partOf(i),
               isStaged ? slots[i].stage.data() : slots[i].data, out);
  }
  if (!isStaged) meet(rank, call, seat);
}

void ThreadCommunicator::broadcast(Rank& rank, const Call& call, int64_t bytes,
                                   const void* in, void* out) {
  Seat& seat = seatOf(rank, call);
  std::vector<Slot>& slots = beginStep(seat, call);
  slots[static_cast<size_t>(seat.member)].data = in;
  meet(rank, call, seat);
  checkSignatures(rank, call, seat, slots);
  if (slots[0].data != out && bytes > 0) {
    std::memcpy(out, slots[0].data, static_cast<size_t>(bytes));
  }
  meet(rank, call, seat);
}

void ThreadCommunicator::awaitMail(const Rank& rank, const Call& call,
                                   const Counter& counter, uint32_t target,
                                   const std::vector<int>& peers) {
  places.world.await(rank,
                     {&counter, target, &call, rank.step, listPeers, &peers});
}

void ThreadCommunicator::receive(const Rank& rank, const Call& call,
                                 const Exchange& op, Mailbox& mailbox,
                                 int message, ExchangeTarget& target) {
  ExchangeMessage wanted = receiveOf(op, message);
  auto& box = mailbox.office->boxes[static_cast<size_t>(wanted.peer)];
  awaitMail(rank, call, box.posted, mailbox.steps, {wanted.peer});
  Dims shape, start;
  const void* data = nullptr;
  {
    std::lock_guard lock(box.mutex);
    auto fail = [&](const std::string& what) {
      throw RankFailure(describe(rank, call) + ": rank " +
                        std::to_string(wanted.peer) + " comes with " +
                        describe(box.call) + " " + what);
    };
    if (box.call.signature != call.signature) {
      fail("of another operation, type or kind");
    }
    int number = numberInPair(op, /*isSend=*/false, message);
    int sends =
        box.op != nullptr && box.step == mailbox.steps ? box.op->sendCount : 0;
    for (int i = 0; i < sends && data == nullptr; ++i) {
      ExchangeMessage sent = sendOf(*box.op, i);
      if (sent.peer != rank.number || number-- > 0) continue;
      if (!(sent.box.sizes == wanted.box.sizes)) {
        fail("and a message of another shape");
      }
      shape = box.op->source;
      start = sent.box.start;
      data = box.data;
    }
    if (data == nullptr) fail("and sends fewer messages than are expected");
  }
  // The sender waits until this is done.
  target.add(wanted.box, shape, start, data);
  box.consumed.advance();
}

void ThreadCommunicator::exchange(Rank& rank, const Call& call,
                                  const Exchange& op, const void* in,
                                  void* out) {
  Mailbox& mailbox = mailboxOf(call);
  auto& own = mailbox.office->boxes[static_cast<size_t>(rank.number)];
  ++mailbox.steps;
  mailbox.sent += static_cast<uint32_t>(op.sendCount);
  {
    std::lock_guard lock(own.mutex);
    own.step = mailbox.steps;
    own.call = call;
    own.op = &op;
    own.data = in;
  }
  own.posted.advance();
  ExchangeTarget target(rank, op, in, out);
  target.begin();
  bool areCopiesDone = false;
  for (int i : receiveOrder(op)) {
    if (!areCopiesDone && receiveOf(op, i).peer > rank.number) {
      target.addCopies();
      areCopiesDone = true;
    }
    receive(rank, call, op, mailbox, i, target);
  }
  if (!areCopiesDone) target.addCopies();
  target.finish();
  if (op.sendCount > 0) {
    std::vector<int> peers;
    for (int i = 0; i < op.sendCount; ++i) peers.push_back(sendOf(op, i).peer);
    awaitMail(rank, call, own.consumed, mailbox.sent, peers);
  }
  std::lock_guard lock(own.mutex);
  own.op = nullptr;
}

void ThreadCommunicator::die(Rank&) { throw RankDied(); }

}  // namespace soapstone::runtime
