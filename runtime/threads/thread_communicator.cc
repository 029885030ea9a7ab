#include "runtime/threads/thread_communicator.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>

#include "runtime/core/boxes.h"
#include "runtime/core/combine_elements.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"

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

int64_t alignedBytes(int64_t bytes) {
  return (bytes + kStageAlignment - 1) / kStageAlignment * kStageAlignment;
}

int64_t stagedBytes(const ReduceBuffer& buffer) {
  return alignedBytes(bytesOf(buffer));
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

// Copies the inputs of an all-reduce into the slot's stage.
void stage(Slot& slot) {
  int64_t bytes = 0;
  for (const ReduceBuffer& buffer : slot.buffers) bytes += stagedBytes(buffer);
  slot.stage.resize(static_cast<size_t>(bytes));
  int64_t offset = 0;
  for (const ReduceBuffer& buffer : slot.buffers) {
    if (buffer.count == 0) continue;
    std::memcpy(slot.stage.data() + offset, buffer.in,
                static_cast<size_t>(bytesOf(buffer)));
    offset += stagedBytes(buffer);
  }
}

// Sums what lies in the stages of all members into the buffers of `member`.
void reduceStaged(const std::vector<Slot>& slots, ReduceKind kind,
                  size_t member) {
  std::vector<const void*> inputs(slots.size());
  int64_t offset = 0;
  for (const ReduceBuffer& buffer : slots[member].buffers) {
    for (size_t i = 0; i < slots.size(); ++i) {
      inputs[i] = slots[i].stage.data() + offset;
    }
    combineElements(kind, buffer.type, inputs.data(),
                    static_cast<int>(inputs.size()), buffer.out, buffer.count);
    offset += stagedBytes(buffer);
  }
}

// Sums elements [begin, end) of buffer number `index` of all members and
// writes them to all members.
void reduceShare(const std::vector<Slot>& slots, ReduceKind kind, size_t index,
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

// Reduces tensor number `index` of all members, the part of `member` alone.
void reducePart(const std::vector<Slot>& slots, size_t index,
                const ScatterBuffer& tensor, int member) {
  const ReduceScatter& op = tensor.op;
  int64_t width = elementBytes(op.type);
  Box part = partOf(op.parts, member, op.region.count);
  std::vector<const void*> inputs(slots.size());
  forEachRun(op.region, part.start, part.sizes,
             relativeTo(part.start, part.start), part.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               for (size_t i = 0; i < slots.size(); ++i) {
                 inputs[i] = advance(slots[i].shown[index], from * width);
               }
               combineElements(op.kind, op.type, inputs.data(),
                               static_cast<int>(inputs.size()),
                               advance(tensor.out, to * width), count);
             });
}

int64_t wholeBytes(const GatherBuffer& tensor) {
  return tensor.op.region.product() * elementBytes(tensor.op.type);
}

// Bytes of what a member holds of the tensor.
int64_t heldBytes(const GatherBuffer& tensor, int member) {
  return partOf(tensor.op.parts, member, tensor.op.region.count).volume() *
         elementBytes(tensor.op.type);
}

// Copies what `member` shows in its slot to its place in each of the tensors.
void gatherFrom(Rank& rank, const Slot& slot, int member,
                const std::vector<GatherBuffer>& tensors, bool isStaged) {
  int64_t offset = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const AllGather& op = tensors[i].op;
    const void* held = isStaged ? slot.stage.data() + offset : slot.shown[i];
    copyToPart(rank, {}, op.type, op.region,
               partOf(op.parts, member, op.region.count), held, tensors[i].out);
    offset += alignedBytes(heldBytes(tensors[i], member));
  }
}

void listPeers(const void* context, std::vector<int>& ranks) {
  const auto& peers = *static_cast<const std::vector<int>*>(context);
  ranks.insert(ranks.end(), peers.begin(), peers.end());
}

}  // namespace

PostOffice::PostOffice(int ranks) : boxes(static_cast<size_t>(ranks)) {}

PostOffice& MeetingPlaces::postOffice(int64_t channel) {
  std::lock_guard lock(mutex);
  std::unique_ptr<PostOffice>& place = postOffices[channel];
  if (place == nullptr) place = std::make_unique<PostOffice>(world.size());
  return *place;
}

Mail& MeetingPlaces::mail(int64_t channel, int from, int to) {
  std::lock_guard lock(mutex);
  std::unique_ptr<Mail>& place = mails[{channel, from, to}];
  if (place == nullptr) place = std::make_unique<Mail>();
  return *place;
}

