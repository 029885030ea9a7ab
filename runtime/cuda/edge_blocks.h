#ifndef SOAPSTONE_RUNTIME_CUDA_EDGE_BLOCKS_H_
#define SOAPSTONE_RUNTIME_CUDA_EDGE_BLOCKS_H_

#include <algorithm>

namespace soapstone::runtime {

// Blocks of a GPU that one message of a pipeline may take. It holds them from
// when it is queued until its other end is there. A rank has one receive at a
// time, so what waits for other ranks usually holds one message's blocks: 3 %
// of an H100. If all `edges` of a rank have a message that waits, together they
// hold at most a quarter of the multiprocessors, or a block each, so that there
// is room for what the other ends wait for.
inline int edgeBlocks(int multiprocessors, int edges) {
  constexpr int kMostBlocks = 4;  // A fast link needs no more.
  constexpr int kShare = 4;
  return std::clamp(multiprocessors / kShare / std::max(edges, 1), 1,
                    kMostBlocks);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_EDGE_BLOCKS_H_
