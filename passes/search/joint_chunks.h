#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_CHUNKS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_CHUNKS_H_

#include <cstdint>
#include <vector>

namespace soapstone::search {

// What one chunk of a pipeline has of a model.
struct ChunkShare {
  double layers = 0;
  bool hasFirst = false;  // What precedes the layers.
  bool hasLast = false;   // What follows them.
};

// How a cut by work deals the layers of a model out to chunks: layers are cut
// behind attention, too, and the largest chunk is as small as that allows.
// `first` and `last` are the work of what precedes and follows the layers, in
// layers. Where there are fewer pieces than chunks, all have as much.
std::vector<ChunkShare> shareLayers(int64_t layers, int64_t chunks,
                                    double first, double last);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_CHUNKS_H_
