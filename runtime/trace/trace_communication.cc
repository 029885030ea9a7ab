// The communication ops without communication: who sends what to whom.

#include <algorithm>
#include <utility>

#include "runtime/core/boxes.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"
#include "runtime/ops_communication.h"
#include "runtime/ops_movement.h"
#include "runtime/trace/recorder.h"

namespace soapstone::runtime {
namespace {

// Numbers that all members of a step must agree on.
class Agreement {
 public:
  Agreement& add(int64_t number) {
    for (int i = 0; i < 8; ++i) {
      hash ^= static_cast<uint64_t>(number >> (8 * i)) & 0xff;
      hash *= 0x100000001b3u;
    }
    return *this;
  }
  Agreement& add(const Dims& dims) {
    add(dims.count);
    for (int i = 0; i < dims.count; ++i) add(dims[i]);
    return *this;
  }
  Agreement& add(const int64_t* numbers, int64_t count) {
    for (int64_t i = 0; i < count; ++i) add(numbers[i]);
    return *this;
  }
  uint64_t hash = 0xcbf29ce484222325u;
};

TracedCall makeCall(Operation operation, Site site, const Communication& step,
                    const Agreement& agreement, int64_t bytes) {
  TracedCall traced;
  traced.call = {operation, site, step, agreement.hash};
  traced.group.assign(step.group.ranks, step.group.ranks + step.group.size);
  // The table may be the call's own; what is kept is the copy.
  traced.call.step.group = {};
  traced.bytes = bytes;
  return traced;
}

// The place of a rank in the group of a step.
int placeInGroup(const Communication& step, int rank) {
  const int* end = step.group.ranks + step.group.size;
  return static_cast<int>(std::find(step.group.ranks, end, rank) -
                          step.group.ranks);
}

// Elements of a member's share of so many.
int64_t shareOf(int64_t elements, int members, int place) {
  return elements / members + (place % members < elements % members ? 1 : 0);
}

Access bytesAt(const void* data, int64_t bytes) {
  return {data, static_cast<size_t>(std::max<int64_t>(0, bytes))};
}

int64_t partBytes(const int64_t* parts, const Communication& step, int rank,
                  const Dims& region, ElementType type) {
  for (int i = 0; i < step.group.size; ++i) {
    if (step.group.ranks[i] != rank) continue;
    const int64_t* part = parts + int64_t{i} * 2 * region.count;
    return boxOf(part, part + region.count, region.count).volume() *
           elementBytes(type);
  }
  return 0;
}

}  // namespace

void allReduce(Rank& rank, Stream stream, Site site, const Communication& step,
               ReduceKind kind, std::initializer_list<ReduceBuffer> buffers) {
  Agreement agreement;
  agreement.add(static_cast<int64_t>(kind));
  const int members = step.group.size;
  const int place = placeInGroup(step, rank.number);
  int64_t total = 0;
  int64_t sent = 0;
  for (const ReduceBuffer& buffer : buffers) {
    agreement.add(static_cast<int64_t>(buffer.type)).add(buffer.count);
    total += buffer.count * elementBytes(buffer.type);
    sent += (2 * buffer.count - shareOf(buffer.count, members, place) -
             shareOf(buffer.count, members, place + 1)) *
            elementBytes(buffer.type);
  }
  TracedCall call =
      makeCall(Operation::kAllReduce, site, step, agreement, total);
  call.ringBytes = sent;
  recorderOf(rank).addCall(stream, std::move(call), {}, {});
  // The buffers belong to the one action that was just noted.
  for (const ReduceBuffer& buffer : buffers) {
    int64_t bytes = buffer.count * elementBytes(buffer.type);
    recorderOf(rank).touch({bytesAt(buffer.in, bytes)},
                           {bytesAt(buffer.out, bytes)});
  }
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step,
                   std::initializer_list<ScatterBuffer> buffers) {
  Agreement agreement;
  int64_t total = 0;
  int64_t sent = 0;
  for (const auto& [op, in, out] : buffers) {
    sent += op.region.product() * elementBytes(op.type) -
            partBytes(op.parts, step, rank.number, op.region, op.type);
    agreement.add(static_cast<int64_t>(op.kind))
        .add(static_cast<int64_t>(op.type))
        .add(op.region)
        .add(op.parts, int64_t{step.group.size} * 2 * op.region.count);
    total += op.region.product() * elementBytes(op.type);
  }
  TracedCall call =
      makeCall(Operation::kReduceScatter, site, step, agreement, total);
  call.ringBytes = sent;
  recorderOf(rank).addCall(stream, std::move(call), {}, {});
  // The buffers belong to the one action that was just noted.
  for (const auto& [op, in, out] : buffers) {
    recorderOf(rank).touch(
        {bytesAt(in, op.region.product() * elementBytes(op.type))},
        {bytesAt(out,
                 partBytes(op.parts, step, rank.number, op.region, op.type))});
  }
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step, const ReduceScatter& op,
                   const void* in, void* out) {
  reduceScatter(rank, stream, site, step, {ScatterBuffer{op, in, out}});
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               std::initializer_list<GatherBuffer> buffers) {
  Agreement agreement;
  const int place = placeInGroup(step, rank.number);
  const int next = step.group.ranks[(place + 1) % step.group.size];
  int64_t total = 0;
  int64_t sent = 0;
  for (const auto& [op, in, out] : buffers) {
    sent += op.region.product() * elementBytes(op.type) -
            partBytes(op.parts, step, next, op.region, op.type);
    agreement.add(static_cast<int64_t>(op.type))
        .add(op.region)
        .add(op.parts, int64_t{step.group.size} * 2 * op.region.count);
    total += op.region.product() * elementBytes(op.type);
  }
  TracedCall call =
      makeCall(Operation::kAllGather, site, step, agreement, total);
  call.ringBytes = sent;
  recorderOf(rank).addCall(stream, std::move(call), {}, {});
  // The buffers belong to the one action that was just noted.
  for (const auto& [op, in, out] : buffers) {
    recorderOf(rank).touch(
        {bytesAt(in,
                 partBytes(op.parts, step, rank.number, op.region, op.type))},
        {bytesAt(out, op.region.product() * elementBytes(op.type))});
  }
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               const AllGather& op, const void* in, void* out) {
  allGather(rank, stream, site, step, {GatherBuffer{op, in, out}});
}

void broadcast(Rank& rank, Stream stream, Site site, const Communication& step,
               ElementType type, int64_t count, const void* in, void* out) {
  int64_t bytes = count * elementBytes(type);
  Agreement agreement;
  agreement.add(static_cast<int64_t>(type)).add(count);
  recorderOf(rank).addCall(
      stream, makeCall(Operation::kBroadcast, site, step, agreement, bytes),
      {bytesAt(in, bytes)}, {bytesAt(out, bytes)});
}

void exchange(Rank& rank, Stream stream, Site site, const Communication& step,
              const Exchange& op, const void* in, void* out) {
  Agreement agreement;
  agreement.add(static_cast<int64_t>(op.type))
      .add(static_cast<int64_t>(op.kind))
      .add(op.combines ? 1 : 0);
  TracedCall call = makeCall(Operation::kExchange, site, step, agreement, 0);
  call.posts = op.posts;
  call.slots = op.slots;
  checkExchange(rank, call.call, op);
  int64_t width = elementBytes(op.type);
  for (int i = 0; i < op.sendCount; ++i) {
    ExchangeMessage send = sendOf(op, i);
    call.sends.push_back({send.peer, send.box.volume() * width});
  }
  for (int i = 0; i < op.receiveCount; ++i) {
    ExchangeMessage receive = receiveOf(op, i);
    call.receives.push_back({receive.peer, receive.box.volume() * width});
  }
  recorderOf(rank).addCall(
      stream, std::move(call),
      {in == nullptr ? Access{} : bytesAt(in, op.source.product() * width)},
      {out == nullptr ? Access{} : bytesAt(out, op.target.product() * width)});
}

void sliceCopy(Rank& rank, Stream stream, const SliceCopy& op, const void* in,
               void* out) {
  Slice slice{op.type, op.source, op.offsets, op.sizes, {}};
  for (int i = 0; i < op.sizes.count; ++i) slice.steps.append(1);
  runtime::slice(rank, stream, slice, in, out);
}

}  // namespace soapstone::runtime
