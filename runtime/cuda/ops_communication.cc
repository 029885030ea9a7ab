// Communication ops of the CUDA back end: links move contiguous memory, so that
// boxes that are not are packed before and unpacked after, all in order on the
// stream of the call. Boxes that are blocks or runs already, or are so in each
// of a few rows, move directly from source to target.

#include "runtime/ops_communication.h"

#include "runtime/core/communicator.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/box_copies.h"
#include "runtime/cuda/device_exchange.h"
#include "runtime/cuda/device_link.h"
#include "runtime/cuda/device_parts.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {

// The same calls on host memory, for streams without a handle.
namespace host {
extern decltype(runtime::allReduce) allReduce;
void broadcast(Rank& rank, Stream stream, Site site, const Communication& step,
               ElementType type, int64_t count, const void* in, void* out);
extern decltype(runtime::exchange) exchange;
}  // namespace host

namespace {

cudaStream_t queueOf(Stream stream) {
  return static_cast<cudaStream_t>(stream.handle);
}

DeviceLink& linkOf(Rank& rank, const Call& call) {
  DeviceLink* link = deviceState(rank).link.get();
  if (link == nullptr) {
    throw RankFailure(describe(rank, call) +
                      ": needs other ranks, but the program runs as one");
  }
  return *link;
}

// Messages of a pipeline's edge go through its mailboxes.
void exchangeOnEdge(Rank& rank, Stream stream, const Call& call,
                    const Exchange& op, const void* in, void* out) {
  linkOf(rank, call);
  EdgeLanes& edges = *deviceState(rank).edges;
  cudaStream_t queue = queueOf(stream);
  DeviceExchange parts(rank, stream, op, in, out);
  if (op.sendCount > 0) {
    parts.packInto(edges.openSends(rank, call, op, queue));
    edges.closeSends(rank, op, queue);
  }
  if (op.receiveCount > 0) {
    parts.setReceives(edges.openReceives(rank, call, op, queue));
  }
  parts.finish();
  if (op.receiveCount > 0) edges.closeReceives(op, queue);
}

}  // namespace

void allReduce(Rank& rank, Stream stream, Site site, const Communication& step,
               ReduceKind kind, std::initializer_list<ReduceBuffer> buffers) {
  if (stream.handle == nullptr) {
    host::allReduce(rank, stream, site, step, kind, buffers);
    return;
  }
  if (step.group.size <= 1) {
    for (const ReduceBuffer& buffer : buffers) {
      if (buffer.in == buffer.out) continue;
      copy(rank, stream, buffer.out, buffer.in,
           static_cast<size_t>(buffer.count * elementBytes(buffer.type)));
    }
    return;
  }
  Call call{Operation::kAllReduce, site, step, 0};
  linkOf(rank, call).allReduce(rank, call, kind, buffers, queueOf(stream));
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step,
                   std::initializer_list<ScatterBuffer> buffers) {
  if (step.group.size <= 1) {
    for (const auto& [op, in, out] : buffers) {
      pack(rank, stream, op.type, op.region,
           partOf(op.parts, 0, op.region.count), in, out);
    }
    return;
  }
  Call call{Operation::kReduceScatter, site, step, 0};
  Staging staging(rank, stream);
  DeviceScatters scatters(rank, stream, call, staging);
  for (const ScatterBuffer& buffer : buffers) scatters.prepare(buffer);
  linkOf(rank, call)
      .reduceScatter(rank, call, scatters.calls(), queueOf(stream));
  scatters.finish();
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step, const ReduceScatter& op,
                   const void* in, void* out) {
  reduceScatter(rank, stream, site, step, {ScatterBuffer{op, in, out}});
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               std::initializer_list<GatherBuffer> buffers) {
  if (step.group.size <= 1) {
    for (const auto& [op, in, out] : buffers) {
      unpack(rank, stream, op.type, op.region,
             partOf(op.parts, 0, op.region.count), in, out);
    }
    return;
  }
  Call call{Operation::kAllGather, site, step, 0};
  Staging staging(rank, stream);
  DeviceGathers gathers(rank, stream, call, staging);
  for (const GatherBuffer& buffer : buffers) gathers.prepare(buffer);
  linkOf(rank, call).allGather(rank, call, gathers.calls(), queueOf(stream));
  gathers.finish();
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               const AllGather& op, const void* in, void* out) {
  allGather(rank, stream, site, step, {GatherBuffer{op, in, out}});
}

void broadcast(Rank& rank, Stream stream, Site site, const Communication& step,
               ElementType type, int64_t count, const void* in, void* out) {
  if (stream.handle == nullptr) {
    host::broadcast(rank, stream, site, step, type, count, in, out);
    return;
  }
  int64_t bytes = count * elementBytes(type);
  if (step.group.size <= 1) {
    if (in != out) copy(rank, stream, out, in, static_cast<size_t>(bytes));
    return;
  }
  Call call{Operation::kBroadcast, site, step, 0};
  linkOf(rank, call).broadcast(rank, call, bytes, in, out, queueOf(stream));
}

void exchange(Rank& rank, Stream stream, Site site, const Communication& step,
              const Exchange& op, const void* in, void* out) {
  if (stream.handle == nullptr) {
    host::exchange(rank, stream, site, step, op, in, out);
    return;
  }
  Call call{Operation::kExchange, site, step, 0};
  checkExchange(rank, call, op);
  if (op.posts) {
    exchangeOnEdge(rank, stream, call, op, in, out);
    return;
  }
  DeviceExchange parts(rank, stream, op, in, out);
  std::vector<DeviceMessage> sends = parts.packSends();
  std::vector<DeviceMessage> receives = parts.takeReceives();
  if (!sends.empty() || !receives.empty()) {
    linkOf(rank, call)
        .sendReceive(rank, call, sends, receives, queueOf(stream));
  }
  parts.finish();
}

void sliceCopy(Rank& rank, Stream stream, const SliceCopy& op, const void* in,
               void* out) {
  pack(rank, stream, op.type, op.source, {op.offsets, op.sizes}, in, out);
}

}  // namespace soapstone::runtime