ThreadCommunicator::MailEnd& ThreadCommunicator::mailWith(const Call& call,
                                                          int from, int to) {
  MailEnd& end = mailEnds[{call.step.channel, from, to}];
  if (end.mail == nullptr) {
    end.mail = &places.mail(call.step.channel, from, to);
  }
  return end;
}

void ThreadCommunicator::postMessages(const Rank& rank, const Call& call,
                                      const Exchange& op, const void* in) {
  for (int i = 0; i < op.sendCount; ++i) {
    ExchangeMessage send = sendOf(op, i);
    Mail& mail = *mailWith(call, rank.number, send.peer).mail;
    Mail::Message message{call, send.box.sizes, {}};
    {
      std::lock_guard lock(mail.mutex);
      if (!mail.free.empty()) {
        message.data = std::move(mail.free.back());
        mail.free.pop_back();
      }
    }
    message.data.resize(
        static_cast<size_t>(send.box.volume() * elementBytes(op.type)));
    packBox(op.type, op.source, send.box, in, message.data.data());
    {
      std::lock_guard lock(mail.mutex);
      mail.messages.push_back(std::move(message));
    }
    mail.posted.advance();
  }
}

void ThreadCommunicator::receivePosted(Rank& rank, const Call& call,
                                       const Exchange& op, const void* in,
                                       void* out) {
  ExchangeTarget target(rank, op, in, out);
  target.begin();
  for (int i : receiveOrder(op)) {
    ExchangeMessage wanted = receiveOf(op, i);
    MailEnd& end = mailWith(call, wanted.peer, rank.number);
    awaitMail(rank, call, end.mail->posted, ++end.received, {wanted.peer});
    Mail::Message message;
    {
      std::lock_guard lock(end.mail->mutex);
      message = std::move(end.mail->messages.front());
      end.mail->messages.pop_front();
    }
    if (message.call.signature != call.signature ||
        !(message.sizes == wanted.box.sizes)) {
      throw RankFailure(describe(rank, call) + ": rank " +
                        std::to_string(wanted.peer) + " sent " +
                        describe(message.call) +
                        " of another type, kind or shape");
    }
    target.add(wanted.box, wanted.box.sizes,
               relativeTo(wanted.box.start, wanted.box.start),
               message.data.data());
    std::lock_guard lock(end.mail->mutex);
    end.mail->free.push_back(std::move(message.data));
  }
  target.addCopies();
  target.finish();
}

ThreadCommunicator::Mailbox& ThreadCommunicator::mailboxOf(const Call& call) {
  Mailbox& mailbox = mailboxes[call.step.channel];
  if (mailbox.office == nullptr) {
    mailbox.office = &places.postOffice(call.step.channel);
  }
  return mailbox;
}

void ThreadCommunicator::allReduce(Rank& rank, const Call& call,
                                   ReduceKind kind, const ReduceBuffer* buffers,
                                   int count) {
  int64_t total = 0;
  int64_t bytes = 0;
  std::vector<StepMemory> memory;
  for (int i = 0; i < count; ++i) {
    total += buffers[i].count;
    bytes += bytesOf(buffers[i]);
    memory.push_back({buffers[i].in, bytesOf(buffers[i])});
    memory.push_back({buffers[i].out, bytesOf(buffers[i])});
  }
  Slot& own = steps.begin(rank, call, memory);
  own.buffers.assign(buffers, buffers + count);
  int64_t member = steps.member();
  if (bytes <= kStagedBytes) {
    stage(own);
    steps.post(rank, /*isStaged=*/true,
               [kind, member](Rank&, std::vector<Slot>& slots) {
                 reduceStaged(slots, kind, static_cast<size_t>(member));
               });
    return;
  }
  steps.post(rank, /*isStaged=*/false,
             [kind, member, total](Rank&, std::vector<Slot>& slots) {
               auto members = static_cast<int64_t>(slots.size());
               int64_t begin = shareBegin(total, member, members);
               int64_t end = shareBegin(total, member + 1, members);
               int64_t first =
                   0;  // Offset of the buffer in all, one after another.
               const std::vector<ReduceBuffer>& shapes = slots[0].buffers;
               for (size_t i = 0; i < shapes.size(); ++i) {
                 int64_t from = std::max(begin - first, int64_t{0});
                 int64_t to = std::min(end - first, shapes[i].count);
                 if (from < to) reduceShare(slots, kind, i, from, to);
                 first += shapes[i].count;
               }
             });
}

