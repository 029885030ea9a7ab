// Communication ops of the CUDA back end: links move contiguous memory, so that
// boxes that are not are packed before and unpacked after, all in order on the
// stream of the call. Boxes that are blocks or runs already move directly from
// source to target.

#include "runtime/ops_communication.h"

#include <utility>

#include "runtime/core/boxes.h"
#include "runtime/core/communicator.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/combine_boxes.h"
#include "runtime/cuda/device_link.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/cuda/part_order.h"
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

// Scratch memory of the communication lane. Calls on it run in order, so that
// the next call may take the same bytes.
class Staging {
 public:
  explicit Staging(Rank& rank) : workspace(deviceState(rank).communication) {}
  ~Staging() { workspace.release(0, 0); }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  void* take(int64_t bytes) {
    return workspace.take(static_cast<size_t>(bytes));
  }

 private:
  DeviceWorkspace& workspace;
};

DeviceLink& linkOf(Rank& rank, const Call& call) {
  DeviceLink* link = deviceState(rank).link.get();
  if (link == nullptr) {
    throw RankFailure(describe(rank, call) +
                      ": needs other ranks, but the program runs as one");
  }
  return *link;
}

// to = the box of `from`, dense.
void pack(Rank& rank, Stream stream, ElementType type, const Dims& shape,
          const Box& box, const void* from, void* to) {
  Slice slice{type, shape, box.start, box.sizes, {}};
  for (int i = 0; i < shape.count; ++i) slice.steps.append(1);
  runtime::slice(rank, stream, slice, from, to);
}

// The box of `to` = from, dense.
void unpack(Rank& rank, Stream stream, ElementType type, const Dims& shape,
            const Box& box, const void* from, void* to) {
  StridedCopy copyOp;
  copyOp.type = type;
  copyOp.extents = box.sizes;
  copyOp.fromStrides = denseStrides(box.sizes);
  copyOp.toStrides = denseStrides(shape);
  for (int i = 0; i < shape.count; ++i) {
    copyOp.toOffset += box.start[i] * copyOp.toStrides[i];
  }
  copyStrided(rank, stream, copyOp, from, to);
}

char* blockAt(void* base, int64_t block, int64_t bytes) {
  return static_cast<char*>(base) + block * bytes;
}

// --- Gathers -----------------------------------------------------------------

// The tensors of one all-gather, and where those are staged that do not lie as
// links move them.
class DeviceGathers {
 public:
  DeviceGathers(Rank& rank, Stream stream, const Call& call, Staging& staging)
      : rank(rank), stream(stream), call(call), staging(staging) {}

  void prepare(const GatherBuffer& buffer) {
    const AllGather& op = buffer.op;
    int members = call.step.group.size;
    PartOrder order = partOrder(op.region, op.parts, members);
    int64_t width = elementBytes(op.type);
    DeviceGather gather{buffer.in, buffer.out, order.block * width, {}};
    if (!order.isDense && !order.runs.empty()) {
      for (MemoryRun& run : order.runs) {
        run.place *= width;
        run.count *= width;
      }
      gather.runs = std::move(order.runs);
      gathers.push_back(std::move(gather));
      return;
    }
    if (!order.isEven) {
      Box held = partOf(op.parts, memberOfGroup(rank, call), op.region.count);
      void* padded = staging.take(gather.bytes);
      copy(rank, stream, padded, buffer.in,
           static_cast<size_t>(held.volume() * width));
      gather.in = padded;
    }
    if (!order.isDense) {
      gather.out = staging.take(gather.bytes * members);
      staged.push_back({buffer, gathers.size()});
    }
    gathers.push_back(std::move(gather));
  }

  const std::vector<DeviceGather>& calls() const { return gathers; }

  // Puts what was staged where it goes.
  void finish() {
    for (const auto& [buffer, index] : staged) {
      const AllGather& op = buffer.op;
      for (int i = 0; i < call.step.group.size; ++i) {
        unpack(rank, stream, op.type, op.region,
               partOf(op.parts, i, op.region.count),
               blockAt(gathers[index].out, i, gathers[index].bytes),
               buffer.out);
      }
    }
  }

 private:
  struct StagedGather {
    GatherBuffer buffer;
    size_t index = 0;  // Index into `gathers`.
  };

  Rank& rank;
  Stream stream;
  const Call& call;
  Staging& staging;
  std::vector<DeviceGather> gathers;
  std::vector<StagedGather> staged;
};

// --- Reduce-scatters ---------------------------------------------------------

// The tensors of one reduce-scatter, and where those are staged that do not lie
// as links move them.
class DeviceScatters {
 public:
  DeviceScatters(Rank& rank, Stream stream, const Call& call, Staging& staging)
      : rank(rank), stream(stream), call(call), staging(staging) {}

  void prepare(const ScatterBuffer& buffer) {
    const ReduceScatter& op = buffer.op;
    int members = call.step.group.size;
    PartOrder order = partOrder(op.region, op.parts, members);
    DeviceScatter scatter{op.kind,    op.type,     buffer.in,
                          buffer.out, order.block, {}};
    if (!order.isDense && !order.runs.empty()) {
      scatter.runs = std::move(order.runs);
    } else {
      if (!order.isDense) scatter.in = packParts(buffer, order);
      if (!order.isEven) {
        scatter.out = staging.take(order.block * elementBytes(op.type));
        staged.push_back({buffer, scatter.out});
      }
    }
    scatters.push_back(std::move(scatter));
  }

