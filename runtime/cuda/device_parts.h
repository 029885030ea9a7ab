#ifndef SOAPSTONE_RUNTIME_CUDA_DEVICE_PARTS_H_
#define SOAPSTONE_RUNTIME_CUDA_DEVICE_PARTS_H_

// Gathers and scatters of tensors, as links move them. Internal to the CUDA
// back end.

#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/cuda/box_copies.h"
#include "runtime/cuda/device_link.h"
#include "runtime/ops_communication.h"

namespace soapstone::runtime {

// Copies between the region of a tensor and the parts of a call's members. `op`
// is an AllGather or a ReduceScatter.
class DeviceParts {
 public:
  DeviceParts(Rank& rank, Stream stream, const Call& call, Staging& staging)
      : rank(rank),
        stream(stream),
        call(call),
        staging(staging),
        members(call.step.group.size) {}

 protected:
  template <typename Op>
  PartOrder orderOf(const Op& op) const {
    return partOrder(op.region, op.parts, members);
  }

  template <typename Op>
  void copyOwnPart(const Op& op, const void* from, void* to) {
    Box part = partOf(op.parts, memberOfGroup(rank, call), op.region.count);
    copy(rank, stream, to, from,
         static_cast<size_t>(part.volume() * elementBytes(op.type)));
  }

  // packed = the parts of `region`, one block of equal length behind the other.
  template <typename Op>
  void packParts(const Op& op, const PartOrder& order, const void* region,
                 void* packed) {
    if (order.rows > 0) {
      copyStrided(rank, stream, partsOfRows(op.type, order, members), region,
                  packed);
      return;
    }
    int64_t bytes = order.block * elementBytes(op.type);
    // The ends of blocks that are not filled are reduced like the rest.
    if (!order.isEven) {
      zero(rank, stream, packed, static_cast<size_t>(bytes * members));
    }
    for (int i = 0; i < members; ++i) {
      pack(rank, stream, op.type, op.region,
           partOf(op.parts, i, op.region.count), region,
           blockAt(packed, i, bytes));
    }
  }

  // region = the parts that lie in `packed` as packParts leaves them.
  template <typename Op>
  void unpackParts(const Op& op, const PartOrder& order, const void* packed,
                   void* region) {
    if (order.rows > 0) {
      StridedCopy rows = partsOfRows(op.type, order, members);
      std::swap(rows.fromStrides, rows.toStrides);
      copyStrided(rank, stream, rows, packed, region);
      return;
    }
    int64_t bytes = order.block * elementBytes(op.type);
    for (int i = 0; i < members; ++i) {
      unpack(rank, stream, op.type, op.region,
             partOf(op.parts, i, op.region.count), blockAt(packed, i, bytes),
             region);
    }
  }

  // Adds to `calls` one for each row of a tensor, the first row's being `call`;
  // the next row lies `inBytes` and `outBytes` further in memory.
  template <typename DeviceCall>
  static void addRows(DeviceCall call, int64_t rows, int64_t inBytes,
                      int64_t outBytes, std::vector<DeviceCall>* calls) {
    for (int64_t row = 0; row < rows; ++row) {
      calls->push_back(call);
      call.in = blockAt(call.in, 1, inBytes);
      call.out = blockAt(call.out, 1, outBytes);
    }
  }

  Rank& rank;
  Stream stream;
  const Call& call;
  Staging& staging;
  const int members;
};

// The tensors of one all-gather, and where those are staged that do not lie as
// links move them.
class DeviceGathers : private DeviceParts {
 public:
  using DeviceParts::DeviceParts;

  void prepare(const GatherBuffer& buffer) {
    const AllGather& op = buffer.op;
    PartOrder order = orderOf(op);
    int64_t width = elementBytes(op.type);
    DeviceGather gather{buffer.in, buffer.out, order.block * width, {}};
    switch (partMoves(order)) {
      case PartMoves::kBlocks:
        break;
      case PartMoves::kRuns:
        gather.runs = std::move(order.runs);
        for (MemoryRun& run : gather.runs) {
          run.place *= width;
          run.count *= width;
        }
        break;
      case PartMoves::kRows:
        gather.bytes /= order.rows;
        addRows(gather, order.rows, gather.bytes, gather.bytes * members,
                &gathers);
        return;
      case PartMoves::kPacked:
        if (!order.isEven) {
          void* padded = staging.take(gather.bytes);
          copyOwnPart(op, buffer.in, padded);
          gather.in = padded;
        }
        gather.out = staging.take(gather.bytes * members);
        staged.push_back({buffer, gather.out, std::move(order)});
    }
    gathers.push_back(std::move(gather));
  }

  const std::vector<DeviceGather>& calls() const { return gathers; }

  // Puts what was staged where it goes.
  void finish() {
    for (const auto& [buffer, packed, order] : staged) {
      unpackParts(buffer.op, order, packed, buffer.out);
    }
  }

 private:
  struct StagedGather {
    GatherBuffer buffer;
    void* packed = nullptr;
    PartOrder order;
  };

  std::vector<DeviceGather> gathers;
  std::vector<StagedGather> staged;
};

// The tensors of one reduce-scatter, and where those are staged that do not lie
// as links move them.
class DeviceScatters : private DeviceParts {
 public:
  using DeviceParts::DeviceParts;

  void prepare(const ScatterBuffer& buffer) {
    const ReduceScatter& op = buffer.op;
    PartOrder order = orderOf(op);
    int64_t width = elementBytes(op.type);
    DeviceScatter scatter{op.kind,    op.type,     buffer.in,
                          buffer.out, order.block, {}};
    switch (partMoves(order)) {
      case PartMoves::kBlocks:
        break;
      case PartMoves::kRuns:
        scatter.runs = std::move(order.runs);
        break;
      case PartMoves::kRows:
        scatter.count /= order.rows;
        addRows(scatter, order.rows, scatter.count * width * members,
                scatter.count * width, &scatters);
        return;
      case PartMoves::kPacked:
        void* packed = staging.take(order.block * width * members);
        packParts(op, order, buffer.in, packed);
        scatter.in = packed;
        if (!order.isEven) {
          scatter.out = staging.take(order.block * width);
          staged.push_back({buffer, scatter.out});
        }
    }
    scatters.push_back(std::move(scatter));
  }

  const std::vector<DeviceScatter>& calls() const { return scatters; }

  // Puts what was staged where it goes.
  void finish() {
    for (const auto& [buffer, mine] : staged) {
      copyOwnPart(buffer.op, mine, buffer.out);
    }
  }

 private:
  struct StagedScatter {
    ScatterBuffer buffer;
    void* mine = nullptr;
  };

  std::vector<DeviceScatter> scatters;
  std::vector<StagedScatter> staged;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_PARTS_H_
