#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CHUNKS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CHUNKS_H_

#include <cstdint>
#include <vector>

namespace soapstone::search {

// The part of a model in one chunk of a pipeline.
struct ChunkShare {
  double layers = 0;
  bool hasFirst = false;  // The part before the layers.
  bool hasLast = false;   // The part behind them.
};

// Distributes the layers of a model over chunks by work: layers are cut behind
// attention, too, and the largest chunk is as small as that allows. `first` and
// `last` are the work before and after the layers, in layers. With fewer pieces
// than chunks, all chunks get as much. Where devices are unlike, `slowness` has
// the time that those of every chunk take for a layer; empty: all are alike.
std::vector<ChunkShare> shareLayers(int64_t layers, int64_t chunks,
                                    double first, double last,
                                    const std::vector<double>& slowness = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CHUNKS_H_