  const std::vector<DeviceScatter>& calls() const { return scatters; }

  // Puts what was staged where it goes.
  void finish() {
    for (const auto& [buffer, mine] : staged) {
      const ReduceScatter& op = buffer.op;
      Box part = partOf(op.parts, memberOfGroup(rank, call), op.region.count);
      copy(rank, stream, buffer.out, mine,
           static_cast<size_t>(part.volume() * elementBytes(op.type)));
    }
  }

 private:
  struct StagedScatter {
    ScatterBuffer buffer;
    void* mine = nullptr;
  };

  // The parts of all members, one block of equal length behind the other.
  void* packParts(const ScatterBuffer& buffer, const PartOrder& order) {
    const ReduceScatter& op = buffer.op;
    int members = call.step.group.size;
    int64_t bytes = order.block * elementBytes(op.type);
    void* packed = staging.take(bytes * members);
    // The ends of blocks that are not filled are reduced like the rest.
    if (!order.isEven) {
      zero(rank, stream, packed, static_cast<size_t>(bytes * members));
    }
    for (int i = 0; i < members; ++i) {
      pack(rank, stream, op.type, op.region,
           partOf(op.parts, i, op.region.count), buffer.in,
           blockAt(packed, i, bytes));
    }
    return packed;
  }

  Rank& rank;
  Stream stream;
  const Call& call;
  Staging& staging;
  std::vector<DeviceScatter> scatters;
  std::vector<StagedScatter> staged;
};

// --- Exchange ----------------------------------------------------------------

// Memory of the messages of one exchange, and how they combine.
class DeviceExchange {
 public:
  DeviceExchange(Rank& rank, Stream stream, const Exchange& op, const void* in,
                 void* out)
      : rank(rank),
        stream(stream),
        op(op),
        in(in),
        out(out),
        staging(rank),
        bytes(elementBytes(op.type)),
        isWide(op.combines && isFloat(op.type) &&
               op.type != ElementType::kF32) {}

  std::vector<DeviceMessage> packSends() {
    std::vector<DeviceMessage> messages;
    for (int i = 0; i < op.sendCount; ++i) {
      ExchangeMessage send = sendOf(op, i);
      int64_t size = send.box.volume() * bytes;
      messages.push_back({send.peer, staging.take(size), size});
    }
    packInto(messages);
    return messages;
  }

  // Puts every message where it is to be sent from.
  void packInto(const std::vector<DeviceMessage>& messages) {
    for (int i = 0; i < op.sendCount; ++i) {
      pack(rank, stream, op.type, op.source, sendOf(op, i).box, in,
           messages[static_cast<size_t>(i)].data);
    }
  }

  std::vector<DeviceMessage> takeReceives() {
    for (int i = 0; i < op.receiveCount; ++i) {
      ExchangeMessage receive = receiveOf(op, i);
      int64_t size = receive.box.volume() * bytes;
      receives.push_back({receive.peer, staging.take(size), size});
    }
    return receives;
  }

  void setReceives(std::vector<DeviceMessage> messages) {
    receives = std::move(messages);
  }

  // Puts everything together: contributions in ascending order of the rank
  // they come from, this rank's own at its place.
  void finish() {
    if (out == nullptr) return;
    target = out;
    if (isWide) target = staging.take(op.target.product() * 4);
    ElementType type = isWide ? ElementType::kF32 : op.type;
    fill(rank, stream, type, target, op.target.product(),
         identityOf(op.kind, op.type));
    bool isOwnDone = false;
    for (int i : receiveOrder(op)) {
      ExchangeMessage receive = receiveOf(op, i);
      if (!isOwnDone && receive.peer > rank.number) {
        addCopies();
        isOwnDone = true;
      }
      add(receive.box, receives[static_cast<size_t>(i)].data);
    }
    if (!isOwnDone) addCopies();
    if (isWide) {
      convertElements(rank, stream, ElementType::kF32, target, op.type, out,
                      op.target.product());
    }
  }

 private:
  void addCopies() {
    int dims = op.target.count;
    for (int i = 0; i < op.copyCount; ++i) {
      const int64_t* row = op.copies + int64_t{i} * 2 * dims;
      const int64_t* sizes = op.copySizes + int64_t{i} * dims;
      Box from = boxOf(row, sizes, dims);
      void* dense = staging.take(from.volume() * bytes);
      pack(rank, stream, op.type, op.source, from, in, dense);
      add(boxOf(row + dims, sizes, dims), dense);
    }
  }

  void add(const Box& box, void* dense) {
    if (!op.combines) {
      unpack(rank, stream, op.type, op.target, box, dense, target);
      return;
    }
    if (isWide) {
      void* wide = staging.take(box.volume() * 4);
      convertElements(rank, stream, op.type, dense, ElementType::kF32, wide,
                      box.volume());
      dense = wide;
    }
    combineBox(rank, stream, op.kind, op.type, op.target, box, dense, target);
  }

  Rank& rank;
  Stream stream;
  const Exchange& op;
  const void* in;
  void* out;
  void* target = nullptr;
  Staging staging;
  std::vector<DeviceMessage> receives;
  int64_t bytes;
  bool isWide;
};

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
  if (op.receiveCount > 0) edges.closeReceives(rank, op, queue);
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
  Staging staging(rank);
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
  Staging staging(rank);
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
