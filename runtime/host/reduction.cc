
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_reduction.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// Shorter rows have too few whole accesses between their ends.
constexpr int64_t kShortestRaggedRow = 64;

// A reduction's loops, with neighbours of the same fate merged.
struct MergedLoops {
  Dims extents;
  bool reduced[kMaxDims] = {};
};

MergedLoops mergeLoops(const Reduce& op) {
  MergedLoops loops;
  bool flags[kMaxDims] = {};
  for (int i = 0; i < op.dims.count; ++i) flags[op.dims[i]] = true;
  for (int i = 0; i < op.input.count; ++i) {
    if (op.input[i] == 1) continue;
    int last = loops.extents.count - 1;
    if (last >= 0 && loops.reduced[last] == flags[i]) {
      loops.extents[last] *= op.input[i];
      continue;
    }
    loops.reduced[loops.extents.count] = flags[i];
    loops.extents.append(op.input[i]);
  }
  return loops;
}

template <typename T>
struct DenseRead {
  const T* data;
  int64_t stride0, stride1, stride2;
  template <int kLanes>
  SOAPSTONE_HD auto at(int64_t i0, int64_t i1, int64_t i2, int64_t i3) const {
    const int64_t place = i0 * stride0 + i1 * stride1 + i2 * stride2 + i3;
    return loadLanes(readLanes<kLanes>(data + place));
  }
};

template <ReduceKind kKind, typename T>
void reduceLoops(Rank& rank, Stream stream, const MergedLoops& loops,
                 const T* input, T* result) {
  int64_t extents[4] = {1, 1, 1, 1};
  bool reduced[4] = {};
  int shift = 4 - loops.extents.count;
  for (int i = 0; i < loops.extents.count; ++i) {
    extents[shift + i] = loops.extents[i];
    reduced[shift + i] = loops.reduced[i];
  }
  DenseRead<T> read{input, extents[1] * extents[2] * extents[3],
                    extents[2] * extents[3], extents[3]};
  auto run = [&](auto lanes) {
    reduceKernel<4, kKind, lanes.value>(rank, stream, extents, reduced, read,
                                        result);
  };
  if constexpr (std::is_integral_v<T>) {
    run(std::integral_constant<int, 1>());
  } else {
    const bool isAligned = reinterpret_cast<uintptr_t>(input) % 16 == 0;
    if (reduced[3] && isAligned && extents[3] % kLanesOf<T> != 0 &&
        extents[3] >= kShortestRaggedRow) {
      reduceRagged<4, kKind, kLanesOf<T>>(rank, stream, extents, reduced, read,
                                          result);
      return;
    }
    withLanes<T>(extents[3], {input, result}, run);
  }
}

template <typename T>
void reduceTyped(Rank& rank, Stream stream, ReduceKind kind,
                 const MergedLoops& loops, const T* input, T* result) {
  switch (kind) {
    case ReduceKind::kSum:
      return reduceLoops<ReduceKind::kSum>(rank, stream, loops, input, result);
    case ReduceKind::kProduct:
      return reduceLoops<ReduceKind::kProduct>(rank, stream, loops, input,
                                               result);
    case ReduceKind::kMax:
      return reduceLoops<ReduceKind::kMax>(rank, stream, loops, input, result);
    case ReduceKind::kMin:
      return reduceLoops<ReduceKind::kMin>(rank, stream, loops, input, result);
  }
}

}  // namespace

void reduce(Rank& rank, Stream stream, const Reduce& op, const void* input,
            void* result) {
  MergedLoops loops = mergeLoops(op);
  if (loops.extents.count <= 4) {
    withNumberType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      reduceTyped(rank, stream, op.kind, loops, static_cast<const T*>(input),
                  static_cast<T*>(result));
    });
    return;
  }
  // Too scattered for nested loops: gather the kept dims in front first.
  ScratchScope scope(rank);
  void* moved = scope.take(op.input.product() * elementBytes(op.type));
  Transpose order{op.type, loops.extents, {}};
  Reduce plain{op.kind, op.type, {}, {}};
  int64_t kept = 1;
  for (bool flag : {false, true}) {
    for (int i = 0; i < loops.extents.count; ++i) {
      if (loops.reduced[i] != flag) continue;
      order.permutation.append(i);
      if (!flag) kept *= loops.extents[i];
    }
  }
  transpose(rank, stream, order, input, moved);
  plain.input = {kept, kept == 0 ? 0 : loops.extents.product() / kept};
  plain.dims = {1};
  reduce(rank, stream, plain, moved, result);
}

}  // namespace soapstone::runtime
