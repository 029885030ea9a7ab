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
    if (!order.isDense && movesRows(order)) {
      int64_t bytes = gather.bytes / order.rows;
      for (int64_t row = 0; row < order.rows; ++row) {
        gathers.push_back({blockAt(buffer.in, row, bytes),
                           blockAt(buffer.out, row, bytes * members),
                           bytes,
                           {}});
      }
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
      staged.push_back({buffer, gathers.size(), order});
    }
    gathers.push_back(std::move(gather));
  }

  const std::vector<DeviceGather>& calls() const { return gathers; }

  // Puts what was staged where it goes.
  void finish() {
    const int members = call.step.group.size;
    for (const auto& [buffer, index, order] : staged) {
      const AllGather& op = buffer.op;
      if (order.rows > 0) {
        StridedCopy rows = partsOfRows(op.type, order, members);
        std::swap(rows.fromStrides, rows.toStrides);
        copyStrided(rank, stream, rows, gathers[index].out, buffer.out);
        continue;
      }
      for (int i = 0; i < members; ++i) {
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
    PartOrder order;
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
    } else if (!order.isDense && movesRows(order)) {
      scatter.count /= order.rows;
      int64_t bytes = scatter.count * elementBytes(op.type);
      for (int64_t row = 0; row < order.rows; ++row) {
        scatter.in = blockAt(buffer.in, row, bytes * members);
        scatter.out = blockAt(buffer.out, row, bytes);
        scatters.push_back(scatter);
      }
      return;
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
    if (order.rows > 0) {
      copyStrided(rank, stream, partsOfRows(op.type, order, members), buffer.in,
                  packed);
      return packed;
    }
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

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_PARTS_H_
