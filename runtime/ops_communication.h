#ifndef SOAPSTONE_RUNTIME_OPS_COMMUNICATION_H_
#define SOAPSTONE_RUNTIME_OPS_COMMUNICATION_H_

// Data between ranks. Semantics of the `dist` dialect: buffers are dense and
// row-major, reductions combine member 0 op member 1 op .. of the group for
// every element (f16 and bf16 in f32, rounded once), so that results depend
// neither on the back end nor on timing.
//
// Every rank makes the calls of one channel in the same order. A call may
// return before the data is there: it belongs to its stream, and `record` and
// `wait` order it against other lanes. Until it is done its inputs may not be
// written and its outputs not be touched.
//
// A rank that waits longer than the deadline (SOAPSTONE_TIMEOUT), whose peer is
// gone, or whose peer makes another call, ends the whole program with one line
// that names rank, step, site and reason, and exit code 70.
//
//   allReduce(rank, communication, SOAPSTONE_SITE("gradient of w"),
//             {.channel = 3, .group = {kGroup3[member(rank)], 4}},
//             ReduceKind::kSum, {{in, out, 64, ElementType::kF32}});

#include <initializer_list>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// The ranks of a communication step that exchange data with one another, in the
// order in which their contributions combine.
struct Group {
  const int* ranks = nullptr;
  int size = 0;
};

// A communication step of the program. The channel is the same on all ranks
// that take part, and no other step has it.
struct Communication {
  int64_t channel = 0;
  Group group = {};
};

// A tensor of an all-reduce; `out` may be `in`.
struct ReduceBuffer {
  const void* in = nullptr;
  void* out = nullptr;
  int64_t count = 0;  // Elements.
  ElementType type = ElementType::kF32;
};

// All of a buffer, whose sum replaces it.
template <typename T>
ReduceBuffer inPlace(Rank& rank, const Buffer<T>& buffer) {
  return {buffer(rank), buffer(rank), buffer.count, ElementTypeOf<T>::value};
}

// out = reduction of the group's `in`, for each of the buffers.
void allReduce(Rank& rank, Stream stream, Site site, const Communication& step,
               ReduceKind kind, std::initializer_list<ReduceBuffer> buffers);

// Boxes of a region, one a member, in the group's order: `region.count` offsets
// and then as many sizes for each. They may overlap and need not cover it.
struct ReduceScatter {
  ReduceKind kind = ReduceKind::kSum;
  ElementType type = ElementType::kF32;
  Dims region = {};                // Shape of `in`.
  const int64_t* parts = nullptr;  // [group size, 2 * region.count]
};

// A tensor of a reduce-scatter: out = this member's part of the reduction of
// the group's `in`.
struct ScatterBuffer {
  ReduceScatter op;
  const void* in = nullptr;
  void* out = nullptr;
};

// Reduces all tensors at once, each as if it were alone.
void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step,
                   std::initializer_list<ScatterBuffer> buffers);
// Reduces one tensor.
void reduceScatter(Rank& rank, Stream stream, Site site,
                   const Communication& step, const ReduceScatter& op,
                   const void* in, void* out);

struct AllGather {
  ElementType type = ElementType::kF32;
  Dims region = {};                // Shape of `out`.
  const int64_t* parts = nullptr;  // As in ReduceScatter; they cover `out`.
};

// A tensor of an all-gather: out[parts[i]] = `in` of member i. Where parts
// overlap they hold the same.
struct GatherBuffer {
  AllGather op;
  const void* in = nullptr;
  void* out = nullptr;
};

// Gathers all tensors at once.
void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               std::initializer_list<GatherBuffer> buffers);
// Gathers one tensor.
void allGather(Rank& rank, Stream stream, Site site, const Communication& step,
               const AllGather& op, const void* in, void* out);

// out = `in` of the group's first member; the others' `in` is null. `out` may
// be `in` there.
void broadcast(Rank& rank, Stream stream, Site site, const Communication& step,
               ElementType type, int64_t count, const void* in, void* out);

// Messages of one rank in a step in which any two ranks may have something for
// each other. All tables are this rank's own; D is the number of dimensions,
// the same for source and target. Messages between one pair of ranks are in
// the same order on both sides, with the same sizes.
struct Exchange {
  ElementType type = ElementType::kF32;
  // Combines contributions to one element, in ascending order of the source
  // rank; the target's own copies count as coming from itself. If `combines` is
  // false, nothing is written twice.
  ReduceKind kind = ReduceKind::kSum;
  bool combines = false;
  // Messages wait for their receivers: the call is over when they are sent. A
  // rank that sends does not receive.
  bool posts = false;
  // With `posts`: the edge of the pipeline that the messages belong to, and how
  // many of each a rank may be ahead of its receiver. Back ends whose mailboxes
  // grow do not ask.
  int edge = 0;
  int slots = 0;
  Dims source = {};  // Shape of `in`.
  Dims target = {};  // Shape of `out`; starts as the identity of `kind` where
                     // nothing is written.
  int sendCount = 0;
  const int64_t* sends = nullptr;      // [sendCount, 1 + D] peer, offsets
  const int64_t* sendSizes = nullptr;  // [sendCount, D]
  int receiveCount = 0;
  const int64_t* receives = nullptr;      // [receiveCount, 1 + D]
  const int64_t* receiveSizes = nullptr;  // [receiveCount, D]
  int copyCount = 0;
  const int64_t* copies = nullptr;  // [copyCount, 2 D] from offsets, to offsets
  const int64_t* copySizes = nullptr;  // [copyCount, D]
};

// `in` is null on a rank without an operand, `out` on one without a result;
// they do not overlap. The group is not read: peers are in the tables.
void exchange(Rank& rank, Stream stream, Site site, const Communication& step,
              const Exchange& op, const void* in, void* out);

struct SliceCopy {
  ElementType type = ElementType::kF32;
  Dims source = {};   // Shape of `in`.
  Dims offsets = {};  // Place of the slice in it.
  Dims sizes = {};    // Shape of `out`.
};

// out = a box of `in`; no communication.
void sliceCopy(Rank& rank, Stream stream, const SliceCopy& op, const void* in,
               void* out);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_COMMUNICATION_H_
