#include "runtime/cuda/loopback_link.h"

#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/combine_boxes.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {
namespace {

Stream streamOf(cudaStream_t queue) { return {queue, Lane::kCommunication}; }

int64_t wordOf(const void* pointer) {
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(pointer));
}

template <typename T>
T pointerOf(int64_t word) {
  return reinterpret_cast<T>(static_cast<uintptr_t>(word));
}

// An event behind everything that is queued so far.
cudaEvent_t markEnd(Rank& rank, cudaStream_t queue) {
  Event event = record(rank, streamOf(queue));
  return deviceState(rank).events[event.id];
}

void waitFor(cudaStream_t queue, int64_t eventWord) {
  check(cudaStreamWaitEvent(queue, pointerOf<cudaEvent_t>(eventWord), 0),
        "wait for a rank");
}

void copyDevice(void* to, const void* from, int64_t bytes, cudaStream_t queue) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(bytes),
                        cudaMemcpyDeviceToDevice, queue),
        "copy device memory");
}

}  // namespace

std::vector<int64_t> LoopbackLink::show(Rank& rank, const Call& call,
                                        const std::vector<int64_t>& words) {
  int members = call.step.group.size;
  auto width = static_cast<int64_t>(words.size());
  std::vector<int64_t> parts;
  for (int64_t i = 0; i < members; ++i) {
    parts.insert(parts.end(), {i, 0, 1, width});
  }
  std::vector<int64_t> all(words.size() * static_cast<size_t>(members));
  GatherBuffer shown{{ElementType::kI64, {members, width}, parts.data()},
                     words.data(),
                     all.data()};
  host.allGather(rank, call, &shown, 1);
  host.complete(rank, host.begun());
  return all;
}

void LoopbackLink::waitForAll(Rank& rank, const Call& call,
                              cudaStream_t queue) {
  for (int64_t event : show(rank, call, {wordOf(markEnd(rank, queue))})) {
    waitFor(queue, event);
  }
}

std::vector<const void*> LoopbackLink::pointersOfAll(Rank& rank,
                                                     const Call& call,
                                                     const void* in,
                                                     cudaStream_t queue) {
  std::vector<int64_t> words =
      show(rank, call, {wordOf(in), wordOf(markEnd(rank, queue))});
  std::vector<const void*> pointers;
  for (size_t i = 0; i < words.size(); i += 2) {
    pointers.push_back(pointerOf<const void*>(words[i]));
    waitFor(queue, words[i + 1]);
  }
  return pointers;
}

void LoopbackLink::reduce(Rank& rank, ReduceKind kind, ElementType type,
                          int64_t count,
                          const std::vector<const void*>& pointers,
                          int64_t offset, void* out, cudaStream_t queue) {
  std::vector<const void*> sources;
  auto isAligned = [](const void* place) {
    return reinterpret_cast<uintptr_t>(place) % 16 == 0;
  };
  bool areAligned = isAligned(out);
  for (const void* pointer : pointers) {
    sources.push_back(static_cast<const char*>(pointer) + offset);
    areAligned &= isAligned(sources.back());
  }
  size_t bytes = sources.size() * sizeof(void*);
  void* table = deviceState(rank).stagingOf(queue).take(bytes);
  // From pageable memory: done with `sources` when the call returns.
  check(cudaMemcpyAsync(table, sources.data(), bytes, cudaMemcpyHostToDevice,
                        queue),
        "hand over pointers");
  combineSources(rank, streamOf(queue), kind, type, count,
                 static_cast<const void* const*>(table),
                 static_cast<int>(sources.size()), areAligned, out);
}

void LoopbackLink::allReduce(Rank& rank, const Call& call, ReduceKind kind,
                             const std::vector<ReduceBuffer>& buffers,
                             cudaStream_t queue) {
  for (const ReduceBuffer& buffer : buffers) {
    int64_t bytes = buffer.count * elementBytes(buffer.type);
    std::vector<const void*> pointers =
        pointersOfAll(rank, call, buffer.in, queue);
    // Aside first: `out` may be `in`, which the others still read.
    void* aside =
        deviceState(rank).stagingOf(queue).take(static_cast<size_t>(bytes));
    reduce(rank, kind, buffer.type, buffer.count, pointers, 0, aside, queue);
    waitForAll(rank, call, queue);
    copyDevice(buffer.out, aside, bytes, queue);
  }
  deviceState(rank).stagingOf(queue).release(0, 0);
}

