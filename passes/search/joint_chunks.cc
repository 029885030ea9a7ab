#include "passes/search/joint_chunks.h"

#include <algorithm>
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

// Returns the number of pieces of each chunk if chunks are filled up to `most`,
// the first ones first, and none is empty. Returns more than `count` chunks if
// `count` are not enough. A piece takes chunk c `slowness[c]` times its size,
// or its size if `slowness` is empty.
std::vector<int> fill(const std::vector<double>& pieces, int64_t count,
                      double most, const std::vector<double>& slowness) {
  std::vector<int> sizes(1, 0);
  double own = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    int64_t left = static_cast<int64_t>(pieces.size() - i);
    int64_t chunksLeft = count - static_cast<int64_t>(sizes.size());
    size_t chunk = sizes.size() - 1;
    double slow = chunk < slowness.size() ? slowness[chunk] : 1;
    bool isFull = (own + pieces[i]) * slow > most + kTolerance;
    if (sizes.back() > 0 && (isFull || left <= chunksLeft)) {
      sizes.push_back(0);
      own = 0;
    }
    own += pieces[i];
    ++sizes.back();
  }
  return sizes;
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
  for (int i = 0; i < kBisections; ++i) {
    double middle = (low + high) / 2;
    bool isEnough =
        static_cast<int64_t>(fill(pieces, chunks, middle, slowness).size()) <=
        chunks;
    (isEnough ? high : low) = middle;
  }
  std::vector<int> sizes = fill(pieces, chunks, high, slowness);
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
