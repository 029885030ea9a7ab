#include "runtime/ops_communication.h"

#include <string>

#include "runtime/core/boxes.h"
#include "runtime/core/communicator.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {
namespace {

// FNV-1a over numbers.
class Signature {
 public:
  explicit Signature(Operation operation) {
    add(static_cast<int64_t>(operation));
  }
  void add(int64_t number) {
    for (int i = 0; i < 8; ++i) {
      hash ^= static_cast<uint64_t>(number >> (8 * i)) & 0xff;
      hash *= 0x100000001b3u;
    }
  }
  void add(const Dims& dims) {
    add(dims.count);
    for (int i = 0; i < dims.count; ++i) add(dims[i]);
  }
  void add(const int64_t* numbers, int64_t count) {
    for (int64_t i = 0; i < count; ++i) add(numbers[i]);
  }
  uint64_t value() const { return hash; }

 private:
  uint64_t hash = 0xcbf29ce484222325u;
};

Call makeCall(Operation operation, Site site, const Communication& step,
              const Signature& signature) {
  return {operation, site, step, signature.value()};
}

// The back end of a call that needs one.
Communicator& communicatorOf(const Rank& rank, const Call& call) {
  if (rank.communicator == nullptr) {
    throw RankFailure(describe(rank, call) +
                      ": needs other ranks, but the program runs as one");
  }
  return *rank.communicator;
}

// Calls on another lane than those of communication are followed by whatever
// the lane does next.
void finishCall(Rank& rank, Stream stream) {
  if (isOfCommunication(stream.lane)) return;
  rank.communicator->complete(rank, rank.communicator->begun());
}

void checkPart(const Rank& rank, const Call& call, const Dims& region,
               const int64_t* parts) {
  for (int i = 0; i < call.step.group.size; ++i) {
    if (!fitsInside(partOf(parts, i, region.count), region)) {
      throw RankFailure(describe(rank, call) + ": the part of member " +
                        std::to_string(i) + " leaves the region");
    }
  }
}

void scatterAll(Rank& rank, Stream stream, Site site, const Communication& step,
                std::initializer_list<ScatterBuffer> buffers) {
  Signature signature(Operation::kReduceScatter);
  for (const auto& [op, in, out] : buffers) {
    signature.add(static_cast<int64_t>(op.kind));
    signature.add(static_cast<int64_t>(op.type));
    signature.add(op.region);
    signature.add(op.parts, int64_t{step.group.size} * 2 * op.region.count);
  }
  Call call = makeCall(Operation::kReduceScatter, site, step, signature);
  for (const auto& [op, in, out] : buffers) {
    checkPart(rank, call, op.region, op.parts);
    if (step.group.size > 1) continue;
    Box part = partOf(op.parts, 0, op.region.count);
    sliceCopy(rank, stream, {op.type, op.region, part.start, part.sizes}, in,
              out);
  }
  if (step.group.size <= 1) return;
  communicatorOf(rank, call)
      .reduceScatter(rank, call, buffers.begin(),
                     static_cast<int>(buffers.size()));
  finishCall(rank, stream);
}

void gatherAll(Rank& rank, Stream stream, Site site, const Communication& step,
               std::initializer_list<GatherBuffer> buffers) {
  Signature signature(Operation::kAllGather);
  for (const auto& [op, in, out] : buffers) {
    signature.add(static_cast<int64_t>(op.type));
    signature.add(op.region);
    signature.add(op.parts, int64_t{step.group.size} * 2 * op.region.count);
  }
  Call call = makeCall(Operation::kAllGather, site, step, signature);
  for (const auto& [op, in, out] : buffers) {
    checkPart(rank, call, op.region, op.parts);
    if (step.group.size > 1) continue;
    copyToPart(rank, stream, op.type, op.region,
               partOf(op.parts, 0, op.region.count), in, out);
  }
  if (step.group.size <= 1) return;
  communicatorOf(rank, call)
      .allGather(rank, call, buffers.begin(), static_cast<int>(buffers.size()));
  finishCall(rank, stream);
}

}  // namespace