void ThreadCommunicator::reduceScatter(Rank& rank, const Call& call,
                                       const ScatterBuffer* buffers,
                                       int count) {
  std::vector<ScatterBuffer> tensors(buffers, buffers + count);
  int member = memberOfGroup(rank, call);
  std::vector<StepMemory> memory;
  for (const auto& [op, in, out] : tensors) {
    int64_t width = elementBytes(op.type);
    Box part = partOf(op.parts, member, op.region.count);
    memory.push_back({in, op.region.product() * width});
    memory.push_back({out, part.volume() * width});
  }
  Slot& own = steps.begin(rank, call, memory);
  own.shown.clear();
  for (const ScatterBuffer& tensor : tensors) own.shown.push_back(tensor.in);
  steps.post(
      rank, /*isStaged=*/false,
      [tensors = std::move(tensors), member](Rank&, std::vector<Slot>& slots) {
        for (size_t i = 0; i < tensors.size(); ++i) {
          reducePart(slots, i, tensors[i], member);
        }
      });
}

void ThreadCommunicator::allGather(Rank& rank, const Call& call,
                                   const GatherBuffer* buffers, int count) {
  std::vector<GatherBuffer> tensors(buffers, buffers + count);
  std::vector<StepMemory> memory;
  int64_t whole = 0;
  for (const GatherBuffer& tensor : tensors) {
    memory.push_back({tensor.in, heldBytes(tensor, memberOfGroup(rank, call))});
    memory.push_back({tensor.out, wholeBytes(tensor)});
    whole += wholeBytes(tensor);
  }
  Slot& own = steps.begin(rank, call, memory);
  bool isStaged = whole <= kStagedBytes;
  own.shown.clear();
  own.stage.clear();
  for (size_t i = 0; i < tensors.size(); ++i) {
    own.shown.push_back(tensors[i].in);
    if (!isStaged) continue;
    const char* from = static_cast<const char*>(tensors[i].in);
    own.stage.insert(own.stage.end(), from, from + memory[2 * i].bytes);
    own.stage.resize(static_cast<size_t>(
        alignedBytes(static_cast<int64_t>(own.stage.size()))));
  }
  steps.post(rank, isStaged,
             [tensors = std::move(tensors), isStaged](
                 Rank& self, std::vector<Slot>& slots) {
               for (size_t i = 0; i < slots.size(); ++i) {
                 gatherFrom(self, slots[i], static_cast<int>(i), tensors,
                            isStaged);
               }
             });
}

void ThreadCommunicator::broadcast(Rank& rank, const Call& call, int64_t bytes,
                                   const void* in, void* out) {
  Slot& own = steps.begin(rank, call, {{in, in ? bytes : 0}, {out, bytes}});
  own.data = in;
  steps.post(rank, /*isStaged=*/false,
             [out, bytes](Rank&, std::vector<Slot>& slots) {
               if (slots[0].data == out || bytes == 0) return;
               std::memcpy(out, slots[0].data, static_cast<size_t>(bytes));
             });
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
    // The owner says why.
    if (data == nullptr && box.isAbandoned) throw RankStopped();
    if (data == nullptr) fail("and sends fewer messages than are expected");
  }
  // The sender waits until this is done.
  target.add(wanted.box, shape, start, data);
  box.consumed.advance();
}

class ThreadCommunicator::ShownExchange {
 public:
  ShownExchange(PostOffice::Box& box, const Call& call, const Exchange& op,
                const void* data, uint32_t step)
      : box(box) {
    {
      std::lock_guard lock(box.mutex);
      box.step = step;
      box.call = call;
      box.op = &op;
      box.data = data;
    }
    box.posted.advance();
  }
  ~ShownExchange() {
    std::lock_guard lock(box.mutex);
    box.op = nullptr;
    box.isAbandoned = std::uncaught_exceptions() > exceptionsAtStart;
  }
  ShownExchange(const ShownExchange&) = delete;
  ShownExchange& operator=(const ShownExchange&) = delete;

 private:
  PostOffice::Box& box;
  const int exceptionsAtStart = std::uncaught_exceptions();
};

void ThreadCommunicator::exchange(Rank& rank, const Call& call,
                                  const Exchange& op, const void* in,
                                  void* out) {
  // Peers that wait for this rank's part of an older collective come to this
  // exchange only after it.
  steps.complete(rank, steps.begun());
  if (op.posts) {
    postMessages(rank, call, op, in);
    if (out != nullptr) receivePosted(rank, call, op, in, out);
    return;
  }
  Mailbox& mailbox = mailboxOf(call);
  auto& own = mailbox.office->boxes[static_cast<size_t>(rank.number)];
  ++mailbox.steps;
  mailbox.sent += static_cast<uint32_t>(op.sendCount);
  ShownExchange shown(own, call, op, in, mailbox.steps);
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
}

void ThreadCommunicator::die(Rank&) { throw RankDied(); }

}  // namespace soapstone::runtime