void LoopbackLink::reduceScatter(Rank& rank, const Call& call,
                                 const std::vector<DeviceScatter>& scatters,
                                 cudaStream_t queue) {
  const int member = memberOfGroup(rank, call);
  for (const DeviceScatter& scatter : scatters) {
    std::vector<const void*> pointers =
        pointersOfAll(rank, call, scatter.in, queue);
    MemoryRun run{member * scatter.count, scatter.count};
    if (!scatter.runs.empty()) run = scatter.runs[static_cast<size_t>(member)];
    reduce(rank, scatter.kind, scatter.type, run.count, pointers,
           run.place * elementBytes(scatter.type), scatter.out, queue);
    waitForAll(rank, call, queue);
  }
}

void LoopbackLink::allGather(Rank& rank, const Call& call,
                             const std::vector<DeviceGather>& gathers,
                             cudaStream_t queue) {
  for (const DeviceGather& gather : gathers) {
    std::vector<const void*> pointers =
        pointersOfAll(rank, call, gather.in, queue);
    char* target = static_cast<char*>(gather.out);
    for (size_t i = 0; i < pointers.size(); ++i) {
      MemoryRun run{static_cast<int64_t>(i) * gather.bytes, gather.bytes};
      if (!gather.runs.empty()) run = gather.runs[i];
      if (run.count == 0) continue;
      copyDevice(target + run.place, pointers[i], run.count, queue);
    }
    waitForAll(rank, call, queue);
  }
}

void LoopbackLink::broadcast(Rank& rank, const Call& call, int64_t bytes,
                             const void* in, void* out, cudaStream_t queue) {
  std::vector<const void*> pointers = pointersOfAll(rank, call, in, queue);
  if (pointers[0] != out) copyDevice(out, pointers[0], bytes, queue);
  waitForAll(rank, call, queue);
}

void LoopbackLink::sendReceive(Rank& rank, const Call& call,
                               const std::vector<DeviceMessage>& sends,
                               const std::vector<DeviceMessage>& receives,
                               cudaStream_t queue) {
  // Two words a message travel like the message itself, pair by pair; then one
  // word back, so that no data is overwritten while it is read.
  auto swapWords = [&](const std::vector<DeviceMessage>& to,
                       const std::vector<DeviceMessage>& from,
                       const std::vector<int64_t>& words) {
    auto tableOf = [](const std::vector<DeviceMessage>& messages) {
      std::vector<int64_t> table;
      for (size_t i = 0; i < messages.size(); ++i) {
        table.insert(table.end(),
                     {messages[i].peer, static_cast<int64_t>(i) * 2});
      }
      return table;
    };
    std::vector<int64_t> sendTable = tableOf(to), receiveTable = tableOf(from);
    std::vector<int64_t> sizes(std::max(to.size(), from.size()), 2);
    std::vector<int64_t> arrived(from.size() * 2);
    Exchange op;
    op.type = ElementType::kI64;
    op.source = {static_cast<int64_t>(to.size()) * 2};
    op.target = {static_cast<int64_t>(from.size()) * 2};
    op.sendCount = static_cast<int>(to.size());
    op.sends = sendTable.data();
    op.sendSizes = sizes.data();
    op.receiveCount = static_cast<int>(from.size());
    op.receives = receiveTable.data();
    op.receiveSizes = sizes.data();
    host.exchange(rank, call, op, words.data(), arrived.data());
    host.complete(rank, host.begun());
    return arrived;
  };
  std::vector<int64_t>& words = shownWords;
  words.clear();
  int64_t ready = wordOf(markEnd(rank, queue));
  for (const DeviceMessage& send : sends) {
    words.insert(words.end(), {wordOf(send.data), ready});
  }
  std::vector<int64_t> arrived = swapWords(sends, receives, words);
  for (size_t i = 0; i < receives.size(); ++i) {
    waitFor(queue, arrived[2 * i + 1]);
    copyDevice(receives[i].data, pointerOf<const void*>(arrived[2 * i]),
               receives[i].bytes, queue);
  }
  int64_t done = wordOf(markEnd(rank, queue));
  shownThanks.assign(receives.size() * 2, done);
  std::vector<int64_t> read = swapWords(receives, sends, shownThanks);
  for (size_t i = 0; i < sends.size(); ++i) waitFor(queue, read[2 * i]);
}

