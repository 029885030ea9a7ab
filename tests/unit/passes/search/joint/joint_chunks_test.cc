#include "passes/search/joint/joint_chunks.h"

#include <algorithm>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

double workOf(const ChunkShare& share, double first, double last) {
  return share.layers + (share.hasFirst ? first : 0) +
         (share.hasLast ? last : 0);
}

double largestOf(const std::vector<ChunkShare>& shares, double first,
                 double last) {
  double largest = 0;
  for (const ChunkShare& share : shares) {
    largest = std::max(largest, workOf(share, first, last));
  }
  return largest;
}

TEST(ShareLayersTest, HandsOutEveryLayerOnce) {
  for (int chunks : {1, 2, 3, 5, 7, 16, 24}) {
    std::vector<ChunkShare> shares = shareLayers(12, chunks, 0.1, 0.8);
    ASSERT_EQ(shares.size(), static_cast<size_t>(chunks));
    double layers = 0;
    for (const ChunkShare& share : shares) {
      layers += share.layers;
      EXPECT_GT(workOf(share, 0.1, 0.8), 0);
    }
    EXPECT_NEAR(layers, 12, 1e-9);
    EXPECT_TRUE(shares.front().hasFirst);
    EXPECT_TRUE(shares.back().hasLast);
  }
}

TEST(ShareLayersTest, GivesTheChunkOfALongHeadFewerLayers) {
  std::vector<ChunkShare> shares = shareLayers(8, 4, 0, 2);
  EXPECT_LT(shares.back().layers, shares.front().layers);
  EXPECT_LT(largestOf(shares, 0, 2), 3);
}

TEST(ShareLayersTest, IsUnevenWhereLayersDoNotComeOut) {
  // Three layers each would be even; with a head of a layer one has more.
  EXPECT_GT(largestOf(shareLayers(48, 16, 0, 1), 0, 1), 49.0 / 16);
}

TEST(ShareLayersTest, SpreadsEvenlyWhereThereAreMoreChunksThanPieces) {
  std::vector<ChunkShare> shares = shareLayers(2, 8, 0, 0);
  for (const ChunkShare& share : shares) EXPECT_NEAR(share.layers, 0.25, 1e-9);
}

TEST(ShareLayersTest, SlowDevicesGetFewerLayers) {
  std::vector<double> slowness = {3, 1.5, 1, 1};
  std::vector<ChunkShare> shares = shareLayers(48, 4, 0.1, 0.8, slowness);
  double layers = 0;
  double longest = 0;
  for (size_t chunk = 0; chunk < shares.size(); ++chunk) {
    layers += shares[chunk].layers;
    longest =
        std::max(longest, slowness[chunk] * workOf(shares[chunk], 0.1, 0.8));
  }
  EXPECT_NEAR(layers, 48, 1e-9);
  EXPECT_LT(shares[0].layers, shares[1].layers);
  EXPECT_LT(shares[1].layers, shares[2].layers);
  // 48.9 layers at 3 a unit of time, but for the pieces that layers are cut in.
  EXPECT_LT(longest, 1.1 * 48.9 / 3);
}

}  // namespace
}  // namespace soapstone::search
