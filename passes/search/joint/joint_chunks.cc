#include "passes/search/joint/joint_chunks.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace soapstone::search {
namespace {

// One value crosses between attention and what follows it: about so much of a
// layer's work is before that place.
constexpr double kAttentionShare = 0.3;
constexpr int kPiecesOfLayer = 2;
// Sums of shares may be off by rounding.
constexpr double kTolerance = 1e-9;
constexpr int kBisections = 40;

// Chunks that are filled one after the other.
struct Filling {
  // By chunk, its number of pieces.
  std::vector<int> sizes;
  // The longest of them, and the least limit with which some chunk would take
  // another piece: there is nothing to try between.
  double longest = 0;
  double nextLimit = std::numeric_limits<double>::infinity();
};

// Fills chunks up to `most`, the first ones first; none is empty. Ends with
// more than `count` chunks if `count` are not enough. A piece takes chunk c
// `slowness[c]` times its size, or its size if `slowness` is empty.
Filling fill(const std::vector<double>& pieces, int64_t count, double most,
             const std::vector<double>& slowness) {
  Filling filling;
  filling.sizes.assign(1, 0);
  double own = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    int64_t left = static_cast<int64_t>(pieces.size() - i);
    int64_t chunksLeft = count - static_cast<int64_t>(filling.sizes.size());
    size_t chunk = filling.sizes.size() - 1;
    double slow = chunk < slowness.size() ? slowness[chunk] : 1;
    double longer = (own + pieces[i]) * slow;
    bool isFull = longer > most + kTolerance;
    if (filling.sizes.back() > 0 && (isFull || left <= chunksLeft)) {
      if (isFull) filling.nextLimit = std::min(filling.nextLimit, longer);
      if (chunksLeft == 0) {
        filling.sizes.push_back(0);
        return filling;
      }
      filling.longest = std::max(filling.longest, own * slow);
      filling.sizes.push_back(0);
      own = 0;
    }
    own += pieces[i];
    ++filling.sizes.back();
  }
  size_t last = filling.sizes.size() - 1;
  double slow = last < slowness.size() ? slowness[last] : 1;
  filling.longest = std::max(filling.longest, own * slow);
  return filling;
}

}  // namespace

std::vector<ChunkShare> shareLayers(int64_t layers, int64_t chunks,
                                    double first, double last,
                                    const std::vector<double>& slowness) {
  std::vector<ChunkShare> shares(chunks);
  std::vector<double> pieces(kPiecesOfLayer * layers + 2, kAttentionShare);
  for (size_t i = kPiecesOfLayer; i < pieces.size(); i += kPiecesOfLayer) {
    pieces[i] = 1 - kAttentionShare;
  }
  pieces.front() = std::max(0.0, first);
  pieces.back() = std::max(0.0, last);
  if (static_cast<int64_t>(pieces.size()) < chunks) {
    for (ChunkShare& share : shares) {
      share.layers = static_cast<double>(layers) / static_cast<double>(chunks);
    }
    shares.front().hasFirst = true;
    shares.back().hasLast = true;
    return shares;
  }
  double low = *std::max_element(pieces.begin(), pieces.end());
  double high = std::accumulate(pieces.begin(), pieces.end(), 0.0);
  if (!slowness.empty()) {
    low *= *std::min_element(slowness.begin(), slowness.end());
    high *= *std::max_element(slowness.begin(), slowness.end());
  }
  for (int i = 0; i < kBisections && high - low > kTolerance; ++i) {
    double middle = (low + high) / 2;
    Filling filling = fill(pieces, chunks, middle, slowness);
    bool isEnough = static_cast<int64_t>(filling.sizes.size()) <= chunks;
    if (isEnough) {
      high = std::min(middle, std::max(low, filling.longest));
    } else {
      low = std::clamp(filling.nextLimit, middle, high);
    }
  }
  std::vector<int> sizes = fill(pieces, chunks, high, slowness).sizes;
  size_t piece = 0;
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    for (int i = 0; i < sizes[chunk]; ++i, ++piece) {
      ChunkShare& share = shares[chunk];
      if (piece == 0) {
        share.hasFirst = true;
      } else if (piece + 1 == pieces.size()) {
        share.hasLast = true;
      } else {
        share.layers += pieces[piece];
      }
    }
  }
  return shares;
}

}  // namespace soapstone::search