namespace {

// Words that ranks post for each other, `kWords` a message; senders go on.
class WordMail {
 public:
  static constexpr int64_t kWords = 2;

  explicit WordMail(const std::vector<DeviceMessage>& messages)
      : sizes(messages.size(), kWords),
        words(messages.size() * static_cast<size_t>(kWords)) {
    for (size_t i = 0; i < messages.size(); ++i) {
      table.insert(table.end(),
                   {messages[i].peer, static_cast<int64_t>(i) * kWords});
    }
  }

  void send(Communicator& host, Rank& rank, const Call& call) {
    Exchange op = blank();
    op.source = {static_cast<int64_t>(words.size())};
    op.sendCount = static_cast<int>(sizes.size());
    op.sends = table.data();
    op.sendSizes = sizes.data();
    host.exchange(rank, call, op, words.data(), nullptr);
  }

  void receive(Communicator& host, Rank& rank, const Call& call) {
    Exchange op = blank();
    op.target = {static_cast<int64_t>(words.size())};
    op.receiveCount = static_cast<int>(sizes.size());
    op.receives = table.data();
    op.receiveSizes = sizes.data();
    host.exchange(rank, call, op, nullptr, words.data());
  }

  int64_t& at(size_t message, size_t word) {
    return words[message * static_cast<size_t>(kWords) + word];
  }

 private:
  static Exchange blank() {
    Exchange op;
    op.type = ElementType::kI64;
    op.posts = true;
    return op;
  }

  std::vector<int64_t> table;
  std::vector<int64_t> sizes;
  std::vector<int64_t> words;
};

// The way back of an exchange: no program has so many channels.
Call receiptOf(const Call& call) {
  Call receipt = call;
  receipt.step.channel += int64_t{1} << 40;
  return receipt;
}

}  // namespace

void LoopbackLink::sendOnEdge(Rank& rank, const Call& call, int /*edge*/,
                              const std::vector<DeviceMessage>& sends,
                              cudaStream_t queue) {
  WordMail mail(sends);
  int64_t ready = wordOf(markEnd(rank, queue));
  for (size_t i = 0; i < sends.size(); ++i) {
    mail.at(i, 0) = wordOf(sends[i].data);
    mail.at(i, 1) = ready;
  }
  mail.send(host, rank, call);
}

void LoopbackLink::receiveOnEdge(Rank& rank, const Call& call, int /*edge*/,
                                 const std::vector<DeviceMessage>& receives,
                                 cudaStream_t queue) {
  WordMail mail(receives);
  mail.receive(host, rank, call);
  for (size_t i = 0; i < receives.size(); ++i) {
    waitFor(queue, mail.at(i, 1));
    copyDevice(receives[i].data, pointerOf<const void*>(mail.at(i, 0)),
               receives[i].bytes, queue);
  }
  // The sender may write there after it has the receipt. No kernel waits for
  // another rank's host, so that this ends.
  check(cudaStreamSynchronize(queue), "copy the messages of an edge");
  WordMail(receives).send(host, rank, receiptOf(call));
}

void LoopbackLink::awaitReceipt(Rank& rank, const Call& call,
                                const std::vector<DeviceMessage>& sends) {
  WordMail(sends).receive(host, rank, receiptOf(call));
}

}  // namespace soapstone::runtime
