#ifndef SOAPSTONE_RUNTIME_CUDA_BOX_COPIES_H_
#define SOAPSTONE_RUNTIME_CUDA_BOX_COPIES_H_

// Copies of boxes to and from dense memory, around the links of the CUDA back
// end. Internal to it.

#include <cstdint>
#include <optional>

#include "runtime/core/boxes.h"
#include "runtime/core/part_order.h"
#include "runtime/cuda/device_state.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {

// Scratch memory of a communication lane. Calls on it run in order, so that
// the next call may take the same bytes.
class Staging {
 public:
  Staging(Rank& rank, Stream stream)
      : workspace(deviceState(rank).stagingOf(stream.handle)) {}
  ~Staging() { workspace.release(0, 0); }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  void* take(int64_t bytes) {
    return workspace.take(static_cast<size_t>(bytes));
  }

 private:
  DeviceWorkspace& workspace;
};

// to = the box of `from`, dense.
inline void pack(Rank& rank, Stream stream, ElementType type, const Dims& shape,
                 const Box& box, const void* from, void* to) {
  Slice slice{type, shape, box.start, box.sizes, {}};
  for (int i = 0; i < shape.count; ++i) slice.steps.append(1);
  runtime::slice(rank, stream, slice, from, to);
}

// Place of an element of a tensor in memory, in elements.
inline int64_t placeIn(const Dims& strides, const Dims& element) {
  int64_t place = 0;
  for (int i = 0; i < strides.count; ++i) {
    place += element.values[i] * strides.values[i];
  }
  return place;
}

// The box of `to` = from, dense.
inline void unpack(Rank& rank, Stream stream, ElementType type,
                   const Dims& shape, const Box& box, const void* from,
                   void* to) {
  StridedCopy copyOp;
  copyOp.type = type;
  copyOp.extents = box.sizes;
  copyOp.fromStrides = denseStrides(box.sizes);
  copyOp.toStrides = denseStrides(shape);
  copyOp.toOffset = placeIn(copyOp.toStrides, box.start);
  copyStrided(rank, stream, copyOp, from, to);
}

inline std::optional<MemoryRun> runOf(const Dims& region, const Box& box) {
  return runOf(region, region.count, box);
}
// The order of the parts that a table of parts has.
inline PartOrder partOrder(const Dims& region, const int64_t* parts,
                           int members) {
  return partOrder(region, region.count, members, [&](int member) {
    return partOf(parts, member, region.count);
  });
}

inline char* blockAt(void* base, int64_t block, int64_t bytes) {
  return static_cast<char*>(base) + block * bytes;
}
inline const char* blockAt(const void* base, int64_t block, int64_t bytes) {
  return static_cast<const char*>(base) + block * bytes;
}

// Between a region of rows that each have a block of every member, and the
// members' parts one behind the other: one kernel for all members.
inline StridedCopy partsOfRows(ElementType type, const PartOrder& order,
                               int members) {
  const int64_t run = order.block / order.rows;
  StridedCopy parts;
  parts.type = type;
  parts.extents = {members, order.rows, run};
  parts.fromStrides = {run, members * run, 1};
  parts.toStrides = {order.block, run, 1};
  return parts;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_BOX_COPIES_H_