// The CUDA back end has calls of its own for device memory, and these for what
// its ranks settle on the host.
#ifdef SOAPSTONE_CUDA
namespace host {
#endif

void allReduce(Rank& rank, Stream stream, Site site, const Communication& step,
               ReduceKind kind, std::initializer_list<ReduceBuffer> buffers) {
  if (step.group.size <= 1) {
    for (const ReduceBuffer& buffer : buffers) {
      if (buffer.in == buffer.out) continue;
      copy(rank, stream, buffer.out, buffer.in,
           static_cast<size_t>(buffer.count * elementBytes(buffer.type)));
    }
    return;
  }
  Signature signature(Operation::kAllReduce);
  signature.add(static_cast<int64_t>(kind));
  for (const ReduceBuffer& buffer : buffers) {
    signature.add(static_cast<int64_t>(buffer.type));
    signature.add(buffer.count);
  }
  Call call = makeCall(Operation::kAllReduce, site, step, signature);
  communicatorOf(rank, call)
      .allReduce(rank, call, kind, buffers.begin(),
                 static_cast<int>(buffers.size()));
  finishCall(rank, stream);
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step,
                   std::initializer_list<ScatterBuffer> buffers) {
  scatterAll(rank, stream, site, step, buffers);
}

void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step, const ReduceScatter& op,
                   const void* in, void* out) {
  scatterAll(rank, stream, site, step, {ScatterBuffer{op, in, out}});
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               std::initializer_list<GatherBuffer> buffers) {
  gatherAll(rank, stream, site, step, buffers);
}

void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               const AllGather& op, const void* in, void* out) {
  gatherAll(rank, stream, site, step, {GatherBuffer{op, in, out}});
}

void broadcast(Rank& rank, Stream stream, Site site, const Communication& step,
               ElementType type, int64_t count, const void* in, void* out) {
  int64_t bytes = count * elementBytes(type);
  if (step.group.size <= 1) {
    if (in != out) copy(rank, stream, out, in, static_cast<size_t>(bytes));
    return;
  }
  Signature signature(Operation::kBroadcast);
  signature.add(static_cast<int64_t>(type));
  signature.add(count);
  Call call = makeCall(Operation::kBroadcast, site, step, signature);
  communicatorOf(rank, call).broadcast(rank, call, bytes, in, out);
  finishCall(rank, stream);
}

void exchange(Rank& rank, Stream, Site site, const Communication& step,
              const Exchange& op, const void* in, void* out) {
  // Ranks agree pair by pair: only what is common to all of them is signed.
  Signature signature(Operation::kExchange);
  signature.add(static_cast<int64_t>(op.type));
  signature.add(static_cast<int64_t>(op.kind));
  signature.add(op.combines ? 1 : 0);
  if (op.posts) signature.add(int64_t{1});
  Call call = makeCall(Operation::kExchange, site, step, signature);
  checkExchange(rank, call, op);
  if (op.sendCount == 0 && op.receiveCount == 0) {
    ExchangeTarget target(rank, op, in, out);
    target.begin();
    target.addCopies();
    target.finish();
    return;
  }
  communicatorOf(rank, call).exchange(rank, call, op, in, out);
}

#ifdef SOAPSTONE_CUDA
}  // namespace host
#else

void sliceCopy(Rank& rank, Stream stream, const SliceCopy& op, const void* in,
               void* out) {
  Slice slice;
  slice.type = op.type;
  slice.input = op.source;
  slice.starts = op.offsets;
  slice.sizes = op.sizes;
  for (int i = 0; i < op.sizes.count; ++i) slice.steps.append(1);
  runtime::slice(rank, stream, slice, in, out);
}

#endif

}  // namespace soapstone::runtime
